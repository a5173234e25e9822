//! The outcome as tables.

use sixte::Settings;
use sixte::report::SteppingCounts;

use crate::columns::aligned;
use crate::digits::{count_of, rough, short};
use sixte_scenes::Outcome;

pub fn text(outcome: &Outcome) -> String {
    let mut text = aligned(&summary(outcome));
    text += &format!("\n{}\n{}", aligned(&audit(outcome)), aligned(&energies(outcome)));
    if !outcome.expected.is_empty() {
        text += &format!("\nexpected\n{}", aligned(&expected(outcome)));
    }
    if outcome.expected.iter().any(|expected| expected.is_ok.is_none()) {
        let changed = outcome.changed.join(", ");
        let were = if outcome.changed.len() == 1 { "was" } else { "were" };
        text += &format!(
            "-: not judged, because it holds for the scene as its file says, and {changed} {were} changed\n"
        );
    }
    if !outcome.record.warnings.is_empty() {
        text += "\nwarnings\n";
        for (warning, steps) in &outcome.record.warnings {
            text += &format!("- in {steps} of the steps: {}\n", outcome.world.tell(warning));
        }
    }
    text + &format!("\n{}\n", verdict(outcome))
}

/// Whether it is fine, and why not.
fn verdict(outcome: &Outcome) -> String {
    if let Some(time) = outcome.stopped_at() {
        let (time, whole) = (short(time), short(outcome.seconds));
        return format!("stopped at t = {time} s of {whole} s: nothing that is expected was judged");
    }
    let why = outcome.why_not();
    if !why.is_empty() {
        return format!("FAILED: {}", why.join("; "));
    }
    let judged = outcome.expected.iter().filter(|expected| expected.is_ok.is_some()).count();
    let all = match judged {
        0 => String::new(),
        _ => format!(", {} met", count_of(judged, "expectation is", "expectations are")),
    };
    format!("ok: no two bodies touched, momentum is accounted for{all}")
}

fn summary(outcome: &Outcome) -> Vec<[String; 2]> {
    let record = &outcome.record;
    let mut rows = vec![
        row("bodies", outcome.world.bodies().count().to_string()),
        row("time", format!("{} s in {} steps", short(outcome.time), record.steps)),
        row("events", record.events.to_string()),
    ];
    if let (Some(first), Some(last)) = (record.first_event_time, record.last_event_time) {
        rows.push(row("first event", format!("{} s", short(first))));
        rows.push(row("last event", format!("{} s", short(last))));
    }
    if record.stops > 0 {
        rows.push(row("stops", format!("{} of kinematic bodies", record.stops)));
    }
    if record.visits > 0 {
        rows.push(row("visits", format!("{} of sensors", record.visits)));
    }
    let stepping = &record.stepping;
    rows.push(row("stepped", stepped(stepping, outcome.world.settings())));
    if stepping.realtime > 0 {
        rows.push(row("real time", realtime(stepping)));
    }
    rows.push(row("state hash", format!("{:016x}", outcome.state_hash)));
    rows.push(row("took", format!("{} s", rough(outcome.wall_seconds))));
    rows
}

/// Who was stepped how, and what that means for where bodies rest.
fn stepped(counts: &SteppingCounts, settings: &Settings) -> String {
    let islands = |count: u64| count_of(count as usize, "island-step", "island-steps");
    let SteppingCounts { exact, realtime, asleep, .. } = *counts;
    let skin = settings
        .realtime_skin
        .map_or("up to 2 % of a body".to_owned(), |skin| format!("of {} m", short(skin)));
    let soft = format!("in real time (soft contacts, rest gaps {skin})");
    let text = match (exact, realtime) {
        (0, 0) if asleep == 0 => "nobody met anybody: all bodies flew exactly".to_owned(),
        (_, 0) => format!("{} exactly", islands(exact)),
        (0, _) => format!("{} {soft}", islands(realtime)),
        _ => format!("{} exactly, {realtime} {soft}", islands(exact)),
    };
    if asleep > 0 { format!("{text}; {asleep} body-steps asleep") } else { text }
}

/// What real time took.
fn realtime(counts: &SteppingCounts) -> String {
    let SteppingCounts { parts, fail_safe, zones, uncertified, cut, .. } = counts;
    let cut = if *cut > 0 { format!(", {cut} cut by the budget") } else { String::new() };
    format!("{parts} parts; fail-safe {fail_safe}, held {zones}, uncertified {uncertified}{cut}")
}

/// What a run is judged by: a stranger has to see whether it is fine.
fn audit(outcome: &Outcome) -> Vec<[String; 5]> {
    let audit = outcome.world.audit();
    let mut rows = vec![["audit", "value", "limit", "verdict", "what it is"].map(str::to_owned)];
    let gap = if audit.smallest_gap == f64::INFINITY {
        "none".to_owned()
    } else {
        format!("{} m", short(audit.smallest_gap))
    };
    let mut judge = |name: &str, value: String, usual: Option<(&str, bool)>, what: &str| {
        let key = name.replace(' ', "_");
        let own = outcome.expected.iter().find(|expected| expected.name == key);
        let own = own.and_then(|expected| Some((expected.wanted.as_str(), expected.is_ok?)));
        // What holds always is not replaced by what a scene expects besides.
        let (limit, is_ok) = match (usual, own) {
            (Some((limit, true)), None) => (limit, Some(true)),
            (Some((limit, false)), _) => (limit, Some(false)),
            (_, Some((limit, is_ok))) => (limit, Some(is_ok)),
            (None, None) => ("none set", None),
        };
        let verdict = is_ok.map_or("-", |is_ok| if is_ok { "ok" } else { "FAILED" });
        rows.push([name.to_owned(), value, limit.to_owned(), verdict.to_owned(), what.to_owned()]);
    };
    judge(
        "smallest gap",
        gap,
        Some(("above 0", outcome.is_apart())),
        "how close any two bodies came; 0 would be a touch, less an intersection",
    );
    judge(
        "complementarity",
        rough(audit.complementarity),
        None,
        if outcome.record.stepping.realtime > 0 {
            "how far forces at rest are from pushing only where bodies touch, but for those in real time"
        } else {
            "how far forces at rest are from pushing only where bodies touch, and from Coulomb's law"
        },
    );
    judge(
        "resting error",
        rough(audit.resting_error),
        None,
        "energy that contacts at rest made or took, step by step, as a part of the largest",
    );
    judge(
        "linear momentum error",
        rough(audit.linear_momentum_error),
        Some(("below 1e-6", outcome.is_in_the_books())),
        "momentum that no impulse explains, as a part of the largest",
    );
    judge(
        "angular momentum error",
        rough(audit.angular_momentum_error),
        None,
        "the same of angular momentum",
    );
    judge("energy error", rough(audit.energy_error), None, "energy that no work and no loss explains");
    rows
}

fn energies(outcome: &Outcome) -> Vec<[String; 2]> {
    let audit = outcome.world.audit();
    let rows = [
        ("energy now", audit.totals.energy()),
        ("  of it kinetic", audit.totals.kinetic_energy),
        ("work put in", audit.work_in),
        ("lost to restitution", audit.lost_to_restitution),
        ("lost to resting", audit.lost_to_resting),
        ("lost to friction", audit.lost_to_friction),
        ("lost to damping", audit.lost_to_damping),
        ("lost to holding", audit.lost_to_holding),
    ];
    rows.map(|(name, value)| row(name, format!("{} J", short(value)))).to_vec()
}

fn expected(outcome: &Outcome) -> Vec<[String; 4]> {
    let line = |expected: &sixte_scenes::Expected| {
        let judged = match expected.is_ok {
            Some(true) => "ok",
            Some(false) => "FAILED",
            None => "-",
        };
        let value =
            if expected.value.is_nan() { "none".to_owned() } else { crate::digits::exact(expected.value) };
        [judged.to_owned(), expected.name.clone(), value, format!("wanted {}", expected.wanted)]
    };
    outcome.expected.iter().map(line).collect()
}

fn row(name: &str, value: String) -> [String; 2] {
    [name.to_owned(), value]
}
