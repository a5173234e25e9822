//! Boxes around the parts of a body, from its bones alone.

use sixte::shape::Compound;
use sixte::{Motion, Pose, Vec3};
use sixte_contact::shape::{Aabb, Geometry, Hint, Opened, Support, Volume};

use crate::skeleton::{BONES, PARENTS};
use crate::skin::Skin;
use crate::stance::{Stance, hips};

/// Room for rounding \[m\].
const ROOM: f64 = 1e-9;

/// For each pair of bones that vertices follow, where those are from either bone.
#[derive(Debug, Clone)]
pub(super) struct Bounds {
    groups: Vec<Group>,
    /// No vertex is ever farther than this from the hips \[m\].
    reach: f64,
}

/// Boxes of the world at one instant \[m\].
#[derive(Debug, Clone)]
pub(super) struct Boxes {
    /// Around each group.
    groups: Vec<Aabb>,
    /// Around all of them.
    pub all: Aabb,
}

impl Default for Boxes {
    fn default() -> Self {
        Self { groups: Vec::new(), all: Aabb { min: Vec3::ZERO, max: Vec3::ZERO } }
    }
}

/// Vertices that follow the same two bones.
#[derive(Debug, Clone)]
struct Group {
    bones: [usize; 2],
    /// In the frame of each \[m\].
    boxes: [Aabb; 2],
}

impl Bounds {
    /// Of a skin whose bones at rest are these.
    pub fn new(skin: &Skin, rest: &[Pose; BONES]) -> Self {
        let mut groups: Vec<Group> = Vec::new();
        for (vertex, bones) in std::iter::zip(skin.vertices(), skin.bones()) {
            let bones = bones.map(|bone| usize::from(bone) % BONES);
            let here = bones.map(|bone| {
                let point = rest[bone].point_in_body(*vertex);
                Aabb { min: point, max: point }
            });
            match groups.iter_mut().find(|group| group.bones == bones) {
                Some(group) => {
                    group.boxes = std::array::from_fn(|i| group.boxes[i].joined(&here[i]));
                }
                None => groups.push(Group { bones, boxes: here }),
            }
        }
        let reach = groups.iter().map(|group| group.reach(rest)).fold(0.0, f64::max);
        Self { groups, reach: reach + ROOM }
    }

    /// A box around all that a body could be in, whatever its bones do \[m\].
    pub fn reach(&self, stance: &Stance) -> Aabb {
        let stance = stance.tamed();
        let hips = stance.point_in_world(hips(stance.lunge));
        Aabb { min: hips - self.reach, max: hips + self.reach }
    }

    /// A box of the world around each group, with the bones there.
    pub fn place(&self, bones: &[Pose; BONES], boxes: &mut Boxes) {
        let frames = bones.map(|bone| (bone.rotation.matrix(), bone.position));
        let placed = |bone: usize, own: &Aabb| {
            let (turn, position) = frames[bone];
            let half = (own.max - own.min) * 0.5;
            let reach = turn.x_axis.abs() * half.x + turn.y_axis.abs() * half.y + turn.z_axis.abs() * half.z;
            let centre = position + turn * own.centre();
            Aabb { min: centre - reach - ROOM, max: centre + reach + ROOM }
        };
        let around = |group: &Group| {
            let [first, second] = group.bones;
            let own = placed(first, &group.boxes[0]);
            if first == second { own } else { own.joined(&placed(second, &group.boxes[1])) }
        };
        boxes.groups.clear();
        boxes.groups.extend(self.groups.iter().map(around));
        if let [first, rest @ ..] = &boxes.groups[..] {
            boxes.all = rest.iter().fold(*first, |all, one| all.joined(one));
        }
    }
}

impl Group {
    /// How far from the hips its vertices can get: along the bones that it hangs on, and across its box \[m\].
    fn reach(&self, rest: &[Pose; BONES]) -> f64 {
        let along = |bone: usize| {
            let (mut bone, mut length) = (bone, 0.0);
            while bone != PARENTS[bone] {
                length += rest[bone].position.distance(rest[PARENTS[bone]].position);
                bone = PARENTS[bone];
            }
            length
        };
        let across = |own: &Aabb| own.min.abs().max(own.max.abs()).length();
        let [first, second] = [0, 1].map(|i: usize| along(self.bones[i]) + across(&self.boxes[i]));
        first.max(second)
    }
}

/// A box around all the path of a weapon \[m\].
pub(super) fn flown((weapon, motion): (&Compound, &Motion), dt: f64) -> Aabb {
    motion.swept_aabb(&Box(weapon.volume(weapon.root())), dt)
}

/// Boxes that hold all of a body's boxes before and after, by group: those that overlap one around a weapon's path.
pub(super) fn swept_near([before, after]: [&Boxes; 2], flown: &Aabb) -> Vec<Aabb> {
    let swept = std::iter::zip(&before.groups, &after.groups).map(|(first, last)| first.joined(last));
    swept.filter(|one| one.overlaps(flown)).collect()
}

/// Whether any piece of a weapon may come within `tolerance` of one of these boxes.
pub(super) fn may_meet(
    near: &[Aabb],
    (weapon, motion): (&Compound, &Motion),
    dt: f64,
    tolerance: f64,
) -> bool {
    if near.is_empty() {
        return false;
    }
    let mut nodes = vec![weapon.root()];
    while let Some(node) = nodes.pop() {
        match weapon.open(node) {
            Opened::Parts(parts) => nodes.extend(parts),
            Opened::Piece(piece) => {
                let swept = motion.swept_aabb(&piece, dt).grown(tolerance);
                if near.iter().any(|one| one.overlaps(&swept)) {
                    return true;
                }
            }
            _ => return true,
        }
    }
    false
}

/// A box, taken as the convex set that it is.
struct Box(Aabb);

impl Support for Box {
    fn support(&self, direction: Vec3, _: &mut Hint) -> Vec3 {
        self.0.farthest(direction)
    }

    fn rounding(&self) -> f64 {
        0.0
    }

    fn reach(&self, centre: Vec3) -> f64 {
        (self.0.centre().distance(centre) + self.0.radius()) * (1.0 + 8.0 * f64::EPSILON)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;
    use crate::skeleton::{bind, skeleton};

    #[test]
    fn boxes_hold_every_vertex() {
        let skin = Skin::fencer();
        let bounds = Bounds::new(&skin, bind());
        let (mut vertices, mut boxes) = (Vec::new(), Boxes::default());
        let mut tightest = f64::INFINITY;
        for trial in 0..500 {
            let part = |by: u32| f64::from(trial * by % 101) / 101.0;
            let facing = if trial % 2 == 0 { 1.0 } else { -1.0 };
            let guard = Stance::guard(3.0 * part(7), facing);
            let hand = guard.hand + Vec3::new(part(13) - 0.5, part(17) - 0.5, part(19) - 0.5) * 1.5;
            let stance = Stance { lunge: part(3), stride: 6.3 * part(5), hand, ..guard };
            let bones = skeleton(&stance);
            skin.deform(&bones, &mut vertices);
            bounds.place(&bones, &mut boxes);
            for (vertex, pair) in std::iter::zip(&vertices, skin.bones()) {
                let own =
                    bounds.groups.iter().position(|group| group.bones == pair.map(usize::from)).unwrap();
                assert!(boxes.groups[own].contains(*vertex), "{vertex} of {pair:?}");
                assert!(boxes.all.contains(*vertex) && bounds.reach(&stance).contains(*vertex));
                tightest = tightest.min((boxes.groups[own].max - *vertex).min_element());
            }
        }
        // And they are not just large.
        assert!(tightest < 2.0 * ROOM, "{tightest}");
    }
}
