//! `sixte export`: makes a table or an animation of a recording.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use sixte_io::recording::{
    AnimationFormat, Recording, write_animation, write_contacts_csv, write_events_csv, write_steps_csv,
};

use crate::arguments::Output;
use crate::input::{InputError, count};

/// Arguments of `sixte export`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Export {
    #[arg(value_name = "RECORDING", help = "An MCAP file of `sixte run --record`")]
    recording: PathBuf,
    #[command(flatten)]
    output: Output,
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        allow_hyphen_values = true,
        help = "Takes each Nth step only"
    )]
    every: String,
    #[arg(long, help = "Of a table: the impacts instead of the bodies")]
    events: bool,
    #[arg(long, conflicts_with = "events", help = "Of a table: where persistent contacts begin and end")]
    contacts: bool,
}

const HELP: &str = "\
OUT ends in .csv for a table, in .glb or .gltf for an animation.

Tables have one line for each body at each step, with all digits:
  time,body,x,y,z,qx,qy,qz,qw,vx,vy,vz,wx,wy,wz    [s, m, m/s, rad/s]
or, with --events, one for each impact; with --contacts, one for each persistent contact that begins or
ends. Animations are glTF 2.0, with a node for each body.

A recording that is cut off is exported up to where it is whole.

Exit code: 0, or 2 if the recording or an argument cannot be used.

Examples:
  sixte run bounce --record bounce.mcap
  sixte export bounce.mcap -o bounce.csv --every 10
  sixte export bounce.mcap -o impacts.csv --events
  sixte export stack.mcap -o contacts.csv --contacts
  sixte export bounce.mcap -o bounce.glb";

/// What is written.
#[derive(Clone, Copy)]
enum Kind {
    Steps,
    Events,
    Contacts,
    Animation(AnimationFormat),
}

impl Export {
    /// Writes the file; a line that says what is in it.
    pub fn run(self) -> Result<String, InputError> {
        let (kind, every) = (self.kind()?, self.every()?);
        self.output.check()?;
        let recording = Recording::read(&self.recording)?;
        self.output.write(|mut to: &mut dyn Write| match kind {
            Kind::Steps => write_steps_csv(&recording, every, &mut to),
            Kind::Events => write_events_csv(&recording, &mut to),
            Kind::Contacts => write_contacts_csv(&recording, &mut to),
            Kind::Animation(format) => write_animation(&recording, every, format, &mut to),
        })?;
        let count = match kind {
            Kind::Events => format!("{} events", recording.events.len()),
            Kind::Contacts => format!("{} changes of contacts", recording.contacts.len()),
            Kind::Steps | Kind::Animation(_) => format!(
                "{} instants of {} bodies",
                recording.steps.len().div_ceil(every),
                recording.bodies.len()
            ),
        };
        let mut text = format!("{}: {count}\n", self.output.path.display());
        if let Some(problem) = &recording.problem {
            text += &format!("{} is not complete: {problem}\n", self.recording.display());
        }
        Ok(text)
    }

    fn kind(&self) -> Result<Kind, InputError> {
        let extension = self.output.path.extension().map(|end| end.to_string_lossy().to_ascii_lowercase());
        let kind = match extension.as_deref() {
            Some("csv") if self.events => Kind::Events,
            Some("csv") if self.contacts => Kind::Contacts,
            Some("csv") => Kind::Steps,
            Some("glb") => Kind::Animation(AnimationFormat::Binary),
            Some("gltf") => Kind::Animation(AnimationFormat::Text),
            _ => {
                let problem = "it does not say what to write; give a name that ends in .csv, .glb or .gltf";
                return Err(InputError::new(self.output.path.display().to_string(), problem));
            }
        };
        for (option, is_given) in [("--events", self.events), ("--contacts", self.contacts)] {
            if is_given && matches!(kind, Kind::Animation(_)) {
                return Err(InputError::new(option, "an animation has none; give a name that ends in .csv"));
            }
        }
        Ok(kind)
    }

    fn every(&self) -> Result<usize, InputError> {
        count("--every", &self.every, "10").map(|every| usize::try_from(every).unwrap_or(usize::MAX))
    }
}
