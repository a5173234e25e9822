//! Triangles with normals: smooth where a surface is, sharp where it has an edge.

use std::collections::{BTreeMap, HashMap};

use sixte::Vec3;
use sixte::shape::Triangles;
use sixte_io::recording::sphere;

/// Faces that meet at less than 35° are one surface: the cosine of that.
pub const SMOOTH: f64 = 0.819;

/// Most faces about a corner for which normals are smoothed; more cost too much.
const MOST_AROUND: usize = 400;

/// Triangles with a normal at each corner.
#[derive(Debug, Clone, Default)]
pub struct Mesh {
    pub points: Vec<Vec3>,
    /// One for each point; unit.
    pub normals: Vec<Vec3>,
    pub faces: Vec<[u32; 3]>,
}

impl Mesh {
    /// The unit sphere, divided `level` times.
    pub fn ball(level: u32) -> Self {
        let Triangles { vertices, faces } = sphere(level);
        Self { normals: vertices.clone(), points: vertices, faces }
    }

    /// Triangles with smooth normals. Those without an area, or with a place that is no number, are left out.
    pub fn smooth(triangles: &Triangles) -> Self {
        let corners = welded(&triangles.vertices);
        let at = |index: u32| triangles.vertices.get(index as usize).copied().unwrap_or(Vec3::NAN);
        let across = |face: &[u32; 3]| {
            let [a, b, c] = face.map(at);
            (b - a).cross(c - a)
        };
        // The length of a face's cross product weighs it by its area.
        let faces: Vec<([u32; 3], Vec3)> = triangles
            .faces
            .iter()
            .map(|face| (*face, across(face)))
            .filter(|(_, across)| across.is_finite() && across.length_squared() > 0.0)
            .collect();
        let mut around = vec![Vec::new(); triangles.vertices.len()];
        for (number, (face, _)) in faces.iter().enumerate() {
            for corner in face {
                around[corners[*corner as usize] as usize].push(number as u32);
            }
        }
        let normals: Vec<Vec3> = faces.iter().map(|(_, across)| across.normalize_or_zero()).collect();
        let mut mesh = Self::default();
        let mut known: HashMap<(u32, [u64; 3]), u32> = HashMap::new();
        for (number, (face, _)) in faces.iter().enumerate() {
            let mut corner = |vertex: u32| {
                let place = corners[vertex as usize];
                let near = &around[place as usize];
                let smooth = match near.len() {
                    0..=MOST_AROUND => near
                        .iter()
                        .filter(|&&other| normals[other as usize].dot(normals[number]) > SMOOTH)
                        .map(|&other| faces[other as usize].1)
                        .sum::<Vec3>()
                        .normalize_or(normals[number]),
                    _ => normals[number],
                };
                *known.entry((place, smooth.to_array().map(f64::to_bits))).or_insert_with(|| {
                    mesh.points.push(at(vertex));
                    mesh.normals.push(smooth);
                    mesh.points.len() as u32 - 1
                })
            };
            let face = face.map(&mut corner);
            mesh.faces.push(face);
        }
        mesh
    }

    /// A ball that holds all of it: centre and radius \[m\].
    pub fn bound(&self) -> (Vec3, f64) {
        let low = self.points.iter().fold(Vec3::INFINITY, |low, &point| low.min(point));
        let high = self.points.iter().fold(Vec3::NEG_INFINITY, |high, &point| high.max(point));
        let centre = if self.points.is_empty() { Vec3::ZERO } else { 0.5 * (low + high) };
        (centre, self.points.iter().map(|point| point.distance(centre)).fold(0.0, f64::max))
    }
}

/// Edges at which a surface ends, or bends by more than smooth ones do: their ends \[m\].
pub fn edges(triangles: &Triangles) -> Vec<[Vec3; 2]> {
    let corners = welded(&triangles.vertices);
    let at = |index: u32| triangles.vertices.get(index as usize).copied().unwrap_or(Vec3::NAN);
    let mut beside: BTreeMap<[u32; 2], Vec<Vec3>> = BTreeMap::new();
    for face in &triangles.faces {
        let [a, b, c] = face.map(at);
        let normal = (b - a).cross(c - a).normalize_or_zero();
        for (i, &from) in face.iter().enumerate() {
            let ends = [from, face[(i + 1) % 3]].map(|end| corners.get(end as usize).copied().unwrap_or(end));
            beside.entry([ends[0].min(ends[1]), ends[0].max(ends[1])]).or_default().push(normal);
        }
    }
    let is_sharp = |normals: &Vec<Vec3>| !matches!(normals[..], [a, b] if a.dot(b) > SMOOTH);
    beside.into_iter().filter(|(_, normals)| is_sharp(normals)).map(|(ends, _)| ends.map(at)).collect()
}

/// For each point the first one at the same place.
fn welded(points: &[Vec3]) -> Vec<u32> {
    let mut first: HashMap<[u64; 3], u32> = HashMap::new();
    // −0 is 0.
    let key = |point: &Vec3| (*point + Vec3::ZERO).to_array().map(f64::to_bits);
    points.iter().zip(0..).map(|(point, number)| *first.entry(key(point)).or_insert(number)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sixte::shape::Convex;
    use sixte_io::recording::tessellate;

    #[test]
    fn boxes_stay_sharp_and_cylinders_become_round() -> Result<(), Box<dyn std::error::Error>> {
        let shape = Convex::cuboid(Vec3::ONE)?.into();
        let cube = Mesh::smooth(&tessellate(&shape, 1.0));
        assert_eq!((cube.points.len(), cube.faces.len()), (24, 12));
        for normal in &cube.normals {
            assert_eq!(normal.abs().max_element(), 1.0);
        }
        let shape = Convex::cylinder(1.0, 1.0)?.into();
        let tube = Mesh::smooth(&tessellate(&shape, 1.0));
        for (point, normal) in tube.points.iter().zip(&tube.normals) {
            let outwards = point.with_z(0.0).normalize_or_zero();
            // Either a cap's, or straight out of the axis.
            assert!(normal.z.abs() > 0.999 || normal.dot(outwards) > 0.998, "{normal} at {point}");
        }
        Ok(())
    }

    #[test]
    fn a_box_has_twelve_edges_and_a_sphere_none() -> Result<(), Box<dyn std::error::Error>> {
        assert_eq!(edges(&tessellate(&Convex::cuboid(Vec3::ONE)?.into(), 1.0)).len(), 12);
        assert_eq!(edges(&tessellate(&Convex::sphere(1.0)?.into(), 1.0)).len(), 0);
        Ok(())
    }

    #[test]
    fn what_is_no_triangle_is_left_out() {
        let vertices = vec![Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::NAN];
        let faces = vec![[0, 1, 2], [0, 1, 3], [0, 0, 1], [0, 1, 9]];
        assert_eq!(Mesh::smooth(&Triangles { vertices, faces }).faces.len(), 1);
    }
}
