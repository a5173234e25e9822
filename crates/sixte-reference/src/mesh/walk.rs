//! A walk through time that cannot step over a contact.
//!
//! Take a direction n that stands still, and a point of each body. Along n the gap of the two is
//! n·(b − a); its slope is known, and its second derivative is at most n·(relative acceleration of the
//! centres) − K with K = |n×ω| (|ω| ρ + 2|u|) for each body, because a corner at r from the centre, with
//! |r| ≤ ρ, that moves with u in the body's frame is accelerated by ω×(ω×r) + 2 ω×u. So the gap stays above
//! a parabola, and the walk goes to where the lowest parabola of all pairs of corners reaches the level.
//! Where the direction is not known well enough, the distance falls by no more than the speeds allow.
//!
//! Faces are gathered in balls, and a ball is a corner with a radius. Balls that come close are split, from
//! that instant on. Nothing here depends on how good a direction is: a poor one only makes a step short.

use super::moving::{Ball, Holds, Moving};
use super::triangle::distance;
use super::truth::{Frame, Truth};
use crate::{Columns, V};

/// How a walk ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Walk {
    /// The distance is above the level at every instant.
    Above,
    /// Here it is not, or by no more than the reference's error; before, it is above \[s\], \[m\].
    Reached { time: f64, distance: f64, face_a: usize, face_b: usize },
    /// Too many steps; nothing is known after this time \[s\].
    GaveUp { time: f64 },
}

/// Balls whose faces are to be followed from an instant on.
struct Open {
    at: Frame,
    ball_a: usize,
    ball_b: usize,
}

/// What a walk carries along.
struct Progress {
    /// Neighbours are mostly apart along the same direction.
    hint: V,
    steps: u32,
}

/// Where a pair of balls is after it was followed.
enum Followed {
    ToTheEnd,
    Split,
    Reached { time: f64, distance: f64 },
}

/// A body's corners along a direction.
struct Along {
    /// Height and slope of each corner; the last ones repeat for a ball, which has one.
    corners: [(f64, f64); 3],
    /// Bound of the second derivative of a height.
    bend: f64,
    /// Bound of the slope, at any time.
    rate: f64,
}

impl Truth {
    /// Walks from `from` to `until` while the distance is above `level`.
    pub fn walk(&self, from: f64, until: f64, level: f64) -> Walk {
        const STEPS: u32 = 4_000_000;
        let mut end = until;
        let mut progress = Progress { hint: V(1.0, 0.0, 0.0), steps: 0 };
        let mut result = Walk::Above;
        let mut open = vec![Open { at: self.at(from), ball_a: self.a.whole(), ball_b: self.b.whole() }];
        while let Some(mut next) = open.pop() {
            if next.at.time > end {
                continue;
            }
            match self.follow(&mut next, end, level, &mut progress) {
                Followed::ToTheEnd => {}
                Followed::Split => open.extend(self.halves(&next)),
                Followed::Reached { time, distance } => {
                    let (face_a, face_b) = self.faces_of(&next);
                    // Others may come closer before.
                    end = time;
                    result = Walk::Reached { time, distance, face_a, face_b };
                }
            }
            if progress.steps > STEPS {
                let earliest = open.iter().map(|open| open.at.time).fold(next.at.time, f64::min);
                return Walk::GaveUp { time: earliest };
            }
        }
        result
    }

    fn follow(&self, open: &mut Open, end: f64, level: f64, progress: &mut Progress) -> Followed {
        let (ball_a, ball_b) = (&self.a.balls[open.ball_a], &self.b.balls[open.ball_b]);
        let are_faces = matches!((ball_a.holds, ball_b.holds), (Holds::Face(_), Holds::Face(_)));
        loop {
            progress.steps += 1;
            let rest = end - open.at.time;
            let step = match self.ball_step(open, level) {
                Some(step) => step,
                None if !are_faces => return Followed::Split,
                None => match self.face_step(open, rest, level, &mut progress.hint) {
                    Ok(step) => step,
                    Err(distance) => return Followed::Reached { time: open.at.time, distance },
                },
            };
            if step >= rest {
                return Followed::ToTheEnd;
            }
            let next = open.at.time + step * (1.0 - 1e-9);
            if next <= open.at.time {
                // Rounding leaves no step: split, or take what the faces are apart.
                if !are_faces {
                    return Followed::Split;
                }
                let (face_a, face_b) = self.faces_of(open);
                let apart = distance(&self.face_a(face_a, &open.at), &self.face_b(face_b, &open.at));
                return Followed::Reached { time: open.at.time, distance: apart.distance };
            }
            open.at = self.at(next);
        }
    }

    fn halves(&self, open: &Open) -> [Open; 2] {
        let (ball_a, ball_b) = (&self.a.balls[open.ball_a], &self.b.balls[open.ball_b]);
        let at = open.at;
        let split_a = match (ball_a.holds, ball_b.holds) {
            (Holds::Balls(..), Holds::Balls(..)) => ball_a.radius >= ball_b.radius,
            (holds, _) => matches!(holds, Holds::Balls(..)),
        };
        match (split_a, ball_a.holds, ball_b.holds) {
            (true, Holds::Balls(k, l), _) => [k, l].map(|ball_a| Open { at, ball_a, ball_b: open.ball_b }),
            (false, _, Holds::Balls(k, l)) => [k, l].map(|ball_b| Open { at, ball_a: open.ball_a, ball_b }),
            _ => unreachable!("two faces are not split"),
        }
    }

    /// How long two balls stay apart by more than `level`; none if they are too close to tell.
    fn ball_step(&self, open: &Open, level: f64) -> Option<f64> {
        let (at, a, b) = (&open.at, &self.a.balls[open.ball_a], &self.b.balls[open.ball_b]);
        let middle_a = at.turn_a.times(a.middle + a.flow * at.time);
        let middle_b = at.turn_b.times(b.middle + b.flow * at.time);
        let between = at.between + (middle_b - middle_a);
        let radii = a.radius + b.radius;
        let room = between.norm() - radii - level;
        if room <= 0.25 * radii + level.abs() {
            return None;
        }
        let normal = between.unit();
        let along = |body: &Moving, ball: &Ball, middle: V, turn: &Columns| {
            let slope = normal.dot(body.velocity_at(middle, ball.flow, turn));
            Along { corners: [(normal.dot(middle), slope); 3], ..bounds_along(body, ball, normal) }
        };
        let (along_a, along_b) =
            (along(&self.a, a, middle_a, &at.turn_a), along(&self.b, b, middle_b, &at.turn_b));
        Some(self.step_along(at, normal, (&along_a, &along_b), radii + level))
    }

    /// How long two faces stay apart by more than `level`, or their distance if it is not above it. If it is
    /// for `rest` along `hint`, that is enough; else the hint becomes the direction of the closest points.
    fn face_step(&self, open: &Open, rest: f64, level: f64, hint: &mut V) -> Result<f64, f64> {
        let at = &open.at;
        let (face_a, face_b) = self.faces_of(open);
        let (corners_a, corners_b) = (self.face_a(face_a, at), self.face_b(face_b, at));
        let quick = self.faces_along(open, (&corners_a, &corners_b), *hint, level);
        if quick > rest {
            return Ok(quick);
        }
        let apart = distance(&corners_a, &corners_b);
        // What rounding can make of a distance of points that are this far from A's centre.
        let size = corners_a.iter().chain(&corners_b).map(|p| p.norm()).fold(0.0, f64::max);
        let room = apart.distance - 8.0 * f64::EPSILON * size - level;
        if room <= 0.0 {
            return Err(apart.distance);
        }
        let (_, velocity, acceleration) = self.centres;
        let speed = velocity.norm()
            + acceleration.norm() * self.interval
            + self.a.speed_about_centre(open.ball_a)
            + self.b.speed_about_centre(open.ball_b);
        let direct = (apart.on_b - apart.on_a).unit();
        *hint = apart.normal;
        let by_features = self.faces_along(open, (&corners_a, &corners_b), apart.normal, level);
        let by_points = self.faces_along(open, (&corners_a, &corners_b), direct, level);
        Ok((room / speed).max(by_features).max(by_points))
    }

    fn faces_of(&self, open: &Open) -> (usize, usize) {
        match (self.a.balls[open.ball_a].holds, self.b.balls[open.ball_b].holds) {
            (Holds::Face(face_a), Holds::Face(face_b)) => (face_a, face_b),
            _ => unreachable!("balls are split before faces are looked at"),
        }
    }

    /// How long two faces stay apart by more than `level` along a unit direction from A to B.
    fn faces_along(&self, open: &Open, corners: (&[V; 3], &[V; 3]), normal: V, level: f64) -> f64 {
        let at = &open.at;
        let (face_a, face_b) = self.faces_of(open);
        let along = |body: &Moving, ball: usize, face: usize, corners: [V; 3], turn: &Columns| {
            let corner = |k: usize| {
                let velocity = body.velocity_at(corners[k], body.flows[face][k], turn);
                (normal.dot(corners[k]), normal.dot(velocity))
            };
            let bounds = bounds_along(body, &body.balls[ball], normal);
            Along { corners: [corner(0), corner(1), corner(2)], ..bounds }
        };
        let along_a = along(&self.a, open.ball_a, face_a, *corners.0, &at.turn_a);
        let along_b = along(&self.b, open.ball_b, face_b, corners.1.map(|p| p - at.between), &at.turn_b);
        self.step_along(at, normal, (&along_a, &along_b), level)
    }

    /// The first time at which the gap along `normal` may be down to `level`.
    fn step_along(&self, at: &Frame, normal: V, (a, b): (&Along, &Along), level: f64) -> f64 {
        let (_, velocity, acceleration) = self.centres;
        let height = normal.dot(at.between) - level;
        let slope = normal.dot(velocity + acceleration * at.time);
        let bend = normal.dot(acceleration);
        let (mut by_slope, mut room) = (f64::INFINITY, f64::INFINITY);
        for corner_a in &a.corners {
            for corner_b in &b.corners {
                let gap = height + corner_b.0 - corner_a.0;
                room = room.min(gap);
                let steep = slope + corner_b.1 - corner_a.1;
                by_slope = by_slope.min(first_zero(gap, steep, bend - a.bend - b.bend));
            }
        }
        by_slope.max(first_zero(room, slope - a.rate - b.rate, bend))
    }

    /// The plainest walk there is, for comparison: the distance over all faces, divided by the largest
    /// speed of all, is how long nothing happens. Ends as [`walk`](Self::walk) does.
    pub fn plain_walk(&self, from: f64, until: f64, level: f64) -> Walk {
        let (_, velocity, acceleration) = self.centres;
        let speed = velocity.norm()
            + acceleration.norm() * self.interval
            + self.a.speed_about_centre(self.a.whole())
            + self.b.speed_about_centre(self.b.whole());
        let mut t = from;
        for _ in 0..3_000 {
            let Some(nearest) = self.nearest_at(t, f64::INFINITY) else { return Walk::Above };
            let room = nearest.apart.distance - level;
            let step = room / speed * (1.0 - 1e-9);
            if room <= self.error() || t + step <= t {
                let (distance, face_a, face_b) = (nearest.apart.distance, nearest.face_a, nearest.face_b);
                return Walk::Reached { time: t, distance, face_a, face_b };
            }
            if step >= until - t {
                return Walk::Above;
            }
            t += step;
        }
        Walk::GaveUp { time: t }
    }
}

/// How fast, and how much faster, a height of the body's corners can change.
fn bounds_along(body: &Moving, ball: &Ball, normal: V) -> Along {
    let spin = body.path.spin;
    let turning = normal.cross(spin).norm();
    Along {
        corners: [(0.0, 0.0); 3],
        bend: turning * (spin.norm() * ball.reach + 2.0 * ball.flow_speed) * (1.0 + 1e-9),
        rate: (turning * ball.reach + ball.flow_speed) * (1.0 + 1e-9),
    }
}

/// The first zero of room + slope t + ½ bend t² after 0.
fn first_zero(room: f64, slope: f64, bend: f64) -> f64 {
    if room <= 0.0 {
        return 0.0;
    }
    let discriminant = slope * slope - 2.0 * bend * room;
    if bend < 0.0 || (slope < 0.0 && discriminant >= 0.0) {
        let root = discriminant.sqrt();
        if slope < 0.0 { 2.0 * room / (root - slope) } else { (slope + root) / -bend }
    } else {
        f64::INFINITY
    }
}
