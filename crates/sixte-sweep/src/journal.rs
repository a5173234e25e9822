//! Rows that are kept as they come, beside the table that they become.
//!
//! The journal of `sweep.parquet` is `sweep.parquet.part`: a head with the whole plan, and then each row in a frame of its own, in the order in
//! which they came. A frame is the length of its bytes, a CRC-32 of length and bytes, and the bytes; numbers are in 4 bytes, the lowest first.
//! A frame is written at once when its run has ended. If the program is killed, what it was running is lost, and nothing else: a last frame
//! that is not whole is cut off when the journal is opened again. If the machine loses its power, the last rows may be lost, too.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::error::SweepError;
use crate::plan::Plan;
use crate::row::Row;
use crate::table::{Format, Table};

/// What it begins with; the digit counts up when it changes.
const MARK: &[u8] = b"sixte journal 1\n";

/// Most bytes of a frame.
const LONGEST: usize = 1 << 24;

/// The rows of a sweep that there are so far. Nobody else can open it until it is dropped.
#[derive(Debug)]
pub struct Journal {
    plan: Box<Plan>,
    /// Locked. The system unlocks it when the program ends, however that may be.
    file: File,
    path: PathBuf,
    output: PathBuf,
    rows: Vec<Option<Row>>,
    done: u64,
}

/// What there is of a sweep.
#[derive(Debug)]
pub enum Opened {
    /// Runs may be missing.
    Journal(Journal),
    /// All of it.
    Complete(Table),
}

impl Journal {
    /// Opens the journal of a table, or begins it. If `is_anew`, runs of earlier are thrown away, and the table will be replaced.
    ///
    /// # Errors
    /// Files that cannot be used or belong to another sweep, and another program that has it open.
    pub fn open(plan: &Plan, output: &Path, is_anew: bool) -> Result<Opened, SweepError> {
        Format::of(output)?;
        let mut path = output.as_os_str().to_owned();
        path.push(".part");
        let path = PathBuf::from(path);
        let refuse = |error: io::Error| SweepError::file(&path, error);
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(refuse)?;
        lock(&file, &path, output)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(refuse)?;
        let head = head(plan);
        let is_begun = bytes.starts_with(&head);
        if !is_anew && !is_begun && !head.starts_with(&bytes) {
            return Err(SweepError::OtherSweep { file: path });
        }
        if !is_anew && !is_begun && output.exists() {
            let found = Table::read(output, plan);
            // Nothing was done in it.
            fs::remove_file(&path).map_err(refuse)?;
            return found.map(Opened::Complete).ok_or_else(|| SweepError::Exists { file: output.into() });
        }
        let rows = (0..plan.len()).map(|_| None).collect();
        let mut journal =
            Self { plan: Box::new(plan.clone()), file, path, output: output.into(), rows, done: 0 };
        let end = if is_anew || !is_begun { 0 } else { journal.take_up(&bytes, head.len()) };
        journal.begin_at(end as u64, &head)?;
        Ok(Opened::Journal(journal))
    }

    /// Takes the rows of frames that are whole; where they end.
    fn take_up(&mut self, bytes: &[u8], mut end: usize) -> usize {
        while let Some(content) = bytes.get(end..).and_then(frame) {
            let row = Row::from_bytes(content);
            let Ok(row) = row.and_then(|row| self.plan.check_row(&row).map(|()| row)) else { break };
            end += 8 + content.len();
            self.keep(row);
        }
        end
    }

    fn begin_at(&mut self, end: u64, head: &[u8]) -> Result<(), SweepError> {
        let file = &mut self.file;
        let begun = file.set_len(end).and_then(|()| file.seek(SeekFrom::Start(end)));
        let begun = begun.and_then(|_| if end == 0 { file.write_all(head) } else { Ok(()) });
        begun.map_err(|error| SweepError::file(&self.path, error))
    }

    /// Keeps rows, in any order, on the disk as well. Those that are there already are left as they are.
    ///
    /// # Errors
    /// Rows of another plan, and what the system refuses.
    pub fn accept(&mut self, rows: impl IntoIterator<Item = Row>) -> Result<(), SweepError> {
        let mut frames = Vec::new();
        for row in rows {
            self.plan.check_row(&row)?;
            if !self.has(row.run) {
                let bytes = row.to_bytes();
                let length = (bytes.len() as u32).to_le_bytes();
                frames.extend_from_slice(&length);
                frames.extend_from_slice(&sum(length, &bytes).to_le_bytes());
                frames.extend_from_slice(&bytes);
                self.keep(row);
            }
        }
        self.file.write_all(&frames).map_err(|error| SweepError::file(&self.path, error))
    }

    fn has(&self, run: u64) -> bool {
        usize::try_from(run).ok().and_then(|run| self.rows.get(run)).is_some_and(Option::is_some)
    }

    fn keep(&mut self, row: Row) {
        let place = usize::try_from(row.run).ok().and_then(|run| self.rows.get_mut(run));
        if let Some(place @ None) = place {
            *place = Some(row);
            self.done += 1;
        }
    }

    /// Numbers of the runs that are missing, in their order.
    pub fn missing(&self) -> Vec<u64> {
        (0..).zip(&self.rows).filter(|(_, row)| row.is_none()).map(|(run, _)| run).collect()
    }

    /// How many runs are there.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// The rows that are there, in the order of their runs.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().flatten()
    }

    /// Writes the table, and takes the journal away. The same rows make the same bytes; without times, the same plan does.
    ///
    /// # Errors
    /// Runs that are missing, and what the system refuses. Then the journal is as it was.
    pub fn finish(self, has_times: bool) -> Result<Table, SweepError> {
        let missing = self.plan.len() - self.done;
        if missing > 0 {
            return Err(SweepError::Unfinished { missing });
        }
        let table = Table::of(&self.plan, self.rows(), has_times);
        table.write(&self.output)?;
        // Whoever comes now finds the table, or all rows and writes it again.
        fs::remove_file(&self.path).map_err(|error| SweepError::file(&self.path, error))?;
        Ok(table)
    }
}

/// Refuses a journal that another program has open.
fn lock(file: &File, path: &Path, output: &Path) -> Result<(), SweepError> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(SweepError::Busy { file: output.into() }),
        Err(TryLockError::Error(error)) => Err(SweepError::file(path, error)),
    }
}

fn head(plan: &Plan) -> Vec<u8> {
    let bytes = plan.to_bytes();
    let length = (bytes.len() as u32).to_le_bytes();
    [MARK, &length, &sum(length, bytes).to_le_bytes(), bytes].concat()
}

fn sum(length: [u8; 4], bytes: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(&length);
    sum.update(bytes);
    sum.finalize()
}

/// The bytes in the frame that comes first, if that is whole.
fn frame(bytes: &[u8]) -> Option<&[u8]> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    let (expected, rest) = rest.split_first_chunk::<4>()?;
    let count = u32::from_le_bytes(*length) as usize;
    let content = rest.get(..count).filter(|_| count <= LONGEST)?;
    (sum(*length, content) == u32::from_le_bytes(*expected)).then_some(content)
}
