//! Boxes along the world's axes, and boxes that move.
//!
//! A box that moves has its bounds at the beginning and at the end of a time, and in between no bound is beyond the straight line from
//! one to the other. The bounds of many boxes together are then as straight: the least of all at the beginning, and the least of all
//! at the end. So bodies that fly side by side are told apart, however fast they are.

use sixte_contact::Vec3;

/// Times at which boxes meet are taken to be wrong by this part.
const SLACK: f64 = 1e-9;

/// What a box is enlarged by, in roundings of the numbers in it.
const ROUNDINGS: f64 = 64.0;

/// What a tree is made of: boxes, still or moving.
pub(crate) trait Region: Copy {
    /// Around nothing: it meets nobody.
    const NOWHERE: Self;

    /// Around both.
    fn with(self, other: Self) -> Self;

    /// Whether two can share a point at the same time.
    fn can_meet(&self, other: &Self) -> bool;

    /// About where it is \[m\].
    fn middle(&self) -> Vec3;
}

/// The bounds of a box along the world's axes \[m\].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    pub min: Vec3,
    pub max: Vec3,
}

impl Bounds {
    /// Around all there is, as a half-space needs it.
    pub const EVERYWHERE: Self = Self { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };

    /// Around a ball \[m\].
    pub fn around(centre: Vec3, radius: f64) -> Self {
        Self { min: centre - radius, max: centre + radius }
    }

    /// Larger on all sides, by a margin \[m\].
    pub fn enlarged(self, margin: f64) -> Self {
        Self { min: self.min - margin, max: self.max + margin }
    }

    /// Larger by what rounding may have taken.
    pub fn rounded_out(self) -> Self {
        self.enlarged(ROUNDINGS * f64::EPSILON * self.size())
    }

    /// The largest of all numbers in it.
    pub fn size(&self) -> f64 {
        self.min.abs().max(self.max.abs()).max_element()
    }

    /// Whether it has an end on all sides.
    pub fn is_finite(&self) -> bool {
        self.min.is_finite() && self.max.is_finite()
    }

    /// Half of its surface [m²].
    pub fn half_area(&self) -> f64 {
        let Vec3 { x, y, z } = (self.max - self.min).max(Vec3::ZERO);
        x * y + y * z + z * x
    }

    /// How far two boxes are apart along the axis on which they are farthest apart; not positive if they overlap \[m\].
    pub fn apart(&self, other: &Self) -> f64 {
        (other.min - self.max).max(self.min - other.max).max_element()
    }

    /// Not more than the distance of any two points of both; −∞ where they may share one \[m\].
    pub fn distance(&self, other: &Self) -> f64 {
        let between = (other.min - self.max).max(self.min - other.max).max(Vec3::ZERO);
        let least =
            between.length() * (1.0 - 1e-12) - ROUNDINGS * f64::EPSILON * self.size().max(other.size());
        if least > 0.0 { least } else { f64::NEG_INFINITY }
    }

    /// Not more than how far any of its points is above a plane through a point with a unit normal; −∞ where one may be below \[m\].
    pub fn height(&self, normal: Vec3, point: Vec3) -> f64 {
        // The lowest corner.
        let corner = Vec3::select(normal.cmpgt(Vec3::ZERO), self.min, self.max);
        let size = self.size() + point.abs().max_element();
        let least = normal.dot(corner - point) * (1.0 - 1e-12) - ROUNDINGS * f64::EPSILON * size;
        if least > 0.0 { least } else { f64::NEG_INFINITY }
    }
}

impl Region for Bounds {
    const NOWHERE: Self = Self { min: Vec3::INFINITY, max: Vec3::NEG_INFINITY };

    fn with(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    fn can_meet(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    fn middle(&self) -> Vec3 {
        self.min * 0.5 + self.max * 0.5
    }
}

/// The path of a box.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sweep {
    pub first: Bounds,
    pub last: Bounds,
}

impl Sweep {
    /// One that stays.
    pub fn still(bounds: Bounds) -> Self {
        Self { first: bounds, last: bounds }
    }

    /// A box that goes on with a velocity [m/s] and an acceleration [m/s²] for `length` \[s\].
    pub fn moving(start: Bounds, velocity: Vec3, acceleration: Vec3, length: f64) -> Self {
        // A parabola is on one side of its chord, and beside it by at most a h²/8.
        let beside = acceleration * (length * length * 0.125);
        let first =
            Bounds { min: start.min - beside.max(Vec3::ZERO), max: start.max - beside.min(Vec3::ZERO) };
        let displacement = (velocity + acceleration * (0.5 * length)) * length;
        let last = Bounds { min: first.min + displacement, max: first.max + displacement };
        let rounding = ROUNDINGS
            * f64::EPSILON
            * (first.size().max(last.size()) + velocity.abs().max_element() * length);
        Self { first: first.enlarged(rounding), last: last.enlarged(rounding) }
    }

    /// When two can meet at the earliest, as a part of the time from 0 to 1: they do not before. None if they never can.
    pub fn meet_from(&self, other: &Self) -> Option<f64> {
        let (mut enter, mut leave) = (0.0f64, 1.0f64);
        for axis in 0..3 {
            let above =
                (other.first.min[axis] - self.first.max[axis], other.last.min[axis] - self.last.max[axis]);
            let below =
                (self.first.min[axis] - other.first.max[axis], self.last.min[axis] - other.last.max[axis]);
            for (start, end) in [above, below] {
                match (start > 0.0, end > 0.0) {
                    (true, true) => return None,
                    (true, false) => enter = enter.max(crossing(start, end).unwrap_or(0.0)),
                    (false, true) => leave = leave.min(crossing(start, end).unwrap_or(1.0)),
                    (false, false) => {}
                }
            }
        }
        let enter = enter * (1.0 - SLACK);
        (enter <= leave * (1.0 + SLACK)).then_some(enter)
    }
}

/// Where the straight line from one number to another, of which one is positive, is 0; none where that is lost in overflow.
fn crossing(start: f64, end: f64) -> Option<f64> {
    let change = start - end;
    change.is_finite().then(|| start / change)
}

impl Region for Sweep {
    const NOWHERE: Self = Self { first: Bounds::NOWHERE, last: Bounds::NOWHERE };

    fn with(self, other: Self) -> Self {
        Self { first: self.first.with(other.first), last: self.last.with(other.last) }
    }

    /// Whether two are not apart all the time along one of the axes.
    fn can_meet(&self, other: &Self) -> bool {
        let apart = |axis: usize| {
            let below = |one: &Self, two: &Self| {
                one.first.max[axis] < two.first.min[axis] && one.last.max[axis] < two.last.min[axis]
            };
            below(self, other) || below(other, self)
        };
        !(apart(0) || apart(1) || apart(2))
    }

    fn middle(&self) -> Vec3 {
        self.first.middle() * 0.5 + self.last.middle() * 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broad::random::Random;

    const LENGTH: f64 = 2.0;

    /// Two boxes under constant acceleration that share a point at some instant can meet, and not before that; most others cannot.
    #[test]
    fn no_meeting_is_left_out() {
        let mut random = Random(7);
        let (mut met, mut found, mut all) = (0, 0, 0);
        let mut earliness = 0.0;
        for _ in 0..4000 {
            let one = || {
                (random.vector() * 1.5, random.vector() * 2.0, random.vector(), random.vector().abs() * 0.5)
            };
            let boxes: Vec<_> = std::iter::repeat_with(one).take(2).collect();
            let sweeps = boxes.iter().map(|&(place, velocity, acceleration, half)| {
                Sweep::moving(Bounds { min: place - half, max: place + half }, velocity, acceleration, LENGTH)
            });
            let sweeps: Vec<Sweep> = sweeps.collect();
            let at = |index: usize, t: f64| {
                let (place, velocity, acceleration, half) = boxes[index];
                let place = place + velocity * t + acceleration * (0.5 * t * t);
                Bounds { min: place - half, max: place + half }
            };
            let times = (0..=400).map(|i| LENGTH * f64::from(i) / 400.0);
            let first = times.into_iter().find(|&t| at(0, t).can_meet(&at(1, t)));
            let from = sweeps[0].meet_from(&sweeps[1]);
            assert_eq!(from, sweeps[1].meet_from(&sweeps[0]));
            all += 1;
            found += usize::from(from.is_some());
            assert!(from.is_none() || sweeps[0].can_meet(&sweeps[1]));
            let Some(first) = first else { continue };
            met += 1;
            let from = from.map(|part| part * LENGTH);
            assert!(from.is_some_and(|from| from <= first), "{from:?} {first} {boxes:?}");
            earliness += first - from.unwrap_or(0.0);
        }
        assert!(met > 200 && found < 3 * met && found < all / 2, "{met} {found} {all}");
        assert!(earliness / (met as f64) < 0.15, "{earliness} {met}");
    }

    /// Straight paths meet when their closed form says so.
    #[test]
    fn straight_ways() {
        let unit = |x: f64| Bounds::around(Vec3::X * x, 0.5);
        let coming = Sweep::moving(unit(0.0), Vec3::X * 6.0, Vec3::ZERO, 1.0);
        let meet = |other: &Sweep| coming.meet_from(other);
        // From 3 m apart, 2 m between them, at 6 m/s.
        let from = meet(&Sweep::still(unit(3.0))).unwrap_or(f64::NAN);
        assert!(from <= 1.0 / 3.0 && from > 1.0 / 3.0 - 1e-8, "{from}");
        assert_eq!(meet(&Sweep::still(unit(0.5))), Some(0.0));
        assert_eq!(meet(&Sweep::still(unit(8.0))), None);
        assert_eq!(meet(&Sweep::still(Bounds::EVERYWHERE)), Some(0.0));
        assert_eq!(meet(&Sweep::NOWHERE), None);
        // One that has left along x before the other is there along y.
        let across =
            Sweep::moving(Bounds::around(Vec3::new(1.0, 5.0, 0.0), 0.5), Vec3::Y * -6.0, Vec3::ZERO, 1.0);
        assert_eq!(meet(&across), None);
    }

    /// Numbers that overflow: no meeting is left out.
    #[test]
    fn huge_numbers() {
        let far = Sweep {
            first: Bounds::around(Vec3::splat(1e308), 1.0),
            last: Bounds::around(Vec3::splat(-1e308), 1.0),
        };
        let back = Sweep { first: far.last, last: far.first };
        assert!(far.can_meet(&back) && far.meet_from(&back).is_some());
        assert!(
            Bounds::around(Vec3::splat(1e308), 1.0).distance(&Bounds::around(Vec3::splat(-1e308), 1.0)) > 0.0
        );
    }

    /// The distance of boxes is not more than that of any two points of both.
    #[test]
    fn distances() {
        let mut random = Random(3);
        for _ in 0..1000 {
            let mut one = || {
                let (place, half) = (random.vector() * 2.0, random.vector().abs() * 0.5);
                Bounds { min: place - half, max: place + half }
            };
            let (a, b) = (one(), one());
            let (p, q) = (b.middle().clamp(a.min, a.max), a.middle().clamp(b.min, b.max));
            let nearest = q.clamp(a.min, a.max).distance(q).min(p.clamp(b.min, b.max).distance(p));
            assert!(a.distance(&b) <= nearest, "{a:?} {b:?}");
            assert_eq!(a.can_meet(&b), a.apart(&b) <= 0.0);
            let (normal, point) = (random.vector().normalize(), random.vector());
            let corners = (0..8).map(|corner| {
                let is_max = |axis: u32| corner >> axis & 1 == 1;
                let along = |axis: u32, low: f64, high: f64| if is_max(axis) { high } else { low };
                Vec3::new(along(0, a.min.x, a.max.x), along(1, a.min.y, a.max.y), along(2, a.min.z, a.max.z))
            });
            let lowest = corners.map(|corner| normal.dot(corner - point)).fold(f64::INFINITY, f64::min);
            let height = a.height(normal, point);
            assert!(if lowest > 1e-9 { height <= lowest && height > lowest - 1e-9 } else { height <= 1e-9 });
            assert!(a.can_meet(&b) == (a.distance(&b) == f64::NEG_INFINITY));
        }
    }
}
