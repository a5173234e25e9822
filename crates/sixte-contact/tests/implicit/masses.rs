//! Masses against closed forms.

use std::f64::consts::PI;

use sixte_contact::shape::implicit::{BoxField, Field, SphereField, TorusField};
use sixte_contact::shape::{Implicit, MassProperties, Surface};
use sixte_contact::{Mat3, Vec3};

use crate::implicit::truth::cube;

/// The largest relative error of mass and inertia, and of the centre in sizes.
fn off(found: &MassProperties, mass: f64, centre: Vec3, inertia: Vec3) -> f64 {
    let expected = Mat3::from_diagonal(inertia);
    let difference = found.inertia - expected;
    let entries = difference.to_cols_array().iter().fold(0.0f64, |most, entry| most.max(entry.abs()));
    ((found.mass - mass).abs() / mass).max(found.centre.distance(centre)).max(entries / inertia.max_element())
}

#[test]
fn masses_are_those_of_closed_forms() {
    let density = 3.0;
    let shift = Vec3::new(0.05, -0.1, 0.02);

    let ball = Implicit::new(SphereField { radius: 0.8 }.translated(shift), cube(1.1), 1e-4).unwrap();
    let mass = density * 4.0 / 3.0 * PI * 0.8f64.powi(3);
    let found = off(&ball.mass_properties(density).unwrap(), mass, shift, Vec3::splat(0.4 * mass * 0.64));
    println!("sphere {found:e} {:?}", ball.volume_with_error());
    assert!(found < 1e-5);

    let (ring, tube) = (0.7, 0.25);
    let torus = Implicit::new(TorusField { ring, tube }, cube(1.1), 1e-4).unwrap();
    let mass = density * 2.0 * PI * PI * ring * tube * tube;
    let about = mass * (ring * ring + 0.75 * tube * tube);
    let across = mass * (0.5 * ring * ring + 0.625 * tube * tube);
    let found =
        off(&torus.mass_properties(density).unwrap(), mass, Vec3::ZERO, Vec3::new(across, across, about));
    println!("torus {found:e} {:?}", torus.volume_with_error());
    assert!(found < 1e-5);

    let half = Vec3::new(0.61, 0.47, 0.33);
    let block = Implicit::new(BoxField { half }, cube(1.0), 1e-4).unwrap();
    let mass = density * 8.0 * half.element_product();
    let squares = half * half;
    let inertia =
        Vec3::new(squares.y + squares.z, squares.z + squares.x, squares.x + squares.y) * (mass / 3.0);
    let found = off(&block.mass_properties(density).unwrap(), mass, Vec3::ZERO, inertia);
    println!("box {found:e} {:?}", block.volume_with_error());
    // Edges are only followed down to small cells.
    assert!(found < 1e-4);

    for (solid, volume) in [(&ball, 4.0 / 3.0 * PI * 0.512), (&torus, 2.0 * PI * PI * ring * tube * tube)] {
        let (found, error) = solid.volume_with_error().unwrap();
        assert!((found - volume).abs() <= error && error < 0.05 * volume);
    }
}
