//! Messages to a page, ready to be sent.

use std::sync::Arc;

use serde_json::Value;
use sixte::Pose;
use sixte::shape::Triangles;

use crate::hierarchy::Box3;
use crate::persistent::Touching;

/// A message. It is made once, however many pages get it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Packet {
    /// JSON.
    Text(Arc<str>),
    /// Begins with its kind, a u32; all is little endian.
    Binary(Arc<[u8]>),
}

/// Kinds of binary messages.
const SHAPE: u32 = 1;
const FRAMES: u32 = 2;
const BOXES: u32 = 3;
const PERSISTENT: u32 = 4;

impl Packet {
    pub fn json(value: &Value) -> Self {
        Self::Text(value.to_string().into())
    }

    /// How many bytes it takes.
    pub fn size(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Binary(bytes) => bytes.len(),
        }
    }

    /// A shape's triangles, in its body's frame.
    pub fn shape(index: usize, triangles: &Triangles) -> Self {
        let mut bytes = Bytes::new(SHAPE);
        bytes.count(index);
        bytes.count(triangles.vertices.len());
        bytes.count(triangles.faces.len());
        for vertex in &triangles.vertices {
            bytes.numbers(&vertex.to_array());
        }
        triangles.faces.iter().flatten().for_each(|&vertex| bytes.count(vertex as usize));
        bytes.done()
    }

    /// Frames, in order of time: each has the poses of as many bodies.
    pub fn frames(frames: &[Frame], moving: usize) -> Self {
        let mut bytes = Bytes::new(FRAMES);
        bytes.count(frames.len());
        bytes.count(moving);
        bytes.count(0);
        for frame in frames {
            bytes.0.extend(frame.time.to_le_bytes());
        }
        for pose in frames.iter().flat_map(|frame| &frame.poses) {
            bytes.numbers(&pose.position.to_array());
            bytes.numbers(&pose.rotation.quaternion().to_array());
        }
        bytes.done()
    }

    /// Persistent contacts at some instants, in order of time: A and B, point, normal, force on A and how fast it slides, of each point.
    pub fn persistent(instants: &[Touching]) -> Self {
        let mut bytes = Bytes::new(PERSISTENT);
        bytes.count(instants.len());
        bytes.count(0);
        bytes.count(0);
        for instant in instants {
            bytes.0.extend(instant.time.to_le_bytes());
        }
        instants.iter().for_each(|instant| bytes.count(instant.points.len()));
        for ((a, b), point) in instants.iter().flat_map(|instant| &instant.points) {
            bytes.count(*a);
            bytes.count(*b);
            for vector in [point.point, point.normal, point.force] {
                bytes.numbers(&vector.to_array());
            }
            bytes.numbers(&[point.slip.length()]);
        }
        bytes.done()
    }

    /// Boxes of a level of a body's hierarchy: centres and half sizes, along the body's axes.
    pub fn boxes(body: usize, level: usize, levels: usize, boxes: &[Box3]) -> Self {
        let mut bytes = Bytes::new(BOXES);
        for count in [body, level, levels, boxes.len(), 0] {
            bytes.count(count);
        }
        for (centre, half) in boxes {
            bytes.numbers(centre);
            bytes.numbers(half);
            bytes.numbers(&[0.0, 0.0, 0.0, 1.0]);
        }
        bytes.done()
    }
}

/// All bodies that move, at an instant.
#[derive(Debug, Clone)]
pub struct Frame {
    /// \[s\].
    pub time: f64,
    pub poses: Vec<Pose>,
}

struct Bytes(Vec<u8>);

impl Bytes {
    fn new(kind: u32) -> Self {
        Self(kind.to_le_bytes().to_vec())
    }

    fn count(&mut self, count: usize) {
        self.0.extend((count as u32).to_le_bytes());
    }

    /// Pictures need no more digits than these.
    fn numbers(&mut self, numbers: &[f64]) {
        numbers.iter().for_each(|&number| self.0.extend((number as f32).to_le_bytes()));
    }

    fn done(self) -> Packet {
        Packet::Binary(self.0.into())
    }
}
