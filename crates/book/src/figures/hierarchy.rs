//! The boxes of a mesh, level by level.

use std::path::Path;

use sixte_contact::Vec3;
use sixte_contact::shape::{Geometry, Mesh, Obb, Opened};
use sixte_io::read_triangles;

use super::{Drawn, hold};
use crate::plot::View;
use crate::svg::{Place, Svg};

/// The levels that are shown, from the root.
const LEVELS: [usize; 4] = [0, 2, 4, 6];

/// The convex outline of some places, counter-clockwise (Andrew's monotone chain).
fn outline(mut places: Vec<Place>) -> Vec<Place> {
    places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let turn = |a: Place, b: Place, c: Place| (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0);
    let half = |places: &mut dyn Iterator<Item = Place>| {
        let mut chain: Vec<Place> = Vec::new();
        for place in places {
            while chain.len() > 1 && turn(chain[chain.len() - 2], chain[chain.len() - 1], place) <= 0.0 {
                chain.pop();
            }
            chain.push(place);
        }
        chain.pop();
        chain
    };
    let mut whole = half(&mut places.iter().copied());
    whole.extend(half(&mut places.iter().rev().copied()));
    whole
}

/// The volumes of one level; what ends above it counts there, too.
fn volumes(mesh: &Mesh, level: usize) -> Vec<Obb> {
    let mut nodes = vec![mesh.root()];
    for _ in 0..level {
        let open = |node: u32| match mesh.open(node) {
            Opened::Parts(parts) => parts.to_vec(),
            _ => vec![node],
        };
        nodes = nodes.into_iter().flat_map(open).collect();
    }
    nodes.into_iter().map(|node| mesh.volume(node)).collect()
}

fn corners(volume: &Obb) -> Vec<Vec3> {
    let sign = |bit: u8, i: u8| if i & bit == 0 { 1.0 } else { -1.0 };
    let corner = |i: u8| {
        let half = volume.half * Vec3::new(sign(1, i), sign(2, i), sign(4, i));
        volume.centre + volume.axes * half
    };
    (0..8).map(corner).collect()
}

/// A torus, and four levels of the boxes around its parts.
pub fn draw() -> Drawn {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/meshes/torus.obj");
    let mesh = Mesh::new(read_triangles(file)?)?;
    let count = mesh.triangles().faces.len();

    let mut svg = Svg::new((760.0, 780.0), "Four levels of the boxes around a torus of triangles");
    svg.text(
        "title",
        (30.0, 36.0),
        &format!("A torus of {count} triangles, from above, and the boxes around its parts"),
    );
    let reach = mesh.triangles().vertices.iter().map(|v| v.x.abs().max(v.y.abs())).fold(0.0, f64::max);
    for (panel, level) in LEVELS.into_iter().enumerate() {
        let (column, row) = ((panel % 2) as f64, (panel / 2) as f64);
        let origin = (200.0 + 360.0 * column, 224.0 + 360.0 * row);
        let view = View { origin, metre: 145.0 / reach };
        for face in mesh.triangles().faces.iter().step_by(2) {
            let corners = face.map(|vertex| mesh.triangles().vertices[vertex as usize]);
            svg.polygon("face", corners.map(|v| view.at(v.x, v.y)));
        }
        let boxes = volumes(&mesh, level);
        for vertex in &mesh.triangles().vertices {
            // Every vertex is in a box of each level: that is what a search rests on.
            let is_in = |volume: &Obb| {
                let local = volume.axes.transpose() * (*vertex - volume.centre);
                (local.abs() - volume.half).max_element() < 1e-9
            };
            hold(boxes.iter().any(is_in), format!("level {level} leaves out {vertex}"))?;
        }
        for (number, volume) in boxes.iter().enumerate() {
            let colour = ["blue", "orange", "violet", "green"][number % 4];
            let places = corners(volume).into_iter().map(|v| view.at(v.x, v.y)).collect();
            svg.polygon(&format!("area {colour}"), outline(places));
        }
        let name = match boxes.len() {
            1 => format!("level {level}: one box"),
            boxes => format!("level {level}: {boxes} boxes"),
        };
        svg.text("middle", (origin.0, origin.1 + 172.0), &name);
    }
    Ok(svg.finish())
}
