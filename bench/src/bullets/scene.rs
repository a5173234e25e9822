//! The scene, as every engine gets it: read from the file that `sixte run bullets` runs.

use std::path::{Path, PathBuf};

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::shape::Triangles;
use sixte_io::read_triangles;
use sixte_io::scene::{BuiltScene, Scene as SceneFile};

use super::reference::{Bullet, drop};

/// All that is read before anything is timed.
pub struct Scene {
    file: SceneFile,
    /// The bullet's triangles, in its own frame.
    pub bullet: Triangles,
    /// The sheet's triangles.
    pub sheet: Triangles,
    /// How each bullet starts.
    pub starts: Vec<Start>,
    /// Of the bullets [kg/m³].
    pub density: f64,
    /// Of all bodies.
    pub restitution: f64,
    /// Of all bodies.
    pub friction: f64,
    /// [m/s²]
    pub gravity: Vec3,
    /// Of a step \[s\].
    pub step: f64,
    /// Of the run \[s\].
    pub seconds: f64,
}

/// How a bullet starts.
#[derive(Debug, Clone, Copy)]
pub struct Start {
    /// Of its own frame.
    pub pose: Pose,
    /// Its centre of mass \[m\].
    pub centre: Vec3,
    /// [m/s]
    pub velocity: Vec3,
    /// [rad/s]
    pub spin: Vec3,
}

/// More steps than this makes would take longer than anybody waits \[s\].
const SHORTEST_STEP: f64 = 1e-6;

impl Scene {
    /// Reads the scene with another restitution or step, if one is given.
    ///
    /// # Errors
    /// Files that cannot be read, and numbers that the scene refuses.
    pub fn read(restitution: Option<&str>, step: Option<&str>) -> Result<Self, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/sixte-scenes/scenes");
        let mut file = SceneFile::read(folder.join("bullets.toml")).map_err(text)?;
        for (key, value) in [("materials.lead.restitution", restitution), ("run.step", step)] {
            if let Some(value) = value {
                file.set(key, value).map_err(text)?;
            }
        }
        let mesh = |name: &str| -> Result<Triangles, String> {
            let path: PathBuf = folder.join("meshes").join(name);
            read_triangles(path).map_err(text)
        };
        let (bullet, sheet) = (mesh("bullet.obj")?, mesh("sheet.obj")?);
        let built = file.build().map_err(text)?;
        if built.run.step < SHORTEST_STEP {
            return Err(format!(
                "--step: {:e} s is too short; give at least {SHORTEST_STEP:e} s",
                built.run.step
            ));
        }
        // The sheet is the first body.
        let bullets: Vec<&sixte::Body> = built.world.bodies().skip(1).map(|(_, body)| body).collect();
        let first = bullets.first().ok_or("the scene has no bullets")?;
        let volume = first.shape().mass_properties(1.0).map_err(text)?.mass;
        let start = |body: &&sixte::Body| Start {
            pose: body.pose(),
            centre: body.state().centre,
            velocity: body.velocity(),
            spin: body.spin(),
        };
        Ok(Self {
            bullet,
            sheet,
            starts: bullets.iter().map(start).collect(),
            density: first.mass() / volume,
            restitution: first.material().restitution,
            friction: first.material().friction,
            gravity: built.world.settings().gravity,
            step: built.run.step,
            seconds: built.run.seconds,
            file,
        })
    }

    /// Sixte's own world of it.
    ///
    /// # Errors
    /// None that [`Scene::read`] has not told before.
    pub fn build(&self, keep_motions: bool) -> Result<BuiltScene, String> {
        self.file.build_with(|settings| settings.keep_motions = keep_motions).map_err(text)
    }

    /// How far each bullet falls until it touches the sheet, if it does \[m\].
    pub fn drops(&self) -> Vec<Option<f64>> {
        let bullet = Bullet::new(&self.bullet);
        let falls = |start: &Start| {
            drop(&bullet, start.pose.position, &self.sheet, start.velocity.length(), start.spin.length())
        };
        self.starts.iter().map(falls).collect()
    }

    /// The lengths of all steps; the last one may be shorter.
    pub fn steps(&self) -> Vec<f64> {
        let whole = (self.seconds / self.step + 1e-9).floor();
        let rest = self.seconds - whole * self.step;
        let mut steps = vec![self.step; whole as usize];
        steps.extend((rest > 1e-9 * self.seconds).then_some(rest));
        steps
    }
}

fn text(error: impl std::fmt::Display) -> String {
    error.to_string()
}
