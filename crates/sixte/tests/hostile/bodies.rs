//! Bodies that cannot be, and bodies that are at the edge of what can.

use sixte::error::{BodyError, WorldError};
use sixte::material::Material;
use sixte::response::{ImpactLaw, Stiff};
use sixte::shape::{Convex, MassProperties};
use sixte::{Body, Mat3, Pose, Settings, Vec3, World};

use crate::hostile::{brick, floor, step};

fn ball() -> Convex {
    Convex::sphere(0.1).unwrap()
}

#[test]
fn masses_and_inertias_that_no_body_has() {
    for density in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-320, 1e308] {
        assert!(Body::dynamic(ball(), density).is_err(), "{density}");
    }
    for mass in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-310] {
        let properties = MassProperties { mass, centre: Vec3::ZERO, inertia: Mat3::IDENTITY };
        let refused = Body::with_mass_properties(ball(), &properties);
        assert!(matches!(refused, Err(BodyError::Mass(_))), "{mass}");
    }
    let diagonal = |x, y, z| Mat3::from_diagonal(Vec3::new(x, y, z));
    let inertias = [
        Mat3::ZERO,
        diagonal(1.0, 1.0, -1.0),
        diagonal(1.0, 1.0, 3.0),
        diagonal(f64::NAN, 1.0, 1.0),
        Mat3::IDENTITY * f64::INFINITY,
        Mat3::from_cols(Vec3::new(1.0, 0.5, 0.0), Vec3::Y, Vec3::Z),
    ];
    for inertia in inertias {
        let properties = MassProperties { mass: 1.0, centre: Vec3::ZERO, inertia };
        assert!(Body::with_mass_properties(ball(), &properties).is_err(), "{inertia:?}");
    }
    for shape in [Convex::half_space(Vec3::Z).unwrap(), Convex::point()] {
        assert!(matches!(Body::dynamic(shape, 1.0), Err(BodyError::Shape(_))));
    }
}

#[test]
fn materials_that_are_none() {
    let with = |material| {
        let mut world = World::new(Settings::default()).unwrap();
        world.insert(brick().with_material(material)).err().map(|error| error.to_string())
    };
    for c in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
        let told = with(Material::new(c, 0.0)).unwrap();
        assert!(told.contains("brick") && told.contains("restitution"), "{told}");
    }
    for mu in [-0.1, f64::NAN, f64::NEG_INFINITY] {
        let told = with(Material::new(0.5, mu)).unwrap();
        assert!(told.contains("brick") && told.contains("friction"), "{told}");
    }
    assert!(with(Material { rolling: f64::INFINITY, ..Material::default() }).is_some());
    assert!(with(Material { spinning: -1.0, ..Material::default() }).is_some());
    assert!(with(Material::new(1.0, f64::INFINITY)).is_none());
}

#[test]
fn states_that_are_not_finite() {
    let bad = Vec3::new(0.0, f64::NAN, 0.0);
    let far = Vec3::new(1e200, 0.0, 0.0);
    let bodies = [
        brick().with_velocity(bad),
        brick().with_velocity(far),
        brick().with_spin(bad),
        brick().with_spin(far),
        brick().at(Pose::at(bad)),
        brick().at(Pose::at(Vec3::splat(f64::INFINITY))),
        brick().at(Pose::at(far)),
        Body::fixed(ball()).named("brick").at(Pose::at(bad)),
    ];
    for body in bodies {
        let mut world = World::new(Settings::default()).unwrap();
        let error = world.insert(body).unwrap_err();
        assert!(error.to_string().contains("brick"), "{error}");
        assert_eq!(world.bodies().count(), 0);
        step(&mut world, 0.1, "empty");
    }
}

#[test]
fn settings_out_of_range() {
    let default = Settings::default;
    let bad = [
        default().with_gravity(Vec3::splat(f64::NAN)),
        default().with_gravity(Vec3::splat(1e200)),
        default().with_tolerance(0.0),
        default().with_tolerance(-1e-12),
        default().with_tolerance(f64::NAN),
        default().with_resting_speed(-1.0),
        default().with_resting_speed(f64::INFINITY),
        default().with_law(ImpactLaw::Fraction(0.4)),
        default().with_law(ImpactLaw::Fraction(1.1)),
        default().with_law(ImpactLaw::Fraction(f64::NAN)),
        default().with_stiff(Some(Stiff::new(0.0, 1e-3))),
        default().with_stiff(Some(Stiff::new(f64::INFINITY, 1e-3))),
        default().with_stiff(Some(Stiff::new(1e6, -1e-3))),
        default().with_stiff(Some(Stiff { damping: -1.0, ..Stiff::new(1e6, 1e-3) })),
        default().with_stiff(Some(Stiff { parts: 1, ..Stiff::new(1e6, 1e-3) })),
    ];
    for settings in bad {
        let refused = World::new(settings);
        assert!(matches!(refused, Err(WorldError::Setting { .. })), "{settings:?}");
    }
}

/// Bodies of all sizes, thrown at a floor.
#[test]
fn tiny_and_huge_bodies() {
    for size in [1e-9, 1e-4, 1e4, 1e9] {
        for density in [1e-12, 1e3, 1e15] {
            let mut world = World::new(Settings::weightless().with_resting_speed(0.0)).unwrap();
            world.insert(floor(0.0)).unwrap();
            let shape = Convex::cuboid(Vec3::new(0.1, 0.2, 0.3) * size).unwrap();
            let body = Body::dynamic(shape, density).unwrap();
            let body = body
                .at(Pose::at(Vec3::Z * size))
                .with_velocity(Vec3::new(0.3, 0.2, -2.0) * size)
                .with_spin(Vec3::new(1.0, 2.0, 3.0));
            world.insert(body).unwrap();
            let mut impacts = 0;
            for _ in 0..10 {
                let report = step(&mut world, 0.1, &format!("size {size}, density {density}"));
                impacts += report.events.len();
                assert!(report.audit.energy_error < 1e-12, "{:?}", report.audit);
            }
            assert!(impacts > 0, "size {size}, density {density}");
        }
    }
}

/// A ball of 1e9 times the mass of another.
#[test]
fn masses_that_do_not_match() {
    let mut world = World::new(Settings::weightless()).unwrap();
    let heavy = Body::dynamic(ball(), 1e9).unwrap().with_material(Material::ELASTIC);
    let light = Body::dynamic(ball(), 1.0).unwrap().with_material(Material::ELASTIC);
    let heavy = world.insert(heavy.with_velocity(Vec3::X)).unwrap();
    let light = world.insert(light.at(Pose::at(Vec3::X))).unwrap();
    for _ in 0..20 {
        let report = step(&mut world, 0.1, "heavy and light");
        assert!(report.audit.energy_error < 1e-12 && report.audit.linear_momentum_error < 1e-12);
    }
    assert!((world[light].velocity().x - 2.0).abs() < 1e-8, "{}", world[light].velocity());
    assert!((world[heavy].velocity().x - 1.0).abs() < 1e-8);
}
