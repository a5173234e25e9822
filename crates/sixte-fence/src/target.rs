//! One fencer's body as something to be hit: when and where does a weapon first touch the skin, with proof.
//!
//! In: the stances at both ends of a short time, and the other's weapon with its motion. Out: the first [`Hit`]. Next: the
//! rules say what it counts.
//!
//! Most of the time the weapon is nowhere near, and boxes around the bones say so. Else the skin is deformed at both ends, its
//! hierarchy moved along (refitted, never built again), and [`contact_time`] is asked.
//!
//! # Why the boxes hold the skin
//! A vertex is w p₁ + (1 − w) p₂, with p₁ and p₂ where either of its bones alone would put it. Fixed to a bone, the vertices that
//! follow a pair of bones are in a box of that bone's frame; so p₁ and p₂ are in two boxes of the world, and what lies between
//! them in the box around both. Between two instants a vertex goes straight, so the box around the boxes of the ends holds it.
//!
//! # When it is wrong
//! The skin is a surface: a weapon that is wholly inside of it, which would have to be shorter than a body is thick, touches nothing.

mod bounds;
mod nearest;

use std::sync::Arc;

use sixte::shape::Compound;
use sixte::{Motion, Pose, Vec3};
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::shape::{Deforming, ShapeError, Triangles, Volume};

use self::bounds::{Bounds, Boxes};
use crate::skeleton::{bind, skeleton};
use crate::skin::{Area, Skin};
use crate::stance::Stance;

/// A gap of this or less is a hit \[m\].
pub const TOLERANCE: f64 = 1e-6;

/// Shortest time that the skin takes from one stance to the next; what takes less is asked over less \[s\].
const SHORTEST: f64 = 1e-9;

/// One fencer's body: the skin, deforming, with its hierarchy.
#[derive(Debug, Clone)]
pub struct Target {
    skin: Arc<Skin>,
    bounds: Bounds,
    /// With boxes, which are 6-DOPs: the 18-DOPs of the paper's duel are refitted in three times the time, and searched no faster (see
    /// the example `refit`).
    surface: Deforming,
    /// The stance that the surface and the vertices end in, once they were asked.
    held: Option<Stance>,
    /// The boxes at both ends of what was asked last, and the stance of the second.
    boxes: [Boxes; 2],
    known: Option<Stance>,
    /// Room for the vertices of a stance \[m\].
    vertices: Vec<Vec3>,
}

/// The first contact of a weapon with a body.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Hit {
    /// Since the start of what was asked; the weapon is certainly clear before, and not inside now \[s\].
    pub time: f64,
    /// On the body, in the world \[m\].
    pub point: Vec3,
    /// Unit, out of the body.
    pub normal: Vec3,
    /// Where on the body.
    pub area: Area,
    /// The point of the weapon that touches, in the weapon's frame \[m\].
    pub on_weapon: Vec3,
    /// How fast the gap closes; negative if it opens [m/s].
    pub speed: f64,
}

impl Target {
    /// A body with this skin.
    pub fn new(skin: Arc<Skin>) -> Result<Self, ShapeError> {
        let triangles = Triangles { vertices: skin.vertices().to_vec(), faces: skin.faces().to_vec() };
        let surface = Deforming::with_volumes(triangles, skin.vertices(), 1.0)?;
        let bounds = Bounds::new(&skin, bind());
        let boxes = [Boxes::default(), Boxes::default()];
        Ok(Self { skin, bounds, surface, held: None, boxes, known: None, vertices: Vec::new() })
    }

    /// The skin that it has.
    pub fn skin(&self) -> &Arc<Skin> {
        &self.skin
    }

    /// The weapon's first contact with the body, which goes from one stance to another within `dt` \[s\].
    ///
    /// A weapon that touches at the start hits at time 0. Where the search gives up, that counts as a hit at the time up to which
    /// the weapon is certified clear. Numbers that are not finite, and times that are negative, hit nothing.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use sixte::{Motion, Pose, Vec3};
    /// use sixte::shape::{Compound, Convex};
    /// use sixte_fence::{skin::{Area, Skin}, stance::Stance, target::Target};
    /// let mut target = Target::new(Arc::new(Skin::fencer()))?;
    /// let stance = Stance::guard(0.0, 1.0);
    /// // A ball flies at the mask from 2 m away, at 10 m/s.
    /// let ball = Compound::new(vec![(Pose::IDENTITY, Convex::sphere(0.05)?)])?;
    /// let flight = Motion::fixed(Pose::at(Vec3::new(2.0, 0.0, 1.5))).with_velocity(Vec3::new(-10.0, 0.0, 0.0));
    /// assert!(target.hit(&stance, &stance, (&ball, &flight), 0.1).is_none());
    /// let hit = target.hit(&stance, &stance, (&ball, &flight), 0.3).ok_or("missed")?;
    /// assert!(hit.area == Area::Mask && hit.time > 0.15 && (hit.speed - 10.0).abs() < 2.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hit(&mut self, from: &Stance, to: &Stance, weapon: (&Compound, &Motion), dt: f64) -> Option<Hit> {
        if !(dt >= 0.0 && dt.is_finite()) || weapon.1.check().is_err() {
            return None;
        }
        if !self.may_be_hit(from, to, weapon, dt) {
            return None;
        }
        self.move_to(from, to, dt.max(SHORTEST)).ok()?;
        let still = Motion::fixed(Pose::IDENTITY);
        let found =
            contact_time(weapon, (&self.surface, &still), dt, &ContactTimeSettings::tolerance(TOLERANCE))
                .ok()?;
        match found.status {
            Status::Clear => None,
            _ => Some(self.hit_from(&found, weapon)),
        }
    }

    /// Whether the weapon comes near the boxes of the body.
    fn may_be_hit(&mut self, from: &Stance, to: &Stance, weapon: (&Compound, &Motion), dt: f64) -> bool {
        let flown = bounds::flown(weapon, dt).grown(TOLERANCE);
        // Far from anything that a body could reach there is no need for bones.
        if !self.bounds.reach(from).joined(&self.bounds.reach(to)).overlaps(&flown) {
            return false;
        }
        self.boxes.swap(0, 1);
        let [before, after] = &mut self.boxes;
        if self.known != Some(*from) {
            self.bounds.place(&skeleton(from), before);
        }
        self.bounds.place(&skeleton(to), after);
        self.known = Some(*to);
        before.all.joined(&after.all).overlaps(&flown)
            && bounds::may_meet(&bounds::swept_near([before, after], &flown), weapon, dt, TOLERANCE)
    }

    /// Deforms the skin and moves its hierarchy along; what is there already stays.
    fn move_to(&mut self, from: &Stance, to: &Stance, dt: f64) -> Result<(), ShapeError> {
        // Nothing is held while something may fail.
        if self.held.take() != Some(*from) {
            self.skin.deform(&skeleton(from), &mut self.vertices);
            self.surface.advance_to(&self.vertices, dt)?;
        }
        // The vertices are those of `from` by now.
        if to != from {
            self.skin.deform(&skeleton(to), &mut self.vertices);
        }
        self.surface.advance_to(&self.vertices, dt)?;
        self.held = Some(*to);
        Ok(())
    }

    fn hit_from(&self, found: &ContactTime, weapon: (&Compound, &Motion)) -> Hit {
        let pose = weapon.1.pose_at(found.time);
        let triangles = self.surface.triangles_at(found.time);
        // Where the search gave up there is no contact: the place nearest to the weapon's middle stands for it.
        let seen = found.contact.map_or(pose.position, |contact| contact.point_b);
        let (face, nearest) = nearest::face(&triangles, seen);
        let area = self.skin.areas().get(face).copied().unwrap_or(Area::Torso);
        let Some(contact) = found.contact else {
            let normal = (pose.position - nearest).try_normalize().unwrap_or(Vec3::Z);
            let on_weapon = pose.point_in_body(nearest);
            return Hit { time: found.time, point: nearest, normal, area, on_weapon, speed: 0.0 };
        };
        Hit {
            time: found.time,
            point: contact.point_b,
            normal: contact.normal,
            area,
            on_weapon: pose.point_in_body(contact.point_a),
            speed: contact.closing_speed,
        }
    }
}
