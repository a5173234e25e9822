//! With friction, in the plane: Routh's method is piecewise linear there, and has a closed form (Routh 1905;
//! Wang and Mason, "Two-dimensional rigid-body collisions with friction", 1992).

use sixte::material::Material;
use sixte::response::{ImpactLaw, Restitution};
use sixte::shape::{Convex, Shape};
use sixte::{Body, Pose, Rotation, Settings, Vec3};

use super::exact::{number, vector};
use super::meeting::{DENSITY, first_impact};

/// The contact in the plane, in the axes of tangent and normal.
struct Plane {
    kt: f64,
    k: f64,
    kn: f64,
    ut: f64,
    un: f64,
    friction: f64,
}

/// A stretch of the impact over which everything is linear in the normal impulse.
struct Stretch {
    /// How the velocities change with it.
    dut: f64,
    dun: f64,
    /// Tangential impulse for each unit of the normal one.
    djt: f64,
    /// How much normal impulse it lasts.
    lasts: f64,
}

impl Plane {
    fn slip(&self, sign: f64) -> Stretch {
        let djt = -self.friction * sign;
        let dut = self.k + djt * self.kt;
        Stretch { dut, dun: self.kn + djt * self.k, djt, lasts: f64::INFINITY }
    }

    fn stretches(&self) -> Vec<Stretch> {
        let mut first = self.slip(self.ut.signum());
        let stops = -self.ut / first.dut;
        if stops <= 0.0 || stops.is_nan() {
            return vec![first];
        }
        first.lasts = stops;
        let sticks = (self.k / self.kt).abs() <= self.friction;
        let stick = Stretch {
            dut: 0.0,
            dun: self.kn - self.k * self.k / self.kt,
            djt: -self.k / self.kt,
            lasts: f64::INFINITY,
        };
        vec![first, if sticks { stick } else { self.slip(self.k.signum()) }]
    }

    /// The impulse (tangential, normal) by a law of restitution, and what it was: `slides`, `sticks`, `turns`.
    fn impulse(&self, restitution: f64, law: Restitution) -> (f64, f64, usize) {
        let (mut un, mut jn, mut jt) = (self.un, 0.0, 0.0);
        let (mut compressed, mut work, mut given_back) = (None, 0.0, 0.0);
        let stretches = self.stretches();
        for (index, stretch) in stretches.iter().enumerate() {
            let mut left = stretch.lasts;
            if compressed.is_none() {
                let to_zero = if stretch.dun > 0.0 { -un / stretch.dun } else { f64::INFINITY };
                let part = left.min(to_zero);
                work += part * (un + 0.5 * stretch.dun * part);
                (jn, jt, un) = (jn + part, jt + stretch.djt * part, un + stretch.dun * part);
                left -= part;
                if part < to_zero {
                    continue;
                }
                un = 0.0;
                compressed = Some(jn);
            }
            let Some(compression) = compressed else { continue };
            let needed = match law {
                Restitution::Newton => (-restitution * self.un - un) / stretch.dun,
                Restitution::Poisson => (1.0 + restitution) * compression - jn,
                // ½ dun p² + un p = what is still to give back.
                Restitution::Stronge => {
                    let to_give = -restitution * restitution * work - given_back;
                    2.0 * to_give / (un + (un * un + 2.0 * stretch.dun * to_give).sqrt())
                }
            };
            let part = left.min(needed.max(0.0));
            given_back += part * (un + 0.5 * stretch.dun * part);
            (jn, jt, un) = (jn + part, jt + stretch.djt * part, un + stretch.dun * part);
            if part < left {
                return (jt, jn, index);
            }
        }
        (jt, jn, stretches.len() - 1)
    }
}

fn body(shape: &Shape, free: bool, material: Material) -> Body {
    let body = if free { Body::dynamic(shape.clone(), DENSITY).unwrap() } else { Body::fixed(shape.clone()) };
    body.with_material(material)
}

#[test]
fn rods_and_boxes_with_friction() {
    let rod: Shape = Convex::capsule(0.7, 0.05).unwrap().into();
    let plank: Shape = Convex::cuboid(Vec3::new(0.8, 0.15, 0.3)).unwrap().into();
    let (mut worst, mut kinds, mut count) = (0.0f64, [0; 2], 0);
    // A capsule lies along z; into the plane with it.
    let flat = Rotation::from_axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2).unwrap();
    for law in [Restitution::Newton, Restitution::Poisson, Restitution::Stronge] {
        for friction in [0.05, 0.2, 0.6, 1.5] {
            for (restitution, free) in [(0.0, true), (0.5, true), (1.0, true), (0.5, false), (1.0, false)] {
                for (angle, slide, spin) in
                    [(0.3, 1.0, 0.0), (0.9, -2.0, 3.0), (1.2, 0.4, -2.0), (-0.7, 0.05, 1.0), (0.5, -0.3, 6.0)]
                {
                    let material = Material::new(restitution, friction);
                    let lean = Rotation::from_axis_angle(Vec3::Z, angle).unwrap();
                    let falling = body(&rod, true, material)
                        .at(Pose::new(Vec3::new(0.3, 1.4, 0.0), lean.after(flat)))
                        .with_velocity(Vec3::new(slide, -2.0, 0.0))
                        .with_spin(Vec3::new(0.0, 0.0, spin));
                    let lying = body(&plank, free, material).with_spin(Vec3::new(
                        0.0,
                        0.0,
                        if free { -0.4 } else { 0.0 },
                    ));
                    let settings = Settings::default().with_law(ImpactLaw::Restitution(law));
                    let (event, before, _) = first_impact(settings, [falling, lying], 1.0 / 60.0);

                    assert!(event.normal.z.abs() < 1e-12 && event.impulse.z.abs() < 1e-12, "{event:?}");
                    let tangent = Vec3::Z.cross(event.normal);
                    let (point, n, t) = (vector(event.point), vector(event.normal), vector(tangent));
                    let respond = |v| before[0].response(&point, v).plus(&before[1].response(&point, v));
                    let u = before[0].velocity_of(&point).minus(&before[1].velocity_of(&point));
                    let rounded = |x: dashu_ratio::RBig| (x * number(1.0)).to_f64().value();
                    let plane = Plane {
                        kt: rounded(t.dot(&respond(&t))),
                        k: rounded(t.dot(&respond(&n))),
                        kn: rounded(n.dot(&respond(&n))),
                        ut: rounded(t.dot(&u)),
                        un: rounded(n.dot(&u)),
                        friction,
                    };
                    let (jt, jn, kind) = plane.impulse(restitution, law);
                    let exact = tangent * jt + event.normal * jn;
                    let error = event.impulse.distance(exact) / exact.length();
                    worst = worst.max(error);
                    assert!(
                        error < 1e-12,
                        "{law:?} μ {friction} C {restitution}: {error:e}, {} and {exact}",
                        event.impulse
                    );
                    kinds[kind] += 1;
                    count += 1;
                    let (linear, angular, energy) = event.ledger.error();
                    let scale = exact.length();
                    assert!(linear.length() < 1e-12 * scale && angular.length() < 1e-12 * scale * 2.0);
                    assert!(
                        energy.abs() < 1e-12 * event.ledger.before.kinetic_energy,
                        "{law:?} μ {friction} C {restitution}: {energy:e}"
                    );
                    if law == Restitution::Stronge {
                        assert!(event.ledger.after.kinetic_energy <= event.ledger.before.kinetic_energy);
                    }
                }
            }
        }
    }
    println!("{count} impacts, {kinds:?} slide, and stop or turn: {worst:e}");
    assert!(kinds.iter().all(|&kind| kind > 50), "{kinds:?}");
}
