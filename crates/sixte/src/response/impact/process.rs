//! One impact as a process: slip, rest, slip again, and the end that the law sets.
//!
//! Everything here is in the contact's axes, tangents first, and in units in which velocities and
//! the contact matrix are about 1.

use super::law::Budget;
use super::series::{Curve, Series};
use super::slip::Slip;
use super::tangent::{Contact, Rest};
use glam::DVec2;

/// Stretches after which slip is taken as straight. It takes a few, and some 40 at the worst.
const STRETCHES: usize = 400;

/// A change of velocity that is nothing: rounding of the velocities that went in, which are about 1.
const NOTHING: f64 = 1e-16;

/// A body that jams as soon as slip stops has no normal velocity left, but for what rounding made of it on the way.
const JAMMED: f64 = 1e-9;

/// The process so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Process<'a> {
    contact: &'a Contact,
    budget: Budget,
    /// The normal velocity.
    normal_velocity: f64,
    /// The slip speed, and its direction.
    slip: f64,
    e: DVec2,
    is_compression: bool,
    /// The normal impulse, and the part of it in compression.
    pub impulse: f64,
    pub compression: f64,
    /// The tangential impulse.
    pub tangential: DVec2,
    pub normal_work: f64,
    pub friction_work: f64,
    pub ending: Slip,
}

/// A stretch on which all rates are constant, per unit of the parameter.
struct Line {
    normal_rate: f64,
    slip_rate: f64,
    impulse: f64,
    tangential: DVec2,
    drag: f64,
}

/// How a stretch ended.
#[derive(PartialEq)]
enum Outcome {
    /// At its own end; the impact goes on.
    Reached,
    /// The impact is over.
    Over,
    /// Never: no impulse along this direction separates the bodies.
    Endless,
}

impl<'a> Process<'a> {
    /// Follows the process to its end; `None` if it has none, for a singular contact matrix.
    /// The contact's matrix is known to a part of its normal entry.
    pub fn run(
        contact: &'a Contact,
        budget: Budget,
        slip: DVec2,
        (normal_velocity, known): (f64, f64),
    ) -> Option<Self> {
        let mut process = Self {
            contact,
            budget,
            normal_velocity,
            slip: slip.length(),
            e: slip.try_normalize().unwrap_or(DVec2::ZERO),
            is_compression: true,
            impulse: 0.0,
            compression: 0.0,
            tangential: DVec2::ZERO,
            normal_work: 0.0,
            friction_work: 0.0,
            ending: Slip::Slides,
        };
        let outcome = process.slide(known);
        if outcome != Outcome::Over {
            return None;
        }
        process.polish(slip, normal_velocity);
        Some(process)
    }

    fn slide(&mut self, known: f64) -> Outcome {
        let rounding = self.contact.rate_rounding(known);
        for stretch in 0..STRETCHES + 4 {
            if self.slip <= 4.0 * NOTHING {
                return self.rest(known);
            }
            let w = self.contact.slip_rate(self.e);
            let (along, across) = (self.e.dot(w), self.e.perp().dot(w).abs());
            // Straight to rounding, or slip stops before it has turned by more than rounding: until
            // then the velocity across changes by `across` times the impulse, slip/|along|.
            let is_straight = stretch >= STRETCHES
                || across <= rounding
                || (along < 0.0 && across * self.slip <= NOTHING * -along);
            let outcome = if is_straight {
                let line = Line {
                    normal_rate: self.contact.normal_rate(self.e),
                    slip_rate: along,
                    impulse: self.contact.weight,
                    tangential: -self.contact.drag * self.e,
                    drag: self.contact.drag,
                };
                let stop = if along < 0.0 { self.slip / -along } else { f64::INFINITY };
                let outcome = self.follow_line(&line, stop);
                if outcome == Outcome::Reached {
                    self.slip = 0.0;
                }
                outcome
            } else {
                self.follow_curve()
            };
            if outcome != Outcome::Reached {
                return outcome;
            }
        }
        Outcome::Endless
    }

    /// What follows once slip has stopped: straight to the end, by stick or by slip.
    ///
    /// A body that is pinned may jam: while it sticks, nothing moves it, whatever pushes. Then it is over; what a rate of rounding's size
    /// would take to bring it back is no impulse that anything has.
    fn rest(&mut self, known: f64) -> Outcome {
        self.slip = 0.0;
        let line = match self.contact.rest() {
            Rest::Stick(tangential) => {
                self.ending = Slip::Sticks;
                let normal_rate = self.contact.normal + self.contact.coupling.dot(tangential);
                if normal_rate <= self.contact.stick_rounding(tangential, known) {
                    let is_jammed = self.normal_velocity.abs() <= JAMMED;
                    return if is_jammed { Outcome::Over } else { Outcome::Endless };
                }
                Line { normal_rate, slip_rate: 0.0, impulse: 1.0, tangential, drag: 0.0 }
            }
            Rest::Slip(e) => {
                self.ending = Slip::Reverses;
                self.e = e;
                Line {
                    normal_rate: self.contact.normal_rate(e),
                    slip_rate: e.dot(self.contact.slip_rate(e)).max(0.0),
                    impulse: self.contact.weight,
                    tangential: -self.contact.drag * e,
                    drag: self.contact.drag,
                }
            }
        };
        self.follow_line(&line, f64::INFINITY)
    }

    /// Follows constant rates up to `reach`, through compression and restitution.
    fn follow_line(&mut self, line: &Line, mut reach: f64) -> Outcome {
        // At most: compression, restitution, compression again.
        for _ in 0..4 {
            let (v, r) = (self.normal_velocity, line.normal_rate);
            let turn =
                if self.is_compression == (r > 0.0) && r != 0.0 { (v / r).abs() } else { f64::INFINITY };
            let end =
                if self.is_compression { f64::INFINITY } else { self.budget.end_on_line(v, r, line.impulse) };
            let to = reach.min(turn).min(end);
            if !to.is_finite() {
                return Outcome::Endless;
            }
            let impulse = line.impulse * to;
            self.count(impulse, line.impulse * to * (v + 0.5 * r * to));
            self.tangential += line.tangential * to;
            self.friction_work -= line.drag * to * (self.slip + 0.5 * line.slip_rate * to);
            self.slip = (self.slip + line.slip_rate * to).max(0.0);
            self.normal_velocity += r * to;
            reach -= to;
            if to == end {
                return Outcome::Over;
            } else if to == turn {
                if self.turn() {
                    return Outcome::Over;
                }
            } else {
                return Outcome::Reached;
            }
        }
        Outcome::Endless
    }

    /// Follows one stretch of curved slip, up to an event if there is one.
    fn follow_curve(&mut self) -> Outcome {
        let mut curve = Curve::new(self.contact, self.e, self.slip, self.normal_velocity);
        curve.cut_where_normal_turns(self.contact);
        let velocity = &curve.normal_velocity;
        // The normal velocity is monotone here, so its sign at the end tells all.
        let at_end = velocity.at(curve.end);
        let turns = if self.is_compression { at_end >= 0.0 } else { at_end < 0.0 };
        let mut to = curve.end;
        if turns {
            to = velocity.root(curve.end);
        }
        let mut is_over = false;
        if !self.is_compression {
            let overshoot =
                self.budget.overshoot(velocity.at(to), curve.impulse.at(to), curve.normal_work.at(to));
            if overshoot >= 0.0 {
                let ([v, p, w], constant) = self.budget.combination();
                let of_law = Series::combine(p, &curve.impulse, w, &curve.normal_work, -constant);
                to = Series::combine(1.0, &of_law, v, velocity, 0.0).root(to);
                is_over = true;
            }
        }
        self.count(curve.impulse.at(to), curve.normal_work.at(to));
        self.tangential += DVec2::new(curve.tangential[0].at(to), curve.tangential[1].at(to));
        self.friction_work += curve.friction_work.at(to);
        self.normal_velocity = velocity.at(to);
        self.slip *= curve.slip.at(to).max(0.0);
        let e = DVec2::new(curve.e[0].at(to), curve.e[1].at(to));
        self.e = e.try_normalize().unwrap_or(self.e);
        if !self.slip.is_finite() || !self.normal_velocity.is_finite() {
            return Outcome::Endless;
        }
        if is_over || (turns && self.turn()) { Outcome::Over } else { Outcome::Reached }
    }

    /// Ledger a piece of normal impulse and its work.
    fn count(&mut self, impulse: f64, work: f64) {
        self.impulse += impulse;
        self.normal_work += work;
        if self.is_compression {
            self.compression += impulse;
            self.budget.fill(impulse, work);
        } else {
            self.budget.use_up(impulse, work);
        }
    }

    /// From compression to restitution or back, at normal velocity 0. True if that is the end.
    fn turn(&mut self) -> bool {
        self.normal_velocity = 0.0;
        self.is_compression = !self.is_compression;
        !self.is_compression && self.budget.overshoot(0.0, 0.0, 0.0) >= 0.0
    }

    /// Takes out what rounding has left: slip where the contact sticks, the normal velocity where
    /// the law sets it, and a friction impulse outside the cone.
    fn polish(&mut self, slip: DVec2, normal_velocity: f64) {
        let contact = self.contact;
        if self.budget.sets_velocity() {
            let now = normal_velocity + contact.coupling.dot(self.tangential) + contact.normal * self.impulse;
            let (rate, impulse, tangential) = if self.ending == Slip::Sticks {
                let held = contact.solve(-contact.coupling);
                (contact.normal + contact.coupling.dot(held), 1.0, held)
            } else {
                (contact.normal_rate(self.e), contact.weight, -contact.drag * self.e)
            };
            let by = (self.budget.target - now) / rate;
            // Only rounding is to be taken out; more would be a contact matrix that is singular.
            if (by * impulse).abs() <= 1e-9 * self.impulse {
                self.impulse += by * impulse;
                if self.budget.target == 0.0 {
                    self.compression = self.impulse;
                }
                self.tangential += by * tangential;
            }
        }
        if self.ending == Slip::Sticks {
            let left = slip + contact.tangent * self.tangential + contact.coupling * self.impulse;
            self.tangential -= contact.solve(left);
        }
        let (most, size) = (contact.drag * self.impulse, contact.weight * self.tangential.length());
        if size > most {
            self.tangential *= most / size;
        }
        // Both works together are the impulse times the mean velocity. Near the stop, where slip turns ever
        // faster, the sum of the stretches is a few digits worse than that.
        let slip_after = slip + contact.tangent * self.tangential + contact.coupling * self.impulse;
        let after = normal_velocity + contact.coupling.dot(self.tangential) + contact.normal * self.impulse;
        let both = 0.5 * (self.tangential.dot(slip + slip_after) + self.impulse * (normal_velocity + after));
        self.friction_work = (both - self.normal_work).min(0.0);
    }
}
