//! What surfaces are made of.

use pyo3::prelude::*;
use sixte::material::Material as Engine;

use crate::error::refused;

/// How a surface bounces and rubs: restitution from 0 to 1, Coulomb's coefficient of friction, and the arms of rolling and
/// spinning friction [m].
///
/// >>> sixte.Material(restitution=0.8, friction=0.3)
/// Material(restitution=0.8, friction=0.3, rolling=0.0, spinning=0.0)
#[pyclass(frozen, eq, module = "sixte", from_py_object)]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Material {
    pub engine: Engine,
}

#[pymethods]
impl Material {
    #[new]
    #[pyo3(signature = (restitution=0.5, friction=0.5, rolling=0.0, spinning=0.0))]
    fn new(restitution: f64, friction: f64, rolling: f64, spinning: f64) -> PyResult<Self> {
        let engine = Engine { restitution, friction, rolling, spinning };
        engine.check().map_err(refused)?;
        Ok(Self { engine })
    }

    /// From 0 (no bounce) to 1 (nothing lost).
    #[getter]
    fn restitution(&self) -> f64 {
        self.engine.restitution
    }

    /// Coulomb's coefficient; infinite never slips.
    #[getter]
    fn friction(&self) -> f64 {
        self.engine.friction
    }

    /// The arm at which the normal impulse resists rolling [m].
    #[getter]
    fn rolling(&self) -> f64 {
        self.engine.rolling
    }

    /// The arm at which the normal impulse resists spinning [m].
    #[getter]
    fn spinning(&self) -> f64 {
        self.engine.spinning
    }

    fn __getnewargs__(&self) -> (f64, f64, f64, f64) {
        let Engine { restitution, friction, rolling, spinning } = self.engine;
        (restitution, friction, rolling, spinning)
    }

    fn __repr__(&self) -> String {
        let Engine { restitution, friction, rolling, spinning } = self.engine;
        format!(
            "Material(restitution={restitution:?}, friction={friction:?}, rolling={rolling:?}, spinning={spinning:?})"
        )
    }
}
