//! Visits of sensors against closed forms, at any step.

use std::f64::consts::{FRAC_PI_2, PI};

use sixte::body::OnContact;
use sixte::mover::Path;
use sixte::report::StepWarning;
use sixte::shape::Convex;
use sixte::visit::{Visit, VisitKind};
use sixte::{Body, BodyId, Groups, Pose, Rotation, Settings, Vec3, World};

use crate::world_api::{ball, block, ground, scene};

const G: f64 = 9.81;
const STEPS: [f64; 4] = [1e-3, 1.0 / 60.0, 0.1, 2.0];

/// All visits within about `seconds`.
fn run(world: &mut World, dt: f64, seconds: f64) -> Vec<Visit> {
    let mut visits = Vec::new();
    while world.time() < seconds - 1e-9 {
        visits.extend(world.step(dt.min(seconds - world.time())).visits);
    }
    visits
}

/// Visits of one body, in turn in and out, at these times.
fn assert_times(
    visits: &[Visit],
    (sensor, body): (BodyId, BodyId),
    times: &[f64],
    within: f64,
    context: &str,
) {
    assert_eq!(visits.len(), times.len(), "{context}: {visits:?}");
    for (index, (visit, &time)) in visits.iter().zip(times).enumerate() {
        let kind = if index % 2 == 0 { VisitKind::Entered } else { VisitKind::Left };
        assert_eq!((visit.sensor, visit.body, visit.kind), (sensor, body, kind), "{context}");
        assert!((visit.time - time).abs() < within, "{context}, {kind:?}: {} for {time}", visit.time);
    }
}

#[test]
fn a_ball_falls_through_a_box() {
    for dt in STEPS {
        let mut world = World::new(Settings::default()).unwrap();
        let zone = world.insert(block(Vec3::splat(0.5), Vec3::Z * 2.0).as_sensor()).unwrap();
        let ball = world.insert(ball(0.2, Vec3::Z * 5.0)).unwrap();
        let visits = run(&mut world, dt, 2.0);
        let times = [2.3f64, 3.7].map(|way| (2.0 * way / G).sqrt());
        // A tolerance of 1e-12 m at several metres a second, and the rounding of the world's time.
        assert_times(&visits, (zone, ball), &times, 1e-11, &format!("a step of {dt}"));
    }
}

/// Up through a thin slab and down again: four times within one step.
#[test]
fn a_ball_is_thrown_through_a_slab() {
    for dt in STEPS {
        let mut world = World::new(Settings::default()).unwrap();
        let slab = block(Vec3::new(1.0, 1.0, 0.1), Vec3::Z * 3.0).as_sensor();
        let slab = world.insert(slab).unwrap();
        let ball = world.insert(ball(0.1, Vec3::ZERO).with_velocity(Vec3::Z * 9.0)).unwrap();
        let visits = run(&mut world, dt, 2.0);
        // 9 t − ½ g t² = h
        let up = |h: f64| (9.0 - (81.0 - 2.0 * G * h).sqrt()) / G;
        let down = |h: f64| (9.0 + (81.0 - 2.0 * G * h).sqrt()) / G;
        let times = [up(2.8), up(3.2), down(3.2), down(2.8)];
        assert_times(&visits, (slab, ball), &times, 1e-11, &format!("a step of {dt}"));
    }
}

/// Faster than any number of steps could see.
#[test]
fn a_bullet_passes_a_film() {
    for dt in STEPS {
        let mut world = World::new(Settings::weightless()).unwrap();
        let film = world.insert(block(Vec3::new(1e-6, 1.0, 1.0), Vec3::X * 5e3).as_sensor()).unwrap();
        let bullet = world.insert(ball(1e-3, Vec3::ZERO).with_velocity(Vec3::X * 1e4)).unwrap();
        let visits = run(&mut world, dt, 2.0);
        let times = [-1.0, 1.0].map(|side| 0.5 + side * (1e-3 + 1e-6) / 1e4);
        assert_times(&visits, (film, bullet), &times, 1e-11, &format!("a step of {dt}"));
    }
}

/// A rod turns about its middle, and one half after the other passes a ball.
#[test]
fn a_rod_turns_past_a_ball() {
    let (spin, thick, radius, away) = (10.0, 0.05, 0.1, 0.8);
    for dt in [1e-3, 1.0 / 60.0, 0.1, 1.0] {
        let mut world = World::new(Settings::weightless()).unwrap();
        let sensor = Body::fixed(Convex::sphere(radius).unwrap()).at(Pose::at(Vec3::Y * away)).as_sensor();
        let sensor = world.insert(sensor).unwrap();
        let rod = Body::dynamic(Convex::cuboid(Vec3::new(1.0, thick, thick)).unwrap(), 1000.0).unwrap();
        let rod = world.insert(rod.with_spin(Vec3::Z * spin)).unwrap();
        let visits = run(&mut world, dt, 1.0);
        let half = libm::asin((thick + radius) / away);
        let times: Vec<f64> = (0..3)
            .flat_map(|turn| [-half, half].map(|side| (FRAC_PI_2 + PI * f64::from(turn) + side) / spin))
            .collect();
        assert_times(&visits, (sensor, rod), &times, 1e-11, &format!("a step of {dt}"));
    }
}

/// The sensor itself is driven, or falls, or has no end.
#[test]
fn sensors_that_move() {
    for dt in STEPS {
        let mut world = World::new(Settings::default()).unwrap();
        let stone = world.insert(block(Vec3::splat(0.5), Vec3::X * 3.0)).unwrap();
        let way = Path::scripted(|t| Pose::at(Vec3::X * (4.0 * t)));
        let eye = Body::kinematic(Convex::sphere(0.5).unwrap(), OnContact::Stop).with_mover(way).as_sensor();
        let eye = world.insert(eye).unwrap();
        let visits = run(&mut world, dt, 2.0);
        assert_times(&visits, (eye, stone), &[2.0 / 4.0, 4.0 / 4.0], 1e-11, &format!("driven, {dt}"));

        let mut world = World::new(Settings::default()).unwrap();
        let stone = world.insert(block(Vec3::splat(0.5), Vec3::ZERO)).unwrap();
        let eye = world.insert(ball(0.5, Vec3::Z * 3.0).as_sensor()).unwrap();
        let visits = run(&mut world, dt, 2.0);
        let times = [2.0f64, 4.0].map(|way| (2.0 * way / G).sqrt());
        assert_times(&visits, (eye, stone), &times, 1e-11, &format!("falling, {dt}"));

        let mut world = World::new(Settings::default()).unwrap();
        let water = world.insert(ground(0.0).as_sensor()).unwrap();
        let stone = world.insert(ball(0.5, Vec3::Z * 1.5)).unwrap();
        let visits = run(&mut world, dt, 2.0);
        assert_times(&visits, (water, stone), &[(2.0 / G).sqrt()], 1e-11, &format!("water, {dt}"));
        assert_eq!(world.visitors(water).collect::<Vec<_>>(), [stone]);
    }
}

/// A body that turns as it flies, against a look at every instant.
#[test]
fn a_brick_tumbles_through_a_sensor() {
    // A symmetric brick that turns about its axis: its flight is the motion that is certified.
    let half = Vec3::new(0.3, 0.1, 0.1);
    let velocity = Vec3::new(2.0, 0.1, 0.0);
    let make = || {
        let mut world = World::new(Settings::weightless()).unwrap();
        let zone = world.insert(block(Vec3::splat(0.4), Vec3::X * 2.0).as_sensor()).unwrap();
        let brick = Body::dynamic(Convex::cuboid(half).unwrap(), 500.0).unwrap();
        let turned = Rotation::from_rotation_vector(Vec3::Z * 0.3).unwrap();
        let brick = brick.at(Pose::new(Vec3::ZERO, turned)).with_velocity(velocity).with_spin(Vec3::Z * 7.0);
        let brick = world.insert(brick).unwrap();
        (world, zone, brick)
    };
    // In the plane: the corners of two rectangles and their sides.
    let gap = |t: f64| {
        let angle = 0.3 + 7.0 * t;
        let (sine, cosine) = libm::sincos(angle);
        let axes = [[1.0, 0.0], [0.0, 1.0], [cosine, sine], [-sine, cosine]];
        let to = [2.0 - velocity.x * t, -velocity.y * t];
        let reach = |axis: [f64; 2]| {
            let of = |half: [f64; 2], own: [[f64; 2]; 2]| {
                half[0] * (own[0][0] * axis[0] + own[0][1] * axis[1]).abs()
                    + half[1] * (own[1][0] * axis[0] + own[1][1] * axis[1]).abs()
            };
            (to[0] * axis[0] + to[1] * axis[1]).abs()
                - of([0.4, 0.4], [axes[0], axes[1]])
                - of([half.x, half.y], [axes[2], axes[3]])
        };
        axes.into_iter().map(reach).fold(f64::NEG_INFINITY, f64::max)
    };
    let mut crossings = Vec::new();
    let at = |k: u32| f64::from(k) * 1e-4;
    for k in 0..20_000 {
        let (mut low, mut high) = (at(k), at(k + 1));
        let (before, after) = (gap(low) > 0.0, gap(high) > 0.0);
        if before != after {
            for _ in 0..60 {
                let middle = 0.5 * (low + high);
                if (gap(middle) > 0.0) == before { low = middle } else { high = middle }
            }
            crossings.push(low);
        }
    }
    assert!(crossings.len() >= 2 && crossings.len() % 2 == 0, "{crossings:?}");
    for dt in STEPS {
        let (mut world, zone, brick) = make();
        let visits = run(&mut world, dt, 2.0);
        assert_times(&visits, (zone, brick), &crossings, 1e-10, &format!("a step of {dt}"));
    }
}

/// Whoever is put into a sensor, out of it, or is not to be seen any more.
#[test]
fn bodies_that_are_put_there() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let zone = world.insert(block(Vec3::ONE, Vec3::ZERO).as_sensor()).unwrap();
    let first = world.insert(ball(0.2, Vec3::ZERO)).unwrap();
    let kinds = |visits: &[Visit]| visits.iter().map(|v| (v.body, v.kind, v.time)).collect::<Vec<_>>();
    assert_eq!(kinds(&world.step(0.5).visits), [(first, VisitKind::Entered, 0.0)]);
    let second = world.insert(ball(0.2, Vec3::X * 0.5)).unwrap();
    assert_eq!(kinds(&world.step(0.5).visits), [(second, VisitKind::Entered, 0.5)]);
    assert_eq!(world.step(0.5).visits, []);
    world.place(first, Pose::at(Vec3::X * 5.0)).unwrap();
    assert_eq!(world.visitors(zone).collect::<Vec<_>>(), [first, second]);
    assert_eq!(kinds(&world.step(0.5).visits), [(first, VisitKind::Left, 1.5)]);
    world.set_groups(second, Groups { member_of: 0, meets: 0 }).unwrap();
    assert_eq!(kinds(&world.step(0.5).visits), [(second, VisitKind::Left, 2.0)]);
    world.set_groups(second, Groups::ALL).unwrap();
    assert_eq!(kinds(&world.step(0.5).visits), [(second, VisitKind::Entered, 2.5)]);
    world.ignore(second, zone).unwrap();
    assert_eq!(kinds(&world.step(0.5).visits), [(second, VisitKind::Left, 3.0)]);
    world.unignore(second, zone).unwrap();
    world.step(0.5);
    world.remove(second).unwrap();
    assert_eq!(world.step(0.5).visits, []);
    assert_eq!(world.visitors(zone).count(), 0);
    // Nothing fixed visits a fixed sensor, and no sensor visits another.
    world.insert(block(Vec3::ONE, Vec3::X)).unwrap();
    world.insert(ball(0.5, Vec3::ZERO).as_sensor()).unwrap();
    let visits = world.step(0.5).visits;
    assert!(visits.iter().all(|visit| visit.sensor != zone), "{visits:?}");
}

/// A sensor changes nothing for the others.
#[test]
fn sensors_touch_nothing() {
    let run = |with: bool| {
        let mut world = World::new(Settings::default()).unwrap();
        world.insert(ground(0.0)).unwrap();
        let brick = world.insert(scene::brick(Vec3::Z * 2.0, Vec3::new(3.0, 1.0, 2.0))).unwrap();
        let ball = world.insert(ball(0.2, Vec3::Z * 3.0)).unwrap();
        if with {
            world.insert(block(Vec3::ONE, Vec3::Z).as_sensor()).unwrap();
        }
        let mut visits = 0;
        for _ in 0..100 {
            let report = world.step(0.02);
            visits += report.visits.len();
            assert!(report.audit.smallest_gap > 0.0);
        }
        assert_eq!(visits > 0, with);
        (*world[brick].state(), *world[ball].state(), world.audit().impacts)
    };
    assert_eq!(run(true), run(false));
}

/// A visitor that flies out of the range of numbers within a step: when it left cannot be searched for, and the report
/// says so; that it left is told all the same.
#[test]
fn a_visit_that_cannot_be_searched_is_told() {
    let mut world = World::new(Settings::default()).unwrap();
    let zone = world.insert(block(Vec3::splat(0.5), Vec3::ZERO).as_sensor()).unwrap();
    let fast = world.insert(ball(0.1, Vec3::ZERO).with_velocity(Vec3::X * 1e30)).unwrap();
    let report = world.step(2.0);
    assert!(
        report.warnings.contains(&StepWarning::Visit { sensor: zone, body: fast }),
        "{:?}",
        report.warnings
    );
    let kinds: Vec<VisitKind> = report.visits.iter().map(|visit| visit.kind).collect();
    assert_eq!(kinds, [VisitKind::Entered, VisitKind::Left]);
}
