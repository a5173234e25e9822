//! The impulse between two weapons that meet: two free bodies, without friction (Kavan, eq. 21–29).

use sixte::response::{Collision, Restitution};
use sixte_contact::motion::Motion;
use sixte_contact::{Mat3, Vec3};

use crate::weapon::Weapon;

/// Where two weapons meet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// In the world \[m\].
    pub point: Vec3,
    /// Unit, out of the second weapon towards the first.
    pub normal: Vec3,
}

impl Meeting {
    /// n·(ṙ_A − ṙ_B) with the velocities at time 0 of the motions (eq. 23): negative where the weapons approach [m/s].
    pub fn normal_velocity(&self, motions: &[Motion; 2]) -> f64 {
        self.normal.dot(self.velocity(motions))
    }

    fn velocity(&self, motions: &[Motion; 2]) -> Vec3 {
        motions[0].velocity_of(self.point, 0.0) - motions[1].velocity_of(self.point, 0.0)
    }

    /// The impulse on the first weapon, and the motions after it; both motions turn about the centres of mass.
    pub fn collide(
        &self,
        weapons: [&Weapon; 2],
        motions: &[Motion; 2],
        restitution: f64,
    ) -> (Vec3, [Motion; 2]) {
        let inverses = [0, 1].map(|i: usize| weapons[i].inverse_inertia(motions[i].start.rotation));
        let arms = [0, 1].map(|i: usize| self.point - motions[i].centre_at(0.0));
        // Eq. 26 and 27 put into eq. 21, for an impulse along each axis.
        let yields = |i: usize| {
            let column =
                |axis: Vec3| axis / weapons[i].mass() + (inverses[i] * arms[i].cross(axis)).cross(arms[i]);
            Mat3::from_cols(column(Vec3::X), column(Vec3::Y), column(Vec3::Z))
        };
        let collision = Collision {
            matrix: yields(0) + yields(1),
            normal: self.normal,
            velocity: self.velocity(motions),
            restitution,
            friction: 0.0,
            law: Restitution::Newton,
        };
        let impulse = collision.impact().impulse;
        let after = [0, 1].map(|i: usize| {
            let own = if i == 0 { impulse } else { -impulse };
            Motion {
                velocity: motions[i].velocity + own / weapons[i].mass(),
                spin: motions[i].spin + inverses[i] * arms[i].cross(own),
                ..motions[i]
            }
        });
        (impulse, after)
    }
}
