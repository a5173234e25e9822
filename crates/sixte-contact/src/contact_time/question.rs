//! What is asked, with what follows from it for all pieces of both bodies.

use super::certificate::time_to_fall;
use super::moving::{Moving, MovingPiece};
use super::relative::RelativeMotion;
use super::result::ContactTimeSettings;
use crate::motion::Motion;
use crate::shape::{Sphere, Support, Volume};
use crate::{Interrupt, Vec3};

/// The tolerance is at least this many times the slack, so that the levels stay apart.
const SLACKS_IN_TOLERANCE: f64 = 5.0;

/// Rounding moves a separation by less than this many ε of all the lengths in it: the sum of the table in the
/// book's page on the certificate, section f. Twice as many where one of the bodies is a half-space.
const OF_LENGTHS: f64 = 64.0;

/// And by this many ε of the arcs that the bodies' points turn by.
const OF_ANGLES: f64 = 8.0;

/// The floor as a part of the level of contact.
const FLOOR: f64 = 0.1;

/// How far a body gets from its centre.
#[derive(Debug, Clone, Copy)]
pub(super) struct Extent {
    /// Upper bound of the distance of any point of the core from the centre; infinite for a
    /// half-space \[m\].
    pub reach: f64,
    /// By which the core is rounded \[m\].
    pub rounding: f64,
}

/// How far a body gets from its centre within the interval.
pub(super) fn extent<M: Moving>(body: &M, motion: &Motion, interval: f64) -> Extent {
    if let Some(piece) = body.as_piece() {
        let still = piece.at(0.0);
        return Extent { reach: still.reach(motion.centre), rounding: still.rounding() };
    }
    let reach = |t: f64| {
        let volume = body.volume_at(body.root(), t);
        volume.centre().distance(motion.centre) + volume.radius()
    };
    Extent { reach: reach(0.0).max(reach(interval)) * (1.0 + 8.0 * f64::EPSILON), rounding: 0.0 }
}

/// How many rounds there are between two looks at whether to go on: a look is cheap, but so is a round of two pieces.
const LOOK: u32 = 16;

/// Whether a search ends here, after so many rounds, because somebody asked.
pub(super) fn is_interrupted(rounds: u32) -> bool {
    rounds.is_multiple_of(LOOK) && Interrupt::is_asked_here()
}

/// The gaps that matter \[m\].
#[derive(Debug, Clone, Copy)]
pub(super) struct Levels {
    /// A gap of this or less ends the search.
    pub contact: f64,
    /// The gap is certified to stay above this.
    pub floor: f64,
}

/// The level of contact, and the floor that goes with it.
pub(super) fn levels(contact: f64, slack: f64) -> Levels {
    Levels { contact, floor: FLOOR * contact + slack }
}

/// What only encloses a surface is met by this many thicknesses earlier: at the bottom, boxes may stand out of those above by
/// one, and must not intersect all the same.
const ENCLOSED: f64 = 1.25;

/// Two motions, an interval, and the gaps that matter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Question<'a> {
    pub motions: (&'a Motion, &'a Motion),
    pub relative: RelativeMotion,
    pub interval: f64,
    pub tolerance: f64,
    /// Upper bound of the rounding error of any separation computed for it \[m\].
    pub slack: f64,
    pub max_rounds: u32,
    /// Of the cores and the roundings together \[m\].
    extents: [Extent; 2],
    /// How far pieces that only enclose a surface, and motions that only enclose a way, may be beside it, of both bodies \[m\].
    thickness: f64,
}

impl<'a> Question<'a> {
    #[inline]
    pub fn new(
        motions: (&'a Motion, &'a Motion),
        extents: [Extent; 2],
        interval: f64,
        settings: &ContactTimeSettings,
    ) -> Self {
        // Made where it stays: it is large to move.
        let mut question = Self {
            motions,
            relative: RelativeMotion::new(motions.0, motions.1),
            interval,
            tolerance: settings.tolerance,
            slack: 0.0,
            max_rounds: settings.max_rounds,
            extents,
            thickness: 0.0,
        };
        question.slack = slack(&question.relative, extents, interval);
        question.tolerance = question.tolerance.max(SLACKS_IN_TOLERANCE * question.slack);
        question.enclose(settings.margin);
        question
    }

    /// Makes room for bodies whose pieces only enclose their surfaces, and may be so far beside them \[m\].
    pub fn enclose(&mut self, thickness: f64) {
        self.tolerance += ENCLOSED * thickness;
        self.thickness += thickness;
    }

    /// The same question with a smaller tolerance, if rounding leaves room for it: for bodies that are
    /// in contact already, with `gap` between them, and may come no closer than half of it.
    pub fn after_contact(&self, gap: f64) -> Option<Self> {
        let tolerance = 0.5 * gap.min(self.tolerance);
        let Levels { contact, floor } = levels(tolerance, self.slack);
        (floor < contact).then_some(Self { tolerance, thickness: 0.0, ..*self })
    }

    /// The levels of the tolerance.
    pub fn levels(&self) -> Levels {
        let Levels { contact, floor } = levels(self.tolerance, self.slack);
        Levels { contact, floor: floor.max(self.thickness + self.slack) }
    }

    /// How far the cores get from their centres; 0 for a half-space, whose own axis is exact \[m\].
    pub fn reach(&self) -> [f64; 2] {
        self.extents.map(|extent| if extent.reach.is_finite() { extent.reach } else { 0.0 })
    }

    /// The ball about a body's centre that it never leaves, in its own frame; none for a half-space.
    pub fn ball(&self, body: usize) -> Option<Sphere> {
        let Extent { reach, rounding } = self.extents[body];
        let motion = if body == 0 { self.motions.0 } else { self.motions.1 };
        reach.is_finite().then_some(Sphere { centre: motion.centre, radius: reach + rounding })
    }

    /// How long the spheres around the bodies stay apart; `None` if that is all the interval.
    pub fn far_until(&self) -> Option<f64> {
        let [a, b] = self.extents;
        if a.reach.is_infinite() || b.reach.is_infinite() {
            return Some(0.0);
        }
        let RelativeMotion { offset, velocity, acceleration, .. } = self.relative;
        let near = a.reach + b.reach + a.rounding + b.rounding + self.tolerance + self.slack;
        if offset.length() <= near {
            return Some(0.0);
        }
        let time = if acceleration == Vec3::ZERO {
            // The centres are closest after `passing`, at `across`; differences of squares would
            // lose what matters when the bodies come from far away.
            let speed = velocity.length();
            // So slow that the square vanishes, they get nowhere in any time that is allowed.
            if speed * speed == 0.0 {
                return None;
            }
            let passing = -offset.dot(velocity) / (speed * speed);
            let across = offset + velocity * passing;
            let across = across - velocity * (across.dot(velocity) / (speed * speed));
            let least = across.length();
            if passing <= 0.0 || least > near {
                return None;
            }
            passing - ((near - least) * (near + least)).sqrt() / speed
        } else {
            // Along the line of centres the distance is a parabola, and a lower bound.
            let distance = offset.length();
            let normal = offset / distance;
            time_to_fall(normal.dot(velocity), normal.dot(acceleration), distance - near)
        };
        // A time that is not a number is none to be clear until.
        if time > self.interval { None } else { Some(time.max(0.0)) }
    }
}

/// Upper bound of the rounding error of any separation that a search computes \[m\].
///
/// The lengths are the sizes about the centres, the way between the centres, the arms from origins to
/// centres, how far the centres travel, and the radii; what an angle's own rounding moves at the end of its
/// arm is apart. A half-space is reached wherever the other body is, and its direction is computed as well.
fn slack(relative: &RelativeMotion, extents: [Extent; 2], interval: f64) -> f64 {
    let travel = (relative.velocity.length() + 0.5 * relative.acceleration.length() * interval) * interval;
    let bounded = |extent: Extent| if extent.reach.is_finite() { extent.reach } else { 0.0 };
    let reach = bounded(extents[0]) + bounded(extents[1]);
    let rounding = extents[0].rounding + extents[1].rounding;
    let size = reach + relative.offset.length() + relative.arms() + travel + rounding;
    let arm = |body: usize| if extents[body].reach.is_finite() { extents[body].reach } else { size };
    let turned = (relative.rotation_a.rate * arm(0) + relative.rotation_b.rate * arm(1)) * interval;
    let is_plane = extents.iter().any(|extent| extent.reach.is_infinite());
    let lengths = if is_plane { 2.0 * OF_LENGTHS } else { OF_LENGTHS };
    f64::EPSILON * (lengths * size + OF_ANGLES * turned)
}
