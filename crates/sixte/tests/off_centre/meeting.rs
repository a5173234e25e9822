//! Two bodies on their way to an impact, and their states just before it.

use sixte::event::Event;
use sixte::{Body, Pose, Settings, Vec3, World};

use super::exact::{Matrix, Vector, number, vector};
use dashu_ratio::RBig;

/// A body at the instant of its impact, before the impulse, in exact numbers.
pub struct Exact {
    /// 0 for a fixed body.
    pub inverse_mass: RBig,
    pub centre: Vector,
    /// R J⁻¹ Rᵀ, applied to a vector.
    rotation: Matrix,
    inverse: Option<Matrix>,
    pub momentum: Vector,
    pub angular: Vector,
}

impl Exact {
    fn new(before: &Body, mass: Option<(f64, Vec3, sixte::Mat3)>, pose: &Pose) -> Self {
        let rotation = Matrix::of_rotation(pose.rotation);
        let centre = mass.map_or(Vec3::ZERO, |mass| mass.1);
        Self {
            inverse_mass: mass.map_or(RBig::ZERO, |mass| number(1.0) / number(mass.0)),
            centre: vector(pose.position).plus(&rotation.times(&vector(centre))),
            inverse: mass.map(|mass| Matrix::of(mass.2).inverse()),
            rotation,
            momentum: vector(before.momentum()),
            angular: vector(before.angular_momentum()),
        }
    }

    pub fn inverse_inertia(&self, v: &Vector) -> Vector {
        let Some(inverse) = &self.inverse else { return v.times(&RBig::ZERO) };
        self.rotation.times(&inverse.times(&self.rotation.transpose().times(v)))
    }

    pub fn velocity_of(&self, point: &Vector) -> Vector {
        let arm = point.minus(&self.centre);
        let spin = self.inverse_inertia(&self.angular);
        self.momentum.times(&self.inverse_mass).plus(&spin.cross(&arm))
    }

    /// How the velocity at `point` changes with an impulse there.
    pub fn response(&self, point: &Vector, impulse: &Vector) -> Vector {
        let arm = point.minus(&self.centre);
        let turned = self.inverse_inertia(&arm.cross(impulse));
        impulse.times(&self.inverse_mass).plus(&turned.cross(&arm))
    }

    /// Twice the kinetic energy after an impulse at `point`.
    pub fn twice_energy(&self, point: &Vector, impulse: &Vector) -> RBig {
        let momentum = self.momentum.plus(impulse);
        let angular = self.angular.plus(&point.minus(&self.centre).cross(impulse));
        momentum.dot(&momentum) * &self.inverse_mass + angular.dot(&self.inverse_inertia(&angular))
    }
}

/// Runs a weightless world of two bodies to their first impact.
/// The world is given as it is after that step, if nothing else happened in it.
pub fn first_impact(settings: Settings, bodies: [Body; 2], step: f64) -> (Event, [Exact; 2], Option<World>) {
    let settings = settings.with_gravity(Vec3::ZERO).with_keep_motions(true);
    let mut world = World::new(settings).unwrap();
    let masses = bodies.each_ref().map(|body| {
        let mass = body.mass();
        mass.is_finite().then(|| {
            let properties = body.shape().mass_properties(DENSITY).unwrap();
            (properties.mass, properties.centre, properties.inertia)
        })
    });
    let ids = bodies.map(|body| world.insert(body).unwrap());
    for _ in 0..1000 {
        let before = ids.map(|id| *world[id].state());
        let report = world.step(step);
        let Some(event) = report.events.first() else { continue };
        let last = report.spans.iter().rfind(|span| span.start + 0.5 * span.duration < event.time).unwrap();
        let exact = [0, 1].map(|i| {
            let pose = last.motions[i].pose_at(last.duration);
            let mut exact = Exact::new(&world[ids[i]], masses[i], &pose);
            exact.momentum = vector(before[i].momentum);
            exact.angular = vector(before[i].angular_momentum);
            exact
        });
        // Nor does a contact that lasts push them on afterwards.
        let alone = report.events.len() == 1 && report.warnings.is_empty() && report.persistent.is_empty();
        return (event.clone(), exact, alone.then_some(world));
    }
    unreachable!("they never met");
}

/// Of all bodies in these tests [kg/m³].
pub const DENSITY: f64 = 800.0;
