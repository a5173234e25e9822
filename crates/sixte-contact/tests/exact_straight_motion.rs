//! Polytopes that fly straight, against a first touch and distances in exact rationals.
//!
//! All coordinates and velocities are multiples of a power of two, so that the engine and the exact
//! arithmetic are asked the same question. Without turns, two polytopes first touch where a vertex
//! meets a face or an edge meets an edge, and the times of all such pairs are rational.

use dashu_ratio::RBig;
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::Convex;
use sixte_reference::Random;

/// A vector of rationals.
#[derive(Clone, Debug)]
struct Exact([RBig; 3]);

fn rational(x: f64) -> RBig {
    RBig::try_from(x).unwrap()
}

impl Exact {
    fn new(v: Vec3) -> Self {
        Self(v.to_array().map(rational))
    }

    fn minus(&self, o: &Exact) -> Exact {
        Exact(std::array::from_fn(|i| &self.0[i] - &o.0[i]))
    }

    fn plus(&self, o: &Exact, times: &RBig) -> Exact {
        Exact(std::array::from_fn(|i| &self.0[i] + &o.0[i] * times))
    }

    fn dot(&self, o: &Exact) -> RBig {
        &self.0[0] * &o.0[0] + &self.0[1] * &o.0[1] + &self.0[2] * &o.0[2]
    }

    fn cross(&self, o: &Exact) -> Exact {
        let part = |i: usize, j: usize| &self.0[i] * &o.0[j] - &self.0[j] * &o.0[i];
        Exact([part(1, 2), part(2, 0), part(0, 1)])
    }

    fn square(&self) -> RBig {
        self.dot(self)
    }
}

/// A convex polytope by its corners, and which of them make edges and triangles of its surface.
#[derive(Clone, Debug)]
struct Polytope {
    corners: Vec<Vec3>,
    edges: Vec<[usize; 2]>,
    faces: Vec<[usize; 3]>,
    shape: Convex,
}

impl Polytope {
    fn triangle(corners: [Vec3; 3]) -> Self {
        let shape = Convex::triangle(corners).unwrap();
        Self { corners: corners.to_vec(), edges: vec![[0, 1], [1, 2], [2, 0]], faces: vec![[0, 1, 2]], shape }
    }

    fn tetrahedron(corners: [Vec3; 4]) -> Self {
        let shape = Convex::hull(&corners).unwrap();
        Self {
            corners: corners.to_vec(),
            edges: vec![[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]],
            faces: vec![[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]],
            shape,
        }
    }

    /// Corner i has the signs of the bits of i.
    fn cuboid(half: Vec3, as_hull: bool) -> Self {
        let sign = |i: usize, bit: usize| if i & bit == 0 { 1.0 } else { -1.0 };
        let corner = |i: usize| half * Vec3::new(sign(i, 1), sign(i, 2), sign(i, 4));
        let corners: Vec<Vec3> = (0..8).map(corner).collect();
        let mut edges = Vec::new();
        let mut faces = Vec::new();
        for (bit, others) in [(1, [2, 4]), (2, [1, 4]), (4, [1, 2])] {
            let [p, q] = others;
            edges.extend([0, p, q, p + q].map(|i| [i, i + bit]));
            for side in [0, bit] {
                faces.extend([[side, side + p, side + q], [side + p, side + q, side + p + q]]);
            }
        }
        let shape = if as_hull { Convex::hull(&corners) } else { Convex::cuboid(half) };
        Self { corners, edges, faces, shape: shape.unwrap() }
    }

    /// The exact corners, moved by `way` × `times`.
    fn moved(&self, start: &Exact, way: &Exact, times: &RBig) -> Vec<Exact> {
        let at = start.plus(way, times);
        self.corners.iter().map(|&c| at.plus(&Exact::new(c), &RBig::ONE)).collect()
    }
}

/// One body rests at the origin, the other flies from `start` with `velocity` for one second.
struct Case {
    still: Polytope,
    flying: Polytope,
    start: Vec3,
    velocity: Vec3,
}

impl Case {
    fn ask(&self, settings: &ContactTimeSettings) -> ContactTime {
        let still = Motion::fixed(Pose::IDENTITY);
        let flying = Motion::fixed(Pose::at(self.start)).with_velocity(self.velocity);
        contact_time((&self.still.shape, &still), (&self.flying.shape, &flying), 1.0, settings).unwrap()
    }

    /// The first time from 0 to 1 at which the bodies share a point, if there is one.
    fn first_touch(&self) -> Option<RBig> {
        let velocity = Exact::new(self.velocity);
        let back = Exact::new(-self.velocity);
        let still: Vec<Exact> = self.still.corners.iter().map(|&c| Exact::new(c)).collect();
        let flying = self.flying.moved(&Exact::new(self.start), &velocity, &RBig::ZERO);
        let mut first: Option<RBig> = None;
        let mut keep = |time: Option<RBig>| {
            if let Some(time) = time
                && first.as_ref().is_none_or(|best| time < *best)
            {
                first = Some(time);
            }
        };
        for [a, b, c] in &self.still.faces {
            let face = [&still[*a], &still[*b], &still[*c]];
            flying.iter().for_each(|vertex| keep(vertex_meets_face(vertex, &velocity, face)));
        }
        for [a, b, c] in &self.flying.faces {
            let face = [&flying[*a], &flying[*b], &flying[*c]];
            still.iter().for_each(|vertex| keep(vertex_meets_face(vertex, &back, face)));
        }
        for [a, b] in &self.still.edges {
            for [c, d] in &self.flying.edges {
                keep(edge_meets_edge([&flying[*c], &flying[*d]], &velocity, [&still[*a], &still[*b]]));
            }
        }
        first
    }

    /// The square of the distance at a time.
    fn squared_distance_at(&self, time: &RBig) -> RBig {
        let still: Vec<Exact> = self.still.corners.iter().map(|&c| Exact::new(c)).collect();
        let flying = self.flying.moved(&Exact::new(self.start), &Exact::new(self.velocity), time);
        let edges = (&self.still.edges[..], &self.flying.edges[..]);
        squared_distance((&still, edges.0, &self.still.faces), (&flying, edges.1, &self.flying.faces))
    }

    /// The square of the least distance from time 0 to 1: that to the hull of where the flying body
    /// starts and where it ends, if they do not touch on the way.
    fn least_squared_distance(&self) -> RBig {
        let still: Vec<Exact> = self.still.corners.iter().map(|&c| Exact::new(c)).collect();
        let (start, velocity) = (Exact::new(self.start), Exact::new(self.velocity));
        let mut swept = self.flying.moved(&start, &velocity, &RBig::ZERO);
        swept.extend(self.flying.moved(&start, &velocity, &RBig::ONE));
        // Which of all lines and triangles between these corners are of its surface does not matter:
        // all of them are within the hull.
        let count = swept.len();
        let edges: Vec<[usize; 2]> = (0..count).flat_map(|i| (0..i).map(move |j| [i, j])).collect();
        let faces: Vec<[usize; 3]> =
            edges.iter().flat_map(|&[i, j]| (0..j).map(move |k| [i, j, k])).collect();
        squared_distance((&still, &self.still.edges, &self.still.faces), (&swept, &edges, &faces))
    }
}

fn within_unit(x: &RBig) -> bool {
    *x >= RBig::ZERO && *x <= RBig::ONE
}

/// When a vertex that flies meets a face that rests, from 0 to 1.
fn vertex_meets_face(vertex: &Exact, velocity: &Exact, [a, b, c]: [&Exact; 3]) -> Option<RBig> {
    let (ab, ac) = (b.minus(a), c.minus(a));
    let normal = ab.cross(&ac);
    let speed = normal.dot(velocity);
    if speed == RBig::ZERO {
        return None;
    }
    let time = normal.dot(&a.minus(vertex)) / speed;
    let hit = vertex.plus(velocity, &time).minus(a);
    let area = normal.square();
    let (on_b, on_c) = (hit.cross(&ac).dot(&normal) / &area, ab.cross(&hit).dot(&normal) / &area);
    let inside = on_b >= RBig::ZERO && on_c >= RBig::ZERO && on_b + on_c <= RBig::ONE;
    (inside && within_unit(&time)).then_some(time)
}

/// When an edge that flies meets one that rests, from 0 to 1: p + v t + s e = a + u f.
fn edge_meets_edge([p, q]: [&Exact; 2], velocity: &Exact, [a, b]: [&Exact; 2]) -> Option<RBig> {
    let (e, f, to_a) = (q.minus(p), b.minus(a), a.minus(p));
    let across = e.cross(&f);
    let volume = across.dot(velocity);
    if volume == RBig::ZERO {
        return None;
    }
    let time = across.dot(&to_a) / &volume;
    let s = f.cross(velocity).dot(&to_a) / &volume;
    let u = e.cross(velocity).dot(&to_a) / &volume;
    (within_unit(&time) && within_unit(&s) && within_unit(&u)).then_some(time)
}

type Surface<'a> = (&'a [Exact], &'a [[usize; 2]], &'a [[usize; 3]]);

/// The square of the distance of two polytopes that share no point: the least over pairs of corners,
/// a corner and an edge, a corner and a face, and two edges.
fn squared_distance(a: Surface, b: Surface) -> RBig {
    let mut least = a.0[0].minus(&b.0[0]).square();
    let mut keep = |found: Option<RBig>| {
        if let Some(found) = found
            && found < least
        {
            least = found;
        }
    };
    for (one, other) in [(a, b), (b, a)] {
        for corner in one.0 {
            other.0.iter().for_each(|o| keep(Some(corner.minus(o).square())));
            other.1.iter().for_each(|&[i, j]| keep(corner_to_edge(corner, &other.0[i], &other.0[j])));
            for &[i, j, k] in other.2 {
                keep(corner_to_face(corner, [&other.0[i], &other.0[j], &other.0[k]]));
            }
        }
    }
    for &[i, j] in a.1 {
        for &[k, l] in b.1 {
            keep(edge_to_edge([&a.0[i], &a.0[j]], [&b.0[k], &b.0[l]]));
        }
    }
    least
}

fn corner_to_edge(corner: &Exact, a: &Exact, b: &Exact) -> Option<RBig> {
    let (edge, to) = (b.minus(a), corner.minus(a));
    let (along, square) = (edge.dot(&to), edge.square());
    (along > RBig::ZERO && along < square).then(|| to.square() - &along * &along / square)
}

fn corner_to_face(corner: &Exact, [a, b, c]: [&Exact; 3]) -> Option<RBig> {
    let (ab, ac, to) = (b.minus(a), c.minus(a), corner.minus(a));
    let normal = ab.cross(&ac);
    let area = normal.square();
    let (on_b, on_c) = (to.cross(&ac).dot(&normal), ab.cross(&to).dot(&normal));
    // The border counts: two triangles of one face share a line that is no edge.
    let inside = area > RBig::ZERO && on_b >= RBig::ZERO && on_c >= RBig::ZERO && on_b + on_c <= area;
    inside.then(|| {
        let height = normal.dot(&to);
        &height * &height / area
    })
}

fn edge_to_edge([p, q]: [&Exact; 2], [a, b]: [&Exact; 2]) -> Option<RBig> {
    let (e, f, to_a) = (q.minus(p), b.minus(a), a.minus(p));
    let across = e.cross(&f);
    let square = across.square();
    if square == RBig::ZERO {
        return None;
    }
    let (s, u) = (to_a.cross(&f).dot(&across), to_a.cross(&e).dot(&across));
    let inside = |x: &RBig| *x > RBig::ZERO && *x < square;
    (inside(&s) && inside(&u)).then(|| {
        let height = across.dot(&to_a);
        &height * &height / &square
    })
}

/// Compares the answer with the truth, and says what the truth is.
fn check(case: &Case, tolerance: f64) -> Truth {
    let found = case.ask(&ContactTimeSettings::tolerance(tolerance));
    assert!(found.tolerance <= tolerance.max(1e-11), "{found:?}");
    let tolerance_squared = rational(found.tolerance) * rational(found.tolerance);
    let (lower, upper) = (rational(found.time_lower), rational(found.time_upper));
    let touch = case.first_touch();
    if let Some(touch) = &touch {
        assert_eq!(found.status, Status::Contact, "missed a touch at {}", touch.to_f64().value());
        assert!(lower <= *touch && *touch <= upper, "{} {found:?}", touch.to_f64().value());
    }
    if found.status == Status::Contact {
        let gap = case.squared_distance_at(&rational(found.time));
        assert!(gap > RBig::ZERO && gap <= tolerance_squared, "{} {found:?}", gap.to_f64().value().sqrt());
        let said = rational(found.contact.unwrap().gap);
        assert!(&said * &said <= tolerance_squared && found.contact.unwrap().gap > 0.0);
    }
    if touch.is_some() {
        return Truth::Touch;
    }
    assert!(!found.touches, "invented a touch: {found:?}");
    match found.status {
        Status::Clear => Truth::Miss,
        Status::Contact => {
            let least = case.least_squared_distance();
            assert!(least <= tolerance_squared, "misses by {}", least.to_f64().value().sqrt());
            Truth::NearMiss
        }
        _ => panic!("{found:?}"),
    }
}

#[derive(Debug, PartialEq, Clone, Copy)]
enum Truth {
    Touch,
    NearMiss,
    Miss,
}

/// A multiple of 1/256 up to `size`.
fn dyadic(size: f64, random: &mut Random) -> f64 {
    (random.between(-size, size) * 256.0).round() / 256.0
}

fn dyadic_vector(size: f64, random: &mut Random) -> Vec3 {
    Vec3::new(dyadic(size, random), dyadic(size, random), dyadic(size, random))
}

fn dyadic_polytope(random: &mut Random) -> Polytope {
    match random.below(4) {
        0 => Polytope::triangle([(); 3].map(|()| dyadic_vector(1.0, random))),
        1 | 2 => Polytope::tetrahedron([(); 4].map(|()| dyadic_vector(1.0, random))),
        _ => {
            let half = dyadic_vector(0.75, random).abs() + Vec3::splat(1.0 / 128.0);
            Polytope::cuboid(half, random.chance(0.5))
        }
    }
}

#[test]
fn random_polytopes_touch_when_the_rationals_say_so() {
    let mut random = Random(1);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let (still, flying) = (dyadic_polytope(&mut random), dyadic_polytope(&mut random));
        // Farther than both can reach, and past the other at some offset.
        let away = sixte_reference::V::to_engine(random.direction() * random.between(4.0, 6.0));
        let start = (away * 256.0).round() / 256.0;
        let velocity = dyadic_vector(0.8, &mut random) - start * [1.0, 1.25, 2.0][random.below(3)];
        let case = Case { still, flying, start, velocity };
        let tolerance = [1e-3, 1e-6, 1e-9, 1e-12][random.below(4)];
        seen[check(&case, tolerance) as usize] += 1;
    }
    // The cases are of both kinds.
    assert!(seen[0] >= 50 && seen[2] >= 50, "{seen:?}");
}

/// A corner slides over the top of a box at a height of a power of two, below it or above it.
#[test]
fn a_vertex_that_passes_a_face_by_a_power_of_two() {
    let mut random = Random(2);
    let mut seen = [0; 3];
    for power in 8..28 {
        for side in [-1.0, 1.0] {
            let height = side * 0.5_f64.powi(power);
            let mut upper = || Vec3::new(dyadic(0.5, &mut random), dyadic(0.5, &mut random), 0.75);
            let flying = Polytope::tetrahedron([Vec3::ZERO, upper(), upper(), upper()]);
            let still = Polytope::cuboid(Vec3::new(0.5, 0.5, 0.25), false);
            // Behind the edge it is that much lower, or higher.
            let start = Vec3::new(-2.0, dyadic(0.25, &mut random), 0.25 + height);
            let case = Case { still, flying, start, velocity: Vec3::new(3.0, 0.125, 0.0) };
            let truth = check(&case, 1e-6);
            seen[truth as usize] += 1;
            if side > 0.0 && height > 1e-6 {
                assert_eq!(truth, Truth::Miss, "{height:e}");
            }
            // Closer than a tenth of the tolerance is never clear.
            if side > 0.0 && height < 1e-7 {
                assert_eq!(truth, Truth::NearMiss, "{height:e}");
            }
            if side < 0.0 {
                assert_eq!(truth, Truth::Touch, "{height:e}");
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 4), "{seen:?}");
}

/// Two tetrahedra whose edges cross at right angles pass each other, one edge over the other at a
/// height of a power of two.
#[test]
fn an_edge_that_passes_an_edge_by_a_power_of_two() {
    let mut seen = [0; 3];
    for power in 8..28 {
        for side in [-1.0, 1.0] {
            let height = side * 0.5_f64.powi(power);
            // Highest is the edge along x, lowest is the edge along y; flying along (1, 1, 0) they
            // cross, and past that the lower body's roof falls off.
            let still = Polytope::tetrahedron([
                Vec3::new(-1.0, 0.0, 0.0),
                Vec3::new(1.0, 0.0, 0.0),
                Vec3::new(0.0, -1.0, -1.0),
                Vec3::new(0.0, 1.0, -1.0),
            ]);
            let flying = Polytope::tetrahedron([
                Vec3::new(0.0, -1.0, 0.0),
                Vec3::new(0.0, 1.0, 0.0),
                Vec3::new(-1.0, 0.0, 1.0),
                Vec3::new(1.0, 0.0, 1.0),
            ]);
            let start = Vec3::new(-0.125, -2.0, height);
            let case = Case { still, flying, start, velocity: Vec3::new(0.25, 4.0, 0.0) };
            let truth = check(&case, 1e-6);
            seen[truth as usize] += 1;
            match (side < 0.0, height) {
                (true, _) => assert_eq!(truth, Truth::Touch, "{height:e}"),
                (_, height) if height > 1e-6 => assert_eq!(truth, Truth::Miss, "{height:e}"),
                (_, height) if height < 1e-7 => assert_eq!(truth, Truth::NearMiss, "{height:e}"),
                _ => {}
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 4), "{seen:?}");
}

/// Vertex on face and edge on edge, head on: the times are known without a search, which checks the
/// exact arithmetic itself.
#[test]
fn the_rationals_agree_with_what_can_be_seen() {
    let still = Polytope::cuboid(Vec3::new(0.5, 0.5, 0.25), false);
    let flying = Polytope::tetrahedron([Vec3::ZERO, Vec3::new(1.0, 0.0, 1.0), Vec3::Y + Vec3::Z, Vec3::Z]);
    let case = Case { still, flying, start: Vec3::Z * 2.25, velocity: Vec3::Z * -3.0 };
    assert_eq!(case.first_touch(), Some(rational(2.0) / rational(3.0)));
    assert_eq!(case.squared_distance_at(&rational(0.5)), rational(0.25));
    assert_eq!(check(&case, 1e-6), Truth::Touch);

    let away = Case { velocity: Vec3::new(3.0, 0.0, 0.0), ..case };
    assert_eq!(away.first_touch(), None);
    assert_eq!(away.least_squared_distance(), rational(4.0));
    assert_eq!(check(&away, 1e-6), Truth::Miss);
}
