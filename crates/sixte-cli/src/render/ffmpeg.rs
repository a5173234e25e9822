//! Films by the program ffmpeg: it gets pixels, and makes a file of them.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use sixte_io::recording::RecordingError;
use sixte_render::Picture;

use crate::input::InputError;

/// ffmpeg at work.
pub struct Ffmpeg {
    child: Child,
    path: PathBuf,
    /// Where it writes to; it is put in its place at the end.
    beside: PathBuf,
}

impl Ffmpeg {
    /// Starts it for frames of `size` pixels.
    pub fn start(
        path: &Path,
        (width, height): (u32, u32),
        frames_per_second: u16,
        arguments: &[&str],
    ) -> Result<Self, InputError> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}.part", std::process::id()));
        let started = Command::new("ffmpeg")
            .args(["-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s"])
            .arg(format!("{width}x{height}"))
            .args(["-r", &frames_per_second.to_string(), "-i", "-"])
            .args(arguments)
            .arg(&beside)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let child = started.map_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::NotFound => {
                    "the program ffmpeg makes such films, and it is not there".to_owned()
                }
                _ => format!("the program ffmpeg makes such films, and does not start: {error}"),
            };
            let problem =
                format!("{why}; install it (https://ffmpeg.org), or give a name that ends in .apng or in /");
            InputError::new(path.display().to_string(), problem)
        })?;
        Ok(Self { child, path: path.into(), beside: beside.into() })
    }

    /// The next frame.
    pub fn add(&mut self, picture: &Picture) -> io::Result<()> {
        match &mut self.child.stdin {
            Some(to) => to.write_all(&picture.pixels),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Waits until the film is there as a whole; if frames are missing, there is none.
    pub fn finish(mut self, frames: io::Result<()>) -> Result<(), InputError> {
        drop(self.child.stdin.take());
        // Its last words are few, so it does not wait for us to read them.
        let status = self.child.wait();
        let done = match (status, frames) {
            (Ok(status), Ok(())) if status.success() => fs::rename(&self.beside, &self.path),
            (Ok(status), frames) if !status.success() => {
                let mut said = String::new();
                if let Some(from) = &mut self.child.stderr {
                    let _ = from.read_to_string(&mut said);
                }
                let first = said.lines().next().map(str::to_owned);
                let first = first.or(frames.err().map(|error| error.to_string()));
                Err(io::Error::other(format!("ffmpeg: {}", first.unwrap_or_else(|| status.to_string()))))
            }
            (Ok(_), frames) => frames,
            (Err(error), _) => Err(error),
        };
        done.map_err(|error| {
            // It is of no use to anyone; if it cannot be taken away, the first error counts.
            let _ = fs::remove_file(&self.beside);
            RecordingError::Unwritable { file: self.path, problem: error.to_string() }.into()
        })
    }
}
