//! One generalised reflection.
//!
//! Let λ be the impulses that stop all touches without a bounce: 0 ≤ λ ⊥ v + Aλ ≥ 0, v the normal velocities.
//! Then (1 + C) λ reflects what they stop (Smith et al. 2012, section 4). With x = λ·Aλ = −λ·v ≥ 0 the energy
//! changes by
//!
//! (1 + C) λ·v + ½ (1 + C)² λ·Aλ = −½ (1 − C²) x,
//!
//! which is 0 for C = 1 and never more. With a C of its own at each touch, (1 + Cᵢ) λᵢ may add energy: where
//! Aᵢⱼ < 0, one touch pushes the other's bodies together. Each touch stops its share xᵢ = −λᵢ vᵢ of x, and may give back
//! Cᵢ² of that. So the energy is to fall by ½ Σ (1 − Cᵢ²) xᵢ at least, among touches that are connected. The mean
//! C̄² = Σ Cᵢ² xᵢ/x does so exactly; and so Cᵢ are taken as they are if that loses as much, else moved
//! towards C̄ until it does. Touches that do not depend on each other (A diagonal) keep their own C.
//!
//! Friction comes after: of all pushes that this round's normal impulses allow, those that take the most energy. No
//! push at all is among them, so it never adds any.

use super::super::solve::{ContactImpulse, ContactRow, Mobility, find_islands, rub, solve};
use super::{moved, restitution_of, without_friction, works};

/// One generalised reflection over these touches, of which all approach or may do so, with friction.
pub(crate) fn reflect(
    mobilities: &[Mobility],
    touches: &[ContactRow],
    restitutions: &[f64],
) -> Vec<ContactImpulse> {
    let pushes = normals(mobilities, touches, restitutions);
    match friction(mobilities, touches, &pushes) {
        Some(friction) => pushes.iter().zip(friction).map(|(&push, rubbed)| push + rubbed).collect(),
        None => pushes,
    }
}

/// Its normal part.
fn normals(mobilities: &[Mobility], touches: &[ContactRow], restitutions: &[f64]) -> Vec<ContactImpulse> {
    let smooth: Vec<ContactRow> = touches.iter().map(without_friction).collect();
    let stopping = solve(mobilities, &smooth, &[]).pushes;
    let active: Vec<usize> = (0..touches.len()).filter(|&i| stopping[i] != ContactImpulse::NONE).collect();
    let some: Vec<ContactRow> = active.iter().map(|&i| smooth[i]).collect();
    let mut pushes = vec![ContactImpulse::NONE; touches.len()];
    for island in find_islands(mobilities, &some) {
        let places: Vec<usize> = island.iter().map(|&k| active[k]).collect();
        let island: Vec<ContactRow> = places.iter().map(|&i| smooth[i]).collect();
        let stops: Vec<ContactImpulse> = places.iter().map(|&i| stopping[i]).collect();
        let own: Vec<f64> = places.iter().map(|&i| restitution_of(restitutions, i)).collect();
        for (&i, push) in places.iter().zip(bounce(mobilities, &island, &stops, &own)) {
            pushes[i] = push;
        }
    }
    pushes
}

/// (1 + C) λ with the C of each touch, as far as the energy allows.
fn bounce(
    mobilities: &[Mobility],
    touches: &[ContactRow],
    stops: &[ContactImpulse],
    own: &[f64],
) -> Vec<ContactImpulse> {
    let with = |c: &dyn Fn(usize) -> f64| -> Vec<ContactImpulse> {
        stops.iter().enumerate().map(|(i, &stop)| stop * (1.0 + c(i))).collect()
    };
    if own.iter().all(|c| *c == own[0]) {
        return with(&|i| own[i]);
    }
    let share = |i: usize| (-stops[i].impulse.dot(touches[i].velocity)).max(0.0);
    let (mut all, mut back) = (0.0, 0.0);
    for (i, c) in own.iter().enumerate() {
        all += share(i);
        back += c * c * share(i);
    }
    let mean = if all > 0.0 { (back / all).min(1.0).sqrt() } else { 0.0 };
    let gain = |part: f64| {
        let pushes = with(&|i| own[i] + part * (mean - own[i]));
        works(&pushes, touches, &moved(mobilities, touches, &pushes)).0
    };
    // What is too much along the way to the mean: (1 − part) (a − b part), as it is 0 at the mean.
    let at_mean = gain(1.0);
    let a = gain(0.0) - at_mean;
    let b = 2.0 * (a - 2.0 * (gain(0.5) - at_mean));
    let part = if a <= 0.0 {
        0.0
    } else if b > a {
        a / b
    } else {
        1.0
    };
    with(&|i| own[i] + part * (mean - own[i]))
}

/// Friction after the normal pushes of a round; `None` if there is none.
fn friction(
    mobilities: &[Mobility],
    touches: &[ContactRow],
    normals: &[ContactImpulse],
) -> Option<Vec<ContactImpulse>> {
    let is_rough = |t: &ContactRow| t.friction > 0.0 || t.rolling > 0.0 || t.spinning > 0.0;
    if !touches.iter().any(is_rough) {
        return None;
    }
    let impulses: Vec<f64> =
        touches.iter().zip(normals).map(|(t, push)| t.normal.dot(push.impulse)).collect();
    let after = moved(mobilities, touches, normals);
    let pushes = rub(mobilities, &after, &impulses).pushes;
    // Where nothing slides, rounding may work; else it is the most that friction can take.
    let work = works(&pushes, &after, &moved(mobilities, &after, &pushes)).1;
    (work <= 0.0).then_some(pushes)
}
