//! Contact patches: at most four points with one normal, and the impulses between two bodies there.

use sixte_contact::Vec3;
use sixte_contact::contact_time::Contact;
use sixte_contact::motion::Rotation;

use super::batches::Slot;
use super::solid::Solid;
use crate::contacts::{KeptPatch, KeptPoint, MOST_POINTS};
use crate::material::Material;

/// Contacts whose normals differ by less are one patch: the cosine.
const ONE_NORMAL: f64 = 0.985;

/// Points that are closer than this part of their gap are one.
const SAME_POINT: f64 = 1e-3;

/// A point is the one it was if both are closer than this part of the patch's size.
const SAME_PLACE: f64 = 0.2;

/// One point of a patch.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Point {
    /// From the centres to where the impulse acts, which is one point of the world \[m\].
    pub arms: (Vec3, Vec3),
    /// Along the normal \[m\].
    pub gap: f64,
    /// What resists along the normal \[kg\].
    pub mass: f64,
    /// Along the normal, of this part [N s].
    pub impulse: f64,
    /// The largest of this part [N s].
    pub largest: f64,
    /// How fast the gap would close within the part, if nothing pushed [m/s].
    pub approach: f64,
}

/// What resists at arms along a normal \[kg\].
#[inline]
fn mass_at(a: &Solid, b: &Solid, arms: (Vec3, Vec3), normal: Vec3) -> f64 {
    let (ca, cb) = (arms.0.cross(normal), arms.1.cross(normal));
    let k = a.inverse_mass + b.inverse_mass + ca.dot(a.inverse_inertia * ca) + cb.dot(b.inverse_inertia * cb);
    if k > 0.0 { 1.0 / k } else { 0.0 }
}

/// Where two bodies push each other with one normal. While parts are solved, its points and impulses are in its lane of a batch, and what
/// is here of them is of the step before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patch {
    /// The places of A and B.
    pub bodies: (u32, u32),
    /// Where it is solved.
    pub slot: Slot,
    /// Which pair it belongs to.
    pub pair: u32,
    pub count: u32,
    /// How stiff it is, as a multiple of what is enough for most.
    pub stiffness: f64,
    /// Whether the momentum of one of them is not in the books.
    pub is_outside: bool,
    /// Whether its points did not push before this part, and met in it.
    pub meets: bool,
    /// Unit, out of B towards A.
    pub normal: Vec3,
    /// At which gap they rest \[m\].
    pub rest: f64,
    pub points: [Point; MOST_POINTS],
    /// Friction at the middle of the patch [N s], across the normal.
    pub friction: Vec3,
    /// Of spinning and rolling friction [N m s].
    pub twist: f64,
    pub roll: Vec3,
    /// Arms to the middle \[m\].
    pub middle: (Vec3, Vec3),
    /// How far points are from the middle, weighted by what they push with \[m\].
    pub spread: f64,
    pub material: Material,
    /// By points: from the centres to the cores, in the bodies' frames \[m\]. Surfaces are beyond them along the normal, however a
    /// body is turned: what is round rolls on.
    pub local: [(Vec3, Vec3); MOST_POINTS],
}

/// How a body stands: its centre \[m\], its rotation, and how far its surface is from its core \[m\].
#[derive(Debug, Clone, Copy)]
pub(super) struct Stance {
    pub centre: Vec3,
    pub rotation: Rotation,
    pub rounding: f64,
}

impl Stance {
    pub const NOWHERE: Self = Self { centre: Vec3::ZERO, rotation: Rotation::IDENTITY, rounding: 0.0 };

    /// From the centre to a point, in the body's frame \[m\].
    fn in_body(&self, point: Vec3) -> Vec3 {
        self.rotation.inverse().rotate(point - self.centre)
    }
}

/// Patches of the contacts of two bodies, each with at most four points.
pub(super) fn group(contacts: &[Contact]) -> Vec<(Vec3, Vec<(Vec3, Vec3)>)> {
    let mut sorted: Vec<Contact> = contacts.to_vec();
    sorted.sort_by(|p, q| p.gap.total_cmp(&q.gap));
    let mut patches: Vec<(Vec3, Vec<(Vec3, Vec3)>)> = Vec::new();
    for contact in sorted {
        let point = (contact.point_a, contact.point_b);
        match patches.iter_mut().find(|(normal, _)| normal.dot(contact.normal) > ONE_NORMAL) {
            Some((_, points)) if is_there(points, &contact) => {}
            Some((_, points)) => points.push(point),
            None => patches.push((contact.normal, vec![point])),
        }
    }
    for (normal, points) in &mut patches {
        four_of(points, *normal);
    }
    patches
}

/// Whether a contact is already among others: pieces that share a corner tell of it each.
fn is_there(points: &[(Vec3, Vec3)], contact: &Contact) -> bool {
    let near = SAME_POINT * contact.gap;
    points.iter().any(|(_, on_b)| on_b.distance_squared(contact.point_b) <= near * near)
}

/// Four of many points: the closest, the one farthest from it, and those that make the largest triangles on both sides.
pub(super) fn four_of(points: &mut Vec<(Vec3, Vec3)>, normal: Vec3) {
    if points.len() <= MOST_POINTS {
        return;
    }
    // The one whose measure is largest, and that.
    let largest = |measure: &dyn Fn(&(Vec3, Vec3)) -> f64| {
        let all = points.iter().map(|point| (measure(point), *point));
        all.fold((f64::NEG_INFINITY, points[0]), |best, one| if one.0 > best.0 { one } else { best })
    };
    let (_, first) = largest(&|point| -normal.dot(point.0 - point.1));
    let place = |point: &(Vec3, Vec3)| {
        let way = point.1 - first.1;
        way - normal * normal.dot(way)
    };
    let (_, second) = largest(&|point| place(point).length_squared());
    let across = normal.cross(place(&second));
    let sides = [1.0, -1.0].map(|side| largest(&|point| side * across.dot(place(point))));
    points.clear();
    points.extend([first, second]);
    points.extend(
        sides.iter().filter(|(far, _)| *far > 1e-6 * across.length_squared()).map(|(_, point)| *point),
    );
}

impl Patch {
    /// Of points on both bodies with one normal, and how the bodies stand there.
    pub fn new(
        bodies: (u32, u32),
        (normal, touching): (Vec3, &[(Vec3, Vec3)]),
        (a, b): (Stance, Stance),
        material: Material,
    ) -> Self {
        let mut local = [(Vec3::ZERO, Vec3::ZERO); MOST_POINTS];
        let count = touching.len().min(MOST_POINTS) as u32;
        for (local, &(touch_a, on_b)) in local.iter_mut().zip(touching) {
            // Along the patch's own normal, both points one below the other.
            let on_a = on_b + normal * normal.dot(touch_a - on_b);
            let middle = (touch_a - on_a) * 0.5;
            let cores = (on_a + middle + normal * a.rounding, on_b + middle - normal * b.rounding);
            *local = (a.in_body(cores.0), b.in_body(cores.1));
        }
        Self {
            bodies,
            pair: 0,
            normal,
            local,
            points: [Point::default(); MOST_POINTS],
            count,
            rest: 0.0,
            stiffness: 1.0,
            is_outside: false,
            meets: false,
            material,
            friction: Vec3::ZERO,
            twist: 0.0,
            roll: Vec3::ZERO,
            middle: (Vec3::ZERO, Vec3::ZERO),
            spread: 0.0,
            slot: Slot::NOWHERE,
        }
    }

    /// Its points.
    #[inline]
    pub fn points(&self) -> &[Point] {
        &self.points[..self.count as usize]
    }

    /// Finds out what resists at its points.
    pub fn weigh(&mut self, a: &Solid, b: &Solid) {
        let normal = self.normal;
        for (point, local) in self.points.iter_mut().zip(&self.local).take(self.count as usize) {
            let arms = (a.turn * local.0 - normal * a.rounding, b.turn * local.1 + normal * b.rounding);
            point.mass = mass_at(a, b, arms, normal);
        }
    }

    /// The normal impulses of all points [N s].
    pub fn normal_impulse(&self) -> f64 {
        self.points().iter().map(|point| point.impulse).sum()
    }

    /// Forces become impulses of parts of `h` \[s\].
    pub fn scale(&mut self, h: f64) {
        self.points.iter_mut().for_each(|point| point.impulse *= h);
        (self.friction, self.twist, self.roll) = (self.friction * h, self.twist * h, self.roll * h);
    }

    /// Takes over the impulses of patches that were there before: of points at the same place, in the frame of B. Whoever comes next
    /// does not find them there any more.
    pub fn take_over(&mut self, before: &mut [Self]) {
        let normal = self.normal;
        before.sort_by(|p, q| q.normal.dot(normal).total_cmp(&p.normal.dot(normal)));
        let alike = before.partition_point(|was| was.normal.dot(normal) > 0.9);
        let before = &mut before[..alike];
        let count = self.count as usize;
        let places = || self.local[..count].iter().map(|local| local.1);
        let low = places().fold(Vec3::INFINITY, Vec3::min);
        let high = places().fold(Vec3::NEG_INFINITY, Vec3::max);
        let near = (SAME_PLACE * (high - low).length()).max(self.rest);
        for (point, local) in self.points.iter_mut().zip(&self.local).take(count) {
            let distance = |other: &(Vec3, Vec3)| {
                other.1.distance_squared(local.1).min(other.0.distance_squared(local.0))
            };
            let pushed = before.iter_mut().flat_map(|was| {
                let count = was.count as usize;
                was.points[..count].iter_mut().zip(&was.local)
            });
            let pushed = pushed.filter(|(other, _)| other.impulse > 0.0);
            let pushed = pushed.map(|(other, local)| (distance(local), other));
            let nearest = pushed.min_by(|p, q| p.0.total_cmp(&q.0));
            if let Some((_, other)) = nearest.filter(|(distance, _)| *distance <= near * near) {
                point.impulse = std::mem::take(&mut other.impulse);
            }
        }
        let Some(was) = before.first_mut() else { return };
        self.stiffness = was.stiffness;
        self.friction = was.friction - normal * normal.dot(was.friction);
        self.twist = was.twist;
        self.roll = was.roll - normal * normal.dot(was.roll);
        (was.friction, was.twist, was.roll) = (Vec3::ZERO, 0.0, Vec3::ZERO);
    }

    /// What is kept of it, from parts of `h` \[s\].
    pub fn keep(&self, h: f64) -> KeptPatch {
        let mut points = [KeptPoint::default(); MOST_POINTS];
        for (kept, (point, local)) in points.iter_mut().zip(self.points().iter().zip(&self.local)) {
            *kept = KeptPoint { local: *local, force: point.impulse / h };
        }
        KeptPatch {
            normal: self.normal,
            points,
            count: self.count as usize,
            friction: self.friction / h,
            twist: self.twist / h,
            roll: self.roll / h,
            stiffness: self.stiffness,
        }
    }

    /// A patch that was kept, with forces in place of impulses.
    pub fn of_kept(bodies: (u32, u32), kept: &KeptPatch, material: Material) -> Self {
        let none = (Stance::NOWHERE, Stance::NOWHERE);
        let mut patch = Self::new(bodies, (kept.normal, &[]), none, material);
        patch.count = kept.count.min(MOST_POINTS) as u32;
        for (at, kept) in kept.points.iter().enumerate() {
            (patch.local[at], patch.points[at].impulse) = (kept.local, kept.force);
        }
        patch.stiffness = kept.stiffness;
        (patch.friction, patch.twist, patch.roll) = (kept.friction, kept.twist, kept.roll);
        patch
    }
}
