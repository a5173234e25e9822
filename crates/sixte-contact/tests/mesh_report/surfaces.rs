//! Surfaces to look at, all with triangles counter-clockwise seen from outside.

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

pub use sixte_reference::Random;

pub fn tetrahedron() -> Triangles {
    Triangles {
        vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z],
        faces: vec![[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]],
    }
}

/// A box from one corner to the opposite one; corner i has the larger x, y, z where i has bits 0, 1, 2.
pub fn cuboid(min: Vec3, max: Vec3) -> Triangles {
    let pick = |i: u32, bit: u32| if i >> bit & 1 == 0 { min } else { max };
    let vertices = (0..8).map(|i| Vec3::new(pick(i, 0).x, pick(i, 1).y, pick(i, 2).z)).collect();
    let quads = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
    Triangles { vertices, faces: quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect() }
}

pub fn cube() -> Triangles {
    cuboid(Vec3::ZERO, Vec3::ONE)
}

/// `around` points about the z axis for each of `along` points of the tube.
pub fn torus(around: u32, along: u32, large: f64, small: f64) -> Triangles {
    let turn = |i: u32, n: u32| f64::from(i) / f64::from(n) * std::f64::consts::TAU;
    let point = |i: u32, j: u32| {
        let (u, v) = (turn(i, around), turn(j, along));
        let out = large + small * v.cos();
        Vec3::new(out * u.cos(), out * u.sin(), small * v.sin())
    };
    let vertices = (0..around).flat_map(|i| (0..along).map(move |j| point(i, j))).collect();
    let at = |i: u32, j: u32| i % around * along + j % along;
    let quad = |i, j| {
        let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
        [[a, b, c], [a, c, d]]
    };
    Triangles {
        vertices,
        faces: (0..around).flat_map(|i| (0..along).flat_map(move |j| quad(i, j))).collect(),
    }
}

/// A polygon in the plane z = `low`, drawn up to `high`; each cap is a fan about its first corner.
pub fn prism(outline: &[(f64, f64)], low: f64, high: f64) -> Triangles {
    let n = outline.len() as u32;
    let at = |z: f64| outline.iter().map(move |&(x, y)| Vec3::new(x, y, z));
    let mut faces = Vec::new();
    for i in 0..n {
        let j = (i + 1) % n;
        faces.extend([[i, j, n + j], [i, n + j, n + i]]);
        if i > 0 && j > 0 {
            faces.extend([[0, j, i], [n, n + i, n + j]]);
        }
    }
    Triangles { vertices: at(low).chain(at(high)).collect(), faces }
}

/// Points of a regular polygon of radius 1.
pub fn polygon(n: u32) -> Vec<(f64, f64)> {
    let angle = |i: u32| f64::from(i) / f64::from(n) * std::f64::consts::TAU;
    (0..n).map(|i| (angle(i).cos(), angle(i).sin())).collect()
}

/// Rings of points from pole to pole.
pub fn sphere(rings: u32, around: u32) -> Triangles {
    let mut vertices = vec![Vec3::NEG_Z];
    for ring in 1..rings {
        let polar = f64::from(ring) / f64::from(rings) * std::f64::consts::PI;
        let corners = polygon(around).into_iter();
        vertices.extend(corners.map(|(x, y)| Vec3::new(x * polar.sin(), y * polar.sin(), -polar.cos())));
    }
    vertices.push(Vec3::Z);
    let top = vertices.len() as u32 - 1;
    let at = |ring: u32, i: u32| 1 + (ring - 1) * around + i % around;
    let mut faces = Vec::new();
    for i in 0..around {
        faces.extend([[0, at(1, i + 1), at(1, i)], [top, at(rings - 1, i), at(rings - 1, i + 1)]]);
        for ring in 1..rings - 1 {
            let [a, b, c, d] = [at(ring, i), at(ring, i + 1), at(ring + 1, i + 1), at(ring + 1, i)];
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    Triangles { vertices, faces }
}

/// A strip with half a twist.
pub fn moebius(around: u32) -> Triangles {
    let mut vertices = Vec::new();
    for i in 0..around {
        let u = f64::from(i) / f64::from(around) * std::f64::consts::TAU;
        for side in [-0.3, 0.3] {
            let out = 1.0 + side * (u / 2.0).cos();
            vertices.push(Vec3::new(out * u.cos(), out * u.sin(), side * (u / 2.0).sin()));
        }
    }
    let at = |i: u32, side: u32| if i < around { 2 * i + side } else { 1 - side };
    let quad = |i: u32| [[at(i, 0), at(i + 1, 0), at(i + 1, 1)], [at(i, 0), at(i + 1, 1), at(i, 1)]];
    Triangles { vertices, faces: (0..around).flat_map(quad).collect() }
}

/// Both, in one list.
pub fn together(a: &Triangles, b: &Triangles) -> Triangles {
    let offset = a.vertices.len() as u32;
    let shifted = b.faces.iter().map(|face| face.map(|vertex| vertex + offset));
    Triangles {
        vertices: a.vertices.iter().chain(&b.vertices).copied().collect(),
        faces: a.faces.iter().copied().chain(shifted).collect(),
    }
}

pub fn inverted(of: &Triangles) -> Triangles {
    Triangles { vertices: of.vertices.clone(), faces: of.faces.iter().map(|&[a, b, c]| [a, c, b]).collect() }
}

pub fn moved(of: &Triangles, by: impl Fn(Vec3) -> Vec3) -> Triangles {
    Triangles { vertices: of.vertices.iter().map(|&v| by(v)).collect(), faces: of.faces.clone() }
}

/// Three vertices of its own for every triangle.
pub fn loose(of: &Triangles) -> Triangles {
    let corners = of.faces.iter().flatten().map(|&vertex| of.vertices[vertex as usize]);
    let faces = (0..of.faces.len() as u32).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]);
    Triangles { vertices: corners.collect(), faces: faces.collect() }
}
