//! How a body flies while nothing touches it.
//!
//! In: a body, what acts on it, and a span. Out: the state at the end, and the motion that joins
//! both ends, which is what is certified. Next: `step` asks when the motions of two bodies meet.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};

use crate::body::{Body, Following, Kind, Mass, State};
use crate::rotation::{Ends, Torques, Turned, rotate_body};

/// How bodies fly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Integrator {
    /// Parabolas, and the true rotation of a rigid body ([`rotation`](crate::rotation)): right to rounding, whatever the step.
    #[default]
    Exact,
    /// Momentum first, then the pose with the new velocity (the lecture's loop).
    SemiImplicitEuler,
    /// The pose with the old velocity, then momentum (both papers).
    ExplicitEuler,
}

/// A body's path over a span.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flight {
    /// Joins the poses at both ends; it is what the span is certified for.
    pub motion: Motion,
    /// The state when the span is over.
    pub end: State,
    /// Work of applied forces and torques, without gravity \[J\].
    pub work: f64,
    /// Work of persistent contacts \[J\].
    pub reaction_work: f64,
    /// Impulse of gravity, applied forces and persistent contacts [N s].
    pub impulse: Vec3,
    /// Its moment about the world's origin, with that of applied torques [N m s].
    pub moment: Vec3,
    /// Upper bound of how far a point of the body is beside the motion on its path, as a part of how far it is from the point
    /// that the motion turns about; infinite if the span is too long for one.
    pub beside: f64,
    /// Whether the rotation was followed to its end.
    pub exact: bool,
    /// Whether the body's momentum is in the totals: that of a pin or of a mover is not.
    pub counts: bool,
}

impl Flight {
    /// Whether it stays within the range of numbers, and so do its energy and what it was given.
    pub fn is_finite(&self) -> bool {
        let State { centre, momentum, angular_momentum, .. } = &self.end;
        let (momentum, angular) = (momentum.length_squared(), angular_momentum.length_squared());
        self.motion.check().is_ok()
            && centre.is_finite()
            && self.impulse.is_finite()
            && self.moment.is_finite()
            && (momentum + angular + self.work + self.reaction_work).is_finite()
    }
}

/// How `body` flies over `span` \[s\].
pub(crate) fn fly(body: &Body, gravity: Vec3, integrator: Integrator, span: f64) -> Flight {
    let Some(mass) = &body.cold.inertial else { return kinematic(body, span) };
    let motion = Motion { acceleration: Vec3::ZERO, ..body.motion() };
    let weight = gravity * mass.mass;
    let push = body.cold.reaction.force;
    let force = weight + body.cold.load.force + push;
    let torque = body.cold.load.torque + body.cold.reaction.torque;
    let fall = Fall { weight, push, force, torque, span };
    match integrator {
        Integrator::Exact => exact(body, mass, motion, &fall),
        Integrator::SemiImplicitEuler | Integrator::ExplicitEuler => {
            euler(body, mass, motion, &fall, integrator)
        }
    }
}

/// The motion of a dynamic body that [flies](fly), but for its turning: that is what takes the time.
pub(crate) fn fall(body: &Body, gravity: Vec3) -> Motion {
    let acceleration = body.cold.inertial.as_ref().map_or(Vec3::ZERO, |mass| {
        let force = gravity * mass.mass + body.cold.load.force + body.cold.reaction.force;
        force / mass.mass
    });
    Motion { acceleration, ..body.motion() }
}

/// What acts over a span, along the world's axes.
struct Fall {
    weight: Vec3,
    /// Of persistent contacts.
    push: Vec3,
    /// The weight, what is applied and what persistent contacts push with, at the centre of mass.
    force: Vec3,
    torque: Vec3,
    span: f64,
}

/// A body that flies as its mover says, or stays.
fn kinematic(body: &Body, span: f64) -> Flight {
    let motion = body.motion();
    let end = if body.kind == Kind::Fixed {
        body.state
    } else {
        State { centre: motion.centre_at(span), rotation: motion.rotation_at(span), ..body.state }
    };
    Flight {
        motion,
        end,
        work: 0.0,
        reaction_work: 0.0,
        impulse: Vec3::ZERO,
        moment: Vec3::ZERO,
        beside: 0.0,
        exact: true,
        counts: false,
    }
}

/// A body that sleeps.
pub(crate) fn stay(body: &Body) -> Flight {
    let motion = Motion { velocity: Vec3::ZERO, acceleration: Vec3::ZERO, spin: Vec3::ZERO, ..body.motion() };
    Flight {
        motion,
        end: body.state,
        work: 0.0,
        reaction_work: 0.0,
        impulse: Vec3::ZERO,
        moment: Vec3::ZERO,
        beside: 0.0,
        exact: true,
        counts: false,
    }
}

/// A tumbling body is followed for at most this much of a turn in one flight; one that turns further keeps its
/// spin as it is, along its own axes, and is told of \[rad\].
pub(crate) const MOST_TURN: f64 = 100.0;

fn exact(body: &Body, mass: &Mass, motion: Motion, fall: &Fall) -> Flight {
    let State { centre, rotation, momentum, angular_momentum } = body.state;
    let Fall { weight, push, force, torque, span } = *fall;
    let pinned = body.kind == Kind::Pinned;
    let at_lever = if pinned { force } else { Vec3::ZERO };
    let torques = Torques { torque, force: at_lever, lever: mass.lever };
    let change = body.spin_acceleration(weight / mass.mass);
    let tumbles = change != Vec3::ZERO;
    let is_long = !body.turns_in_closed_form() && motion.spin.length() * span > 1.01 * MOST_TURN;
    let spun = || spun(mass, &body.state, &motion, &torques, span);
    let is_turned = torque != Vec3::ZERO || at_lever != Vec3::ZERO && mass.lever != Vec3::ZERO;
    let turned = if !tumbles && !is_turned {
        // Its spin stays as it is, and so does its angular momentum, however far it turns.
        Turned { rotation, angular_momentum, work: 0.0, exact: true }
    } else if tumbles && (is_long || body.following == Following::Spin) {
        spun()
    } else {
        let turned = rotate_body(rotation, angular_momentum, &mass.inertia, &torques, span);
        if tumbles && !turned.exact { spun() } else { turned }
    };
    let acceleration = if pinned { Vec3::ZERO } else { force / mass.mass };
    let displacement = motion.velocity * span + acceleration * (0.5 * span * span);
    let end = State {
        centre: centre + displacement,
        // A spin that does not change is followed as it is certified.
        rotation: if tumbles { turned.rotation } else { motion.rotation_at(span) },
        momentum: if pinned { momentum } else { momentum + force * span },
        angular_momentum: turned.angular_momentum,
    };
    // A body whose spin stays what it is needs no joining, and gets no rounding from it.
    let spin_to = spin_of(mass, &end);
    let (spin, beside) = if tumbles && turned.exact {
        let steady = joining(rotation, end.rotation, motion.spin, spin_to, span);
        let ends = Ends { spin_from: motion.spin, change_from: change, spin_to, steady, span };
        // What rests on another goes the certified path: its forces are for the ends of the span.
        (steady, if body.rests { 0.0 } else { ends.beside(&mass.inertia, &torques) })
    } else {
        (motion.spin, 0.0)
    };
    let fallen =
        if pinned { end.rotation.rotate(mass.lever) - rotation.rotate(mass.lever) } else { displacement };
    let by_gravity = if pinned { weight.dot(fallen) } else { 0.0 };
    let by_force = if pinned { 0.0 } else { (force - push - weight).dot(displacement) };
    let by_turning = turning_work(body, turned.work - by_gravity, spin, span);
    let centre_time = centre * span + motion.velocity * (0.5 * span * span);
    Flight {
        motion: Motion { acceleration, spin, ..motion },
        end,
        work: by_force + by_turning.0,
        reaction_work: push.dot(displacement) + by_turning.1,
        impulse: force * span,
        // The acceleration is along the force and adds nothing.
        moment: centre_time.cross(force) + torque * span,
        beside,
        exact: turned.exact,
        counts: !pinned,
    }
}

/// What applied torques and those of persistent contacts worked, out of what both did together \[J\]. Where
/// there are both, they share it by the mean spin.
fn turning_work(body: &Body, both: f64, spin: Vec3, span: f64) -> (f64, f64) {
    if body.cold.reaction.torque == Vec3::ZERO {
        return (both, 0.0);
    }
    let applied = body.cold.load.torque.dot(spin) * span;
    (applied, both - applied)
}

/// A spin too fast to be followed: constant in the body, so that at least the energy is kept. The torques still
/// add their momentum.
fn spun(mass: &Mass, state: &State, motion: &Motion, torques: &Torques, span: f64) -> Turned {
    let rotation = motion.rotation_at(span);
    let in_body = state.rotation.inverse().rotate(state.angular_momentum);
    let torque = torques.torque + state.rotation.rotate(torques.lever).cross(torques.force);
    let angular_momentum = rotation.rotate(in_body) + torque * span;
    let energy = |in_body: Vec3| 0.5 * in_body.dot(mass.inertia.inverse() * in_body);
    let work = energy(rotation.inverse().rotate(angular_momentum)) - energy(in_body);
    Turned { rotation, angular_momentum, work, exact: false }
}

fn euler(body: &Body, mass: &Mass, motion: Motion, fall: &Fall, integrator: Integrator) -> Flight {
    let State { centre, rotation, momentum, angular_momentum } = body.state;
    let Fall { weight, push, force, torque, span } = *fall;
    let pinned = body.kind == Kind::Pinned;
    let lever = rotation.rotate(mass.lever);
    let turning = torque + if pinned { lever.cross(force) } else { Vec3::ZERO };
    let mut end = State {
        momentum: if pinned { momentum } else { momentum + force * span },
        angular_momentum: angular_momentum + turning * span,
        ..body.state
    };
    let motion = match integrator {
        Integrator::SemiImplicitEuler => {
            let velocity = end.momentum * body.inverse_mass();
            Motion { velocity, spin: spin_of(mass, &end), ..motion }
        }
        _ => motion,
    };
    end.centre = motion.centre_at(span);
    end.rotation = motion.rotation_at(span);
    let displacement = motion.velocity * span;
    let fallen = if pinned { end.rotation.rotate(mass.lever) - lever } else { displacement };
    // Momentum is there when the centre is still where it was, or already where it gets: there a push acts.
    let pushed_at = match integrator {
        Integrator::SemiImplicitEuler => centre,
        _ => centre + displacement,
    };
    let pulled = (centre * span + displacement * (0.5 * span)).cross(force - push);
    Flight {
        motion,
        end,
        work: (force - push - weight).dot(fallen) + body.cold.load.torque.dot(motion.spin) * span,
        reaction_work: push.dot(fallen) + body.cold.reaction.torque.dot(motion.spin) * span,
        impulse: force * span,
        moment: pulled + pushed_at.cross(push) * span + torque * span,
        beside: 0.0,
        exact: true,
        counts: !pinned,
    }
}

impl Flight {
    /// Where the body's centre is at time `t` \[s\] of the motion, which may turn about another point \[m\].
    pub fn centre_of(&self, body: &Body, t: f64) -> Vec3 {
        let own = body.centre_in_body();
        if self.motion.centre == own {
            return self.motion.centre_at(t);
        }
        self.motion.pose_at(t).point_in_world(own)
    }

    /// How far the motion at time `t` \[s\] is from the state that a flight of that length ends in: the
    /// centre's distance, and the angle \[m, rad\].
    pub fn deviation(&self, body: &Body, t: f64, ended: &Self) -> (f64, f64) {
        let apart = self.centre_of(body, t).distance(ended.end.centre);
        let turn = self.motion.rotation_at(t).after(ended.end.rotation.inverse());
        (apart, turn.rotation_vector().length())
    }
}

/// Angular velocity of a body in a state [rad/s].
fn spin_of(mass: &Mass, state: &State) -> Vec3 {
    let in_body = state.rotation.inverse().rotate(state.angular_momentum);
    state.rotation.rotate(mass.inertia.inverse() * in_body)
}

/// The constant spin that turns `from` into `to` within `span`: of all that do, the one closest to the mean
/// of the spins at both ends, for a body may turn many times.
fn joining(from: Rotation, to: Rotation, spin_from: Vec3, spin_to: Vec3, span: f64) -> Vec3 {
    if span == 0.0 {
        return spin_from;
    }
    let (axis, angle) = to.after(from.inverse()).axis_angle();
    let mean = (spin_from + spin_to) * (0.5 * span);
    let turns = libm::round((axis.dot(mean) - angle) / std::f64::consts::TAU);
    axis * ((angle + turns * std::f64::consts::TAU) / span)
}

/// The velocity and the spin that take a kinematic body from one pose to another within `span`.
pub(crate) fn drive(from: &Pose, to: &Pose, span: f64) -> (Vec3, Vec3) {
    let spin = to.rotation.after(from.rotation.inverse()).rotation_vector() / span;
    ((to.position - from.position) / span, spin)
}
