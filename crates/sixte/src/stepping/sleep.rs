//! Islands that were stepped in real time and have come to rest sleep: they are not stepped until something wakes them.

use std::collections::BTreeSet;

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

/// Puts an island to sleep, if all of its bodies have been at rest for long enough, each of them on something.
pub(super) fn put_to_sleep(
    (bodies, own): (&mut [Body], &[usize]),
    cache: &ContactCache,
    settings: &Settings,
    ledger: &mut Ledger,
    dt: f64,
) {
    let mut supported: BTreeSet<usize> = BTreeSet::new();
    for ((a, b), forces) in cache.forces() {
        if !forces.is_empty() {
            supported.extend([a.index(), b.index()]);
        }
    }
    let mut all = true;
    for &index in own {
        let body = &mut bodies[index];
        let is_at_rest = match body.kind {
            Kind::Dynamic | Kind::Pinned => is_slow(body) && supported.contains(&index),
            Kind::Kinematic(_) => body.velocity() == Vec3::ZERO && body.spin() == Vec3::ZERO,
            Kind::Fixed => true,
        };
        body.cold.still =
            if is_at_rest && body.cold.load == Load::default() { body.cold.still + dt } else { 0.0 };
        all &= body.cold.still >= LONG_ENOUGH && !matches!(body.kind, Kind::Kinematic(_));
    }
    if !all {
        return;
    }
    for &index in own {
        let body = &mut bodies[index];
        let before = Totals::count([&*body], settings.gravity, 0.0);
        (body.state.momentum, body.state.angular_momentum) = (Vec3::ZERO, Vec3::ZERO);
        body.is_asleep = true;
        // The little that it still had, the ground takes.
        let after = Totals::count([&*body], settings.gravity, 0.0);
        let lost = before.energy() - after.energy();
        let impulse = after.linear_momentum - before.linear_momentum;
        ledger.push(impulse, after.angular_momentum - before.angular_momentum, 0.0);
        ledger.rest(lost);
    }
}

fn is_slow(body: &Body) -> bool {
    let speed = body.velocity().length() + body.spin().length() * body.reach;
    speed < SLOW.min(SLOW_PART * body.reach)
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
