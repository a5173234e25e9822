//! A tip that comes down right above the edge of a large triangle, at a fine tolerance.

use std::f64::consts::FRAC_PI_2;

use sixte_contact::Vec3;
use sixte_contact::contact_time::Status;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Mesh, Soup, Triangles};
use sixte_reference::Random;
use sixte_reference::mesh::families;

use crate::meshes::ask::{ask, v};

/// One triangle each, no spin: as convex shapes they are in contact, and so they are as soups.
#[test]
fn a_tip_on_the_edge_of_one_triangle_is_a_contact() {
    let tip = [Vec3::ZERO, v(1e-3, 0.0, 1.0), v(-1e-3, 1e-3, 1.0)];
    let wall = [v(-3.0, -3.0, 0.0), v(3.0, 3.0, 0.0), v(3.0, -3.0, 0.0)];
    let soup = |corners: [Vec3; 3]| {
        Soup::new(Triangles { vertices: corners.to_vec(), faces: vec![[0, 1, 2]] }).unwrap()
    };
    let mut wrong = Vec::new();
    for (tolerance, speed, [x, y, z]) in [
        (1e-8, 0.6156647665222668, [-1.2597018216887574, -0.6181411410236242, 0.8490151286983448]),
        (1e-9, 0.9057251546569977, [-0.8504571106839667, -1.681346274904346, 1.996799937465896]),
        (1e-9, 1.757647443891837, [-0.02873478012953402, -0.6361154332573042, -2.1959707905162658]),
        (1e-10, 1.0722609747841911, [-0.7135510504399004, 0.2508829213812865, 0.007396098147712898]),
    ] {
        let all = Rotation::from_rotation_vector(v(x, y, z)).unwrap();
        let falling = Motion::fixed(Pose::new(all.rotate(v(0.0, 0.0, 0.5)), all))
            .with_velocity(all.rotate(v(0.0, 0.0, -speed)));
        let still = Motion::fixed(Pose::new(Vec3::ZERO, all));
        let (a, b) = (Convex::triangle(tip).unwrap(), Convex::triangle(wall).unwrap());
        let by_convex = ask((&a, &falling), (&b, &still), 1.0, tolerance);
        assert_eq!(by_convex.status, Status::Contact, "{by_convex:?}");
        let found = ask((&soup(tip), &falling), (&soup(wall), &still), 1.0, tolerance);
        if found.status != Status::Contact {
            let gap = 0.5 - speed * found.time;
            let rounds = found.work.rounds;
            wrong.push(format!("{tolerance:e}: {} after {rounds} rounds, gap {gap:e}", found.status));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The same of whole bodies: a spike flies into the middle of a wall, where two triangles of it meet.
#[test]
fn a_spike_into_the_seam_of_a_wall_is_a_contact() {
    let wall = Mesh::new(families::wall(6.0, 6.0, 0.2)).unwrap();
    let to_wall = Rotation::from_rotation_vector(v(0.0, -FRAC_PI_2, 0.0)).unwrap();
    let mut wrong = Vec::new();
    for index in 0..60 {
        let mut random = Random::numbered(74, index);
        let radius = random.scale(1e-4, 1e-2);
        let spike = Mesh::new(families::spike(1.0, radius, 3 + random.below(20))).unwrap();
        let all = Rotation::from_rotation_vector(random.in_ball(3.0).to_engine()).unwrap();
        let speed = random.scale(0.1, 100.0);
        let flying = Motion::fixed(Pose::new(all.rotate(v(-0.5, 0.0, 0.0)), all.after(to_wall)))
            .with_velocity(all.rotate(Vec3::X) * speed);
        let still = Motion::fixed(Pose::new(Vec3::ZERO, all));
        let found = ask((&spike, &flying), (&wall, &still), 1.0 / speed, 1e-9);
        if found.status != Status::Contact || !found.touches {
            let gap = 0.5 - speed * found.time;
            wrong.push(format!(
                "spike {index}: {}, touches {}, gap {gap:e} {found:?}",
                found.status, found.touches
            ));
        }
    }
    assert!(wrong.is_empty(), "{} of 60, such as {:#?}", wrong.len(), &wrong[..wrong.len().min(8)]);
}
