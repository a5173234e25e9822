//! Frames of a run: at a steady rate, at the ends of long steps, and at every instant at which two bodies meet.

use sixte::{Pose, StepReport, World};

use crate::packet::Frame;

/// Larger worlds have frames at the ends of steps only: all motions of all bodies between all impacts are too many.
pub const MOST_BODIES: usize = 500;

/// So many frames are shown in a second \[1/s\].
const RATE: f64 = 60.0;

/// A run has at least so many frames, however short it is.
const FEWEST: f64 = 240.0;

/// A step has no more than so many between its ends, however long it is; impacts are not counted.
const MOST_IN_A_STEP: f64 = 3600.0;

/// Instants that are closer than this part of the time between two frames are one.
const SAME: f64 = 1e-6;

/// Where the bodies of a world are, frame by frame.
#[derive(Debug)]
pub struct Frames {
    /// The places of bodies that may move, in the world's order.
    moving: Vec<usize>,
    /// Between two frames \[s\].
    interval: f64,
    /// Of the newest \[s\].
    last: f64,
    /// Those that were not taken yet.
    ready: Vec<Frame>,
}

impl Frames {
    /// With a frame of how things are now.
    pub fn new(world: &World, moving: Vec<usize>, seconds: f64) -> Self {
        let interval = (1.0 / RATE).min(seconds / FEWEST);
        let mut frames = Self { moving, interval, last: f64::NEG_INFINITY, ready: Vec::new() };
        let now = frames.now(world);
        frames.add(now);
        frames
    }

    /// All instants of a step that are worth a picture.
    pub fn step(&mut self, world: &World, report: &StepReport) {
        let end = world.time();
        if !report.spans.is_empty() {
            self.within(report, end);
        }
        let is_contact = report.events.iter().any(|event| event.time == end);
        let is_due = report.duration >= self.interval || end >= self.last + self.interval * (1.0 - SAME);
        if is_contact || is_due {
            let now = self.now(world);
            self.add(now);
        }
    }

    /// Those between the ends of a step.
    fn within(&mut self, report: &StepReport, end: f64) {
        let mut instants: Vec<f64> = report.events.iter().map(|event| event.time).collect();
        let interval = self.interval.max(report.duration / MOST_IN_A_STEP);
        let first = (report.start / interval).floor() as i64;
        let last = (end / interval).ceil() as i64;
        instants.extend((first..=last).map(|number| number as f64 * interval));
        instants.retain(|&time| time > report.start && time < end);
        instants.sort_by(f64::total_cmp);
        for time in instants {
            let is_contact = report.events.iter().any(|event| event.time == time);
            if is_contact || time > self.last + SAME * self.interval {
                let frame = self.at(report, time);
                self.add(frame);
            }
        }
    }

    /// What has come since it was taken last.
    pub fn take(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.ready)
    }

    /// How many wait to be taken.
    pub fn waiting(&self) -> usize {
        self.ready.len()
    }

    /// The time between two \[s\].
    pub fn interval(&self) -> f64 {
        self.interval
    }

    /// Goes on from an earlier instant.
    pub fn go_back(&mut self, world: &World) {
        self.ready.clear();
        self.last = world.time();
    }

    fn add(&mut self, frame: Frame) {
        if frame.time > self.last {
            self.last = frame.time;
            self.ready.push(frame);
        }
    }

    fn now(&self, world: &World) -> Frame {
        let bodies: Vec<Pose> = world.bodies().map(|(_, body)| body.pose()).collect();
        let of = |&index: &usize| bodies.get(index).copied().unwrap_or(Pose::IDENTITY);
        Frame { time: world.time(), poses: self.moving.iter().map(of).collect() }
    }

    /// By the certified motions.
    fn at(&self, report: &StepReport, time: f64) -> Frame {
        let span = report.spans.iter().rfind(|span| span.start <= time).or(report.spans.first());
        let of = |&index: &usize| {
            let known = span.and_then(|span| Some((span, span.motions.get(index)?)));
            known.map_or(Pose::IDENTITY, |(span, motion)| motion.pose_at(time - span.start))
        };
        Frame { time, poses: self.moving.iter().map(of).collect() }
    }
}
