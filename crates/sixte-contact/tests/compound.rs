//! Compounds against their pieces, one by one.

use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::query::{distance, overlap, point_distance, ray};
use sixte_contact::shape::{Compound, Convex, Geometry, Opened, ShapeError, Soup, Support, Volume};
use sixte_contact::{Mat3, Vec3};

use crate::geometry_queries::truth::{Random, soup};

fn random_piece(kind: usize, random: &mut Random) -> Convex {
    let size = random.between(0.1, 0.4);
    match kind % 8 {
        0 => Convex::sphere(size).unwrap(),
        1 => Convex::capsule(size, 0.5 * size).unwrap(),
        2 => Convex::cuboid(random.vector(size).abs() + 0.01).unwrap(),
        3 => Convex::cuboid(random.vector(size).abs()).unwrap().rounded(0.1).unwrap(),
        4 => Convex::cylinder(size, random.between(0.1, 0.3)).unwrap(),
        5 => Convex::cone(size, 0.2).unwrap(),
        6 => Convex::ellipsoid(random.vector(size).abs() + 0.05).unwrap(),
        _ => Convex::hull(&(0..12).map(|_| random.vector(size)).collect::<Vec<_>>()).unwrap(),
    }
}

fn random_compound(random: &mut Random) -> Compound {
    let count = 1 + random.below(12);
    let pieces = (0..count).map(|kind| (random.pose(1.0), random_piece(kind, random))).collect();
    Compound::new(pieces).unwrap()
}

/// Where a piece is in the world.
fn placed(pose: &Pose, own: &Pose) -> Pose {
    Pose::new(pose.point_in_world(own.position), pose.rotation.after(own.rotation))
}

/// Two gaps of the same cores, turned once more: 1e-13 of the size of a curved core each, and roundings.
const ROOM: f64 = 1e-12;

#[test]
fn distances_are_those_of_the_closest_pieces() {
    let mut random = Random(51);
    let (mut apart, mut crossing) = (0, 0);
    for i in 0..60 {
        let (a, b) = (random_compound(&mut random), random_compound(&mut random));
        let far = [0.3, 3.0][i % 2];
        let (pose_a, pose_b) = (random.pose(far), random.pose(far));
        let mut truth = f64::INFINITY;
        for (own_a, piece_a) in a.pieces() {
            for (own_b, piece_b) in b.pieces() {
                let found = distance((piece_a, &placed(&pose_a, own_a)), (piece_b, &placed(&pose_b, own_b)));
                truth = truth.min(found.gap);
            }
        }
        let found = distance((&a, &pose_a), (&b, &pose_b));
        assert!((found.gap - truth).abs() <= ROOM + 2e-12 * truth.abs(), "{found:?} {truth}");
        assert!(found.gap_lower <= truth + ROOM && found.gap_lower <= found.gap);
        if truth > 0.0 {
            apart += 1;
            assert!(found.gap_lower >= truth - 2.0 * ROOM - 2e-12 * truth);
            assert!(((found.point_a - found.point_b).length() - truth).abs() <= 2.0 * ROOM + 4e-12 * truth);
        } else {
            crossing += 1;
        }
        assert_eq!(overlap((&a, &pose_a), (&b, &pose_b)), truth <= 0.0);
        let ball = Convex::sphere(0.2).unwrap();
        let to_ball = a
            .pieces()
            .iter()
            .map(|(own, piece)| distance((piece, &placed(&pose_a, own)), (&ball, &pose_b)).gap);
        let truth = to_ball.fold(f64::INFINITY, f64::min);
        let found = distance((&a, &pose_a), (&ball, &pose_b));
        assert!((found.gap - truth).abs() <= ROOM + 2e-12 * truth.abs(), "{found:?} {truth}");
    }
    assert!(apart > 10 && crossing > 10, "{apart} {crossing}");
}

#[test]
fn distances_to_planes_and_soups() {
    let mut random = Random(52);
    for _ in 0..25 {
        let a = random_compound(&mut random);
        let (pose, place) = (random.pose(2.0), random.pose(2.0));
        let floor = Convex::half_space(random.unit_vector()).unwrap().rounded(0.1).unwrap();
        let sail = Soup::new(soup(10, 1.0, 0.5, &mut random)).unwrap();
        let of_pieces = |of: &dyn Fn(&Convex, &Pose) -> f64| {
            a.pieces().iter().map(|(own, piece)| of(piece, &placed(&pose, own))).fold(f64::INFINITY, f64::min)
        };
        let truth = of_pieces(&|piece, at| distance((piece, at), (&floor, &place)).gap);
        let found = distance((&a, &pose), (&floor, &place));
        assert!((found.gap - truth).abs() <= ROOM && found.gap_lower <= truth + 1e-14, "{found:?} {truth}");
        let truth = of_pieces(&|piece, at| distance((piece, at), (&sail, &place)).gap);
        let found = distance((&a, &pose), (&sail, &place));
        assert!((found.gap - truth).abs() <= ROOM + 2e-12 * truth.abs(), "{found:?} {truth}");
    }
}

#[test]
fn points_and_rays_meet_the_first_of_the_pieces() {
    let mut random = Random(53);
    let (mut inside, mut hits) = (0, 0);
    for _ in 0..20 {
        let a = random_compound(&mut random);
        let pose = random.pose(1.0);
        for j in 0..10 {
            // Every other one near the middle of a piece.
            let (own, _) = &a.pieces()[random.below(a.pieces().len())];
            let near = if j % 2 == 0 { own.position + random.vector(0.1) } else { random.vector(1.5) };
            let point = pose.point_in_world(near);
            let gaps =
                a.pieces().iter().map(|(own, piece)| point_distance((piece, &placed(&pose, own)), point).gap);
            let truth = gaps.fold(f64::INFINITY, f64::min);
            let found = point_distance((&a, &pose), point);
            // Inside of curved pieces the depth is good to 1e-5 of the size.
            let room = if truth < 0.0 { 1e-5 } else { ROOM + 2e-12 * truth };
            assert!((found.gap - truth).abs() <= room, "{found:?} {truth}");
            assert_eq!(found.is_inside, truth < 0.0);
            inside += usize::from(found.is_inside);
            let (from, way) = (random.unit_vector() * 4.0, random.vector(1.0));
            let way = way + pose.position - from;
            let along = a.pieces().iter().filter_map(|(own, piece)| {
                ray((piece, &placed(&pose, own)), from, way, 10.0).map(|hit| hit.distance)
            });
            let truth = along.min_by(f64::total_cmp);
            let found = ray((&a, &pose), from, way, 10.0);
            match (truth, found) {
                (Some(truth), Some(hit)) => {
                    let slant = hit.normal.dot(-way) / way.length();
                    assert!((hit.distance - truth).abs() <= 2.0 * ROOM / slant, "{hit:?} {truth}");
                    hits += 1;
                }
                (None, None) => {}
                _ => panic!("{found:?} is {truth:?}"),
            }
        }
    }
    assert!(inside > 10 && hits > 20, "{inside} {hits}");
}

/// Every volume holds its piece, with its rounding, in a thousand directions.
#[test]
fn volumes_hold_their_pieces() {
    let mut random = Random(54);
    for _ in 0..10 {
        let a = random_compound(&mut random);
        let mut stack = vec![a.root()];
        let mut count = 0;
        while let Some(node) = stack.pop() {
            match a.open(node) {
                Opened::Parts(parts) => {
                    for part in parts {
                        assert_eq!(a.volume(node).joined(&a.volume(part)), a.volume(node));
                    }
                    stack.extend(parts);
                }
                Opened::Piece(piece) => {
                    count += 1;
                    for _ in 0..1000 {
                        let way = random.unit_vector();
                        let highest = way.dot(piece.support(way, &mut 0)) + piece.rounding();
                        assert!(highest <= a.volume(node).height(way));
                    }
                    let centre = random.vector(3.0);
                    let reach = piece.reach(centre);
                    assert!(
                        (0..100)
                            .all(|_| piece.support(random.unit_vector(), &mut 0).distance(centre) <= reach)
                    );
                }
                Opened::Nothing => panic!("an empty node"),
            }
        }
        assert_eq!(count, a.pieces().len());
    }
}

/// A box cut into eight, and a bar of two that is turned.
#[test]
fn masses_add_up() {
    let half = Vec3::new(0.4, 0.3, 0.2);
    let whole = Convex::cuboid(half).unwrap().mass_properties(700.0).unwrap();
    let part = Convex::cuboid(half * 0.5).unwrap();
    let far = Vec3::new(100.0, -50.0, 20.0);
    let turn = Rotation::from_axis_angle(Vec3::new(1.0, 2.0, 3.0), 1.0).unwrap();
    let pose = Pose::new(far, turn);
    let corner = |i: usize| {
        let side = |bit: usize| if i >> bit & 1 == 0 { -0.5 } else { 0.5 };
        Pose::at(half * Vec3::new(side(0), side(1), side(2)))
    };
    let parts = (0..8).map(|i| (placed(&pose, &corner(i)), part.clone())).collect();
    let found = Compound::new(parts).unwrap().mass_properties(700.0).unwrap();
    assert!((found.mass - whole.mass).abs() < 1e-12 * whole.mass);
    assert!((found.centre - far).length() < 1e-13 * far.length());
    let matrix = turn.matrix();
    let expected = matrix * whole.inertia * matrix.transpose();
    // Places 100 m away are rounded by 1e-14 m.
    let off = |m: Mat3| {
        [m.x_axis, m.y_axis, m.z_axis].map(|c| c.abs().max_element()).into_iter().fold(0.0, f64::max)
    };
    assert!(off(found.inertia - expected) < 1e-12 * off(expected), "{} {expected}", found.inertia);
    let flat = Convex::triangle([Vec3::ZERO, Vec3::X, Vec3::Y]).unwrap();
    let with_flat = Compound::new(vec![(Pose::IDENTITY, part), (Pose::IDENTITY, flat)]).unwrap();
    assert!(matches!(with_flat.mass_properties(1.0), Err(ShapeError::NoMass { .. })));
    assert!(matches!(with_flat.mass_properties(-1.0), Err(ShapeError::Density(_))));
}

#[test]
fn what_is_no_compound_is_refused() {
    let refused = |pieces: Vec<(Pose, Convex)>| Compound::new(pieces).unwrap_err().to_string();
    assert_eq!(refused(vec![]), "the compound has no pieces; give at least one");
    let ball = Convex::sphere(1.0).unwrap();
    let floor = Convex::half_space(Vec3::Z).unwrap();
    assert_eq!(
        refused(vec![(Pose::IDENTITY, ball.clone()), (Pose::IDENTITY, floor)]),
        "compound piece 1 is a half-space; pieces must be bounded, give the half-space as a body of its own"
    );
    for bad in [f64::NAN, f64::INFINITY, 1e31] {
        let message = refused(vec![(Pose::at(Vec3::new(0.0, bad, 0.0)), ball.clone())]);
        assert!(message.starts_with("compound piece 0 is at (0, "), "{message}");
    }
}

#[test]
fn a_compound_is_cheap_to_clone_and_gives_the_same_bits() {
    let mut random = Random(55);
    let (a, b) = (random_compound(&mut random), random_compound(&mut random));
    let (pose_a, pose_b) = (random.pose(1.0), random.pose(3.0));
    let copy = a.clone();
    assert!(std::ptr::eq(a.pieces(), copy.pieces()));
    assert_eq!(distance((&a, &pose_a), (&b, &pose_b)), distance((&copy, &pose_a), (&b, &pose_b)));
}
