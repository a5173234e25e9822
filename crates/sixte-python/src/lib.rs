//! The Python package `sixte`: worlds, shapes, queries, scenes, with arrays of numpy.
//!
//! In: what Python gives, which may be anything. Out: exceptions in the words of the engine, or numbers. Long work runs without the
//! interpreter's lock and ends at Ctrl-C. What a person calls is in `python/sixte`, which takes it from here.
//!
//! | what | file |
//! |---|---|
//! | numbers in and out | `numbers`, `rows`, `toml`, `state` |
//! | threads, Ctrl-C | `interruptible`, `parallel` |
//! | what bodies are | `shape`, `material`, `body` |
//! | worlds, and what they tell | `world`, `handle`, `event`, `report` |
//! | two shapes, and many pairs | `pair`, `pairs` |
//! | scenes, their runs, recordings and pictures | `scene`, `run`, `events`, `recording`, `picture`, `page` |
//! | many worlds of one scene, and many runs | `batch`, `sweep` |

mod batch;
mod body;
mod error;
mod event;
mod events;
mod handle;
mod interruptible;
mod material;
mod numbers;
mod page;
mod pair;
mod pairs;
mod parallel;
mod picture;
mod recording;
mod report;
mod rows;
mod run;
mod scene;
mod shape;
mod state;
mod sweep;
mod toml;
mod world;

/// What `sixte` is made of.
#[pyo3::pymodule]
mod _sixte {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::body::Body;
    #[pymodule_export]
    use crate::error::SixteError;
    #[pymodule_export]
    use crate::event::Event;
    #[pymodule_export]
    use crate::events::Events;
    #[pymodule_export]
    use crate::handle::BodyHandle;
    #[pymodule_export]
    use crate::material::Material;
    #[pymodule_export]
    use crate::page::{View, view};
    #[pymodule_export]
    use crate::pair::{ContactTime, Distance, Motion, contact_time, distance};
    #[pymodule_export]
    use crate::pairs::{ContactTimes, Distances, contact_times, distances};
    #[pymodule_export]
    use crate::picture::Picture;
    #[pymodule_export]
    use crate::recording::{Recorder, Recording};
    #[pymodule_export]
    use crate::report::{Audit, StepReport};
    #[pymodule_export]
    use crate::run::Run;
    #[pymodule_export]
    use crate::scene::{Scene, scene, scenes};
    #[pymodule_export]
    use crate::shape::Shape;
    #[pymodule_export]
    use crate::sweep::{SweepJournal, SweepPlan, SweepTable};
    #[pymodule_export]
    use crate::world::World;
}
