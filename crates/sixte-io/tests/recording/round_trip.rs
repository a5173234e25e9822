//! What is read has the bits of what was recorded.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use mcap::{MessageStream, Summary, WriteOptions, read};
use sixte::contact::ContactChange;
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, StepReport, Vec3, World};
use sixte_io::recording::{BodyState, RecordedEvent, Recorder, Recording, RecordingError};

use super::runs::{all_kinds, bouncing, record, recorder, sliding_off};
use crate::random::Random;

fn bits(state: &BodyState) -> [u64; 13] {
    let BodyState { position: p, rotation: r, velocity: v, spin: s } = *state;
    [p.x, p.y, p.z, r.x, r.y, r.z, r.w, v.x, v.y, v.z, s.x, s.y, s.z].map(f64::to_bits)
}

#[test]
fn every_body_at_every_step_has_its_bits() {
    let run = record(all_kinds(), 100, 0.01);
    let found = run.recording();
    assert!(found.complete, "{:?}", found.problem);
    assert_eq!((found.steps.len(), found.audits.len()), (101, 101));
    for (index, (step, (time, states))) in found.steps.iter().zip(&run.states).enumerate() {
        assert_eq!((step.step, step.time.to_bits()), (index as u64, time.to_bits()));
        assert_eq!(step.bodies.len(), states.len());
        for (a, b) in step.bodies.iter().zip(states) {
            assert_eq!(bits(a), bits(b), "at {time} s");
        }
    }
    let names: Vec<&str> = run.world.bodies().map(|(_, body)| body.name()).collect();
    assert_eq!(found.bodies.iter().map(|body| body.name.as_str()).collect::<Vec<_>>(), names);
    assert_eq!((found.bodies[0].kind.as_str(), found.bodies[1].kind.as_str()), ("fixed", "dynamic"));
}

#[test]
fn every_impact_and_the_books_are_there() {
    let run = record(all_kinds(), 100, 0.01);
    let found = run.recording();
    let events: Vec<_> = run.reports.iter().flat_map(|report| &report.events).collect();
    assert!(events.len() > 10, "{}", events.len());
    assert_eq!(found.events.len(), events.len());
    for (recorded, event) in found.events.iter().zip(events) {
        let RecordedEvent::Impact(impact) = recorded else { unreachable!("{recorded:?}") };
        let name = |id| run.world[id].name();
        assert_eq!((impact.a.as_str(), impact.b.as_str()), (name(event.bodies.0), name(event.bodies.1)));
        assert_eq!((impact.time, impact.step, impact.gap), (event.time, event.step, event.gap));
        assert_eq!((impact.point, impact.normal), (event.point, event.normal));
        assert_eq!((impact.impulse, impact.angular_impulse), (event.impulse, event.angular_impulse));
        assert_eq!(impact.velocity_before, event.velocity_before);
        assert_eq!(impact.velocity_after, event.velocity_after);
        assert_eq!(impact.lost_to_restitution, event.ledger.lost_to_restitution);
        assert_eq!(impact.lost_to_friction, event.ledger.lost_to_friction);
        assert_eq!(impact.class, "colliding");
        assert_eq!(impact.contacts.len(), event.contacts.len());
        assert_eq!(impact.contacts[0].point_b, event.contacts[0].point_b);
        assert_eq!(impact.contacts[0].feature_a, event.contacts[0].features.0.name());
    }
    assert_eq!((found.audits[0].smallest_gap, found.audits[0].impacts), (f64::INFINITY, 0));
    for (recorded, report) in found.audits[1..].iter().zip(&run.reports) {
        let audit = &report.audit;
        assert_eq!(recorded.smallest_gap, audit.smallest_gap);
        assert_eq!((recorded.impacts, recorded.energy_error), (audit.impacts, audit.energy_error));
        assert_eq!(recorded.angular_momentum, audit.totals.angular_momentum);
        assert_eq!(recorded.potential_energy, audit.totals.potential_energy);
        assert_eq!(recorded.warnings.len(), report.warnings.len());
    }
}

#[test]
fn persistent_contacts_begin_and_end() {
    let run = record(sliding_off(["table", "ball"]), 40, 0.01);
    let found = run.recording();
    let changes: Vec<_> = found.contacts.iter().map(|change| change.change.as_str()).collect();
    assert_eq!(changes, ["begun", "ended"]);
    let told = |of: fn(&StepReport) -> &[ContactChange]| {
        let (step, change) = run
            .reports
            .iter()
            .flat_map(|report| of(report).iter().map(move |change| (report.step, change)))
            .next()
            .unwrap();
        (change.time.to_bits(), step)
    };
    let recorded = |index: usize| {
        let change = &found.contacts[index];
        assert_eq!((change.a.as_str(), change.b.as_str()), ("table", "ball"));
        (change.time.to_bits(), change.step)
    };
    assert_eq!(recorded(0), told(|report| &report.begun));
    assert_eq!(recorded(1), told(|report| &report.ended));
    // It falls 0.01 m, and is at the edge after 0.2 m at 1 m/s.
    assert!((found.contacts[0].time - (0.02_f64 / 9.81).sqrt()).abs() < 1e-9, "{:?}", found.contacts[0]);
    assert!((found.contacts[1].time - 0.2).abs() < 0.01, "{:?}", found.contacts[1]);
}

/// Recordings of versions that did not tell of persistent contacts have no such channel.
#[test]
fn a_recording_without_contacts_is_read() {
    let run = record(sliding_off(["table", "ball"]), 40, 0.01);
    let summary = Summary::read(&run.bytes).unwrap().unwrap();
    let mut words = summary.metadata_indexes.iter().map(|at| read::metadata(&run.bytes, at).unwrap());
    let options = WriteOptions::new().compression(None);
    let mut writer = options.create(Cursor::new(Vec::new())).unwrap();
    writer.write_metadata(&words.next().unwrap()).unwrap();
    for message in MessageStream::new(&run.bytes).unwrap().map(Result::unwrap) {
        if message.channel.topic != "/contacts" {
            writer.write(&message).unwrap();
        }
    }
    writer.write_metadata(&words.next().unwrap()).unwrap();
    writer.finish().unwrap();
    let found = Recording::from_bytes(writer.into_inner().get_ref(), "old.mcap").unwrap();
    let mut expected = run.recording();
    expected.contacts.clear();
    assert_eq!(found, expected);
}

#[test]
fn the_heading_says_what_was_run() {
    let found = record(bouncing(["floor", "ball"]), 1, 0.01).recording();
    let word = |key: &str| found.metadata[key].as_str();
    assert_eq!((word("scene"), word("scene_text")), ("all kinds", "title = \"ä \\\" ü\"\n"));
    assert_eq!((word("set"), word("step"), word("gravity")), ("height=2\n", "0.01", "0.0 0.0 -9.81"));
    assert_eq!((word("version"), word("tolerance")), (env!("CARGO_PKG_VERSION"), "1e-12"));
}

#[test]
fn any_number_keeps_its_bits() {
    let mut random = Random(7);
    let mut number = || loop {
        let number = f64::from_bits(random.next());
        // What a world takes: finite and not too large.
        if number.is_finite() && number.abs() < 1e30 {
            return number;
        }
    };
    let mut world = World::new(Settings::default()).unwrap();
    let mut places = vec![Vec3::new(-0.0, 5e-324, 0.1), Vec3::new(1.0 / 3.0, -f64::MIN_POSITIVE, 1e29)];
    places.extend((0..500).map(|_| Vec3::new(number(), number(), number())));
    for &place in &places {
        world.insert(Body::fixed(Convex::sphere(1.0).unwrap()).at(Pose::at(place))).unwrap();
    }
    let found = Recording::from_bytes(&recorder(&world).finish().unwrap().into_inner(), "x").unwrap();
    assert!(found.complete && found.steps.len() == 1);
    for ((_, body), state) in world.bodies().zip(&found.steps[0].bodies) {
        let place = body.pose().position;
        assert_eq!(
            place.to_array().map(f64::to_bits),
            state.position.to_array().map(f64::to_bits),
            "{place}"
        );
    }
}

#[test]
fn bodies_may_come_later_and_share_a_name() {
    let mut world = bouncing(["world", "ball"]);
    let mut recorder = recorder(&world);
    let report = world.step(0.1);
    recorder.step(&world, &report).unwrap();
    let late = Body::fixed(Convex::sphere(0.1).unwrap()).named("ball").at(Pose::at(Vec3::new(5.0, 0.0, 1.0)));
    world.insert(late).unwrap();
    let report = world.step(0.1);
    recorder.step(&world, &report).unwrap();
    let found = Recording::from_bytes(&recorder.finish().unwrap().into_inner(), "x").unwrap();
    assert!(found.complete, "{:?}", found.problem);
    let names: Vec<&str> = found.bodies.iter().map(|body| body.name.as_str()).collect();
    assert_eq!(names, ["world#0", "ball", "ball#2"]);
    let counts: Vec<usize> = found.steps.iter().map(|step| step.bodies.len()).collect();
    assert_eq!(counts, [2, 2, 3]);
}

#[test]
fn a_file_is_written_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (path, world) = (folder.join("once.mcap"), bouncing(["floor", "ball"]));
    let _ = fs::remove_file(&path);
    let create = |replace| Recorder::create(&path, replace, &world, &Default::default());
    create(false).unwrap().finish().unwrap();
    assert!(Recording::read(&path).unwrap().complete);
    let refused = create(false).err().unwrap();
    assert!(matches!(refused, RecordingError::Exists { .. }), "{refused}");
    // A recorder that is dropped leaves what was there before; or else a file that can be read, and is not complete.
    let before = fs::read(&path).unwrap();
    let beside = || {
        fs::read_dir(folder)
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().starts_with("once.mcap."))
    };
    let dropped = create(true).unwrap();
    assert_eq!((fs::read(&path).unwrap(), beside().count()), (before.clone(), 1));
    drop(dropped);
    assert_eq!((fs::read(&path).unwrap(), beside().count()), (before, 0));
    create(true).unwrap().finish().unwrap();
    assert_eq!((Recording::read(&path).unwrap().complete, beside().count()), (true, 0));
    fs::remove_file(&path).unwrap();
    drop(create(true).unwrap());
    let found = Recording::read(&path).unwrap();
    assert_eq!((found.complete, found.steps.len()), (false, 1));
    assert_eq!(found.problem.as_deref(), Some("the run was not recorded to its end"));
    let nowhere = Recorder::create(folder.join("no/such.mcap"), false, &world, &Default::default());
    assert!(matches!(nowhere.err().unwrap(), RecordingError::Unwritable { .. }));
}
