//! What holds a glTF: a JSON file, or a GLB file with JSON and bytes.

use ::gltf::json::Root;

use super::super::error::{Fault, MeshPlace, MeshProblem};
use crate::excerpt;

/// Most entries in the JSON. Each `{}` of a small file becomes a large record in memory.
const MOST_ENTRIES: usize = 1 << 22;
/// Where the JSON of a GLB file starts \[B\].
const JSON_START: usize = 20;
/// Required extensions that do not move a vertex, by how they start.
const HARMLESS: [&str; 6] =
    ["KHR_materials_", "KHR_texture_", "KHR_lights_", "EXT_texture_", "EXT_lights_", "KHR_mesh_quantization"];

/// The JSON, read, and the bytes that come with it.
pub(super) fn open(bytes: &[u8]) -> Result<(Root, Option<&[u8]>), Fault> {
    let is_glb = bytes.starts_with(b"glTF");
    let (json, bin) = if is_glb { chunks(bytes)? } else { (without_mark(bytes), None) };
    if json.iter().filter(|byte| matches!(byte, b'{' | b',')).count() > MOST_ENTRIES {
        let problem = "the JSON has more than 4194304 entries";
        return Err((MeshPlace::File, MeshProblem::Part { problem, remedy: "simplify the scene" }));
    }
    let root = Root::from_slice(json).map_err(|problem| {
        let (line, column) = (problem.line(), problem.column());
        let said = problem.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        (place(json, is_glb, line, column), MeshProblem::Json(excerpt(said)))
    })?;
    if !root.asset.version.starts_with("2.") {
        let problem = MeshProblem::Version(excerpt(&root.asset.version));
        return Err((MeshPlace::Part("asset.version".into()), problem));
    }
    for (name, index) in root.extensions_required.iter().zip(0..) {
        if !HARMLESS.iter().any(|start| name.starts_with(start)) {
            let place = MeshPlace::Part(format!("extensionsRequired[{index}]"));
            return Err((place, MeshProblem::Extension(excerpt(name))));
        }
    }
    Ok((root, bin))
}

fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The JSON of a GLB file, and the bytes after it.
fn chunks(bytes: &[u8]) -> Result<(&[u8], Option<&[u8]>), Fault> {
    let version = word(bytes, 4)?;
    if version != 2 {
        return Err((MeshPlace::Byte(4), MeshProblem::Version(version.to_string())));
    }
    let bytes = part(bytes, 0, word(bytes, 8)?, 8)?;
    let length = word(bytes, 12)?;
    if word(bytes, 16)? != u32::from_le_bytes(*b"JSON") {
        return Err((MeshPlace::Byte(16), MeshProblem::Expected { expected: "the chunk JSON" }));
    }
    let json = part(bytes, JSON_START, length, 12)?;
    let next = JSON_START + json.len();
    if bytes.len() < next + 8 || word(bytes, next + 4)? != u32::from_le_bytes(*b"BIN\0") {
        return Ok((json, None));
    }
    Ok((json, Some(part(bytes, next + 8, word(bytes, next)?, next)?)))
}

/// Four bytes as a number.
fn word(bytes: &[u8], offset: usize) -> Result<u32, Fault> {
    let missing = || (MeshPlace::Byte(bytes.len()), MeshProblem::End { missing: "a chunk".into() });
    let found = bytes.get(offset..).and_then(<[u8]>::first_chunk).ok_or_else(missing)?;
    Ok(u32::from_le_bytes(*found))
}

/// So many bytes from an offset on, as the number at byte `told` says.
fn part(bytes: &[u8], offset: usize, length: u32, told: usize) -> Result<&[u8], Fault> {
    let rest = bytes.get(offset..).unwrap_or_default();
    rest.get(..length as usize).ok_or_else(|| {
        let problem = MeshProblem::Bytes { needed: length.into(), length: rest.len() as u64 };
        (MeshPlace::Byte(told), problem)
    })
}

/// A line and a column of the JSON, or their byte in a GLB file.
fn place(json: &[u8], is_glb: bool, line: usize, column: usize) -> MeshPlace {
    let mut lines = json.split_inclusive(|byte| *byte == b'\n');
    let before: usize = lines.by_ref().take(line.saturating_sub(1)).map(<[u8]>::len).sum();
    if is_glb {
        return MeshPlace::Byte(JSON_START + before + column.saturating_sub(1));
    }
    // The whole of it may be one line, so only what is near is shown.
    let text = lines.next().unwrap_or_default();
    let near = text.get(column.saturating_sub(30)..text.len().min(column + 20)).unwrap_or_default();
    MeshPlace::line(line, &String::from_utf8_lossy(near))
}
