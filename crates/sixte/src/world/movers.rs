//! Movers act before a step, and are told what became of it.

use crate::body::{Body, Drive, Kind};
use crate::event::Event;
use crate::flight::drive;
use crate::id::BodyId;
use crate::mover::{Action, Felt, Now};
use crate::report::{StepReport, StepWarning};

/// Turns what movers want into forces and velocities. In: bodies. Out: `load` and `drive` of each.
/// A body whose numbers are none is taken out before it can do harm. If nobody has touched bodies since a step, only
/// those that have a mover are looked at.
pub(super) fn act(bodies: &mut [Body], were_touched: bool, time: f64, dt: f64, report: &mut StepReport) {
    for (index, body) in bodies.iter_mut().enumerate() {
        let id = BodyId(index as u32);
        if matches!(body.kind, Kind::Kinematic(_)) {
            body.cold.drive = Drive::default();
        }
        let has_mover = body.cold.mover.is_some();
        if let Some(mut mover) = body.cold.mover.take() {
            let action = mover.act(&now(body, time), dt);
            body.cold.mover = Some(mover);
            obey(body, id, action, dt, report);
        }
        if (has_mover || were_touched) && !body.is_finite() {
            report.warn(StepWarning::NotFinite { body: id });
            body.quarantine();
        }
    }
}

/// Does with a body what its mover wants, if it can.
fn obey(body: &mut Body, id: BodyId, action: Action, dt: f64, report: &mut StepReport) {
    match (action, body.kind) {
        (Action::Nothing, _) => {}
        (Action::Push(wrench), Kind::Dynamic | Kind::Pinned) => {
            body.apply_force(wrench.force);
            body.apply_torque(wrench.torque);
        }
        (Action::Reach(pose), Kind::Kinematic(_)) => {
            let (velocity, spin) = drive(&body.pose(), &pose, dt);
            body.cold.drive = Drive { velocity, spin };
        }
        (Action::Push(_), _) => report.warn(StepWarning::Mover { body: id, asked: "force" }),
        (Action::Reach(_), _) => report.warn(StepWarning::Mover { body: id, asked: "pose" }),
    }
}

/// Tells a body's mover where the body is, and what it felt; forces were for this step only.
pub(super) fn report_to_mover((index, body): (usize, &mut Body), time: f64, events: &[Event]) {
    body.cold.load = Default::default();
    let Some(mut mover) = body.cold.mover.take() else { return };
    let id = BodyId(index as u32);
    let felt: Vec<Felt> = events.iter().filter_map(|event| felt(event, id)).collect();
    mover.told(&now(body, time), &felt);
    body.cold.mover = Some(mover);
}

fn felt(event: &Event, id: BodyId) -> Option<Felt> {
    let Event { time, bodies: (a, b), point, impulse, .. } = *event;
    match id {
        _ if id == a => Some(Felt { time, other: b, point, impulse }),
        _ if id == b => Some(Felt { time, other: a, point, impulse: -impulse }),
        _ => None,
    }
}

fn now(body: &Body, time: f64) -> Now {
    Now {
        time,
        pose: body.pose(),
        centre: body.centre_of_mass(),
        velocity: body.velocity_of(body.centre_of_mass()),
        spin: body.spin(),
    }
}
