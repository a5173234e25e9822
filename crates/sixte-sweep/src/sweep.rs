//! All runs of a sweep, on all cores.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use sixte::Interrupt;

use crate::error::SweepError;
use crate::journal::{Journal, Opened};
use crate::plan::Plan;
use crate::row::Row;
use crate::table::{TIMES, Table};

/// How a sweep is run.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Options {
    /// How many runs at once, up to 512; 0 for as many as there are cores.
    pub threads: usize,
    /// Whether the table says what each run took. Without it, the same plan makes the same bytes.
    pub has_times: bool,
    /// Whether runs of earlier are thrown away, and what is there is replaced.
    pub is_anew: bool,
}

impl Default for Options {
    /// On all cores, with times; runs of earlier are kept.
    fn default() -> Self {
        Self { threads: 0, has_times: true, is_anew: false }
    }
}

/// How far a sweep is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Runs that are there, with those of earlier.
    pub done: u64,
    /// Runs that there will be.
    pub all: u64,
    /// Of those done, runs in which not all held that must.
    pub failed: u64,
    /// Of those done, values that there is no world for.
    pub errors: u64,
}

/// What became of a sweep.
#[derive(Debug)]
#[non_exhaustive]
pub struct Swept {
    /// None if it was [interrupted](Interrupt) before its end.
    pub table: Option<Table>,
    /// How far it came.
    pub progress: Progress,
    /// Runs that were run now.
    pub ran: u64,
}

impl Swept {
    /// What somebody else did, by a [`Journal`].
    pub fn new(table: Option<Table>, progress: Progress, ran: u64) -> Self {
        Self { table, progress, ran }
    }
}

/// Most threads: what they would do is wait for each other.
const MOST_THREADS: usize = 512;

/// How often progress is told where no run ends.
const EVERY: Duration = Duration::from_millis(50);

/// Rows that come within this time are kept together: to wake up for each costs more than some runs do.
const TOGETHER: Duration = Duration::from_millis(5);

/// Runs all that is missing of a sweep, and writes its table. If this thread's [`Interrupt`] is asked for, the runs that are under way are
/// left out, and the next call goes on from there. `on_progress` is called on this thread, several times a second.
///
/// # Errors
/// Files that cannot be used or belong to another sweep, and another program that writes the same table.
pub fn sweep(
    plan: &Plan,
    output: &Path,
    options: Options,
    mut on_progress: impl FnMut(Progress),
) -> Result<Swept, SweepError> {
    let mut journal = match Journal::open(plan, output, options.is_anew)? {
        Opened::Journal(journal) => journal,
        Opened::Complete(mut table) => {
            // Times can be left out later; what was left out is not known any more.
            if !options.has_times && table.column(TIMES).is_some() {
                table.columns.retain(|column| column.name != TIMES);
                table.write(output)?;
            }
            let progress = Progress::of_table(&table);
            return Ok(Swept { table: Some(table), progress, ran: 0 });
        }
    };
    let mut progress = Progress { all: plan.len(), ..Progress::default() };
    journal.rows().for_each(|row| progress.add(row));
    let before = progress.done;
    on_progress(progress);
    let missing = journal.missing();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if options.threads == 0 { cores() } else { options.threads };
    let queue = Queue { plan, missing: &missing, next: AtomicUsize::new(0) };
    let interrupt = Interrupt::watched().unwrap_or_default();
    thread::scope(|scope| {
        let (to, from) = mpsc::channel();
        for _ in 0..threads.min(missing.len()).min(MOST_THREADS) {
            let (to, queue, interrupt) = (to.clone(), &queue, &interrupt);
            scope.spawn(move || interrupt.watch(|| queue.work(&to)));
        }
        drop(to);
        let kept = keep(
            &from,
            |row: &[Row]| {
                row.iter().for_each(|row| progress.add(row));
                on_progress(progress);
            },
            &mut journal,
        );
        // If rows cannot be kept, no more are made.
        queue.next.store(missing.len(), Ordering::Relaxed);
        kept
    })?;
    let is_complete = progress.done == progress.all;
    let table = if is_complete { Some(journal.finish(options.has_times)?) } else { None };
    Ok(Swept { table, progress, ran: progress.done - before })
}

/// Runs that are not yet taken by any thread.
struct Queue<'a> {
    plan: &'a Plan,
    missing: &'a [u64],
    next: AtomicUsize,
}

impl Queue<'_> {
    /// Runs one after the other, until there are none, nobody wants their rows, or it is interrupted.
    fn work(&self, to: &Sender<Row>) {
        while let Some(&run) = self.missing.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            let Some(row) = self.plan.run(run).filter(|_| !Interrupt::is_asked_here()) else { return };
            if to.send(row).is_err() {
                return;
            }
        }
    }
}

/// Keeps rows as they come, until no thread makes any.
fn keep(
    from: &Receiver<Row>,
    mut on_rows: impl FnMut(&[Row]),
    journal: &mut Journal,
) -> Result<(), SweepError> {
    loop {
        match from.recv_timeout(EVERY) {
            Ok(first) => {
                thread::sleep(TOGETHER);
                let rows: Vec<Row> = std::iter::once(first).chain(from.try_iter()).collect();
                on_rows(&rows);
                journal.accept(rows)?;
            }
            Err(RecvTimeoutError::Timeout) => on_rows(&[]),
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

impl Progress {
    fn add(&mut self, row: &Row) {
        self.count(row.is_ok());
    }

    fn count(&mut self, is_ok: Option<bool>) {
        self.done += 1;
        self.failed += u64::from(is_ok == Some(false));
        self.errors += u64::from(is_ok.is_none());
    }

    /// Of a table that is complete.
    pub fn of_table(table: &Table) -> Self {
        let mut progress = Self { all: table.runs() as u64, ..Self::default() };
        let ok = table.column("ok").map(|column| &column.entries);
        for run in 0..table.runs() {
            progress.count(ok.and_then(|ok| ok.number(run)).map(|ok| ok > 0.0));
        }
        progress
    }
}
