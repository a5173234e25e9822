//! Arguments that several commands have: the same names, the same help and the same checks everywhere.

mod json;
mod output;
mod record;
mod scene;
mod server;
mod step;

pub use json::Json;
pub use output::Output;
pub use record::Record;
pub use scene::{SCENE, SceneArgument, Sets, as_argument, no_bodies, title};
pub use server::ServerArguments;
pub use step::{StepLength, refuse_too_many_steps, time};
