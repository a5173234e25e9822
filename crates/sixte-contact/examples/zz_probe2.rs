//! probe
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]
use parry3d_f64::math::{Pose as PP, Rotation as PR, Vector};
use parry3d_f64::shape::Capsule;
use sixte_contact::contact_time::{Settings, Status};
#[path = "../tests/reference/mod.rs"]
mod reference;
use reference::*;
/// Distance of two segments: all nine candidate pairs, closed form.
fn segments(p: [V; 2], q: [V; 2]) -> f64 {
    let point = |x: V, s: [V; 2]| {
        let e = s[1] - s[0];
        let t = ((x - s[0]).dot(e) / e.dot(e)).clamp(0.0, 1.0);
        (x - s[0] - e * t).norm()
    };
    let mut best = point(p[0], q).min(point(p[1], q)).min(point(q[0], p)).min(point(q[1], p));
    let (u, v, w) = (p[1] - p[0], q[1] - q[0], q[0] - p[0]);
    let n = u.cross(v);
    let nn = n.dot(n);
    if nn > 0.0 {
        let s = w.cross(v).dot(n) / nn;
        let t = w.cross(u).dot(n) / nn;
        if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
            best = best.min((w.dot(n) / nn.sqrt()).abs());
        }
    }
    best
}
fn main() {
    for tol in [1e-6, 1e-9] {
        let mut random = Random(5);
        let (mut hits, mut parry_zero, mut parry_err, mut our_wrong, mut worst_ours, mut wolfe) =
            (0, 0, 0.0f64, 0, 0.0f64, 0.0f64);
        for _ in 0..5000 {
            let mut pair = random_pair([1, 1], &mut random);
            for b in [&mut pair.a, &mut pair.b] {
                if b.rounding == 0.0 {
                    b.rounding = 0.2;
                }
            }
            let found = ask(&pair, 1.0, &Settings::tolerance(tol));
            if found.status != Status::Contact {
                continue;
            }
            hits += 1;
            let t = found.time;
            let ends = |b: &Body| {
                let Solid::Points(p, _) = &b.solid else { panic!() };
                [b.path.point_at(p[0], t), b.path.point_at(p[1], t)]
            };
            let truth = segments(ends(&pair.a), ends(&pair.b)) - pair.rounding();
            wolfe = wolfe.max((pair.gap_at(t).upper - truth).abs());
            worst_ours = worst_ours.max((found.contact.unwrap().gap - truth).abs());
            if truth <= 0.0 || truth > tol {
                our_wrong += 1;
            }
            let cap = |b: &Body| {
                let [p, q] = ends(b);
                Capsule::new(Vector::new(p.0, p.1, p.2), Vector::new(q.0, q.1, q.2), b.rounding)
            };
            let id = PP { rotation: PR::from_xyzw(0.0, 0.0, 0.0, 1.0), translation: Vector::ZERO };
            let d = parry3d_f64::query::distance(&id, &cap(&pair.a), &id, &cap(&pair.b)).unwrap().distance;
            if d <= 0.0 {
                parry_zero += 1;
            }
            parry_err = parry_err.max((d - truth).abs());
        }
        println!(
            "tol {tol:e} hits {hits}: parry says 0 for {parry_zero}, parry worst error {parry_err:e}; ours outside (0, tol]: {our_wrong}, our gap's worst error {worst_ours:e}, wolfe vs closed form {wolfe:e}"
        );
    }
}
