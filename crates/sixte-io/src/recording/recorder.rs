//! Writes a recording while the world runs.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};

use mcap::records::{MessageHeader, Metadata};
use mcap::{WriteOptions, Writer};
use serde::Serialize;
use sixte::{Settings, StepReport, World};

use super::error::RecordingError;
use super::layout::{END, END_STEPS, HEADING, topic};
use super::message::{BodyPose, Poses, RecordedAudit, RecordedChange, RecordedEvent};
use super::names::Names;
use super::scene_update::{FrameTransform, FrameTransforms, SceneUpdate, Time};
use super::schema;
use crate::whole_file::WholeFile;

/// A chunk is closed, and in the file, at the end of the step in which it grows beyond this \[bytes\].
const CHUNK: usize = 256 * 1024;

/// What was run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Heading {
    /// Name of the scene.
    pub scene: String,
    /// The text of its file; empty for a world that was made otherwise.
    pub text: String,
    /// Keys and values that were set from outside.
    pub sets: Vec<(String, String)>,
    /// Length of a step \[s\].
    pub step: f64,
}

/// Writes a recording while the world runs: an MCAP file, as `docs/src/recordings.md` describes it.
///
/// What is in the file is safe up to the last full chunk, whatever happens to the program.
///
/// ```
/// use sixte::{Body, Settings, World, shape::Convex};
/// use sixte_io::recording::{Heading, Recorder};
/// let mut world = World::new(Settings::default())?;
/// world.insert(Body::dynamic(Convex::sphere(0.1)?, 1000.0)?.named("ball"))?;
/// let heading = Heading { scene: "fall".into(), step: 0.1, ..Heading::default() };
/// let mut recorder = Recorder::new(std::io::Cursor::new(Vec::new()), "fall.mcap", &world, &heading)?;
/// for _ in 0..10 {
///     let report = world.step(0.1);
///     recorder.step(&world, &report)?;
/// }
/// assert!(recorder.finish()?.into_inner().starts_with(b"\x89MCAP"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recorder<W: Write + Seek = BufWriter<File>> {
    writer: Writer<W>,
    /// For messages.
    file: PathBuf,
    channels: BTreeMap<&'static str, u16>,
    names: Names,
    sequence: u32,
    steps: u64,
    /// In the open chunk \[bytes\].
    pending: usize,
    buffer: Vec<u8>,
    /// If a file is replaced: what is written until it is complete.
    whole: Option<WholeFile>,
}

impl Recorder {
    /// Creates the file, with the heading and the bodies as they are now in it.
    ///
    /// # Errors
    /// A file that is there already, unless `replace`; one that cannot be written. What is replaced stays until the new one is
    /// [complete](Self::finish).
    pub fn create(
        path: impl AsRef<Path>,
        replace: bool,
        world: &World,
        heading: &Heading,
    ) -> Result<Self, RecordingError> {
        let path = path.as_ref();
        let unwritable = |error: std::io::Error| match error.kind() {
            ErrorKind::AlreadyExists => RecordingError::Exists { file: path.into() },
            _ => RecordingError::Unwritable { file: path.into(), problem: error.to_string() },
        };
        // What can be read up to its last full chunk is better than nothing, but not better than what was there.
        if replace && path.is_file() {
            let (whole, file) = WholeFile::beside(path).map_err(unwritable)?;
            let recorder = Self::new(BufWriter::new(file), path, world, heading)?;
            return Ok(Self { whole: Some(whole), ..recorder });
        }
        let mut options = OpenOptions::new();
        let file = options.write(true).create(replace).create_new(!replace).open(path).map_err(unwritable)?;
        let recorder = Self::new(BufWriter::new(file), path, world, heading);
        if recorder.is_err() && !replace {
            // It was not there before; if it cannot be taken away, the first error counts.
            let _ = fs::remove_file(path);
        }
        recorder
    }
}

impl<W: Write + Seek> Recorder<W> {
    /// The same into any writer; `file` is for messages only.
    ///
    /// # Errors
    /// What the writer refuses.
    pub fn new(
        writer: W,
        file: impl Into<PathBuf>,
        world: &World,
        heading: &Heading,
    ) -> Result<Self, RecordingError> {
        let file = file.into();
        let begin = || -> mcap::McapResult<_> {
            let mut writer = WriteOptions::new()
                .compression(None)
                .library(concat!("sixte ", env!("CARGO_PKG_VERSION")))
                // Chunks end at the ends of steps, and are written at once.
                .chunk_size(None)
                .disable_seeking(true)
                .create(writer)?;
            let metadata = described(heading, world.settings());
            writer.write_metadata(&Metadata { name: HEADING.to_owned(), metadata })?;
            let mut channels = BTreeMap::new();
            for channel in schema::channels() {
                let fields = channel.fields.to_string();
                let schema = writer.add_schema(channel.schema, "jsonschema", fields.as_bytes())?;
                let id = writer.add_channel(schema, channel.topic, "json", &BTreeMap::new())?;
                channels.insert(channel.topic, id);
            }
            Ok((writer, channels))
        };
        let (writer, channels) = begin().map_err(|error| unwritable(&file, error))?;
        let (names, buffer) = (Names::default(), Vec::new());
        let mut recorder =
            Self { writer, file, channels, names, sequence: 0, steps: 0, pending: 0, buffer, whole: None };
        recorder.state(world, None)?;
        recorder.flush()?;
        Ok(recorder)
    }

    /// Records what a step of the world did.
    ///
    /// # Errors
    /// What the writer refuses, such as a full disk.
    pub fn step(&mut self, world: &World, report: &StepReport) -> Result<(), RecordingError> {
        self.steps += 1;
        let mut changes = RecordedChange::from_report(report, &self.names).into_iter().peekable();
        for (time, event) in RecordedEvent::from_report(report, &self.names) {
            // Readers want messages in the order of time.
            while let Some(change) = changes.next_if(|change| change.time <= time) {
                self.message(topic::CONTACTS, nanoseconds(change.time), &change)?;
            }
            self.message(topic::EVENTS, nanoseconds(time), &event)?;
        }
        for change in changes {
            self.message(topic::CONTACTS, nanoseconds(change.time), &change)?;
        }
        self.state(world, Some(report))?;
        if self.pending > CHUNK { self.flush() } else { Ok(()) }
    }

    /// Completes the file.
    ///
    /// # Errors
    /// What the writer refuses.
    pub fn finish(mut self) -> Result<W, RecordingError> {
        let steps = BTreeMap::from([(END_STEPS.to_owned(), self.steps.to_string())]);
        let end = Metadata { name: END.to_owned(), metadata: steps };
        let ended = self.writer.write_metadata(&end).and_then(|()| self.writer.finish());
        ended.map_err(|error| unwritable(&self.file, error))?;
        let mut writer = self.writer.into_inner();
        let put = writer.flush().and_then(|()| self.whole.map_or(Ok(()), WholeFile::put));
        put.map_err(|error| unwritable(&self.file, error.into()))?;
        Ok(writer)
    }

    /// All bodies and the books, as they are now.
    fn state(&mut self, world: &World, report: Option<&StepReport>) -> Result<(), RecordingError> {
        let (time, step) = (world.time(), self.steps);
        let now = nanoseconds(time);
        let known = self.names.given().len();
        for (_, body) in world.bodies().skip(known) {
            self.names.give(body.name());
        }
        let names = std::mem::take(&mut self.names);
        if names.given().len() > known {
            self.message(
                topic::SCENE,
                now,
                &SceneUpdate::new(world, names.given(), known, Time::after(now)),
            )?;
        }
        let bodies = || world.bodies().map(|(id, body)| (names.get(id.index()), body));
        let transform = |(name, body)| FrameTransform::new(name, body, Time::after(now));
        self.message(
            topic::TRANSFORMS,
            now,
            &FrameTransforms { transforms: bodies().map(transform).collect() },
        )?;
        let poses = bodies().map(|(name, body)| BodyPose::new(name, body)).collect();
        self.message(topic::POSES, now, &Poses { step, time, bodies: poses })?;
        self.message(topic::AUDIT, now, &RecordedAudit::new(world.audit(), step, time, report))?;
        self.names = names;
        Ok(())
    }

    fn message(&mut self, topic: &str, time: u64, of: &impl Serialize) -> Result<(), RecordingError> {
        let Some(&channel_id) = self.channels.get(topic) else { return Ok(()) };
        self.buffer.clear();
        serde_json::to_writer(&mut self.buffer, of)
            .map_err(|error| unwritable(&self.file, std::io::Error::from(error).into()))?;
        self.pending += self.buffer.len();
        let header =
            MessageHeader { channel_id, sequence: self.sequence, log_time: time, publish_time: time };
        self.sequence = self.sequence.wrapping_add(1);
        let written = self.writer.write_to_known_channel(&header, &self.buffer);
        written.map_err(|error| unwritable(&self.file, error))
    }

    fn flush(&mut self) -> Result<(), RecordingError> {
        self.pending = 0;
        self.writer.flush().map_err(|error| unwritable(&self.file, error))
    }
}

fn unwritable(file: &Path, error: mcap::McapError) -> RecordingError {
    let problem = match error {
        mcap::McapError::Io(error) => error.to_string(),
        other => other.to_string(),
    };
    RecordingError::Unwritable { file: file.into(), problem }
}

/// Simulated time, as the file counts it \[ns\].
fn nanoseconds(time: f64) -> u64 {
    // What does not fit is the largest there is.
    (time * 1e9).round() as u64
}

/// What was run, as words.
fn described(heading: &Heading, settings: &Settings) -> BTreeMap<String, String> {
    let sets = heading.sets.iter().map(|(key, value)| format!("{key}={value}\n")).collect();
    let gravity = settings.gravity;
    let words = [
        ("version", env!("CARGO_PKG_VERSION").to_owned()),
        ("scene", heading.scene.clone()),
        ("scene_text", heading.text.clone()),
        ("set", sets),
        ("step", format!("{:?}", heading.step)),
        ("gravity", format!("{:?} {:?} {:?}", gravity.x, gravity.y, gravity.z)),
        ("integrator", format!("{:?}", settings.integrator)),
        ("law", format!("{:?}", settings.law)),
        ("impacts", format!("{:?}", settings.impacts)),
        ("resting", format!("{:?}", settings.resting)),
        ("stepping", format!("{:?}", settings.stepping)),
        ("combination", format!("{:?}", settings.combination)),
        ("tolerance", format!("{:?}", settings.tolerance)),
        ("resting_speed", format!("{:?}", settings.resting_speed)),
        ("skin", settings.skin.map_or("none".to_owned(), |skin| format!("{skin:?}"))),
        ("realtime_skin", settings.realtime_skin.map_or("none".to_owned(), |skin| format!("{skin:?}"))),
        ("sleeping", settings.sleeping.to_string()),
        ("budget", settings.budget.map_or("none".to_owned(), |budget| budget.to_string())),
        ("stiff", settings.stiff.map_or("none".to_owned(), |stiff| format!("{stiff:?}"))),
        ("max_impacts", settings.max_impacts.to_string()),
    ];
    words.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}
