//! What may be written in a scene: every table, every key, its form, unit and default.
//!
//! The readers of a scene ask these tables which keys there are, and the reference of the book and the
//! schema for editors are made from them. So none of the three can lag behind the others.

mod bodies;
mod expected;
mod material;
mod patch;
mod pose;
mod shapes;
mod table;
mod whole;

pub use bodies::{BODY, GRID, GROUPS, KEYFRAME};
pub use expected::{EXPECT, OF_BODY, PARTS, WANTED};
pub use material::MATERIAL;
pub use patch::PATCH;
pub use pose::ROTATION;
pub use shapes::{FIELD, LEVEL_SET, LONG, PIECE, SHAPE};
pub use table::{Form, Key, Presence, Range, Table};
pub use whole::{CAMERA, COMBINATION, FRACTION, PARAMETER, RESTING, RUN, SCENE, SEPARATION, STIFF, WORLD};

/// All tables, in the order of the book.
pub static ALL: [&Table; 26] = [
    &SCENE,
    &WORLD,
    &FRACTION,
    &RESTING,
    &SEPARATION,
    &COMBINATION,
    &STIFF,
    &RUN,
    &CAMERA,
    &PARAMETER,
    &MATERIAL,
    &BODY,
    &ROTATION,
    &GROUPS,
    &KEYFRAME,
    &GRID,
    &SHAPE,
    &LONG,
    &PIECE,
    &FIELD,
    &PATCH,
    &LEVEL_SET,
    &EXPECT,
    &WANTED,
    &PARTS,
    &OF_BODY,
];
