//! Seeded random bodies in contact, plain and extreme.

use sixte::response::impact::{Collision, Restitution};
use sixte_contact::{Mat3, Vec3};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub fn uniform(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// 10 to a uniform power.
    pub fn decades(&mut self, low: f64, high: f64) -> f64 {
        10f64.powf(self.uniform(low, high))
    }

    pub fn vector(&mut self) -> Vec3 {
        Vec3::new(self.uniform(-1.0, 1.0), self.uniform(-1.0, 1.0), self.uniform(-1.0, 1.0))
    }

    pub fn direction(&mut self) -> Vec3 {
        loop {
            let v = self.vector();
            if v.length() > 0.1 && v.length() < 1.0 {
                return v.normalize();
            }
        }
    }

    pub fn rotation(&mut self) -> Mat3 {
        let x = self.direction();
        let y = loop {
            let v = self.direction();
            if v.cross(x).length() > 0.1 {
                break (v - x * x.dot(v)).normalize();
            }
        };
        Mat3::from_cols(x, y, x.cross(y))
    }
}

/// One body at a contact.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    pub inverse_mass: f64,
    pub inverse_inertia: Mat3,
    pub arm: Vec3,
}

impl Body {
    pub const FIXED: Self = Self { inverse_mass: 0.0, inverse_inertia: Mat3::ZERO, arm: Vec3::ZERO };

    pub fn matrix(&self) -> Mat3 {
        let r = skew(self.arm);
        Mat3::from_diagonal(Vec3::splat(self.inverse_mass)) - r * self.inverse_inertia * r
    }

    /// A box of this mass with half extents `half`, hit somewhere on its surface.
    pub fn cuboid(random: &mut Random, mass: f64, half: Vec3) -> Self {
        let h = half * half;
        let inertia = Vec3::new(h.y + h.z, h.x + h.z, h.x + h.y) * (mass / 3.0);
        let turn = random.rotation();
        let mut at = random.vector() * half;
        let side = random.below(3) as usize;
        at[side] = half[side];
        let inverse = turn * Mat3::from_diagonal(inertia.recip()) * turn.transpose();
        Self { inverse_mass: 1.0 / mass, inverse_inertia: inverse, arm: turn * at }
    }

    /// A rod without thickness: it does not turn about its own axis.
    pub fn rod(random: &mut Random, mass: f64, half_length: f64) -> Self {
        let axis = random.direction();
        let across = Mat3::IDENTITY - Mat3::from_cols(axis * axis.x, axis * axis.y, axis * axis.z);
        let inverse = across * (3.0 / (mass * half_length * half_length));
        let arm = axis * (half_length * random.uniform(-1.0, 1.0));
        Self { inverse_mass: 1.0 / mass, inverse_inertia: inverse, arm }
    }

    /// A point: it does not turn.
    pub fn point(mass: f64) -> Self {
        Self { inverse_mass: 1.0 / mass, inverse_inertia: Mat3::ZERO, arm: Vec3::ZERO }
    }
}

pub fn skew(v: Vec3) -> Mat3 {
    Mat3::from_cols(Vec3::new(0.0, v.z, -v.y), Vec3::new(-v.z, 0.0, v.x), Vec3::new(v.y, -v.x, 0.0))
}

/// The sum of two bodies' matrices, symmetric to the bit.
pub fn contact_matrix(a: &Body, b: &Body) -> Mat3 {
    let sum = a.matrix() + b.matrix();
    (sum + sum.transpose()) * 0.5
}

pub const LAWS: [Restitution; 3] = [Restitution::Newton, Restitution::Poisson, Restitution::Stronge];

/// An ordinary contact of two boxes, rods or points, slipping and approaching.
pub fn ordinary(random: &mut Random) -> Collision {
    let mass = random.decades(-1.0, 1.0);
    let half = Vec3::new(random.uniform(0.1, 1.0), random.uniform(0.1, 1.0), random.uniform(0.1, 1.0));
    let a = match random.below(4) {
        0 => Body::rod(random, mass, half.x),
        _ => Body::cuboid(random, mass, half),
    };
    let b = match random.below(3) {
        0 => Body::FIXED,
        _ => {
            let mass = random.decades(-1.0, 1.0);
            Body::cuboid(random, mass, half)
        }
    };
    let normal = random.direction();
    let mut velocity = random.vector();
    if normal.dot(velocity) > 0.0 {
        velocity -= normal * (2.0 * normal.dot(velocity));
    }
    Collision {
        matrix: contact_matrix(&a, &b),
        normal,
        velocity,
        restitution: random.uniform(0.0, 1.0),
        friction: random.uniform(0.01, 1.5),
        law: LAWS[random.below(3) as usize],
    }
}

/// Any contact, most of them at some edge: masses, frictions, slips, almost singular matrices.
pub fn extreme(random: &mut Random) -> Collision {
    let mut found = ordinary(random);
    let normal = found.normal;
    found.matrix = match random.below(6) {
        0 => {
            let (heavy, light) = (random.decades(5.0, 6.0), random.decades(-6.0, -5.0));
            let half =
                Vec3::new(random.decades(-2.0, 0.0), random.decades(-2.0, 0.0), random.decades(-2.0, 0.0));
            let a = Body::cuboid(random, heavy, half);
            let b = Body::cuboid(random, light, half);
            contact_matrix(&a, &b)
        }
        1 => contact_matrix(&Body::rod(random, 1.0, 1.0), &Body::rod(random, 2.0, 0.5)),
        2 => contact_matrix(&Body::point(random.decades(-6.0, 6.0)), &Body::FIXED),
        3 => {
            // Long arm, little inertia: two of the directions are far lighter than the third.
            let mut a = Body::cuboid(random, 1.0, Vec3::ONE);
            a.inverse_inertia *= random.decades(0.0, 10.0);
            contact_matrix(&a, &Body::FIXED)
        }
        4 => {
            let turn = random.rotation();
            let values =
                Vec3::new(random.decades(-8.0, 0.0), random.decades(-8.0, 0.0), random.decades(-8.0, 0.0));
            let matrix = turn * Mat3::from_diagonal(values) * turn.transpose();
            (matrix + matrix.transpose()) * 0.5
        }
        _ => found.matrix,
    };
    let along = normal.dot(found.velocity);
    let slip = found.velocity - normal * along;
    found.velocity = match random.below(6) {
        0 => normal * along,
        1 => normal * along + slip * random.decades(-15.0, 0.0),
        2 => normal * (along * random.decades(-9.0, 0.0)) + slip,
        _ => found.velocity,
    };
    found.friction = match random.below(6) {
        0 => 0.0,
        1 => random.decades(-9.0, 0.0),
        2 => random.decades(0.0, 2.0),
        3 if random.below(4) == 0 => f64::INFINITY,
        _ => found.friction,
    };
    found.restitution = match random.below(5) {
        0 => 0.0,
        1 => 1.0,
        2 => random.decades(-9.0, 0.0),
        _ => found.restitution,
    };
    found
}

/// A door: it turns about one axis and does nothing else, so its contact matrix has rank one. Against
/// a fixed body, or against another door.
pub fn doors(random: &mut Random) -> Collision {
    let found = extreme(random);
    let mut door = || {
        let axis = random.direction();
        let inverse = Mat3::from_cols(axis * axis.x, axis * axis.y, axis * axis.z);
        Body { inverse_mass: 0.0, inverse_inertia: inverse, arm: random.vector() }
    };
    let (a, b) = (door(), door());
    let b = if random.below(2) == 0 { Body::FIXED } else { b };
    Collision { matrix: contact_matrix(&a, &b), ..found }
}
