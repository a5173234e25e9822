//! A computer that fences: it plays by the same [`Input`] as a person, and sees what a person sees, after a person's reaction time.
//!
//! In: how both fencers stood and held their weapons a while ago. Out: an input. It keeps its measure, attacks directly, after a
//! beat on the blade or after a feint, parries what comes, and ripostes. A level, from 1 to 5, sets how soon it reacts, how well it aims
//! and how often it sees an attack coming.

use std::collections::VecDeque;

use sixte_contact::Vec3;

use crate::chance::Chance;
use crate::duel::Duel;
use crate::footwork::Control;
use crate::input::Input;
use crate::placement::placement;
use crate::stance::{LUNGE_LENGTH, hips};

/// What a level can do.
#[derive(Debug, Clone, Copy)]
struct Skill {
    /// From what happens to what is done \[s\].
    reaction: f64,
    /// How far off it aims, in units of the stick.
    aim_error: f64,
    /// How far off it judges the distance \[m\].
    measure_error: f64,
    /// How often it answers an attack with a parry.
    parries: f64,
    /// How often a parry is followed by a riposte.
    ripostes: f64,
    /// How often an attack is prepared by a beat or a feint.
    prepares: f64,
    /// How long it waits between two actions, at least and at most \[s\].
    waits: [f64; 2],
}

const SKILLS: [Skill; 5] = [
    Skill {
        reaction: 0.38,
        aim_error: 0.60,
        measure_error: 0.40,
        parries: 0.25,
        ripostes: 0.2,
        prepares: 0.1,
        waits: [1.4, 3.2],
    },
    Skill {
        reaction: 0.32,
        aim_error: 0.42,
        measure_error: 0.28,
        parries: 0.45,
        ripostes: 0.4,
        prepares: 0.3,
        waits: [1.0, 2.4],
    },
    Skill {
        reaction: 0.26,
        aim_error: 0.25,
        measure_error: 0.15,
        parries: 0.65,
        ripostes: 0.6,
        prepares: 0.5,
        waits: [0.5, 1.5],
    },
    Skill {
        reaction: 0.20,
        aim_error: 0.15,
        measure_error: 0.09,
        parries: 0.80,
        ripostes: 0.8,
        prepares: 0.6,
        waits: [0.4, 1.3],
    },
    Skill {
        reaction: 0.15,
        aim_error: 0.06,
        measure_error: 0.05,
        parries: 0.95,
        ripostes: 0.95,
        prepares: 0.7,
        waits: [0.3, 1.1],
    },
];

/// Between the feet: out of reach of a lunge, and where a lunge gets there \[m\].
const SAFE: f64 = 2.75;
const LUNGE_MEASURE: f64 = 2.35;

/// From here a stretched arm touches without a lunge \[m\].
const STRETCHED: f64 = 1.85;

/// From the first move of the arm to the end of a lunge \[s\].
const ATTACK: f64 = 0.5;

/// A point that comes faster than this [m/s] and is nearer than this \[m\] is a threat.
const THREAT_SPEED: f64 = 0.8;
const THREAT_NEAR: f64 = 1.15;

/// Where to touch, in the fencer's own frame but for x: y to the left, z up \[m\].
const TARGETS: [[f64; 2]; 4] = [[-0.10, 1.12], [0.02, 1.10], [-0.06, 0.98], [0.03, 0.96]];

/// What is seen at one instant, in the fencer's own frame: x forward from the own feet, y to the left, z up.
#[derive(Debug, Clone, Copy)]
struct Sight {
    /// When \[s\].
    time: f64,
    /// Where the own feet and the other's are on the piste, forward \[m\].
    me: f64,
    other: f64,
    /// The other's hand and point \[m\].
    hand: Vec3,
    point: Vec3,
    /// From the other's point to the own hips, along x \[m\].
    near: f64,
}

/// What it is doing.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Plan {
    /// Waits, and keeps its distance; until then \[s\].
    Wait(f64),
    /// Steps in, to attack from there; until then at the latest \[s\].
    Approach(f64),
    /// Beats the other's blade, towards there, until then \[s\].
    Beat([f64; 2], f64),
    /// Threatens there, until then \[s\].
    Feint([f64; 2], f64),
    /// Lunges there, until then \[s\].
    Lunge([f64; 2], f64),
    /// Parries towards there, until then \[s\].
    Parry([f64; 2], f64),
    /// Back on guard, until then \[s\].
    Recover(f64),
}

/// A computer fencer.
#[derive(Debug, Clone)]
pub struct Computer {
    skill: Skill,
    chance: Chance,
    /// Since it sat down \[s\].
    clock: f64,
    sights: VecDeque<Sight>,
    plan: Plan,
    /// Whether it has already decided what to do about the present threat.
    knows_threat: bool,
    /// A small move of the hand while it waits.
    idle: [f64; 2],
    /// How far apart it believes the feet to be now \[m\].
    distance: f64,
    /// By how much it misjudges the distance at the moment \[m\].
    misjudged: f64,
}

impl Computer {
    /// Of a level from 1, a beginner, to 5; others are taken as the nearest of these. A seed determines what it decides.
    pub fn new(level: u8, seed: u64) -> Self {
        let index = usize::from(level.clamp(1, 5)) - 1;
        let skill = SKILLS.get(index).copied().unwrap_or(SKILLS[0]);
        let mut chance = Chance::new(seed ^ 0x5eed);
        let wait = chance.between(skill.waits[0], skill.waits[1]);
        Self {
            skill,
            chance,
            clock: 0.0,
            sights: VecDeque::new(),
            plan: Plan::Wait(wait),
            knows_threat: false,
            idle: [0.0; 2],
            distance: SAFE,
            misjudged: 0.0,
        }
    }

    /// What it does in the next frame of `dt` \[s\], as fencer 0 or 1.
    pub fn input(&mut self, duel: &Duel, fencer: usize, dt: f64) -> Input {
        let me = *duel.control(fencer);
        let now = observe(duel, fencer, self.clock);
        // A new phrase: what was seen before is over.
        if self
            .sights
            .back()
            .is_some_and(|last| (last.me - now.me).abs() + (last.other - now.other).abs() > 0.2)
        {
            self.sights.clear();
            self.knows_threat = false;
            self.rest();
        }
        self.sights.push_back(now);
        self.clock += dt;
        let Some((before, seen)) = self.delayed() else { return Input::default() };
        // The own steps are felt at once; the other's are carried on as they were seen.
        let going = (seen.other - before.other) / (seen.time - before.time).max(1e-3);
        self.distance =
            seen.other + going.clamp(-1.5, 1.5) * self.skill.reaction - me.facing * me.feet + self.misjudged;
        self.watch(&me, &before, &seen);
        self.decide(&me, &seen);
        self.act(&me)
    }

    /// What it is aware of: the last two sights that are old enough.
    fn delayed(&mut self) -> Option<(Sight, Sight)> {
        let until = self.clock - self.skill.reaction;
        while self.sights.get(2).is_some_and(|sight| sight.time <= until) {
            self.sights.pop_front();
        }
        let (before, seen) = (*self.sights.front()?, *self.sights.get(1)?);
        (seen.time <= until).then_some((before, seen))
    }

    /// Does an attack come? Decides once for each whether to parry.
    fn watch(&mut self, me: &Control, before: &Sight, seen: &Sight) {
        let span = (seen.time - before.time).max(1e-3);
        let closing = (before.near - seen.near) / span;
        let is_threat = closing > THREAT_SPEED && seen.near < THREAT_NEAR;
        if !is_threat {
            // Over when the point goes away again.
            self.knows_threat &= closing > -0.2;
            return;
        }
        if self.knows_threat {
            return;
        }
        self.knows_threat = true;
        // Who lunges already cannot do anything about it.
        let committed = matches!(self.plan, Plan::Lunge(..)) && me.lunging > 0.2;
        if !committed && self.chance.happens(self.skill.parries) {
            let until = self.clock + self.chance.between(0.22, 0.32);
            self.plan = Plan::Parry(parry(me, seen), until);
        }
    }

    /// Goes on to the next plan when one is done.
    fn decide(&mut self, me: &Control, seen: &Sight) {
        let now = self.clock;
        let distance = self.distance;
        match self.plan {
            Plan::Wait(until) if now >= until => {
                self.misjudged = self.chance.between(-1.0, 1.0) * self.skill.measure_error;
                self.plan = Plan::Approach(now + 1.5);
            }
            Plan::Approach(_) if distance <= LUNGE_MEASURE => self.attack(me, seen),
            Plan::Approach(until) if now >= until => self.rest(),
            Plan::Beat(_, until) if now >= until => self.lunge(seen),
            Plan::Feint(_, until) if now >= until => self.lunge(seen),
            Plan::Parry(_, until) if now >= until => {
                if distance < LUNGE_MEASURE + 0.25 && self.chance.happens(self.skill.ripostes) {
                    self.lunge(seen);
                } else {
                    self.plan = Plan::Recover(now + 0.3);
                }
            }
            Plan::Lunge(_, until) if now >= until => self.plan = Plan::Recover(now + 0.45),
            Plan::Recover(until) if now >= until => self.rest(),
            _ => {}
        }
    }

    /// Begins an attack: directly, with a beat, or with a feint.
    fn attack(&mut self, me: &Control, seen: &Sight) {
        if !self.chance.happens(self.skill.prepares) {
            return self.lunge(seen);
        }
        if self.chance.happens(0.55) {
            let [x, _] = parry(me, seen);
            self.plan = Plan::Beat([x, 0.1], self.clock + 0.12);
        } else {
            let x = if self.chance.happens(0.5) { 0.9 } else { -0.9 };
            self.plan = Plan::Feint([x, 0.2], self.clock + 0.15);
        }
    }

    /// Lunges at the target that is farthest from the other's blade, as far as it can aim.
    fn lunge(&mut self, seen: &Sight) {
        let blade = (seen.hand + seen.point) * 0.5;
        let openness = |target: &[f64; 2]| libm::hypot(target[0] - blade.y, target[1] - blade.z);
        let mut best = TARGETS[0];
        for target in TARGETS {
            if openness(&target) > openness(&best) {
                best = target;
            }
        }
        let error = self.skill.aim_error;
        let stick = aim(best, self.distance).map(|s| s + self.chance.between(-error, error));
        self.plan = Plan::Lunge(stick, self.clock + ATTACK + self.chance.between(0.0, 0.1));
    }

    fn rest(&mut self) {
        let [least, most] = self.skill.waits;
        self.idle = [self.chance.between(-0.3, 0.3), self.chance.between(-0.2, 0.3)];
        self.plan = Plan::Wait(self.clock + self.chance.between(least, most));
    }

    fn act(&self, me: &Control) -> Input {
        // Without the way that it still goes before it stands.
        let missing = self.distance - 0.06 * me.speed - SAFE;
        let keep = if missing.abs() < 0.08 { 0.0 } else { (missing * 3.0).clamp(-0.75, 1.0) };
        let (stick, lunge, feet) = match self.plan {
            Plan::Wait(_) => (self.idle, false, keep),
            Plan::Approach(_) => (self.idle, false, 0.8),
            Plan::Beat(stick, _) => (stick, false, 0.5),
            Plan::Feint(stick, _) => (stick, true, 0.5),
            Plan::Lunge(stick, _) => (stick, true, 0.4),
            Plan::Parry(stick, _) => (stick, false, -1.0),
            Plan::Recover(_) => ([0.0; 2], false, keep.min(0.0)),
        };
        Input { stick, lunge, feet }
    }
}

/// What a fencer sees now.
fn observe(duel: &Duel, fencer: usize, time: f64) -> Sight {
    let (me, other) = (duel.control(fencer), duel.control(1 - (fencer & 1)));
    let pose = duel.weapon_pose(1 - (fencer & 1));
    let own = |point: Vec3| Vec3::new(me.facing * (point.x - me.feet), me.facing * point.y, point.z);
    let (hand, point) = (own(pose.position), own(pose.point_in_world(duel.weapon().point())));
    let middle = hips(me.lunge()).x;
    Sight {
        time,
        me: me.facing * me.feet,
        other: me.facing * other.feet,
        hand,
        point,
        near: point.x - middle,
    }
}

/// Which way the own blade sweeps to meet the other's: to the side where that is, low or high as it comes.
fn parry(me: &Control, seen: &Sight) -> [f64; 2] {
    let own = placement(me.stick, me.reach);
    let blade = own.position.y + 0.5 * own.rotation.rotate(Vec3::X).y;
    // Where the other's blade is on its way to the point, next to the own one.
    let theirs = 0.3 * seen.hand.y + 0.7 * seen.point.y;
    let x = if theirs > blade { -1.0 } else { 1.0 };
    let y = if seen.point.z < 1.0 { -0.7 } else { 0.3 };
    [x, y]
}

/// The stick that brings the point nearest to a target, from this far away \[m\]: a person knows that by practice.
fn aim(target: [f64; 2], distance: f64) -> [f64; 2] {
    // The deeper the lunge has to be, the lower is the hand.
    let lunge = ((distance - STRETCHED) / LUNGE_LENGTH).clamp(0.0, 1.0);
    let drop = hips(lunge).z - hips(0.0).z;
    let mut best = ([0.0; 2], f64::INFINITY);
    for i in 0..=12 {
        for j in 0..=12 {
            let stick = [f64::from(i) / 6.0 - 1.0, f64::from(j) / 6.0 - 1.0];
            let pose = placement(stick, 1.0);
            let point = pose.point_in_world(Vec3::X * 0.97) + Vec3::Z * drop;
            let miss = libm::hypot(point.y - target[0], point.z - target[1]);
            if miss < best.1 {
                best = (stick, miss);
            }
        }
    }
    best.0
}
