//! Many worlds of one scene, stepped on all cores.
//!
//! | what | file |
//! |---|---|
//! | the class | `many` |
//! | one of the worlds, and how they are made | `member`, `building` |
//! | values for each of them | `values` |
//! | which of them | `chosen` |
//! | arrays that stay | `standing` |

mod building;
mod chosen;
mod many;
mod member;
mod standing;
mod values;

pub use many::Batch;
