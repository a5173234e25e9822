//! Real time against exact stepping, where that can follow: the same contacts, and poses that differ by less the thinner the skin is.

use sixte::material::Material;
use sixte::shape::Convex;
use sixte::{Body, BodyId, Pose, Rotation, Settings, Stepping, Vec3, World};

use super::{DT, cube, heap, world};

/// How far poses are beside those of exact stepping after a second, in skins, and as a part of the way that was gone.
const BESIDE: (f64, f64) = (4.0, 0.01);

/// Where bodies are after a second, and who touched whom.
fn after_a_second(mut world: World) -> (Vec<Vec3>, Vec<(BodyId, BodyId)>) {
    let mut met: Vec<(BodyId, BodyId)> = Vec::new();
    for _ in 0..60 {
        let report = world.step(DT);
        met.extend(report.events.iter().map(|event| event.bodies));
        met.extend(report.begun.iter().map(|change| change.bodies));
    }
    met.sort_unstable();
    met.dedup();
    (world.bodies().map(|(_, body)| body.pose().position).collect(), met)
}

/// The largest distance between poses of real time and of exact stepping after a second, with a skin, and what it may be \[m\].
fn beside(scene: impl Fn(Settings) -> World, skin: f64) -> (f64, f64) {
    let settings = Settings::default().with_sleeping(false);
    let (exact, met) = after_a_second(scene(settings.with_stepping(Stepping::Exact)));
    let realtime = settings.with_stepping(Stepping::Realtime).with_realtime_skin(Some(skin));
    let (real, met_too) = after_a_second(scene(realtime));
    assert_eq!(met, met_too, "the same pairs touch");
    let start: Vec<Vec3> = scene(settings).bodies().map(|(_, body)| body.pose().position).collect();
    let largest = |from: &[Vec3]| exact.iter().zip(from).map(|(p, q)| p.distance(*q)).fold(0.0, f64::max);
    (largest(&real), BESIDE.0 * skin + BESIDE.1 * largest(&start))
}

fn slides(settings: Settings) -> World {
    let material = Material::new(0.0, 0.3);
    let slope = Rotation::from_axis_angle(Vec3::Y, 25f64.to_radians()).unwrap();
    let mut world = World::new(settings).unwrap();
    let plane = Body::fixed(Convex::half_space(Vec3::Z).unwrap());
    world.insert(plane.at(Pose::new(Vec3::ZERO, slope)).with_material(material)).unwrap();
    let on_it = Pose::new(slope.rotate(Vec3::Z * 0.1001), slope);
    world.insert(cube(0.1, Vec3::ZERO, material).at(on_it)).unwrap();
    world
}

fn bounces(settings: Settings) -> World {
    let material = Material::new(0.6, 0.3);
    let mut world = world(settings, material);
    let ball = Body::dynamic(Convex::sphere(0.1).unwrap(), 1000.0).unwrap().with_material(material);
    world.insert(ball.at(Pose::at(Vec3::Z * 0.5)).with_velocity(Vec3::X)).unwrap();
    world
}

fn stack_drops(settings: Settings) -> World {
    let material = Material::new(0.0, 0.5);
    let mut world = world(settings, material);
    for level in 0..3 {
        let height = 0.1 + 0.01 + f64::from(level) * 0.21;
        world.insert(cube(0.1, Vec3::Z * height, material)).unwrap();
    }
    world
}

#[test]
fn the_same_as_exact_stepping_but_for_the_skin() {
    for (name, scene) in
        [("slides", slides as fn(Settings) -> World), ("bounces", bounces), ("stack", stack_drops)]
    {
        for skin in [4e-3, 1e-3, 2.5e-4] {
            let (beside, most) = beside(scene, skin);
            assert!(beside < most, "{name}: {beside} m beside, at most {most} m with a skin of {skin} m");
        }
    }
}

/// An island that changes from one stepper to the other moves as its bodies did, and gets no energy.
#[test]
fn handing_over_moves_nothing_and_adds_no_energy() {
    let mut world = heap(Settings::default(), 27, 5);
    let (mut was_realtime, mut changes) = (false, 0);
    let mut energy = f64::INFINITY;
    for step in 0..400 {
        let before: Vec<(Vec3, Vec3)> =
            world.bodies().map(|(_, body)| (body.pose().position, body.velocity())).collect();
        let report = world.step(DT);
        let counts = report.stepping;
        let now = world.audit().totals.energy();
        let is_realtime = counts.realtime > 0;
        if is_realtime != was_realtime && step > 0 {
            changes += 1;
            assert!(now <= energy + 1e-9 * energy.abs(), "step {step}: {energy} J before, {now} J after");
            if !is_realtime {
                // What was calm goes on as it was, to the skin.
                for (&(place, velocity), (_, body)) in before.iter().zip(world.bodies()) {
                    let way = body.pose().position - place;
                    assert!(way.length() < velocity.length() * DT + 2e-3, "step {step}: {way}");
                }
            }
        }
        (was_realtime, energy) = (is_realtime, now);
    }
    assert!(changes > 0, "nothing was handed over");
}
