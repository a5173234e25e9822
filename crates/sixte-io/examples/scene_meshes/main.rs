//! Writes the meshes of the scenes of crowds into a folder, as OBJ files.
//!
//!     cargo run -p sixte-io --example scene_meshes -- scenes/meshes

mod loft;
mod oloid;
mod round;
mod thread;

use std::path::Path;
use std::{env, fs, io};

pub use loft::Surface;

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "scenes/meshes".to_owned());
    for (name, surface) in surfaces() {
        let file = Path::new(&folder).join(format!("{name}.obj"));
        fs::write(&file, surface.obj())?;
        println!("{}: {} triangles", file.display(), surface.triangles());
    }
    Ok(())
}

/// All of them, by the names of their files.
pub fn surfaces() -> [(&'static str, Surface); 9] {
    [
        ("ring", round::ring()),
        ("bowl", round::bowl()),
        ("link", round::link()),
        ("cone", round::cone()),
        ("tray", round::tray()),
        ("bolt", thread::bolt()),
        ("nut", thread::nut()),
        ("oloid", oloid::oloid()),
        ("terrain", terrain()),
    ]
}

/// Hilly ground over 40 m by 40 m that rises towards its border, in squares of 0.4 m.
fn terrain() -> Surface {
    const SQUARES: usize = 100;
    const SIDE: f64 = 0.4;
    let place = |index: usize| SIDE * (index as f64 - SQUARES as f64 / 2.0);
    let height = |x: f64, y: f64| {
        let exact = 0.5 * libm::sin(0.7 * x) * libm::cos(0.6 * y) + 0.01 * (x * x + y * y);
        // To a millimetre: the file is shorter.
        libm::round(1000.0 * exact) / 1000.0
    };
    let rows = (0..=SQUARES).map(|row| {
        let y = place(row);
        (0..=SQUARES).map(|column| [place(column), y, height(place(column), y)]).collect()
    });
    let about = "Ground over 40 m by 40 m: z = 0.5 sin 0.7x cos 0.6y + 0.01 (x^2 + y^2), to a millimetre";
    Surface::sheet(about, &rows.collect::<Vec<_>>())
}
