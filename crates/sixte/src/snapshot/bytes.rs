//! A snapshot as bytes: a word to know it by, its format, a sum of the rest, and the rest.

use super::Snapshot;
use crate::error::SnapshotError;
use crate::hash::Fnv;

/// What a snapshot begins with.
const WORD: [u8; 8] = *b"sixtesnp";

/// Counts up with every change of what is written.
const FORMAT: u16 = 4;

impl Snapshot {
    /// As bytes, which are the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Numbers, texts and lists: there is nothing in it that cannot be written.
        let rest = postcard::to_allocvec(self).unwrap_or_default();
        let mut bytes = WORD.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend(sum_of(&rest).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// From the bytes of [`Snapshot::to_bytes`].
    ///
    /// # Errors
    /// Bytes that are no snapshot, of another format, cut off or damaged. Damage is found; bytes that somebody
    /// made up are not, and a world restored from them may begin with bodies that intersect.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, SnapshotError> {
        let rest = bytes.strip_prefix(&WORD).ok_or(SnapshotError::NotOne)?;
        let (format, rest) = rest.split_first_chunk().ok_or(SnapshotError::Damaged)?;
        let found = u16::from_le_bytes(*format);
        if found != FORMAT {
            return Err(SnapshotError::Format { found, read: FORMAT });
        }
        let (sum, rest) = rest.split_first_chunk().ok_or(SnapshotError::Damaged)?;
        if u64::from_le_bytes(*sum) != sum_of(rest) {
            return Err(SnapshotError::Damaged);
        }
        match postcard::take_from_bytes(rest) {
            Ok((snapshot, [])) if Self::can_be(&snapshot) => Ok(snapshot),
            _ => Err(SnapshotError::Damaged),
        }
    }

    /// Whether time and counts are ones that a world can go on from.
    fn can_be(&self) -> bool {
        let most = u64::MAX / 2;
        self.time.value().is_finite() && self.steps < most && self.ledger.impacts < most
    }
}

fn sum_of(bytes: &[u8]) -> u64 {
    let mut sum = Fnv::new();
    sum.add(bytes);
    sum.value()
}
