//! What no one should give: it must be refused with an error, and change nothing.

use sixte::report::StepWarning;
use sixte::shape::{Compound, Convex, HeightField, Mesh, Triangles};
use sixte::{Body, Pose, Settings, Vec3, World};

use super::episode::Episode;
use super::tally::Fault;

/// Numbers that are none.
const BAD: [f64; 4] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e200];

impl Episode<'_> {
    /// Tries something that must be refused.
    pub fn talk_nonsense(&mut self) {
        let bad = self.random.one_of(BAD);
        let before = self.world.save().to_bytes();
        let which = self.random.below(12);
        let accepted = match which {
            0 => self.bad_shape(bad),
            1 => self.bad_mass(bad),
            2 | 3 => self.bad_body(bad),
            4 | 5 => self.bad_place(bad),
            6 => self.bad_step(bad),
            7 => self.bad_settings(bad),
            8 => self.bad_distance(bad),
            9 => self.bad_ray(bad),
            10 => return self.break_one(bad),
            _ => self.bad_id(),
        };
        match accepted {
            Some(what) => self.fail(Fault::Accepted, format!("{what} with {bad}")),
            None => self.refused(&before, &format!("nonsense {which} with {bad}")),
        }
    }

    fn bad_shape(&mut self, bad: f64) -> Option<&'static str> {
        let length = self.random.one_of([bad, -0.5]);
        let radius = self.random.one_of([length, 0.0]);
        let one = Triangles { vertices: vec![Vec3::ZERO, Vec3::X, Vec3::Y], faces: vec![[0, 1, 2]] };
        let accepted = [
            (Convex::sphere(radius).is_ok(), "a sphere"),
            (Convex::capsule(0.3, radius).is_ok(), "a capsule"),
            (Convex::cuboid(Vec3::new(0.1, length, 0.1)).is_ok(), "a box"),
            (Convex::cylinder(length, 0.1).is_ok(), "a cylinder"),
            (Convex::cone(0.1, radius).is_ok(), "a cone"),
            (Convex::ellipsoid(Vec3::new(radius, 0.1, 0.1)).is_ok(), "an ellipsoid"),
            (Convex::hull(&[]).is_ok() || Convex::hull(&[Vec3::X * bad]).is_ok(), "a hull"),
            (Convex::half_space(Vec3::Z * bad * f64::INFINITY).is_ok(), "a half-space"),
            (Convex::point().rounded(length).is_ok(), "a rounding"),
            (Compound::new(Vec::new()).is_ok(), "a compound of nothing"),
            (Mesh::new(one).is_ok(), "an open mesh"),
            (HeightField::new(2, 2, vec![0.0, bad, 0.0, 0.0], [1.0, 1.0]).is_ok(), "a height field"),
        ];
        accepted.into_iter().find(|(is_ok, _)| *is_ok).map(|(_, what)| what)
    }

    fn bad_mass(&mut self, bad: f64) -> Option<&'static str> {
        let ball = Convex::sphere(0.1).ok()?;
        let mass = self.random.one_of([bad, 0.0, -1.0]);
        // 1e200 kg can be computed with.
        let is_number = mass == 1e200;
        let accepted =
            !is_number && (Body::dynamic(ball.clone(), mass).is_ok() || Body::of_mass(ball, mass).is_ok());
        accepted.then_some("a mass")
    }

    fn bad_body(&mut self, bad: f64) -> Option<&'static str> {
        let body = Body::dynamic(Convex::sphere(0.1).ok()?, 1000.0).ok()?;
        let vector = Vec3::new(0.0, bad, 1.0);
        let (body, what) = match self.random.below(4) {
            0 => (body.at(Pose::at(vector)), "a position"),
            1 => (body.with_velocity(vector), "a velocity"),
            2 => (body.with_spin(vector), "a spin"),
            _ => (body.with_material(sixte::material::Material::new(bad, 0.0)), "a restitution"),
        };
        self.world.insert(body).is_ok().then_some(what)
    }

    fn bad_place(&mut self, bad: f64) -> Option<&'static str> {
        let index = self.any()?;
        let pose = Pose::at(Vec3::new(bad, 0.0, 0.0));
        self.world.place(self.residents[index].id, pose).is_ok().then_some("a place")
    }

    /// A step that is none does nothing, and says so.
    fn bad_step(&mut self, bad: f64) -> Option<&'static str> {
        let dt = self.random.one_of([bad, 0.0, -1.0]);
        if dt == 1e200 {
            return None;
        }
        let report = self.world.step(dt);
        let is_told = report.warnings.iter().any(|warning| matches!(warning, StepWarning::Duration(_)));
        (!is_told).then_some("a step")
    }

    fn bad_settings(&mut self, bad: f64) -> Option<&'static str> {
        let settings = Settings::default();
        let bad = [
            settings.with_gravity(Vec3::X * bad),
            settings.with_tolerance(-1.0),
            settings.with_resting_speed(f64::NAN),
            settings.with_skin(Some(-bad.abs())),
            settings.with_max_impacts(0),
        ];
        bad.into_iter().any(|settings| World::new(settings).is_ok()).then_some("a setting")
    }

    fn bad_distance(&mut self, bad: f64) -> Option<&'static str> {
        let (a, b) = (self.any()?, self.any()?);
        let (a, b) = (self.residents[a].id, self.residents[b].id);
        self.world.separate(a, b, bad).is_ok().then_some("a distance")
    }

    fn bad_ray(&mut self, bad: f64) -> Option<&'static str> {
        let from = Vec3::new(bad, 0.0, 0.0);
        let groups = sixte::Groups::ALL;
        let is_answered = self.world.ray(from, Vec3::X, 1.0, groups).is_ok()
            || self.world.ray(Vec3::ZERO, Vec3::ZERO, 1.0, groups).is_ok();
        is_answered.then_some("a ray")
    }

    fn bad_id(&mut self) -> Option<&'static str> {
        let mut other = World::new(Settings::default()).ok()?;
        let id = self.any().map(|index| self.residents[index].id)?;
        (other.remove(id).is_ok() || other.place(id, Pose::IDENTITY).is_ok())
            .then_some("a body of another world")
    }

    /// Forces and velocities cannot be refused: the body is taken out of motion by the next step, and the others go on.
    fn break_one(&mut self, bad: f64) {
        let Some(index) = self.any().filter(|_| self.random.chance(0.3)) else { return };
        let (id, which) = (self.residents[index].id, self.random.below(4));
        let vector = Vec3::new(bad, 1.0, 0.0);
        self.broken.insert(id);
        let Some(mut body) = self.world.body_mut(id) else { return };
        match which {
            0 => body.apply_force(vector),
            1 => body.apply_torque(vector),
            2 => body.set_velocity(vector),
            _ => body.set_spin(vector),
        }
    }
}
