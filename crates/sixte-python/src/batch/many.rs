//! Many worlds of one scene.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sixte_io::scene::Variants;

use super::building::{build, check_names};
use super::chosen::{chosen, missing};
use super::member::{ACTING, Member};
use super::standing::Standing;
use super::values::{Values, values};
use crate::error::{argument, refused};
use crate::parallel;
use crate::scene::{self, Scene};
use crate::state::NUMBERS;
use crate::world::World;

/// More worlds than these are a mistake, which would take all memory.
const MOST: i64 = 1_000_000;

/// So many worlds go back to where they began sooner than another thread is woken.
const FEW: usize = 64;

/// Worlds of one scene that know nothing of each other, stepped together on all cores. Each has the same bits as it has alone, whatever
/// the number of threads.
///
/// `parameters` sets values by the names of parameters or by dotted keys, as `Scene.with_values` does: one value for all worlds, or an
/// array with one for each. A list is one value, as of a vector, but for a parameter, which is a number.
///
/// >>> batch = sixte.Batch("bounce", 3, {"height": [1.0, 2.0, 3.0]})
/// >>> state = batch.state
/// >>> batch.step(0.1, count=3)
/// >>> batch.state is state
/// True
/// >>> state.shape, batch.names
/// ((3, 2, 13), ['floor', 'ball'])
#[pyclass(module = "sixte")]
pub struct Batch {
    scene: Py<Scene>,
    variants: Variants,
    threads: usize,
    members: Vec<Member>,
    names: Vec<String>,
    state: Standing,
    forces: Standing,
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.__repr__())
    }
}

impl Batch {
    /// So many worlds at a time are taken by a thread: few enough for all of them to have work until the end.
    fn together(&self) -> usize {
        (self.members.len() / (8 * self.threads)).clamp(1, 64)
    }

    /// Copies what some worlds have told to Python's array.
    fn write(&self, py: Python<'_>, worlds: impl IntoIterator<Item = usize>) -> PyResult<()> {
        let length = NUMBERS * self.names.len();
        self.state.write(py, |numbers| {
            for world in worlds {
                let row = numbers.get_mut(world * length..(world + 1) * length);
                if let (Some(row), Some(member)) = (row, self.members.get(world)) {
                    row.copy_from_slice(&member.rows);
                }
            }
        })
    }

    /// Takes what acts on the bodies from Python's array.
    fn load(&mut self, py: Python<'_>) -> PyResult<()> {
        let Self { members, names, forces, .. } = self;
        forces.read(py, |numbers| {
            for (world, (member, row)) in
                members.iter_mut().zip(rows(numbers, ACTING * names.len())).enumerate()
            {
                member.load(row).map_err(|body| {
                    let name = names.get(body).map_or("", String::as_str);
                    let problem = "it is not finite; give numbers [N, N m]";
                    argument("forces", format!("world {world}, body {body} (\"{name}\"): {problem}"))
                })?;
            }
            Ok(())
        })
    }

    /// A number of each world.
    fn of_each<'py, T: Element>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Member) -> T,
    ) -> Bound<'py, PyArray1<T>> {
        PyArray1::from_vec(py, self.members.iter().map(of).collect())
    }
}

/// Rows of so many numbers.
fn rows(numbers: &[f64], length: usize) -> impl Iterator<Item = &[f64]> {
    numbers.chunks_exact(length.max(1))
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (scene, n, parameters=None, threads=None))]
    fn new(
        scene: &Bound<'_, PyAny>,
        n: i64,
        parameters: Option<&Bound<'_, PyDict>>,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let py = scene.py();
        let threads = parallel::threads(threads)?;
        if !(1..=MOST).contains(&n) {
            return Err(argument("n", format!("{n} worlds were asked for; give from 1 to {MOST}")));
        }
        let scene = match scene.cast::<Scene>() {
            Ok(scene) => scene.clone().unbind(),
            Err(_) => {
                let name: PathBuf = scene.extract().map_err(|_| {
                    argument(
                        "scene",
                        "it is neither a scene nor the name of one; give sixte.scene(\"bounce\")",
                    )
                })?;
                Py::new(py, scene::scene(name, None, None)?)?
            }
        };
        let engine = &scene.get().engine;
        let before = vec![Arc::<Values>::default(); n as usize];
        let values = values(engine, parameters, &before)?;
        let variants = Variants::new(engine.clone());
        let numbers: Vec<usize> = (0..values.len()).collect();
        let members = build(py, (&variants, threads), &numbers, &values)?;
        let bodies = members.iter().take(1).flat_map(|member| member.world.bodies());
        let names: Vec<String> = bodies.map(|(_, body)| body.name().to_owned()).collect();
        check_names(&names, &numbers, &members)?;
        let state = Standing::new(py, "state", [members.len(), names.len(), NUMBERS])?;
        let forces = Standing::new(py, "forces", [members.len(), names.len(), ACTING])?;
        let batch = Self { scene, variants, threads, members, names, state, forces };
        batch.write(py, numbers)?;
        Ok(batch)
    }

    /// Steps all worlds by `dt` [s], or by the scene's own step, `count` times, with `forces` acting on their bodies in each step.
    /// Other threads of Python run meanwhile.
    ///
    /// Ctrl-C ends it within a step. Worlds are at different times then, as `time` tells, and what was left of a step in which one was
    /// interrupted is left out: reset them.
    ///
    /// >>> batch = sixte.Batch("bounce", 2)
    /// >>> batch.forces[1, 1, 2] = 5.0
    /// >>> batch.step(0.01, count=10)
    /// >>> bool(batch.state[1, 1, 2] > batch.state[0, 1, 2])
    /// True
    #[pyo3(signature = (dt=None, count=1))]
    fn step(&mut self, py: Python<'_>, dt: Option<f64>, count: i64) -> PyResult<()> {
        if let Some(dt) = dt.filter(|dt| !(*dt > 0.0 && dt.is_finite())) {
            return Err(argument("dt", format!("it is {dt}; give a positive, finite time [s], or None")));
        }
        let Some(count) = u64::try_from(count).ok().filter(|count| *count > 0) else {
            return Err(argument("count", format!("{count} steps were asked for; give 1 or more")));
        };
        // An array that cannot be written to is told before anything is moved.
        self.state.write(py, |_| ())?;
        self.load(py)?;
        let together = self.together();
        let done = parallel::each(py, (self.threads, together), &mut self.members, |_, member| {
            member.step(dt, count)
        });
        self.write(py, 0..self.members.len())?;
        done
    }

    /// Takes worlds back to where they began: all, or those whose numbers are given, or those where a mask with a truth for each world
    /// says so. With `parameters`, they begin with other values; an array has one for each world that is reset, in their order. What was
    /// set before and is not set now stays. `forces` stay too.
    ///
    /// >>> batch = sixte.Batch("bounce", 3)
    /// >>> batch.step(0.1)
    /// >>> batch.reset([0, 2], {"height": [2.0, 3.0]})
    /// >>> batch.time.tolist(), batch.state[:, 1, 2].round(3).tolist()
    /// ([0.0, 0.1, 0.0], [2.0, 1.051, 3.0])
    #[pyo3(signature = (worlds=None, parameters=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        worlds: Option<&Bound<'_, PyAny>>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<()> {
        let numbers = chosen(worlds, self.members.len())?;
        self.state.write(py, |_| ())?;
        if let Some(parameters) = parameters {
            let had = numbers.iter().filter_map(|&number| self.members.get(number));
            let had: Vec<Arc<Values>> = had.map(|member| Arc::clone(&member.values)).collect();
            let values = values(&self.scene.get().engine, Some(parameters), &had)?;
            let built = build(py, (&self.variants, self.threads), &numbers, &values)?;
            check_names(&self.names, &numbers, &built)?;
            for (&number, new) in numbers.iter().zip(built) {
                if let Some(member) = self.members.get_mut(number) {
                    *member = new;
                }
            }
        } else {
            let mut is_meant = vec![false; self.members.len()];
            for &number in &numbers {
                is_meant.get_mut(number).into_iter().for_each(|is_meant| *is_meant = true);
            }
            let meant = self.members.iter_mut().zip(is_meant).filter(|(_, is_meant)| *is_meant);
            let mut meant: Vec<_> = meant.map(|(member, _)| (member, Ok(()))).collect();
            parallel::each(py, (self.threads, FEW), &mut meant, |_, (member, done)| {
                *done = member.restart()
            })?;
            meant.into_iter().try_for_each(|(_, done)| done).map_err(refused)?;
        }
        self.write(py, numbers)
    }

    /// Where all bodies are and how they move, of shape (worlds, bodies, 13): position [m], rotation x, y, z, w, velocity [m/s], spin
    /// [rad/s].
    ///
    /// It is the same array for as long as the batch lives: steps and resets write to it, and what you write to it is overwritten, and
    /// moves nothing. If it is made read-only, or its shape or type is changed, steps and resets are refused.
    #[getter]
    fn state(&self, py: Python<'_>) -> Py<PyAny> {
        self.state.array(py)
    }

    /// What acts on all bodies, of shape (worlds, bodies, 6): a force at the centre of mass [N] and a torque [N m], along the world's
    /// axes, in every step until you change them. Write to it in place.
    ///
    /// A body whose row is all 0 may sleep; one that no force moves is not moved. What is no number, or infinite, is refused by `step`
    /// before anything is moved.
    ///
    /// >>> batch = sixte.Batch("bounce", 2)
    /// >>> batch.forces[:, 1] = [0, 0, 9.81, 0, 0, 0]
    #[getter]
    fn forces(&self, py: Python<'_>) -> Py<PyAny> {
        self.forces.array(py)
    }

    /// The time that has passed in each world [s].
    #[getter]
    fn time<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.of_each(py, |member| member.world.time())
    }

    /// Impacts in each world since it began.
    #[getter]
    fn impacts<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.of_each(py, |member| member.world.audit().impacts)
    }

    /// How close any two bodies of each world came since it began; infinite before the first step [m].
    #[getter]
    fn smallest_gap<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        self.of_each(py, |member| member.world.audit().smallest_gap)
    }

    /// Of all positions, rotations and momenta of each world: the same for the same run.
    #[getter]
    fn state_hash<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u64>> {
        self.of_each(py, |member| member.world.state_hash())
    }

    /// With how many others each body was in persistent contact in the last step, of shape (worlds, bodies): 0 of one that flies.
    /// Bodies that sleep keep theirs; an impact that is over at once is none (see `impacts`).
    #[getter]
    fn contacts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let counts: Vec<u32> = self.members.iter().flat_map(Member::contacts).collect();
        PyArray1::from_vec(py, counts).reshape([self.members.len(), self.names.len()]).map_err(refused)
    }

    /// What did not go as it should in the last call of `step`: numbers of worlds, and words. Bodies stayed apart nevertheless.
    #[getter]
    fn warnings(&self) -> Vec<(usize, String)> {
        let all = self.members.iter().enumerate();
        all.flat_map(|(world, member)| member.warnings.iter().map(move |text| (world, text.clone())))
            .collect()
    }

    /// Names of the bodies, in the order of the rows of a world.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// A copy of one of the worlds as it is, to look at with all that a world has. The batch goes on without it.
    ///
    /// >>> batch = sixte.Batch("bounce", 2)
    /// >>> batch.step(0.25)
    /// >>> batch.world(1)["ball"].velocity.round(4).tolist()
    /// [0.0, 0.0, -2.4525]
    fn world(&self, py: Python<'_>, number: i64) -> PyResult<World> {
        let member = usize::try_from(number).ok().and_then(|number| self.members.get(number));
        let member = member.ok_or_else(|| missing(number, self.members.len()))?;
        let engine = self.variants.scene(&member.values).map_err(refused)?;
        let scene = Bound::new(py, self.scene.get().like(engine))?;
        let mut world = Scene::world(&scene)?;
        world.engine.restore(&member.world.save()).map_err(refused)?;
        Ok(world)
    }

    fn __len__(&self) -> usize {
        self.members.len()
    }

    fn __repr__(&self) -> String {
        let (worlds, bodies) = (self.members.len(), self.names.len());
        format!("Batch({:?}, {worlds} worlds of {bodies} bodies)", self.scene.get().name)
    }
}
