//! Scenes of chance.

use sixte_contact::{Mat3, Vec3};

use super::scene::{Scene, diagonal};
use crate::response::solve::Mobility;

/// Numbers of chance, the same ones for the same seed (Steele, Lea & Flood 2014, "SplitMix").
pub(crate) struct Chance(pub u64);

impl Chance {
    pub fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn below(&mut self, end: usize) -> usize {
        (self.unit() * end as f64) as usize
    }

    pub fn vector(&mut self) -> Vec3 {
        Vec3::new(self.unit() - 0.5, self.unit() - 0.5, self.unit() - 0.5) * 2.0
    }

    pub fn direction(&mut self) -> Vec3 {
        loop {
            let v = self.vector();
            if v.length() > 0.1 && v.length() < 1.0 {
                return v.normalize();
            }
        }
    }

    pub fn axes(&mut self) -> Mat3 {
        let x = self.direction();
        let y = self.direction().cross(x).normalize();
        Mat3::from_cols(x, y, x.cross(y))
    }
}

/// Bodies that touch here and there, with friction up to `most`.
pub(crate) fn scene_of_chance(seed: u64, bodies: usize, touches: usize, most: f64) -> Scene {
    let mut chance = Chance(seed);
    let mut scene = Scene::new();
    for _ in 0..bodies {
        let axes = chance.axes();
        let mass = libm::exp(3.0 * (chance.unit() - 0.5));
        let main = Vec3::new(1.0 + chance.unit(), 1.0 + chance.unit(), 1.0 + chance.unit()) / (0.4 * mass);
        let inverse_inertia = axes * diagonal(main) * axes.transpose();
        let body = scene.put(Mobility { inverse_mass: 1.0 / mass, inverse_inertia }, chance.vector() * 2.0);
        scene.things[body].velocity = chance.vector();
        scene.things[body].spin = chance.vector();
    }
    for _ in 0..touches {
        let a = 1 + chance.below(bodies);
        let mut b = chance.below(bodies + 1);
        if a == b {
            b = 0;
        }
        let point = (scene.things[a].centre + scene.things[b].centre) * 0.5 + chance.vector() * 0.5;
        let (normal, friction) = (chance.direction(), most * chance.unit());
        scene.touch((a, b), point, normal, friction);
    }
    scene
}
