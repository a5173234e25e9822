//! Short ways to say what is asked, and to have the answer judged.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Moving, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Deforming, Geometry, Mesh, Opened, Soup, Triangle, Triangles, Volume};
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
pub fn ask_pair(pair: &MeshPair, tolerance: f64) -> ContactTime {
    let mesh = |triangles: &Triangles| Mesh::new(triangles.clone()).unwrap();
    let soup = |triangles: &Triangles| Soup::new(triangles.clone()).unwrap();
    let (a, b, m, n) = (&pair.a, &pair.b, &pair.motion_a, &pair.motion_b);
    match pair.solid {
        [true, true] => ask((&mesh(a), m), (&mesh(b), n), pair.interval, tolerance),
        [true, false] => ask((&mesh(a), m), (&soup(b), n), pair.interval, tolerance),
        [false, true] => ask((&soup(a), m), (&mesh(b), n), pair.interval, tolerance),
        [false, false] => ask((&soup(a), m), (&soup(b), n), pair.interval, tolerance),
    }
}

/// The same in other volumes.
pub fn ask_in_volumes<V: Volume>(pair: &MeshPair, tolerance: f64) -> ContactTime {
    let body = |side: usize, triangles: &Triangles| {
        if pair.solid[side] {
            SolidOrSurface::Solid(Mesh::<V>::with_volumes(triangles.clone()).unwrap())
        } else {
            SolidOrSurface::Surface(Soup::<V>::with_volumes(triangles.clone()).unwrap())
        }
    };
    let (a, b) = (body(0, &pair.a), body(1, &pair.b));
    ask((&a, &pair.motion_a), (&b, &pair.motion_b), pair.interval, tolerance)
}

/// A mesh or a soup. As one type they are one search for the compiler, and not four.
enum SolidOrSurface<V> {
    Solid(Mesh<V>),
    Surface(Soup<V>),
}

impl<V: Volume> Geometry for SolidOrSurface<V> {
    type Node = u32;
    type Volume = V;
    type Piece<'a>
        = Triangle
    where
        V: 'a;

    fn root(&self) -> u32 {
        match self {
            Self::Solid(mesh) => Geometry::root(mesh),
            Self::Surface(soup) => Geometry::root(soup),
        }
    }

    fn volume(&self, node: u32) -> V {
        match self {
            Self::Solid(mesh) => Geometry::volume(mesh, node),
            Self::Surface(soup) => Geometry::volume(soup, node),
        }
    }

    fn open(&self, node: u32) -> Opened<u32, Triangle> {
        match self {
            Self::Solid(mesh) => Geometry::open(mesh, node),
            Self::Surface(soup) => Geometry::open(soup, node),
        }
    }

    fn has_inside(&self) -> bool {
        matches!(self, Self::Solid(_))
    }

    fn islands(&self) -> Vec<Vec3> {
        match self {
            Self::Solid(mesh) => Geometry::islands(mesh),
            Self::Surface(soup) => Geometry::islands(soup),
        }
    }

    fn encloses(&self, point: Vec3) -> bool {
        matches!(self, Self::Solid(mesh) if Geometry::encloses(mesh, point))
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
    let found = ask_pair(pair, tolerance);
    let faults = faults(pair, tolerance, &found);
    assert!(faults.is_empty(), "{name} at {tolerance:e}: {faults:?}; {found:?}");
    found
}
