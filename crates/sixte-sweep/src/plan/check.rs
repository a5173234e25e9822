//! What is refused before the first run.

use sixte_io::scene::{Quantity, Scene, SceneError};

use super::bytes::Written;
use super::{AUDIT, MOST_RUNS, Named, Plan, Sample};
use crate::axis::{Axis, Values};
use crate::error::SweepError;

impl Plan {
    /// The plan, if all of it makes sense.
    pub(super) fn checked(written: Written) -> Result<Self, SweepError> {
        check_axes(&written)?;
        let len = count(&written)?;
        let mut scene = Scene::parse(&written.text, &written.name)?;
        for (name, bytes) in &written.files {
            scene = scene.with_file(name.clone(), bytes.clone());
        }
        let sets = written.sets.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        scene.set_all(sets)?;
        let quantities = quantities(&written.quantities)?;
        let names = check_worlds(&written, &scene)?;
        for quantity in &quantities {
            quantity.check(&names)?;
        }
        let expected = scene.expectations()?;
        let expected =
            expected.into_iter().map(|one| Named { unit: one.unit().to_owned(), name: one.name }).collect();
        let bytes = written.to_bytes()?;
        Ok(Self { written, scene, quantities, expected, bytes, len })
    }
}

fn check_axes(written: &Written) -> Result<(), SweepError> {
    if written.axes.is_empty() {
        let problem = "no parameter takes several values";
        let remedy = "give one KEY=FROM:TO:COUNT or KEY=A,B,C at least; one run alone is `sixte run`";
        return Err(SweepError::axis("the sweep", problem, remedy));
    }
    if let Sample::Random { count: 0, .. } = written.sample {
        return Err(SweepError::axis("the random sample", "it has 0 runs", "give at least 1"));
    }
    for (at, axis) in written.axes.iter().enumerate() {
        axis.check()?;
        let is_other = |other: &Axis| other.key == axis.key;
        let is_set = written.sets.iter().any(|(key, _)| *key == axis.key);
        if is_set || written.axes.iter().take(at).any(is_other) {
            let problem = format!("{} is given twice", axis.key);
            return Err(SweepError::axis(&axis.text(), problem, "leave one of them out"));
        }
        if matches!(axis.values, Values::Between { .. }) && written.sample == Sample::Grid {
            let remedy = "give their count, KEY=FROM:TO:COUNT, or take a random sample";
            let problem = "between two numbers there is no end of numbers";
            return Err(SweepError::axis(&axis.text(), problem, remedy));
        }
    }
    Ok(())
}

fn count(written: &Written) -> Result<u64, SweepError> {
    let runs = match written.sample {
        Sample::Random { count, .. } => u128::from(count),
        Sample::Grid => {
            let counts = written.axes.iter().map(|axis| u128::from(axis.len().unwrap_or(1)));
            counts.fold(1, u128::saturating_mul)
        }
    };
    match u64::try_from(runs) {
        Ok(runs) if runs <= MOST_RUNS => Ok(runs),
        _ => Err(SweepError::TooManyRuns { runs: runs.to_string() }),
    }
}

/// Those that are asked for and are not in every row anyway, and those that are.
fn quantities(asked: &[String]) -> Result<Vec<Quantity>, SweepError> {
    let mut found: Vec<Quantity> = Vec::new();
    for name in asked {
        let quantity = Quantity::named(name)?;
        if found.iter().any(|other| other.name() == name) {
            let problem = "it is asked for twice".to_owned();
            let remedy = "leave one of them out".to_owned();
            return Err(SceneError::Quantity { name: name.clone(), problem, remedy }.into());
        }
        let is_there = AUDIT.contains(&name.as_str()) || crate::table::COUNTS.contains(&name.as_str());
        if !is_there {
            found.push(quantity);
        }
    }
    for name in AUDIT {
        found.push(Quantity::named(name)?);
    }
    Ok(found)
}

/// Names of bodies, if there is any world at all. A value that is wrong by itself is refused here; bodies that meet where some values put
/// them are found by the runs with those values.
fn check_worlds(written: &Written, scene: &Scene) -> Result<Vec<String>, SweepError> {
    let mut first = None;
    let mut names = Vec::new();
    let mut try_out = |scene: &Scene| {
        let built = scene.build().and_then(|built| {
            let is_empty = built.names.is_empty();
            if is_empty { Err(no_bodies(&written.name)) } else { Ok(built.names) }
        });
        match built {
            Ok(found) => {
                names.extend(found);
                Ok(())
            }
            Err(error @ SceneError::Set { .. }) => Err(SweepError::from(error)),
            Err(error) => {
                first.get_or_insert(error);
                Ok(())
            }
        }
    };
    try_out(scene)?;
    for axis in &written.axes {
        for value in axis.ends() {
            let mut changed = scene.clone();
            changed.set(&axis.key, &value.text)?;
            try_out(&changed)?;
        }
    }
    match first {
        Some(error) if names.is_empty() => Err(error.into()),
        _ => {
            names.sort_unstable();
            names.dedup();
            Ok(names)
        }
    }
}

fn no_bodies(name: &str) -> SceneError {
    SceneError::At {
        file: name.into(),
        line: 1,
        column: 1,
        problem: "the scene has no bodies".to_owned(),
        remedy: "write [[bodies]] and a line like shape = { sphere = 0.1 }".to_owned(),
    }
}
