//! What most programs need, in one line: `use sixte_contact::prelude::*;`.

pub use crate::contact_time::{
    Contact, ContactTime, ContactTimeError, ContactTimeSettings, Status, contact_time, contacts_at,
};
pub use crate::motion::{Motion, Pose, Rotation};
pub use crate::query::{
    Distance, PatchPoint, PointDistance, RayHit, contact_patch, distance, overlap, point_distance, ray,
};
pub use crate::shape::{
    Compound, Convex, Curved, Deforming, Geometry, HeightField, MassProperties, Mesh, ShapeError, Soup,
    Support, Triangles,
};
pub use crate::{Mat3, Quat, Vec3};
