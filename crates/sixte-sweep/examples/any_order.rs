//! A sweep whose rows come from elsewhere, the last run first: plans and rows are bytes.

use std::error::Error;

use sixte_sweep::{Axis, Entries, Journal, Opened, Plan, Row, Sample};

fn main() -> Result<(), Box<dyn Error>> {
    let scene = sixte_scenes::open("bounce".as_ref())?;
    let axes = vec![Axis::parse("height=1:3:5")?];
    let plan = Plan::new("bounce", scene, axes, Sample::Grid, &["last_event_time".to_owned()])?;
    let output = std::env::temp_dir().join(format!("sixte-any-order-{}.csv", std::process::id()));

    let Opened::Journal(mut journal) = Journal::open(&plan, &output, false)? else { return Ok(()) };
    for run in journal.missing().into_iter().rev() {
        // Another machine needs these bytes, and gives those.
        let elsewhere = Plan::from_bytes(plan.to_bytes())?;
        let row = elsewhere.run(run).ok_or("it was interrupted")?.to_bytes();
        journal.accept([Row::from_bytes(&row)?])?;
    }
    let table = journal.finish(false)?;

    for name in ["height", "last_event_time"] {
        let Some(Entries::Numbers(numbers)) = table.column(name).map(|column| &column.entries) else {
            continue;
        };
        println!("{name}: {numbers:.3?}");
    }
    std::fs::remove_file(&output)?;
    Ok(())
}
