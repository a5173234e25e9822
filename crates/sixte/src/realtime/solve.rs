//! The impulses of one part: one pass before the move, with bias; one after it, with friction; and restitution.
//!
//! Soft contacts in the manner of Catto ("Soft contacts", GDC 2011, and "Solver2D", 2024): a spring and a damper that are solved
//! implicitly, for which any part is short enough. What they leave over, the certificate finds.

use sixte_contact::Vec3;

use super::patch::Patch;
use super::solid::Solid;

/// Oscillations of a soft contact in a part; twice that against what is fixed.
const FREQUENCY: f64 = 0.125;

/// Its damping, as a part of the critical one.
const DAMPING: f64 = 10.0;

/// What is too close is pushed apart no faster than this [m/s].
const FASTEST_PUSH: f64 = 3.0;

/// Passes over the points of a patch that bounces.
const BOUNCES: usize = 4;

/// How a soft contact answers.
#[derive(Debug, Clone, Copy)]
struct Softness {
    /// [1/s].
    bias_rate: f64,
    mass: f64,
    impulse: f64,
}

impl Softness {
    fn new(h: f64, frequency: f64) -> Self {
        let turn = 2.0 * std::f64::consts::PI * frequency;
        let a1 = 2.0 * DAMPING + turn;
        let a2 = turn * a1;
        let a3 = 1.0 / (1.0 + a2);
        Self { bias_rate: turn / h / a1, mass: a2 * a3, impulse: a3 }
    }
}

/// How much a soft contact gives way under a force on a mass: what parts of `h` \[s\] make of an acceleration [m/s²] \[m\].
pub(super) fn sag(acceleration: f64, h: f64, is_against_fixed: bool) -> f64 {
    let frequency = if is_against_fixed { 2.0 * FREQUENCY } else { FREQUENCY };
    let rate = 2.0 * std::f64::consts::PI * frequency / h;
    acceleration / (rate * rate)
}

fn bodies_of<'a>(solids: &'a [Solid], patch: &Patch) -> (&'a Solid, &'a Solid) {
    (&solids[patch.bodies.0 as usize], &solids[patch.bodies.1 as usize])
}

/// Changes the velocities of the two bodies of a patch.
#[inline]
fn with_bodies(
    solids: &mut [Solid],
    patch: &mut Patch,
    change: impl FnOnce(&mut Patch, &mut Solid, &mut Solid),
) {
    let (a, b) = (patch.bodies.0 as usize, patch.bodies.1 as usize);
    if let Ok([a, b]) = solids.get_disjoint_mut([a, b]) {
        change(patch, a, b);
    }
}

/// The velocity of A against B at arms from their centres [m/s].
#[inline]
pub(super) fn relative(a: &Solid, b: &Solid, arms: (Vec3, Vec3)) -> Vec3 {
    a.velocity + a.spin.cross(arms.0) - b.velocity - b.spin.cross(arms.1)
}

#[inline]
fn push_pair(a: &mut Solid, b: &mut Solid, impulse: Vec3, arms: (Vec3, Vec3)) {
    // What nothing moves has an inverse mass and inertia of 0.
    a.push(impulse, arms.0);
    b.push(-impulse, arms.1);
}

#[inline]
fn turn_pair(a: &mut Solid, b: &mut Solid, turn: Vec3) {
    a.spin += a.inverse_inertia * turn;
    b.spin -= b.inverse_inertia * turn;
}

/// How fast gaps close, before anything pushes: what restitution is measured by.
pub(super) fn note_approach(solids: &[Solid], patches: &mut [Patch], threshold: f64) {
    for patch in patches.iter_mut().filter(|patch| patch.count > 0) {
        if patch.meets {
            patch.points_mut().iter_mut().for_each(|point| point.approach = 0.0);
            patch.meets = false;
        }
        if patch.normal_impulse() > 0.0 {
            continue;
        }
        let (a, b) = bodies_of(solids, patch);
        patch.refresh(a, b);
        let (normal, rest) = (patch.normal, patch.rest);
        let pull = -normal.dot(a.acceleration - b.acceleration);
        let slow = threshold.max((pull.max(0.0) * rest).sqrt());
        let mut meets = false;
        for point in patch.points_mut() {
            let closing = -normal.dot(relative(a, b, point.arms));
            // As fast as it will be where they meet: a parabola, not the part's straight way.
            let square = closing * closing + 2.0 * pull * (point.gap - rest).max(0.0);
            let meeting = if closing > 0.0 { square.max(0.0).sqrt() } else { 0.0 };
            point.approach = if meeting > slow { meeting } else { 0.0 };
            meets |= meeting > slow;
        }
        patch.meets = meets;
    }
}

/// Finds out where points are, and begins with the impulses of the last part. Says what their friction took \[J\].
pub(super) fn warm_start(solids: &mut [Solid], patches: &mut [Patch]) -> f64 {
    let mut lost = 0.0;
    for patch in patches.iter_mut().filter(|patch| patch.count > 0) {
        with_bodies(solids, patch, |patch, a, b| {
            patch.refresh(a, b);
            let (mut impulse, mut turn_a, mut turn_b) = (patch.friction, Vec3::ZERO, Vec3::ZERO);
            let (slip, spin) = (relative(a, b, patch.middle), a.spin - b.spin);
            turn_a += patch.middle.0.cross(patch.friction);
            turn_b += patch.middle.1.cross(patch.friction);
            let normal = patch.normal;
            for point in patch.points_mut() {
                point.largest = 0.0;
                let push = normal * point.impulse;
                impulse += push;
                turn_a += point.arms.0.cross(push);
                turn_b += point.arms.1.cross(push);
            }
            let twist = normal * patch.twist + patch.roll;
            a.velocity += impulse * a.inverse_mass;
            a.spin += a.inverse_inertia * (turn_a + twist);
            b.velocity -= impulse * b.inverse_mass;
            b.spin -= b.inverse_inertia * (turn_b + twist);
            lost -= 0.5 * patch.friction.dot(slip + relative(a, b, patch.middle));
            lost -= 0.5 * twist.dot(spin + a.spin - b.spin);
        });
    }
    lost
}

/// Pushes apart what is, or would come, too close: before the move. Says what impacts took \[J\].
pub(super) fn push_apart(solids: &mut [Solid], patches: &mut [Patch], h: f64) -> f64 {
    let mut lost = 0.0;
    let soft = [Softness::new(h, FREQUENCY), Softness::new(h, 2.0 * FREQUENCY)];
    for patch in patches.iter_mut().filter(|patch| patch.count > 0) {
        with_bodies(solids, patch, |patch, a, b| {
            let softness = soft[usize::from(patch.is_against_fixed)];
            let (normal, rest, meets) = (patch.normal, patch.rest, patch.meets);
            let mut is_pushing = false;
            for point in patch.points_mut() {
                let over = point.gap - rest;
                let (bias, mass, impulse) = if over > 0.0 {
                    (over / h, 1.0, 0.0)
                } else {
                    ((softness.bias_rate * over).max(-FASTEST_PUSH), softness.mass, softness.impulse)
                };
                let speed = normal.dot(relative(a, b, point.arms));
                let wished = -point.mass * mass * (speed + bias) - impulse * point.impulse;
                let total = (point.impulse + wished).max(0.0);
                let push = total - point.impulse;
                point.impulse = total;
                point.largest = point.largest.max(total);
                is_pushing |= total > 0.0;
                if meets {
                    lost -= point.worked(push, speed);
                }
                push_pair(a, b, normal * push, point.arms);
            }
            a.is_pushed |= is_pushing;
            b.is_pushed |= is_pushing;
        });
    }
    lost
}

/// Follows bodies that moved, takes out what the bias put in, and rubs: after the move. Says what impacts and what friction took \[J\].
pub(super) fn relax(solids: &mut [Solid], patches: &mut [Patch], h: f64) -> (f64, f64) {
    let (mut lost, mut rubbed) = (0.0, 0.0);
    for patch in patches.iter_mut().filter(|patch| patch.count > 0) {
        with_bodies(solids, patch, |patch, a, b| {
            if !patch.is_passing {
                patch.follow(a, b, h);
            }
            let (normal, rest, meets) = (patch.normal, patch.rest, patch.meets);
            for point in patch.points_mut() {
                // What was still apart when the part began may come as close as it did then.
                let bias = (point.gap - rest).max(0.0) / h;
                let speed = normal.dot(relative(a, b, point.arms));
                let total = (point.impulse - point.mass * (speed + bias)).max(0.0);
                let push = total - point.impulse;
                point.impulse = total;
                point.largest = point.largest.max(total);
                if meets {
                    lost -= point.worked(push, speed);
                }
                push_pair(a, b, normal * push, point.arms);
            }
            rubbed += rub(patch, a, b);
        });
    }
    (lost, rubbed)
}

/// Friction at the middle of a patch, spinning and rolling friction. Says what they took \[J\].
fn rub(patch: &mut Patch, a: &mut Solid, b: &mut Solid) -> f64 {
    let normal = patch.normal;
    let pushed = patch.normal_impulse();
    let (friction, spinning, rolling) =
        (patch.material.friction, patch.material.spinning, patch.material.rolling);
    let mut lost = 0.0;
    if friction == 0.0 && spinning == 0.0 && rolling == 0.0 {
        return lost;
    }
    // Nobody pushes: an infinite coefficient has nothing to act on.
    let limit = |coefficient: f64| if pushed > 0.0 { coefficient * pushed } else { 0.0 };
    let spin = a.spin - b.spin;
    let inverse = a.inverse_inertia + b.inverse_inertia;
    let about = normal.dot(inverse * normal);
    if about > 0.0 && friction * patch.spread + spinning > 0.0 {
        let most = limit(friction * patch.spread + spinning);
        let total = (patch.twist - normal.dot(spin) / about).clamp(-most, most);
        let turn = normal * (total - patch.twist);
        let before = normal.dot(spin);
        turn_pair(a, b, turn);
        lost -= normal.dot(turn) * 0.5 * (before + normal.dot(a.spin - b.spin));
        patch.twist = total;
    }
    if rolling > 0.0 {
        let spin = a.spin - b.spin;
        let across = spin - normal * normal.dot(spin);
        if let Some(direction) = across.try_normalize() {
            let resists = direction.dot(inverse * direction);
            let wished = patch.roll - across / resists;
            let most = limit(rolling);
            let total = if wished.length() > most { wished.normalize_or_zero() * most } else { wished };
            let turn = total - patch.roll;
            turn_pair(a, b, turn);
            let after = a.spin - b.spin;
            lost -= turn.dot(spin + after) * 0.5;
            patch.roll = total;
        }
    }
    if friction > 0.0 {
        let slip = relative(a, b, patch.middle);
        let slip = slip - normal * normal.dot(slip);
        let wished = patch.friction + patch.sticking_impulse(a, b, slip);
        let most = limit(friction);
        let size = wished.length();
        let total = if size > most { wished * (most / size) } else { wished };
        let push = total - patch.friction;
        push_pair(a, b, push, patch.middle);
        let after = relative(a, b, patch.middle);
        lost -= push.dot(slip + after) * 0.5;
        patch.friction = total;
    }
    lost
}

/// Bounces what met within the part, and rubs it by as much more. Says what restitution did not give back, and what friction took \[J\].
pub(super) fn bounce(solids: &mut [Solid], patches: &mut [Patch]) -> (f64, f64) {
    let (mut lost, mut rubbed) = (0.0, 0.0);
    for patch in patches.iter_mut().filter(|patch| patch.count > 0 && patch.meets) {
        with_bodies(solids, patch, |patch, a, b| {
            let (normal, restitution) = (patch.normal, patch.material.restitution);
            for _ in 0..if patch.count > 1 { BOUNCES } else { 1 } {
                for point in patch.points_mut() {
                    if point.approach == 0.0 || point.largest == 0.0 {
                        continue;
                    }
                    let speed = normal.dot(relative(a, b, point.arms));
                    let wished = restitution * point.approach;
                    let total = (point.impulse + point.mass * (wished - speed)).max(0.0);
                    let push = total - point.impulse;
                    point.impulse = total;
                    lost -= point.worked(push, speed);
                    push_pair(a, b, normal * push, point.arms);
                }
            }
            rubbed += rub(patch, a, b);
        });
    }
    (lost, rubbed)
}
