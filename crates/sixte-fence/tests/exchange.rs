//! Weapons in wild hands: they never cross, their spans hang together, and leaning is no beat.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::motion::Pose;
use sixte_fence::chance::Chance;
use sixte_fence::crossing::Judge;
use sixte_fence::exchange::{ExchangeSpan, SEPARATION, SEPARATION_TIME, Touching, exchange};
use sixte_fence::hold::Hold;
use sixte_fence::placement::{in_world, placement};
use sixte_fence::weapon::{Kind, Weapon};

/// Where the hands are for two sticks, with the feet 2.4 m apart.
fn hands(sticks: [[f64; 2]; 2], reach: f64) -> [Pose; 2] {
    let own = sticks.map(|stick| placement(stick, reach));
    [in_world(&own[0], -1.2, 1.0), in_world(&own[1], 1.2, -1.0)]
}

/// Hands that go anywhere as fast as they can, and in every third bout jump there in a single part: no human speed, and still.
#[test]
fn wild_hands_do_not_make_blades_cross() {
    let mut chance = Chance::new(11);
    let (mut beats, mut slides) = (0, 0);
    for kind in Kind::ALL {
        let weapon = Weapon::new(kind).unwrap();
        let weapons = [&weapon, &weapon];
        for bout in 0..20 {
            let (mut sticks, mut goals) = ([[0.0f64; 2]; 2], [[0.0; 2]; 2]);
            let mut judge = Judge::new(weapons);
            let mut holds = hands([[0.0; 2]; 2], 0.0).map(Hold::at);
            let mut time = 0.0;
            for _ in 0..300 {
                let dt = 1.0 / chance.between(60.0, 1000.0);
                let rate = if bout % 3 == 0 { f64::INFINITY } else { 20.0 };
                for (stick, goal) in sticks.iter_mut().flatten().zip(goals.iter_mut().flatten()) {
                    if chance.happens(0.1) {
                        *goal = chance.between(-1.0, 1.0);
                    }
                    *stick += (*goal - *stick).clamp(-rate * dt, rate * dt);
                }
                let reach = 0.2 + 0.2 * libm::sin(9.0 * time);
                let done = exchange(weapons, &mut holds, &hands(sticks, reach), time, dt);
                let flown: f64 = done.spans.iter().map(|span| span.duration).sum();
                assert!((flown - dt).abs() < 1e-12);
                for span in &done.spans {
                    assert!(judge.follow(span.duration, &span.motions), "{kind:?} at {time}: {span:?}");
                }
                let last = done.spans.last().unwrap();
                assert_eq!(
                    holds.map(|hold| hold.pose),
                    last.motions.map(|motion| motion.pose_at(last.duration))
                );
                beats += done.contacts.iter().filter(|contact| contact.kind == Touching::Beat).count();
                slides += done.contacts.iter().filter(|contact| contact.kind == Touching::Slide).count();
                time += dt;
            }
            assert!(judge.smallest_gap > 0.0 && judge.crossings == 0);
        }
    }
    assert!(beats > 80 && slides > 20, "{beats} {slides}");
}

/// A hand that nothing is in the way of has its weapon where it wants it.
#[test]
fn a_free_hand_gets_what_it_wants() {
    let weapon = Weapon::new(Kind::Epee).unwrap();
    let mut holds = hands([[0.0; 2]; 2], 0.0).map(Hold::at);
    // Both to their own right: away from each other.
    for step in 1..=10 {
        let there = hands([[0.1 * f64::from(step), 0.0]; 2], 0.0);
        let done = exchange([&weapon, &weapon], &mut holds, &there, 0.01 * f64::from(step), 0.01);
        assert_eq!((done.spans.len(), done.contacts.len()), (1, 0));
        for (hold, hand) in holds.iter().zip(there) {
            assert!(hold.pose.position.distance(hand.position) < 1e-14);
            assert!((hold.pose.rotation.quaternion() - hand.rotation.quaternion()).length() < 1e-14);
        }
    }
}

/// A hand that goes slowly through the other's blade and stays there leans on it: it slides, and does not beat.
#[test]
fn leaning_is_a_resting_contact() {
    let weapon = Weapon::new(Kind::Foil).unwrap();
    let weapons = [&weapon, &weapon];
    let mut judge = Judge::new(weapons);
    let mut holds = hands([[0.0; 2]; 2], 0.0).map(Hold::at);
    let (mut beats, mut slides, mut late) = (0, 0, 0);
    let dt = 1.0 / 120.0;
    for step in 0..360 {
        let time = f64::from(step) * dt;
        // Inwards within one second, then two seconds of rest.
        let x = -time.min(1.0) * 0.9;
        let done = exchange(weapons, &mut holds, &hands([[x, 0.0], [0.0, 0.0]], 0.0), time, dt);
        for span in &done.spans {
            assert!(judge.follow(span.duration, &span.motions));
        }
        for contact in &done.contacts {
            match contact.kind {
                Touching::Beat => beats += 1,
                Touching::Slide => slides += 1,
            }
            late += u32::from(time > 2.0);
        }
    }
    assert_eq!(beats, 0);
    // It still leans a second after the hand has come to rest, with a lag that does not grow.
    assert!(slides > 100 && late > 10, "{slides} {late}");
    assert!(holds.iter().all(|hold| hold.lag.length() < 0.5), "{:?}", holds.map(|hold| hold.lag));
}

/// A fast cut is a beat: both weapons fly, and both hands have them again soon.
#[test]
fn a_fast_cut_is_a_beat() {
    let weapon = Weapon::new(Kind::Sabre).unwrap();
    let mut holds = hands([[0.0; 2]; 2], 0.0).map(Hold::at);
    let dt = 1.0 / 120.0;
    let (mut first, mut lost) = (None, 0);
    for step in 0..120 {
        let time = f64::from(step) * dt;
        // There within a tenth of a second, and back again.
        let x = -1.0 + (time - 0.1).abs().min(0.1) * 10.0;
        let done = exchange([&weapon, &weapon], &mut holds, &hands([[x, 0.0], [0.0, 0.0]], 0.0), time, dt);
        first = first.or(done.contacts.first().copied());
        lost += u32::from(holds[1].beaten.is_some());
    }
    let first = first.unwrap();
    assert!(first.kind == Touching::Beat && first.is_new && first.speed > 1.0, "{first:?}");
    assert!(lost > 2 && holds.iter().all(|hold| hold.beaten.is_none()));
    let away = hands([[0.0; 2]; 2], 0.0);
    assert!(holds[1].pose.position.distance(away[1].position) < 0.05);
}

/// Resting weapons are separated along the normal by D, or what is left of the part, the heavier one by less: their common centre of
/// mass stays, and the time is accounted for.
#[test]
fn separation_is_shared_by_mass_and_takes_its_time() {
    let (light, heavy) = (Weapon::new(Kind::Foil).unwrap(), Weapon::new(Kind::Epee).unwrap());
    let weapons = [&light, &heavy];
    let mut holds = hands([[0.0; 2]; 2], 0.0).map(Hold::at);
    let (mut seen, dt) = (0, 1.0 / 120.0);
    for step in 0..120 {
        let time = f64::from(step) * dt;
        let done = exchange(weapons, &mut holds, &hands([[-0.9 * time, 0.0], [0.0, 0.0]], 0.0), time, dt);
        for contact in &done.contacts {
            let after = |span: &&ExchangeSpan| (span.start - contact.time).abs() < 1e-12;
            let Some(span) = done.spans.iter().find(after) else { continue };
            seen += 1;
            let shifts = span.motions.map(|motion| motion.velocity * span.duration);
            assert!(span.motions.iter().all(|motion| motion.spin.length() == 0.0));
            assert!((shifts[0] * light.mass() + shifts[1] * heavy.mass()).length() < 1e-15);
            assert!((shifts[0] - shifts[1]).cross(contact.normal).length() < 1e-15);
            let apart = (shifts[0] - shifts[1]).dot(contact.normal);
            assert!((apart - SEPARATION * span.duration / SEPARATION_TIME).abs() < 1e-15);
            assert!(span.duration <= SEPARATION_TIME * (1.0 + 1e-12));
        }
    }
    assert!(seen > 15, "{seen}");
}
