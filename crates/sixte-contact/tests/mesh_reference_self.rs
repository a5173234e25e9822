//! The judge of meshes against closed forms, against plainer ways, and against answers that are wrong on
//! purpose.

use crate::mesh_reference;

#[path = "mesh_reference/judge_check.rs"]
mod judge_check;
#[path = "mesh_reference/self_check.rs"]
mod self_check;
