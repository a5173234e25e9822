//! Two weapons over a short part of a frame: certified contact, beats and slides.
//!
//! In: where the hands will be. Out: the [`ExchangeSpan`]s that the weapons flew, each certified free of contact, and the [`Contact`]s
//! between them. Next: [`duel`](crate::duel) asks whether a span meets a body.
//!
//! A hand wants its weapon at a goal by the end of the part: its own placement ([`placement`](crate::placement)), or for a beaten
//! weapon what [`grip`](crate::grip) says. The weapon goes there with constant velocity and spin (Kavan: "velocities are estimated
//! using the elapsed time"), or up to the first contact. There it is classified (eq. 23): colliding weapons get an impulse (eq. 24–28)
//! and are beaten; resting ones are separated to a small distance, which takes its time (section 4.2).
//!
//! What a contact does to a weapon is told to its hand: see [`hold`](crate::hold).
//!
//! # It ends
//! The rounds of a part are bounded. When they are used up, or there is no way on, both weapons draw back along their blades
//! as far as that is certified, and stay there for the rest of the part, which needs no proof. Blades never cross, whatever the hands do.

use sixte::response::{Class, classify};
use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::query::distance;

use crate::grip::{Beaten, blend, regain_time};
use crate::hold::Hold;
use crate::impulse::Meeting;
use crate::weapon::Weapon;

/// Slower approaches are resting contacts: ε_r [m/s].
pub const RESTING_SPEED: f64 = 0.5;

/// How far resting weapons are separated: D \[m\].
pub const SEPARATION: f64 = 5e-4;

/// The time that a separation takes: f(D) = D / ε_r \[s\].
pub const SEPARATION_TIME: f64 = SEPARATION / RESTING_SPEED;

/// How bouncy blades are.
pub const RESTITUTION: f64 = 0.4;

/// A gap of this or less is a contact; a tenth of it is never crossed \[m\].
pub const TOLERANCE: f64 = 1e-5;

/// A gap that is smaller than this is widened, whatever the weapons do \[m\].
const CROWDED: f64 = 0.25 * TOLERANCE;

/// A contact is new when there was none for this time \[s\].
const NEW_CONTACT: f64 = 0.05;

/// How often a part may be interrupted by a contact.
const ROUNDS: u32 = 24;

/// And how many of these may be beats; what is left are slides.
const BEATS: u32 = 4;

/// A search that needs more than this is given up.
const SEARCH_ROUNDS: u32 = 10_000;

/// Time too short to go anywhere \[s\].
const INSTANT: f64 = 1e-9;

/// Both weapons' trajectories while nothing happens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExchangeSpan {
    /// \[s\].
    pub start: f64,
    /// \[s\].
    pub duration: f64,
    /// Their clocks start with the span.
    pub motions: [Motion; 2],
}

/// What a contact of two weapons is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Touching {
    /// The weapons collide and fly apart.
    Beat,
    /// One rests on the other.
    Slide,
}

/// A contact of the two weapons.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Contact {
    /// \[s\].
    pub time: f64,
    /// In the world \[m\].
    pub point: Vec3,
    /// Unit, out of the second weapon towards the first.
    pub normal: Vec3,
    /// On the first weapon, the opposite of it on the second; 0 for a slide [N s].
    pub impulse: Vec3,
    /// How fast they approach along the normal [m/s].
    pub speed: f64,
    /// Beat or slide.
    pub kind: Touching,
    /// Whether the weapons have been apart for a while: a slide is many contacts, of which the first is new.
    pub is_new: bool,
    /// Where the weapons are.
    pub poses: [Pose; 2],
}

/// What happened in a part.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Exchange {
    /// The spans, one after the other.
    pub spans: Vec<ExchangeSpan>,
    /// The contacts between them.
    pub contacts: Vec<Contact>,
}

/// Flies both weapons over a part of `dt` \[s\] that begins at `time` \[s\], at whose end the hands are at `hands`.
pub fn exchange(
    weapons: [&Weapon; 2],
    holds: &mut [Hold; 2],
    hands: &[Pose; 2],
    time: f64,
    dt: f64,
) -> Exchange {
    for hold in holds.iter_mut() {
        hold.catch_up(dt);
    }
    let still = holds.each_ref().map(|hold| Motion::fixed(hold.pose));
    let mut flight = Flight {
        weapons,
        holds,
        hands,
        begin: time,
        dt,
        gone: 0.0,
        motions: still,
        goals: *hands,
        is_displaced: false,
        beats: 0,
        done: Exchange::default(),
    };
    flight.aim();
    let mut rounds = 0;
    while flight.left() > INSTANT && rounds < ROUNDS && flight.go_on() {
        rounds += 1;
    }
    if flight.left() > INSTANT {
        flight.draw_back();
    }
    flight.stay();
    flight.update_holds();
    flight.done
}

/// Both weapons in flight through a part.
struct Flight<'a> {
    weapons: [&'a Weapon; 2],
    holds: &'a mut [Hold; 2],
    hands: &'a [Pose; 2],
    /// When the part starts \[s\].
    begin: f64,
    /// How long it is \[s\].
    dt: f64,
    /// How much of it is over \[s\].
    gone: f64,
    /// What the weapons do now; their clocks start now.
    motions: [Motion; 2],
    /// Where the hands want them at the end of the part.
    goals: [Pose; 2],
    /// Whether they will not get there.
    is_displaced: bool,
    beats: u32,
    done: Exchange,
}

impl Flight<'_> {
    fn left(&self) -> f64 {
        self.dt - self.gone
    }

    fn now(&self) -> f64 {
        self.begin + self.gone
    }

    fn end(&self) -> f64 {
        self.begin + self.dt
    }

    /// Makes for the goals, from where the weapons are.
    fn aim(&mut self) {
        let (end, left) = (self.end(), self.left());
        for i in 0..2 {
            self.goals[i] = self.holds[i].goal(end, &self.hands[i]);
            self.motions[i] = drive(&self.holds[i].pose, &self.goals[i], left, self.weapons[i].centre());
        }
        self.is_displaced = false;
    }

    /// Up to the next contact, and the answer to it; false if nothing more can be done.
    fn go_on(&mut self) -> bool {
        let Some(mut found) = self.search(&self.motions, self.left()) else { return false };
        let is_touching = found.contact.is_some() && found.status != Status::Contact;
        if is_touching && let Some(meeting) = self.crowded() {
            let has_room = self.separate(&meeting);
            if has_room || found.status != Status::TouchingReceding {
                return has_room;
            }
            // They are somewhere else now, and nothing of what was found is certified from there.
            let Some(again) = self.search(&self.motions, self.left()) else { return false };
            found = again;
        }
        let Some(contact) = found.contact else {
            // All clear, or the search gave up on the way.
            self.fly(found.clear_until);
            return found.status == Status::Clear;
        };
        let is_receding = found.status == Status::TouchingReceding;
        if found.status == Status::Contact {
            self.fly(found.time);
        }
        let meeting = Meeting { point: (contact.point_a + contact.point_b) * 0.5, normal: contact.normal };
        let velocity = meeting.normal_velocity(&self.motions);
        match classify(velocity, RESTING_SPEED) {
            _ if is_receding && found.clear_until >= self.left() => self.fly(found.clear_until),
            Class::Separating if is_receding && found.clear_until > INSTANT => self.fly(found.clear_until),
            Class::Colliding if self.beats < BEATS => self.beat(&meeting, -velocity),
            _ => {
                self.log(&meeting, Vec3::ZERO, -velocity, Touching::Slide);
                return self.separate(&meeting);
            }
        }
        true
    }

    fn search(&self, motions: &[Motion; 2], interval: f64) -> Option<ContactTime> {
        let settings = ContactTimeSettings::tolerance(TOLERANCE).with_max_rounds(SEARCH_ROUNDS);
        let [a, b] = self.weapons.map(Weapon::shape);
        contact_time((a, &motions[0]), (b, &motions[1]), interval, &settings).ok()
    }

    /// Where the weapons are too close to go on. Gaps may shrink a little with every span; room is made before there is none.
    fn crowded(&self) -> Option<Meeting> {
        let [a, b] = self.weapons.map(Weapon::shape);
        let near = distance((a, &self.holds[0].pose), (b, &self.holds[1].pose));
        let point = (near.point_a + near.point_b) * 0.5;
        (near.gap < CROWDED).then_some(Meeting { point, normal: near.normal })
    }

    /// Flies as the motions say, for a time \[s\] that is certified.
    fn fly(&mut self, duration: f64) {
        if duration <= 0.0 {
            return;
        }
        let duration = duration.min(self.left());
        self.done.spans.push(ExchangeSpan { start: self.now(), duration, motions: self.motions });
        for (motion, hold) in self.motions.iter_mut().zip(self.holds.iter_mut()) {
            *motion = motion.from_time(duration);
            hold.pose = motion.start;
        }
        self.gone = if duration >= self.left() { self.dt } else { self.gone + duration };
    }

    /// The impulse of colliding weapons; both hands lose theirs.
    fn beat(&mut self, meeting: &Meeting, speed: f64) {
        self.beats += 1;
        let (impulse, after) = meeting.collide(self.weapons, &self.motions, RESTITUTION);
        self.log(meeting, impulse, speed, Touching::Beat);
        let now = self.now();
        let share = self.gone / self.dt;
        for ((hold, free), hand) in self.holds.iter_mut().zip(after).zip(self.hands) {
            let until = now + regain_time(impulse.length(), free.spin.length(), hold.grip_force);
            let hand = blend(&hold.hand, hand, share);
            hold.lose(Beaten { from: now, until, free, clock: now }, &hand);
        }
        self.aim();
    }

    /// Separates the weapons by D, shared by their masses; they go on as before from there. False if there is no room.
    fn separate(&mut self, meeting: &Meeting) -> bool {
        let [a, b] = self.weapons.map(Weapon::mass);
        let apart = meeting.normal * (SEPARATION / SEPARATION_TIME / (a + b));
        let velocities = [apart * b, apart * -a];
        let before = self.motions;
        let away = |i: usize| Motion { velocity: velocities[i], spin: Vec3::ZERO, ..before[i] };
        let away = [away(0), away(1)];
        let time = SEPARATION_TIME.min(self.left());
        let is_apart = self.fly_as(&away, time);
        for (motion, before) in self.motions.iter_mut().zip(&before) {
            *motion = Motion { velocity: before.velocity, spin: before.spin, ..*motion };
        }
        is_apart
    }

    /// Weapons that are wedged, one between the guard and the blade of the other, draw back along their blades.
    fn draw_back(&mut self) {
        let back = |motion: Motion| {
            let velocity = motion.start.rotation.rotate(Vec3::NEG_X) * RESTING_SPEED;
            Motion { velocity, spin: Vec3::ZERO, ..motion }
        };
        let back = self.motions.map(back);
        self.fly_as(&back, self.left());
    }

    /// Moves the weapons as no hand wants, for a time \[s\]; where something is in the way, half as far as it allows: so between two
    /// things neither gap shrinks to nothing. False if something is.
    fn fly_as(&mut self, motions: &[Motion; 2], time: f64) -> bool {
        let clear = self.search(motions, time).map_or(0.0, |found| found.clear_until.min(time));
        self.is_displaced = true;
        self.motions = *motions;
        self.fly(if clear < time { 0.5 * clear } else { time });
        clear >= time
    }

    fn log(&mut self, meeting: &Meeting, impulse: Vec3, speed: f64, kind: Touching) {
        let Meeting { point, normal } = *meeting;
        let since = self.holds.iter().map(|hold| hold.since_contact).fold(f64::INFINITY, f64::min);
        let poses = self.holds.each_ref().map(|hold| hold.pose);
        let time = self.now();
        let is_new = since >= NEW_CONTACT;
        self.done.contacts.push(Contact { time, point, normal, impulse, speed, kind, is_new, poses });
        for hold in self.holds.iter_mut() {
            hold.since_contact = 0.0;
        }
    }

    /// The weapons stay where they are until the end of the part.
    fn stay(&mut self) {
        if self.left() > 0.0 {
            self.is_displaced = true;
            self.motions =
                self.motions.map(|motion| Motion { velocity: Vec3::ZERO, spin: Vec3::ZERO, ..motion });
            self.fly(self.left());
        }
    }

    /// Tells the hands where their weapons really are; those that are caught are caught.
    fn update_holds(&mut self) {
        let end = self.end();
        for ((hold, goal), hand) in self.holds.iter_mut().zip(&self.goals).zip(self.hands) {
            hold.hand = *hand;
            if self.is_displaced {
                hold.moved_from(goal, end);
            }
            if hold.beaten.is_some_and(|beaten| beaten.until <= end) {
                hold.beaten = None;
            }
        }
    }
}

/// The motion from one pose to another within a time \[s\], with constant velocity and spin about `centre`.
pub(crate) fn drive(from: &Pose, to: &Pose, time: f64, centre: Vec3) -> Motion {
    let shift = to.point_in_world(centre) - from.point_in_world(centre);
    let turn = to.rotation.after(from.rotation.inverse()).rotation_vector();
    Motion::fixed(*from).with_centre(centre).with_velocity(shift / time).with_spin(turn / time)
}
