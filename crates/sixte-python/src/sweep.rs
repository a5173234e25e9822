//! Many runs of one scene: plans, their journals, and the tables that they become.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use sixte::Interrupt;
use sixte_sweep::{
    Entries, Journal, Opened, Options, Plan, Progress, Row, Sample, Setting, Table, plot, sweep,
};

use crate::error::{argument, refused};
use crate::interruptible::interruptible;
use crate::scene::Scene;
use crate::toml::value_of;

/// Which runs a sweep has: a scene, the values that its parameters take, and what is looked at. A run depends on its number and on
/// the plan alone.
///
/// >>> plan = sixte.SweepPlan(sixte.scene("bounce"), {"height": "1:2:3", "run.seconds": 0.1}, quantities=["body.ball.position.z"])
/// >>> len(plan), plan.values(2)
/// (3, {'height': 2.0})
#[pyclass(frozen, module = "sixte")]
#[derive(Debug)]
pub struct SweepPlan {
    engine: Plan,
}

#[pymethods]
impl SweepPlan {
    /// `values` has for each parameter, or dotted key, one value for all runs, a list or an array of values, or text as the command
    /// has it: "1:100:50" for 50 values from 1 to 100, "1:100" for any in between, with `random` runs.
    #[new]
    #[pyo3(signature = (scene, values, quantities=Vec::new(), random=None, seed=0))]
    fn new(
        scene: &Bound<'_, Scene>,
        values: &Bound<'_, PyDict>,
        quantities: Vec<String>,
        random: Option<u64>,
        seed: u64,
    ) -> PyResult<Self> {
        let Scene { engine, name, .. } = scene.get();
        let (mut engine, mut axes) = (engine.clone(), Vec::new());
        for (key, value) in values {
            let key: String = key.extract()?;
            let written = format!(
                "{key}={}",
                written(&value).map_err(|error| argument(&key, error.value(value.py())))?
            );
            match Setting::parse(&written).map_err(refused)? {
                Setting::Fixed { key, value } => engine.set(&key, &value).map_err(refused)?,
                Setting::Axis(axis) => axes.push(axis),
            }
        }
        let sample = random.map_or(Sample::Grid, |count| Sample::Random { count, seed });
        let plan =
            scene.py().detach(|| Plan::new(name, engine, axes, sample, &quantities)).map_err(refused)?;
        Ok(Self { engine: plan })
    }

    /// Makes a plan again from `to_bytes`, here or on another machine.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Self> {
        Ok(Self { engine: py.detach(|| Plan::from_bytes(data)).map_err(refused)? })
    }

    /// All of it, with the scene and its files.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.engine.to_bytes())
    }

    /// What the plan is known by in a table.
    #[getter]
    fn hash(&self) -> u64 {
        self.engine.hash()
    }

    /// The values of a run, by its number from 0.
    fn values<'py>(&self, py: Python<'py>, run: u64) -> PyResult<Bound<'py, PyDict>> {
        self.check(run)?;
        let told = PyDict::new(py);
        for (axis, value) in self.engine.axes().iter().zip(self.engine.values(run)) {
            match value.number {
                Some(number) => told.set_item(&axis.key, number)?,
                None => told.set_item(&axis.key, value.text)?,
            }
        }
        Ok(told)
    }

    /// Runs some of the runs, one after the other, and gives their rows, as bytes for a `SweepJournal`.
    fn run<'py>(&self, py: Python<'py>, runs: Vec<u64>) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        runs.iter().try_for_each(|&run| self.check(run))?;
        let plan = &self.engine;
        let rows = interruptible(py, || runs.iter().map_while(|&run| plan.run(run)).collect::<Vec<Row>>())?;
        Ok(rows.iter().map(|row| PyBytes::new(py, &row.to_bytes())).collect())
    }

    /// Runs what is missing of it on the cores of this machine, and gives the table, which is also written to a file that ends in
    /// .parquet or .csv. `progress` is called with how many runs are done and how many there are. After Ctrl-C the same call goes
    /// on from there.
    #[pyo3(signature = (to, threads=0, times=true, force=false, progress=None))]
    fn sweep(
        &self,
        py: Python<'_>,
        to: PathBuf,
        threads: usize,
        times: bool,
        force: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<SweepTable> {
        let mut options = Options::default();
        (options.threads, options.has_times, options.is_anew) = (threads, times, force);
        let raised: Mutex<Option<PyErr>> = Mutex::new(None);
        let tell = |now: Progress| {
            let told = Python::attach(|py| {
                py.check_signals()?;
                progress
                    .as_ref()
                    .map_or(Ok(()), |progress| progress.call1(py, (now.done, now.all)).map(|_| ()))
            });
            if let Err(error) = told {
                Interrupt::watched().unwrap_or_default().ask();
                raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        };
        let plan = &self.engine;
        let swept = py.detach(|| Interrupt::default().watch(|| sweep(plan, &to, options, tell)));
        if let Some(error) = raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(error);
        }
        let table = swept.map_err(refused)?.table;
        let table =
            table.ok_or_else(|| refused("the sweep was interrupted; the same call goes on from there"))?;
        Ok(SweepTable { engine: table, plan: self.engine.clone() })
    }

    /// The journal of a table, to which rows are given as they come, from anywhere; or the table, if it is complete.
    #[pyo3(signature = (to, force=false))]
    fn open<'py>(&self, py: Python<'py>, to: PathBuf, force: bool) -> PyResult<Bound<'py, PyAny>> {
        match Journal::open(&self.engine, &to, force).map_err(refused)? {
            Opened::Journal(journal) => {
                let journal = SweepJournal { journal: Some(journal), plan: self.engine.clone() };
                Ok(Bound::new(py, journal)?.into_any())
            }
            Opened::Complete(engine) => {
                Ok(Bound::new(py, SweepTable { engine, plan: self.engine.clone() })?.into_any())
            }
        }
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.engine.len()).unwrap_or(usize::MAX)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.import("sixte._pickle")?.getattr("sweep_plan")?, (self.to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        let axes: Vec<&str> = self.engine.axes().iter().map(|axis| axis.key.as_str()).collect();
        format!("SweepPlan({:?}, {} runs over {})", self.engine.name(), self.engine.len(), axes.join(", "))
    }
}

impl SweepPlan {
    fn check(&self, run: u64) -> PyResult<()> {
        let all = self.engine.len();
        if run < all {
            Ok(())
        } else {
            Err(argument("run", format!("there are {all} runs, from 0; {run} is none of them")))
        }
    }
}

/// Values as the command has them.
fn written(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.extract::<String>() {
        return Ok(text);
    }
    match value.try_iter() {
        Ok(values) => Ok(values.map(|value| value_of(&value?)).collect::<PyResult<Vec<String>>>()?.join(",")),
        Err(_) => value_of(value),
    }
}

/// The rows of a sweep that there are so far, beside the table that they become. Rows are kept on the disk as they are given; nobody
/// else can open it until it is finished or closed.
#[pyclass(module = "sixte")]
#[derive(Debug)]
pub struct SweepJournal {
    /// None after it was finished or closed.
    journal: Option<Journal>,
    plan: Plan,
}

impl SweepJournal {
    fn opened(&mut self) -> PyResult<&mut Journal> {
        self.journal.as_mut().ok_or_else(|| refused("the journal is closed; open it again"))
    }
}

#[pymethods]
impl SweepJournal {
    /// Numbers of the runs that are missing.
    fn missing(&mut self) -> PyResult<Vec<u64>> {
        Ok(self.opened()?.missing())
    }

    /// How many runs are there.
    #[getter]
    fn done(&mut self) -> PyResult<u64> {
        Ok(self.opened()?.done())
    }

    /// Keeps rows that `SweepPlan.run` gave, in any order; those that are there already are left as they are.
    fn accept(&mut self, rows: Vec<Vec<u8>>) -> PyResult<()> {
        let rows: Vec<Row> =
            rows.iter().map(|row| Row::from_bytes(row)).collect::<Result<_, _>>().map_err(refused)?;
        self.opened()?.accept(rows).map_err(refused)
    }

    /// Writes the table; `times` says what each run took.
    #[pyo3(signature = (times=true))]
    fn finish(&mut self, times: bool) -> PyResult<SweepTable> {
        let missing = self.opened()?.missing().len();
        if missing > 0 {
            return Err(refused(format!("{missing} runs are missing; give their rows first")));
        }
        let journal = self.journal.take().ok_or_else(|| refused("the journal is closed; open it again"))?;
        let table = journal.finish(times).map_err(refused)?;
        Ok(SweepTable { engine: table, plan: self.plan.clone() })
    }

    /// Lets others open it; rows that are there stay.
    fn close(&mut self) {
        self.journal = None;
    }
}

/// What a sweep found: a row for each run, column by column.
#[pyclass(frozen, mapping, module = "sixte")]
#[derive(Debug)]
pub struct SweepTable {
    engine: Table,
    plan: Plan,
}

#[pymethods]
impl SweepTable {
    /// Names of the columns, in their order.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        self.engine.columns.iter().map(|column| column.name.as_str()).collect()
    }

    /// Units of the columns, by their names; empty where there is none.
    #[getter]
    fn units<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let told = PyDict::new(py);
        self.engine.columns.iter().try_for_each(|column| told.set_item(&column.name, &column.unit))?;
        Ok(told)
    }

    /// A column as an array: of numbers, of whole numbers, or of objects (True, False, None and texts).
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let column = self.engine.column(name).ok_or_else(|| {
            let names = self.columns().join(", ");
            pyo3::exceptions::PyKeyError::new_err(format!("there is no column {name:?}; there are {names}"))
        })?;
        let objects = |list: Bound<'py, PyList>| {
            let options = PyDict::new(py);
            options.set_item("dtype", "object")?;
            py.import("numpy")?.getattr("array")?.call((list,), Some(&options))
        };
        match &column.entries {
            Entries::Numbers(numbers) => Ok(PyArray1::from_slice(py, numbers).into_any()),
            Entries::Counts(counts) => Ok(PyArray1::from_slice(py, counts).into_any()),
            Entries::Flags(flags) => objects(PyList::new(py, flags)?),
            Entries::Texts(texts) => objects(PyList::new(py, texts)?),
        }
    }

    /// How many runs there are.
    fn __len__(&self) -> usize {
        self.engine.runs()
    }

    /// As a table of pandas.
    fn to_pandas<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("sixte._tables")?.getattr("to_pandas")?.call1((self.all(py)?,))
    }

    /// As a table of Arrow.
    fn to_arrow<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("sixte._tables")?.getattr("to_arrow")?.call1((self.all(py)?,))
    }

    /// A drawing of a column over the values that were swept: text of SVG.
    #[pyo3(signature = (of=None))]
    fn plot(&self, of: Option<&str>) -> PyResult<String> {
        plot(&self.plan, &self.engine, of).map_err(refused)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.plot(None)
    }

    fn __repr__(&self) -> String {
        format!("SweepTable({} runs, columns {})", self.engine.runs(), self.columns().join(", "))
    }
}

impl SweepTable {
    fn all<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for column in &self.engine.columns {
            all.set_item(&column.name, self.__getitem__(py, &column.name)?)?;
        }
        Ok(all)
    }
}
