//! The λ that keeps the energy, its fractions, and the classes of contacts.

use crate::impact::bodies::{Body, Random, contact_matrix};
use sixte::response::impact::{Class, Collision, Restitution, classify};
use sixte::response::{damped_lambda, elastic_lambda};
use sixte_contact::{Mat3, Vec3};

/// Velocity and turn of a body.
#[derive(Clone, Copy)]
struct Moving {
    body: Body,
    inertia: Mat3,
    velocity: Vec3,
    spin: Vec3,
}

impl Moving {
    fn new(random: &mut Random) -> Self {
        let mass = random.decades(-1.0, 1.0);
        let half = Vec3::new(random.uniform(0.2, 1.0), random.uniform(0.2, 1.0), random.uniform(0.2, 1.0));
        let body = Body::cuboid(random, mass, half);
        let inertia = body.inverse_inertia.inverse();
        Self { body, inertia, velocity: random.vector(), spin: random.vector() }
    }

    fn energy(&self) -> f64 {
        0.5 * (self.velocity.length_squared() / self.body.inverse_mass
            + self.spin.dot(self.inertia * self.spin))
    }

    fn push(&mut self, impulse: Vec3) {
        self.velocity += impulse * self.body.inverse_mass;
        self.spin += self.body.inverse_inertia * self.body.arm.cross(impulse);
    }

    fn at_contact(&self) -> Vec3 {
        self.velocity + self.spin.cross(self.body.arm)
    }
}

#[test]
fn lambda_is_the_papers_and_keeps_energy_for_any_vector() {
    let mut random = Random(1);
    for _ in 0..5_000 {
        // Body 1 is B, body 2 is A.
        let (mut two, mut one) = (Moving::new(&mut random), Moving::new(&mut random));
        let n = random.direction() * random.decades(-3.0, 3.0);
        let q = |m: &Moving| m.body.inverse_inertia * m.body.arm.cross(n);
        let (q1, q2) = (q(&one), q(&two));
        let above = one.velocity.dot(n) - two.velocity.dot(n) + q1.dot(one.inertia * one.spin)
            - q2.dot(two.inertia * two.spin);
        let below = (one.body.inverse_mass + two.body.inverse_mass) * n.dot(n)
            + q1.dot(one.inertia * q1)
            + q2.dot(two.inertia * q2);
        let paper = 2.0 * above / below;

        let matrix = contact_matrix(&two.body, &one.body);
        let velocity = two.at_contact() - one.at_contact();
        let lambda = elastic_lambda(&matrix, velocity, n);
        assert!((lambda - paper).abs() <= 1e-12 * (velocity.length() * n.length() / below).abs());
        assert_eq!(damped_lambda(&matrix, velocity, n, 1.0), lambda);

        let before = one.energy() + two.energy();
        two.push(n * lambda);
        one.push(n * -lambda);
        assert!((one.energy() + two.energy() - before).abs() <= 1e-13 * before);
        let along = n.dot(two.at_contact() - one.at_contact());
        assert!((along + n.dot(velocity)).abs() <= 1e-12 * n.length());
    }
}

#[test]
fn a_fraction_of_lambda_is_a_restitution() {
    let mut random = Random(2);
    for _ in 0..2_000 {
        let c = crate::impact::bodies::ordinary(&mut random);
        for (fraction, restitution) in [(0.5, 0.0), (0.95, 0.9), (1.0, 1.0), (0.75, 0.5)] {
            let lambda = damped_lambda(&c.matrix, c.velocity, c.normal, fraction);
            for law in [Restitution::Newton, Restitution::Poisson, Restitution::Stronge] {
                let impact = Collision { friction: 0.0, restitution, law, ..c }.impact();
                let scale = c.velocity.length() / c.normal.dot(c.matrix * c.normal);
                assert!((impact.impulse - c.normal * lambda).length() <= 1e-14 * scale);
            }
        }
    }
    assert_eq!(elastic_lambda(&Mat3::ZERO, Vec3::X, Vec3::X), 0.0);
    assert_eq!(elastic_lambda(&Mat3::IDENTITY, Vec3::X, Vec3::ZERO), 0.0);
}

#[test]
fn contacts_are_classified_by_their_speed() {
    assert_eq!(classify(-0.2, 0.1), Class::Colliding);
    assert_eq!(classify(-0.1, 0.1), Class::Resting);
    assert_eq!(classify(0.0, 0.1), Class::Resting);
    assert_eq!(classify(0.1, 0.1), Class::Resting);
    assert_eq!(classify(0.2, 0.1), Class::Separating);
    assert_eq!(classify(f64::NAN, 0.1), Class::Separating);
}
