//! Ending long work early, from another thread: Ctrl-C, or a page that was closed.
//!
//! A search that is interrupted says [`Unresolved`](crate::contact_time::Status::Unresolved), with how far it had come: what it says is
//! certified, as ever, and it says no more. So the flag belongs to the thread that searches, and not to what is searched for.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often this thread itself is asked whether it wants to go on.
const EVERY: Duration = Duration::from_millis(20);

/// So many looks at the flag come to one look at the clock.
const LOOKS: u32 = 64;

thread_local! {
    static WATCHED: RefCell<Option<Watched>> = const { RefCell::new(None) };
}

/// What a thread watches.
#[derive(Debug, Clone)]
struct Watched {
    interrupt: Interrupt,
    asking: Option<Rc<Asking>>,
}

/// Somebody who is asked by the thread that works, now and then.
struct Asking {
    wants_to_end: Box<dyn Fn() -> bool>,
    looks: Cell<u32>,
    last: Cell<Instant>,
}

impl fmt::Debug for Asking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Asking")
    }
}

impl Asking {
    /// Whether it is time again to ask.
    fn is_due(&self) -> bool {
        let looks = self.looks.get().wrapping_add(1);
        self.looks.set(looks);
        if !looks.is_multiple_of(LOOKS) || self.last.get().elapsed() < EVERY {
            return false;
        }
        self.last.set(Instant::now());
        true
    }
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
        self.watch_with(None, work)
    }

    /// The same where nobody else can ask, because what would ask has to run in this thread, such as what Python does at Ctrl-C:
    /// `wants_to_end` is asked now and then, about every 20 ms.
    ///
    /// ```
    /// use sixte_contact::Interrupt;
    /// let mut rounds = 0_u64;
    /// Interrupt::default().watch_asking(|| true, || {
    ///     while !Interrupt::is_asked_here() {
    ///         rounds += 1;
    ///     }
    /// });
    /// assert!(rounds > 0);
    /// ```
    pub fn watch_asking<R>(&self, wants_to_end: impl Fn() -> bool + 'static, work: impl FnOnce() -> R) -> R {
        let last = Cell::new(Instant::now());
        let asking = Asking { wants_to_end: Box::new(wants_to_end), looks: Cell::new(0), last };
        self.watch_with(Some(Rc::new(asking)), work)
    }

    fn watch_with<R>(&self, asking: Option<Rc<Asking>>, work: impl FnOnce() -> R) -> R {
        let _end = Before(WATCHED.replace(Some(Watched { interrupt: self.clone(), asking })));
        work()
    }

    /// The one that this thread watches, to be watched by others that help it.
    pub fn watched() -> Option<Self> {
        WATCHED.with_borrow(|watched| watched.as_ref().map(|watched| watched.interrupt.clone()))
    }

    /// Whether what this thread does is to end.
    #[inline]
    pub fn is_asked_here() -> bool {
        // Whoever is asked may watch something else meanwhile: nothing is borrowed then.
        let due = WATCHED.with_borrow(|watched| match watched {
            Some(Watched { asking: Some(asking), .. }) if asking.is_due() => watched.clone(),
            _ => None,
        });
        if let Some(Watched { interrupt, asking: Some(asking) }) = due
            && (asking.wants_to_end)()
        {
            interrupt.ask();
        }
        WATCHED.with_borrow(|watched| watched.as_ref().is_some_and(|watched| watched.interrupt.is_asked()))
    }
}

/// What was watched before, until it is again.
struct Before(Option<Watched>);

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
