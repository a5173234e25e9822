//! All tests of contacts, in one program.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests")]

mod adversarial;
#[path = "almost_parallel/main.rs"]
mod almost_parallel;
mod architecture;
mod ccd_queries;
mod closed_forms;
mod compound;
mod contact_features;
mod contact_normals;
mod curved_closed_forms;
mod distance;
mod distance_in_contact;
mod exact_straight_motion;
mod extreme_sizes;
#[path = "geometry_queries/main.rs"]
mod geometry_queries;
mod height_field;
#[path = "hull/main.rs"]
mod hull;
#[path = "implicit/main.rs"]
mod implicit;
mod judged;
mod level_set;
#[path = "mass_properties/main.rs"]
mod mass_properties;
mod mesh_mass;
#[path = "mesh_report/main.rs"]
mod mesh_report;
#[path = "meshes/main.rs"]
mod meshes;
#[path = "methods/main.rs"]
mod methods;
mod motion_bounds;
mod nearest_rotation;
mod own_geometry;
mod own_shape;
#[path = "parametric/main.rs"]
mod parametric;
mod patch;
mod public_types;
mod random_pairs;
mod random_starts;
mod refused_input;
mod rotation;
mod start_in_contact;
