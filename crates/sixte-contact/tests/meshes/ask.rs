//! Short ways to say what is asked, and to have the answer judged.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Moving, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Deforming, Mesh, Obb, Soup, Triangles, Volume};
use sixte_reference::mesh::{Claim, Fault, MeshPair, judge};

/// A vector.
pub fn v(x: f64, y: f64, z: f64) -> Vec3 {
    Vec3::new(x, y, z)
}

/// At rest at a place.
pub fn at(x: f64, y: f64, z: f64) -> Motion {
    Motion::fixed(Pose::at(v(x, y, z)))
}

/// At rest at a place, turned by a rotation vector \[rad\].
pub fn turned(place: Vec3, rotation: Vec3) -> Motion {
    Motion::fixed(Pose::new(place, Rotation::from_rotation_vector(rotation).unwrap()))
}

/// The answer for any two bodies.
pub fn ask<A: Moving, B: Moving>(
    a: (&A, &Motion),
    b: (&B, &Motion),
    interval: f64,
    tolerance: f64,
) -> ContactTime {
    contact_time(a, b, interval, &ContactTimeSettings::tolerance(tolerance)).unwrap()
}

/// The answer for a rigid pair as solids and surfaces, as the pair says.
pub fn ask_pair<V: Volume>(pair: &MeshPair, tolerance: f64) -> ContactTime {
    let mesh = |triangles: &Triangles| Mesh::<V>::with_volumes(triangles.clone()).unwrap();
    let soup = |triangles: &Triangles| Soup::<V>::with_volumes(triangles.clone()).unwrap();
    let (a, b, m, n) = (&pair.a, &pair.b, &pair.motion_a, &pair.motion_b);
    match pair.solid {
        [true, true] => ask((&mesh(a), m), (&mesh(b), n), pair.interval, tolerance),
        [true, false] => ask((&mesh(a), m), (&soup(b), n), pair.interval, tolerance),
        [false, true] => ask((&soup(a), m), (&mesh(b), n), pair.interval, tolerance),
        [false, false] => ask((&soup(a), m), (&soup(b), n), pair.interval, tolerance),
    }
}

/// Triangles as a deforming surface whose vertices move with `flow`, or not at all if that is empty.
pub fn deforming(triangles: &Triangles, flow: &[Vec3], duration: f64) -> Deforming {
    let velocity = |i: usize| flow.get(i).copied().unwrap_or_default();
    let end: Vec<Vec3> =
        triangles.vertices.iter().enumerate().map(|(i, p)| *p + velocity(i) * duration).collect();
    Deforming::new(triangles.clone(), &end, duration).unwrap()
}

/// What the judge finds wrong with an answer.
pub fn faults(pair: &MeshPair, tolerance: f64, found: &ContactTime) -> Vec<Fault> {
    judge(pair, tolerance, &Claim::from(found))
}

/// The answer for a rigid pair, which the judge has nothing against.
pub fn judged(name: &str, pair: &MeshPair, tolerance: f64) -> ContactTime {
    let found = ask_pair::<Obb>(pair, tolerance);
    let faults = faults(pair, tolerance, &found);
    assert!(faults.is_empty(), "{name} at {tolerance:e}: {faults:?}; {found:?}");
    found
}
