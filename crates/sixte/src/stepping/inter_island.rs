//! The inter-island check: do bodies of different islands come near each other on their paths?
//!
//! Paths are compared by boxes over a part of the step, which is halved where too many overlap, and by balls; then by the search
//! that certifies contacts. Who is not found here is certified to be apart for the whole step.

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, Status};
use sixte_contact::motion::Motion;

use super::path::{Paths, Segment};
use crate::body::{Body, Kind, Role, meet};
use crate::broad::{Bounds, Group, Leaf, Region, Sweep, Tree};
use crate::certify::{OnMotion, margin, pose_rounding};
use crate::contacts::outer_skin;
use crate::settings::Settings;
use crate::shape::{self, Plane};

/// Bodies closer than this part of their sizes are neighbours.
pub(super) const NEIGHBOURS: f64 = 0.25;

/// A part of the step is halved where more than this many boxes overlap, for each body.
const CROWDED: usize = 24;

/// And at most this often.
const HALVINGS: u32 = 7;

/// Few bodies are asked for if there are more than so many times as many.
const MANY_OTHERS: usize = 2;

/// After this many rounds two bodies are taken to meet: in one island, the work that their step may be is counted.
const MOST_ROUNDS: u32 = 10_000;

/// Rounding of a box, in roundings of where it is.
const ROUNDINGS: f64 = 64.0;

/// And of wide bounds, as a part of all lengths: more than that.
const ROOM: f64 = 1e-9;

/// Two bodies that may meet in a part of the step.
#[derive(Debug, Clone, Copy)]
pub(super) struct Near {
    /// The smaller index first.
    pub pair: (usize, usize),
    from: f64,
    to: f64,
    /// Whether they are next to each other when the step begins.
    pub are_neighbours: bool,
}

/// Where all bodies are on their paths through a step. It is small, whatever bodies are: where there are many of them, it is the
/// memory that takes the time.
#[derive(Default)]
pub(super) struct InterIsland {
    /// By the bodies' order.
    extents: Vec<Extent>,
    /// Around bodies, one for each segment; those of one body are next to each other.
    balls: Vec<Ball>,
    /// Around bodies that no impulse can move, with their skins, where they are when the step begins.
    boxes: Vec<Bounds>,
    /// Of half-spaces that do not move.
    planes: Vec<Plane>,
    /// Around all of the paths of those whose paths are not known more exactly; by the bodies' order.
    wide: Vec<Bounds>,
}

/// How much space a body takes.
#[derive(Debug, Clone, Copy)]
struct Extent {
    /// Which balls are around it.
    balls: (u32, u32),
    space: Space,
    /// How far from its space its neighbours are, half-way to theirs; none for what is fixed \[m\].
    neighbours: Option<f64>,
    /// \[m\].
    skin: f64,
    /// How far it was moved at instants, between its segments \[m\].
    shift: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Space {
    /// It keeps nobody out.
    Nowhere,
    /// It has no end.
    Everywhere,
    /// All below one of the planes.
    Below(u32),
    /// That of its balls.
    Balls,
    /// That of its balls; of these boxes, one is around it when the step begins.
    Kinematic(u32),
    /// That of its box.
    Fixed(u32),
    /// Within its wide bounds. It has no balls yet.
    Wide,
}

impl Space {
    /// Whether balls are around it.
    fn has_balls(self) -> bool {
        matches!(self, Self::Balls | Self::Kinematic(_) | Self::Fixed(_))
    }
}

impl InterIsland {
    /// One more body, that flies alone.
    pub fn add(&mut self, body: &Body, settings: &Settings, segment: &Segment) {
        let skin = outer_skin(body, settings);
        let first = self.balls.len() as u32;
        let space = match body.role {
            Role::Solid if !body.reach.is_finite() => self.endless_space_of(body),
            Role::Solid => self.space_of(body, skin),
            Role::Sensor | Role::Gone => Space::Nowhere,
        };
        let has_balls = space.has_balls();
        self.balls.extend(has_balls.then(|| Ball::on(segment, body, skin)));
        let size = if body.reach.is_finite() { NEIGHBOURS * body.reach } else { 0.0 };
        let neighbours = (body.kind != Kind::Fixed).then_some(size);
        let balls = (first, self.balls.len() as u32);
        self.extents.push(Extent { balls, space, neighbours, skin, shift: 0.0 });
    }

    fn endless_space_of(&mut self, body: &Body) -> Space {
        let Some(plane) = body.cold.shape.plane(&body.pose()).filter(|_| body.kind == Kind::Fixed) else {
            return Space::Everywhere;
        };
        self.planes.push(plane);
        Space::Below(self.planes.len() as u32 - 1)
    }

    fn space_of(&mut self, body: &Body, skin: f64) -> Space {
        if !body.is_immovable() {
            return Space::Balls;
        }
        let Some(around) = body.box_around(false) else { return Space::Everywhere };
        self.boxes.push(around.enlarged(skin));
        let at = self.boxes.len() as u32 - 1;
        if body.kind == Kind::Fixed { Space::Fixed(at) } else { Space::Kinematic(at) }
    }

    /// One more body, that no one is likely to ask about: it flies alone, somewhere within a step of `dt` \[s\].
    pub fn add_wide(&mut self, body: &Body, settings: &Settings, dt: f64) {
        let (skin, index) = (outer_skin(body, settings), self.extents.len());
        let neighbours = Some(NEIGHBOURS * body.reach);
        self.extents.push(Extent { balls: (0, 0), space: Space::Wide, neighbours, skin, shift: 0.0 });
        let (centre, acceleration) = (body.state.centre, body.free_acceleration(settings.gravity));
        let bent = 0.5 * acceleration.length() * dt * dt;
        let last = centre + (body.velocity() + acceleration * (0.5 * dt)) * dt;
        let path = Bounds { min: centre.min(last), max: centre.max(last) }.enlarged(bent);
        self.set_wide(index, body, path);
    }

    /// A body took another path, of which only bounds are known.
    pub fn follow_wide(&mut self, index: usize, body: &Body, settings: &Settings, path: Bounds) {
        let extent = &mut self.extents[index];
        (extent.space, extent.shift) = (Space::Wide, 0.0);
        // It is larger far from the origin.
        extent.skin = extent.skin.max(outer_skin(body, settings));
        self.set_wide(index, body, path);
    }

    /// A body's centre stays within bounds: it, its skin, and what is next to it, with room for all roundings.
    fn set_wide(&mut self, index: usize, body: &Body, path: Bounds) {
        let skin = self.extents[index].skin;
        let room = (1.0 + NEIGHBOURS) * body.reach + skin + ROOM * (body.reach + skin + path.size());
        if self.wide.len() <= index {
            self.wide.resize(index + 1, Bounds::EVERYWHERE);
        }
        self.wide[index] = path.enlarged(room);
    }

    /// Whether bounds of its path are all that has to be known of a body until others come near them.
    pub fn can_be_wide(&self, index: usize) -> bool {
        matches!(self.extents[index].space, Space::Balls | Space::Wide)
    }

    /// Whether only bounds of a body's path are known.
    pub fn is_wide(&self, index: usize) -> bool {
        self.extents[index].space == Space::Wide
    }

    /// A body took another path, and was moved by `shift` \[m\] in all between its segments.
    pub fn follow(
        &mut self,
        index: usize,
        (body, shift): (&Body, f64),
        settings: &Settings,
        segments: impl Iterator<Item = Segment>,
    ) {
        let extent = &mut self.extents[index];
        extent.shift = shift;
        if extent.space == Space::Wide {
            extent.space = Space::Balls;
        }
        // It is larger far from the origin.
        extent.skin = extent.skin.max(outer_skin(body, settings));
        if extent.space.has_balls() {
            let first = self.balls.len() as u32;
            self.balls.extend(segments.map(|segment| Ball::on(&segment, body, extent.skin + shift)));
            extent.balls = (first, self.balls.len() as u32);
        }
    }

    /// Who keeps others out and may be near one of another group with whom it is wanted in a step of `dt` \[s\], in order; perhaps more
    /// than those.
    pub fn candidates(
        &self,
        dt: f64,
        group_of: impl Fn(usize) -> Group,
        is_wanted: impl Fn(usize, usize) -> bool,
    ) -> Vec<u32> {
        let is_solid = |&index: &usize| self.extents[index].space != Space::Nowhere;
        let solid: Vec<u32> = (0..self.extents.len()).filter(is_solid).map(|index| index as u32).collect();
        let common = most_common(solid.iter().map(|&index| group_of(index as usize)));
        let is_other = |index: u32| group_of(index as usize) != common;
        let others: Vec<u32> = solid.iter().copied().filter(|&index| is_other(index)).collect();
        // Where most are of one group, nearly all of them are far from all others.
        if common == Group::NONE || MANY_OTHERS * others.len() >= solid.len() {
            return if self.wide.is_empty() {
                solid
            } else {
                self.near_another(solid, dt, group_of, is_wanted)
            };
        }
        let Some(around) = self.around(&others, dt) else { return solid };
        solid
            .into_iter()
            .filter(|&index| is_other(index) || around.may_meet(&self.whole(index, dt)))
            .collect()
    }

    /// Those whose space in a step of `dt` \[s\] meets that of another one who is of another group, and wanted.
    fn near_another(
        &self,
        mut solid: Vec<u32>,
        dt: f64,
        group_of: impl Fn(usize) -> Group,
        is_wanted: impl Fn(usize, usize) -> bool,
    ) -> Vec<u32> {
        let leaf_of =
            |&index: &u32| Leaf { index, group: group_of(index as usize), region: self.whole(index, dt) };
        let is_above = |ground: &Leaf<Bounds>, body: &Leaf<Bounds>| match self.extents[ground.index as usize]
        {
            Extent { space: Space::Below(at), skin, .. } => {
                let plane = &self.planes[at as usize];
                body.region.height(plane.outward, plane.point) > skin
            }
            _ => false,
        };
        let mut is_near = vec![false; self.extents.len()];
        Tree::new(solid.iter().map(leaf_of).collect()).find_pairs(|a, b| {
            let (first, second) = (a.index as usize, b.index as usize);
            if is_wanted(first, second) && !is_above(a, b) && !is_above(b, a) {
                (is_near[first], is_near[second]) = (true, true);
            }
        });
        solid.retain(|&index| is_near[index as usize]);
        solid
    }

    /// The space that some take in a step of `dt` \[s\]; none if that of one has no end.
    fn around(&self, indices: &[u32], dt: f64) -> Option<Around> {
        let (mut leaves, mut planes) = (Vec::new(), Vec::new());
        for &index in indices {
            let Extent { space, skin, .. } = self.extents[index as usize];
            if let Space::Below(at) = space {
                planes.push((self.planes[at as usize], skin));
                continue;
            }
            // One whose numbers are none may be anywhere.
            let whole = Some(self.whole(index, dt)).filter(Bounds::is_finite)?;
            leaves.push(Leaf::single(index as usize, whole));
        }
        Some(Around { boxes: Tree::new(leaves), planes })
    }

    /// A box around a body in all of a step of `dt` \[s\], with those that are next to it.
    fn whole(&self, index: u32, dt: f64) -> Bounds {
        let Sweep { first, last } = self.box_of(index as usize, 0.0, dt);
        first.with(last)
    }

    /// Pairs of candidates that are wanted, of different groups, and may meet in a step of `dt` \[s\], each with a part of the step; and
    /// those that are neighbours.
    pub fn near(
        &self,
        bodies: &[Body],
        dt: f64,
        (solid, group_of): (&[u32], impl Fn(usize) -> Group),
        is_wanted: impl Fn(usize, usize) -> bool,
    ) -> Vec<Near> {
        let mut found = Vec::new();
        let mut parts = vec![(0.0, dt, 0)];
        while let Some((from, to, depth)) = parts.pop() {
            let middle_of = |place: usize| self.middle_of(solid[place] as usize, from, to);
            let leaf_of = |place: usize| {
                let index = solid[place] as usize;
                Leaf { index: solid[place], group: group_of(index), region: self.box_of(index, from, to) }
            };
            let first = found.len();
            let mut seen = 0;
            Tree::build(solid.len(), middle_of, leaf_of).find_pairs(|a, b| {
                let (a, b) = (a.index as usize, b.index as usize);
                let are_neighbours = from == 0.0 && self.are_neighbours(a, b);
                // Those stay what they are, however short the part is.
                seen += usize::from(!are_neighbours);
                // Balls first: they are next to each other in memory, and hardly any pair is left.
                if is_wanted(a, b)
                    && (are_neighbours || !self.pass_by((a, b), from, to))
                    && meet(bodies, a, b)
                {
                    found.push(Near { pair: (a, b), from, to, are_neighbours });
                }
            });
            if seen > CROWDED * solid.len() && depth < HALVINGS {
                found.truncate(first);
                let middle = 0.5 * (from + to);
                parts.extend([(middle, to, depth + 1), (from, middle, depth + 1)]);
            }
        }
        found
    }

    /// Those of pairs that may meet which come within their skins of each other on their paths.
    pub fn that_meet(&self, near: Vec<Near>, bodies: &[Body], paths: &Paths) -> Vec<(usize, usize)> {
        let meet = |near: &Near| self.come_near(near, bodies, paths);
        let mut found: Vec<(usize, usize)> = near.into_iter().filter(meet).map(|near| near.pair).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn come_near(&self, near: &Near, bodies: &[Body], paths: &Paths) -> bool {
        self.passings(near, bodies, paths, |passing| passing.meet())
    }

    /// Whether two bodies meet where both are on one segment of their paths.
    fn passings(&self, near: &Near, bodies: &[Body], paths: &Paths, meet: impl Fn(&Passing) -> bool) -> bool {
        let &Near { pair: (a, b), from, to, .. } = near;
        let skins = self.extents[a].skin + self.extents[b].skin;
        let shifts = self.extents[a].shift + self.extents[b].shift;
        let within = |segment: &Segment| segment.to > from && segment.from < to;
        let mut others = paths.segments(b).filter(within).peekable();
        for first in paths.segments(a).filter(within) {
            while let Some(&second) = others.peek() {
                let start = from.max(first.from).max(second.from);
                let end = to.min(first.to).min(second.to);
                let (a, b) = ((&bodies[a], &first), (&bodies[b], &second));
                if end > start && meet(&Passing { a, b, start, end, skins, shifts }) {
                    return true;
                }
                if second.to > first.to {
                    break;
                }
                others.next();
            }
        }
        false
    }

    /// Balls around a body, one for each segment; none around a half-space.
    fn balls_of(&self, index: usize) -> &[Ball] {
        let (first, end) = self.extents[index].balls;
        &self.balls[first as usize..end as usize]
    }

    /// Whether two bodies are next to each other when the step begins.
    fn are_neighbours(&self, a: usize, b: usize) -> bool {
        let (Some(near), Some(far)) = (self.extents[a].neighbours, self.extents[b].neighbours) else {
            return false;
        };
        let (own, other) = (self.first_box_of(a).enlarged(near + far), self.first_box_of(b));
        own.min.cmple(other.max).all() && other.min.cmple(own.max).all()
    }

    /// A box around a body when the step begins.
    fn first_box_of(&self, index: usize) -> Bounds {
        match (self.extents[index].space, self.balls_of(index).first()) {
            (Space::Kinematic(at) | Space::Fixed(at), _) => self.boxes[at as usize],
            (_, Some(ball)) => Bounds::around(ball.centre, ball.radius),
            (_, None) => Bounds::EVERYWHERE,
        }
    }

    /// Whether balls around two bodies stay apart in a part of the step, or one's above the plane of the other. Of a body that has
    /// neither nobody knows where it is.
    fn pass_by(&self, (a, b): (usize, usize), from: f64, to: f64) -> bool {
        for (ground, body) in [(a, b), (b, a)] {
            if let Space::Below(at) = self.extents[ground].space {
                let (plane, balls) = (&self.planes[at as usize], self.balls_of(body));
                let skin = self.extents[ground].skin;
                return !balls.is_empty() && balls.iter().all(|ball| ball.stays_above(plane, skin, from, to));
            }
        }
        let (first, second) = (self.balls_of(a), self.balls_of(b));
        let pass = |a: &Ball, b: &Ball| {
            let (from, to) = (from.max(a.from).max(b.from), to.min(a.to).min(b.to));
            from > to || a.passes_by(b, from, to)
        };
        !first.is_empty() && !second.is_empty() && first.iter().all(|a| second.iter().all(|b| pass(a, b)))
    }

    /// About where a body is in the middle of a part of the step.
    fn middle_of(&self, index: usize, from: f64, to: f64) -> Vec3 {
        match self.balls_of(index) {
            [ball] => ball.at(0.5 * (from + to)).0,
            _ => self.box_of(index, from, to).first.middle(),
        }
    }

    /// A box around a body over a part of the step; when it begins, with those that are next to it.
    fn box_of(&self, index: usize, from: f64, to: f64) -> Sweep {
        let Extent { space, neighbours, .. } = self.extents[index];
        let Sweep { first, last } = match space {
            Space::Nowhere | Space::Everywhere | Space::Below(_) => {
                return Sweep::still(Bounds::EVERYWHERE);
            }
            Space::Fixed(at) => Sweep::still(self.boxes[at as usize]),
            Space::Wide => return Sweep::still(self.wide[index]),
            Space::Balls | Space::Kinematic(_) => match self.balls_of(index) {
                [ball] => ball.sweep(from, to),
                balls => Sweep::still(balls.iter().fold(Bounds::NOWHERE, |all, ball| {
                    let (start, end) = (ball.from.max(from), ball.to.min(to));
                    let Sweep { first, last } = ball.sweep(start, end);
                    if start <= end { all.with(first).with(last) } else { all }
                })),
            },
        };
        let margin = neighbours.filter(|_| from == 0.0).unwrap_or(0.0);
        let margin = margin + ROUNDINGS * f64::EPSILON * first.size().max(last.size());
        Sweep { first: first.enlarged(margin), last: last.enlarged(margin) }
    }
}

/// The space that some bodies take in a step.
struct Around {
    boxes: Tree<Bounds>,
    /// Of half-spaces, each with its skin \[m\].
    planes: Vec<(Plane, f64)>,
}

impl Around {
    /// Whether one of them may meet what is within a box.
    fn may_meet(&self, whole: &Bounds) -> bool {
        // One whose numbers are none may be anywhere.
        !whole.is_finite()
            || self.planes.iter().any(|(plane, skin)| {
                let height = whole.height(plane.outward, plane.point);
                height.is_nan() || height <= *skin
            })
            || self.boxes.has(|bounds| bounds.can_meet(whole))
    }
}

/// The group of most; none if there are none.
fn most_common(groups: impl Iterator<Item = Group>) -> Group {
    let mut groups: Vec<Group> = groups.collect();
    groups.sort_unstable();
    let runs = groups.chunk_by(|a, b| a == b);
    runs.max_by_key(|run| run.len()).map_or(Group::NONE, |run| run[0])
}

/// Two bodies, each on a segment of its path, from one instant of the step to another that is on both.
struct Passing<'a> {
    a: (&'a Body, &'a Segment),
    b: (&'a Body, &'a Segment),
    start: f64,
    end: f64,
    /// Of both \[m\].
    skins: f64,
    /// How far both were moved between segments \[m\].
    shifts: f64,
}

impl Passing<'_> {
    /// Whether they come nearer than their skins. What cannot be told is taken for near.
    fn meet(&self) -> bool {
        let (motions, asked) = self.question();
        let (first, second) = ((&self.a.0.cold.shape, &motions.0), (&self.b.0.cold.shape, &motions.1));
        let found = shape::contact_time(first, second, self.end - self.start, &asked);
        !found.is_ok_and(|found| found.status == Status::Clear)
    }

    /// What is asked of the search: their motions, and how near is near.
    fn question(&self) -> ((Motion, Motion), ContactTimeSettings) {
        let &Self { a, b, start, end, skins, shifts } = self;
        let interval = end - start;
        let motions = (a.1.motion_from(start), b.1.motion_from(start));
        let one = OnMotion { body: a.0, motion: &motions.0, beside: a.1.beside };
        let other = OnMotion { body: b.0, motion: &motions.1, beside: b.1.beside };
        let margin = margin(one, other, interval) + shifts;
        let tolerance = skins.max(pose_rounding((&motions.0, &motions.1), interval));
        let asked =
            ContactTimeSettings::tolerance(tolerance).with_margin(margin).with_max_rounds(MOST_ROUNDS);
        (motions, asked)
    }
}

/// A ball around a body on one of its segments, with its skin.
struct Ball {
    from: f64,
    to: f64,
    /// At the beginning of the segment.
    centre: Vec3,
    velocity: Vec3,
    acceleration: Vec3,
    radius: f64,
}

impl Ball {
    /// Around a body with a skin \[m\].
    fn on(segment: &Segment, body: &Body, skin: f64) -> Self {
        let Motion { velocity, acceleration, centre, .. } = segment.motion;
        // One that is held turns about another point than its own centre.
        let size = (body.reach + body.reach_from(centre) + skin) * (1.0 + 1e-9);
        let (centre, length) = (segment.motion.centre_at(0.0), segment.to - segment.from);
        let travel = (velocity.length() + acceleration.length() * length) * length;
        let radius = size + ROUNDINGS * f64::EPSILON * (centre.length() + travel);
        Self { from: segment.from, to: segment.to, centre, velocity, acceleration, radius }
    }

    /// Where it is at an instant of the step, and how fast it moves.
    fn at(&self, t: f64) -> (Vec3, Vec3) {
        let since = t - self.from;
        let gained = self.acceleration * since;
        (self.centre + (self.velocity + gained * 0.5) * since, self.velocity + gained)
    }

    /// A box around it from one instant of its segment to another.
    fn sweep(&self, from: f64, to: f64) -> Sweep {
        // A parabola is beside its chord by at most a h²/8.
        let radius = self.radius + self.acceleration.length() * (to - from) * (to - from) * 0.125;
        let bounds = |t: f64| Bounds::around(self.at(t).0, radius);
        Sweep { first: bounds(from), last: bounds(to) }
    }

    /// Whether it stays farther above a plane than a skin \[m\] from one instant of the step to another, as far as that is on its segment.
    fn stays_above(&self, plane: &Plane, skin: f64, from: f64, to: f64) -> bool {
        let (from, to) = (from.max(self.from), to.min(self.to));
        if from > to {
            return true;
        }
        let height = |t: f64| plane.height(self.at(t).0);
        // A parabola is below its chord by at most a h²/8.
        let bent = plane.outward.dot(self.acceleration).max(0.0) * (to - from) * (to - from) * 0.125;
        let rounding = ROUNDINGS * f64::EPSILON * (self.centre.length() + plane.point.length());
        height(from).min(height(to)) - bent > self.radius + skin + rounding
    }

    /// Whether two balls stay apart from one instant to another that is on both segments.
    fn passes_by(&self, other: &Self, from: f64, to: f64) -> bool {
        let ((here, own), (there, others)) = (self.at(from), other.at(from));
        let (between, velocity) = (there - here, others - own);
        let (interval, speed) = (to - from, velocity.length_squared());
        let bent = (other.acceleration - self.acceleration).abs().element_sum();
        let needed = self.radius + other.radius + 0.5 * bent * interval * interval;
        // Most do not come near each other even if they go on forever; that is the cheaper question.
        if between.cross(velocity).length_squared() > needed * needed * speed {
            return true;
        }
        let at = if speed > 0.0 { (-between.dot(velocity) / speed).clamp(0.0, interval) } else { 0.0 };
        (between + velocity * at).length_squared() > needed * needed
    }
}

#[cfg(test)]
mod tests;
