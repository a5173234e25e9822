//! Files of triangles that are text.

use super::error::{Fault, MeshPlace, MeshProblem};

/// The text of a file, without the mark of the encoding that some editors put in front.
pub(super) fn text(bytes: &[u8]) -> Result<&str, Fault> {
    let text = std::str::from_utf8(bytes)
        .map_err(|problem| (MeshPlace::Byte(problem.valid_up_to()), MeshProblem::NotText))?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}
