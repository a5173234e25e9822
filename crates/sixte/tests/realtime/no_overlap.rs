//! Nothing intersects, when a step ends or at any instant within it: judged by separating axes, which nothing in the engine uses.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Stepping, Vec3, World};

use super::{DT, heap, random, realtime};

/// By how much two cubes are apart along the best of the fifteen axes that can tell them apart; negative if none does \[m\].
fn apart(a: &Pose, b: &Pose, half: f64) -> f64 {
    let axes = |pose: &Pose| [Vec3::X, Vec3::Y, Vec3::Z].map(|axis| pose.rotation.rotate(axis));
    let (of_a, of_b) = (axes(a), axes(b));
    let crossed = of_a.iter().flat_map(|p| of_b.iter().map(|q| p.cross(*q)));
    let all = of_a.iter().chain(&of_b).copied().chain(crossed).filter_map(|axis| axis.try_normalize());
    let reach = |own: &[Vec3; 3], axis: Vec3| own.iter().map(|one| half * one.dot(axis).abs()).sum::<f64>();
    let along =
        |axis: Vec3| axis.dot(a.position - b.position).abs() - reach(&of_a, axis) - reach(&of_b, axis);
    all.map(along).fold(f64::NEG_INFINITY, f64::max)
}

fn lowest(pose: &Pose, half: f64) -> f64 {
    let reach: f64 =
        [Vec3::X, Vec3::Y, Vec3::Z].iter().map(|&axis| half * pose.rotation.rotate(axis).z.abs()).sum();
    pose.position.z - reach
}

/// The smallest gap of cubes above a floor at these poses \[m\].
fn smallest(poses: &[Pose], half: f64) -> f64 {
    let mut least = f64::INFINITY;
    for (index, pose) in poses.iter().enumerate() {
        least = least.min(lowest(pose, half));
        for other in &poses[..index] {
            if pose.position.distance(other.position) < 4.0 * half {
                least = least.min(apart(pose, other, half));
            }
        }
    }
    least
}

fn judge(mut world: World, steps: usize, half: f64) {
    let mut state = 3;
    let mut counts = sixte::report::SteppingCounts::default();
    for step in 0..steps {
        let report = world.step(DT);
        counts.add(&report.stepping);
        for span in &report.spans {
            let t = random(&mut state) * span.duration;
            let poses: Vec<Pose> = span.motions[1..].iter().map(|motion| motion.pose_at(t)).collect();
            let gap = smallest(&poses, half);
            assert!(gap > 0.0, "step {step}, within a part: {gap:e} m");
        }
        let poses: Vec<Pose> = world.bodies().skip(1).map(|(_, body)| body.pose()).collect();
        let gap = smallest(&poses, half);
        assert!(gap > 0.0, "step {step}: {gap:e} m");
        let audit = report.audit;
        // Whatever the step knew already, the audit's gap is not larger than what there is; 1e-12 m for rounding.
        let above_floor = poses.iter().map(|pose| lowest(pose, half)).fold(f64::INFINITY, f64::min);
        assert!(audit.smallest_gap <= above_floor + 1e-12, "step {step}: {above_floor:e} m, {audit:?}");
        assert!(audit.smallest_gap > 0.0 && audit.linear_momentum_error < 1e-11, "step {step}: {audit:?}");
        assert!(audit.angular_momentum_error < 1e-11 && audit.energy_error < 1e-9, "step {step}: {audit:?}");
    }
    assert!(counts.realtime > 0 && counts.uncertified == 0, "{counts:?}");
}

#[test]
fn a_heap_in_real_time() {
    for seed in [1, 2] {
        judge(heap(realtime().with_keep_motions(true), 25, seed), 150, 0.15);
    }
}

/// Nobody asks how bodies move: those that all touch are one island without a search for it, and what their step knows of gaps is all
/// that the audit looks at.
#[test]
fn a_column_that_nobody_watches() {
    let mut world = heap(realtime(), 0, 1);
    for k in 0..5 {
        let at = Vec3::Z * (0.16 + 0.305 * f64::from(k));
        world.insert(super::cube(0.15, at, sixte::material::Material::new(0.0, 0.5))).unwrap();
    }
    judge(world, 60, 0.15);
}

#[test]
fn a_heap_that_chooses() {
    let settings = Settings::default().with_stepping(Stepping::Auto).with_keep_motions(true);
    judge(heap(settings, 25, 3), 150, 0.15);
}

#[test]
fn a_fast_one_into_a_wall_of_cubes() {
    let mut world = heap(realtime().with_keep_motions(true), 0, 1);
    let material = sixte::material::Material::new(0.0, 0.5);
    for i in 0..4 {
        for k in 0..5 {
            let at = Vec3::new(0.0, 0.31 * f64::from(i), 0.151 + 0.302 * f64::from(k));
            world.insert(super::cube(0.15, at, material)).unwrap();
        }
    }
    let fast = super::cube(0.15, Vec3::new(-3.0, 0.45, 0.7), material).with_velocity(Vec3::X * 150.0);
    world.insert(fast.with_spin(Vec3::new(3.0, 40.0, 5.0))).unwrap();
    judge(world, 40, 0.15);
}

/// A budget cuts parts, never the certificate.
#[test]
fn a_small_budget() {
    let settings = realtime().with_keep_motions(true).with_budget(Some(50));
    let mut world = heap(settings, 12, 5);
    let cut: u64 = (0..100).map(|_| world.step(DT).stepping.cut).sum();
    assert!(cut > 0);
    judge(heap(settings, 12, 5), 100, 0.15);
}

/// A ball was taken about the axis of a capsule, and not about its surface.
#[test]
fn round_bodies_that_whirl_stay_above_the_floor() {
    let (half, radius) = (0.3, 0.1);
    let mut world = super::world(realtime(), Material::new(0.5, 0.3));
    let mut state = 7;
    let shape = Convex::capsule(half, radius).unwrap();
    let ids: Vec<_> = (0..12u8)
        .map(|k| {
            let mut next = || 2.0 * random(&mut state) - 1.0;
            // In the air however they turn; then they come down through where only their axes are.
            let at = Vec3::new(f64::from(k), 0.0, half + 2.0 * radius);
            let turned = Rotation::from_rotation_vector(Vec3::new(next(), next(), next()) * 2.0).unwrap();
            let spin = Vec3::new(next(), next(), 0.1 * next()).normalize() * 10f64.powf(4.5 + next());
            let body = Body::dynamic(shape.clone(), 1000.0).unwrap().at(Pose::new(at, turned));
            world.insert(body.with_spin(spin).with_material(Material::new(0.5, 0.3))).unwrap()
        })
        .collect();
    for step in 0..14 {
        world.step(DT);
        for (number, &id) in ids.iter().enumerate() {
            let pose = world.body(id).unwrap().pose();
            let lowest = pose.position.z - half * pose.rotation.rotate(Vec3::Z).z.abs() - radius;
            assert!(lowest > 0.0, "body {number}, step {step}: {lowest:e} m");
        }
    }
}
