//! The records of an MCAP file, one after the other, as far as they are whole.
//!
//! Numbers and layout: MCAP specification, version 0. Nothing here trusts the file: lengths are compared
//! with what is left of it before anything is read.

use std::collections::BTreeMap;
use std::io::{self, Read};

const MAGIC: [u8; 8] = *b"\x89MCAP0\r\n";

/// A record that counts for a recording.
pub enum Record {
    Metadata {
        name: String,
        words: BTreeMap<String, String>,
    },
    Chunk {
        compression: String,
        /// Of the records without compression; 0 if there is none.
        checksum: u32,
        records: Vec<u8>,
    },
    /// What the file says its checksum up to here is; 0 if it does not.
    DataEnd {
        checksum: u32,
        found: u32,
    },
    /// Indexes, and whatever else there may be.
    Other,
}

/// A record within a chunk.
pub enum InChunk<'a> {
    Channel { id: u16, topic: &'a str },
    Message { channel: u16, data: &'a [u8] },
    Other,
}

/// Why there are no more records.
pub enum End {
    /// Not the magic bytes.
    NotMcap,
    /// The file cannot be read.
    Unreadable(io::Error),
    /// What is there is not as it should be.
    Damaged(String),
}

/// The records of a file.
pub struct Records<R> {
    from: R,
    /// Of the file \[bytes\].
    left: u64,
    checksum: crc32fast::Hasher,
}

impl<R: Read> Records<R> {
    /// `length` of the whole file \[bytes\].
    pub fn new(mut from: R, length: u64) -> Result<Self, End> {
        let mut magic = [0; MAGIC.len()];
        match from.read_exact(&mut magic) {
            Ok(()) if magic == MAGIC => {}
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => return Err(End::Unreadable(error)),
            _ => return Err(End::NotMcap),
        }
        let mut checksum = crc32fast::Hasher::new();
        checksum.update(&magic);
        Ok(Self { from, left: length.saturating_sub(MAGIC.len() as u64), checksum })
    }

    /// The next one.
    pub fn next(&mut self) -> Result<Record, End> {
        let cut = || End::Damaged("it is cut off".to_owned());
        let mut head = [0; 9];
        self.left = self.left.checked_sub(head.len() as u64).ok_or_else(cut)?;
        self.read(&mut head)?;
        let [code, length @ ..] = head;
        let length = u64::from_le_bytes(length);
        self.left = self.left.checked_sub(length).ok_or_else(cut)?;
        let mut body = vec![0; usize::try_from(length).map_err(|_| cut())?];
        self.read(&mut body)?;
        let found = self.checksum.clone();
        self.checksum.update(&head);
        self.checksum.update(&body);
        let record = match code {
            0x06 => chunk(&mut Fields(&body)),
            0x0c => metadata(&mut Fields(&body)),
            0x0f => Fields(&body).u32().map(|checksum| Record::DataEnd { checksum, found: found.finalize() }),
            _ => Some(Record::Other),
        };
        match record {
            None => Err(End::Damaged(format!("a record of kind {code} is broken"))),
            Some(Record::Chunk { compression, checksum, records })
                // Of a compressed one it cannot be told.
                if compression.is_empty() && checksum != 0 && checksum != crc32fast::hash(&records) =>
            {
                Err(End::Damaged("the checksum of a chunk is wrong".to_owned()))
            }
            Some(record) => Ok(record),
        }
    }

    fn read(&mut self, to: &mut [u8]) -> Result<(), End> {
        self.from.read_exact(to).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => End::Damaged("it is cut off".to_owned()),
            _ => End::Unreadable(error),
        })
    }
}

/// The records of a chunk; `None` where they are broken.
pub fn in_chunk(records: &[u8]) -> Option<Vec<InChunk<'_>>> {
    let (mut rest, mut found) = (Fields(records), Vec::new());
    while !rest.0.is_empty() {
        let code = *rest.take(1)?.first()?;
        let length = usize::try_from(rest.u64()?).ok()?;
        let mut body = Fields(rest.take(length)?);
        found.push(match code {
            0x04 => {
                let (id, _schema) = (body.u16()?, body.u16()?);
                InChunk::Channel { id, topic: body.text()? }
            }
            0x05 => {
                let channel = body.u16()?;
                // Sequence and two times: the message says them itself.
                body.take(4 + 8 + 8)?;
                InChunk::Message { channel, data: body.0 }
            }
            _ => InChunk::Other,
        });
    }
    Some(found)
}

fn chunk(body: &mut Fields<'_>) -> Option<Record> {
    // First and last time, and the size without compression.
    body.take(8 + 8 + 8)?;
    let checksum = body.u32()?;
    let compression = body.text()?.to_owned();
    let length = usize::try_from(body.u64()?).ok()?;
    Some(Record::Chunk { compression, checksum, records: body.take(length)?.to_owned() })
}

fn metadata(body: &mut Fields<'_>) -> Option<Record> {
    let name = body.text()?.to_owned();
    let length = body.u32()? as usize;
    let (mut pairs, mut words) = (Fields(body.take(length)?), BTreeMap::new());
    while !pairs.0.is_empty() {
        words.insert(pairs.text()?.to_owned(), pairs.text()?.to_owned());
    }
    Some(Record::Metadata { name, words })
}

/// Fields of a record, in their order; `None` where there are too few bytes.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take(8)?.try_into().ok().map(u64::from_le_bytes)
    }

    fn text(&mut self) -> Option<&'a str> {
        let length = self.u32()? as usize;
        std::str::from_utf8(self.take(length)?).ok()
    }
}
