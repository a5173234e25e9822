//! The bytes of a glTF: beside the JSON, in it as a data URI, or in files of their own.

use std::borrow::Cow;
use std::io;
use std::path::Path;
use std::rc::Rc;

use ::gltf::json::Root;

use super::super::error::{Fault, MeshPlace, MeshProblem};
use crate::points::bytes;
use crate::{LARGEST_FILE, PointsError, excerpt};

/// Shared by all that read from it.
pub(super) type Bytes<'a> = Rc<Cow<'a, [u8]>>;

/// The buffers, each loaded when it is first asked for.
pub(super) struct Buffers<'a> {
    path: &'a Path,
    bin: Option<&'a [u8]>,
    loaded: Vec<Option<Bytes<'a>>>,
    /// All that were loaded together \[B\].
    total: u64,
}

impl<'a> Buffers<'a> {
    pub fn new(path: &'a Path, bin: Option<&'a [u8]>, count: usize) -> Self {
        Self { path, bin, loaded: vec![None; count], total: 0 }
    }

    pub fn get(&mut self, root: &Root, index: usize) -> Result<Bytes<'a>, Fault> {
        if let Some(Some(bytes)) = self.loaded.get(index) {
            return Ok(Rc::clone(bytes));
        }
        let bytes = self
            .load(root, index)
            .map_err(|problem| (MeshPlace::Part(format!("buffers[{index}]")), problem))?;
        if let Some(slot) = self.loaded.get_mut(index) {
            *slot = Some(Rc::clone(&bytes));
        }
        Ok(bytes)
    }

    fn load(&mut self, root: &Root, index: usize) -> Result<Bytes<'a>, MeshProblem> {
        let buffer = root.buffers.get(index).ok_or(MeshProblem::Reference { what: "buffer", index })?;
        let mut bytes: Cow<'a, [u8]> = match (&buffer.uri, self.bin) {
            (Some(uri), _) => from_uri(self.path, uri)?.into(),
            (None, Some(bin)) if index == 0 => bin.into(),
            (None, _) => {
                let problem = "has neither a URI nor the bytes of a GLB file";
                return Err(MeshProblem::Part { problem, remedy: "export the file again" });
            }
        };
        let (needed, length) = (buffer.byte_length.0, bytes.len() as u64);
        if needed > length {
            return Err(MeshProblem::Bytes { needed, length });
        }
        // What is beyond is there for alignment only.
        match &mut bytes {
            Cow::Borrowed(bytes) => *bytes = bytes.get(..needed as usize).unwrap_or_default(),
            Cow::Owned(bytes) => bytes.truncate(needed as usize),
        }
        self.total += length;
        if self.total > LARGEST_FILE {
            let problem = "the buffers are larger than 256 MiB together";
            return Err(MeshProblem::Part { problem, remedy: "simplify the scene" });
        }
        Ok(Rc::new(bytes))
    }
}

/// The bytes of a data URI, or of a file beside the glTF file.
fn from_uri(path: &Path, uri: &str) -> Result<Vec<u8>, MeshProblem> {
    if let Some(inside) = uri.strip_prefix("data:") {
        let (kind, text) = inside.split_once(',').unwrap_or_default();
        let bytes = without_percent(text);
        if !kind.ends_with(";base64") {
            return Ok(bytes);
        }
        return from_base64(&bytes).ok_or(MeshProblem::Part {
            problem: "the data URI is not base64",
            remedy: "export the file again",
        });
    }
    let name = String::from_utf8_lossy(&without_percent(uri)).into_owned();
    let is_address = name.split('/').next().is_some_and(|start| start.contains(':'));
    if is_address || Path::new(&name).has_root() {
        let problem = "the URI is not the name of a file beside this one";
        return Err(MeshProblem::Part { problem, remedy: "put the buffer there, or use a data URI" });
    }
    let file = path.parent().unwrap_or(Path::new("")).join(name);
    let beside = |source| MeshProblem::Beside { uri: excerpt(uri), source };
    // Nothing that could wait for ever, such as a pipe, is opened because a file says so.
    if !file.metadata().map_err(beside)?.is_file() {
        return Err(beside(io::Error::other("not a file")));
    }
    bytes(&file).map_err(|problem| match problem {
        PointsError::Unreadable { source, .. } => beside(source),
        _ => beside(io::Error::other("larger than 256 MiB")),
    })
}

/// The text with `%20` and the like replaced by the bytes they stand for.
fn without_percent(text: &str) -> Vec<u8> {
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut rest = text.as_bytes();
    let mut bytes = Vec::with_capacity(rest.len());
    while let [first, after @ ..] = rest {
        rest = after;
        let pair = (digit(after.first()), digit(after.get(1)));
        if let (b'%', (Some(high), Some(low))) = (first, pair) {
            bytes.push((16 * high + low) as u8);
            rest = after.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
        }
    }
    bytes
}

/// The bytes that base64 stands for, RFC 4648 section 4; `=` at the end may be missing.
fn from_base64(text: &[u8]) -> Option<Vec<u8>> {
    let mut digits = text;
    for _ in 0..2 {
        digits = digits.strip_suffix(b"=").unwrap_or(digits);
    }
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 3);
    let (mut bits, mut count) = (0_u32, 0);
    for digit in digits {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    // A single digit at the end is less than a byte.
    if count == 6 { None } else { Some(bytes) }
}
