//! The bullets, where they start, and the world.

use std::f64::consts::PI;

use sixte::flight::Integrator;
use sixte::material::Material;
use sixte::{Body, BodyId, Settings, World};
use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Convex, Triangles};
use sixte_io::{MeshFormat, triangles_from_bytes};

use super::reference::Bullet;
use super::sheet::{Kind, Sheet};
use crate::input::InputError;

/// How long the run is \[s\].
pub const SECONDS: f64 = 1.0;

/// How fast bullets fly [m/s], and turn [rad/s].
pub const SPEED: f64 = 1000.0;
pub const SPIN: f64 = 2e-3;

/// Along −z [m/s²].
pub const GRAVITY: f64 = 9.81;

/// Of lead [kg/m³].
const DENSITY: f64 = 11340.0;

/// The bullet, as the scene has it.
const BULLET: &[u8] = include_bytes!("../../../../sixte-scenes/scenes/meshes/bullet.obj");

/// What was asked for.
#[derive(Debug, Clone)]
pub struct Choice {
    pub bullets: usize,
    pub sheet: Kind,
    pub triangles: usize,
    /// Of a curved sheet \[m\].
    pub resolution: f64,
    pub step: f64,
    pub restitution: f64,
}

/// All that is built before anything is timed.
pub struct Scene {
    pub choice: Choice,
    /// The bullet's triangles, in its own frame.
    pub bullet: Triangles,
    pub sheet: Sheet,
    pub hull: Convex,
    /// Where bullets start, as seen from their sheet.
    starts: Vec<Pose>,
}

/// So many bullets have a sheet of their own; sheets stand side by side, so far apart \[m\].
const OF_A_SHEET: usize = 100;
const APART: f64 = 5.0;

impl Scene {
    pub fn new(choice: &Choice) -> Result<Self, InputError> {
        let bullet = triangles_from_bytes("bullet.obj", BULLET, MeshFormat::Obj).map_err(refuse)?;
        let sheet = Sheet::new(choice.sheet, choice.triangles, choice.resolution).map_err(refuse)?;
        let hull = Convex::hull(&bullet.vertices).map_err(refuse)?;
        // Tips ahead.
        let rotation = Rotation::from_axis_angle(Vec3::X, PI).map_err(refuse)?;
        let starts =
            (0..choice.bullets).map(|index| Pose::new(start(index % OF_A_SHEET), rotation)).collect();
        Ok(Self { choice: choice.clone(), bullet, sheet, hull, starts })
    }

    /// A world with the sheet and all bullets.
    pub fn world(&self, keep_motions: bool) -> Result<(World, Vec<BodyId>), InputError> {
        let integrator = Integrator::ExplicitEuler;
        let gravity = Vec3::NEG_Z * GRAVITY;
        let settings = Settings::default()
            .with_gravity(gravity)
            .with_integrator(integrator)
            .with_keep_motions(keep_motions);
        let material = Material::new(self.choice.restitution, 0.5);
        let mut world = World::new(settings).map_err(refuse)?;
        for place in self.places() {
            let sheet = Body::fixed(self.sheet.shape()).named("sheet").with_material(material);
            world.insert(sheet.at(Pose::at(place))).map_err(refuse)?;
        }
        let mut ids = Vec::new();
        for (index, start) in self.starts.iter().enumerate() {
            let bullet = Body::dynamic(self.hull.clone(), DENSITY).map_err(refuse)?;
            let bullet = bullet
                .at(Pose::new(start.position + self.place(index / OF_A_SHEET), start.rotation))
                .with_velocity(Vec3::NEG_Z * SPEED)
                .with_spin(Vec3::Z * SPIN)
                .with_material(material);
            ids.push(world.insert(bullet).map_err(refuse)?);
        }
        Ok((world, ids))
    }

    /// How many sheets there are: the first bodies of the world.
    pub fn sheets(&self) -> usize {
        self.choice.bullets.div_ceil(OF_A_SHEET)
    }

    /// Where each sheet is \[m\].
    pub fn places(&self) -> impl Iterator<Item = Vec3> {
        (0..self.sheets()).map(|sheet| self.place(sheet))
    }

    fn place(&self, sheet: usize) -> Vec3 {
        let side = (1..).find(|side| side * side >= self.sheets()).unwrap_or(1);
        Vec3::new((sheet % side) as f64, (sheet / side) as f64, 0.0) * APART
    }

    /// A bullet's flight as a query against its sheet: a parabola.
    pub fn motion(&self, index: usize) -> Motion {
        Motion::fixed(self.starts[index])
            .with_velocity(Vec3::NEG_Z * SPEED)
            .with_acceleration(Vec3::NEG_Z * GRAVITY)
            .with_spin(Vec3::Z * SPIN)
    }

    /// How far each bullet falls until it touches the sheet, if it does \[m\].
    pub fn drops(&self) -> Vec<Option<f64>> {
        let bullet = Bullet::new(&self.bullet);
        let first = self.starts.iter().take(OF_A_SHEET);
        let drops: Vec<Option<f64>> =
            first.map(|start| self.sheet.drop(&bullet, start.position, SPEED, SPIN)).collect();
        (0..self.starts.len()).map(|index| drops[index % OF_A_SHEET]).collect()
    }
}

/// Columns of a grid of 2 m by 2 m, from 5 to 95 m above: those in the middle go through the hole.
fn start(index: usize) -> Vec3 {
    let (i, j) = (index % 10, index / 10);
    Vec3::new(-0.887 + 0.2 * i as f64, -0.893 + 0.2 * j as f64, 5.0 + 0.9 * index as f64)
}

fn refuse(error: impl std::fmt::Display) -> InputError {
    InputError::new("bench bullets", error.to_string())
}
