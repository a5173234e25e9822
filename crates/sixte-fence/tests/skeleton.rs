//! Bones: always of one length, where they should be, continuous, and the same for both fencers.

use sixte::{Pose, Vec3};
use sixte_fence::skeleton::{ARM_REACH, BONES, NAMES, PARENTS, bind, shoulder, skeleton};
use sixte_fence::skin::Skin;
use sixte_fence::stance::{LUNGE_LENGTH, STEP_LENGTH, Stance, hips};

use crate::random::Random;

const HAND: usize = 6;
const FEET: [usize; 2] = [12, 15];

impl Random {
    /// Any stance; the hand is in front of the shoulder, within reach or beyond it.
    fn any_stance(&mut self) -> Stance {
        let lunge = self.between(-0.2, 1.2).clamp(0.0, 1.0);
        let facing = if self.between(-1.0, 1.0) < 0.0 { -1.0 } else { 1.0 };
        let (feet, stride) = (self.between(-3.0, 3.0), self.between(-9.0, 9.0));
        let ahead = Vec3::new(self.between(0.05, 0.8), self.between(-0.6, 0.6), self.between(-0.6, 0.6));
        let stance = Stance { feet, facing, lunge, stride, hand: Vec3::ZERO };
        Stance { hand: stance.point_in_world(shoulder(lunge) + ahead), ..stance }
    }
}

#[test]
fn bones_keep_their_lengths() {
    let mut random = Random::new(1);
    let lengths = |bones: &[Pose; BONES]| {
        std::array::from_fn::<f64, BONES, _>(|i| bones[i].position.distance(bones[PARENTS[i]].position))
    };
    let rest = lengths(bind());
    assert!(rest[1..].iter().all(|length| *length > 0.05));
    for _ in 0..5000 {
        let stance = random.any_stance();
        let found = lengths(&skeleton(&stance));
        for bone in 0..BONES {
            assert!((found[bone] - rest[bone]).abs() < 1e-12, "{}: {stance:?}", NAMES[bone]);
        }
    }
}

#[test]
fn the_hand_gets_where_it_should() {
    let mut random = Random::new(2);
    let (mut reached, mut beyond) = (0, 0);
    for _ in 0..5000 {
        let stance = random.any_stance();
        let from = stance.point_in_world(shoulder(stance.lunge));
        let hand = skeleton(&stance)[HAND].position;
        let arm = stance.hand - from;
        if arm.length() <= ARM_REACH && arm.length() >= 0.12 {
            reached += 1;
            assert!(hand.distance(stance.hand) < 1e-12, "{stance:?}");
        } else if arm.length() > ARM_REACH {
            beyond += 1;
            // As near as it gets: on the way there.
            assert!(hand.distance(from + arm * (ARM_REACH / arm.length())) < 1e-12, "{stance:?}");
        }
    }
    assert!(reached > 1000 && beyond > 500, "{reached} and {beyond}");
}

#[test]
fn small_changes_move_bones_little() {
    let mut random = Random::new(3);
    for _ in 0..5000 {
        let stance = random.any_stance();
        let size = 1e-7;
        let changed = Stance {
            feet: stance.feet + random.between(-size, size),
            lunge: (stance.lunge + random.between(-size, size)).clamp(0.0, 1.0),
            stride: stance.stride + random.between(-size, size),
            hand: stance.hand + random.vector(size),
            ..stance
        };
        let (before, after) = (skeleton(&stance), skeleton(&changed));
        for bone in 0..BONES {
            // At arm's length an elbow moves eleven times as fast as the hand.
            let moved = before[bone].position.distance(after[bone].position);
            assert!(moved < 40.0 * size, "{} moves {moved}: {stance:?}", NAMES[bone]);
            for axis in Vec3::AXES {
                let turned = before[bone].rotation.rotate(axis).distance(after[bone].rotation.rotate(axis));
                assert!(turned < 200.0 * size, "{} turns {turned}: {stance:?}", NAMES[bone]);
            }
        }
    }
}

#[test]
fn both_fencers_are_the_same_but_for_half_a_turn() {
    let mut random = Random::new(4);
    for _ in 0..1000 {
        let one = Stance { facing: 1.0, ..random.any_stance() };
        let turn = |point: Vec3| Vec3::new(-point.x, -point.y, point.z);
        let other = Stance { feet: -one.feet, facing: -1.0, hand: turn(one.hand), ..one };
        for (p, q) in std::iter::zip(skeleton(&one), skeleton(&other)) {
            // To the last bit.
            assert_eq!(turn(p.position), q.position);
            for axis in Vec3::AXES {
                assert!(turn(p.rotation.rotate(axis)).distance(q.rotation.rotate(axis)) < 1e-15);
            }
        }
    }
}

#[test]
fn feet_stand_on_the_floor() {
    let mut random = Random::new(5);
    let skin = Skin::detailed(0.5);
    let mut vertices = Vec::new();
    for _ in 0..300 {
        let stance = random.any_stance();
        skin.deform(&skeleton(&stance), &mut vertices);
        let lowest = vertices.iter().map(|vertex| vertex.z).fold(f64::INFINITY, f64::min);
        // Nothing is below the floor, and a foot is down but for a lunge out of a step.
        assert!(lowest > -1e-9, "{lowest}: {stance:?}");
        let calm = if random.between(0.0, 1.0) < 0.5 {
            Stance { lunge: 0.0, ..stance }
        } else {
            Stance { stride: 0.0, ..stance }
        };
        skin.deform(&skeleton(&calm), &mut vertices);
        let lowest = vertices.iter().map(|vertex| vertex.z).fold(f64::INFINITY, f64::min);
        assert!((-1e-9..0.002).contains(&lowest), "{lowest}: {calm:?}");
        let still = skeleton(&Stance { stride: 0.0, ..stance });
        let rear = skeleton(&Stance { stride: 0.0, lunge: 0.0, ..stance })[FEET[1]];
        assert!((still[FEET[1]].position.z - rear.position.z).abs() < 1e-12);
    }
}

#[test]
fn a_foot_on_the_floor_does_not_slide_in_a_step() {
    // The origin gets forward as the foot behind is left behind.
    let at = |share: f64| {
        let stride = std::f64::consts::TAU * share;
        let shift = 0.25 * STEP_LENGTH * (1.0 - stride.cos());
        let feet = if share < 0.5 { shift } else { STEP_LENGTH - shift };
        let stance = Stance::guard(feet, 1.0);
        skeleton(&Stance { stride, ..stance })
    };
    for step in 0..100 {
        let share = f64::from(step) / 100.0;
        let foot = if share < 0.5 { FEET[1] } else { FEET[0] };
        let from = at(if share < 0.5 { 0.0 } else { 0.5 })[foot].position;
        assert!(at(share)[foot].position.distance(from) < 1e-12, "{share}");
    }
}

#[test]
fn a_lunge_is_one() {
    let lunging = |lunge: f64| {
        let stance = Stance { lunge, ..Stance::guard(0.0, 1.0) };
        skeleton(&Stance { hand: shoulder(lunge) + Vec3::X * 0.6, ..stance })
    };
    let (guard, full) = (lunging(0.0), lunging(1.0));
    assert_eq!(full[0].position, hips(1.0));
    assert!((full[0].position.x - guard[0].position.x - LUNGE_LENGTH).abs() < 1e-15);
    assert!(full[0].position.z < guard[0].position.z - 0.2);
    let straightness =
        |bones: &[Pose; BONES], hip: usize| bones[hip].position.distance(bones[hip + 2].position) / 0.89;
    // The rear leg is straight, the front one bent by about a right angle; on guard both are bent.
    assert!(straightness(&full, 13) > 0.96, "{}", straightness(&full, 13));
    assert!(straightness(&full, 10) < 0.8);
    assert!(straightness(&guard, 13) < 0.9 && straightness(&guard, 10) < 0.9);
    assert!(full[12].position.x > guard[12].position.x + 0.6);
}

#[test]
fn what_is_not_finite_has_bones_too() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let stance =
            Stance { feet: value, facing: value, lunge: value, stride: value, hand: Vec3::splat(value) };
        assert!(skeleton(&stance).iter().all(|bone| bone.position.is_finite()));
    }
}
