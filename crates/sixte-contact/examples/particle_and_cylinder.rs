//! A particle against an infinite cylinder along the x axis: three questions of a lecture.
//!
//! `cargo run -p sixte-contact --example particle_and_cylinder`
//!
//! COL781, "Rigid Bodies and Collisions", asks for discrete detection, for continuous detection,
//! and whether it is enough to check the particles of a cloth. Every answer is asserted here.

use std::error::Error;
use std::f64::consts::FRAC_PI_2;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Convex;

/// Radius of the cylinder [m].
const CYLINDER: f64 = 0.1;

/// Radius of a particle, and half of the thickness of the cloth [m].
const PARTICLE: f64 = 0.01;

/// Half of the length of the cylinder that stands for an infinite one [m].
const HALF_LENGTH: f64 = 100.0;

/// How close counts as a contact [m].
const TOLERANCE: f64 = 1e-9;

// ANCHOR: discrete
/// Question 1: whether the particle and the cylinder overlap at one instant.
fn overlap(position: Vec3) -> bool {
    position.with_x(0.0).length() < CYLINDER + PARTICLE
}
// ANCHOR_END: discrete

// ANCHOR: continuous
/// Question 2: when the particle first touches the cylinder on a straight way, as a part of it.
///
/// Only y and z matter. With w = p − p_x, d its change and L the sum of the radii, the distance is
/// L where |w + s d|² = L²: a quadratic in s, whose smaller root is the way in.
fn first_touch(from: Vec3, to: Vec3) -> Option<f64> {
    let (w, d) = (from.with_x(0.0), (to - from).with_x(0.0));
    let reach = CYLINDER + PARTICLE;
    let (a, b, c) = (d.dot(d), w.dot(d), w.dot(w) - reach * reach);
    if c <= 0.0 {
        return Some(0.0);
    }
    let discriminant = b * b - a * c;
    // Outside and not coming closer, or passing by.
    if b >= 0.0 || discriminant < 0.0 {
        return None;
    }
    let s = c / (discriminant.sqrt() - b);
    (s <= 1.0).then_some(s)
}
// ANCHOR_END: continuous

/// The cylinder, laid along x, and where it stays.
fn cylinder() -> Result<(Convex, Motion), Box<dyn Error>> {
    let along_x = Rotation::from_axis_angle(Vec3::Y, FRAC_PI_2)?;
    let still = Motion::fixed(Pose::new(Vec3::ZERO, along_x));
    Ok((Convex::cylinder(HALF_LENGTH, CYLINDER)?, still))
}

// ANCHOR: engine
/// The same question to the engine: any shape, one straight way in one second.
fn ask(shape: &Convex, from: Vec3, to: Vec3) -> Result<ContactTime, Box<dyn Error>> {
    let (cylinder, still) = cylinder()?;
    let moving = Motion::fixed(Pose::at(from)).with_velocity(to - from);
    Ok(contact_time((shape, &moving), (&cylinder, &still), 1.0, &ContactTimeSettings::tolerance(TOLERANCE))?)
}
// ANCHOR_END: engine

/// All three questions, with their answers checked.
pub fn main() -> Result<(), Box<dyn Error>> {
    a_fast_particle()?;
    many_particles()?;
    a_piece_of_cloth()
}

/// Positions at t₀ … t₃, one second apart: none of them overlaps, yet the particle goes through.
fn a_fast_particle() -> Result<(), Box<dyn Error>> {
    let positions = [0.75, 0.25, -0.25, -0.75].map(|z| Vec3::new(0.4 * z, 0.03, z));
    let seen: Vec<bool> = positions.iter().map(|&p| overlap(p)).collect();
    println!("discrete:   overlap at t0, t1, t2, t3: {seen:?}");
    assert!(!seen.contains(&true));

    let particle = Convex::sphere(PARTICLE)?;
    for (i, way) in positions.windows(2).enumerate() {
        let (closed_form, found) = (first_touch(way[0], way[1]), ask(&particle, way[0], way[1])?);
        match closed_form {
            Some(time) => println!("continuous: t{i} to t{}: {time:.7} s, engine {:.7} s", i + 1, found.time),
            None => println!("continuous: t{i} to t{}: never, engine {}", i + 1, found.status),
        }
        assert_eq!(closed_form.is_some(), i == 1);
        assert_eq!(closed_form.is_some(), found.status == Status::Contact);
    }
    Ok(())
}

/// The closed form and the engine on many ways: the exact time is in the engine's bracket.
fn many_particles() -> Result<(), Box<dyn Error>> {
    let particle = Convex::sphere(PARTICLE)?;
    let mut hits = 0;
    for i in 0..1000 {
        // Spread evenly over starts, directions and speeds, by multiples of irrational numbers.
        let part = |step: f64| (f64::from(i) * step).fract();
        let angle = part(0.618_033_988_75) * 4.0 * FRAC_PI_2;
        let from = Vec3::new(part(0.569_840_290_998), 0.5 * angle.cos(), 0.5 * angle.sin());
        let aside = 0.3 * (part(0.754_877_666_247) - 0.5);
        let inward = Vec3::new(0.0, -angle.cos() - aside * angle.sin(), aside * angle.cos() - angle.sin());
        let to = from + inward * (0.3 + part(0.324_717_957_245));
        let found = ask(&particle, from, to)?;
        match first_touch(from, to) {
            Some(time) => {
                assert_eq!(found.status, Status::Contact);
                // The closed form has roundings of its own.
                assert!(found.time_lower <= time + 1e-14, "{} {time}", found.time_lower);
                assert!(!found.touches || time <= found.time_upper + 1e-14, "{time} {}", found.time_upper);
                hits += 1;
            }
            None => assert_eq!(found.status, Status::Clear),
        }
    }
    println!("engine:     {hits} hits of 1000 paths, the exact time always in the bracket");
    Ok(())
}

// ANCHOR: cloth
/// Question 3: a triangle of cloth falls over the cylinder. Its three particles stay clear all
/// the time; what is between them hits.
fn a_piece_of_cloth() -> Result<(), Box<dyn Error>> {
    let corners = [Vec3::new(-0.3, -0.5, 0.0), Vec3::new(0.3, -0.5, 0.0), Vec3::new(0.0, 0.5, 0.0)];
    let (start, end) = (Vec3::new(0.0, 0.0, 0.3), Vec3::new(0.0, 0.0, -0.7));
    let particle = Convex::sphere(PARTICLE)?;
    for corner in corners {
        assert_eq!(first_touch(corner + start, corner + end), None);
        assert_eq!(ask(&particle, corner + start, corner + end)?.status, Status::Clear);
    }
    let cloth = Convex::triangle(corners)?.rounded(PARTICLE)?;
    let found = ask(&cloth, start, end)?;
    assert_eq!(found.status, Status::Contact);
    // It lies flat, so its time is known: 0.3 m less both radii, at 1 m/s.
    assert!((found.time - 0.19).abs() <= TOLERANCE);
    println!("cloth:      its particles stay clear, the cloth hits at {:.7} s", found.time);
    Ok(())
}
// ANCHOR_END: cloth
