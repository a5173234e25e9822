//! What cannot be drawn, and why.

use thiserror::Error;

/// Most pixels of a picture to one side.
pub(crate) const MOST_PIXELS: u32 = 16_384;
/// Most pixels of a picture in all.
pub(crate) const MOST_IN_ALL: u64 = 1 << 25;

/// A picture that cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RenderError {
    /// A size that no picture has.
    #[error(
        "a picture of {width} × {height} pixels; both must be from 1 to {MOST_PIXELS}, and {MOST_IN_ALL} in all at most"
    )]
    Size {
        /// Asked for.
        width: u32,
        /// Asked for.
        height: u32,
    },
    /// A camera that looks nowhere.
    #[error("the camera has no line of sight; give it a finite position and a finite target apart from it")]
    Camera,
    /// A frame that does not belong to an animation.
    #[error("a frame of {width} × {height} pixels in an animation of another size; draw all of one size")]
    Frame {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// Pixels that did not become a file.
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
}
