//! A bent sheet and bullets, against dense samples of the sheet.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Curved, NurbsSurface, Patches, Surface};

use crate::parametric::truth::{Random, point};

/// A wavy sheet of 1 m, slanted so that its parts are no rectangles.
fn sheet(random: &mut Random) -> NurbsSurface {
    let (mut points, mut weights) = (Vec::new(), Vec::new());
    for i in 0..6 {
        for j in 0..5 {
            let flat =
                Vec3::new(0.2 * f64::from(i) + 0.1 * f64::from(j) - 0.7, 0.25 * f64::from(j) - 0.5, 0.0);
            points.push(flat + Vec3::Z * random.between(-0.15, 0.15));
            weights.push(random.between(0.5, 1.0));
        }
    }
    let knots = [
        vec![0.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 3.0, 3.0, 3.0],
        vec![0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 3.0, 3.0],
    ];
    NurbsSurface::new([3, 2], knots, &points, &weights).unwrap()
}

/// A bullet: a hull of points about an ogive, 6 cm long.
fn bullet() -> (Convex, Vec<Vec3>) {
    let mut points = vec![Vec3::new(0.04, 0.0, 0.0)];
    for ring in 0..4 {
        for k in 0..8 {
            let angle = f64::from(k) * std::f64::consts::FRAC_PI_4;
            let out = 0.012 * (1.0 - 0.1 * f64::from(ring * ring));
            points.push(Vec3::new(0.012 * f64::from(ring) - 0.02, out * angle.cos(), out * angle.sin()));
        }
    }
    (Convex::hull(&points).unwrap(), points)
}

/// How far outside of the bullet a point of the world is, at least, at a time: it is outside if positive.
fn outside(faces: &[(Vec3, f64)], motion: &Motion, t: f64, at: Vec3) -> f64 {
    let own = motion.pose_at(t).point_in_body(at);
    faces.iter().map(|(normal, height)| normal.dot(own) - height).fold(f64::NEG_INFINITY, f64::max)
}

/// Planes of a hull: many directions are enough for a bound from outside.
fn planes(points: &[Vec3], random: &mut Random) -> Vec<(Vec3, f64)> {
    let directions = (0..400).map(|_| random.vector(1.0).normalize());
    directions
        .map(|normal| (normal, points.iter().map(|p| normal.dot(*p)).fold(f64::NEG_INFINITY, f64::max)))
        .collect()
}

#[test]
fn no_bullet_passes_a_sheet() {
    let mut random = Random(31);
    let (bullet, corners) = bullet();
    let faces = planes(&corners, &mut random);
    let still = Motion::fixed(Pose::IDENTITY);
    let (mut hits, mut misses) = (0, 0);
    for number in 0..40 {
        let surface = sheet(&mut random);
        let patches = Patches::new(vec![surface.clone()]).unwrap();
        let thickness = patches.thickness();
        let shape = Curved::new(patches);
        let samples: Vec<Vec3> = (0..=120)
            .flat_map(|i| (0..=120).map(move |j| (i, j)))
            .map(|(i, j)| surface.point(f64::from(i) / 120.0, f64::from(j) / 120.0))
            .collect();
        let turned = Rotation::from_axis_angle(random.vector(1.0), random.between(0.0, 3.0)).unwrap();
        let from = Vec3::new(random.between(-0.7, 0.7), random.between(-0.6, 0.6), 0.5);
        let aim = Vec3::new(random.between(-0.1, 0.1), random.between(-0.1, 0.1), -1.0);
        let flying = Motion::fixed(Pose::new(from, turned))
            .with_velocity(aim * 100.0)
            .with_spin(random.vector(1.0) * 200.0);
        let found =
            contact_time((&bullet, &flying), (&shape, &still), 0.01, &ContactTimeSettings::tolerance(1e-6))
                .unwrap();
        // Until it is clear no sample may be in the bullet; 300 looks, and none deeper than the bullet gets between them.
        let until = if found.status == Status::Contact { found.time } else { 0.01 };
        for look in 0..=300 {
            let t = until * f64::from(look) / 300.0;
            let at = flying.centre_at(t);
            let near = samples.iter().filter(|p| p.distance(at) < 0.05);
            let deepest = near.map(|p| outside(&faces, &flying, t, *p)).fold(f64::INFINITY, f64::min);
            assert!(
                deepest > -1e-9 || deepest > 0.0 - 1e-3 && look == 300,
                "{number}: {deepest} at {t} of {until}"
            );
        }
        match found.status {
            Status::Contact => {
                hits += 1;
                // It is a contact with the sheet, not with a box far from it.
                let on = found.contact.unwrap().point_b;
                let apart = samples.iter().map(|p| p.distance(on)).fold(f64::INFINITY, f64::min);
                assert!(apart < 0.012 + thickness, "{number}: {apart}");
            }
            Status::Clear => misses += 1,
            other => panic!("{number}: {other}"),
        }
        assert!(surface.point(0.3, 0.4).distance(point(&surface, 0.3, 0.4)) < 1e-13);
    }
    assert!(hits >= 15 && misses >= 5, "{hits} hits, {misses} misses");
}
