//! A film: frame after frame, to a file or a folder.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use sixte_io::recording::RecordingError;
use sixte_io::scene::Camera;
use sixte_render::{Animation, Marks, Picture, Stage, Style};

use super::ffmpeg::Ffmpeg;
use super::instant::Player;
use super::target::Target;
use crate::arguments::Output;
use crate::input::InputError;
use crate::run::interrupt;
use crate::run::progress::Progress;

/// All that a film takes.
pub struct Film {
    pub stage: Stage,
    pub player: Player,
    pub camera: Camera,
    /// Pixels.
    pub size: (u32, u32),
    pub style: Style,
    /// Time of the first frame \[s\].
    pub from: f64,
    /// Time from frame to frame \[s\].
    pub apart: f64,
    pub frames: u32,
    pub frames_per_second: u16,
}

impl Film {
    /// Draws all frames, and says what is written.
    pub fn write(mut self, target: Target, output: &Output) -> Result<(String, ExitCode), InputError> {
        let path = &output.path;
        let done = match target {
            Target::Folder => self.folder(path, output.force),
            Target::Ffmpeg(arguments) => self.ffmpeg(path, arguments),
            Target::Apng | Target::Png => self.apng(output),
        };
        // What is not whole was taken away already, but for frames in a folder.
        if interrupt::is_asked() {
            return Ok(interrupt::stopped());
        }
        done?;
        let (width, height) = self.size;
        let text = format!("{}: {} frames of {width} × {height} pixels\n", path.display(), self.frames);
        Ok((text, ExitCode::SUCCESS))
    }

    /// Shows each frame with its number.
    fn each(&mut self, mut show: impl FnMut(u32, &Picture) -> io::Result<()>) -> io::Result<()> {
        let mut progress = Progress::on_terminal();
        let last = self.from + self.apart * f64::from(self.frames);
        for frame in 0..self.frames {
            let time = self.from + self.apart * f64::from(frame);
            let Some(poses) = self.player.poses_at(time) else {
                return Err(io::ErrorKind::Interrupted.into());
            };
            self.stage.place_all(poses);
            let marks = Marks { trails: self.player.trails(), ..Marks::default() };
            let picture = self.stage.picture(&self.camera, self.size, &self.style, &marks);
            show(frame, &picture.map_err(io::Error::other)?)?;
            progress.at(time, last, self.player.impacts());
        }
        progress.end();
        Ok(())
    }

    fn apng(&mut self, output: &Output) -> Result<(), InputError> {
        let (size, frames, fps) = (self.size, self.frames, self.frames_per_second);
        output.write(|to| {
            let mut film = Animation::new(to, size, frames, fps).map_err(io::Error::other)?;
            self.each(|_, picture| film.add(picture).map_err(io::Error::other))?;
            film.finish().map_err(io::Error::other)
        })
    }

    fn folder(&mut self, path: &Path, replace: bool) -> Result<(), InputError> {
        let refused = |problem: io::Error| {
            InputError::from(RecordingError::Unwritable { file: path.into(), problem: problem.to_string() })
        };
        fs::create_dir_all(path).map_err(refused)?;
        let is_empty = fs::read_dir(path).map_err(refused)?.next().is_none();
        if !is_empty && !replace {
            let problem =
                "there is something in the folder; give another one, or --force to replace frames in it";
            return Err(InputError::new(path.display().to_string(), problem));
        }
        let digits = (self.frames.max(2) - 1).to_string().len().max(4);
        self.each(|frame, picture| {
            let png = picture.to_png().map_err(io::Error::other)?;
            fs::write(path.join(format!("{frame:0digits$}.png")), png)
        })
        .map_err(refused)
    }

    fn ffmpeg(&mut self, path: &Path, arguments: &[&str]) -> Result<(), InputError> {
        let mut pipe = Ffmpeg::start(path, self.size, self.frames_per_second, arguments)?;
        let piped = self.each(|_, picture| pipe.add(picture));
        pipe.finish(piped)
    }
}
