//! Many worlds of one scene, stepped on all cores.
//!
//! | what | file |
//! |---|---|
//! | the class | `many` |
//! | one of the worlds | `member` |
//! | values for each of them | `values` |
//! | which of them | `chosen` |
//! | arrays that stay | `standing` |

mod chosen;
mod many;
mod member;
mod standing;
mod values;

pub use many::Batch;
