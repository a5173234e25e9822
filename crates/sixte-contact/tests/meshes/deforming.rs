//! Surfaces that deform: closed forms, rigid twins, other ways to say the same, and the judge.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time, contacts_at};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::{Aabb, Compound, Convex, Deforming, Kdop, Mesh, Slabs, Soup, Triangles};
use sixte_reference::Random;
use sixte_reference::mesh::{MeshPair, families, random_pair};

use crate::meshes::ask::{ask, at, deforming, faults, v};

const TOLERANCE: f64 = 1e-6;

fn flow_of(triangles: &Triangles, flow: impl Fn(Vec3) -> Vec3) -> Vec<Vec3> {
    triangles.vertices.iter().map(|p| flow(*p)).collect()
}

/// At a contact at `time`, the gap being within the tolerance and closing at `speed`.
fn assert_time(name: &str, found: &ContactTime, time: f64, speed: f64) {
    assert_eq!(found.status, Status::Contact, "{name}: {found:?}");
    let early = (time - found.time) * speed;
    assert!(early >= -1e-12 && early <= 1.01 * found.tolerance, "{name}: not {time}: {found:?}");
}

#[test]
fn a_rising_plane_meets_a_sphere() {
    // Each vertex of the floor rises at its own speed, 1 + x + y/2 times 2 m/s: it stays flat, and tilts. The
    // plane z = c + s (x + y/2) with c = s = 2 t is sqrt(1 + 1.25 s²) times closer to a ball than it is below.
    let floor = families::floor(1.0, 6);
    let (radius, height) = (0.25, 1.5);
    let flow = flow_of(&floor, |p| Vec3::Z * (2.0 * (1.0 + 0.1 * p.x + 0.05 * p.y)));
    let ball = Convex::sphere(radius).unwrap();
    let surface = deforming(&floor, &flow, 1.0);
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let t: f64 = 0.5 * (low + high);
        let slope = Vec3::new(0.2 * t, 0.1 * t, 0.0).length();
        let gap = (height - 2.0 * t) / (1.0 + slope * slope).sqrt() - radius;
        if gap > 0.0 { low = t } else { high = t }
    }
    for tolerance in [1e-3, 1e-6, 1e-9] {
        let found = ask((&surface, &at(0.0, 0.0, 0.0)), (&ball, &at(0.0, 0.0, height)), 1.0, tolerance);
        assert_time("plane and ball", &found, low, 1.9);
        let contact = found.contact.unwrap();
        // The gap closes at about 2 m/s.
        assert!((contact.closing_speed - 2.0).abs() < 0.1, "{contact:?}");
        let mesh = Mesh::new(families::icosphere(radius, 2)).unwrap();
        let found = ask((&mesh, &at(0.0, 0.0, height)), (&surface, &at(0.0, 0.0, 0.0)), 1.0, tolerance);
        assert_eq!(found.status, Status::Contact);
        // A ball of 320 triangles is smaller by less than 2 %.
        assert!(found.time >= low - tolerance && found.time <= low + 0.02 * radius, "{found:?}");
    }
}

#[test]
fn a_triangle_folds_onto_a_point() {
    // A triangle's tip goes from (1, 0, 0) over to (-1, 0, 1): through the ball's height above its hinge. The
    // tip at time t is (1 − 2t, 0, t); the ball's centre is on the plane of tip and hinge when z/x = t/(1 − 2t).
    let hinged = Triangles { vertices: vec![Vec3::X, Vec3::Y, Vec3::NEG_Y], faces: vec![[0, 1, 2]] };
    let flow = vec![v(-2.0, 0.0, 1.0), Vec3::ZERO, Vec3::ZERO];
    let surface = deforming(&hinged, &flow, 1.0);
    for (x, z) in [(0.1, 0.2), (0.3, 0.1), (0.0, 0.3), (-0.1, 0.2)] {
        // z (1 − 2t) = x t, that is t = z/(x + 2z).
        let meets = z / (x + 2.0 * z);
        let ball = Convex::point();
        let found = ask((&surface, &at(0.0, 0.0, 0.0)), (&ball, &at(x, 0.0, z)), 1.0, TOLERANCE);
        // Beyond the tip the point is missed.
        let tip = (1.0 - 2.0 * meets).hypot(meets);
        assert!(x.hypot(z) < tip);
        assert_eq!(found.status, Status::Contact, "{x} {z}: {found:?}");
        assert!(found.time <= meets && found.time >= meets - 20.0 * TOLERANCE, "{x} {z} {meets}: {found:?}");
    }
    // Above the tip's way there is nothing.
    let found = ask((&surface, &at(0.0, 0.0, 0.0)), (&Convex::point(), &at(-0.2, 0.0, 0.9)), 1.0, TOLERANCE);
    assert_eq!(found.status, Status::Clear, "{found:?}");
}

/// One triangle, 1 m above the ground, sinks at 2 m/s: as its vertices move, or as its frame does.
#[test]
fn one_triangle_sinks_onto_a_half_space() {
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let triangle =
        Triangles { vertices: vec![Vec3::Z, Vec3::Z + Vec3::X, Vec3::Z + Vec3::Y], faces: vec![[0, 1, 2]] };
    let still = at(0.0, 0.0, 0.0);
    let down = still.with_velocity(v(0.0, 0.0, -2.0));
    let falling = still.with_acceleration(v(0.0, 0.0, -8.0));
    let sinking = deforming(&triangle, &[v(0.0, 0.0, -2.0); 3], 1.0);
    let stiff = deforming(&triangle, &[], 1.0);
    let settings = ContactTimeSettings::tolerance(TOLERANCE).with_max_rounds(1000);
    for (name, surface, motion) in
        [("vertices", &sinking, &still), ("frame", &stiff, &down), ("gravity", &stiff, &falling)]
    {
        let found = contact_time((surface, motion), (&ground, &still), 1.0, &settings).unwrap();
        assert_time(name, &found, 0.5, 2.0);
        let found = contact_time((&ground, &still), (surface, motion), 1.0, &settings).unwrap();
        assert_time(&format!("{name}, swapped"), &found, 0.5, 2.0);
        assert!(found.work.rounds < 100, "{name}: {found:?}");
    }
}

#[test]
fn a_half_space_is_met_by_the_vertex_that_sinks_first() {
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let plate = families::moved(families::floor(1.0, 5), Vec3::Z);
    for index in 0..20 {
        let mut random = Random::numbered(41, index);
        let flow = flow_of(&plate, |_| v(0.0, 0.0, 0.0));
        let flow: Vec<Vec3> = flow.iter().map(|_| (random.in_ball(1.5)).to_engine()).collect();
        let still = at(0.0, 0.0, 0.0);
        let falling = at(0.0, 0.0, 0.0).with_acceleration(v(0.0, 0.0, -0.5));
        for (name, motion, gravity) in [("still", &still, 0.0), ("falling", &falling, 0.5)] {
            // 1 + u t − g t²/2 = 0.
            let meets = flow.iter().map(|u| (u.z + (u.z * u.z + 2.0 * gravity).sqrt()) / gravity);
            let straight = flow.iter().map(|u| if u.z < 0.0 { -1.0 / u.z } else { f64::INFINITY });
            let first = if gravity > 0.0 {
                meets.fold(f64::INFINITY, f64::min)
            } else {
                straight.fold(f64::INFINITY, f64::min)
            };
            let surface = deforming(&plate, &flow, 2.0);
            for swapped in [false, true] {
                let settings = ContactTimeSettings::tolerance(TOLERANCE).with_max_rounds(100_000);
                let (body, plane) = ((&surface, motion), (&ground, &still));
                let found = if swapped {
                    contact_time(plane, body, 2.0, &settings).unwrap()
                } else {
                    contact_time(body, plane, 2.0, &settings).unwrap()
                };
                let name = format!("{index}, {name}, swapped {swapped}");
                assert_ne!(found.status, Status::Unresolved, "{name}: {found:?}");
                if first < 2.0 {
                    // It sinks at least at half its mean speed.
                    assert_time(&name, &found, first, 0.5 / first);
                } else {
                    assert_eq!(found.status, Status::Clear, "{name}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn a_half_space_turns_under_a_surface_that_deforms() {
    // The plane turns about y at 1 rad/s; a vertex at (x, 0, z) is met when tan t = z/x on the left side.
    let ground = Convex::half_space(Vec3::Z).unwrap();
    let turning = at(0.0, 0.0, 0.0).with_spin(v(0.0, 1.0, 0.0));
    let plate = families::moved(families::floor(0.5, 3), v(0.0, 0.0, 1.0));
    let flow = flow_of(&plate, |p| v(0.1 * p.y, 0.0, -0.2 + 0.1 * p.x));
    let surface = deforming(&plate, &flow, 1.0);
    // Height of each vertex above the plane, whose normal is (sin t, 0, cos t).
    let height = |t: f64| {
        let heights =
            std::iter::zip(&plate.vertices, &flow).map(|(p, u)| (*p + *u * t).dot(v(t.sin(), 0.0, t.cos())));
        heights.fold(f64::INFINITY, f64::min)
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let t = 0.5 * (low + high);
        if height(t) > 0.0 { low = t } else { high = t }
    }
    let settings = ContactTimeSettings::tolerance(TOLERANCE).with_max_rounds(100_000);
    let still = at(0.0, 0.0, 0.0);
    for swapped in [false, true] {
        let found = if swapped {
            contact_time((&ground, &turning), (&surface, &still), 1.0, &settings).unwrap()
        } else {
            contact_time((&surface, &still), (&ground, &turning), 1.0, &settings).unwrap()
        };
        assert_time(&format!("swapped {swapped}"), &found, low, 0.3);
    }
}

fn twins(pair: &MeshPair, tolerance: f64) -> [(&'static str, ContactTime); 4] {
    let still = |triangles: &Triangles| deforming(triangles, &[], pair.interval);
    let (a, b) = (Soup::new(pair.a.clone()).unwrap(), Soup::new(pair.b.clone()).unwrap());
    let (m, n, interval) = (&pair.motion_a, &pair.motion_b, pair.interval);
    [
        ("rigid", ask((&a, m), (&b, n), interval, tolerance)),
        ("A deforms", ask((&still(&pair.a), m), (&b, n), interval, tolerance)),
        ("B deforms", ask((&a, m), (&still(&pair.b), n), interval, tolerance)),
        ("both deform", ask((&still(&pair.a), m), (&still(&pair.b), n), interval, tolerance)),
    ]
}

#[test]
fn vertices_at_rest_are_a_rigid_soup() {
    let count = if cfg!(debug_assertions) { 30 } else { 300 };
    for index in 0..count {
        let mut random = Random::numbered(42, index);
        let pair = random_pair(&mut random);
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let [(_, rigid), others @ ..] = twins(&pair, tolerance);
        let surfaces = MeshPair { solid: [false, false], ..pair.clone() };
        assert_eq!(faults(&surfaces, tolerance, &rigid), [], "pair {index}: {rigid:?}");
        for (name, found) in others {
            assert_eq!(faults(&surfaces, tolerance, &found), [], "pair {index}, {name}: {found:?}");
            let close = rigid.contact.map_or(0.0, |contact| contact.closing_speed);
            if close > 0.1 {
                assert_eq!(found.status, rigid.status, "pair {index}, {name}: {found:?} and not {rigid:?}");
                let apart = (found.time - rigid.time).abs();
                // The gap closes at `close`, or at half of it within so short a time.
                assert!(apart <= 2.0 * tolerance / close + 1e-12, "pair {index}, {name}: {apart:e}");
            }
        }
    }
}

#[test]
fn a_compound_and_a_convex_body_meet_what_deforms() {
    let sheet = families::floor(1.0, 8);
    // A wave that rises: z = (0.3 + 0.2 sin 3x) t.
    let flow = flow_of(&sheet, |p| Vec3::Z * (0.3 + 0.2 * (3.0 * p.x).sin()));
    let half = v(0.2, 0.1, 0.15);
    let die = Convex::cuboid(half).unwrap();
    let mesh = Mesh::new(families::cuboid(half)).unwrap();
    let soup = Soup::new(families::cuboid(half)).unwrap();
    let quarter = Convex::cuboid(v(0.1, 0.1, 0.15)).unwrap();
    let compound = Compound::new(vec![
        (Pose::at(v(-0.1, 0.0, 0.0)), quarter.clone()),
        (Pose::at(v(0.1, 0.0, 0.0)), quarter),
    ])
    .unwrap();
    let mut hits = 0;
    for index in 0..6 {
        let mut random = Random::numbered(43, index);
        let surface = deforming(&sheet, &flow, 1.0);
        let place = v(random.between(-0.5, 0.5), random.between(-0.5, 0.5), 0.6);
        let turn = random.in_ball(1.0).to_engine();
        let body = crate::meshes::ask::turned(place, turn)
            .with_velocity(v(0.2, -0.1, -0.3))
            .with_spin(random.in_ball(3.0).to_engine());
        let frame = at(0.0, 0.0, 0.0)
            .with_spin(random.in_ball(1.0).to_engine())
            .with_acceleration(v(0.0, 0.3, 0.5))
            .with_centre(v(0.1, 0.2, 0.0));
        for tolerance in [1e-3, 1e-6, 1e-9] {
            let found = [
                ("convex", ask((&die, &body), (&surface, &frame), 1.0, tolerance)),
                ("mesh", ask((&mesh, &body), (&surface, &frame), 1.0, tolerance)),
                ("soup", ask((&soup, &body), (&surface, &frame), 1.0, tolerance)),
                ("compound", ask((&compound, &body), (&surface, &frame), 1.0, tolerance)),
                (
                    "deforming",
                    ask((&deforming(soup.triangles(), &[], 1.0), &body), (&surface, &frame), 1.0, tolerance),
                ),
            ];
            let pair = MeshPair::new((families::cuboid(half), body), (sheet.clone(), frame), 1.0)
                .with_flow(Vec::new(), flow.clone());
            for (name, one) in found {
                assert_eq!(one.status, found[0].1.status, "{index} {name}: {one:?}");
                assert_eq!(faults(&pair, tolerance, &one), [], "{index} {name} {tolerance:e}: {one:?}");
            }
            let Some(contact) = found[0].1.contact else { continue };
            hits += 1;
            let speed = contact.closing_speed;
            for (name, other) in &found[1..] {
                let apart = (other.time - found[0].1.time).abs();
                assert!(apart <= 2.0 * tolerance / speed, "{index} {name} {tolerance:e}: {apart:e}, {speed}");
            }
        }
    }
    assert!(hits >= 6, "only {hits} of 18 hit");
}

#[test]
fn frame_by_frame_is_one_long_straight_motion() {
    let frames = 8;
    let count = if cfg!(debug_assertions) { 12 } else { 100 };
    for index in 0..count {
        let mut random = Random::numbered(44, index);
        let pair = random_pair(&mut random);
        let flow: Vec<Vec3> = pair.a.vertices.iter().map(|_| random.in_ball(0.4).to_engine()).collect();
        let place = |t: f64| -> Vec<Vec3> {
            std::iter::zip(&pair.a.vertices, &flow).map(|(p, u)| *p + *u * t).collect()
        };
        let b = Soup::new(pair.b.clone()).unwrap();
        let long = deforming(&pair.a, &flow, 1.0);
        let (m, n) = (&pair.motion_a, &pair.motion_b);
        let whole = ask((&long, m), (&b, n), 1.0, TOLERANCE);
        let judged = MeshPair { solid: [false, false], ..pair.clone() }.with_flow(flow.clone(), Vec::new());
        assert_eq!(faults(&judged, TOLERANCE, &whole), [], "pair {index}: {whole:?}");
        let step = 1.0 / f64::from(frames);
        let mut short = Deforming::new(pair.a.clone(), &place(step), step).unwrap();
        let mut first = None;
        for frame in 0..frames {
            let start = f64::from(frame) * step;
            if frame > 0 {
                short.advance_to(&place(start + step), step).unwrap();
            }
            let (m, n) = (m.from_time(start), n.from_time(start));
            let found = ask((&short, &m), (&b, &n), step, TOLERANCE);
            if found.status != Status::Clear {
                first = Some((start + found.time, found));
                break;
            }
        }
        match (whole.status, first) {
            (Status::Clear, None) => {}
            (Status::Contact, Some((time, found))) => {
                let speed = whole.contact.unwrap().closing_speed.min(found.contact.unwrap().closing_speed);
                if speed > 0.1 {
                    let apart = (time - whole.time).abs();
                    assert!(apart <= 2.0 * TOLERANCE / speed, "pair {index}: {apart:e} apart, {speed} m/s");
                }
            }
            other => panic!("pair {index}: {other:?}"),
        }
    }
}

#[test]
fn fast_vertices_in_a_frame_that_turns_fast() {
    let count = if cfg!(debug_assertions) { 16 } else { 200 };
    for index in 0..count {
        let mut random = Random::numbered(45, index);
        let mut pair = random_pair(&mut random);
        pair.motion_a.spin = random.in_ball(20.0).to_engine();
        pair.motion_b.spin = random.in_ball(6.0).to_engine();
        pair.motion_a.acceleration = random.in_ball(10.0).to_engine();
        pair.motion_a.centre = random.in_ball(1.0).to_engine();
        pair.solid = [false, false];
        let flow = |triangles: &Triangles, random: &mut Random| -> Vec<Vec3> {
            triangles.vertices.iter().map(|_| random.in_ball(3.0).to_engine()).collect()
        };
        let (flow_a, flow_b) = (flow(&pair.a, &mut random), flow(&pair.b, &mut random));
        let pair = pair.with_flow(flow_a, flow_b);
        let tolerance = [1e-3, 1e-6, 1e-9][random.below(3)];
        let (a, b) = (deforming(&pair.a, &pair.flow_a, 1.0), deforming(&pair.b, &pair.flow_b, 1.0));
        let found = ask((&a, &pair.motion_a), (&b, &pair.motion_b), 1.0, tolerance);
        assert_eq!(faults(&pair, tolerance, &found), [], "pair {index}: {found:?}");
        // Only A's vertices move.
        let half = pair.clone().with_flow(pair.flow_a.clone(), Vec::new());
        let rigid = Soup::new(pair.b.clone()).unwrap();
        let found = ask((&rigid, &pair.motion_b), (&a, &pair.motion_a), 1.0, tolerance);
        let swapped = MeshPair {
            a: half.b,
            b: half.a,
            motion_a: half.motion_b,
            motion_b: half.motion_a,
            flow_a: half.flow_b,
            flow_b: half.flow_a,
            solid: [false, false],
            interval: 1.0,
        };
        assert_eq!(faults(&swapped, tolerance, &found), [], "pair {index}, one: {found:?}");
    }
}

#[test]
fn two_sheets_that_fall_together_keep_apart() {
    // Both fall, turn and stretch alike: the gap between them stays, although everything moves.
    let sheet = families::floor(1.0, 6);
    let flow = flow_of(&sheet, |p| v(p.x, p.y, 0.3 * p.x * p.y));
    let above = families::moved(sheet.clone(), v(0.0, 0.0, 0.01));
    let motion: Motion = at(0.0, 0.0, 0.0)
        .with_acceleration(v(0.0, 0.0, -9.81))
        .with_velocity(v(3.0, 0.0, 0.0))
        .with_spin(v(0.5, 1.0, 0.0));
    let (a, b) = (deforming(&sheet, &flow, 1.0), deforming(&above, &flow, 1.0));
    let found = ask((&a, &motion), (&b, &motion), 1.0, 1e-3);
    assert_eq!(found.status, Status::Clear, "{found:?}");
}

#[test]
fn contacts_of_a_surface_that_deforms_are_where_it_is_then() {
    let sheet = families::floor(1.0, 4);
    let flow = flow_of(&sheet, |_| Vec3::Z);
    let surface = deforming(&sheet, &flow, 1.0);
    let die = Convex::cuboid(v(0.3, 0.2, 0.1)).unwrap();
    let above = at(0.05, 0.02, 0.6 + 5e-7);
    let all = contacts_at((&die, &above), (&surface, &at(0.0, 0.0, 0.0)), 0.5, TOLERANCE).unwrap();
    assert_eq!(all.len(), 4, "{all:?}");
    for one in &all {
        assert!((one.point_b.z - 0.5).abs() < 1e-12 && (one.normal - Vec3::Z).length() < 1e-9, "{one:?}");
        assert!((one.closing_speed - 1.0).abs() < 1e-9 && (one.gap - 5e-7).abs() < 1e-12, "{one:?}");
    }
}

#[test]
fn what_cannot_be_deformed_is_refused() {
    let triangle = Triangles { vertices: vec![Vec3::X, Vec3::Y, Vec3::Z], faces: vec![[0, 1, 2]] };
    let end = triangle.vertices.clone();
    assert!(Deforming::new(triangle.clone(), &end[..2], 1.0).is_err());
    for duration in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(Deforming::new(triangle.clone(), &end, duration).is_err(), "{duration}");
    }
    assert!(Deforming::new(triangle.clone(), &[Vec3::X, Vec3::Y, Vec3::NAN], 1.0).is_err());
    let mut good = Deforming::new(triangle, &end, 1.0).unwrap();
    assert!(good.advance_to(&end[1..], 1.0).is_err() && good.advance_to(&end, 0.0).is_err());
    assert!(good.advance_to(&[Vec3::X, Vec3::Y, Vec3::INFINITY], 1.0).is_err());
    // What was refused changes nothing, and later than its end it cannot be asked.
    let (ball, still) = (Convex::sphere(0.1).unwrap(), at(0.0, 0.0, 0.0));
    let settings = ContactTimeSettings::default();
    assert!(contact_time((&good, &still), (&ball, &still), 1.0, &settings).is_ok());
    assert!(contact_time((&good, &still), (&ball, &still), 1.0 + 1e-9, &settings).is_err());
    assert!(contact_time((&ball, &still), (&good, &still), 2.0, &settings).is_err());
}

#[test]
fn polytopes_and_boxes_say_the_same() {
    let count = if cfg!(debug_assertions) { 16 } else { 200 };
    for index in 0..count {
        let mut random = Random::numbered(46, index);
        let pair = MeshPair { solid: [false, false], ..random_pair(&mut random) };
        let flow: Vec<Vec3> = pair.a.vertices.iter().map(|_| random.in_ball(2.0).to_engine()).collect();
        let end: Vec<Vec3> = std::iter::zip(&pair.a.vertices, &flow).map(|(p, u)| *p + *u).collect();
        let b = Soup::new(pair.b.clone()).unwrap();
        let boxes = Deforming::<Aabb>::with_volumes(pair.a.clone(), &end, 1.0).unwrap();
        // Moved there by a refit, from a start that is quite another.
        let mut polytopes = Deforming::<Kdop>::with_volumes(pair.a.clone(), &flow, 1.0).unwrap();
        polytopes.advance_to(&pair.a.vertices, 1.0).unwrap();
        polytopes.advance_to(&end, 1.0).unwrap();
        let (m, n) = (&pair.motion_a, &pair.motion_b);
        let (p, q) =
            (ask((&boxes, m), (&b, n), 1.0, TOLERANCE), ask((&polytopes, m), (&b, n), 1.0, TOLERANCE));
        assert_eq!(p.status, q.status, "pair {index}");
        let judged = pair.clone().with_flow(flow, Vec::new());
        assert_eq!(faults(&judged, TOLERANCE, &q), [], "pair {index}: {q:?}");
    }
}

#[test]
fn what_is_between_two_volumes_holds_what_moves_straight() {
    fn check<V: Slabs>() {
        let mut random = Random::numbered(47, 0);
        for _ in 0..200 {
            let [first, last]: [Vec<Vec3>; 2] =
                [(); 2].map(|()| (0..6).map(|_| random.in_ball(3.0).to_engine()).collect());
            let (start, end) = (V::around(first.iter().copied()), V::around(last.iter().copied()));
            for step in 0..=10 {
                let share = f64::from(step) / 10.0;
                let between = start.between(&end, share);
                for (p, q) in std::iter::zip(&first, &last) {
                    let point = p.lerp(*q, share);
                    for _ in 0..20 {
                        let direction: Vec3 = random.in_ball(1.0).to_engine();
                        let over = direction.dot(point) - between.height(direction);
                        assert!(over < 1e-14, "{} is {over:e} too low", V::NAME);
                    }
                }
            }
        }
    }
    check::<Aabb>();
    check::<Kdop>();
}
