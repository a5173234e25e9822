//! Patches that fold, cross themselves, or are no surface at all: answered, never with a panic.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Cell, Convex, Curved, NurbsSurface, Opened, Patches, Surface};

use crate::parametric::truth::{Random, random_surface, sphere};

/// A ball falls on a patch from 1 m; where it stops.
fn stop(surface: NurbsSurface) -> (Status, f64) {
    let patches = Curved::new(Patches::new(vec![surface]).unwrap());
    let ball = Convex::sphere(0.1).unwrap();
    let falling = Motion::fixed(Pose::at(Vec3::new(0.013, 0.0, 1.1))).with_velocity(Vec3::NEG_Z);
    let still = Motion::fixed(Pose::IDENTITY);
    let found =
        contact_time((&ball, &falling), (&patches, &still), 2.0, &ContactTimeSettings::default()).unwrap();
    (found.status, found.time)
}

fn bezier(degrees: [usize; 2], points: &[(f64, f64, f64)]) -> NurbsSurface {
    let points: Vec<Vec3> = points.iter().map(|&(x, y, z)| Vec3::new(x, y, z)).collect();
    NurbsSurface::bezier(degrees, &points, &vec![1.0; points.len()]).unwrap()
}

#[test]
fn a_line_is_met_as_a_line() {
    let line = bezier(
        [1, 2],
        &[
            (-1.0, 0.0, 0.0),
            (0.0, 0.0, 0.0),
            (1.0, 0.0, 0.0),
            (-1.0, 0.0, 0.0),
            (0.0, 0.0, 0.0),
            (1.0, 0.0, 0.0),
        ],
    );
    let (status, time) = stop(line);
    assert!(status == Status::Contact && (time - 1.0).abs() < 1e-5, "{status} {time}");
}

#[test]
fn a_fold_is_met_where_it_is() {
    // It goes out to x = 1 and back over itself.
    let fold = bezier(
        [2, 1],
        &[
            (0.0, -1.0, 0.0),
            (0.0, 1.0, 0.0),
            (1.0, -1.0, 0.0),
            (1.0, 1.0, 0.0),
            (0.0, -1.0, 0.0),
            (0.0, 1.0, 0.0),
        ],
    );
    let (status, time) = stop(fold);
    assert!(status == Status::Contact && (time - 1.0).abs() < 1e-5, "{status} {time}");
}

#[test]
fn a_patch_that_crosses_itself_is_met() {
    let loops = bezier(
        [3, 1],
        &[
            (-1.0, -1.0, 0.0),
            (-1.0, 1.0, 0.0),
            (3.0, -1.0, 1.0),
            (3.0, 1.0, 1.0),
            (-3.0, -1.0, 1.0),
            (-3.0, 1.0, 1.0),
            (1.0, -1.0, 0.0),
            (1.0, 1.0, 0.0),
        ],
    );
    let (status, time) = stop(loops);
    assert!(status == Status::Contact && time > 0.2 && time < 0.4, "{status} {time}");
}

/// Random control points without any order, some of them equal, with wild weights and high degrees.
#[test]
fn random_tangles_are_answered() {
    let mut random = Random(41);
    let ball = Convex::sphere(0.2).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    for number in 0..60 {
        let degrees = [1 + random.below(7), 1 + random.below(7)];
        let count = (degrees[0] + 1) * (degrees[1] + 1);
        let mut points: Vec<Vec3> = (0..count).map(|_| random.vector(1.0)).collect();
        for _ in 0..random.below(count) {
            let (from, to) = (random.below(count), random.below(count));
            points[to] = points[from];
        }
        points[0] = Vec3::X;
        points[1] = Vec3::Y;
        let weights: Vec<f64> = (0..count).map(|_| 10f64.powf(random.between(-2.0, 2.0))).collect();
        let surface = NurbsSurface::bezier(degrees, &points, &weights).unwrap();
        let patches = Patches::new(vec![surface.clone()]).unwrap().with_resolution(1e-4).unwrap();
        let shape = Curved::new(patches);
        let target = surface.point(0.4, 0.6);
        let flying = Motion::fixed(Pose::at(Vec3::new(0.0, 0.0, 3.0)))
            .with_velocity(target - Vec3::new(0.0, 0.0, 3.0));
        let settings = ContactTimeSettings::default().with_max_rounds(100_000);
        let found = contact_time((&ball, &flying), (&shape, &still), 1.0, &settings).unwrap();
        assert_eq!(found.status, Status::Contact, "{number}");
    }
}

#[test]
fn cells_that_do_not_exist_are_answered() {
    let mut random = Random(42);
    let patches = Patches::new(vec![random_surface(&mut random), sphere(1.0)]).unwrap();
    for _ in 0..2000 {
        let mut number = || if random.unit() < 0.5 { u32::MAX } else { (random.unit() * 300.0) as u32 };
        let cell = Cell([number(), number(), number(), number()]);
        assert!(patches.bound(cell).half.is_finite());
        let _ = patches.normals(cell);
        let _ = patches.normal_at(cell, Vec3::splat(0.3));
        let _ = patches.normal_at(cell, Vec3::NAN);
        if let Opened::Parts(parts) = patches.open(cell) {
            assert_ne!(parts[0], parts[1]);
        }
    }
}

/// Very large, very small, and far from the origin.
#[test]
fn sizes_of_all_kinds_are_answered() {
    for (size, off) in [(1e-9, 0.0), (1e12, 0.0), (1.0, 1e6), (1e25, 0.0), (1e-25, 0.0)] {
        let axes = [Vec3::NEG_Z * size, Vec3::X * size];
        let arc =
            sixte_contact::shape::NurbsCurve::arc(Vec3::Z * off, axes, [0.0, std::f64::consts::PI]).unwrap();
        let patches = Patches::new(vec![NurbsSurface::revolution(&arc).unwrap()]).unwrap();
        let mut cell = patches.root();
        let mut depth = 0;
        while let Opened::Parts(parts) = patches.open(cell) {
            cell = parts[depth % 2];
            depth += 1;
        }
        assert!(depth < 80, "{size} {off}: {depth}");
        let at = patches.bound(cell).centre;
        assert!(((at - Vec3::Z * off).length() - size).abs() <= patches.thickness(), "{size} {off}");
    }
}
