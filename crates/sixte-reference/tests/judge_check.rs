//! The judge against honest answers and against answers that are wrong on purpose.

use std::time::Instant;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Convex;
use sixte_reference::mesh::families as f;
use sixte_reference::mesh::{
    Claim, ClaimedContact, Fault, FaultKind, MeshPair, Truth, honest_claim, judge, judge_with, linked_pair,
    random_deforming_pair, random_pair,
};
use sixte_reference::{Random, V};

use crate::self_check::{resting, still};

#[test]
fn honest_answers_are_accepted() {
    let mut random = Random(6);
    let mut contacts = 0;
    for round in 0..100 {
        let pair = match round % 5 {
            0 => random_deforming_pair(&mut random),
            1 => linked_pair(0.3, 2.0, &mut random),
            _ => random_pair(&mut random),
        };
        let tolerance = [1e-3, 1e-6, 1e-9, 1e-12][random.below(4)];
        let truth = Truth::of(&pair);
        let claim = honest_claim(&truth, tolerance);
        let faults = judge(&pair, tolerance, &claim);
        assert!(faults.is_empty(), "round {round}: {faults:?} {claim:?} {:e}", truth.error());
        contacts += u32::from(claim.status == Status::Contact);
    }
    assert!((30..85).contains(&contacts), "{contacts}");
}

/// The engine's answers for boxes, which it knows as convex shapes, hold for their triangles.
#[test]
fn answers_for_convex_shapes_hold_for_their_triangles() {
    let mut random = Random(7);
    let mut counts = [0; 5];
    for round in 0..200 {
        let mut body = |place: V, towards: V| {
            let half = Vec3::new(random.between(0.1, 0.5), random.between(0.1, 0.5), random.scale(1e-3, 0.5));
            let axis = random.direction().to_engine();
            let turn = Rotation::from_axis_angle(axis, random.between(0.0, 3.0)).unwrap();
            let motion = Motion::fixed(Pose::new(place.to_engine(), turn))
                .with_velocity(towards.to_engine())
                .with_spin((random.direction() * [0.0, 1.0, 6.0, 20.0][round % 4]).to_engine());
            (half, motion)
        };
        let (a, b) = (body(V::ZERO, V::ZERO), body(V(1.5, 0.3, 0.2), V(-2.0, 0.5, 0.1)));
        let tolerance = [1e-3, 1e-6, 1e-9][round % 3];
        let convex = [a.0, b.0].map(|half| Convex::cuboid(half).unwrap());
        let settings = ContactTimeSettings::tolerance(tolerance);
        let found = contact_time((&convex[0], &a.1), (&convex[1], &b.1), 1.0, &settings).unwrap();
        let pair = MeshPair::new((f::cuboid(a.0), a.1), (f::cuboid(b.0), b.1), 1.0);
        let faults = judge(&pair, tolerance, &Claim::from(&found));
        assert!(faults.is_empty(), "round {round}: {faults:?} {found:?}");
        counts[found.status as usize] += 1;
    }
    assert!(counts[0] > 20 && counts[1] > 20, "{counts:?}");
}

#[test]
fn false_answers_are_found_out() {
    let fall = still(Vec3::new(0.1, 0.2, 1.5)).with_velocity(Vec3::Z * -2.0);
    let pair = MeshPair::new((f::cuboid(Vec3::splat(0.5)), fall), resting(f::floor(2.0, 3)), 1.0);
    let tolerance = 1e-6;
    let truth = Truth::of(&pair);
    let right = honest_claim(&truth, tolerance);
    let place = right.contact.unwrap();
    assert_eq!(judge(&pair, tolerance, &right), []);
    let kinds = |claim: Claim| -> Vec<FaultKind> {
        judge_with(&truth, pair.solid, tolerance, &claim, 50).iter().map(Fault::kind).collect()
    };
    let clear = Claim { status: Status::Clear, time: 1.0, time_lower: 1.0, time_upper: 1.0, ..right };
    let clear = Claim { touches: false, clear_until: 1.0, contact: None, ..clear };
    // By the walk, and by looking.
    assert_eq!(kinds(clear), [FaultKind::Missed, FaultKind::Missed]);
    let late = right.time + 1e-6;
    let late = Claim { time: late, time_lower: late, time_upper: 1.0, clear_until: late, ..right };
    assert!(kinds(late).contains(&FaultKind::Missed));
    let early = right.time - 1e-5;
    let early = Claim { time: early, time_lower: early, clear_until: early, ..right };
    assert!(kinds(early).contains(&FaultKind::Invented));
    let short = Claim { time_upper: right.time + 1e-8, ..right };
    assert_eq!(kinds(short), [FaultKind::OutsideBracket]);
    let wrong = |contact: ClaimedContact| judge(&pair, tolerance, &Claim { contact: Some(contact), ..right });
    let flipped = wrong(ClaimedContact { normal: -place.normal, ..place });
    assert!(matches!(flipped[..], [Fault::Normal { .. }]), "{flipped:?}");
    let long = wrong(ClaimedContact { normal: place.normal * 1.001, ..place });
    assert!(matches!(long[..], [Fault::Normal { .. }]), "{long:?}");
    let off = wrong(ClaimedContact { point_a: place.point_a - Vec3::Z * 1e-9, ..place });
    assert!(matches!(off[..], [Fault::OffSurface { body: 'a', .. }, Fault::PointsApart { .. }]), "{off:?}");
    let wide = wrong(ClaimedContact { gap: 2e-6, ..place });
    assert!(wide.iter().any(|fault| matches!(fault, Fault::Invented { .. })), "{wide:?}");
    assert_eq!(judge(&pair, tolerance, &Claim { contact: None, ..right }), [Fault::NoPlace]);
    // A ball that starts within another is not clear of it, unless that is a surface only.
    let inner = (f::icosphere(0.2, 1), still(Vec3::ZERO).with_velocity(Vec3::X * 0.1));
    let mut nested = MeshPair::new(inner, resting(f::icosphere(1.0, 1)), 1.0);
    let claim = Claim { tolerance, ..clear };
    assert_eq!(judge(&nested, tolerance, &claim), [Fault::MissedInside]);
    nested.solid[1] = false;
    assert_eq!(judge(&nested, tolerance, &claim), []);
}

/// Prints what the judge costs: `cargo test --release -p sixte-reference --test all -- --ignored --nocapture`.
#[test]
#[ignore = "takes a while, and only measures"]
fn speed() {
    for (name, a, b) in [
        ("80 triangles", f::star(0.5, 1, 0.4, &mut Random(1)), f::star(0.5, 1, 0.4, &mut Random(2))),
        ("2000 triangles", f::torus(0.5, 0.2, 50, 20), f::torus(0.5, 0.2, 50, 20)),
    ] {
        for far in [0.9, 1.4, 3.0] {
            let motion = |x: f64| still(Vec3::new(x, 0.1, 0.2)).with_spin(Vec3::new(1.0, 2.0, 3.0));
            let pair = MeshPair::new((a.clone(), motion(0.0)), (b.clone(), motion(far)), 1.0);
            let truth = Truth::of(&pair);
            let start = Instant::now();
            let sum: f64 = (0..1000).map(|i| truth.distance_at(f64::from(i) * 1e-3)).sum();
            let each = start.elapsed().as_secs_f64() * 1e3;
            println!("{name}, {far} m: {each:.1} µs each, {:.3} m on average", sum / 1000.0);
        }
    }
    for tolerance in [1e-3, 1e-6, 1e-9] {
        let count = 2_000;
        let (mut building, mut claiming, mut judging, mut slowest) = (0.0, 0.0, 0.0, 0.0_f64);
        let (mut hits, mut faulty) = (0, 0);
        for index in 0..count {
            let start = Instant::now();
            let pair = random_pair(&mut Random::numbered(9, index));
            building += start.elapsed().as_secs_f64();
            let start = Instant::now();
            let claim = honest_claim(&Truth::of(&pair), tolerance);
            claiming += start.elapsed().as_secs_f64();
            let start = Instant::now();
            let faults = judge(&pair, tolerance, &claim);
            let took = start.elapsed().as_secs_f64();
            judging += took;
            slowest = slowest.max(took);
            hits += u32::from(claim.status == Status::Contact);
            faulty += u32::from(!faults.is_empty());
            if !faults.is_empty() {
                println!("pair {index}: {faults:?} {claim:?}");
            }
        }
        println!(
            "tolerance {tolerance:e}: {hits} of {count} hit, {faulty} at fault; a pair takes {:.0} µs to make, \
             {:.0} to answer, {:.0} to judge, at most {:.0}",
            building / count as f64 * 1e6,
            claiming / count as f64 * 1e6,
            judging / count as f64 * 1e6,
            slowest * 1e6
        );
    }
}
