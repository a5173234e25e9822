//! Bodies that cannot part are held together: they move as one for the rest of the step.
//!
//! This is the fail-safe of the step, after Harmon et al., "Robust treatment of simultaneous collisions"
//! (2008): a zone of bodies that touch is moved rigidly, which keeps both momenta and is free of contact
//! within the zone. It ends the work of a step whatever happens.

use sixte_contact::motion::Motion;
use sixte_contact::{Mat3, Vec3};

use crate::audit::{Books, Totals};
use crate::body::{Body, Drive, Kind, State, spread};
use crate::flight::{Flight, fly};
use crate::settings::Settings;

/// Which bodies are held together.
#[derive(Debug, Default)]
pub(super) struct Zones {
    zones: Vec<Zone>,
}

#[derive(Debug)]
struct Zone {
    /// Which bodies, and where the zone's centre is in the frame of each.
    members: Vec<(usize, Vec3)>,
    /// Whether a body of infinite mass is in it.
    anchored: bool,
    motion: ZoneMotion,
}

/// How a zone moves when it is made, along the world's axes.
#[derive(Debug, Clone, Copy)]
struct ZoneMotion {
    centre: Vec3,
    velocity: Vec3,
    spin: Vec3,
    acceleration: Vec3,
}

impl Zones {
    fn of(&self, index: usize) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.has(index))
    }

    /// Whether a body is held.
    pub fn holds(&self, index: usize) -> bool {
        self.of(index).is_some()
    }

    /// Whether a body is held by one of infinite mass.
    pub fn is_anchored(&self, index: usize) -> bool {
        self.of(index).is_some_and(|zone| zone.anchored)
    }

    /// Whether two bodies are held together.
    pub fn are_together(&self, a: usize, b: usize) -> bool {
        self.zones.iter().any(|zone| zone.has(a) && zone.has(b))
    }

    /// Lets go of the zone of a body.
    pub fn release(&mut self, index: usize) {
        self.zones.retain(|zone| !zone.has(index));
    }

    /// How a body flies over `length` \[s\]: with its zone, or alone.
    pub fn flight_of(&self, index: usize, body: &Body, settings: &Settings, length: f64) -> Flight {
        match self.of(index) {
            Some(zone) if body.kind != Kind::Fixed => zone.flight_of(index, body, length),
            _ => fly(body, settings.gravity, settings.integrator, length),
        }
    }
}

impl Zone {
    fn has(&self, index: usize) -> bool {
        self.members.iter().any(|&(member, _)| member == index)
    }

    fn flight_of(&self, index: usize, body: &Body, length: f64) -> Flight {
        let own = self.members.iter().find(|&&(member, _)| member == index);
        let centre = own.map_or(Vec3::ZERO, |&(_, centre)| centre);
        let pose = body.pose();
        let ZoneMotion { velocity, spin, acceleration, .. } = self.motion;
        let in_world = pose.point_in_world(centre);
        // A free zone falls, and its members know how fast it is by now.
        let velocity = if self.anchored { velocity } else { body.velocity_of(in_world) };
        let motion = Motion { start: pose, centre, velocity, acceleration, spin };
        let moved = motion.pose_at(length);
        let mut end = State {
            centre: moved.point_in_world(body.centre_in_body()),
            rotation: moved.rotation,
            ..body.state
        };
        let velocity_of_body = motion.velocity_of(end.centre, length);
        give(body, &mut end, velocity_of_body, spin);
        // Over all members these add up to what acts on the zone.
        let force = if self.anchored { Vec3::ZERO } else { acceleration * body.mass() };
        let lasting = in_world * length + velocity * (0.5 * length * length);
        Flight { motion, end, work: 0.0, impulse: force * length, moment: lasting.cross(force), exact: true }
    }
}

/// The momenta of a velocity and a spin.
fn give(body: &Body, state: &mut State, velocity: Vec3, spin: Vec3) {
    let Some(mass) = &body.mass else { return };
    if body.kind == Kind::Dynamic {
        state.momentum = velocity * mass.mass;
    }
    let in_body = state.rotation.inverse().rotate(spin);
    state.angular_momentum = state.rotation.rotate(mass.inertia.matrix() * in_body);
}

/// Holds two bodies together, with all that they are held with already.
pub(super) fn together(
    bodies: &mut [Body],
    settings: &Settings,
    pair: (usize, usize),
    zones: &mut Zones,
    books: &mut Books,
) {
    let mut members = vec![pair.0, pair.1];
    for index in [pair.0, pair.1] {
        // What nothing moves can be in many zones; it does not tie them together.
        if bodies[index].kind != Kind::Fixed {
            members.extend(zones.of(index).iter().flat_map(|zone| zone.members.iter().map(|&(i, _)| i)));
            zones.release(index);
        }
    }
    members.sort_unstable();
    members.dedup();
    let of_members = |bodies: &[Body]| Totals::of(members.iter().map(|&i| &bodies[i]), settings.gravity, 0.0);
    let before = of_members(bodies);
    let (motion, anchored) = joined(bodies, settings, &members);
    for &index in &members {
        let body = &mut bodies[index];
        let mut state = body.state;
        let velocity = motion.velocity + motion.spin.cross(state.centre - motion.centre);
        if matches!(body.kind, Kind::Driven(_)) {
            body.drive = Drive { velocity, spin: motion.spin };
        }
        give(body, &mut state, velocity, motion.spin);
        body.state = state;
    }
    books.hold(&before, &of_members(bodies), anchored);
    let seen = |index: usize| bodies[index].pose().point_in_body(motion.centre);
    let members = members.iter().map(|&index| (index, seen(index))).collect();
    zones.zones.push(Zone { members, anchored, motion });
}

/// The motion of a zone: that of its body of infinite mass, or the one that keeps both momenta; and which
/// of the two it is.
fn joined(bodies: &[Body], settings: &Settings, members: &[usize]) -> (ZoneMotion, bool) {
    let within = || members.iter().map(|&i| &bodies[i]);
    let heavy: Vec<&Body> = within().filter(|body| body.inverse_mass() == 0.0).collect();
    if let Some(first) = heavy.first() {
        // One leads; two of them cannot both have their way, and stand still.
        let leads = heavy.len() == 1 && first.is_immovable();
        let (velocity, spin) =
            if leads { (first.velocity(), first.spin()) } else { (Vec3::ZERO, Vec3::ZERO) };
        let centre = first.state.centre;
        return (ZoneMotion { centre, velocity, spin, acceleration: Vec3::ZERO }, true);
    }
    let mass: f64 = within().map(Body::mass).sum();
    let centre = within().fold(Vec3::ZERO, |sum, body| sum + body.state.centre * (body.mass() / mass));
    let (mut momentum, mut angular, mut force, mut inertia) =
        (Vec3::ZERO, Vec3::ZERO, Vec3::ZERO, Mat3::ZERO);
    for body in within() {
        let r = body.state.centre - centre;
        momentum += body.state.momentum;
        angular += r.cross(body.state.momentum) + body.state.angular_momentum;
        force += body.load.force;
        inertia += body.inertia().unwrap_or(Mat3::ZERO) + spread(r) * body.mass();
    }
    let spin = inertia.inverse() * angular;
    let acceleration = settings.gravity + force / mass;
    (ZoneMotion { centre, velocity: momentum / mass, spin, acceleration }, false)
}
