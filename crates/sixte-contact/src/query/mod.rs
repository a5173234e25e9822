//! Questions about one instant: how far apart are two shapes, where are they in contact, what does a
//! ray hit.
//!
//! In: shapes of any kind and where they are. Out: [`Distance`], with closest points, direction and a
//! certified lower bound; [`overlap()`], the same as yes or no; [`point_distance`] and [`ray()`] for
//! points and lines; [`patch`](contact_patch), all points that are about as close as the closest;
//! [`NodeGaps`], how far parts of hierarchies are apart.
//! Next: [`contact_time`](crate::contact_time) asks the same over an interval.

mod bounds;
mod closely;
mod depth;
mod distance;
mod double;
mod enclosed;
mod gjk;
mod level_set;
pub(crate) mod near;
mod nearest;
mod node_gaps;
mod overlap;
mod patch;
mod placement;
mod point;
mod ray;
mod ray_piece;
mod separation;
mod simplex;
mod solid_field;

pub(crate) use depth::least_overlap;
pub use distance::{Distance, WarmStart, distance, distance_below, distance_warm};
pub(crate) use gjk::{half_space_pair, separate};
pub use node_gaps::NodeGaps;
pub use overlap::overlap;
pub(crate) use patch::patch_between;
pub use patch::{PatchMemory, PatchPoint, contact_patch, contact_patch_in};
pub(crate) use placement::{Placement, PointPair};
pub use point::{PointDistance, point_distance};
pub use ray::{RayHit, ray};
pub(crate) use separation::{Memory, Separation, Stop};
pub use solid_field::SolidField;
