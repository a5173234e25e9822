//! Reads a recording back, as far as it is whole.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sixte::World;
use sixte::shape::Triangles;
use sixte_contact::{Quat, Vec3};

use super::error::RecordingError;
use super::layout::{END, END_STEPS, HEADING, topic};
use super::message::{Poses, RecordedAudit, RecordedChange, RecordedEvent};
use super::part::Part;
use super::records::{End, InChunk, Record, Records, in_chunk};
use super::scene_update::{Color, Entity, SceneUpdate, Time};
use super::tessellate;

/// A recording.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Recording {
    /// What was run: scene, settings, version, step; by key.
    pub metadata: BTreeMap<String, String>,
    /// All bodies, in their order.
    pub bodies: Vec<RecordedBody>,
    /// The start, and the end of each step.
    pub steps: Vec<RecordedStep>,
    /// In the order of time.
    pub events: Vec<RecordedEvent>,
    /// Persistent contacts that began or ended, in the order of time.
    pub contacts: Vec<RecordedChange>,
    /// The books, one for each of `steps`.
    pub audits: Vec<RecordedAudit>,
    /// Whether the recording was finished and is all there. If not, the steps are those before the damage.
    pub complete: bool,
    /// Why it is not complete.
    pub problem: Option<String>,
}

/// A body of a recording.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct RecordedBody {
    /// No two have the same.
    pub name: String,
    /// `dynamic`, `pinned`, `fixed` or `kinematic`.
    pub kind: String,
    /// What it looks like, in its own frame.
    pub parts: Vec<Part>,
    /// Red, green and blue, from 0 to 1.
    pub colour: [f64; 3],
}

/// All bodies at an instant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RecordedStep {
    /// Steps done; 0 is the start.
    pub step: u64,
    /// Simulated \[s\].
    pub time: f64,
    /// By the bodies' order; those that came later are missing.
    pub bodies: Vec<BodyState>,
}

/// Where a body is, and how it moves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct BodyState {
    /// Of its origin, in the world \[m\].
    pub position: Vec3,
    /// From its axes to the world's; unit.
    pub rotation: Quat,
    /// Of its centre of mass [m/s].
    pub velocity: Vec3,
    /// Along the world's axes [rad/s].
    pub spin: Vec3,
}

impl Recording {
    /// Reads a file. A file that is cut off or damaged is read up to the last chunk that is whole.
    ///
    /// # Errors
    /// A file that cannot be read, is not MCAP, or does not begin as a recording.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, RecordingError> {
        let path = path.as_ref();
        if path.is_dir() {
            return Err(RecordingError::Directory { file: path.into() });
        }
        let unreadable = |source| RecordingError::Unreadable { file: path.into(), source };
        let file = File::open(path).map_err(unreadable)?;
        let length = file.metadata().map_err(unreadable)?.len();
        Self::from_reader(BufReader::new(file), length, path)
    }

    /// The same from bytes that are at hand; `path` is for messages only.
    ///
    /// # Errors
    /// As [`Recording::read`].
    pub fn from_bytes(bytes: &[u8], path: impl AsRef<Path>) -> Result<Self, RecordingError> {
        Self::from_reader(bytes, bytes.len() as u64, path.as_ref())
    }

    fn from_reader(from: impl Read, length: u64, path: &Path) -> Result<Self, RecordingError> {
        let mut reading = Reading::new(path);
        let mut records = match Records::new(from, length) {
            Ok(records) => records,
            Err(end) => return Err(reading.refused(end)),
        };
        loop {
            let problem = match records.next() {
                Ok(record) => match reading.take(record)? {
                    Taken::GoOn => continue,
                    Taken::End => None,
                    Taken::Damaged(problem) => Some(problem),
                },
                Err(End::Damaged(problem)) => Some(problem),
                Err(end) => return Err(reading.refused(end)),
            };
            return reading.end(problem);
        }
    }
}

/// What has been read so far.
struct Reading {
    file: PathBuf,
    heading: Option<BTreeMap<String, String>>,
    /// Steps that the end of the file speaks of.
    steps_at_end: Option<u64>,
    topics: BTreeMap<u16, String>,
    found: Recording,
}

/// What became of a record.
enum Taken {
    GoOn,
    End,
    Damaged(String),
}

impl Reading {
    fn new(file: &Path) -> Self {
        let found = Recording {
            metadata: BTreeMap::new(),
            bodies: Vec::new(),
            steps: Vec::new(),
            events: Vec::new(),
            contacts: Vec::new(),
            audits: Vec::new(),
            complete: false,
            problem: None,
        };
        Self { file: file.into(), heading: None, steps_at_end: None, topics: BTreeMap::new(), found }
    }

    fn take(&mut self, record: Record) -> Result<Taken, RecordingError> {
        Ok(match record {
            Record::Metadata { name, words } if name == HEADING => {
                self.heading = Some(words);
                Taken::GoOn
            }
            Record::Metadata { name, words } if name == END => {
                self.steps_at_end = words.get(END_STEPS).and_then(|text| text.parse().ok());
                Taken::GoOn
            }
            Record::Chunk { compression, .. } if compression == "zstd" || compression == "lz4" => {
                return Err(RecordingError::Compressed { file: self.file.clone(), compression });
            }
            Record::Chunk { compression, .. } if !compression.is_empty() => {
                Taken::Damaged("a chunk is compressed in an unknown way".to_owned())
            }
            Record::Chunk { records, .. } => {
                let before = self.counts();
                match self.chunk(&records) {
                    Ok(()) => Taken::GoOn,
                    Err(problem) => {
                        self.truncate(before);
                        Taken::Damaged(problem)
                    }
                }
            }
            Record::DataEnd { checksum, found } if checksum != 0 && checksum != found => {
                Taken::Damaged("the checksum of the file is wrong".to_owned())
            }
            Record::DataEnd { .. } => Taken::End,
            Record::Metadata { .. } | Record::Other => Taken::GoOn,
        })
    }

    fn chunk(&mut self, records: &[u8]) -> Result<(), String> {
        for record in in_chunk(records).ok_or("the records of a chunk are broken")? {
            match record {
                InChunk::Channel { id, topic } => {
                    self.topics.insert(id, topic.to_owned());
                }
                InChunk::Message { channel, data } => {
                    let Some(topic) = self.topics.get(&channel).cloned() else { continue };
                    self.message(&topic, data).map_err(|problem| format!("in {topic}: {problem}"))?;
                }
                InChunk::Other => {}
            }
        }
        Ok(())
    }

    fn message(&mut self, topic: &str, data: &[u8]) -> Result<(), String> {
        let refuse = |error: serde_json::Error| error.to_string();
        match topic {
            topic::SCENE => {
                let update: SceneUpdate = serde_json::from_slice(data).map_err(refuse)?;
                self.found.bodies.extend(update.entities.into_iter().map(RecordedBody::from_entity));
            }
            topic::POSES => {
                let poses: Poses<'_> = serde_json::from_slice(data).map_err(refuse)?;
                let names = self.found.bodies.iter().map(|body| body.name.as_str());
                if poses.step != self.found.steps.len() as u64 {
                    return Err("steps are missing".to_owned());
                }
                if !poses.bodies.iter().map(|body| body.name.as_ref()).eq(names) {
                    return Err("the bodies are not those of the scene".to_owned());
                }
                self.found.steps.push(RecordedStep::from_poses(&poses));
            }
            topic::EVENTS => self.found.events.push(serde_json::from_slice(data).map_err(refuse)?),
            topic::CONTACTS => self.found.contacts.push(serde_json::from_slice(data).map_err(refuse)?),
            topic::AUDIT => self.found.audits.push(serde_json::from_slice(data).map_err(refuse)?),
            _ => {}
        }
        Ok(())
    }

    fn counts(&self) -> [usize; 5] {
        let Recording { bodies, steps, events, contacts, audits, .. } = &self.found;
        [bodies.len(), steps.len(), events.len(), contacts.len(), audits.len()]
    }

    /// Takes back what a chunk gave before it was found to be wrong: steps end where chunks end.
    fn truncate(&mut self, [bodies, steps, events, contacts, audits]: [usize; 5]) {
        self.found.bodies.truncate(bodies);
        self.found.steps.truncate(steps);
        self.found.events.truncate(events);
        self.found.contacts.truncate(contacts);
        self.found.audits.truncate(audits);
    }

    fn refused(&self, end: End) -> RecordingError {
        let file = self.file.clone();
        match end {
            End::NotMcap => RecordingError::NotMcap { file },
            End::Unreadable(source) => RecordingError::Unreadable { file, source },
            End::Damaged(problem) => RecordingError::NotARecording { file, problem },
        }
    }

    fn end(mut self, problem: Option<String>) -> Result<Recording, RecordingError> {
        let problem = problem.or_else(|| {
            // The start is a state, but no step.
            let steps = self.found.steps.len().checked_sub(1).map(|steps| steps as u64);
            (self.steps_at_end.is_none() || steps != self.steps_at_end)
                .then(|| "the run was not recorded to its end".to_owned())
        });
        let Some(heading) = self.heading.take() else {
            let problem = problem.unwrap_or_else(|| "it has no heading".to_owned());
            return Err(RecordingError::NotARecording { file: self.file, problem });
        };
        Ok(Recording { metadata: heading, complete: problem.is_none(), problem, ..self.found })
    }
}

impl RecordedBody {
    /// All bodies of a world, as they would be recorded, by their names.
    pub fn from_world(world: &World, names: &[String]) -> Vec<Self> {
        let update = SceneUpdate::new(world, names, 0, Time::default());
        update.entities.into_iter().map(Self::from_entity).collect()
    }

    /// What it looks like, all as triangles in its own frame \[m\].
    pub fn triangles(&self) -> Triangles {
        let mut triangles = Triangles::default();
        for part in &self.parts {
            tessellate::add(part, &mut triangles);
        }
        triangles
    }

    fn from_entity(entity: Entity) -> Self {
        let Color { r, g, b, .. } = entity.color();
        let (name, kind) = (entity.id.clone(), entity.word("kind").to_owned());
        Self { name, kind, colour: [r, g, b], parts: entity.into_parts() }
    }
}

impl RecordedStep {
    fn from_poses(poses: &Poses<'_>) -> Self {
        let state = |body: &super::message::BodyPose<'_>| BodyState {
            position: body.position,
            rotation: body.rotation,
            velocity: body.velocity,
            spin: body.spin,
        };
        Self { step: poses.step, time: poses.time, bodies: poses.bodies.iter().map(state).collect() }
    }
}
