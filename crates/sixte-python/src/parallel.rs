//! Work on many things at once, on all cores, which Ctrl-C ends.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;

use pyo3::prelude::*;
use sixte::Interrupt;

use crate::error::argument;
use crate::interruptible::interruptible;

/// How many threads work: as many as are asked for, or as there are cores.
pub fn threads(asked: Option<usize>) -> PyResult<usize> {
    match asked {
        Some(0) => Err(argument("threads", "0 threads do nothing; give 1 or more, or None for all cores")),
        Some(count) => Ok(count),
        None => Ok(available_parallelism().map_or(1, NonZeroUsize::get)),
    }
}

/// Does something with each of many things, `together` of them at a time, in this thread and in others. What is done with one does
/// not depend on who does it, so the number of threads changes nothing.
///
/// This thread takes its share: it is the one that Python tells of Ctrl-C.
pub fn each<T: Send>(
    py: Python<'_>,
    (threads, together): (usize, usize),
    things: &mut [T],
    work: impl Fn(usize, &mut T) + Sync,
) -> PyResult<()> {
    let together = together.max(1);
    let threads = threads.min(things.len().div_ceil(together));
    let queue = Mutex::new(things.chunks_mut(together).enumerate());
    let take = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let share = || {
        while let Some((number, chunk)) = take() {
            for (index, thing) in chunk.iter_mut().enumerate() {
                work(number * together + index, thing);
            }
            if Interrupt::is_asked_here() {
                break;
            }
        }
    };
    interruptible(py, || {
        if threads < 2 {
            return share();
        }
        let watched = Interrupt::watched().unwrap_or_default();
        rayon::in_place_scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|_| watched.watch(share));
            }
            share();
        });
    })
}
