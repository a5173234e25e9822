//! A run that can be asked where all bodies are at an instant, between the ends of steps too.

use std::collections::VecDeque;

use sixte::body::Kind;
use sixte::event::Event;
use sixte::{BodyId, Pose, StepReport, Vec3, World};
use sixte_render::Trail;

use crate::input::InputError;
use crate::run::interrupt;

/// A trail has a point so often within a step.
const POINTS: u32 = 8;
/// Most points of a trail.
const LONGEST: usize = 600;

/// A run, asked for times that grow.
pub struct Player {
    world: World,
    /// Length of a step \[s\].
    step: f64,
    /// The last step.
    report: Option<StepReport>,
    /// Impacts so far.
    impacts: u64,
    /// Where centres of mass were, for each body that moves, if anyone asks.
    trails: Option<Vec<(BodyId, VecDeque<Vec3>)>>,
    /// Until when they are drawn \[s\].
    trailed: f64,
}

impl Player {
    /// A world that keeps its motions.
    pub fn new(world: World, step: f64, with_trails: bool) -> Self {
        let moves = |kind: Kind| kind != Kind::Fixed;
        let moving = world.bodies().filter(|(_, body)| moves(body.kind()));
        let trails = with_trails.then(|| moving.map(|(id, _)| (id, VecDeque::new())).collect());
        let mut player = Self { world, step, report: None, impacts: 0, trails, trailed: 0.0 };
        player.trail_to(0.0);
        player
    }

    /// Name of a body.
    pub fn name(&self, id: BodyId) -> String {
        self.world.body(id).map_or(String::new(), |body| body.name().to_owned())
    }

    /// Impacts so far.
    pub fn impacts(&self) -> u64 {
        self.impacts
    }

    /// Goes on to the Nth impact from the start, if there is one within `seconds`.
    pub fn impact(&mut self, number: u64, seconds: f64) -> Result<Event, InputError> {
        while self.impacts < number && self.world.time() < seconds * (1.0 - 1e-12) && !interrupt::is_asked() {
            self.advance();
        }
        let before = self.impacts - self.report.as_ref().map_or(0, |report| report.events.len() as u64);
        let events = self.report.as_ref().map(|report| &report.events);
        let found = number.checked_sub(before + 1).and_then(|index| events?.get(index as usize));
        found.cloned().ok_or_else(|| {
            let problem = format!("there are {} impacts within {seconds} s; give up to that", self.impacts);
            InputError::new("--contact", problem)
        })
    }

    fn advance(&mut self) {
        self.trail_to(self.world.time());
        let report = self.world.step(self.step);
        self.impacts += report.events.len() as u64;
        self.report = Some(report);
    }

    /// Where all bodies are at a time \[s\], in their order; none if Ctrl-C came before it.
    pub fn poses_at(&mut self, time: f64) -> Option<Vec<Pose>> {
        while self.world.time() < time && !interrupt::is_asked() {
            self.advance();
        }
        if self.world.time() < time {
            return None;
        }
        self.trail_to(time);
        Some(self.poses(time))
    }

    /// Within the last step, or at its end.
    fn poses(&self, time: f64) -> Vec<Pose> {
        let now = || self.world.bodies().map(|(_, body)| body.pose()).collect();
        let Some(report) = &self.report else { return now() };
        if time >= self.world.time() {
            return now();
        }
        let span = report.spans.iter().rfind(|span| span.start <= time).or(report.spans.first());
        match span {
            Some(span) if span.motions.len() == self.world.bodies().count() => {
                let since = (time - span.start).clamp(0.0, span.duration);
                span.motions.iter().map(|motion| motion.pose_at(since)).collect()
            }
            // Nothing moved.
            _ => now(),
        }
    }

    /// Adds to the trails what happened up to a time within the last step.
    fn trail_to(&mut self, time: f64) {
        if self.trails.is_none() || (time <= self.trailed && time > 0.0) {
            return;
        }
        let apart = self.step / f64::from(POINTS);
        let pieces = ((time - self.trailed) / apart).ceil().clamp(1.0, f64::from(POINTS)) as u32;
        for piece in 1..=pieces {
            let at = self.trailed + (time - self.trailed) * (f64::from(piece) / f64::from(pieces));
            let poses = self.poses(at);
            let centres = self.world.bodies().zip(poses).map(|((id, body), pose)| {
                let centre = body.pose().point_in_body(body.centre_of_mass());
                (id, pose.point_in_world(centre))
            });
            let centres: Vec<(BodyId, Vec3)> = centres.collect();
            for (id, points) in self.trails.iter_mut().flatten() {
                if let Some((_, centre)) = centres.iter().find(|(other, _)| other == id) {
                    points.push_back(*centre);
                }
                if points.len() > LONGEST {
                    points.pop_front();
                }
            }
        }
        self.trailed = time;
    }

    /// Where bodies came along.
    pub fn trails(&self) -> Vec<Trail> {
        let trail = |(body, points): &(BodyId, VecDeque<Vec3>)| Trail {
            body: *body,
            points: points.iter().copied().collect(),
        };
        self.trails.iter().flatten().map(trail).collect()
    }
}
