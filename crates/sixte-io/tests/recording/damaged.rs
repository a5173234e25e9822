//! Files that are cut off or damaged: what is read is a beginning of what was recorded, bit for bit.

use std::sync::OnceLock;

use sixte_io::recording::{Recording, RecordingError};

use super::runs::{bouncing, record};
use crate::random::Random;

/// A recording of several chunks, with an impact in each step.
fn whole() -> &'static (Vec<u8>, Recording) {
    static WHOLE: OnceLock<(Vec<u8>, Recording)> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let run = record(bouncing(["floor", "ball"]), 350, 1.0);
        let recording = run.recording();
        assert!(run.reports.iter().all(|report| !report.events.is_empty()));
        assert!(recording.complete && run.bytes.len() > 3 * 256 * 1024, "{}", run.bytes.len());
        (run.bytes, recording)
    })
}

/// Whether what was found is a beginning of what there was.
fn is_beginning(found: &Recording) -> bool {
    let whole = &whole().1;
    found.steps.len() <= whole.steps.len()
        && found.steps[..] == whole.steps[..found.steps.len()]
        && found.events[..] == whole.events[..found.events.len()]
        && found.contacts[..] == whole.contacts[..found.contacts.len()]
        && found.audits[..] == whole.audits[..found.audits.len()]
}

#[test]
fn cut_anywhere() {
    let bytes = &whole().0;
    let (mut last, mut seen) = (0, Vec::new());
    // Closer together at the start, where everything but steps is.
    let lengths = (0..5000).step_by(200).chain((5000..bytes.len()).step_by(4999)).chain([bytes.len() - 1]);
    for length in lengths {
        match Recording::from_bytes(&bytes[..length], "cut.mcap") {
            Ok(found) => {
                assert!(is_beginning(&found), "{length} bytes");
                assert!(found.steps.len() >= last, "{length} bytes");
                last = found.steps.len();
                seen.push(last);
                // All that counts is there before the indexes at the end.
                assert_eq!(found.complete, found.problem.is_none());
                assert!(!found.complete || last == 351, "{length} bytes");
            }
            Err(RecordingError::NotMcap { .. }) => assert!(length < 8),
            Err(RecordingError::NotARecording { .. }) => assert!(length < 2000, "{length} bytes"),
            Err(other) => unreachable!("{length} bytes: {other}"),
        }
    }
    seen.dedup();
    // Nothing, the start, the chunks one after the other, and all of it.
    assert!(seen.len() >= 5 && seen[..2] == [0, 1] && last == 351, "{seen:?}");
}

#[test]
fn cut_within_the_second_chunk_keeps_the_first() {
    let (bytes, _) = whole();
    let found = Recording::from_bytes(&bytes[..400_000], "cut.mcap").unwrap();
    assert!(!found.complete && found.steps.len() > 50 && is_beginning(&found), "{}", found.steps.len());
    assert_eq!(found.problem.as_deref(), Some("it is cut off"));
}

#[test]
fn bits_that_flip() {
    let (mut random, bytes) = (Random(3), &whole().0);
    for round in 0..300 {
        let mut broken = bytes.clone();
        let mut places = Vec::new();
        // One bit, or some whole bytes; every third time near the start, where the lengths are.
        for _ in 0..1 + round % 4 {
            let range = if round % 3 == 0 { 20_000 } else { broken.len() };
            let place = random.below(range);
            broken[place] =
                if round % 2 == 0 { broken[place] ^ (1 << random.below(8)) } else { random.next() as u8 };
            places.push(place);
        }
        if broken == *bytes {
            continue;
        }
        match Recording::from_bytes(&broken, "broken.mcap") {
            Ok(found) => {
                assert!(is_beginning(&found), "{places:?}");
                // Only the indexes at the end may be wrong without being noticed.
                assert!(!found.complete || found == whole().1, "{places:?}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

#[test]
fn noise_is_refused() {
    let mut random = Random(11);
    for length in 0..300 {
        let mut noise: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        let refused = Recording::from_bytes(&noise, "noise").err().unwrap();
        assert!(matches!(refused, RecordingError::NotMcap { .. }), "{refused}");
        noise.splice(0..0, *b"\x89MCAP0\r\n");
        let refused = Recording::from_bytes(&noise, "noise").err().unwrap();
        assert!(matches!(refused, RecordingError::NotARecording { .. }), "{refused}");
    }
}

#[test]
fn a_wrong_checksum_is_said() {
    let mut bytes = whole().0.clone();
    // In the text of the scene, which no chunk protects.
    let place = bytes.windows(5).position(|window| window == b"title").unwrap();
    bytes[place] = b'T';
    let found = Recording::from_bytes(&bytes, "changed.mcap").unwrap();
    assert_eq!(found.problem.as_deref(), Some("the checksum of the file is wrong"));
    assert_eq!(found.steps.len(), 351);
}

#[test]
fn a_chunk_that_is_missing_ends_the_recording() {
    let (bytes, recording) = whole();
    let chunks = mcap::Summary::read(bytes).unwrap().unwrap().chunk_indexes;
    assert!(chunks.len() > 3);
    let mut last = 0;
    for (number, chunk) in chunks.iter().enumerate() {
        // A record of a kind that nobody knows is passed over. Without the checksum of the file, which is at
        // the end of what comes before the indexes, only the numbers of the steps tell.
        let mut bytes = bytes.clone();
        bytes[chunk.chunk_start_offset as usize] = 0x80;
        let end = mcap::read::footer(&bytes).unwrap().summary_start as usize;
        bytes[end - 4..end].fill(0);
        let found = Recording::from_bytes(&bytes, "missing.mcap").unwrap();
        assert!(!found.complete && is_beginning(&found), "chunk {number}");
        assert!(found.steps.len() < recording.steps.len() && found.audits.len() == found.steps.len());
        assert!(found.steps.len() > last || number == 0, "chunk {number}");
        last = found.steps.len();
    }
}

#[test]
fn a_compressed_recording_is_refused_with_the_remedy() {
    // The magic bytes, and a chunk: two times and a size, no checksum, the compression, no records.
    let chunk = [&[0; 24][..], &[0; 4], &[3, 0, 0, 0], b"lz4", &[0; 8]].concat();
    let bytes = [&b"\x89MCAP0\r\n\x06"[..], &(chunk.len() as u64).to_le_bytes(), &chunk].concat();
    let refused = Recording::from_bytes(&bytes, "packed.mcap").unwrap_err().to_string();
    assert!(refused.starts_with("packed.mcap: its chunks are compressed with lz4; "), "{refused}");
    assert!(refused.contains("mcap decompress"), "{refused}");
}
