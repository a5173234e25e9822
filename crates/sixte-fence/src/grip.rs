//! A beaten weapon flies freely, and the hand catches it again (Kavan, section 5, eq. 32).

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};

/// The shortest and the longest time that a hand needs to catch its weapon \[s\].
pub const REGAIN: [f64; 2] = [0.03, 0.5];

/// No weapon turns farther than this in a hand: one that spins fast is caught sooner \[rad\].
pub const MOST_TURN: f64 = 2.0;

/// How long it takes to catch a weapon that got an impulse [N s] and spins [rad/s], for a hand that pulls with a force \[N\] \[s\].
pub fn regain_time(impulse: f64, spin: f64, grip_force: f64) -> f64 {
    let [shortest, longest] = REGAIN;
    let time = (impulse / grip_force).min(MOST_TURN / spin);
    // Also where there is no force and no impulse.
    if time.is_nan() { shortest } else { time.clamp(shortest, longest) }
}

/// A weapon that was hit and is not yet caught.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Beaten {
    /// When it was hit: t_a \[s\].
    pub from: f64,
    /// When the hand has it again: t_b \[s\].
    pub until: f64,
    /// How it would fly if nobody held it: its place and velocities right after the impulse.
    pub free: Motion,
    /// The time at which `free` starts: t_a, unless a contact has moved it since \[s\].
    pub clock: f64,
}

impl Beaten {
    /// How much of it the hand has at a time \[s\]: (t − t_a) / (t_b − t_a), from 0 to 1.
    pub fn caught(&self, time: f64) -> f64 {
        ((time - self.from) / (self.until - self.from)).clamp(0.0, 1.0)
    }

    /// P(t): where it would be if nobody held it.
    pub fn free_at(&self, time: f64) -> Pose {
        self.free.pose_at(time - self.clock)
    }

    /// Where it is at a time \[s\], when the hand is at `hand` then.
    pub fn pose_at(&self, time: f64, hand: &Pose) -> Pose {
        blend(&self.free_at(time), hand, self.caught(time))
    }

    /// Tells the free motion that a contact has moved the weapon at a time \[s\]: by a shift \[m\], and a turn.
    pub fn moved(&self, time: f64, shift: Vec3, turn: Rotation) -> Self {
        let there = self.free.from_time(time - self.clock);
        let start = Pose::new(there.start.position + shift, turn.after(there.start.rotation));
        Self { free: Motion { start, ..there }, clock: time, ..*self }
    }
}

/// Between two poses, `share` of the way: straight, and turning the shorter way about one axis.
pub fn blend(from: &Pose, to: &Pose, share: f64) -> Pose {
    let turn = to.rotation.after(from.rotation.inverse()).rotation_vector() * share;
    // A finite vector always is a rotation.
    let turn = Rotation::from_rotation_vector(turn).unwrap_or(Rotation::IDENTITY);
    Pose::new(from.position + (to.position - from.position) * share, turn.after(from.rotation))
}
