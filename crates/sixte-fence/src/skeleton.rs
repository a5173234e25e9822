//! The bones of a fencer, from a stance.
//!
//! In: a [`Stance`]. Out: the pose of every bone in the world. Next: [`skin`](crate::skin) deforms with them.
//!
//! Everything is made in the fencer's own frame (x forward, y left, z up), and placed at the end. Arms and legs are two bones
//! and a hinge: the law of cosines bends the hinge, and the whole limb swings from its direction at rest by the shortest way,
//! so no limb ever twists, and everything is continuous but for a hand that goes straight through the shoulder. A limb's bones
//! have x along the bone, y along the hinge, and −z to the side the hinge bends to; all others have x forward and z up.

use std::sync::LazyLock;

use sixte::{Pose, Rotation, Vec3};
use sixte_contact::Quat;

use crate::stance::{STEP_LENGTH, Stance, hips};

/// How many bones there are.
pub const BONES: usize = 16;

/// The bones' names, in their order.
pub const NAMES: [&str; BONES] = [
    "pelvis",
    "spine",
    "chest",
    "head",
    "weapon upper arm",
    "weapon forearm",
    "weapon hand",
    "rear upper arm",
    "rear forearm",
    "rear hand",
    "front thigh",
    "front shin",
    "front foot",
    "rear thigh",
    "rear shin",
    "rear foot",
];

/// The bone that each hangs on; the pelvis hangs on itself.
pub const PARENTS: [usize; BONES] = [0, 0, 1, 2, 2, 4, 5, 2, 7, 8, 0, 10, 11, 0, 13, 14];

/// The farthest that the weapon hand gets from the shoulder \[m\].
pub const ARM_REACH: f64 = STRAIGHT * (WEAPON_ARM[0] + WEAPON_ARM[1]);

pub(crate) const PELVIS: usize = 0;
pub(crate) const SPINE: usize = 1;
pub(crate) const CHEST: usize = 2;
pub(crate) const HEAD: usize = 3;
/// The first of the three bones of each limb.
pub(crate) const WEAPON: usize = 4;
pub(crate) const REAR: usize = 7;
pub(crate) const FRONT_LEG: usize = 10;
pub(crate) const REAR_LEG: usize = 13;

/// From the pelvis to the spine, from there to the chest, and from there to the neck \[m\].
pub(crate) const BACK: [f64; 3] = [0.11, 0.16, 0.29];

/// A limb is stretched to this part of its length: quite straight, a hinge would snap.
const STRAIGHT: f64 = 0.999;

/// And bent until its ends are this far apart \[m\].
const NEAREST: f64 = 0.12;

/// An arm or a leg, in the frame of the bone that it hangs on.
struct Limb {
    /// Where it begins \[m\].
    root: Vec3,
    /// Of its two bones \[m\].
    lengths: [f64; 2],
    /// Where it points at rest.
    along: Vec3,
    /// How its bones are turned at rest.
    frame: Quat,
}

const WEAPON_ARM: [f64; 2] = [0.30, 0.33];
const REAR_ARM: [f64; 2] = [0.30, 0.32];
const LEG: [f64; 2] = [0.45, 0.44];

/// Weapon arm, rear arm, front leg, rear leg.
static LIMBS: LazyLock<[Limb; 4]> = LazyLock::new(|| {
    let weapon_arm = (Vec3::new(0.64, -0.60, -0.48), Vec3::new(-0.1, -0.62, -0.78));
    let rear_arm = (Vec3::new(-0.28, 0.96, 0.0), Vec3::new(-0.75, -0.2, -0.65));
    [
        Limb::new(Vec3::new(-0.01, -0.172, 0.185), WEAPON_ARM, weapon_arm),
        Limb::new(Vec3::new(-0.01, 0.172, 0.185), REAR_ARM, rear_arm),
        Limb::new(Vec3::new(0.0, -0.095, -0.03), LEG, (Vec3::NEG_Z, Vec3::new(0.74, -0.67, 0.0))),
        Limb::new(Vec3::new(0.0, 0.095, -0.03), LEG, (Vec3::NEG_Z, Vec3::new(0.60, 0.80, 0.0))),
    ]
});

/// Height of an ankle above the floor \[m\].
pub(crate) const ANKLE: f64 = 0.085;

/// Where the ankles are on guard \[m\].
const FRONT_ANKLE: Vec3 = Vec3::new(0.30, -0.04, ANKLE);
const REAR_ANKLE: Vec3 = Vec3::new(-0.31, 0.06, ANKLE);

/// How far a lunge moves the front foot, and how far the rear one slides \[m\].
const FRONT_TRAVEL: f64 = 0.72;
const REAR_TRAVEL: f64 = 0.04;

/// How high a foot is lifted in a step, and in a lunge \[m\].
const STEP_LIFT: f64 = 0.05;
const LUNGE_LIFT: f64 = 0.06;

/// Where the rear hand is from the rear shoulder, on guard and in a lunge \[m\].
const REAR_HAND: [Vec3; 2] = [Vec3::new(-0.33, 0.12, 0.31), Vec3::new(-0.55, 0.14, -0.17)];

/// The poses of all bones in the world; bones are [named](NAMES).
///
/// The weapon hand is at the stance's hand, or as near to it as the arm reaches ([`ARM_REACH`]).
///
/// ```
/// use sixte_fence::skeleton::skeleton;
/// use sixte_fence::stance::Stance;
/// let stance = Stance::guard(-1.5, 1.0);
/// assert!(skeleton(&stance)[6].position.distance(stance.hand) < 1e-12);
/// ```
pub fn skeleton(stance: &Stance) -> [Pose; BONES] {
    let stance = stance.tamed();
    let own = own_frame(&stance);
    own.map(|(position, rotation)| {
        let position = stance.point_in_world(position);
        // Half a turn about z: k q, without rounding.
        let turned = Quat::from_xyzw(-rotation.y, rotation.x, rotation.w, -rotation.z);
        pose((position, if stance.facing < 0.0 { turned } else { rotation }))
    })
}

/// Where the weapon arm's shoulder is for a lunge from 0 to 1, in the fencer's own frame \[m\].
pub fn shoulder(lunge: f64) -> Vec3 {
    let [_, _, chest] = back(lunge);
    chest.0 + chest.1 * LIMBS[0].root
}

/// The bones as the skin is made for: upright, legs straight, arms stretched; in the fencer's own frame.
pub fn bind() -> &'static [Pose; BONES] {
    static BIND: LazyLock<[Pose; BONES]> = LazyLock::new(|| {
        let [weapon, rear, front, back] = &*LIMBS;
        let height = ANKLE + LEG[0] + LEG[1] - front.root.z;
        let pelvis = (Vec3::new(0.0, 0.0, height), Quat::IDENTITY);
        let above = |(at, _): Bone, length: f64| (at + Vec3::Z * length, Quat::IDENTITY);
        let spine = above(pelvis, BACK[0]);
        let chest = above(spine, BACK[1]);
        let rest = |limb: &Limb, parent: Bone| {
            let root = parent.0 + limb.root;
            let middle = root + limb.along * limb.lengths[0];
            let end = middle + limb.along * limb.lengths[1];
            [root, middle, end].map(|at| (at, limb.frame))
        };
        // A foot points to where the knee bends.
        let leg = |limb: &Limb| {
            let [thigh, shin, foot] = rest(limb, pelvis);
            [thigh, shin, (foot.0, arc(Vec3::X, limb.frame * Vec3::NEG_Z))]
        };
        let arms = [rest(weapon, chest), rest(rear, chest)];
        assembled([pelvis, spine, chest, above(chest, BACK[2])], arms, [leg(front), leg(back)]).map(pose)
    });
    &BIND
}

/// Where a bone is, and how it is turned.
type Bone = (Vec3, Quat);

fn pose((position, rotation): Bone) -> Pose {
    // A product of unit quaternions is one.
    Pose::new(position, Rotation::from_unit_quaternion(rotation).unwrap_or(Rotation::IDENTITY))
}

fn assembled(trunk: [Bone; 4], arms: [[Bone; 3]; 2], legs: [[Bone; 3]; 2]) -> [Bone; BONES] {
    let mut bones = [(Vec3::ZERO, Quat::IDENTITY); BONES];
    bones[..WEAPON].copy_from_slice(&trunk);
    for (first, limb) in [(WEAPON, arms[0]), (REAR, arms[1]), (FRONT_LEG, legs[0]), (REAR_LEG, legs[1])] {
        bones[first..first + 3].copy_from_slice(&limb);
    }
    bones
}

/// The bones in the fencer's own frame.
fn own_frame(stance: &Stance) -> [Bone; BONES] {
    let lunge = stance.lunge;
    let [pelvis, spine, chest] = back(lunge);
    // Looks at the opponent, whatever the body does.
    let head = (chest.0 + chest.1 * Vec3::Z * BACK[2], Quat::IDENTITY);
    let [weapon, rear, front, back_leg] = &*LIMBS;
    let weapon = weapon.reach(chest, stance.point_in_own(stance.hand));
    let rear_shoulder = chest.0 + chest.1 * rear.root;
    let rear = rear.reach(chest, rear_shoulder + REAR_HAND[0].lerp(REAR_HAND[1], lunge));
    let [front_ankle, rear_ankle] = ankles(stance);
    let front = front.reach(pelvis, front_ankle);
    let back_leg = back_leg.reach(pelvis, rear_ankle);
    // Flat on the floor, at a right angle to each other.
    let sideways =
        Quat::from_xyzw(0.0, 0.0, std::f64::consts::FRAC_1_SQRT_2, std::f64::consts::FRAC_1_SQRT_2);
    let legs = [
        [front[0], front[1], (front[2].0, Quat::IDENTITY)],
        [back_leg[0], back_leg[1], (back_leg[2].0, sideways)],
    ];
    assembled([pelvis, spine, chest, head], [weapon, rear], legs)
}

/// Pelvis, spine and chest: turned to the rear foot's side, and leaning forward in a lunge.
fn back(lunge: f64) -> [Bone; 3] {
    let turned = |lean: f64, turn: f64| about(Vec3::Y, lean) * about(Vec3::Z, turn);
    let pelvis = (hips(lunge), turned(0.04 + 0.14 * lunge, 0.74 + 0.06 * lunge));
    let spine = (pelvis.0 + pelvis.1 * Vec3::Z * BACK[0], turned(0.06 + 0.16 * lunge, 0.77 + 0.12 * lunge));
    let chest = (spine.0 + spine.1 * Vec3::Z * BACK[1], turned(0.09 + 0.18 * lunge, 0.80 + 0.22 * lunge));
    [pelvis, spine, chest]
}

/// Where the ankles are: a foot in the air goes forward while the other stays.
fn ankles(stance: &Stance) -> [Vec3; 2] {
    let lunge = stance.lunge;
    let (sine, cosine) = libm::sincos(stance.stride);
    // A lunge puts both feet down.
    let step = (1.0 - lunge) * (1.0 - lunge);
    let shift = 0.25 * STEP_LENGTH * (1.0 - cosine) * step;
    let lift = |up: f64| STEP_LIFT * up.max(0.0) * up.max(0.0) * step;
    let leap = 4.0 * LUNGE_LIFT * lunge * (1.0 - lunge);
    [
        FRONT_ANKLE + Vec3::new(FRONT_TRAVEL * lunge + shift, 0.0, lift(sine) + leap),
        REAR_ANKLE + Vec3::new(REAR_TRAVEL * lunge - shift, 0.0, lift(-sine)),
    ]
}

impl Limb {
    /// Which points `along` at rest, and whose hinge bends to a side.
    fn new(root: Vec3, lengths: [f64; 2], (along, bends): (Vec3, Vec3)) -> Self {
        let along = along.normalize();
        let swing = arc(Vec3::X, along);
        // Then about x, until −z is where it bends.
        let angle = libm::atan2((swing * Vec3::Y).dot(bends), (swing * Vec3::NEG_Z).dot(bends));
        Self { root, lengths, along, frame: (swing * about(Vec3::X, angle)).normalize() }
    }

    /// Its bones when its end is at `target`, or as near as it gets \[m\].
    fn reach(&self, (at, turn): Bone, target: Vec3) -> [Bone; 3] {
        let root = at + turn * self.root;
        let arm = target - root;
        let [first, second] = self.lengths;
        let distance = arm.length();
        let span = distance.clamp(NEAREST, STRAIGHT * (first + second));
        let rest = turn * self.along;
        let direction = if distance > 1e-9 { arm / distance } else { rest };
        let frame = arc(rest, direction) * turn * self.frame;
        let cosine = |near: f64, far: f64| (near * near + span * span - far * far) / (2.0 * near * span);
        let upper = frame * about_hinge(cosine(first, second), 1.0);
        let lower = frame * about_hinge(cosine(second, first), -1.0);
        let (upper, lower) = (upper.normalize(), lower.normalize());
        let middle = root + upper * Vec3::X * first;
        let end = middle + lower * Vec3::X * second;
        [(root, upper), (middle, lower), (end, lower)]
    }
}

/// By an angle about an axis [rad].
fn about(axis: Vec3, angle: f64) -> Quat {
    let (sine, cosine) = libm::sincos(0.5 * angle);
    Quat::from_xyzw(axis.x * sine, axis.y * sine, axis.z * sine, cosine)
}

/// About y by the angle with this cosine, to the side of `sign`.
fn about_hinge(cosine: f64, sign: f64) -> Quat {
    let cosine = cosine.clamp(-1.0, 1.0);
    Quat::from_xyzw(0.0, sign * (0.5 * (1.0 - cosine)).sqrt(), 0.0, (0.5 * (1.0 + cosine)).sqrt())
}

/// The shortest way from one direction to another, both of length 1; about some axis where they are opposite.
fn arc(from: Vec3, to: Vec3) -> Quat {
    let axis = from.cross(to);
    let cosine = from.dot(to);
    if cosine < -1.0 + 1e-12 {
        let across = from.any_orthonormal_vector();
        return Quat::from_xyzw(across.x, across.y, across.z, 0.0);
    }
    Quat::from_xyzw(axis.x, axis.y, axis.z, 1.0 + cosine).normalize()
}
