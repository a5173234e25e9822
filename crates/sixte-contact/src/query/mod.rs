//! Questions about one instant: how far apart are two shapes, and where are they in contact.
//!
//! In: two shapes and where they are. Out: [`Distance`], with closest points, direction and a
//! certified lower bound; [`patch`](contact_patch), all points that are about as close as the
//! closest. Next: [`contact_time`](crate::contact_time) asks the same over an interval.

mod distance;
mod gjk;
mod patch;
mod placement;
mod simplex;

pub use distance::{Distance, WarmStart, distance, distance_warm};
pub(crate) use gjk::{Memory, Separation, Stop, separate};
pub(crate) use patch::patch_between;
pub use patch::{PatchPoint, contact_patch};
pub(crate) use placement::{Placement, PointPair};
