//! What kind of file, or folder, is to be written.

use std::path::Path;

use crate::input::InputError;

/// What is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// One picture.
    Png,
    /// An animated PNG.
    Apng,
    /// A film that ffmpeg makes, with the arguments for its kind.
    Ffmpeg(&'static [&'static str]),
    /// A frame after the other.
    Folder,
}

/// H.264 with even sides, which all players want.
const MP4: &[&str] = &[
    "-vf",
    "pad=ceil(iw/2)*2:ceil(ih/2)*2",
    "-c:v",
    "libx264",
    "-preset",
    "slow",
    "-crf",
    "18",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
    "-f",
    "mp4",
];
const WEBP: &[&str] = &["-c:v", "libwebp_anim", "-quality", "82", "-loop", "0", "-f", "webp"];
const GIF: &[&str] =
    &["-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer", "-loop", "0", "-f", "gif"];

impl Target {
    /// By the end of the name; what is a folder already is one.
    pub fn from_path(path: &Path) -> Result<Self, InputError> {
        let text = path.as_os_str().to_string_lossy();
        if path.is_dir() || text.ends_with(['/', '\\']) {
            return Ok(Self::Folder);
        }
        let extension = path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        match extension.as_deref() {
            Some("png") => Ok(Self::Png),
            Some("apng") => Ok(Self::Apng),
            Some("mp4") => Ok(Self::Ffmpeg(MP4)),
            Some("webp") => Ok(Self::Ffmpeg(WEBP)),
            Some("gif") => Ok(Self::Ffmpeg(GIF)),
            _ => {
                let problem = "it does not say what to draw; give a name that ends in .png, in .apng, .mp4, .webp or .gif \
                               for a film, or in / for a folder of frames";
                Err(InputError::new(text, problem))
            }
        }
    }
}
