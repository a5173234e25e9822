//! Meshes, soups and deforming surfaces, built to go wrong: each answer is compared with a closed form, with a
//! plainer way to the same answer, or with the independent judge of `sixte_reference::mesh`.

mod ask;
mod broken;
mod brute_force;
mod contacts;
mod deforming;
mod families;
mod floors;
mod found;
mod giving_up;
mod start;
mod volumes;
