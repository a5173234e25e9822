//! What a body can be: one name for all kinds, and the questions about two of them.

mod any_shape;
pub(crate) mod balls;
pub(crate) mod boxes;
mod geometry;
mod own;
mod pair;

pub(crate) use any_shape::Plane;
pub use any_shape::Shape;
pub use geometry::{Bound, Node, Piece};
pub use own::Own;
pub use pair::{contact_time, distance, overlap};
pub(crate) use pair::{contacts, contacts_of_pieces, distance_below, gap_below, lower_bound, ray};
pub use sixte_contact::shape::{
    Cell, Compound, Convex, Curved, HeightField, MassProperties, Mesh, NormalCone, Obb, Opened, ShapeError,
    Slab, Soup, Support, Surface, Triangles,
};
