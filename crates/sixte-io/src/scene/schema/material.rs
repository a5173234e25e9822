//! Materials.

use super::table::Form::Number;
use super::table::Range::{Between, NotNegative};
use super::table::{Table, key};

/// `[materials.NAME]`.
pub static MATERIAL: Table = Table {
    what: "a material",
    heading: "[materials.NAME]",
    about: "What bodies are made of; a body names it, or has such a table itself.",
    keys: &[
        key("restitution", Number(Between(0.0, 1.0)), "what an impact gives back").default("0.5"),
        key("friction", Number(NotNegative), "Coulomb's coefficient; `inf` never slips").default("0.5"),
        key("rolling", Number(NotNegative), "arm of rolling friction").unit("m").default("0"),
        key("spinning", Number(NotNegative), "arm of spinning friction").unit("m").default("0"),
    ],
    one_of: &[],
};
