//! The impulse of a beat keeps both momenta, and takes exactly the energy that its law says.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_fence::chance::Chance;
use sixte_fence::impulse::Meeting;
use sixte_fence::weapon::{Kind, Weapon};

fn vector(chance: &mut Chance, size: f64) -> Vec3 {
    Vec3::new(chance.between(-size, size), chance.between(-size, size), chance.between(-size, size))
}

struct Books {
    momentum: Vec3,
    angular: Vec3,
    energy: f64,
}

/// Momentum, angular momentum about the world's origin and energy of both, with R J Rᵀ made here.
fn books(weapons: [&Weapon; 2], motions: &[Motion; 2]) -> Books {
    let mut sum = Books { momentum: Vec3::ZERO, angular: Vec3::ZERO, energy: 0.0 };
    for (weapon, motion) in weapons.into_iter().zip(motions) {
        let turn = motion.start.rotation.matrix();
        let spinning = turn * (weapon.inertia() * (turn.transpose() * motion.spin));
        let moving = motion.velocity * weapon.mass();
        sum.momentum += moving;
        sum.angular += spinning + motion.centre_at(0.0).cross(moving);
        sum.energy += 0.5 * (moving.dot(motion.velocity) + spinning.dot(motion.spin));
    }
    sum
}

#[test]
fn keeps_momentum_and_obeys_the_law() {
    let kinds = Kind::ALL.map(|kind| Weapon::new(kind).unwrap());
    let mut chance = Chance::new(28);
    let mut collisions = 0;
    for round in 0..3000 {
        let weapons = [&kinds[round % 3], &kinds[round / 3 % 3]];
        let motions = weapons.map(|weapon| {
            let turn = Rotation::from_rotation_vector(vector(&mut chance, 2.0)).unwrap();
            Motion::fixed(Pose::new(vector(&mut chance, 1.0), turn))
                .with_centre(weapon.centre())
                .with_velocity(vector(&mut chance, 5.0))
                .with_spin(vector(&mut chance, 20.0))
        });
        let meeting =
            Meeting { point: vector(&mut chance, 1.0), normal: vector(&mut chance, 1.0).normalize() };
        let before = meeting.normal_velocity(&motions);
        let restitution = [0.0, 0.4, 1.0][round / 7 % 3];
        let (impulse, after) = meeting.collide(weapons, &motions, restitution);
        if before >= 0.0 {
            assert_eq!(impulse, Vec3::ZERO);
            continue;
        }
        collisions += 1;
        // Eq. 24: along the normal; eq. 25: −C times as fast.
        assert!(impulse.cross(meeting.normal).length() < 1e-14 * impulse.length());
        let speed = meeting.normal_velocity(&after);
        assert!((speed + restitution * before).abs() < 1e-12 * (1.0 - before), "{speed} {before}");
        let (old, new) = (books(weapons, &motions), books(weapons, &after));
        assert!((new.momentum - old.momentum).length() < 1e-12 * (1.0 + old.momentum.length()));
        assert!((new.angular - old.angular).length() < 1e-12 * (1.0 + old.angular.length()));
        // Without friction the normal speed alone is lost: ΔE = −½ (1 − C²) v² / k, and j = −(1 + C) v / k gives k.
        let yields = -(1.0 + restitution) * before / impulse.dot(meeting.normal);
        let lost = 0.5 * (1.0 - restitution * restitution) * before * before / yields;
        assert!((old.energy - new.energy - lost).abs() < 1e-12 * old.energy.max(1.0), "{lost}");
    }
    assert!(collisions > 1000);
}

/// Two weapons that lie along x and meet at their centres, across: two points of mass m.
#[test]
fn at_the_centres_it_is_the_collision_of_two_points() {
    let weapon = Weapon::new(Kind::Foil).unwrap();
    let motion = |velocity: Vec3| {
        let there = Pose::at(-weapon.centre());
        Motion::fixed(there).with_centre(weapon.centre()).with_velocity(velocity)
    };
    let motions = [motion(Vec3::NEG_Z * 3.0), motion(Vec3::Z)];
    let meeting = Meeting { point: Vec3::ZERO, normal: Vec3::Z };
    let (impulse, after) = meeting.collide([&weapon, &weapon], &motions, 0.5);
    assert!((impulse - Vec3::Z * (1.5 * 4.0 * 0.5 * weapon.mass())).length() < 1e-15);
    // −3 and 1: the mean is −1, and half of the difference comes back.
    assert!((after[0].velocity - Vec3::ZERO).length() < 1e-14);
    assert!((after[1].velocity - Vec3::NEG_Z * 2.0).length() < 1e-14);
    assert!(after[0].spin.length() < 1e-13);
}
