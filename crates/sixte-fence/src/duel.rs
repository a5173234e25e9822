//! The duel: two fencers, phrase after phrase, until one has enough touches.
//!
//! In: both inputs, frame by frame. Out: a [`FrameReport`]: what the weapons flew, where they met, and how a phrase ended.
//!
//! A frame of any length is cut into equal parts of at most 1/120 s, over which the hands move evenly; so play is alike at all
//! frame rates. In each part the [`exchange`](crate::exchange) flies the weapons, and every span of it is checked against both bodies:
//! the first contact ends the phrase, and the weapons stay where they were then, outside of all bodies.
//!
//! # When it is wrong
//! A weapon does not meet its own fencer's body, and the bodies do not meet each other: fencers keep their distance.

use std::sync::Arc;

use sixte_contact::contact_time::{ContactTimeSettings, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::ShapeError;

use crate::exchange::{Contact, Exchange, ExchangeSpan, TOLERANCE, drive, exchange};
use crate::footwork::{Control, keep_apart};
use crate::hold::Hold;
use crate::input::Input;
use crate::rules::{DOUBLE, End, PhraseEnd, Rules, Worth, worth};
use crate::skin::Skin;
use crate::stance::Stance;
use crate::target::{Hit, Target};
use crate::weapon::{Kind, Weapon};

/// A part of a frame is not longer than this \[s\].
pub const PART: f64 = 1.0 / 120.0;

/// A frame is not longer than this; what is more is left out \[s\].
pub const LONGEST_FRAME: f64 = 0.25;

/// What happened in a frame.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct FrameReport {
    /// All that the weapons flew, one after the other.
    pub spans: Vec<ExchangeSpan>,
    /// Where they met.
    pub contacts: Vec<Contact>,
    /// Set when the phrase has ended; then the duel waits for [`Duel::on_guard`].
    pub phrase: Option<PhraseEnd>,
}

/// Two fencers.
#[derive(Debug, Clone)]
pub struct Duel {
    weapon: Weapon,
    rules: Rules,
    skin: Arc<Skin>,
    targets: [Target; 2],
    controls: [Control; 2],
    holds: [Hold; 2],
    score: [u32; 2],
    time: f64,
    phrase_time: f64,
    phase: Phase,
}

/// What is going on.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Phase {
    Fencing,
    /// A fencer has touched with the épée; until a time the other may do so too \[s\].
    Lamp {
        by: usize,
        hit: Hit,
        until: f64,
    },
    Halted,
}

impl Duel {
    /// Two fencers on guard with weapons of a kind.
    ///
    /// # Errors
    /// None with the shapes that are built in.
    pub fn new(kind: Kind, rules: Rules) -> Result<Self, ShapeError> {
        let skin = Arc::new(Skin::fencer());
        let target = Target::new(Arc::clone(&skin))?;
        let controls = [1.0, -1.0].map(Control::on_guard);
        Ok(Self {
            weapon: Weapon::new(kind)?,
            rules,
            skin,
            targets: [target.clone(), target],
            controls,
            holds: controls.map(|control| Hold::at(control.hand())),
            score: [0; 2],
            time: 0.0,
            phrase_time: 0.0,
            phase: Phase::Fencing,
        })
    }

    /// The same fencers in a new bout: no touches, on guard.
    pub fn restart(&mut self) {
        self.score = [0; 2];
        self.time = 0.0;
        self.put_on_guard();
    }

    /// Puts both back on guard after a touch or a halt; touches are kept. False if the bout is over.
    pub fn on_guard(&mut self) -> bool {
        if self.is_over() {
            return false;
        }
        self.put_on_guard();
        true
    }

    fn put_on_guard(&mut self) {
        self.controls = [1.0, -1.0].map(Control::on_guard);
        let forces = self.holds.map(|hold| hold.grip_force);
        self.holds = self.controls.map(|control| Hold::at(control.hand()));
        for (hold, force) in self.holds.iter_mut().zip(forces) {
            hold.grip_force = force;
        }
        self.phrase_time = 0.0;
        self.phase = Phase::Fencing;
    }

    /// Advances by a frame \[s\]. Any time and any input is fine; nothing happens while the duel waits for
    /// [`on_guard`](Self::on_guard).
    pub fn frame(&mut self, dt: f64, inputs: [Input; 2]) -> FrameReport {
        let mut report = FrameReport::default();
        if dt.is_nan() || dt <= 0.0 {
            return report;
        }
        let dt = dt.min(LONGEST_FRAME);
        let inputs = inputs.map(Input::tamed);
        let parts = libm::ceil(dt / PART).max(1.0);
        let part = dt / parts;
        let from = self.controls.map(|control| control.stick);
        let to = [0, 1].map(|i: usize| self.controls[i].stick_after(&inputs[i], dt));
        let mut done = 0.0;
        while done < parts && self.phase != Phase::Halted {
            done += 1.0;
            let mut next = self.controls;
            for i in 0..2 {
                let share = done / parts;
                next[i].stick = std::array::from_fn(|k| from[i][k] + (to[i][k] - from[i][k]) * share);
                next[i].advance(&inputs[i], part);
            }
            keep_apart(&mut next);
            match self.phase {
                Phase::Lamp { by, hit, until } => {
                    self.after_touch(&next, part, (by, hit, until), &mut report)
                }
                _ => self.part(&next, part, &mut report),
            }
        }
        report
    }

    /// One part of a frame, at whose end the fencers are as `next` says.
    fn part(&mut self, next: &[Control; 2], dt: f64, report: &mut FrameReport) {
        let hands = next.map(|control| control.hand());
        let start = self.holds;
        let begin = self.time;
        let Exchange { spans, contacts } = exchange([&self.weapon; 2], &mut self.holds, &hands, begin, dt);
        let before = self.controls;
        let mut poses = start.map(|hold| hold.pose);
        for span in &spans {
            let ends = span.motions.map(|motion| motion.pose_at(span.duration));
            let stances = |at: f64, poses: &[Pose; 2]| {
                let share = ((at - begin) / dt).clamp(0.0, 1.0);
                [0, 1].map(|i: usize| between(&before[i], &next[i], share).stance(poses[i].position))
            };
            let from = stances(span.start, &poses);
            let to = stances(span.start + span.duration, &ends);
            let hits = [0, 1].map(|i: usize| self.hit(i, &from, &to, span));
            if hits.iter().any(Option::is_some) {
                let time = hits.iter().flatten().map(|hit| hit.time).fold(f64::INFINITY, f64::min);
                let now = span.start + time;
                report.contacts.extend(contacts.iter().filter(|contact| contact.time <= span.start));
                if time > 0.0 {
                    report.spans.push(ExchangeSpan { duration: time, ..*span });
                }
                let share = ((now - begin) / dt).clamp(0.0, 1.0);
                for i in 0..2 {
                    self.holds[i].pose = span.motions[i].pose_at(time);
                    self.controls[i] = between(&before[i], &next[i], share);
                }
                self.pass(now - begin);
                report.phrase = self.first_hit(hits);
                return;
            }
            report.spans.push(*span);
            poses = ends;
        }
        report.contacts.extend(contacts);
        self.controls = *next;
        self.pass(dt);
        if self.phrase_time >= self.rules.phrase_time || self.time >= self.rules.bout_time {
            report.phrase = Some(self.ended(End::TimeOut, [None; 2]));
        }
    }

    /// Whether the weapon of a fencer meets the other's body on a span.
    fn hit(&mut self, by: usize, from: &[Stance; 2], to: &[Stance; 2], span: &ExchangeSpan) -> Option<Hit> {
        let other = 1 - by;
        let weapon = (self.weapon.shape(), &span.motions[by]);
        self.targets[other].hit(&from[other], &to[other], weapon, span.duration)
    }

    /// What the first contact with a body means.
    fn first_hit(&mut self, hits: [Option<Hit>; 2]) -> Option<PhraseEnd> {
        let by = match hits {
            [Some(a), Some(b)] if a.time == b.time && self.weapon.kind() != Kind::Epee => {
                return Some(self.ended(End::Together, hits));
            }
            [Some(a), Some(b)] => usize::from(b.time < a.time),
            [None, _] => 1,
            [_, None] => 0,
        };
        let hit = hits[by]?;
        let mut first = [None; 2];
        first[by] = Some(hit);
        let end = match worth(&self.weapon, &hit) {
            Worth::Touch if self.weapon.kind() == Kind::Epee => {
                self.phase = Phase::Lamp { by, hit, until: self.time + DOUBLE };
                return None;
            }
            Worth::Touch => End::Touch(by),
            Worth::OffTarget => End::OffTarget(by),
            Worth::Flat => End::Flat(by),
        };
        Some(self.ended(end, first))
    }

    /// After a touch with the épée bodies and the weapon that has touched stay; the other weapon goes on, until it meets anything.
    fn after_touch(
        &mut self,
        next: &[Control; 2],
        dt: f64,
        lamp: (usize, Hit, f64),
        report: &mut FrameReport,
    ) {
        let (by, first, until) = lamp;
        let other = 1 - by;
        let left = (until - self.time).min(dt);
        let mut hits = [None; 2];
        hits[by] = Some(first);
        if left <= 0.0 {
            report.phrase = Some(self.ended(End::Touch(by), hits));
            return;
        }
        self.holds[other].catch_up(left);
        let goal = self.holds[other].goal(self.time + left, &next[other].hand());
        let mut motions = [Motion::fixed(self.holds[by].pose); 2];
        motions[other] = drive(&self.holds[other].pose, &goal, left, self.weapon.centre());
        let shape = self.weapon.shape();
        let settings = ContactTimeSettings::tolerance(TOLERANCE);
        let clear = contact_time((shape, &motions[0]), (shape, &motions[1]), left, &settings)
            .map_or(0.0, |found| found.clear_until.min(left));
        let mut span = ExchangeSpan { start: self.time, duration: clear, motions };
        let stances = [0, 1].map(|i: usize| self.stance(i));
        let second = self.hit(other, &stances, &stances, &span);
        span.duration = second.map_or(clear, |hit| hit.time);
        if span.duration > 0.0 {
            report.spans.push(span);
        }
        self.holds[other].pose = motions[other].pose_at(span.duration);
        self.controls[other].stick = next[other].stick;
        self.pass(span.duration);
        hits[other] = second;
        let is_double = second.is_some_and(|hit| worth(&self.weapon, &hit) == Worth::Touch);
        if is_double {
            report.phrase = Some(self.ended(End::Double, hits));
        } else if second.is_some() || clear < left || self.time >= until {
            report.phrase = Some(self.ended(End::Touch(by), hits));
        }
    }

    fn pass(&mut self, dt: f64) {
        self.time += dt;
        self.phrase_time += dt;
    }

    /// The phrase is over.
    fn ended(&mut self, end: End, hits: [Option<Hit>; 2]) -> PhraseEnd {
        match end {
            End::Touch(by) => self.score[by] += 1,
            End::Double => self.score = self.score.map(|touches| touches + 1),
            End::OffTarget(_) | End::Flat(_) | End::Together | End::TimeOut => {}
        }
        self.phase = Phase::Halted;
        PhraseEnd { time: self.time, end, hits, score: self.score }
    }

    /// The weapon that both have.
    pub fn weapon(&self) -> &Weapon {
        &self.weapon
    }

    /// The skin that both have.
    pub fn skin(&self) -> &Arc<Skin> {
        &self.skin
    }

    /// The rules of the bout.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where a fencer's weapon is; fencers are 0 and 1.
    pub fn weapon_pose(&self, fencer: usize) -> Pose {
        self.holds[fencer & 1].pose
    }

    /// How a fencer holds the weapon.
    pub fn hold(&self, fencer: usize) -> &Hold {
        &self.holds[fencer & 1]
    }

    /// How hard a fencer's hand pulls a beaten weapon back \[N\]; what is not positive is ignored.
    pub fn set_grip_force(&mut self, fencer: usize, force: f64) {
        if force > 0.0 && force.is_finite() {
            self.holds[fencer & 1].grip_force = force;
        }
    }

    /// What a fencer's body does.
    pub fn control(&self, fencer: usize) -> &Control {
        &self.controls[fencer & 1]
    }

    /// How a fencer stands, the hand at the weapon.
    pub fn stance(&self, fencer: usize) -> Stance {
        let fencer = fencer & 1;
        self.controls[fencer].stance(self.holds[fencer].pose.position)
    }

    /// The touches of both.
    pub fn score(&self) -> [u32; 2] {
        self.score
    }

    /// Time of fencing in this bout \[s\].
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Whether the duel waits for [`on_guard`](Self::on_guard).
    pub fn is_halted(&self) -> bool {
        self.phase == Phase::Halted
    }

    /// Whether the bout is over: someone has enough touches, or the time is up.
    pub fn is_over(&self) -> bool {
        let enough = self.score.iter().any(|touches| *touches >= self.rules.touches);
        self.is_halted() && (enough || self.time >= self.rules.bout_time)
    }
}

/// The state between two others, `share` of the way.
fn between(from: &Control, to: &Control, share: f64) -> Control {
    let mix = |a: f64, b: f64| a + (b - a) * share;
    Control {
        stick: std::array::from_fn(|i| mix(from.stick[i], to.stick[i])),
        reach: mix(from.reach, to.reach),
        lunging: mix(from.lunging, to.lunging),
        feet: mix(from.feet, to.feet),
        speed: mix(from.speed, to.speed),
        stride: mix(from.stride, to.stride),
        facing: to.facing,
    }
}
