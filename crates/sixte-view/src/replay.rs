//! A recording, reported as a run is.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use sixte::{Pose, Rotation, Vec3};
use sixte_io::recording::{
    BodyState, RecordedAudit, RecordedEvent, RecordedImpact, RecordedPose, RecordedStep, Recording,
};
use sixte_io::scene::Camera;

use crate::describe::{self, Shapes};
use crate::packet::{Frame, Packet};
use crate::watched::Watched;
use crate::{contacts, ledger, recorded};

/// So many frames are in one message.
const AT_ONCE: usize = 200;

/// All of it, at once; or as much as there is room for.
pub fn report(run: &Watched, file: &Path) -> Result<(), String> {
    let recording = &Recording::read(file).map_err(|error| error.to_string())?;
    let (mut shapes, mut bodies, mut moving) = (Shapes::default(), Vec::new(), Vec::new());
    let start = recording.steps.first();
    for (index, look) in recording.bodies.iter().enumerate() {
        let moves = (look.kind != "fixed").then(|| {
            moving.push(index);
            moving.len() - 1
        });
        let pose = start.and_then(|step| step.bodies.get(index)).map_or(Pose::IDENTITY, state_pose);
        bodies.push(describe::recorded(look, &pose, shapes.index(look), moves));
    }
    let end = recording.steps.last().map_or(0.0, |step| step.time);
    let message = json!({
        "type": "scene",
        "run": run.number,
        "item": run.item,
        "kind": "recording",
        "title": recording.metadata.get("scene").unwrap_or(&run.item),
        "about": recording.problem.as_deref().unwrap_or(""),
        "step": recording.metadata.get("step").and_then(|step| step.parse::<f64>().ok()),
        "seconds": end,
        "camera": describe::camera(&camera(recording, file)),
        "gravity": gravity(recording),
        "parameters": [],
        "ledger": ledger::COLUMNS,
        "settings": recording.metadata.iter().filter(|(key, _)| *key != "scene_text").collect::<BTreeMap<_, _>>(),
        "bodies": bodies,
    });
    let mut has_room = run.log.add(std::iter::once(Packet::json(&message)).chain(shapes.packets));
    for frames in frames(recording, &moving).chunks(AT_ONCE) {
        if run.interrupt.is_asked() {
            return Ok(());
        }
        has_room = has_room && run.log.add([Packet::frames(frames, moving.len())]);
    }
    let cut = (!has_room).then(|| "the page keeps no more of a recording; it is cut off here".to_owned());
    let list: Vec<Value> =
        impacts(recording).map(|(impact, pair)| contacts::describe_impact(impact, pair)).collect();
    let mut of_step: BTreeMap<u64, usize> = BTreeMap::new();
    impacts(recording).for_each(|(impact, _)| *of_step.entry(impact.step + 1).or_default() += 1);
    let count = |step: u64| of_step.get(&step).copied().unwrap_or(0);
    // As many pairs are in persistent contact as have begun and not ended: that is recorded, their forces are not.
    let (mut changes, mut persistent) = (recording.contacts.iter().peekable(), 0_usize);
    let row = |audit: &RecordedAudit| {
        while let Some(change) = changes.next_if(|change| change.step < audit.step) {
            let has_begun = change.change == "begun";
            persistent = if has_begun { persistent + 1 } else { persistent.saturating_sub(1) };
        }
        ledger::recorded_row(audit, count(audit.step), persistent)
    };
    let rows: Vec<ledger::Row> = recording.audits.iter().skip(1).map(row).collect();
    run.log.add([Packet::json(&contacts::message(&list)), Packet::json(&ledger::message(&rows))]);
    run.log.set_progress(Packet::json(&json!({
        "type": "progress",
        "time": end,
        "done": true,
        "live": false,
        "wall": 0.0,
        "expect": null,
        "warnings": recording.problem.iter().chain(&cut).collect::<Vec<_>>(),
        "state_hash": "",
    })));
    Ok(())
}

/// All impacts, with the places of their bodies.
fn impacts(recording: &Recording) -> impl Iterator<Item = (&RecordedImpact, (usize, usize))> {
    let places: BTreeMap<&str, usize> =
        recording.bodies.iter().enumerate().map(|(index, body)| (body.name.as_str(), index)).collect();
    recording.events.iter().filter_map(move |event| match event {
        RecordedEvent::Impact(impact) => {
            let place = |name: &str| places.get(name).copied();
            Some((impact.as_ref(), (place(&impact.a)?, place(&impact.b)?)))
        }
        _ => None,
    })
}

/// The ends of steps, and all instants of impacts: the two that meet are where they were, the others between.
fn frames(recording: &Recording, moving: &[usize]) -> Vec<Frame> {
    let frame = |time: f64, pose: &dyn Fn(usize) -> Pose| Frame {
        time,
        poses: moving.iter().map(|&index| pose(index)).collect(),
    };
    let mut all: Vec<Frame> = Vec::new();
    let mut impacts = impacts(recording).peekable();
    for pair in recording.steps.windows(2) {
        let [before, after] = pair else { continue };
        if all.is_empty() {
            all.push(frame(before.time, &|index| at(before, index)));
        }
        // Where those that have met in this step already were, and when.
        let mut known: BTreeMap<usize, (f64, Pose)> = BTreeMap::new();
        while let Some((impact, (a, b))) = impacts.next_if(|(impact, _)| impact.time < after.time) {
            for (index, pose) in [(a, impact.pose_a), (b, impact.pose_b)] {
                if let Some(pose) = pose {
                    known.insert(index, (impact.time, recorded_pose(&pose)));
                }
            }
            let now = frame(impact.time, &|index| {
                let (since, from) = known.get(&index).copied().unwrap_or((before.time, at(before, index)));
                between((since, from), (after.time, at(after, index)), impact.time)
            });
            match all.last_mut().filter(|last| last.time == now.time) {
                Some(last) => *last = now,
                None => all.push(now),
            }
        }
        all.push(frame(after.time, &|index| at(after, index)));
    }
    all
}

fn at(step: &RecordedStep, index: usize) -> Pose {
    step.bodies.get(index).map_or(Pose::IDENTITY, state_pose)
}

fn between((since, from): (f64, Pose), (until, to): (f64, Pose), time: f64) -> Pose {
    let part = if until > since { ((time - since) / (until - since)).clamp(0.0, 1.0) } else { 0.0 };
    let turn = from.rotation.quaternion().slerp(to.rotation.quaternion(), part);
    let rotation = Rotation::from_quaternion(turn).unwrap_or(from.rotation);
    Pose::new(from.position.lerp(to.position, part), rotation)
}

fn state_pose(state: &BodyState) -> Pose {
    Pose::new(state.position, Rotation::from_quaternion(state.rotation).unwrap_or(Rotation::IDENTITY))
}

fn recorded_pose(pose: &RecordedPose) -> Pose {
    Pose::new(pose.position, Rotation::from_quaternion(pose.rotation).unwrap_or(Rotation::IDENTITY))
}

/// As it was written down.
fn gravity(recording: &Recording) -> Vec<f64> {
    let text = recording.metadata.get("gravity").map_or("", String::as_str);
    text.split(' ').filter_map(|number| number.parse().ok()).collect()
}

/// The scene's own, if its text can be read; else one that has all bodies in view.
fn camera(recording: &Recording, file: &Path) -> Camera {
    if let Some(Ok(built)) = recorded::scene(recording, file).map(|scene| scene.build())
        && !built.names.is_empty()
    {
        return built.camera;
    }
    let places: Vec<Vec3> =
        recording.steps.iter().flat_map(|step| step.bodies.iter().map(|body| body.position)).collect();
    let target = places.iter().sum::<Vec3>() / places.len().max(1) as f64;
    let far = places.iter().map(|place| place.distance(target)).fold(0.5, f64::max);
    Camera {
        position: target + Vec3::new(0.5, -1.0, 0.45) * (3.0 * far),
        target,
        up: Vec3::Z,
        fov_degrees: 45.0,
    }
}
