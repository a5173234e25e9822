//! A recording, through its bytes, gives the same duel to the last bit; a changed one is found out.
#![allow(clippy::unwrap_used, reason = "tests")]

use sixte_fence::computer::Computer;
use sixte_fence::duel::Duel;
use sixte_fence::hostile::{Manner, Source};
use sixte_fence::record::{Entry, Players, Record, RecordError, replay};
use sixte_fence::rules::Rules;
use sixte_fence::weapon::Kind;

/// Two bouts of hostile players, or one of computers.
fn recorded(kind: Kind, hostile: bool) -> (Record, Vec<u64>) {
    let rules = Rules { bout_time: if hostile { 2.0 } else { 12.0 }, ..Rules::default() };
    let mut duel = Duel::new(kind, rules).unwrap();
    let mut record = Record::new(&duel, Players { seed: 8, levels: [0; 2] });
    let mut source = Source::new(Manner::Hostile, 8);
    let mut computers = [Computer::new(4, 1), Computer::new(3, 2)];
    let mut hashes = Vec::new();
    for bout in 0..2 {
        while !duel.is_over() {
            let (dt, inputs) = if hostile {
                source.next_frame()
            } else {
                (1.0 / 60.0, [0, 1].map(|i: usize| computers[i].input(&duel, i, 1.0 / 60.0)))
            };
            record.frame(&mut duel, dt, inputs);
            hashes.push(duel.state_hash());
            if duel.is_halted() && !duel.is_over() {
                record.on_guard(&mut duel);
            }
        }
        if !hostile {
            break;
        }
        if bout == 0 {
            record.restart(&mut duel);
        }
    }
    (record, hashes)
}

#[test]
fn a_replay_has_the_same_bits() {
    for (kind, hostile) in [(Kind::Epee, true), (Kind::Foil, false), (Kind::Sabre, true)] {
        let (record, hashes) = recorded(kind, hostile);
        let bytes = record.to_bytes().unwrap();
        let read = Record::from_bytes(&bytes).unwrap();
        let mut again = Vec::new();
        replay(&read, |duel, _| again.push(duel.state_hash())).unwrap();
        assert_eq!(hashes, again);
        assert!(hashes.len() > 100, "{}", hashes.len());
    }
}

#[test]
fn a_changed_recording_is_found_out() {
    let (record, _) = recorded(Kind::Epee, true);
    let bytes = record.to_bytes().unwrap();
    assert!(matches!(Record::from_bytes(&bytes[1..]), Err(RecordError::Mark)));
    assert!(matches!(Record::from_bytes(&bytes[..bytes.len() / 2]), Err(RecordError::Damaged(_))));
    // One byte of a number in the middle: a stick, or a time, in its last place but some.
    let frames = record.entries().iter().filter(|entry| matches!(entry, Entry::Frame(..))).count();
    let mut found = 0;
    for i in 0..20 {
        let mut changed = bytes.clone();
        let at = bytes.len() / 4 + 7 * i;
        changed[at] ^= 1 << (i % 8);
        found += usize::from(match Record::from_bytes(&changed) {
            Ok(read) => replay(&read, |_, _| {}).is_err(),
            Err(_) => true,
        });
    }
    // Bits of sticks that are out of range, or farther away than the hand gets in a frame, change nothing.
    assert!(frames > 50 && found >= 6, "{found}");
}
