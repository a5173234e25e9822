//! scratch
use sixte_contact::Vec3;
use sixte_contact::contact_time::{Settings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Soup, Triangles};

use crate::ask::v;
use crate::mesh_reference::Random;

#[test]
fn scratch() {
    let mut counts = std::collections::BTreeMap::new();
    for index in 0..40000u64 {
        let mut random = Random::numbered(1, index);
        let r = 1e-3;
        let tip = [v(0.0, 0.0, 0.0), v(r, 0.0, 1.0), v(-r, r, 1.0)];
        let wall = [v(-3.0, -3.0, 0.0), v(3.0, 3.0, 0.0), v(3.0, -3.0, 0.0)];
        let kind = index % 4;
        let rv = random.in_ball(3.0).to_engine();
        let mut random = Random::numbered(2, index);
        let all = if kind < 2 {
            Rotation::from_rotation_vector(rv).unwrap()
        } else if false {
            Rotation::from_rotation_vector(random.in_ball(3.0).to_engine()).unwrap()
        } else {
            Rotation::from_rotation_vector(Vec3::ZERO).unwrap()
        };
        let y = if kind % 2 == 0 { 0.0 } else { random.between(-1.0, 1.0) };
        let tol = [1e-6, 1e-8, 1e-9, 1e-10, 1e-11][random.below(5)];
        let speed = random.between(0.5, 2.0);
        let m = Motion::fixed(Pose::new(all.rotate(v(0.0, y, 0.5)), all))
            .with_velocity(all.rotate(v(0.0, 0.0, -speed)));
        let n = Motion::fixed(Pose::new(Vec3::ZERO, all));
        let soup =
            |t: [Vec3; 3]| Soup::new(Triangles { vertices: t.to_vec(), faces: vec![[0, 1, 2]] }).unwrap();
        let s = Settings::tolerance(tol);
        let f = contact_time((&soup(tip), &m), (&soup(wall), &n), 1.0, &s).unwrap();
        let g = contact_time(
            (&Convex::triangle(tip).unwrap(), &m),
            (&Convex::triangle(wall).unwrap(), &n),
            1.0,
            &s,
        )
        .unwrap();
        if f.status == Status::Unresolved {
            println!(
                "UNRES {kind} tol {tol:e} speed {speed} y {y} gap {:e} convex {} {:e} touches {} ROT {:?}",
                0.5 - speed * f.time,
                g.status,
                g.tolerance,
                g.touches,
                rv.to_array()
            );
        }
        *counts.entry(format!("kind {kind} tol {tol:e}: {} touches {}", f.status, f.touches)).or_insert(0) +=
            1;
        *counts
            .entry(format!("CONVEX kind {kind} tol {tol:e}: {} touches {}", g.status, g.touches))
            .or_insert(0) += 1;
    }
    for (k, c) in counts {
        println!("COUNT {k} {c}");
    }
}
