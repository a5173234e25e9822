//! Curved surfaces that come as small squares of their own: normals as if they were one surface.

use std::collections::BTreeMap;

use sixte::Vec3;
use sixte::shape::Triangles;

use crate::mesh::{Mesh, SMOOTH};

/// A square, or what else hangs together.
struct Facet {
    centre: Vec3,
    /// Unit; which way is chance.
    normal: Vec3,
    /// Half of its diagonal \[m\].
    size: f64,
}

/// Squares of two triangles each, with normals that are averages over their neighbours, and the size of a
/// usual one \[m\].
pub fn smooth(squares: &Triangles) -> (Mesh, f64) {
    let facets: Vec<Facet> = squares.vertices.chunks_exact(4).map(facet).collect();
    let mut sizes: Vec<f64> = facets.iter().map(|facet| facet.size).collect();
    sizes.sort_by(f64::total_cmp);
    let usual = sizes.get(sizes.len() / 2).copied().unwrap_or(0.0);
    let cell = |point: Vec3| (point / (2.0 * usual)).floor().to_array().map(|x| x as i64);
    let mut cells: BTreeMap<[i64; 3], Vec<usize>> = BTreeMap::new();
    for (number, facet) in facets.iter().enumerate() {
        cells.entry(cell(facet.centre)).or_default().push(number);
    }
    let average = |point: Vec3, facet: &Facet| {
        let [x, y, z] = cell(point);
        let mut sum = Vec3::ZERO;
        for (i, j, k) in (-1..2).flat_map(|i| (-1..2).flat_map(move |j| (-1..2).map(move |k| (i, j, k)))) {
            for &number in cells.get(&[x + i, y + j, z + k]).into_iter().flatten() {
                let other = &facets[number];
                let along = other.normal.dot(facet.normal);
                let near = 1.0 - other.centre.distance(point) / (2.0 * usual);
                if along.abs() > SMOOTH && near > 0.0 {
                    sum += other.normal * (along.signum() * near * other.size * other.size);
                }
            }
        }
        sum.normalize_or(facet.normal)
    };
    let corners = squares.vertices.chunks_exact(4).zip(&facets);
    let normals = corners.flat_map(|(corners, facet)| corners.iter().map(|&corner| average(corner, facet)));
    let mesh = Mesh {
        normals: normals.collect(),
        points: squares.vertices.chunks_exact(4).flatten().copied().collect(),
        faces: squares.faces.clone(),
    };
    (mesh, usual)
}

fn facet(corners: &[Vec3]) -> Facet {
    let centre = corners.iter().sum::<Vec3>() / corners.len() as f64;
    let at = |i: usize| corners.get(i).copied().unwrap_or(centre);
    let normal = (at(1) - at(0)).cross(at(3) - at(0)).normalize_or_zero();
    Facet { centre, normal, size: at(0).distance(centre) }
}
