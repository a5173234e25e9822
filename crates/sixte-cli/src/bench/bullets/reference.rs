//! When a bullet that falls straight down touches a sheet of triangles, by geometry alone.
//!
//! A body that falls along z touches another one first where a vertex is over a face, a face over a vertex, or an edge
//! over an edge. All three are told from above, in the plane of x and y; the least height between them is how far it
//! falls. The bullet turns by 2e-4 rad on the way, so it is dropped as it is turned when it gets there, again and
//! again until that does not change. Nothing of the search is used.
//!
//! How wrong it can be: heights are differences of numbers below 100 m, so 1e-13 m at most; 1e-16 s at 1,000 m/s.

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

/// The turn is found after this many drops: each is wrong by a thousandth of a millionth of the one before.
const DROPS: u32 = 3;

/// A bullet with its tip ahead, about its own origin.
pub struct Bullet {
    faces: Vec<[Vec3; 3]>,
    /// From the axis to the farthest vertex \[m\].
    radius: f64,
}

impl Bullet {
    /// Turned by π about x, so that the tip is below.
    pub fn new(triangles: &Triangles) -> Self {
        let tip_ahead = |v: Vec3| Vec3::new(v.x, -v.y, -v.z);
        let faces: Vec<[Vec3; 3]> = corners(triangles).map(|face| face.map(tip_ahead)).collect();
        let radius = faces.iter().flatten().map(|v| v.x.hypot(v.y)).fold(0.0, f64::max);
        Self { faces, radius }
    }
}

/// How far a bullet at `place` falls until it touches, at about `speed` and turning by `spin` about z; none if
/// there is nothing below it \[m\].
pub fn drop(bullet: &Bullet, place: Vec3, sheet: &Triangles, speed: f64, spin: f64) -> Option<f64> {
    let below: Vec<[Vec3; 3]> = corners(sheet).filter(|face| is_below(face, place, bullet.radius)).collect();
    turned_drops(bullet, place, speed, spin, |faces| least_height(faces, &below))
}

/// Drops a bullet as it is turned when it gets there; `least_height` says how far its faces are above what is below.
pub fn turned_drops(
    bullet: &Bullet,
    place: Vec3,
    speed: f64,
    spin: f64,
    least_height: impl Fn(&[[Vec3; 3]]) -> Option<f64>,
) -> Option<f64> {
    let mut found = 0.0;
    for _ in 0..DROPS {
        let (sin, cos) = libm::sincos(spin * found / speed);
        let turned = |v: Vec3| Vec3::new(cos * v.x - sin * v.y, sin * v.x + cos * v.y, v.z) + place;
        let faces: Vec<[Vec3; 3]> = bullet.faces.iter().map(|face| face.map(turned)).collect();
        found = least_height(&faces)?;
    }
    Some(found)
}

fn corners(triangles: &Triangles) -> impl Iterator<Item = [Vec3; 3]> {
    triangles.faces.iter().map(|face| face.map(|vertex| triangles.vertices[vertex as usize]))
}

/// Whether a face may be below a bullet, as seen from above.
fn is_below(face: &[Vec3; 3], place: Vec3, radius: f64) -> bool {
    let (min, max) = (face[0].min(face[1]).min(face[2]), face[0].max(face[1]).max(face[2]));
    let radius = 1.001 * radius;
    place.x + radius >= min.x
        && place.x - radius <= max.x
        && place.y + radius >= min.y
        && place.y - radius <= max.y
}

/// The least height of the upper faces over the lower ones, where one is over the other.
fn least_height(upper: &[[Vec3; 3]], lower: &[[Vec3; 3]]) -> Option<f64> {
    let mut least: Option<f64> = None;
    let mut note = |height: Option<f64>| {
        if let Some(height) = height {
            least = Some(least.map_or(height, |least| least.min(height)));
        }
    };
    for u in upper {
        for l in lower {
            for corner in 0..3 {
                note(level(l, u[corner]).map(|level| u[corner].z - level));
                note(level(u, l[corner]).map(|level| level - l[corner].z));
                for other in 0..3 {
                    note(over((u[corner], u[(corner + 1) % 3]), (l[other], l[(other + 1) % 3])));
                }
            }
        }
    }
    least
}

/// Twice the area of a triangle as seen from above, with its sign.
fn area(a: Vec3, b: Vec3, c: Vec3) -> f64 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

/// The height of a face where a point is, if it is there as seen from above.
fn level([a, b, c]: &[Vec3; 3], point: Vec3) -> Option<f64> {
    let (u, v, w) = (area(*b, *c, point), area(*c, *a, point), area(*a, *b, point));
    let sum = u + v + w;
    let inside = (u >= 0.0 && v >= 0.0 && w >= 0.0) || (u <= 0.0 && v <= 0.0 && w <= 0.0);
    (inside && sum != 0.0).then(|| (u * a.z + v * b.z + w * c.z) / sum)
}

/// How high one edge is over another where they cross, if they do as seen from above.
fn over(upper: (Vec3, Vec3), lower: (Vec3, Vec3)) -> Option<f64> {
    let (along, across) = (upper.1 - upper.0, lower.1 - lower.0);
    let turn = along.x * across.y - along.y * across.x;
    if turn == 0.0 {
        return None;
    }
    let between = lower.0 - upper.0;
    let s = (between.x * across.y - between.y * across.x) / turn;
    let t = (between.x * along.y - between.y * along.x) / turn;
    let crosses = (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t);
    crosses.then_some((upper.0.z + s * along.z) - (lower.0.z + t * across.z))
}

/// Whether a straight segment from one point to another goes through the sheet.
pub fn crosses(from: Vec3, to: Vec3, sheet: &Triangles) -> bool {
    let (min, max) = (from.min(to), from.max(to));
    for face in &sheet.faces {
        let a = sheet.vertices[face[0] as usize];
        let b = sheet.vertices[face[1] as usize];
        let c = sheet.vertices[face[2] as usize];
        // Bullets fall: most faces are beside them, and in plain comparisons that is known at once, even where nothing is optimised.
        let is_beside = (a.x > max.x && b.x > max.x && c.x > max.x)
            || (a.x < min.x && b.x < min.x && c.x < min.x)
            || (a.y > max.y && b.y > max.y && c.y > max.y)
            || (a.y < min.y && b.y < min.y && c.y < min.y);
        if !is_beside && passes((from, to), [a, b, c]) {
            return true;
        }
    }
    false
}

/// Whether a segment goes through a triangle: its ends are on both sides, and its line is inside of all three edges.
fn passes((from, to): (Vec3, Vec3), [a, b, c]: [Vec3; 3]) -> bool {
    let side = |p: Vec3, q: Vec3, r: Vec3, s: Vec3| (q - p).cross(r - p).dot(s - p);
    let (before, after) = (side(a, b, c, from), side(a, b, c, to));
    let edges = [side(from, to, a, b), side(from, to, b, c), side(from, to, c, a)];
    before * after < 0.0 && (edges.iter().all(|e| *e >= 0.0) || edges.iter().all(|e| *e <= 0.0))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn pyramid() -> Triangles {
        // Its tip is at +z, which is ahead.
        let corners =
            [[-1.0, -1.0, -1.0], [1.0, -1.0, -1.0], [1.0, 1.0, -1.0], [-1.0, 1.0, -1.0], [0.0, 0.0, 1.0]];
        let faces = vec![[0, 2, 1], [0, 3, 2], [0, 1, 4], [1, 2, 4], [2, 3, 4], [3, 0, 4]];
        Triangles { vertices: corners.map(Vec3::from_array).to_vec(), faces }
    }

    fn face(corners: [[f64; 3]; 3]) -> Triangles {
        Triangles { vertices: corners.map(Vec3::from_array).to_vec(), faces: vec![[0, 1, 2]] }
    }

    #[test]
    fn a_tip_a_face_and_an_edge_fall_as_far_as_they_should() {
        let bullet = Bullet::new(&pyramid());
        let place = Vec3::new(0.0, 0.0, 10.0);
        // The tip at 9 m over a face at 2 m.
        let floor = face([[-5.0, -5.0, 2.0], [5.0, -5.0, 2.0], [0.0, 9.0, 2.0]]);
        assert_eq!(drop(&bullet, place, &floor, 1.0, 0.0), Some(7.0));
        // A side face, half way up from the tip, over the corner of a face beside the tip.
        let corner = face([[0.5, 0.0, 2.0], [9.0, -1.0, 2.0], [9.0, 1.0, 2.0]]);
        assert!((drop(&bullet, place, &corner, 1.0, 0.0).unwrap() - 8.0).abs() < 1e-15);
        // The edge from the tip to a lower corner over an edge that crosses it half way.
        let edge = face([[1.5, -0.5, 2.0], [-0.5, 1.5, 2.0], [9.0, 9.0, -9.0]]);
        assert!((drop(&bullet, place, &edge, 1.0, 0.0).unwrap() - 8.0).abs() < 1e-14);
        // Beside it.
        let beside = face([[1.01, -5.0, 2.0], [5.0, -5.0, 2.0], [1.01, 9.0, 2.0]]);
        assert_eq!(drop(&bullet, place, &beside, 1.0, 0.0), None);
    }

    /// Turned by 45° when it gets there, the corner of its base is over what was beside it.
    #[test]
    fn it_turns_on_the_way() {
        let bullet = Bullet::new(&pyramid());
        let beside = face([[1.2, -0.1, 0.0], [5.0, -0.1, 0.0], [1.2, 0.1, 0.0]]);
        let place = Vec3::new(0.0, 0.0, 10.0);
        assert_eq!(drop(&bullet, place, &beside, 1.0, 0.0), None);
        let quarter = std::f64::consts::FRAC_PI_4;
        let turned = Bullet { faces: bullet.faces.clone(), radius: 2.0 };
        // Its first drop, unturned, meets nothing; a floor far below lets it go on.
        let mut both = face([[-9.0, -9.0, -5.0], [9.0, -9.0, -5.0], [0.0, 9.0, -5.0]]);
        both.vertices.extend(&beside.vertices);
        both.faces.push([3, 4, 5]);
        let found = drop(&turned, place, &both, 1.0, quarter / 10.7).unwrap();
        assert!((10.5..10.9).contains(&found), "{found}");
    }

    /// Against many falls in small steps: the sheet's surface is nowhere above the bullet's before the drop.
    #[test]
    fn nothing_of_the_sheet_is_above_the_bullet_before() {
        let sheet = super::super::sheet::triangles(2010);
        let bullet = Bullet::new(&pyramid());
        let small =
            Bullet { faces: bullet.faces.iter().map(|f| f.map(|v| v * 0.02)).collect(), radius: 0.03 };
        for (x, y) in [(0.7, 0.3), (-0.9, 0.8), (0.45, -0.2), (1.3, -1.7)] {
            let place = Vec3::new(x, y, 5.0);
            let found = drop(&small, place, &sheet, 1.0, 0.0).unwrap();
            let is_near = |face: &[Vec3; 3]| {
                let (low, high) = (face[0].min(face[1]).min(face[2]), face[0].max(face[1]).max(face[2]));
                low.x <= x + 0.02 && high.x >= x - 0.02 && low.y <= y + 0.02 && high.y >= y - 0.02
            };
            let near: Vec<[Vec3; 3]> = corners(&sheet).filter(is_near).collect();
            let mut least = f64::INFINITY;
            for i in -40..=40 {
                for j in -40..=40 {
                    let at = Vec3::new(x + 0.0005 * f64::from(i), y + 0.0005 * f64::from(j), 0.0);
                    let faces: Vec<[Vec3; 3]> = small.faces.iter().map(|f| f.map(|v| v + place)).collect();
                    let under = faces.iter().filter_map(|face| level(face, at)).fold(f64::INFINITY, f64::min);
                    let top = near.iter().filter_map(|f| level(f, at)).fold(f64::NEG_INFINITY, f64::max);
                    least = least.min(under - top);
                }
            }
            assert!((0.0..2e-3).contains(&(least - found + 1e-12)), "{found} {least}");
        }
    }

    #[test]
    fn ways_through_a_face() {
        let floor = face([[-5.0, -5.0, 2.0], [5.0, -5.0, 2.0], [0.0, 9.0, 2.0]]);
        let at = |x: f64, z: f64| Vec3::new(x, 0.0, z);
        assert!(crosses(at(0.0, 3.0), at(1.0, 1.0), &floor));
        assert!(crosses(at(0.0, 1.0), at(0.0, 3.0), &floor));
        assert!(!crosses(at(0.0, 3.0), at(1.0, 2.5), &floor));
        assert!(!crosses(at(7.0, 3.0), at(7.0, 1.0), &floor));
    }
}
