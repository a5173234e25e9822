//! Crowds of bodies by several engines: how long steps take, how deep bodies overlap, and what becomes of them.
//!
//! | what | file |
//! |---|---|
//! | the scenes, the same for every engine | `scenes` |
//! | ground of triangles | `ground` |
//! | Sixte | `sixte` |
//! | rapier, in `f32` and `f64` | `rapier` |
//! | Box3D | `box3d` |
//! | what is timed | `run` |
//! | how deep two bodies overlap | `solid` |
//! | overlap, lost bodies and energy of a run | `judge` |
//! | rows of the table, and of JSON | `table` |

pub mod box3d;
pub mod ground;
pub mod judge;
pub mod rapier;
pub mod run;
pub mod scenes;
pub mod sixte;
pub mod solid;
pub mod table;

use sixte_contact::{Quat, Vec3};

use scenes::Scene;

/// Of a step, unless another one is asked for \[s\].
pub const STEP: f64 = 1.0 / 60.0;

/// Along −z [m/s²].
pub const GRAVITY: f64 = 9.81;

/// Of all bodies.
pub const FRICTION: f64 = 0.5;

/// Of all bodies.
pub const RESTITUTION: f64 = 0.0;

/// Where a body is and how it moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct State {
    /// Of the origin of its own frame \[m\].
    pub position: Vec3,
    /// From its own frame to the world.
    pub rotation: Quat,
    /// Of its centre of mass [m/s].
    pub velocity: Vec3,
    /// Along the world's axes [rad/s].
    pub spin: Vec3,
}

impl State {
    /// A point of the body's own frame, in the world \[m\].
    pub fn point_in_world(&self, point: Vec3) -> Vec3 {
        self.position + self.rotation * point
    }
}

/// An engine with its settings.
pub trait Engine: Sync {
    /// In the table.
    fn name(&self) -> &'static str;

    /// The scene in the engine's own form.
    ///
    /// # Errors
    /// What the engine refuses.
    fn start(&self, scene: &Scene) -> Result<Box<dyn Crowd>, String>;
}

/// A world of the engine.
pub trait Crowd {
    /// Goes on by `duration`: the timed part \[s\].
    fn step(&mut self, duration: f64);

    /// All bodies that move, in the order of the scene.
    fn states(&self) -> Vec<State>;
}

/// Every engine of the comparison.
pub fn engines() -> Vec<Box<dyn Engine>> {
    vec![
        Box::new(sixte::REALTIME),
        Box::new(sixte::AUTO),
        Box::new(rapier::single::Rapier),
        Box::new(rapier::double::Rapier),
        Box::new(box3d::Box3d),
    ]
}
