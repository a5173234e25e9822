//! How a fencer stands: few numbers, from which the whole body follows.
//!
//! In: where the feet are, how deep the lunge is, and where the hand shall be. Next:
//! [`skeleton`](crate::skeleton) makes bones of it.

use sixte::Vec3;

/// How far forward a full lunge moves the hips \[m\].
pub const LUNGE_LENGTH: f64 = 0.55;

/// How far the origin gets with one whole turn of [`Stance::stride`], so that feet on the floor stay where they are \[m\].
pub const STEP_LENGTH: f64 = 0.24;

/// Height of the hips on guard \[m\].
const GUARD_HEIGHT: f64 = 0.80;

/// How far a full lunge lowers them \[m\].
const LUNGE_DROP: f64 = 0.25;

/// How a fencer stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stance {
    /// x of the fencer's origin on the piste \[m\].
    pub feet: f64,
    /// 1 for a fencer who looks along +x, −1 for one who looks along −x.
    pub facing: f64,
    /// From 0, on guard, to 1, a full lunge.
    pub lunge: f64,
    /// Phase of the steps; both feet are on the floor at whole turns \[rad\].
    pub stride: f64,
    /// Where the weapon hand shall be, in the world \[m\].
    pub hand: Vec3,
}

impl Stance {
    /// On guard, with the hand where it usually is.
    ///
    /// ```
    /// use sixte_fence::stance::Stance;
    /// let right = Stance::guard(2.0, -1.0);
    /// assert!(right.hand.x < 2.0 && right.lunge == 0.0);
    /// ```
    pub fn guard(feet: f64, facing: f64) -> Self {
        let stance = Self { feet, facing, lunge: 0.0, stride: 0.0, hand: Vec3::ZERO };
        Self { hand: stance.point_in_world(GUARD_HAND), ..stance }
    }

    /// A point of the fencer's own frame, in the world \[m\].
    pub fn point_in_world(&self, point: Vec3) -> Vec3 {
        let side = self.side();
        Vec3::new(self.feet + side * point.x, side * point.y, point.z)
    }

    /// A point of the world, in the fencer's own frame \[m\].
    pub fn point_in_own(&self, point: Vec3) -> Vec3 {
        let side = self.side();
        Vec3::new(side * (point.x - self.feet), side * point.y, point.z)
    }

    /// The facing, as exactly 1 or −1.
    pub(crate) fn side(&self) -> f64 {
        if self.facing < 0.0 { -1.0 } else { 1.0 }
    }

    /// The same with what is not finite replaced, and what is out of range clamped: bones always are somewhere.
    pub(crate) fn tamed(&self) -> Self {
        let finite = |value: f64| if value.is_finite() { value } else { 0.0 };
        let tamed = Self {
            feet: finite(self.feet),
            facing: self.side(),
            lunge: finite(self.lunge).clamp(0.0, 1.0),
            stride: finite(self.stride),
            hand: self.hand,
        };
        let hand = if tamed.hand.is_finite() { tamed.hand } else { tamed.point_in_world(GUARD_HAND) };
        Self { hand, ..tamed }
    }
}

/// Where the hand usually is on guard, in the fencer's frame \[m\].
const GUARD_HAND: Vec3 = Vec3::new(0.56, -0.17, 1.12);

/// Where the hips are for a lunge from 0 to 1, in the fencer's own frame \[m\].
///
/// ```
/// use sixte_fence::stance::{LUNGE_LENGTH, hips};
/// assert!((hips(1.0) - hips(0.0)).x == LUNGE_LENGTH && hips(1.0).z < hips(0.0).z);
/// ```
pub fn hips(lunge: f64) -> Vec3 {
    // The way down is slow at first: the front foot has to get forward before the weight falls on it.
    Vec3::new(LUNGE_LENGTH * lunge, 0.0, GUARD_HEIGHT - LUNGE_DROP * lunge * (0.4 + 0.6 * lunge))
}
