//! Impacts whose slip turns, against an independent integration.

use crate::impact::bodies::{Random, ordinary};
use crate::impact::space_truth::Truth;
use sixte::response::impact::{Collision, Slip};
use sixte_contact::{Mat3, Vec3};

#[test]
fn curved_slip_is_right() {
    let mut random = Random(1);
    let (mut worst, mut turned, mut stopped) = (0.0f64, 0, 0);
    for case in 0..200 {
        let mut c = ordinary(&mut random);
        if case % 3 == 0 {
            // A slow slip that stops or turns almost surely.
            let along = c.normal * c.normal.dot(c.velocity);
            c.velocity = along + (c.velocity - along) * 0.1;
        }
        let truth = Truth::follow(&c);
        let found = c.impact();
        let scale = c.velocity.length() / c.normal.dot(c.matrix * c.normal);
        let off = (found.impulse - truth.impulse).length() / scale.max(truth.impulse.length());
        assert!(off <= 1e-11, "case {case}: {off:e}\n{c:?}\n{found:?}\n{:?}", truth.impulse);
        assert_eq!(truth.has_stopped, found.ending != Slip::Slides, "case {case}");
        worst = worst.max(off);
        turned += usize::from(truth.turned > 0.1);
        stopped += usize::from(truth.has_stopped);
    }
    println!("in space: worst {worst:.1e}; {turned} turned, {stopped} stopped");
    assert!(turned > 100 && stopped > 30);
}

#[test]
fn strong_coupling_in_space_is_right() {
    // Almost singular contacts: jams, approach that begins again, slip that turns by a lot.
    let mut random = Random(2);
    let (mut worst, mut turned, mut jams, mut again) = (0.0f64, 0, 0, 0);
    for case in 0..200 {
        let turn = random.rotation();
        let values = Vec3::new(1.0, random.decades(-1.5, 0.0), random.decades(-1.5, 0.0));
        let matrix = turn * Mat3::from_diagonal(values) * turn.transpose();
        let mut base = ordinary(&mut random);
        if case % 5 == 0 {
            // In space slip hardly ever stops to start again; it may start from rest.
            base.velocity = base.normal * base.normal.dot(base.velocity);
        }
        let c = Collision {
            matrix: (matrix + matrix.transpose()) * 0.5,
            friction: random.uniform(0.1, 3.0) * if case % 5 == 0 { 0.2 } else { 1.0 },
            ..base
        };
        let truth = Truth::follow(&c);
        let found = c.impact();
        let scale = c.velocity.length() / c.normal.dot(c.matrix * c.normal);
        let off = (found.impulse - truth.impulse).length() / scale.max(truth.impulse.length());
        assert!(off <= 1e-11, "case {case}: {off:e}\n{c:?}\n{found:?}\n{:?}", truth.impulse);
        worst = worst.max(off);
        again += usize::from(found.ending == Slip::Reverses);
        turned += usize::from(truth.turned > 1.0);
        let slip = (c.velocity - c.normal * c.normal.dot(c.velocity)).normalize_or_zero();
        jams += usize::from(c.normal.dot(c.matrix * (c.normal - slip * c.friction)) < 0.0);
    }
    println!(
        "strong coupling: worst {worst:.1e}; {turned} turned by 1 rad, {jams} jams, {again} slipped again"
    );
    assert!(turned > 20 && jams > 10 && again > 3);
}
