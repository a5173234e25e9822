//! Writes the vase of the scene of this name as a STEP file: a profile, turned about z to one NURBS surface.
//!
//!     cargo run -p sixte-io --example vase_step > scenes/meshes/vase.stp

use std::fmt::Write;

use sixte_contact::Vec3;
use sixte_contact::shape::{NurbsCurve, NurbsSurface, ShapeError};

/// Radius and height of the profile's control points \[mm\]: from the middle of the foot up the outside, over the rim, and down
/// the inside to the middle of the floor.
const PROFILE: [(f64, f64); 14] = [
    (0.0, 0.0),
    (40.0, 0.0),
    (60.0, 2.0),
    (95.0, 60.0),
    (80.0, 140.0),
    (40.0, 170.0),
    (62.0, 205.0),
    (52.0, 214.0),
    (30.0, 172.0),
    (70.0, 138.0),
    (84.0, 62.0),
    (54.0, 12.0),
    (36.0, 10.0),
    (0.0, 10.0),
];

/// Of the profile.
const DEGREE: usize = 3;

/// The surface, in millimetres.
pub fn vase() -> Result<NurbsSurface, ShapeError> {
    let points: Vec<Vec3> = PROFILE.iter().map(|&(radius, height)| Vec3::new(radius, 0.0, height)).collect();
    NurbsSurface::revolution(&NurbsCurve::uniform(DEGREE, &points)?)
}

/// The file (ISO 10303-21): its control points, and the surface as one that is rational and has knots.
pub fn step_file(surface: &NurbsSurface) -> Result<String, std::fmt::Error> {
    let mut text = String::from(
        "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION(('a vase'),'2;1');\n\
         FILE_NAME('vase.stp','',(''),(''),'','','');\nFILE_SCHEMA(('CONFIG_CONTROL_DESIGN'));\nENDSEC;\nDATA;\n",
    );
    let (mut weights, [_, columns]) = (Vec::new(), surface.counts());
    for (index, (point, weight)) in surface.control_points().enumerate() {
        // Zeros without a sign.
        let Vec3 { x, y, z } = point + Vec3::ZERO;
        writeln!(text, "#{}=CARTESIAN_POINT('',({x:.3},{y:.3},{z:.3}));", index + 1)?;
        weights.push(format!("{weight:?}"));
    }
    let names: Vec<String> = (1..=weights.len()).map(|index| format!("#{index}")).collect();
    let rows = |items: &[String]| {
        let rows: Vec<String> = items.chunks(columns).map(|row| format!("({})", row.join(","))).collect();
        format!("({})", rows.join(",\n  "))
    };
    let [along_u, along_v] = surface.knots().map(knots);
    let [p, q] = surface.degrees();
    writeln!(
        text,
        "#1000=(BOUNDED_SURFACE()B_SPLINE_SURFACE({p},{q},{},\n  .SURF_OF_REVOLUTION.,.T.,.F.,.F.)\n \
         B_SPLINE_SURFACE_WITH_KNOTS({},{},{},{},.UNSPECIFIED.)\n \
         GEOMETRIC_REPRESENTATION_ITEM()RATIONAL_B_SPLINE_SURFACE({})\n \
         REPRESENTATION_ITEM('vase')SURFACE());",
        rows(&names),
        along_u.0,
        along_v.0,
        along_u.1,
        along_v.1,
        rows(&weights)
    )?;
    text += "ENDSEC;\nEND-ISO-10303-21;\n";
    Ok(text)
}

/// How often each knot is there, and which ones there are.
fn knots(knots: &[f64]) -> (String, String) {
    let mut found: Vec<(f64, usize)> = Vec::new();
    for &knot in knots {
        match found.last_mut() {
            Some((last, times)) if *last == knot => *times += 1,
            _ => found.push((knot, 1)),
        }
    }
    let times: Vec<String> = found.iter().map(|(_, times)| times.to_string()).collect();
    let values: Vec<String> = found.iter().map(|(knot, _)| format!("{knot:?}")).collect();
    (format!("({})", times.join(",")), format!("({})", values.join(",")))
}

#[allow(dead_code, reason = "a test takes the rest of the file")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    print!("{}", step_file(&vase()?)?);
    Ok(())
}
