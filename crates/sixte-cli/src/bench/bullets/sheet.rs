//! The warped sheet z = 0.2 sin 3x cos 3y, as triangles, as a formula, or of patches.

use clap::ValueEnum;
use sixte::shape::Shape;
use sixte_contact::Vec3;
use sixte_contact::interval::Number;
use sixte_contact::shape::implicit::Trimmed;
use sixte_contact::shape::{Aabb, Curved, Field, Implicit, Patches, ShapeError, Soup, Triangles};

use super::reference::{self, Bullet};
use super::wave::{HALF_SIDE, HOLE, LARGEST, height};
use super::{curved_reference, nurbs_sheet};

/// What a sheet can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Triangles without thickness.
    Soup,
    /// A formula, cut off at the hole.
    Implicit,
    /// Four NURBS patches.
    Nurbs,
}

/// A sheet, and what its reference needs.
pub enum Sheet {
    Soup { soup: Soup, triangles: Triangles },
    Implicit(Curved),
    Nurbs(Curved),
}

impl Sheet {
    /// Of about `count` triangles, if it is made of them; a curved one is enclosed within `resolution` \[m\].
    pub fn new(kind: Kind, count: usize, resolution: f64) -> Result<Self, ShapeError> {
        match kind {
            Kind::Soup => {
                let triangles = triangles(count);
                Ok(Self::Soup { soup: Soup::new(triangles.clone())?, triangles })
            }
            Kind::Implicit => {
                let half = Vec3::new(HALF_SIDE, HALF_SIDE, LARGEST + 0.05);
                let bounds = Aabb { min: -half, max: half };
                let field = Trimmed(Wave, OutsideOfHole).shared();
                Ok(Self::Implicit(Implicit::open_surface(field, bounds, resolution)?.into()))
            }
            Kind::Nurbs => {
                let patches = Patches::new(nurbs_sheet::patches()?)?.with_resolution(resolution)?;
                Ok(Self::Nurbs(Curved::new(patches)))
            }
        }
    }

    /// What it is called where rows are printed.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Soup { .. } => "soup",
            Self::Implicit(_) => "implicit",
            Self::Nurbs(_) => "nurbs",
        }
    }

    /// How many triangles it has; curved ones have none.
    pub fn triangle_count(&self) -> usize {
        if let Self::Soup { triangles, .. } = self { triangles.faces.len() } else { 0 }
    }

    pub fn shape(&self) -> Shape {
        match self {
            Self::Soup { soup, .. } => soup.clone().into(),
            Self::Implicit(curved) | Self::Nurbs(curved) => curved.clone().into(),
        }
    }

    /// How far a bullet falls until it touches, if it does, by the sheet's own reference \[m\].
    pub fn drop(&self, bullet: &Bullet, place: Vec3, speed: f64, spin: f64) -> Option<f64> {
        match self {
            Self::Soup { triangles, .. } => reference::drop(bullet, place, triangles, speed, spin),
            Self::Implicit(_) | Self::Nurbs(_) => curved_reference::drop(bullet, place, speed, spin),
        }
    }

    /// Whether a straight segment from one point to another goes through it.
    pub fn is_crossed(&self, from: Vec3, to: Vec3) -> bool {
        match self {
            Self::Soup { triangles, .. } => reference::crosses(from, to, triangles),
            Self::Implicit(_) | Self::Nurbs(_) => curved_reference::crosses(from, to),
        }
    }
}

/// How far above the sheet a point is.
#[derive(Debug)]
struct Wave;

impl Field for Wave {
    fn value<N: Number>(&self, [x, y, z]: [N; 3]) -> N {
        let three = N::constant(3.0);
        z - N::constant(LARGEST) * (three * x).sin() * (three * y).cos()
    }
}

/// Negative where the sheet is not cut out.
#[derive(Debug)]
struct OutsideOfHole;

impl Field for OutsideOfHole {
    fn value<N: Number>(&self, [x, y, _]: [N; 3]) -> N {
        N::constant(HOLE) - (x.sqr() + y.sqr()).sqrt()
    }
}

/// The sheet of 2,010 triangles has so many rings of so many sectors.
const RINGS: f64 = 15.0;
const SECTORS: f64 = 67.0;

/// Over 4 m by 4 m, with a round hole in the middle, of about `count` triangles: rings from the hole to the border.
pub fn triangles(count: usize) -> Triangles {
    let finer = (count as f64 / (2.0 * RINGS * SECTORS)).sqrt();
    let at_least = |number: f64, least: usize| (number.round() as usize).max(least);
    let (rings, sectors) = (at_least(RINGS * finer, 1), at_least(SECTORS * finer, 8));
    let border = border(sectors);
    let mut all = Triangles::default();
    for ring in 0..=rings {
        let part = ring as f64 / rings as f64;
        for &outer in &border {
            let flat = outer.normalize() * (HOLE * (1.0 - part)) + outer * part;
            all.vertices.push(flat + Vec3::Z * height(flat.x, flat.y));
        }
    }
    let at = |ring: usize, sector: usize| (ring * sectors + sector % sectors) as u32;
    for ring in 0..rings {
        for i in 0..sectors {
            let (a, b, c, d) = (at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), at(ring, i + 1));
            all.faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    all
}

/// Points along the border, with its corners.
fn border(sectors: usize) -> Vec<Vec3> {
    let mut points = Vec::with_capacity(sectors);
    for side in 0..4 {
        let count = (sectors + 3 - side) / 4;
        for i in 0..count {
            let part = 2.0 * i as f64 / count as f64 - 1.0;
            let [x, y] = match side {
                0 => [1.0, part],
                1 => [-part, 1.0],
                2 => [-1.0, -part],
                _ => [part, -1.0],
            };
            points.push(Vec3::new(x, y, 0.0) * HALF_SIDE);
        }
    }
    points
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use sixte_io::{MeshFormat, triangles_from_bytes};

    /// What is measured is what the scene shows.
    #[test]
    fn it_is_the_sheet_of_the_scene() {
        let bytes = include_bytes!("../../../../sixte-scenes/scenes/meshes/sheet.obj");
        let file = triangles_from_bytes("sheet.obj", bytes, MeshFormat::Obj).unwrap();
        let made = triangles(2010);
        assert_eq!(made.faces.len(), 2010);
        assert_eq!(made.faces, file.faces);
        for (made, file) in made.vertices.iter().zip(&file.vertices) {
            assert!(made.distance(*file) < 2e-9, "{made} {file}");
        }
    }

    #[test]
    fn it_has_as_many_triangles_as_asked_for() {
        for count in [100, 2010, 20_000, 200_000] {
            let part = triangles(count).faces.len() as f64 / count as f64;
            assert!((0.9..1.1).contains(&part), "{count}: {part}");
        }
    }
}
