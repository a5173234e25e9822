//! A floor, a wall, and boxes; and an exact look at whether boxes are apart.

use dashu_ratio::RBig;
use sixte::body::OnContact;
use sixte::material::Material;
use sixte::mover::Mover;
use sixte::report::StepReport;
use sixte::shape::Convex;
use sixte::{Body, BodyId, Pose, Settings, Vec3, World};

pub fn settings(gravity: bool) -> Settings {
    let settings = if gravity { Settings::default() } else { Settings::weightless() };
    settings.with_keep_motions(true).with_max_impacts(100)
}

pub fn wall(place: Vec3, half: Vec3) -> Body {
    Body::fixed(Convex::cuboid(half).unwrap()).named("wall").at(Pose::at(place))
}

pub fn loose(place: Vec3, half: Vec3) -> Body {
    Body::dynamic(Convex::cuboid(half).unwrap(), 1000.0)
        .unwrap()
        .named("loose")
        .at(Pose::at(place))
        .with_material(Material::new(0.4, 0.3))
}

pub fn kinematic(place: Vec3, half: Vec3, on_contact: OnContact, mover: impl Mover + 'static) -> Body {
    Body::kinematic(Convex::cuboid(half).unwrap(), on_contact)
        .named("kinematic")
        .at(Pose::at(place))
        .with_mover(mover)
}

/// The corners of a box at a pose, each coordinate a rational number: its own, exactly, as the pose's matrix
/// is rounded.
fn corners(half: Vec3, pose: &Pose) -> Vec<[RBig; 3]> {
    let number = |x: f64| RBig::try_from(x).unwrap();
    let turn = pose.rotation.matrix();
    let columns = [turn.x_axis, turn.y_axis, turn.z_axis].map(|c| c.to_array().map(number));
    let place = pose.position.to_array().map(number);
    let sides = half.to_array().map(number);
    let corner = |i: u32| {
        let mut at = place.clone();
        for (axis, (column, side)) in columns.iter().zip(&sides).enumerate() {
            for (sum, part) in at.iter_mut().zip(column) {
                let by = part * side;
                *sum = if i >> axis & 1 == 0 { &*sum + by } else { &*sum - by };
            }
        }
        at
    };
    (0..8).map(corner).collect()
}

/// Whether two boxes are apart: there is a face or a pair of edges whose normal separates all corners, with
/// exact arithmetic on the corners where rounding could tell otherwise.
pub fn are_apart(a: (Vec3, &Pose), b: (Vec3, &Pose)) -> bool {
    let axes = |pose: &Pose| {
        let turn = pose.rotation.matrix();
        [turn.x_axis, turn.y_axis, turn.z_axis]
    };
    let (own, other) = (axes(a.1), axes(b.1));
    let mut ways: Vec<Vec3> = own.into_iter().chain(other).collect();
    ways.extend(own.iter().flat_map(|u| other.iter().map(|v| u.cross(*v))));
    ways.retain(|way| way.length() > 1e-9);
    if ways.iter().any(|&way| are_clearly_apart(a, b, way)) {
        return true;
    }
    let (first, second) = (corners(a.0, a.1), corners(b.0, b.1));
    ways.iter().any(|way| {
        let way = way.to_array().map(|x| RBig::try_from(x).unwrap());
        let height = |p: &[RBig; 3]| &p[0] * &way[0] + &p[1] * &way[1] + &p[2] * &way[2];
        let range = |of: &[[RBig; 3]]| {
            let heights: Vec<RBig> = of.iter().map(height).collect();
            (heights.iter().min().unwrap().clone(), heights.iter().max().unwrap().clone())
        };
        let ((low, high), (least, most)) = (range(&first), range(&second));
        high < least || most < low
    })
}

/// Whether they are apart along a way by more than all roundings of this sum can be: it has fewer than 50, each of at most
/// half a last place of something that is no larger than all of it together.
fn are_clearly_apart(a: (Vec3, &Pose), b: (Vec3, &Pose), way: Vec3) -> bool {
    let turns = [a.1.rotation.matrix(), b.1.rotation.matrix()];
    let between = a.1.position - b.1.position;
    let sizes = |turn: &sixte::Mat3, half: Vec3| {
        [turn.x_axis, turn.y_axis, turn.z_axis]
            .iter()
            .zip(half.to_array())
            .map(|(axis, h)| axis.dot(way).abs() * h)
            .sum::<f64>()
    };
    let reached = sizes(&turns[0], a.0) + sizes(&turns[1], b.0);
    let largest =
        way.abs().element_sum() * (a.1.position.abs() + b.1.position.abs() + a.0 + b.0).element_sum() * 3.0;
    between.dot(way).abs() - reached > 50.0 * f64::EPSILON * largest
}

/// All boxes are apart where the step ends, and at the ends and middles of its motions; nothing jumps.
pub fn look(world: &World, halves: &[Vec3], report: &StepReport, context: &str) {
    let check = |poses: &[Pose], when: &str| {
        for a in 0..poses.len() {
            for b in a + 1..poses.len() {
                let fixed = |i: usize| world.bodies().nth(i).unwrap().1.kind() == sixte::body::Kind::Fixed;
                if fixed(a) && fixed(b) {
                    continue;
                }
                let apart = are_apart((halves[a], &poses[a]), (halves[b], &poses[b]));
                assert!(apart, "{context}: {a} and {b} intersect {when}: {:?}, {:?}", poses[a], poses[b]);
            }
        }
    };
    let stride = 1 + report.spans.len() / 4;
    for span in report.spans.iter().step_by(stride) {
        for part in [0.5, 1.0] {
            let poses: Vec<Pose> = span.motions.iter().map(|m| m.pose_at(part * span.duration)).collect();
            check(&poses, "on the way");
        }
    }
    let poses: Vec<Pose> = world.bodies().map(|(_, body)| body.pose()).collect();
    check(&poses, "at the end");
    assert!(report.audit.smallest_gap > 0.0, "{context}: {:?}", report.audit);
}

/// The energy of a body that moves freely, from what can be seen of it \[J\].
pub fn energy(world: &World, id: BodyId) -> f64 {
    let body = &world[id];
    let (v, w) = (body.velocity(), body.spin());
    let turning = 0.5 * w.dot(body.inertia().unwrap() * w);
    0.5 * body.mass() * v.dot(v) + turning - body.mass() * world.settings().gravity.dot(body.centre_of_mass())
}
