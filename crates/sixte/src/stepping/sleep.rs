//! Islands that have come to rest sleep: they are not stepped until something wakes them. Those that are stepped in real time do, and
//! those that would have to be.

use sixte_contact::Vec3;

use crate::audit::{Ledger, Totals};
use crate::body::{Body, Kind, Load};
use crate::contacts::ContactCache;
use crate::settings::Settings;

/// What is slower than this, and moves by less than this part of its size in a second, is at rest [m/s].
const SLOW: f64 = 5e-3;
const SLOW_PART: f64 = 0.02;

/// For how long it has to be \[s\].
const LONG_ENOUGH: f64 = 0.5;

/// Where it is known exactly that a body does not move, this speed [m/s] and a hundredth of that time do; but it takes two steps, as one
/// may end where a body turns round.
const STILL: f64 = 1e-6;
const SURER: f64 = 100.0;
const OF_ONE_STEP: f64 = 0.6;

/// Notes for how long the bodies of an island, in order, have been at rest, each of them on something, after a step of `dt` \[s\].
pub(super) fn note_rest(
    (bodies, own): (&mut [Body], &[usize]),
    cache: &ContactCache,
    is_exact: bool,
    dt: f64,
) {
    let mut supported = vec![false; own.len()];
    for (a, b) in cache.pushing() {
        let places = [a, b].map(|id| own.binary_search(&id.index()));
        places.into_iter().flatten().for_each(|place| supported[place] = true);
    }
    for (&index, is_supported) in own.iter().zip(supported) {
        let body = &mut bodies[index];
        let can_rest = matches!(body.kind, Kind::Dynamic | Kind::Pinned) && body.cold.load == Load::default();
        let is_at_rest = can_rest && is_slow(body, is_exact) && is_supported;
        let counts = if is_exact { (SURER * dt).min(OF_ONE_STEP * LONG_ENOUGH) } else { dt };
        body.cold.still = if is_at_rest { body.cold.still + counts } else { 0.0 };
    }
}

/// Whether all bodies of an island have been at rest for long enough to sleep.
pub(super) fn can_sleep(bodies: &[Body], own: &[usize]) -> bool {
    !own.is_empty() && own.iter().all(|&index| bodies[index].cold.still >= LONG_ENOUGH)
}

/// Puts the bodies of an island to sleep.
pub(super) fn put_to_sleep((bodies, own): (&mut [Body], &[usize]), settings: &Settings, ledger: &mut Ledger) {
    for &index in own {
        let body = &mut bodies[index];
        let before = Totals::count([&*body], settings.gravity, 0.0);
        (body.state.momentum, body.state.angular_momentum) = (Vec3::ZERO, Vec3::ZERO);
        body.is_asleep = true;
        // The little that it still had, the ground takes.
        let after = Totals::count([&*body], settings.gravity, 0.0);
        let impulse = after.linear_momentum - before.linear_momentum;
        ledger.push(impulse, after.angular_momentum - before.angular_momentum, 0.0);
        ledger.rest(before.energy() - after.energy());
    }
}

fn is_slow(body: &Body, is_exact: bool) -> bool {
    let speed = body.velocity().length() + body.spin().length() * body.reach;
    speed < if is_exact { STILL } else { SLOW.min(SLOW_PART * body.reach) }
}

/// Wakes those that something acts on, and those that touch who is awake.
pub(super) fn wake_touched(bodies: &mut [Body], cache: &ContactCache) {
    if !bodies.iter().any(|body| body.is_asleep) {
        return;
    }
    let is_awake = |body: &Body| match body.kind {
        Kind::Fixed => false,
        Kind::Kinematic(_) => body.velocity() != Vec3::ZERO || body.spin() != Vec3::ZERO,
        Kind::Dynamic | Kind::Pinned => !body.is_asleep,
    };
    let mut woken: Vec<usize> = Vec::new();
    for (index, body) in bodies.iter().enumerate() {
        if body.is_asleep && body.cold.load != Load::default() {
            woken.push(index);
        }
    }
    for (a, b) in cache.pairs() {
        let (a, b) = (a.index(), b.index());
        if bodies[a].is_asleep && is_awake(&bodies[b]) {
            woken.push(a);
        }
        if bodies[b].is_asleep && is_awake(&bodies[a]) {
            woken.push(b);
        }
    }
    wake(bodies, cache, woken);
}

/// Wakes bodies, and all that hang together with them through contacts. Says who was woken, in order.
pub(super) fn wake(bodies: &mut [Body], cache: &ContactCache, mut left: Vec<usize>) -> Vec<usize> {
    if left.is_empty() {
        return left;
    }
    let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); bodies.len()];
    for (a, b) in cache.pairs() {
        neighbours[a.index()].push(b.index());
        neighbours[b.index()].push(a.index());
    }
    let mut woken = Vec::new();
    while let Some(index) = left.pop() {
        if bodies[index].is_asleep {
            (bodies[index].is_asleep, bodies[index].cold.still) = (false, 0.0);
            woken.push(index);
            left.extend(&neighbours[index]);
        }
    }
    woken.sort_unstable();
    woken
}
