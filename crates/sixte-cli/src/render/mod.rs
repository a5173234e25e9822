//! `sixte render`: a picture of a scene, or a film.

mod ffmpeg;
mod film;
mod instant;
mod marks;
mod target;

use std::process::ExitCode;

use clap::Args;
use sixte_io::scene::BuiltScene;
use sixte_render::{Marks, Quality, Stage, Style, Theme};

use self::film::Film;
use self::instant::Player;
use self::target::Target;
use crate::arguments::{Output, SceneArgument, StepLength, refuse_too_many_steps};
use crate::input::{InputError, count, positive, scalar};
use crate::run::interrupt;

/// Arguments of `sixte render`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Render {
    #[command(flatten)]
    scene: SceneArgument,
    #[command(flatten)]
    output: Output,
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        conflicts_with = "contact",
        help = "Of a picture: when, instead of half of the scene's time [s]"
    )]
    at: Option<String>,
    #[arg(
        long,
        value_name = "N",
        allow_hyphen_values = true,
        help = "Of a picture: the very instant of the Nth impact, from 1, with its points, normal and impulses"
    )]
    contact: Option<String>,
    #[arg(
        long,
        value_name = "WxH",
        help = "Pixels to the side and down [default: 1280x800, of a film 640x400]"
    )]
    size: Option<String>,
    #[arg(long, help = "Before a dark background")]
    dark: bool,
    #[arg(long, help = "With lines where the bodies' centres of mass came along")]
    trails: bool,
    #[command(flatten)]
    step: StepLength,
    #[arg(
        long,
        value_name = "N",
        default_value = "30",
        allow_hyphen_values = true,
        help = "Of a film: frames for each second that is shown"
    )]
    fps: String,
    #[arg(
        long,
        value_name = "X",
        default_value = "1",
        allow_hyphen_values = true,
        help = "Of a film: how fast it is shown; 0.1 is ten times slower than it was"
    )]
    speed: String,
    #[arg(
        long,
        value_name = "S",
        default_value = "0",
        allow_hyphen_values = true,
        help = "Of a film: when it begins [s]"
    )]
    from: String,
    #[arg(
        long,
        value_name = "S",
        allow_hyphen_values = true,
        help = "Of a film: when it ends, instead of the scene's end [s]"
    )]
    to: Option<String>,
}

const HELP: &str = "\
Poses between the ends of steps are exact: they are those of the certified motions. The view is
[camera] of the scene. Bodies that do not move are grey, kinematic ones orange, sensors clear.

OUT ends in .png for a picture. A name that ends in / is a folder, for frames 0000.png, 0001.png and
so on. .apng is an animated PNG, which browsers play. .mp4, .webp and .gif are made by the program ffmpeg,
which has to be there.

Exit code: 0; 2 if the scene or an argument cannot be used; 130 if Ctrl-C stopped it.

Examples:
  sixte render dominoes -o dominoes.png
  sixte render rods --contact 1 -o impact.png --size 1600x1000
  sixte render bounce --at 0.3 --trails --dark -o bounce.png
  sixte render blades --speed 0.05 -o blades.apng --size 320x200
  sixte render stack --to 2 -o frames/";

/// Most frames of a film.
const MOST_FRAMES: f64 = 1e6;

impl Render {
    /// Draws, and says what is written.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        let target = Target::from_path(&self.output.path)?;
        let size = self.size(if target == Target::Png { (1280, 800) } else { (640, 400) })?;
        if target != Target::Folder {
            self.output.check()?;
        }
        if target != Target::Png && (self.at.is_some() || self.contact.is_some()) {
            let option = if self.at.is_some() { "--at" } else { "--contact" };
            let problem = "a film has many instants; give a name that ends in .png, or --from and --to";
            return Err(InputError::new(option, problem));
        }
        let scene = self.scene.read()?;
        let mut built = self.scene.build(&scene, |settings| settings.keep_motions = true)?;
        built.run.step = self.step.given()?.unwrap_or(built.run.step);
        interrupt::listen();
        let style = Style {
            theme: if self.dark { Theme::Dark } else { Theme::Light },
            quality: if target == Target::Png { Quality::Fine } else { Quality::Quick },
        };
        match target {
            Target::Png => self.picture(built, size, &style),
            _ => self.film(built, size, &style)?.write(target, &self.output),
        }
    }

    fn picture(
        &self,
        built: BuiltScene,
        size: (u32, u32),
        style: &Style,
    ) -> Result<(String, ExitCode), InputError> {
        let BuiltScene { world, run, camera, .. } = built;
        let at = match &self.at {
            Some(text) => moment("--at", text)?,
            None => 0.5 * run.seconds,
        };
        let mut stage = Stage::new(&world);
        let mut player = Player::new(world, run.step, self.trails);
        let mut marks = Marks::default();
        let mut what = String::new();
        let time = match &self.contact {
            None => at,
            Some(text) => {
                let number = count("--contact", text, "3")?;
                let event = player.impact(number, run.seconds)?;
                marks = marks::mark_impact(&event);
                let name = |id| player.name(id);
                let (a, b) = event.bodies;
                what = format!(", impact {number} of {} and {}", name(a), name(b));
                event.time
            }
        };
        refuse_too_many_steps("--step", time / run.step)?;
        let Some(poses) = player.poses_at(time) else { return Ok(interrupt::stopped()) };
        stage.place_all(poses);
        marks.trails = player.trails();
        let picture = stage.picture(&camera, size, style, &marks)?;
        let png = picture.to_png()?;
        self.output.write(|to| to.write_all(&png))?;
        let (width, height) = size;
        let text = format!("{}: {width} × {height} pixels at {time} s{what}\n", self.output.path.display());
        Ok((text, ExitCode::SUCCESS))
    }

    fn film(&self, built: BuiltScene, size: (u32, u32), style: &Style) -> Result<Film, InputError> {
        let BuiltScene { world, run, camera, .. } = built;
        let from = moment("--from", &self.from)?;
        let to = match &self.to {
            Some(text) => moment("--to", text)?,
            None => run.seconds,
        };
        if to < from {
            let problem = format!("{to} is before {from}, where it begins; give a later time [s]");
            return Err(InputError::new("--to", problem));
        }
        refuse_too_many_steps("--step", to / run.step)?;
        let frames_per_second = match count("--fps", &self.fps, "30")? {
            fps @ 1..=1000 => fps as u16,
            fps => {
                let problem = format!("{fps} is more than eyes can tell; give a number up to 1000");
                return Err(InputError::new("--fps", problem));
            }
        };
        let speed = positive("--speed", &self.speed, "0.1", "")?;
        let apart = speed / f64::from(frames_per_second);
        // A frame that all but fits is one.
        let frames = ((to - from) / apart + 1e-9).floor() + 1.0;
        if frames > MOST_FRAMES {
            let problem =
                format!("{frames:e} frames are more than anyone waits for; give at most {MOST_FRAMES:e}");
            return Err(InputError::new("--fps", problem));
        }
        let stage = Stage::new(&world);
        let player = Player::new(world, run.step, self.trails);
        let frames = frames as u32;
        Ok(Film { stage, player, camera, size, style: *style, from, apart, frames, frames_per_second })
    }

    /// In pixels, or else what is usual.
    fn size(&self, usual: (u32, u32)) -> Result<(u32, u32), InputError> {
        let Some(size) = &self.size else { return Ok(usual) };
        let read = |text: &str| text.trim().parse::<u32>().ok();
        let parts = size.split_once(['x', 'X', '×']);
        match parts.and_then(|(width, height)| Some((read(width)?, read(height)?))) {
            Some((width @ 1..=MOST_PIXELS, height @ 1..=MOST_PIXELS)) => Ok((width, height)),
            _ => {
                let text = sixte_io::excerpt(size);
                let problem = format!(
                    "\"{text}\" is not a size; give two whole numbers from 1 to {MOST_PIXELS} like 1280x800"
                );
                Err(InputError::new("--size", problem))
            }
        }
    }
}

/// Most pixels to one side.
const MOST_PIXELS: u32 = 8192;

/// A time from 0 on \[s\].
fn moment(option: &str, text: &str) -> Result<f64, InputError> {
    let value = scalar(option, text, "2.5", "s")?;
    if value >= 0.0 {
        return Ok(value);
    }
    Err(InputError::new(option, format!("{value} is before the run; give a time from 0 on, like 2.5 [s]")))
}
