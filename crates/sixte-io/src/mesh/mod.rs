//! Triangles from files: Wavefront OBJ, STL, PLY, OFF and glTF.
//!
//! OBJ, STL, PLY and OFF are parsed here and not by a crate, because those that are around do not tell
//! the line of what is wrong. The JSON of glTF is parsed by the `gltf` crate; what it points to is
//! looked up here, because a broken file makes the crate's own look-up panic.

mod error;
mod gather;
mod gltf;
mod obj;
mod off;
mod ply;
mod stl;
mod text;

pub use error::{MeshFileError, MeshPlace, MeshProblem};

use std::path::Path;

use sixte_contact::shape::Triangles;

use crate::PointsError;
use crate::points::{bytes, wavefront};
use error::in_file;

/// A format of triangle files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MeshFormat {
    /// Wavefront OBJ.
    Obj,
    /// STL, text or binary.
    Stl,
    /// PLY, text or binary in both byte orders.
    Ply,
    /// OFF as text, with or without normals and colours.
    Off,
    /// glTF 2.0, as JSON (`.gltf`) or binary (`.glb`).
    Gltf,
}

impl MeshFormat {
    /// The format that a file's name says, by its ending in any case.
    ///
    /// ```
    /// use sixte_io::MeshFormat;
    /// assert_eq!(MeshFormat::from_name("rocks/big.STL"), Some(MeshFormat::Stl));
    /// assert_eq!(MeshFormat::from_name("rocks/big"), None);
    /// ```
    pub fn from_name(path: impl AsRef<Path>) -> Option<Self> {
        let ending = path.as_ref().extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "obj" => Some(Self::Obj),
            "stl" => Some(Self::Stl),
            "ply" => Some(Self::Ply),
            "off" => Some(Self::Off),
            "glb" | "gltf" => Some(Self::Gltf),
            _ => None,
        }
    }

    /// The format that a file's content says.
    pub fn from_content(bytes: &[u8]) -> Option<Self> {
        let begun = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
        if begun.starts_with(b"glTF") || begun.starts_with(b"{") {
            Some(Self::Gltf)
        } else if begun.starts_with(b"ply\n") || begun.starts_with(b"ply\r") {
            Some(Self::Ply)
        } else if stl::is_stl(bytes) {
            Some(Self::Stl)
        } else {
            let text = std::str::from_utf8(begun).ok()?;
            let off = off::is_off(text).then_some(Self::Off);
            off.or_else(|| wavefront::is_obj(text).then_some(Self::Obj))
        }
    }
}

/// The triangles of a file, in its order \[m\].
///
/// The ending of the name says the format: `.obj`, `.stl`, `.ply`, `.off`, `.glb` or `.gltf`; if it
/// is another one, the content does. Polygons become fans of triangles, which is right for convex
/// ones. Equal vertices become one in STL and glTF, which repeat them; OBJ, PLY and OFF keep
/// theirs.
/// Of glTF, all meshes of the default scene are taken, each where its nodes place it; bones,
/// morph targets, points and lines are ignored.
///
/// Degenerate triangles are kept, and nothing says yet that the triangles enclose a solid.
///
/// # Errors
/// A file that cannot be read, is larger than [`LARGEST_FILE`](crate::LARGEST_FILE), breaks the
/// rules of its format or has no triangles. Every error names the file, and the line or the byte if
/// there is one.
pub fn read_triangles(path: impl AsRef<Path>) -> Result<Triangles, MeshFileError> {
    let path = path.as_ref();
    if path.is_dir() {
        return Err(MeshFileError::Directory { file: path.into() });
    }
    let bytes = bytes(path).map_err(|problem| match problem {
        PointsError::TooLarge { file } => MeshFileError::TooLarge { file },
        other => MeshFileError::Points(other),
    })?;
    let format = MeshFormat::from_name(path).or_else(|| MeshFormat::from_content(&bytes));
    triangles(path, &bytes, format.ok_or_else(|| MeshFileError::Format { file: path.into() })?)
}

/// The same from bytes that are at hand. `name` is for error messages; the other files of a glTF
/// are looked for beside it.
///
/// ```
/// use sixte_io::{MeshFormat, triangles_from_bytes};
/// let text = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
/// let triangles = triangles_from_bytes("tetrahedron.obj", text, MeshFormat::Obj)?;
/// assert_eq!(triangles.faces[0], [0, 2, 1]);
/// # Ok::<(), sixte_io::MeshFileError>(())
/// ```
///
/// # Errors
/// As [`read_triangles`].
pub fn triangles_from_bytes(
    name: &str,
    bytes: &[u8],
    format: MeshFormat,
) -> Result<Triangles, MeshFileError> {
    triangles(Path::new(name), bytes, format)
}

fn triangles(path: &Path, bytes: &[u8], format: MeshFormat) -> Result<Triangles, MeshFileError> {
    let triangles = match format {
        MeshFormat::Obj => obj::triangles(path, bytes)?,
        MeshFormat::Stl => stl::triangles(bytes).map_err(|fault| in_file(path, fault))?,
        MeshFormat::Ply => ply::triangles(bytes).map_err(|fault| in_file(path, fault))?,
        MeshFormat::Off => off::triangles(bytes).map_err(|fault| in_file(path, fault))?,
        MeshFormat::Gltf => gltf::triangles(path, bytes).map_err(|fault| in_file(path, fault))?,
    };
    if triangles.faces.is_empty() {
        let points = if format == MeshFormat::Obj { triangles.vertices.len() } else { 0 };
        return Err(MeshFileError::NoTriangles { file: path.into(), points });
    }
    Ok(triangles)
}
