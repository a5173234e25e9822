//! All rows, in the order of their runs, column by column.

mod csv;
mod parquet;

use std::io::{self, BufWriter, Write};
use std::path::Path;

use sixte_io::WholeFile;

use crate::axis::Axis;
use crate::error::SweepError;
use crate::plan::Plan;
use crate::row::{Ran, Row};

/// What is counted in every run.
pub(crate) const COUNTS: [&str; 5] = ["steps", "events", "stops", "visits", "warnings"];

/// The column of what runs took, which is not the same twice.
pub(crate) const TIMES: &str = "wall_seconds";

/// What a table is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Apache Parquet, not compressed.
    Parquet,
    /// Text, one line for each run.
    Csv,
}

impl Format {
    /// By the ending of a name.
    ///
    /// # Errors
    /// Any but `.parquet` and `.csv`.
    pub fn of(path: &Path) -> Result<Self, SweepError> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("parquet") => Ok(Self::Parquet),
            Some("csv") => Ok(Self::Csv),
            _ => Err(SweepError::Ending { file: path.into() }),
        }
    }
}

/// A column of a table.
#[derive(Debug, Clone)]
pub struct Column {
    /// What it is called; no other column of the table is.
    pub name: String,
    /// Of its numbers; empty if they have none.
    pub unit: String,
    /// One for each run.
    pub entries: Entries,
}

/// What stands in a column.
#[derive(Debug, Clone)]
pub enum Entries {
    /// Numbers; not a number where there is none.
    Numbers(Vec<f64>),
    /// Whole numbers.
    Counts(Vec<u64>),
    /// Whether something holds; none where it was not judged.
    Flags(Vec<Option<bool>>),
    /// Texts; none where there is nothing to say.
    Texts(Vec<Option<String>>),
}

impl Entries {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(all) => all.len(),
            Self::Counts(all) => all.len(),
            Self::Flags(all) => all.len(),
            Self::Texts(all) => all.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One of them as a number, if it is one: whether something holds is 0 or 1.
    pub fn number(&self, run: usize) -> Option<f64> {
        match self {
            Self::Numbers(all) => all.get(run).copied(),
            Self::Counts(all) => all.get(run).map(|&count| count as f64),
            Self::Flags(all) => all.get(run).copied().flatten().map(|flag| f64::from(u8::from(flag))),
            Self::Texts(_) => None,
        }
    }
}

/// A table with a row for each run.
#[derive(Debug, Clone)]
pub struct Table {
    /// In the order in which they are written.
    pub columns: Vec<Column>,
}

impl Table {
    /// A column, by its name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// How many runs it has.
    pub fn runs(&self) -> usize {
        self.columns.first().map_or(0, |column| column.entries.len())
    }

    /// The rows of a plan, in the order of their runs.
    pub(crate) fn of<'a>(plan: &Plan, rows: impl Iterator<Item = &'a Row>, has_times: bool) -> Self {
        let mut table = Self::empty(plan, has_times);
        let layout = Layout {
            plan,
            has_times,
            is_numeric: plan.axes().iter().map(Axis::is_numeric).collect(),
            name: name_of(plan),
        };
        for row in rows {
            for (column, entry) in table.columns.iter_mut().zip(layout.entries(row)) {
                column.entries.push(entry);
            }
        }
        table
    }

    /// Its columns, with nothing in them.
    fn empty(plan: &Plan, has_times: bool) -> Self {
        let mut columns = vec![Column::new("run", "", Entries::Counts(Vec::new()))];
        for (at, axis) in plan.axes().iter().enumerate() {
            let entries =
                if axis.is_numeric() { Entries::Numbers(Vec::new()) } else { Entries::Texts(Vec::new()) };
            columns.push(Column::new(&axis.key, plan.unit(at), entries));
        }
        columns.push(Column::new("ok", "", Entries::Flags(Vec::new())));
        columns.push(Column::new("why_not", "", Entries::Texts(Vec::new())));
        columns.push(Column::new("error", "", Entries::Texts(Vec::new())));
        let (asked, audit) = plan.quantities().split_at(plan.asked());
        let numbers = |name: &str, unit: &str| Column::new(name, unit, Entries::Numbers(Vec::new()));
        columns.extend(asked.iter().map(|quantity| numbers(quantity.name(), quantity.unit())));
        for expected in plan.expected() {
            let name = format!("expect.{}", expected.name);
            columns.push(numbers(&name, &expected.unit));
            columns.push(Column::new(&format!("{name}.ok"), "", Entries::Flags(Vec::new())));
        }
        columns.extend(COUNTS.map(|name| Column::new(name, "", Entries::Counts(Vec::new()))));
        columns.extend(audit.iter().map(|quantity| numbers(quantity.name(), quantity.unit())));
        columns.push(Column::new("state_hash", "", Entries::Texts(Vec::new())));
        if has_times {
            columns.push(numbers(TIMES, "s"));
        }
        columns.push(Column::new("plan", "", Entries::Texts(Vec::new())));
        // A parameter may have the name of anything.
        let names: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
        for column in columns.iter_mut().skip(1).take(plan.axes().len()) {
            if names.iter().filter(|name| **name == column.name).count() > 1 {
                column.name = format!("set.{}", column.name);
            }
        }
        Self { columns }
    }

    /// The column of an axis, by its number from 0.
    pub(crate) fn of_axis(&self, axis: usize) -> Option<&Column> {
        self.columns.get(axis + 1)
    }

    /// Writes it as a whole, as what the ending of the name says.
    ///
    /// # Errors
    /// Another ending, and what the system refuses. Then what was there before is still there.
    pub fn write(&self, path: &Path) -> Result<(), SweepError> {
        let format = Format::of(path)?;
        let put = || {
            let (whole, file) = WholeFile::beside(path)?;
            let mut to = BufWriter::new(file);
            match format {
                Format::Parquet => parquet::write(self, &mut to)?,
                Format::Csv => csv::write(self, &mut to)?,
            }
            to.flush()?;
            whole.put()
        };
        put().map_err(|error: io::Error| SweepError::file(path, error))
    }

    /// The complete table of a plan; none if that is not what the file is.
    pub fn read(path: &Path, plan: &Plan) -> Option<Self> {
        let hash = name_of(plan);
        [true, false].into_iter().find_map(|has_times| {
            let empty = Self::empty(plan, has_times);
            let table = match Format::of(path).ok()? {
                Format::Parquet => parquet::read(path, empty)?,
                Format::Csv => csv::read(path, empty)?,
            };
            let Entries::Texts(plans) = &table.column("plan")?.entries else { return None };
            let is_complete = table.columns.iter().all(|column| column.entries.len() as u64 == plan.len());
            let is_same = plans.iter().all(|plan| plan.as_ref() == Some(&hash));
            (is_complete && is_same).then_some(table)
        })
    }
}

/// What a plan is called in a table.
fn name_of(plan: &Plan) -> String {
    format!("{:016x}", plan.hash())
}

impl Column {
    fn new(name: &str, unit: &str, entries: Entries) -> Self {
        Self { name: name.to_owned(), unit: unit.to_owned(), entries }
    }
}

/// What stands in one place.
enum Entry {
    Number(f64),
    Count(u64),
    Flag(Option<bool>),
    Text(Option<String>),
}

impl Entries {
    fn push(&mut self, entry: Entry) {
        match (self, entry) {
            (Self::Numbers(all), Entry::Number(number)) => all.push(number),
            (Self::Counts(all), Entry::Count(count)) => all.push(count),
            (Self::Flags(all), Entry::Flag(flag)) => all.push(flag),
            (Self::Texts(all), Entry::Text(text)) => all.push(text),
            // Rows and columns are made from the same plan.
            _ => {}
        }
    }
}

/// What rows of a plan look like in its table.
struct Layout<'a> {
    plan: &'a Plan,
    has_times: bool,
    /// Of each axis.
    is_numeric: Vec<bool>,
    /// What the plan is called.
    name: String,
}

impl Layout<'_> {
    /// A row, in the order of the columns.
    fn entries(&self, row: &Row) -> Vec<Entry> {
        let plan = self.plan;
        let ran = row.result.as_ref().ok();
        let mut entries = vec![Entry::Count(row.run)];
        for (is_numeric, value) in self.is_numeric.iter().zip(plan.values(row.run)) {
            entries.push(match value.number {
                Some(number) if *is_numeric => Entry::Number(number),
                _ => Entry::Text(Some(value.text)),
            });
        }
        entries.push(Entry::Flag(row.is_ok()));
        entries.push(Entry::Text(ran.map(|ran| ran.why_not.clone()).filter(|why| !why.is_empty())));
        entries.push(Entry::Text(row.result.as_ref().err().cloned()));
        let number = |of: Option<&f64>| Entry::Number(of.copied().unwrap_or(f64::NAN));
        let quantity = |at: usize| number(ran.and_then(|ran| ran.quantities.get(at)));
        entries.extend((0..plan.asked()).map(quantity));
        for at in 0..plan.expected().len() {
            let judged = ran.and_then(|ran| ran.expected.get(at));
            entries.push(number(judged.map(|judged| &judged.value)));
            entries.push(Entry::Flag(judged.and_then(|judged| judged.is_ok)));
        }
        let counts = ran.map_or([0; COUNTS.len()], |ran| ran.counts);
        entries.extend(counts.map(Entry::Count));
        entries.extend((plan.asked()..plan.quantities().len()).map(quantity));
        entries.push(Entry::Text(ran.map(|ran: &Ran| format!("{:016x}", ran.state_hash))));
        if self.has_times {
            entries.push(number(ran.map(|ran| &ran.wall_seconds)));
        }
        entries.push(Entry::Text(Some(self.name.clone())));
        entries
    }
}
