//! The stages of a step, as one body sees them.

use sixte::body::Kind;
use sixte::contact::{ContactChange, PersistentContact, PersistentPoint};
use sixte::event::Event;
use sixte::report::{SpanMotions, StepWarning, SteppingCounts};
use sixte::{Body, BodyId, StepReport, Vec3, World};

use super::facts::Stage;

/// What acts on the body, and where it is, before the step.
pub fn before(world: &World, id: BodyId) -> Vec<Stage> {
    let body = &world[id];
    let weight = world.settings().gravity * body.mass();
    let acting = match body.kind() {
        Kind::Dynamic | Kind::Pinned => {
            Stage::new("1 movers act").text_of("load", "its weight").vector("force", weight, "N")
        }
        Kind::Fixed => Stage::new("1 movers act").text_of("load", "none: the body is fixed"),
        Kind::Kinematic(_) => Stage::new("1 movers act").text_of("load", "none: its path drives it"),
    };
    let opened = state(Stage::new("1b the ledger is opened"), body);
    let mut stages = vec![acting, opened.number("energy of all bodies", world.audit().totals.energy(), "J")];
    if let Some(stiff) = &world.settings().stiff {
        let skin = Stage::new("3 who is near, under stiff forces").number("skin", stiff.skin, "m");
        stages.push(skin.number("stiffness", stiff.stiffness, "N/m"));
    }
    stages
}

/// Spans, impacts, and where the body is in the end.
pub fn explain_step(world: &World, id: BodyId, report: &StepReport) -> Vec<Stage> {
    let mut stages: Vec<Stage> = islands(&world[id], &report.stepping).into_iter().collect();
    let mut events = report.events.iter().peekable();
    // Times are sums of spans; they agree to rounding.
    let near = 1e-9 * report.duration;
    let first = report.spans.first().map_or(f64::INFINITY, |span| span.start);
    while let Some(event) = events.next_if(|event| event.time < first + f64::EPSILON * first.abs()) {
        stages.extend(impact(world, id, event));
    }
    let mut changes = changes(world, id, report).into_iter().peekable();
    for (number, span) in report.spans.iter().enumerate() {
        while let Some((_, stage)) = changes.next_if(|(time, _)| *time <= span.start + near) {
            stages.push(stage);
        }
        let end = span.start + span.duration;
        let mut met = Vec::new();
        while let Some(event) = events.next_if(|event| event.time <= end + near) {
            met.push(event);
        }
        let is_last = number + 1 == report.spans.len();
        stages.extend(flown(id, span, &ending(world, report, met.first().copied(), is_last)));
        for event in met {
            stages.extend(impact(world, id, event));
        }
    }
    stages.extend(changes.map(|(_, stage)| stage));
    stages.extend(
        report.persistent.iter().filter_map(|persistent| pushed(world, id, persistent, report.duration)),
    );
    for stop in report.stops.iter().filter(|stop| stop.body == id || stop.by == id) {
        let text = format!("{} was stopped by {}", name(world, stop.body), name(world, stop.by));
        stages.push(Stage::new("7 those that met respond").text_of("stop", text));
    }
    for warning in &report.warnings {
        if let StepWarning::Held { a, b } = *warning
            && (a == id || b == id)
        {
            let other = name(world, if a == id { b } else { a });
            let stage = Stage::new("7h those that cannot part are held");
            stages.push(stage.text_of("held together with", other));
        }
    }
    stages.extend(report.persistent.iter().flat_map(|persistent| touching(world, id, persistent)));
    stages.push(closed(world, id, report));
    stages.push(felt(id, report));
    stages.push(reported(report));
    stages
}

fn name(world: &World, id: BodyId) -> &str {
    world.body(id).map_or("?", Body::name)
}

/// Where a body is and how it moves.
fn state(stage: Stage, body: &Body) -> Stage {
    stage
        .vector("position", body.pose().position, "m")
        .vector("rotation vector", body.pose().rotation.rotation_vector(), "rad")
        .vector("velocity", body.velocity(), "m/s")
        .vector("spin", body.spin(), "rad/s")
        .vector("momentum", body.momentum(), "kg m/s")
        .vector("angular momentum", body.angular_momentum(), "kg m²/s")
        .number("kinetic energy", body.kinetic_energy(), "J")
}

/// Who was stepped how, if not all islands were stepped from contact to contact.
fn islands(body: &Body, counts: &SteppingCounts) -> Option<Stage> {
    let SteppingCounts { exact, realtime, asleep, parts, fail_safe, zones, uncertified, .. } = *counts;
    if realtime == 0 && asleep == 0 {
        return None;
    }
    let note = "a body of an island in real time moves in equal parts with soft contacts (in the book, Crowds in real time): \
        forces and impacts are those that came of all parts, and stages within a part are not told";
    let mut stage = Stage::new("2 islands: who may meet whom");
    if body.is_asleep() {
        stage = stage.text_of("this body", "asleep after the step: not stepped until something wakes it");
    }
    if realtime > 0 {
        stage = stage.text_of("note", note);
    }
    let facts: [(&'static str, u64, &'static str); 7] = [
        ("stepped exactly", exact, "islands"),
        ("stepped in real time", realtime, "islands"),
        ("asleep", asleep, "bodies"),
        ("parts", parts, ""),
        ("changed by the fail-safe", fail_safe, "moves"),
        ("held", zones, "bodies"),
        ("uncertified", uncertified, "moves"),
    ];
    Some(facts.into_iter().fold(stage, |stage, (name, count, unit)| stage.number(name, count as f64, unit)))
}

/// What ended a span.
fn ending(world: &World, report: &StepReport, met: Option<&Event>, is_last: bool) -> String {
    let SteppingCounts { exact, realtime, .. } = report.stepping;
    match met {
        _ if realtime > 0 && exact == 0 && !is_last => "the end of a part".to_owned(),
        _ if realtime > 0 && exact == 0 => "the end of the step".to_owned(),
        Some(Event { bodies: (a, b), gap, .. }) => {
            format!("contact of {} and {} at a gap of {gap:e} m", name(world, *a), name(world, *b))
        }
        None if is_last => "the end of the step".to_owned(),
        None if realtime > 0 => {
            "the end of a part, a contact that rests, or a motion that bends too much to be certified further"
                .to_owned()
        }
        None => "a contact that rests, or a motion that bends too much to be certified further".to_owned(),
    }
}

fn flown(id: BodyId, span: &SpanMotions, ended_by: &str) -> Vec<Stage> {
    let stage = Stage::new("5 the longest span that is certified")
        .number("from", span.start, "s")
        .number("duration", span.duration, "s")
        .text_of("ended by", ended_by);
    let Some(motion) = span.motions.get(id.index()) else { return vec![stage] };
    let end = motion.pose_at(span.duration);
    let moved = Stage::new("6 bodies move").vector("position", end.position, "m").vector(
        "rotation vector",
        end.rotation.rotation_vector(),
        "rad",
    );
    vec![
        stage
            .vector("velocity at its start", motion.velocity, "m/s")
            .vector("acceleration", motion.acceleration, "m/s²")
            .vector("spin of the certified motion", motion.spin, "rad/s"),
        moved,
    ]
}

/// The other one of two bodies, and the sign of what this one gets; none if it is neither.
///
/// What A gets, B gets the opposite of; a normal points towards A.
fn other((a, b): (BodyId, BodyId), id: BodyId) -> Option<(BodyId, f64)> {
    match id {
        _ if id == a => Some((b, 1.0)),
        _ if id == b => Some((a, -1.0)),
        _ => None,
    }
}

/// The persistent contacts of the body that began and ended, each with its time \[s\].
fn changes(world: &World, id: BodyId, report: &StepReport) -> Vec<(f64, Stage)> {
    let stage = |word: &'static str, change: &ContactChange| {
        let (with, _) = other(change.bodies, id)?;
        let stage = Stage::new("4f who began and ended to touch").number("time", change.time, "s");
        Some((change.time, stage.text_of(word, name(world, with))))
    };
    let ended = report.ended.iter().filter_map(|change| stage("ended to touch", change));
    let begun = report.begun.iter().filter_map(|change| stage("began to touch", change));
    let mut changes: Vec<(f64, Stage)> = ended.chain(begun).collect();
    changes.sort_by(|one, other| one.0.total_cmp(&other.0));
    changes
}

/// What a persistent contact pushed the body with over the step, of `duration` \[s\].
fn pushed(world: &World, id: BodyId, persistent: &PersistentContact, duration: f64) -> Option<Stage> {
    let (with, sign) = other(persistent.bodies, id)?;
    let impulse = persistent.impulse * sign;
    let stage = Stage::new("6b what contacts push with is reported").text_of("with", name(world, with));
    let stage = stage.vector("impulse on this body", impulse, "N s");
    Some(stage.vector("mean force on this body", impulse / duration, "N"))
}

/// The points of a persistent contact of the body at the end of the step.
fn touching(world: &World, id: BodyId, persistent: &PersistentContact) -> Vec<Stage> {
    let Some((with, sign)) = other(persistent.bodies, id) else { return Vec::new() };
    let stage = |at: &PersistentPoint| {
        Stage::new("8 where bodies touch at the end")
            .text_of("with", name(world, with))
            .vector("point", at.point, "m")
            .vector("normal towards this body", at.normal * sign, "")
            .vector("force on this body", at.force * sign, "N")
            .vector("torque on this body", at.torque * sign, "N m")
            .vector("slip against the other", at.slip * sign, "m/s")
    };
    persistent.points.iter().map(stage).collect()
}

/// An impact, with everything as this body sees it.
fn impact(world: &World, id: BodyId, event: &Event) -> Vec<Stage> {
    let (a, b) = event.bodies;
    let respond = Stage::new("7 those that met respond").number("time", event.time, "s");
    let Some((with, sign)) = other(event.bodies, id) else {
        return vec![respond.text_of("others", format!("{} and {}", name(world, a), name(world, b)))];
    };
    let ledger = &event.ledger;
    let (linear, angular, energy) = ledger.error();
    vec![
        respond
            .text_of("with", name(world, with))
            .text_of("class", format!("{:?}", event.class).to_lowercase())
            .number("gap", event.gap, "m")
            .number("contacts", event.contacts.len() as f64, "")
            .vector("normal towards this body", event.normal * sign, ""),
        Stage::new("7d where the impulse acts").vector("point", event.point, "m"),
        Stage::new("7e the impulse")
            .vector("velocity against the other before", event.velocity_before * sign, "m/s")
            .vector("velocity against the other after", event.velocity_after * sign, "m/s")
            .vector("impulse on this body", event.impulse * sign, "N s")
            .number("kinetic energy of both before", ledger.before.kinetic_energy, "J")
            .number("kinetic energy of both after", ledger.after.kinetic_energy, "J")
            .number("lost to restitution", ledger.lost_to_restitution, "J")
            .number("lost to friction", ledger.lost_to_friction, "J")
            .number("work in", ledger.work_in, "J")
            .number("linear momentum unexplained", linear.length(), "kg m/s")
            .number("angular momentum unexplained", angular.length(), "kg m²/s")
            .number("energy unexplained", energy, "J"),
        Stage::new("7f rolling and spinning friction").vector(
            "angular impulse on this body",
            event.angular_impulse * sign,
            "N m s",
        ),
    ]
}

fn closed(world: &World, id: BodyId, report: &StepReport) -> Stage {
    let audit = &report.audit;
    state(Stage::new("12 the ledger is closed"), &world[id])
        .number("energy of all bodies", audit.totals.energy(), "J")
        .number("smallest gap so far", audit.smallest_gap, "m")
        .number("complementarity so far", audit.complementarity, "")
        .number("linear momentum error", audit.linear_momentum_error, "")
        .number("angular momentum error", audit.angular_momentum_error, "")
        .number("energy error", audit.energy_error, "")
}

/// The impulses that a mover of the body is told of.
fn felt(id: BodyId, report: &StepReport) -> Stage {
    let felt = |event: &Event| other(event.bodies, id).map(|(_, sign)| event.impulse * sign);
    let impulses: Vec<Vec3> = report.events.iter().filter_map(felt).collect();
    Stage::new("13 movers are informed").number("impulses felt", impulses.len() as f64, "").vector(
        "their sum",
        impulses.iter().sum(),
        "N s",
    )
}

fn reported(report: &StepReport) -> Stage {
    let stage = Stage::new("14 the report")
        .number("events", report.events.len() as f64, "")
        .number("persistent contacts", report.persistent.len() as f64, "")
        .number("stops", report.stops.len() as f64, "")
        .number("visits of sensors", report.visits.len() as f64, "")
        .number("spans", report.spans.len() as f64, "");
    report.warnings.iter().fold(stage, |stage, warning| stage.text_of("warning", warning.to_string()))
}
