//! Surfaces of revolution, tubes and balls.

use std::f64::consts::{PI, TAU};

use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

use super::{outward, quad};
use crate::Random;

/// A profile of (radius, height) turned about z; the first and the last point are on the axis.
pub fn lathe(profile: &[(f64, f64)], sides: usize) -> Triangles {
    let rings = profile.len() - 2;
    let mut all = Triangles::default();
    for &(radius, height) in &profile[1..=rings] {
        for i in 0..sides {
            let (sine, cosine) = (TAU * i as f64 / sides as f64).sin_cos();
            all.vertices.push(Vec3::new(radius * cosine, radius * sine, height));
        }
    }
    let (first, last) = (all.vertices.len() as u32, all.vertices.len() as u32 + 1);
    all.vertices.extend([profile[0], profile[rings + 1]].map(|(_, height)| Vec3::new(0.0, 0.0, height)));
    let at = |ring: usize, i: usize| ring * sides + i % sides;
    for i in 0..sides {
        all.faces.push([first, at(0, i + 1) as u32, at(0, i) as u32]);
        for ring in 1..rings {
            all.faces.extend(quad([at(ring - 1, i), at(ring - 1, i + 1), at(ring, i + 1), at(ring, i)]));
        }
        all.faces.push([last, at(rings - 1, i) as u32, at(rings - 1, i + 1) as u32]);
    }
    outward(all)
}

/// A ball by latitude and longitude: 2·`sides`·(`bands` − 1) triangles.
pub fn sphere(radius: f64, sides: usize, bands: usize) -> Triangles {
    let angle = |i: usize| PI * i as f64 / bands as f64;
    let profile: Vec<_> = (0..=bands).map(|i| (radius * angle(i).sin(), -radius * angle(i).cos())).collect();
    lathe(&profile, sides)
}

/// A needle along z, pointed at both ends: 2·`sides` triangles.
pub fn needle(length: f64, radius: f64, sides: usize) -> Triangles {
    lathe(&[(0.0, -0.5 * length), (radius, 0.0), (0.0, 0.5 * length)], sides)
}

/// A cone with its tip at the origin, on a disk that is a tenth of its height thick; the tip points down −z.
pub fn spike(height: f64, radius: f64, sides: usize) -> Triangles {
    let disk = 2.0 * radius;
    lathe(&[(0.0, 0.0), (radius, height), (disk, height), (disk, 1.1 * height), (0.0, 1.1 * height)], sides)
}

/// A pointed bullet of 3 cm by 1 cm along z, with its tip at z = 15 mm: 640 triangles. The front 2 cm are a
/// tangent ogive, a circular arc that ends along the axis of the straight part.
pub fn bullet() -> Triangles {
    let (length, nose, radius) = (0.03, 0.02, 0.005);
    let arc = (radius * radius + nose * nose) / (2.0 * radius);
    let mut profile = vec![(0.0, -0.5 * length), (radius, -0.5 * length)];
    for i in 0..15 {
        let back = nose * (1.0 - f64::from(i) / 15.0);
        let before = nose - back;
        let ring = (arc * arc - before * before).sqrt() + radius - arc;
        profile.push((ring, 0.5 * length - back));
    }
    profile.push((0.0, 0.5 * length));
    lathe(&profile, 20)
}

/// A tube of the given radius around a line of centres. Each centre comes with two unit vectors across.
fn tube(line: &[(Vec3, Vec3, Vec3)], radius: f64, sides: usize, is_loop: bool) -> Triangles {
    let mut all = Triangles::default();
    for &(centre, out, up) in line {
        for i in 0..sides {
            let (sine, cosine) = (TAU * i as f64 / sides as f64).sin_cos();
            all.vertices.push(centre + (out * cosine + up * sine) * radius);
        }
    }
    let count = line.len();
    let at = |ring: usize, i: usize| (ring % count) * sides + i % sides;
    for ring in 0..if is_loop { count } else { count - 1 } {
        for i in 0..sides {
            all.faces.extend(quad([at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), at(ring, i + 1)]));
        }
    }
    if !is_loop {
        let (first, last) = (all.vertices.len() as u32, all.vertices.len() as u32 + 1);
        all.vertices.extend([line[0].0, line[count - 1].0]);
        for i in 0..sides {
            all.faces.push([first, at(0, i) as u32, at(0, i + 1) as u32]);
            all.faces.push([last, at(count - 1, i + 1) as u32, at(count - 1, i) as u32]);
        }
    }
    outward(all)
}

/// A torus about z: 2·`around`·`sides` triangles.
pub fn torus(ring: f64, radius: f64, around: usize, sides: usize) -> Triangles {
    let place = |i: usize| {
        let (sine, cosine) = (TAU * i as f64 / around as f64).sin_cos();
        let out = Vec3::new(cosine, sine, 0.0);
        (out * ring, out, Vec3::Z)
    };
    tube(&(0..around).map(place).collect::<Vec<_>>(), radius, sides, true)
}

/// A link of a chain: two half circles, joined by straight sides of `straight` along x; 2·`around`·`sides`
/// triangles, and `around` is even.
pub fn link(straight: f64, ring: f64, radius: f64, around: usize, sides: usize) -> Triangles {
    let half = around / 2;
    let place = |i: usize| {
        // From end to end of a half circle, both included: the straight sides are one segment each.
        let angle = PI * (i % half) as f64 / (half - 1) as f64 + if i < half { -0.5 * PI } else { 0.5 * PI };
        let (sine, cosine) = angle.sin_cos();
        let out = Vec3::new(cosine, sine, 0.0);
        let end = Vec3::new(if i < half { 0.5 * straight } else { -0.5 * straight }, 0.0, 0.0);
        (end + out * ring, out, Vec3::Z)
    };
    tube(&(0..2 * half).map(place).collect::<Vec<_>>(), radius, sides, true)
}

/// A line that winds about z.
pub struct Coil {
    pub radius: f64,
    /// It climbs by this with each turn.
    pub pitch: f64,
    pub turns: f64,
}

/// A spring along a coil, of a wire of `radius`, with flat ends.
pub fn spring(coil: Coil, radius: f64, per_turn: usize, sides: usize) -> Triangles {
    let Coil { radius: coil, pitch, turns } = coil;
    let count = (turns * per_turn as f64).round() as usize + 1;
    let place = |i: usize| {
        let part = i as f64 / per_turn as f64;
        let (sine, cosine) = (TAU * part).sin_cos();
        let out = Vec3::new(cosine, sine, 0.0);
        let ahead = Vec3::new(-TAU * coil * sine, TAU * coil * cosine, pitch).normalize();
        (out * coil + Vec3::Z * (pitch * (part - 0.5 * turns)), out, ahead.cross(out))
    };
    tube(&(0..count).map(place).collect::<Vec<_>>(), radius, sides, false)
}

/// An icosahedron whose faces were split in four `level` times: 20·4^`level` triangles.
pub fn icosphere(radius: f64, level: u32) -> Triangles {
    let golden = 0.5 * (1.0 + 5.0_f64.sqrt());
    let mut points: Vec<Vec3> = Vec::new();
    for (s, t) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        let (x, y) = (s, t * golden);
        points.extend([Vec3::new(x, y, 0.0), Vec3::new(0.0, x, y), Vec3::new(y, 0.0, x)]);
    }
    let near = |i: usize, j: usize| (points[i] - points[j]).length() < 2.1;
    let mut faces: Vec<[Vec3; 3]> = Vec::new();
    for i in 0..12 {
        for j in i + 1..12 {
            for k in j + 1..12 {
                if near(i, j) && near(j, k) && near(k, i) {
                    let [u, v, w] = [points[i], points[j], points[k]].map(Vec3::normalize);
                    faces.push(if u.dot(v.cross(w)) > 0.0 { [u, v, w] } else { [u, w, v] });
                }
            }
        }
    }
    for _ in 0..level {
        faces = faces.into_iter().flat_map(split).collect();
    }
    let mut all = Triangles::default();
    for face in faces {
        let index = face.map(|p| {
            // The same point comes out of two faces with the same digits, up to the order of a sum of two.
            let known = all.vertices.iter().position(|&q: &Vec3| q == p * radius);
            known.unwrap_or_else(|| {
                all.vertices.push(p * radius);
                all.vertices.len() - 1
            }) as u32
        });
        all.faces.push(index);
    }
    all
}

fn split([u, v, w]: [Vec3; 3]) -> [[Vec3; 3]; 4] {
    let (uv, vw, wu) = ((u + v).normalize(), (v + w).normalize(), (w + u).normalize());
    [[u, uv, wu], [uv, v, vw], [wu, vw, w], [uv, vw, wu]]
}

/// Every vertex moved along its ray from the origin, to between `least` and 1 times where it was. Each ray
/// still meets the surface once, so it does not intersect itself.
fn crumpled(mut triangles: Triangles, least: f64, random: &mut Random) -> Triangles {
    for vertex in &mut triangles.vertices {
        *vertex *= random.between(least, 1.0);
    }
    triangles
}

/// A crumpled ball of 20·4^`level` triangles: closed, not convex, star-shaped about the origin.
pub fn star(radius: f64, level: u32, least: f64, random: &mut Random) -> Triangles {
    crumpled(icosphere(radius, level), least, random)
}

/// A crumpled ball of 2·`sides`·(`bands` − 1) triangles.
pub fn star_lathe(radius: f64, sides: usize, bands: usize, least: f64, random: &mut Random) -> Triangles {
    crumpled(sphere(radius, sides, bands), least, random)
}

/// A ball with a pyramid on each face, some up to `spike` high, some into the ball: 60·4^`level` triangles.
pub fn spiky_ball(radius: f64, spike: f64, level: u32, random: &mut Random) -> Triangles {
    let ball = icosphere(radius, level);
    let mut all = Triangles { vertices: ball.vertices.clone(), faces: Vec::new() };
    for &[i, j, k] in &ball.faces {
        let middle = [i, j, k].iter().fold(Vec3::ZERO, |sum, &i| sum + ball.vertices[i as usize]) / 3.0;
        let height =
            radius * random.between(0.6, 1.0) + if random.chance(0.5) { spike * random.unit() } else { 0.0 };
        let tip = all.vertices.len() as u32;
        all.vertices.push(middle.normalize() * height);
        all.faces.extend([[i, j, tip], [j, k, tip], [k, i, tip]]);
    }
    all
}
