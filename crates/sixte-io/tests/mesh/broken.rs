//! Broken files: whatever the bytes are, there is an answer.

use super::{cube, read, tetrahedron, writers};
use crate::random::Random;

/// What is read can be used; else the error names the file.
fn check(name: &str, bytes: &[u8], case: &str) {
    match read(name, bytes) {
        Ok(found) => {
            assert!(!found.faces.is_empty(), "{case}");
            let highest = found.faces.iter().flatten().max().copied().unwrap_or(0) as usize;
            assert!(highest < found.vertices.len(), "{case}");
            assert!(found.vertices.iter().all(|place| place.abs().max_element() <= 1e30), "{case}");
        }
        Err(problem) => {
            let shown = problem.to_string();
            assert!(shown.starts_with(name) && shown.len() < 400 && !shown.contains('\n'), "{case}: {shown}");
        }
    }
}

#[test]
fn files_cut_off_anywhere() {
    for (name, bytes) in writers::all(&tetrahedron()) {
        for length in 0..bytes.len() {
            check(name, &bytes[..length], &format!("{name}, {length} bytes"));
        }
    }
}

#[test]
fn a_cut_binary_file_is_never_a_smaller_mesh() {
    for (name, bytes) in writers::all(&tetrahedron()) {
        let is_binary = ["binary.stl", "solid.stl", "little.ply", "big.ply", "thing.glb"].contains(&name);
        for length in (0..bytes.len()).filter(|_| is_binary) {
            assert!(read(name, &bytes[..length]).is_err(), "{name}, {length} bytes");
        }
    }
}

#[test]
fn random_bytes_in_good_files() {
    let files = writers::all(&cube());
    for seed in 0..6000 {
        let mut random = Random(seed);
        let (name, mut bytes) = files[random.below(files.len())].clone();
        for _ in 0..1 + random.below(4) {
            let at = random.below(bytes.len());
            match random.below(6) {
                0 => bytes[at] = random.next() as u8,
                1 => bytes[at] ^= 1 << random.below(8),
                2 => bytes[at] = b"0123456789-+.eE/\\#{}[],:\" \n\r\0\xff"[random.below(30)],
                3 => drop(bytes.remove(at)),
                4 => bytes.insert(at, bytes[at]),
                _ => {
                    let end = bytes.len().min(at + 1 + random.below(40));
                    let piece = bytes[at..end].to_vec();
                    let to = random.below(bytes.len());
                    bytes.splice(to..to, piece);
                }
            }
        }
        check(name, &bytes, &format!("seed {seed}, {name}"));
    }
}

/// Numbers in the places where they do most harm.
#[test]
fn random_numbers_in_good_files() {
    const NUMBERS: [&str; 14] = [
        "0",
        "1",
        "2",
        "3",
        "5",
        "255",
        "-1",
        "65536",
        "4294967295",
        "4294967296",
        "9223372036854775807",
        "18446744073709551615",
        "1e400",
        "nan",
    ];
    let files = writers::all(&cube());
    for seed in 0..3000 {
        let mut random = Random(seed);
        let (name, bytes) = files[random.below(files.len())].clone();
        let is_digit = |at: &usize| bytes[*at].is_ascii_digit();
        let digits: Vec<usize> = (0..bytes.len()).filter(is_digit).collect();
        if digits.is_empty() {
            continue;
        }
        let mut start = digits[random.below(digits.len())];
        while start > 0 && is_digit(&(start - 1)) {
            start -= 1;
        }
        let end = (start..bytes.len()).find(|at| !is_digit(at)).unwrap_or(bytes.len());
        let number = NUMBERS[random.below(NUMBERS.len())];
        let mut broken = bytes.clone();
        broken.splice(start..end, number.bytes());
        check(name, &broken, &format!("seed {seed}, {name}: {number} at {start}"));
    }
}

/// Every format reads every other one's files, and noise, without harm.
#[test]
fn files_of_another_format() {
    let files = writers::all(&tetrahedron());
    for (name, _) in &files {
        for (other, bytes) in &files {
            check(name, bytes, &format!("{other} as {name}"));
        }
        let mut random = Random(7);
        for length in 0..300 {
            let noise: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
            check(name, &noise, &format!("{length} bytes of noise as {name}"));
        }
    }
}
