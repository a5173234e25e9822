//! Any bytes as a file of triangles, in every format; what is read is looked at, and made a solid if it is one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sixte_contact::shape::{Convex, Mesh, Soup};
use sixte_io::{MeshFormat, points_from_bytes, triangles_from_bytes};

/// More triangles than these are read only.
const MOST: usize = 2000;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let format = match first % 6 {
        0 => Some(MeshFormat::Obj),
        1 => Some(MeshFormat::Stl),
        2 => Some(MeshFormat::Ply),
        3 => Some(MeshFormat::Off),
        4 => Some(MeshFormat::Gltf),
        _ => MeshFormat::from_content(rest),
    };
    if let Ok(points) = points_from_bytes("points".as_ref(), rest)
        && points.len() <= MOST
    {
        let _ = Convex::hull(&points);
    }
    let Some(format) = format else { return };
    let Ok(triangles) = triangles_from_bytes("mesh", rest, format) else { return };
    if triangles.faces.len() <= MOST {
        let _ = Soup::new(triangles.clone());
        let _ = Mesh::new(triangles);
    }
});
