//! `sixte toc --compare`: every method on the same input.

mod comparison;
mod json;
mod question;
mod run;
mod table;

pub use self::comparison::Comparison;
pub use self::json::Object;
pub use self::question::Question;
pub use self::table::text as table;
