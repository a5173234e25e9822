//! Static tests in steps so short that nothing gets deep, then bisection.
//!
//! L. Kavan, "Rigid Body Collision Response": steps from the largest speeds (sections 3.1 and 3.2,
//! eq. 16–18), skipped where boxes around the motion are apart (eq. 19), then the time of contact
//! by halving (section 3.3, eq. 20).
//!
//! Two things differ from the text. The bisection starts at the last sample that was free and not at
//! the start of the interval: the same invariant, fewer halvings, and the collision that it ends in
//! is the first that was sampled. And the boxes of eq. 19 are asked for halves of the interval, then
//! halves of those, down to single steps, since the text leaves open over which times to take them.

use super::instant::Instant;
use super::polyhedral::Polyhedral;
use super::{Method, MethodError};
use crate::Vec3;
use crate::contact_time::moving::is_half_space;
use crate::contact_time::question::{Question, extent};
use crate::contact_time::{ContactTime, Moving, MovingPiece, Status, Work};
use crate::motion::{Motion, Pose};
use crate::shape::{Aabb, Convex, Opened, Volume};

/// How many steps the pseudo-dynamic search takes, at most: Kavan's eq. 18, rounded up.
///
/// `interval` \[s\] times the sum of the largest `speeds` of A and B [m/s], over the `depth` \[m\].
pub fn pseudo_dynamic_steps(interval: f64, speeds: [f64; 2], depth: f64) -> u64 {
    // More than an integer holds becomes the largest one.
    (interval / depth * (speeds[0] + speeds[1])).ceil() as u64
}

/// How many halvings the bisection takes from a bracket \[s\] to a tolerance \[s\]: the logarithm of
/// Kavan's eq. 20, rounded up.
pub fn bisection_steps(bracket: f64, time_tolerance: f64) -> u32 {
    let halvings = libm::log2(bracket / time_tolerance).floor() + 1.0;
    if bracket < time_tolerance { 0 } else { halvings as u32 }
}

/// Upper bound of the speed of any point of a body over `[0, interval]` [m/s].
///
/// Of the vertices, where there are any (Kavan, section 3.1); else of the pieces by their reach. It is
/// infinite for a half-space that turns.
pub fn fastest_point<M: Moving + Polyhedral>(body: &M, motion: &Motion, interval: f64) -> f64 {
    if let (false, Some(surface)) = (M::Piece::DEFORMS, body.surface()) {
        let speeds = surface.triangles().vertices.iter().map(|&v| motion.point_speed_bound(v, interval));
        return speeds.fold(0.0, f64::max);
    }
    let (mut fastest, mut stack) = (0.0_f64, vec![body.root()]);
    while let Some(node) = stack.pop() {
        match body.open(node) {
            Opened::Parts(parts) => stack.extend(parts),
            Opened::Piece(piece) => {
                // A piece that deforms gets farther from the centre, too.
                let speed = piece.speed();
                let turning = motion.spin.length() * speed * interval;
                fastest = fastest.max(motion.speed_bound(&*piece.at(0.0), interval) + speed + turning);
            }
            Opened::Nothing => {}
        }
    }
    fastest
}

/// Where the steps got to.
enum Sampled<NA, NB> {
    Free,
    /// Free at the first time, colliding at the second, in these nodes.
    Collision(f64, f64, (NA, NB)),
    /// Out of static tests, free at this time.
    GaveUp(f64),
}

/// The search by steps, of which `depth` is the ε of eq. 16–18.
pub(super) fn search<A: Moving + Polyhedral, B: Moving + Polyhedral>(
    method: Method,
    bodies: (&A, &B),
    question: &Question,
    depth: f64,
    time_tolerance: f64,
) -> Result<ContactTime, MethodError> {
    let (motion_a, motion_b) = question.motions;
    for (body, is_half_space, motion) in
        [('a', is_half_space(bodies.0), motion_a), ('b', is_half_space(bodies.1), motion_b)]
    {
        if is_half_space && motion.spin != Vec3::ZERO {
            return Err(MethodError::TurningHalfSpace { method: method.name(), body });
        }
    }
    let interval = question.interval;
    let speeds = [fastest_point(bodies.0, motion_a, interval), fastest_point(bodies.1, motion_b, interval)];
    let mut stepping = Stepping {
        bodies,
        question,
        sweeps: (Sweep::new(bodies.0, motion_a, interval), Sweep::new(bodies.1, motion_b, interval)),
        steps: pseudo_dynamic_steps(interval, speeds, depth),
        work: Work::default(),
    };
    let nothing = ContactTime {
        time_lower: 0.0,
        clear_until: 0.0,
        ..ContactTime::clear(interval, depth, Work::default())
    };
    Ok(match stepping.first_collision() {
        Sampled::Free => ContactTime { work: stepping.work, ..nothing },
        Sampled::GaveUp(time) => {
            ContactTime { status: Status::Unresolved, time, work: stepping.work, ..nothing }
        }
        Sampled::Collision(free, colliding, nodes) => {
            let (free, colliding, nodes) = stepping.bisect(free, colliding, nodes, time_tolerance);
            let now = Instant::new(bodies, question, free);
            let collides_at_start = colliding == 0.0;
            // Where they collide already no piece is outside, and the ones that were found are taken.
            let nodes = if collides_at_start { nodes } else { now.closest(nodes, &mut stepping.work) };
            let contact = now.contact(nodes);
            let status = match contact {
                _ if !collides_at_start => Status::Contact,
                Some(contact) if contact.closing_speed > 0.0 => Status::TouchingApproaching,
                _ => Status::TouchingReceding,
            };
            ContactTime {
                status,
                time: free,
                time_upper: colliding,
                touches: true,
                contact,
                work: stepping.work,
                ..nothing
            }
        }
    })
}

/// Two bodies and the steps to sample them at.
struct Stepping<'a, A: Moving, B: Moving> {
    bodies: (&'a A, &'a B),
    question: &'a Question<'a>,
    sweeps: (Sweep<'a>, Sweep<'a>),
    steps: u64,
    work: Work,
}

impl<A: Moving, B: Moving> Stepping<'_, A, B> {
    /// The first step at which the bodies collide.
    fn first_collision(&mut self) -> Sampled<A::Node, B::Node> {
        if self.are_apart(0.0, self.question.interval) {
            return Sampled::Free;
        }
        if let Some(nodes) = self.collision_at(0.0) {
            return Sampled::Collision(0.0, 0.0, nodes);
        }
        // Steps from after the first to the second, the earliest on top.
        let mut stack = vec![(0, self.steps)];
        while let Some((from, to)) = stack.pop() {
            let (start, end) = (self.time(from), self.time(to));
            if from == to || self.are_apart(start, end) {
                continue;
            }
            if to - from > 1 {
                let middle = from + (to - from) / 2;
                stack.extend([(middle, to), (from, middle)]);
                continue;
            }
            if self.work.rounds >= self.question.max_rounds {
                return Sampled::GaveUp(start);
            }
            if let Some(nodes) = self.collision_at(end) {
                return Sampled::Collision(start, end, nodes);
            }
        }
        Sampled::Free
    }

    /// Halves until the bracket is shorter than the tolerance, or as short as numbers allow.
    fn bisect(
        &mut self,
        mut free: f64,
        mut colliding: f64,
        mut nodes: (A::Node, B::Node),
        tolerance: f64,
    ) -> (f64, f64, (A::Node, B::Node)) {
        while colliding - free >= tolerance {
            let middle = 0.5 * (free + colliding);
            if middle <= free || middle >= colliding {
                break;
            }
            match self.collision_at(middle) {
                Some(found) => (colliding, nodes) = (middle, found),
                None => free = middle,
            }
        }
        (free, colliding, nodes)
    }

    fn time(&self, step: u64) -> f64 {
        if step == self.steps {
            return self.question.interval;
        }
        self.question.interval * (step as f64 / self.steps as f64)
    }

    fn collision_at(&mut self, t: f64) -> Option<(A::Node, B::Node)> {
        Instant::new(self.bodies, self.question, t).collision(&mut self.work)
    }

    /// Whether the boxes around both motions are apart from one time to another.
    fn are_apart(&mut self, from: f64, to: f64) -> bool {
        self.work.node_pairs = self.work.node_pairs.saturating_add(1);
        match (self.sweeps.0.aabb(from, to), self.sweeps.1.aabb(from, to)) {
            (Some(a), Some(b)) => !a.overlaps(&b),
            _ => false,
        }
    }
}

/// The ball about a body's centre that it stays in however it turns (Kavan, section 3.2).
struct Sweep<'a> {
    motion: &'a Motion,
    /// Infinite for a half-space \[m\].
    radius: f64,
}

impl<'a> Sweep<'a> {
    fn new<M: Moving>(body: &M, motion: &'a Motion, interval: f64) -> Self {
        let extent = extent(body, motion, interval);
        Self { motion, radius: extent.reach + extent.rounding }
    }

    /// A box around the body from one time to another; none around a half-space.
    fn aabb(&self, from: f64, to: f64) -> Option<Aabb> {
        if self.radius.is_infinite() {
            return None;
        }
        let Motion { velocity, acceleration, .. } = *self.motion;
        let centre = Motion::fixed(Pose::at(self.motion.centre_at(from)))
            .with_velocity(velocity + acceleration * from)
            .with_acceleration(acceleration);
        let path = centre.swept_sphere_aabb(&Convex::point(), to - from);
        Some(path.grown(self.radius * (1.0 + 64.0 * f64::EPSILON)))
    }
}
