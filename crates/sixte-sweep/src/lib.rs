//! Many runs of one scene, one for each choice of its parameters, in one table.
//!
//! In: a scene, [axes](Axis) with the values that its parameters take, and quantities to look at. Out: a [`Table`] with one row for each
//! run, as Parquet or CSV, and a drawing of it.
//!
//! | stage | module |
//! |---|---|
//! | which runs there are, and which values each has; all of it as bytes | `axis`, `random`, `plan` |
//! | one run becomes a row | `row` |
//! | rows are kept as they come, whatever happens to the program | `journal` |
//! | all runs, on all cores | `sweep` |
//! | rows become a table, in a file | `table` |
//! | a table becomes a drawing | `plot` |
//!
//! A run depends on its number and on the plan alone. So rows may come in any order, from any thread or machine, and the table is the same to
//! the byte, but for the times that runs took.
//!
//! ```
//! use sixte_sweep::{Axis, Plan, Sample};
//!
//! let scene = sixte_scenes::open("bounce".as_ref())?;
//! let axes = vec![Axis::parse("height=1:2:3")?, Axis::parse("run.seconds=0.1,0.2")?];
//! let plan = Plan::new("bounce", scene, axes, Sample::Grid, &["body.ball.position.z".to_owned()])?;
//! assert_eq!(plan.len(), 6);
//! let row = plan.run(2).ok_or("interrupted")?;
//! let ran = row.result?;
//! // Run 2 falls from 1.5 m for 0.1 s.
//! assert!((ran.quantities[0] - (1.5 - 0.5 * 9.81 * 0.01)).abs() < 1e-12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod axis;
mod error;
mod journal;
mod plan;
mod plot;
pub mod random;
mod row;
mod sweep;
mod table;

pub use axis::{Axis, Setting, Value, Values};
pub use error::SweepError;
pub use journal::{Journal, Opened};
pub use plan::{MOST_RUNS, Plan, Sample};
pub use plot::plot;
pub use row::{Judged, Ran, Row};
pub use sweep::{Options, Progress, Swept, sweep};
pub use table::{Column, Entries, Format, Table};
