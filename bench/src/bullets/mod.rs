//! The hundred bullets of `scenes/bullets.toml`, flown by several engines and judged by one rule.
//!
//! | what | file |
//! |---|---|
//! | the scene, as every engine gets it | `scene` |
//! | what an engine must offer, and the timing | `flight` |
//! | the engines | `sixte`, `rapier`, `box3d` |
//! | what became of the bullets, by their centres alone | `judge` |
//! | when each bullet touches, shared with `sixte bench bullets` | `reference` |

pub mod box3d;
pub mod flight;
pub mod judge;
pub mod rapier;
#[path = "../../../crates/sixte-cli/src/bench/bullets/reference.rs"]
pub mod reference;
pub mod scene;
pub mod sixte;

/// What tests of the reference need.
#[cfg(test)]
mod sheet {
    use sixte_contact::shape::Triangles;

    /// The scene's own sheet, which has that many triangles.
    pub fn triangles(count: usize) -> Triangles {
        let sheet = super::scene::Scene::read(None, None).unwrap().sheet;
        assert_eq!(sheet.faces.len(), count);
        sheet
    }
}
