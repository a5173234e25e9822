//! What a mover is told, and the work that kinematic bodies do.

use std::sync::{Arc, Mutex};

use sixte::body::OnContact;
use sixte::material::Material;
use sixte::mover::{Action, Dynamics, Felt, Mover, Now, Path, Wrench};
use sixte::{Pose, Vec3, World};

use crate::movers::scene::{energy, kinematic, loose, settings};

/// What a mover was told, step by step.
type Told = Arc<Mutex<Vec<(Now, Vec<Felt>)>>>;

/// Goes steadily along x, and keeps what it is told.
struct Recorder {
    speed: f64,
    told: Told,
}

impl Mover for Recorder {
    fn act(&mut self, now: &Now, dt: f64) -> Action {
        let mut pose = now.pose;
        pose.position.x += self.speed * dt;
        Action::Reach(pose)
    }

    fn told(&mut self, now: &Now, felt: &[Felt]) {
        self.told.lock().unwrap().push((*now, felt.to_vec()));
    }
}

/// A heavy bat hits a ball: elastic, so the ball leaves with twice the bat's speed. The bat is told.
#[test]
fn a_bat_feels_the_ball() {
    let mut world = World::new(settings(false)).unwrap();
    let told = Arc::new(Mutex::new(Vec::new()));
    let half = Vec3::splat(0.1);
    let recorder = Recorder { speed: 3.0, told: Arc::clone(&told) };
    let bat = kinematic(Vec3::ZERO, half, OnContact::Push, recorder).with_material(Material::ELASTIC);
    let bat = world.insert(bat).unwrap();
    let ball = loose(Vec3::new(1.0, 0.0, 0.0), half).with_material(Material::ELASTIC);
    let ball = world.insert(ball).unwrap();
    let (mut events, mut work) = (Vec::new(), 0.0);
    for _ in 0..30 {
        let report = world.step(1.0 / 60.0);
        work = report.audit.work_in;
        events.extend(report.events);
    }
    assert_eq!(events.len(), 1);
    let velocity = world[ball].velocity();
    assert!((velocity - Vec3::X * 6.0).length() < 1e-12, "{velocity}");
    // All of the ball's energy is the bat's work.
    assert!((energy(&world, ball) - work).abs() < 1e-12 * work, "{work}");
    assert!(world.audit().energy_error < 1e-13);
    let told = told.lock().unwrap();
    assert_eq!(told.len(), 30);
    let felt: Vec<&Felt> = told.iter().flat_map(|(_, felt)| felt).collect();
    assert_eq!(felt.len(), 1);
    assert_eq!(felt[0].other, ball);
    assert_eq!((felt[0].time, felt[0].point), (events[0].time, events[0].point));
    let expected = Vec3::X * (-6.0 * world[ball].mass());
    assert!((felt[0].impulse - expected).length() < 1e-12 * expected.length(), "{}", felt[0].impulse);
    let (last, _) = told.last().unwrap();
    assert_eq!(last.pose, world[bat].pose());
    assert!((last.time - world.time()).abs() < 1e-12);
}

/// One that stops does no work, and is told where it stopped.
#[test]
fn one_that_stops_pushes_nothing() {
    let mut world = World::new(settings(false)).unwrap();
    let told = Arc::new(Mutex::new(Vec::new()));
    let half = Vec3::splat(0.1);
    let recorder = Recorder { speed: 3.0, told: Arc::clone(&told) };
    let hand = world.insert(kinematic(Vec3::ZERO, half, OnContact::Stop, recorder)).unwrap();
    let ball = world.insert(loose(Vec3::new(1.0, 0.0, 0.0), half)).unwrap();
    let mut stops = 0;
    for _ in 0..30 {
        let report = world.step(1.0 / 60.0);
        stops += report.stops.len();
        for stop in &report.stops {
            assert_eq!((stop.body, stop.by), (hand, ball));
        }
    }
    assert!(stops > 0);
    assert_eq!(world[ball].velocity(), Vec3::ZERO);
    assert_eq!(world.audit().work_in, 0.0);
    let place = world[hand].pose().position.x;
    assert!((place - 0.8).abs() < 1e-9, "{place}");
    assert_eq!(told.lock().unwrap().last().unwrap().0.pose, world[hand].pose());
}

/// A moving floor throws things: its work explains their energy, step by step.
#[test]
fn a_shaken_floor() {
    for dt in [1e-3, 1.0 / 60.0, 0.05] {
        let mut world = World::new(settings(true)).unwrap();
        let half = Vec3::new(2.0, 2.0, 0.1);
        let script = |t: f64| Pose::at(Vec3::new(0.1 * (5.0 * t).sin(), 0.0, 0.2 * (9.0 * t).sin()));
        let material = Material::new(0.9, 0.4);
        let floor =
            kinematic(Vec3::ZERO, half, OnContact::Push, Path::scripted(script)).with_material(material);
        world.insert(floor).unwrap();
        let body = loose(Vec3::new(0.1, 0.0, 0.9), Vec3::new(0.3, 0.2, 0.1)).with_material(material);
        let body = world.insert(body.with_spin(Vec3::new(1.0, 2.0, 3.0))).unwrap();
        let mut impacts = 0;
        while world.time() < 1.5 {
            let before = (energy(&world, body), *world.audit());
            let report = world.step(dt);
            let audit = &report.audit;
            impacts += report.events.len();
            let books = (audit.work_in - before.1.work_in)
                - (audit.lost_to_restitution - before.1.lost_to_restitution)
                - (audit.lost_to_friction - before.1.lost_to_friction)
                - (audit.lost_to_holding - before.1.lost_to_holding);
            let more = energy(&world, body) - before.0;
            let slack = 1e-11 * (1.0 + before.0.abs() + audit.work_in.abs());
            assert!((more - books).abs() <= slack, "{dt}: {more} J more, {books} J by the books");
            assert!(audit.energy_error < 1e-12, "{dt}: {audit:?}");
        }
        assert!(impacts > 3, "{dt}: {impacts}");
    }
}

/// A spring's work is in the books, and its law is asked for the middle of the step.
#[test]
fn a_spring() {
    let end = |steps: u32| {
        let mut world = World::new(settings(false)).unwrap();
        let law = |now: &Now| Wrench { force: now.centre * -4000.0, torque: Vec3::ZERO };
        let body = loose(Vec3::X, Vec3::splat(0.1)).with_mover(Dynamics::new(law));
        let id = world.insert(body).unwrap();
        for _ in 0..steps {
            world.step(1.0 / f64::from(steps));
        }
        let audit = world.audit();
        let change = energy(&world, id);
        assert!((change - audit.work_in).abs() < 1e-12 * (1.0 + change.abs()), "{audit:?}");
        let rate = (4000.0 / world[id].mass()).sqrt();
        (world[id].pose().position.x - rate.cos()).abs()
    };
    let (coarse, fine) = (end(200), end(400));
    assert!(fine < 0.3 * coarse, "{coarse:e}, {fine:e}");
}
