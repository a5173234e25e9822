//! Two numbers of the stick become a place and a turn of the weapon: a grid of nine key placements (Kavan, section 5).
//!
//! In: the stick, and how far the arm is extended. Out: where the weapon is in the fencer's own frame (x forward, y left, z up).
//! Next: [`exchange`](crate::exchange) takes it there, if no blade is in the way.
//!
//! There are two grids: the guards, and the same with the arm extended. Along each side of the grid the one parabola through
//! three keys is taken, so the weapon's place is a polynomial of the stick: smooth over the whole square, and exact at the keys.
//! The turn is interpolated as yaw, pitch and roll, which stay far from where such angles fail.

use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::{Quat, Vec3};

/// A key placement, in the fencer's own frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Key {
    /// Its name in fencing; empty for those that have none.
    pub name: &'static str,
    /// Where the hand is \[m\].
    pub hand: Vec3,
    /// How far the blade points to the left \[rad\].
    pub yaw: f64,
    /// How far it points up \[rad\].
    pub pitch: f64,
    /// How far the hand is turned: negative with the palm down \[rad\].
    pub roll: f64,
}

const fn key(name: &'static str, hand: [f64; 3], turn: [f64; 3]) -> Key {
    let ([x, y, z], [yaw, pitch, roll]) = (hand, turn);
    Key { name, hand: Vec3::new(x, y, z), yaw, pitch, roll }
}

/// The guards: rows from low to high, in each from the fencer's own left to the right.
pub const GUARDS: [[Key; 3]; 3] = [
    [
        key("septime", [0.54, 0.02, 1.00], [0.16, -0.32, 0.5]),
        key("seconde", [0.55, -0.17, 0.96], [0.06, -0.34, -0.7]),
        key("octave", [0.54, -0.36, 0.98], [-0.12, -0.32, 0.3]),
    ],
    [
        key("quarte", [0.52, 0.05, 1.13], [0.20, 0.12, 0.0]),
        key("", [0.56, -0.17, 1.12], [0.08, 0.05, 0.0]),
        key("sixte", [0.54, -0.37, 1.13], [-0.14, 0.12, 0.4]),
    ],
    [
        key("prime", [0.50, 0.06, 1.34], [0.22, -0.10, -1.2]),
        key("quinte", [0.50, -0.14, 1.40], [0.14, 0.30, -0.9]),
        key("tierce", [0.52, -0.36, 1.32], [-0.16, 0.34, -0.8]),
    ],
];

/// The same with the arm extended: the point goes for the opponent, low or high, left or right.
pub const EXTENDED: [[Key; 3]; 3] = [
    [
        key("", [0.75, -0.02, 1.18], [0.13, -0.22, 0.5]),
        key("", [0.77, -0.15, 1.16], [0.05, -0.24, -0.3]),
        key("", [0.75, -0.28, 1.17], [-0.05, -0.22, 0.3]),
    ],
    [
        key("", [0.76, -0.01, 1.30], [0.12, -0.04, 0.0]),
        key("point in line", [0.79, -0.14, 1.29], [0.05, -0.04, 0.0]),
        key("", [0.76, -0.28, 1.30], [-0.05, -0.04, 0.3]),
    ],
    [
        key("", [0.73, 0.00, 1.42], [0.13, -0.03, -0.8]),
        key("", [0.75, -0.14, 1.44], [0.06, 0.02, -0.6]),
        key("", [0.73, -0.28, 1.42], [-0.06, 0.00, -0.5]),
    ],
];

/// Where the weapon is for a stick in [−1, 1]² and an arm extended from 0 to 1; what is out of range is clamped.
///
/// ```
/// use sixte_fence::placement::{GUARDS, placement};
/// let sixte = placement([1.0, 0.0], 0.0);
/// assert!(sixte.position.distance(GUARDS[1][2].hand) < 1e-15);
/// ```
pub fn placement(stick: [f64; 2], reach: f64) -> Pose {
    let [x, y] = stick.map(|s| s.clamp(-1.0, 1.0));
    let reach = reach.clamp(0.0, 1.0);
    let near = over_square(&GUARDS, x, y);
    let far = over_square(&EXTENDED, x, y);
    let [px, py, pz, yaw, pitch, roll] = std::array::from_fn(|i| near[i] + (far[i] - near[i]) * reach);
    Pose::new(Vec3::new(px, py, pz), turned(yaw, pitch, roll))
}

/// A pose of a fencer's own frame, in the world: of a fencer who faces along +x, or −x, with the frame's origin at x = `feet`.
pub fn in_world(own: &Pose, feet: f64, facing: f64) -> Pose {
    let Vec3 { x, y, z } = own.position;
    if facing >= 0.0 {
        return Pose::new(Vec3::new(feet + x, y, z), own.rotation);
    }
    let Quat { x: i, y: j, z: k, w } = own.rotation.quaternion();
    // Half a turn about z, without rounding.
    let turned = Rotation::from_unit_quaternion(Quat::from_xyzw(-j, i, w, -k)).unwrap_or(own.rotation);
    Pose::new(Vec3::new(feet - x, -y, z), turned)
}

/// The polynomial through the nine keys: place, then yaw, pitch and roll.
fn over_square(keys: &[[Key; 3]; 3], x: f64, y: f64) -> [f64; 6] {
    let (across, up) = (weights(x), weights(y));
    let mut sum = [0.0; 6];
    for (row, up) in keys.iter().zip(up) {
        for (key, across) in row.iter().zip(across) {
            let Key { hand, yaw, pitch, roll, .. } = *key;
            for (sum, number) in sum.iter_mut().zip([hand.x, hand.y, hand.z, yaw, pitch, roll]) {
                *sum += number * (across * up);
            }
        }
    }
    sum
}

/// How much the keys at −1, 0 and 1 count for at `s`: Lagrange's parabolas.
fn weights(s: f64) -> [f64; 3] {
    [0.5 * s * (s - 1.0), (1.0 - s) * (1.0 + s), 0.5 * s * (s + 1.0)]
}

/// First rolled about the blade, then pitched up, then turned to the left.
fn turned(yaw: f64, pitch: f64, roll: f64) -> Rotation {
    let about = |axis: Vec3, angle: f64| {
        let (sine, cosine) = libm::sincos(0.5 * angle);
        Quat::from_xyzw(axis.x * sine, axis.y * sine, axis.z * sine, cosine)
    };
    let turn = about(Vec3::Z, yaw) * about(Vec3::Y, -pitch) * about(Vec3::X, roll);
    Rotation::from_unit_quaternion(turn).unwrap_or(Rotation::IDENTITY)
}
