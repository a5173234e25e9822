//! Bodies with velocities, and where they touch: what the solver is asked, from something that can be drawn.

use sixte_contact::{Mat3, Vec3};

use crate::response::solve::{ContactImpulse, ContactRow, Mobility, Solution, solve};

pub(crate) const G: f64 = 9.81;
pub(crate) const DT: f64 = 1.0 / 60.0;

#[derive(Clone, Copy)]
pub(crate) struct Thing {
    pub centre: Vec3,
    pub velocity: Vec3,
    pub spin: Vec3,
}

#[derive(Clone, Default)]
pub(crate) struct Scene {
    pub mobilities: Vec<Mobility>,
    pub things: Vec<Thing>,
    pub touches: Vec<ContactRow>,
}

pub(crate) fn diagonal(d: Vec3) -> Mat3 {
    Mat3::from_diagonal(d)
}

impl Scene {
    /// A scene with one body that nothing moves, body 0, at the origin.
    pub fn new() -> Self {
        let mut scene = Self::default();
        scene.put(Mobility { inverse_mass: 0.0, inverse_inertia: Mat3::ZERO }, Vec3::ZERO);
        scene
    }

    pub fn put(&mut self, mobility: Mobility, centre: Vec3) -> usize {
        self.mobilities.push(mobility);
        self.things.push(Thing { centre, velocity: Vec3::ZERO, spin: Vec3::ZERO });
        self.things.len() - 1
    }

    /// A box with half extents along the columns of `axes`, that falls for one step.
    pub fn turned_box(&mut self, mass: f64, half: Vec3, centre: Vec3, axes: Mat3) -> usize {
        let s = half * half;
        let inertia = Vec3::new(s.y + s.z, s.x + s.z, s.x + s.y) * (mass / 3.0);
        let inverse_inertia = axes * diagonal(Vec3::ONE / inertia) * axes.transpose();
        let body = self.put(Mobility { inverse_mass: 1.0 / mass, inverse_inertia }, centre);
        self.things[body].velocity = Vec3::new(0.0, 0.0, -G * DT);
        body
    }

    pub fn upright_box(&mut self, mass: f64, half: Vec3, centre: Vec3) -> usize {
        self.turned_box(mass, half, centre, Mat3::IDENTITY)
    }

    pub fn ball(&mut self, mass: f64, radius: f64, centre: Vec3, velocity: Vec3) -> usize {
        let inverse_inertia = Mat3::IDENTITY * (1.0 / (0.4 * mass * radius * radius));
        let body = self.put(Mobility { inverse_mass: 1.0 / mass, inverse_inertia }, centre);
        self.things[body].velocity = velocity;
        body
    }

    /// A touch of A on B at a point, with the normal out of B.
    pub fn touch(&mut self, (a, b): (usize, usize), point: Vec3, normal: Vec3, friction: f64) -> usize {
        let (p, q) = (self.things[a], self.things[b]);
        let arms = (point - p.centre, point - q.centre);
        let velocity = p.velocity + p.spin.cross(arms.0) - q.velocity - q.spin.cross(arms.1);
        self.touches.push(ContactRow {
            bodies: (a, b),
            arms,
            normal,
            velocity,
            target: 0.0,
            friction,
            slip: None,
            rolling: 0.0,
            spinning: 0.0,
            spin: p.spin - q.spin,
        });
        self.touches.len() - 1
    }

    /// Four touches at the corners of a rectangle in the plane of z.
    pub fn face(&mut self, (a, b): (usize, usize), centre: Vec3, half: (f64, f64), friction: f64) {
        for (x, y) in [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)] {
            self.touch((a, b), centre + Vec3::new(x * half.0, y * half.1, 0.0), Vec3::Z, friction);
        }
    }

    pub fn solve(&self) -> Solution {
        solve(&self.mobilities, &self.touches, &[])
    }

    /// Bodies after the pushes.
    pub fn after(&self, pushes: &[ContactImpulse]) -> Vec<Thing> {
        let mut things = self.things.clone();
        for (touch, push) in self.touches.iter().zip(pushes) {
            let (a, b) = touch.bodies;
            for (body, arm, sign) in [(a, touch.arms.0, 1.0), (b, touch.arms.1, -1.0)] {
                let m = &self.mobilities[body];
                things[body].velocity += push.impulse * (m.inverse_mass * sign);
                things[body].spin += m.inverse_inertia * (arm.cross(push.impulse) + push.angular) * sign;
            }
        }
        things
    }

    /// The velocity at a touch with these bodies.
    pub fn velocity_at(&self, touch: usize, things: &[Thing]) -> Vec3 {
        let touch = &self.touches[touch];
        let (p, q) = (things[touch.bodies.0], things[touch.bodies.1]);
        p.velocity + p.spin.cross(touch.arms.0) - q.velocity - q.spin.cross(touch.arms.1)
    }

    /// The fastest that any corner of any touch moves.
    pub fn fastest(&self, pushes: &[ContactImpulse]) -> f64 {
        let things = self.after(pushes);
        (0..self.touches.len()).map(|i| self.velocity_at(i, &things).length()).fold(0.0, f64::max)
    }

    /// Twice the kinetic energy, from inverse masses.
    pub fn energy(&self, things: &[Thing]) -> f64 {
        let part = |(m, t): (&Mobility, &Thing)| {
            if m.inverse_mass == 0.0 {
                return 0.0;
            }
            let inertia = m.inverse_inertia.inverse();
            t.velocity.length_squared() / m.inverse_mass + t.spin.dot(inertia * t.spin)
        };
        0.5 * self.mobilities.iter().zip(things).map(part).sum::<f64>()
    }
}

/// Boxes of one metre on top of each other, with these masses from below.
pub(crate) fn stack(masses: &[f64], friction: f64) -> Scene {
    let mut scene = Scene::new();
    let mut below = 0;
    for (i, &mass) in masses.iter().enumerate() {
        let z = i as f64;
        let body = scene.upright_box(mass, Vec3::splat(0.5), Vec3::new(0.0, 0.0, z + 0.5));
        scene.face((body, below), Vec3::new(0.0, 0.0, z), (0.5, 0.5), friction);
        below = body;
    }
    scene
}

/// A half circle of stones of the same size, inner radius 1 m, outer 1.3 m, between two feet on the floor.
pub(crate) fn arch(stones: usize, friction: f64) -> Scene {
    let (inner, outer, depth) = (1.0, 1.3, 0.3);
    let mut scene = Scene::new();
    let angle = |i: usize| std::f64::consts::PI * i as f64 / stones as f64;
    let along = |a: f64| Vec3::new(libm::cos(a), 0.0, libm::sin(a));
    let mut before = 0;
    for i in 0..=stones {
        let joint = angle(i);
        let body = if i < stones {
            let middle = angle(i) + 0.5 * angle(1);
            let axes = Mat3::from_cols(along(middle), Vec3::Y, along(middle).cross(Vec3::Y));
            let width = 1.15 * angle(1);
            let half = Vec3::new(0.15, 0.5 * depth, 0.5 * width);
            scene.turned_box(100.0, half, along(middle) * 1.15, axes)
        } else {
            0
        };
        // Out of the stone before, along the arch.
        let normal = along(joint + std::f64::consts::FRAC_PI_2);
        for radius in [inner, outer] {
            for y in [-0.5 * depth, 0.5 * depth] {
                let point = along(joint) * radius + Vec3::new(0.0, y, 0.0);
                scene.touch((body, before), point, normal, friction);
            }
        }
        before = body;
    }
    scene
}
