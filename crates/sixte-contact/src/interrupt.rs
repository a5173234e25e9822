//! Ending long work early, from another thread: Ctrl-C, or a page that was closed.
//!
//! A search that is interrupted says [`Unresolved`](crate::contact_time::Status::Unresolved), with how far it had come: what it says is
//! certified, as ever, and it says no more. So the flag belongs to the thread that searches, and not to what is searched for.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    static WATCHED: RefCell<Option<Interrupt>> = const { RefCell::new(None) };
}

/// A flag that ends the work that watches it. Clones share it.
///
/// ```
/// use sixte_contact::contact_time::{contact_time, ContactTimeSettings, Status};
/// use sixte_contact::{Interrupt, motion::{Motion, Pose}, shape::Convex, Vec3};
/// let rod = Convex::cuboid(Vec3::new(0.01, 0.01, 0.5))?;
/// // A hundred million turns beside another: that takes a while.
/// let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 6e8));
/// let still = Motion::fixed(Pose::at(Vec3::new(0.05, 0.0, 0.0)));
///
/// let interrupt = Interrupt::default();
/// let handle = interrupt.clone(); // for another thread
/// handle.ask();
/// let found = interrupt.watch(|| {
///     contact_time((&rod, &turning), (&rod, &still), 1.0, &ContactTimeSettings::default())
/// })?;
/// assert_eq!(found.status, Status::Unresolved);
/// assert!(found.work.rounds < 100 && found.clear_until < 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Ends what watches it, now and from now on.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Does some work of this thread that ends early when it is asked to.
    pub fn watch<R>(&self, work: impl FnOnce() -> R) -> R {
        let _end = Before(WATCHED.replace(Some(self.clone())));
        work()
    }

    /// The one that this thread watches, to be watched by others that help it.
    pub fn watched() -> Option<Self> {
        WATCHED.with_borrow(Clone::clone)
    }

    /// Whether what this thread does is to end.
    #[inline]
    pub fn is_asked_here() -> bool {
        WATCHED.with_borrow(|watched| watched.as_ref().is_some_and(Self::is_asked))
    }
}

/// What was watched before, until it is again.
struct Before(Option<Interrupt>);

impl Drop for Before {
    fn drop(&mut self) {
        WATCHED.set(self.0.take());
    }
}

#[cfg(test)]
mod tests {
    use super::Interrupt;

    #[test]
    fn what_was_watched_before_is_watched_again() {
        let (outer, inner) = (Interrupt::default(), Interrupt::default());
        assert!(Interrupt::watched().is_none());
        outer.watch(|| {
            inner.ask();
            assert!(!Interrupt::is_asked_here());
            inner.watch(|| assert!(Interrupt::is_asked_here()));
            assert!(!Interrupt::is_asked_here());
            outer.ask();
            assert!(Interrupt::is_asked_here());
        });
        assert!(!Interrupt::is_asked_here());
        // Another thread watches nothing of it.
        let elsewhere = outer.watch(|| std::thread::spawn(Interrupt::is_asked_here).join());
        assert!(!elsewhere.unwrap_or(true));
    }
}
