//! Work without the interpreter's lock, which Ctrl-C ends within a step.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use sixte::Interrupt;

/// Does some work while other threads of Python run. Where Ctrl-C ends it early, the answer is that exception.
///
/// What Python does at a signal has to run in its main thread, which is the one that works: so the work asks for it now and then.
pub fn interruptible<R: Send>(py: Python<'_>, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let raising = Arc::clone(&raised);
    let wants_to_end = move || {
        let signals = Python::attach(|py| py.check_signals());
        let is_raised = signals.is_err();
        if let Err(error) = signals {
            *raising.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
        is_raised
    };
    let interrupt = Interrupt::default();
    let done = py.detach(|| interrupt.watch_asking(wants_to_end, work));
    match raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
        Some(error) => Err(error),
        None => Ok(done),
    }
}
