//! Bodies that cannot part are held together: they move as one for the rest of the step.
//!
//! This is the fail-safe of the step, after Harmon et al., "Robust treatment of simultaneous collisions"
//! (2008): a zone of bodies that touch is moved rigidly, which keeps both momenta and is free of contact
//! within the zone. It ends the work of a step whatever happens.

use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::{Mat3, Vec3};

use crate::audit::{Ledger, Totals};
use crate::body::{Body, Drive, Following, Kind, OnContact, State, spread};
use crate::flight::{Flight, fly};
use crate::settings::Settings;
use crate::shape::{self, MassProperties, Shape};
use crate::store::Members;

/// Which bodies are held together.
#[derive(Debug, Default)]
pub(crate) struct Zones {
    zones: Vec<Zone>,
}

#[derive(Debug)]
struct Zone {
    /// The zone as one body: a dynamic one, or a kinematic one if one of infinite mass is in it.
    body: Body,
    /// Which bodies, and their poses in the zone's frame.
    members: Vec<(usize, Pose)>,
}

impl Zones {
    fn zone_of(&self, index: usize) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.has(index))
    }

    /// Whether a body is held.
    pub fn holds(&self, index: usize) -> bool {
        self.zone_of(index).is_some()
    }

    /// Whether a body is held by one of infinite mass.
    pub fn is_anchored(&self, index: usize) -> bool {
        self.zone_of(index).is_some_and(|zone| zone.body.is_immovable())
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
        match self.zone_of(index) {
            Some(zone) if body.kind != Kind::Fixed => zone.flight_of(index, body, settings, length),
            _ => fly(body, settings.gravity, settings.integrator, length),
        }
    }

    /// The zones, each as one body.
    pub fn wholes(&self) -> impl Iterator<Item = &Body> {
        self.zones.iter().map(|zone| &zone.body)
    }

    /// Moves the zones themselves.
    pub fn advance(&mut self, settings: &Settings, length: f64) {
        for zone in &mut self.zones {
            zone.body.state = fly(&zone.body, settings.gravity, settings.integrator, length).end;
        }
    }
}

impl Zone {
    fn has(&self, index: usize) -> bool {
        self.members.iter().any(|&(member, _)| member == index)
    }

    fn flight_of(&self, index: usize, body: &Body, settings: &Settings, length: f64) -> Flight {
        let whole = fly(&self.body, settings.gravity, settings.integrator, length);
        let own = self.members.iter().find(|&&(member, _)| member == index);
        let place = own.map_or(Pose::IDENTITY, |&(_, place)| place);
        let start = body.pose();
        let motion = Motion { start, centre: start.point_in_body(self.body.state.centre), ..whole.motion };
        let mut after = self.shell();
        after.state = whole.end;
        let pose = joined(&after.pose(), &place);
        let mut end = State {
            centre: pose.point_in_world(body.centre_in_body()),
            rotation: pose.rotation,
            ..body.state
        };
        let velocity = after.velocity_of(end.centre);
        give(body, &mut end, velocity, after.spin());
        // Over all members these add up to what acts on the zone.
        let share = body.mass() / self.body.mass();
        let share = if self.body.is_immovable() { 0.0 } else { share };
        Flight {
            motion,
            end,
            work: 0.0,
            reaction_work: 0.0,
            impulse: whole.impulse * share,
            moment: whole.moment * share,
            beside: whole.beside,
            exact: whole.exact,
            counts: body.inverse_mass() > 0.0,
        }
    }

    /// The zone's body without its mover, to be put into another state.
    fn shell(&self) -> Body {
        let Body { kind, state, cold, .. } = &self.body;
        let mut shell = Body::of_kind(*kind, cold.shape.clone(), cold.inertial);
        (shell.state, shell.cold.load, shell.cold.drive) = (*state, cold.load, cold.drive);
        shell
    }
}

/// A pose of a frame that is itself at a pose.
fn joined(outer: &Pose, inner: &Pose) -> Pose {
    Pose::new(outer.point_in_world(inner.position), outer.rotation.after(inner.rotation))
}

/// The momenta of a velocity and a spin.
fn give(body: &Body, state: &mut State, velocity: Vec3, spin: Vec3) {
    let Some(mass) = &body.cold.inertial else { return };
    if body.kind == Kind::Dynamic {
        state.momentum = velocity * mass.mass;
    }
    let in_body = state.rotation.inverse().rotate(spin);
    state.angular_momentum = state.rotation.rotate(mass.inertia.matrix() * in_body);
}

/// Poses of a zone's members are right to this many roundings of where they are.
const ROUNDINGS: f64 = 16.0;

/// Whether the gap of two bodies that move as one would be lost in the rounding of their poses, far from the origin, within
/// `left` \[s\].
fn is_lost_in_rounding((a, b): (&Body, &Body), whole: &Body, left: f64) -> bool {
    let gap = shape::distance((&a.cold.shape, &a.pose()), (&b.cold.shape, &b.pose())).gap;
    let far = |body: &Body| body.pose().position.length() + body.centre_in_body().length();
    let travel = (whole.velocity().length() + whole.spin().length() * (far(a) + far(b))) * left;
    // Written so that what is not a number is lost as well.
    let is_kept = gap > ROUNDINGS * f64::EPSILON * (far(a) + far(b) + travel);
    !is_kept
}

impl Zones {
    /// Holds two bodies together for the `left` \[s\] of a step, with all that they are held with already.
    pub fn hold(&mut self, bodies: &mut Members, pair: (usize, usize), left: f64, ledger: &mut Ledger) {
        let members = self.release_with(bodies, pair);
        // They stay where they are: gravity's energy does not change.
        let totals = |bodies: &Members| Totals::count(members.iter().map(|&i| &bodies[i]), Vec3::ZERO, 0.0);
        let before = totals(bodies);
        let mut whole = as_one(bodies, &members);
        if is_lost_in_rounding((&bodies[pair.0], &bodies[pair.1]), &whole, left) {
            whole = standing(bodies[pair.0].cold.shape.clone(), whole.state.centre);
        }
        let spin = whole.spin();
        for &place in &members {
            let body = &mut bodies[place];
            let mut state = body.state;
            let velocity = whole.velocity_of(state.centre);
            if matches!(body.kind, Kind::Kinematic(_)) {
                body.cold.drive = Drive { velocity, spin };
            }
            give(body, &mut state, velocity, spin);
            body.state = state;
        }
        ledger.hold(&before, &totals(bodies), whole.is_immovable());
        let frame = whole.pose();
        let in_zone = |place: usize| {
            let pose = bodies[place].pose();
            Pose::new(frame.point_in_body(pose.position), frame.rotation.inverse().after(pose.rotation))
        };
        let members = members.iter().map(|&place| (place, in_zone(place))).collect();
        whole.following = Following::Path;
        self.zones.push(Zone { body: whole, members });
    }

    /// Lets go of the zones of two bodies; says who was in them, with the two, in order.
    fn release_with(&mut self, bodies: &Members, (a, b): (usize, usize)) -> Vec<usize> {
        let mut members = vec![a, b];
        for place in [a, b] {
            // What nothing moves can be in many zones; it does not tie them together.
            if bodies[place].kind != Kind::Fixed {
                members
                    .extend(self.zone_of(place).iter().flat_map(|zone| zone.members.iter().map(|&(i, _)| i)));
                self.release(place);
            }
        }
        members.sort_unstable();
        members.dedup();
        members
    }
}

/// A zone that does not move.
fn standing(shape: Shape, centre: Vec3) -> Body {
    Body::kinematic(shape, OnContact::Push).at(Pose::at(centre))
}

/// The members as one body: moved as the one of infinite mass is, or with all their momentum.
fn as_one(bodies: &Members, members: &[usize]) -> Body {
    let within = || members.iter().map(|&i| &bodies[i]);
    let heavy: Vec<&Body> = within().filter(|body| body.inverse_mass() == 0.0).collect();
    let shape = bodies[members[0]].cold.shape.clone();
    if let Some(first) = heavy.first() {
        // One leads; two of them cannot both have their way, and stand still.
        let leads = heavy.len() == 1 && first.is_immovable();
        let (velocity, spin) =
            if leads { (first.velocity(), first.spin()) } else { (Vec3::ZERO, Vec3::ZERO) };
        let mut whole = standing(shape, first.state.centre);
        whole.cold.drive = Drive { velocity, spin };
        return whole;
    }
    let mass: f64 = within().map(Body::mass).sum();
    let centre = within().fold(Vec3::ZERO, |sum, body| sum + body.state.centre * (body.mass() / mass));
    let (mut momentum, mut angular, mut inertia) = (Vec3::ZERO, Vec3::ZERO, Mat3::ZERO);
    let (mut force, mut torque) = (Vec3::ZERO, Vec3::ZERO);
    for body in within() {
        let r = body.state.centre - centre;
        momentum += body.state.momentum;
        angular += r.cross(body.state.momentum) + body.state.angular_momentum;
        force += body.cold.load.force;
        torque += r.cross(body.cold.load.force) + body.cold.load.torque;
        inertia += body.inertia().unwrap_or(Mat3::ZERO) + spread(r) * body.mass();
    }
    let inertia = (inertia + inertia.transpose()) * 0.5;
    let properties = MassProperties { mass, centre: Vec3::ZERO, inertia };
    // Sums of masses and inertias that were accepted; if they are too large together, they stand still.
    let Ok(mut whole) = Body::with_mass_properties(shape.clone(), &properties) else {
        return standing(shape, centre);
    };
    whole.state = State { centre, rotation: Rotation::IDENTITY, momentum, angular_momentum: angular };
    whole.cold.load.force = force;
    whole.cold.load.torque = torque;
    whole
}
