//! Bodies that are not convex in real time: links in links, a ball in a groove, a ball on a floor of triangles. Whether they intersect is
//! judged by edges that cross triangles and by distances to boxes, which nothing in the engine uses.

use sixte::material::Material;
use sixte::report::{StepReport, SteppingCounts};
use sixte::shape::{Compound, Convex, Mesh, Soup, Triangles};
use sixte::{Body, Pose, Rotation, Settings, Stepping, Vec3, World};

use super::{DT, random, realtime};

/// A torus about z, with a wire of `thick` radius \[m\].
fn ring(wide: f64, thick: f64, around: usize, across: usize) -> Triangles {
    let turn = |at: usize, of: usize| std::f64::consts::TAU * (at % of) as f64 / of as f64;
    let mut vertices = Vec::new();
    for i in 0..around {
        for k in 0..across {
            let (s, t) = (turn(i, around), turn(k, across));
            let out = wide + thick * t.cos();
            vertices.push(Vec3::new(out * s.cos(), out * s.sin(), thick * t.sin()));
        }
    }
    let at = |i: usize, k: usize| ((i % around) * across + k % across) as u32;
    let cell = |(i, k): (usize, usize)| {
        let (p, q, r, s) = (at(i, k), at(i + 1, k), at(i + 1, k + 1), at(i, k + 1));
        [[p, q, r], [p, r, s]]
    };
    let faces = (0..around).flat_map(|i| (0..across).map(move |k| (i, k))).flat_map(cell).collect();
    Triangles { vertices, faces }
}

/// Whether an edge crosses a triangle.
fn crosses((p, q): (Vec3, Vec3), [a, b, c]: [Vec3; 3]) -> bool {
    let normal = (b - a).cross(c - a);
    let (above, below) = (normal.dot(p - a), normal.dot(q - a));
    if above * below > 0.0 {
        return false;
    }
    let way = q - p;
    let sides = [(a, b), (b, c), (c, a)].map(|(from, to)| way.dot((from - p).cross(to - p)));
    sides.iter().all(|&side| side >= 0.0) || sides.iter().all(|&side| side <= 0.0)
}

fn placed(shape: &Triangles, pose: &Pose) -> Vec<[Vec3; 3]> {
    let corner = |&index: &u32| pose.point_in_world(shape.vertices[index as usize]);
    shape.faces.iter().map(|[a, b, c]| [corner(a), corner(b), corner(c)]).collect()
}

/// Whether two surfaces share a point.
fn meet(a: &[[Vec3; 3]], b: &[[Vec3; 3]]) -> bool {
    let bounds = |triangle: &[Vec3; 3]| {
        let [p, q, r] = *triangle;
        (p.min(q).min(r), p.max(q).max(r))
    };
    let edges = |[p, q, r]: [Vec3; 3]| [(p, q), (q, r), (r, p)];
    let boxes: Vec<(Vec3, Vec3)> = b.iter().map(bounds).collect();
    a.iter().any(|first| {
        let (low, high) = bounds(first);
        b.iter().zip(&boxes).any(|(second, (min, max))| {
            let apart = low.cmpgt(*max).any() || min.cmpgt(high).any();
            !apart
                && (edges(*first).iter().any(|&edge| crosses(edge, *second))
                    || edges(*second).iter().any(|&edge| crosses(edge, *first)))
        })
    })
}

fn check_books(step: usize, report: &StepReport, counts: &mut SteppingCounts) {
    counts.add(&report.stepping);
    let audit = report.audit;
    assert!(audit.smallest_gap > 0.0 && audit.linear_momentum_error < 1e-11, "step {step}: {audit:?}");
    assert!(audit.angular_momentum_error < 1e-11 && audit.energy_error < 1e-9, "step {step}: {audit:?}");
}

#[test]
fn the_judge_sees_what_meets() {
    let shape = ring(0.1, 0.02, 24, 10);
    let at = |x: f64| {
        let turned = Rotation::from_rotation_vector(Vec3::X * std::f64::consts::FRAC_PI_2).unwrap();
        placed(&shape, &Pose::new(Vec3::X * x, turned))
    };
    let still = placed(&shape, &Pose::IDENTITY);
    assert!(!meet(&still, &at(0.1)) && meet(&still, &at(0.17)) && meet(&still, &at(0.03)));
}

/// Three links, the first of which is fixed, hang from each other and swing.
#[test]
fn a_chain_of_three_links() {
    let shape = ring(0.1, 0.02, 24, 10);
    for stepping in [Stepping::Realtime, Stepping::Auto] {
        let mut world =
            World::new(realtime().with_stepping(stepping).with_keep_motions(true).with_sleeping(false))
                .unwrap();
        let mesh = Mesh::new(shape.clone()).unwrap();
        let link = |k: usize| {
            let tilt = Rotation::from_rotation_vector(Vec3::Y * 0.7).unwrap();
            let upright = Rotation::from_rotation_vector(Vec3::X * std::f64::consts::FRAC_PI_2).unwrap();
            let turned = Rotation::from_rotation_vector(Vec3::Z * (k as f64 * 1.571)).unwrap();
            let pose =
                Pose::new(tilt.rotate(Vec3::Z * (-0.158 * k as f64)), tilt.after(turned.after(upright)));
            let body =
                if k == 0 { Body::fixed(mesh.clone()) } else { Body::dynamic(mesh.clone(), 7800.0).unwrap() };
            body.at(pose).with_material(Material::new(0.1, 0.3))
        };
        for k in 0..3 {
            world.insert(link(k)).unwrap();
        }
        let mut counts = SteppingCounts::default();
        let mut state = 5;
        let start = world.audit().totals.energy();
        for step in 0..120 {
            let report = world.step(DT);
            check_books(step, &report, &mut counts);
            let span = &report.spans[(random(&mut state) * report.spans.len() as f64) as usize];
            let t = random(&mut state) * span.duration;
            let links: Vec<_> =
                span.motions.iter().map(|motion| placed(&shape, &motion.pose_at(t))).collect();
            assert!(!meet(&links[0], &links[1]) && !meet(&links[1], &links[2]), "step {step}, {t} s");
            let far = span.motions[2].pose_at(t).position.length();
            assert!(far < 0.33, "a link has come out at step {step}: {far} m");
        }
        assert!(counts.realtime > 0 && counts.zones == 0 && counts.uncertified == 0, "{counts:?}");
        assert!(world.audit().totals.energy() < start, "no energy comes of it");
    }
}

/// The distance of a point to a box \[m\].
fn to_box(point: Vec3, pose: &Pose, half: Vec3) -> f64 {
    let seen = pose.point_in_body(point).abs() - half;
    seen.max(Vec3::ZERO).length() + seen.max_element().min(0.0)
}

/// A ball rolls down in a groove of two plates at right angles, as fast as rolling on both tells: it gets faster by g sin a / 1.8.
#[test]
fn a_ball_in_a_groove() {
    let (half, radius, slope) = (Vec3::new(1.5, 0.05, 0.01), 0.03, 0.2);
    let plate = |side: f64| {
        let turned = Rotation::from_rotation_vector(Vec3::X * (side * std::f64::consts::FRAC_PI_4)).unwrap();
        Pose::new(turned.rotate(Vec3::new(0.0, side * 0.05, -0.01)), turned)
    };
    let plates = [plate(1.0), plate(-1.0)];
    let groove =
        Compound::new(plates.iter().map(|pose| (*pose, Convex::cuboid(half).unwrap())).collect()).unwrap();
    let tilt = Rotation::from_rotation_vector(Vec3::Y * slope).unwrap();
    let mut world = World::new(realtime().with_keep_motions(true)).unwrap();
    let material = Material::new(0.0, 0.5);
    world.insert(Body::fixed(groove).at(Pose::new(Vec3::ZERO, tilt)).with_material(material)).unwrap();
    let start = tilt.rotate(Vec3::new(-1.2, 0.0, radius * 2.0f64.sqrt() + 8e-4));
    let ball = Body::dynamic(Convex::sphere(radius).unwrap(), 2500.0).unwrap();
    let ball = world.insert(ball.at(Pose::at(start)).with_material(material)).unwrap();
    let mut counts = SteppingCounts::default();
    let mut state = 9;
    for step in 0..90 {
        let report = world.step(DT);
        check_books(step, &report, &mut counts);
        for span in &report.spans {
            let at = span.motions[1].pose_at(random(&mut state) * span.duration).position;
            let seen = tilt.inverse().rotate(at);
            let gap =
                plates.iter().map(|pose| to_box(seen, pose, half)).fold(f64::INFINITY, f64::min) - radius;
            assert!(gap > 0.0, "step {step}: {gap:e} m");
        }
    }
    assert!(counts.zones == 0 && counts.uncertified == 0 && counts.fail_safe == 0, "{counts:?}");
    let speed = world.body(ball).unwrap().velocity().length();
    let wanted = 9.81 * slope.sin() / 1.8 * 1.5;
    assert!((speed - wanted).abs() < 0.02 * wanted, "{speed} m/s, not {wanted}");
}

/// Seams between triangles do not slow a ball that rolls over them.
#[test]
fn a_ball_on_a_floor_of_triangles() {
    let count = 30;
    let place = |k: usize| 0.13 * k as f64 - 1.0;
    let vertices = (0..=count).flat_map(|i| (0..=count).map(move |k| Vec3::new(place(i), place(k), 0.0)));
    let at = |i: usize, k: usize| (i * (count + 1) + k) as u32;
    let cells = (0..count).flat_map(|i| (0..count).map(move |k| (i, k)));
    let faces = cells.flat_map(|(i, k)| {
        [[at(i, k), at(i + 1, k), at(i + 1, k + 1)], [at(i, k), at(i + 1, k + 1), at(i, k + 1)]]
    });
    let floor = Soup::new(Triangles { vertices: vertices.collect(), faces: faces.collect() }).unwrap();
    let material = Material::new(0.0, 0.5);
    let mut world = World::new(Settings::default().with_stepping(Stepping::Realtime)).unwrap();
    world.insert(Body::fixed(floor).with_material(material)).unwrap();
    let (radius, velocity) = (0.1, Vec3::new(0.9, 0.4, 0.0));
    let ball = Body::dynamic(Convex::sphere(radius).unwrap(), 1000.0).unwrap();
    let ball = ball.at(Pose::at(Vec3::new(-0.9, -0.9, radius + 2e-3))).with_velocity(velocity);
    let ball =
        world.insert(ball.with_spin(Vec3::Z.cross(velocity) / radius).with_material(material)).unwrap();
    let mut counts = SteppingCounts::default();
    for step in 0..180 {
        let report = world.step(DT);
        check_books(step, &report, &mut counts);
        let height = world.body(ball).unwrap().pose().position.z;
        assert!(height > radius && height < radius + 0.01, "step {step}: {height} m");
    }
    assert!(counts.zones == 0 && counts.uncertified == 0, "{counts:?}");
    let after = world.body(ball).unwrap().velocity();
    assert!((after - velocity).length() < 0.01 * velocity.length(), "{after}");
}
