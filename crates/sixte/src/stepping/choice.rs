//! Which islands are stepped from contact to contact, and which in real time.
//!
//! By counted work, never by a clock. An island may be in debt for a while: an impact may cost more than what a step can, if others cost
//! less. One that cannot pay is a crowd, and is stepped in real time until it has paid; then it is tried again with what one step can.

use crate::body::{Body, Kind, OnContact};
use crate::flight::Integrator;
use crate::response::{ImpactLaw, ManyImpacts};
use crate::settings::{Resting, Settings, Stepping};
use crate::shape::Shape;

/// Counted work that is affordable for a second of steps, in rounds of a search of about a microsecond each.
const A_SECOND: f64 = 60_000.0;

/// And for any step, however short.
const LEAST: u64 = 500;

/// More islands than these share what so many of them could spend.
const SHARING: u64 = 10;

/// For the longest steps.
const MOST: u64 = 1 << 40;

/// How many steps' worth an island may be in debt; one or two bodies are no crowd, and may be for more.
const CREDIT: u64 = 10;
const CREDIT_OF_TWO: u64 = 20;

/// One of more bodies than these may be in debt for less, as what it costs grows with the square of their number: it hardly pays
/// an impact back, and what was tried in vain is lost. With so many rounds at least, 64 cubes come to rest on each other.
const FEW: u64 = 20;
const LEAST_CREDIT: u64 = 10_000;

/// How many steps a crowd stays one, at least.
const STAYS: u64 = 60;

/// How many steps' worth islands can spend together in one step, and what part of one each has at least: many that meet at once would
/// make a step that can be seen to take long.
const AT_ONCE: u64 = 10;
const SMALL: u64 = 4;

/// With more bodies that rest on each other it is a crowd without being tried.
const MANY: usize = 100;

/// And with more meshes of more triangles than these: to find out what they cost takes too long already.
const MANY_MESHES: usize = 2;
const MANY_TRIANGLES: usize = 100;

/// Longer steps are not for real time \[s\].
const LONGEST: f64 = 0.05;

/// How an island is stepped.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Chosen {
    /// From contact to contact; with at most so much work, if it has a choice.
    Exact(Option<u64>),
    Realtime,
}

/// What each island can spend on a step, in rounds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Share {
    islands: u64,
    pays: u64,
    least_credit: u64,
    /// What is left in this step for whoever is next.
    left: u64,
}

impl Share {
    /// Of so many islands, for `dt` \[s\], in a step in which so much is spent already.
    pub fn of(islands: usize, dt: f64, spent: u64) -> Self {
        let all = ((A_SECOND * dt) as u64).clamp(LEAST, MOST);
        let islands = (islands as u64).max(SHARING);
        let pays = all * SHARING / islands;
        // The first spends what it may; what hardly costs anything is affordable at the end, too.
        let left = if spent == 0 { MOST } else { (AT_ONCE * all).saturating_sub(spent).max(pays / SMALL) };
        Self { islands, pays, least_credit: LEAST_CREDIT * SHARING / islands, left }
    }

    /// Whether there are so many islands that each can spend less than if it were alone.
    pub fn is_small(self) -> bool {
        self.islands > SHARING
    }

    /// Pays back of a debt what one step can.
    pub fn pay_back(self, debt: &mut u64) {
        *debt = debt.saturating_sub(self.pays);
    }

    /// How much an island of so many bodies may be in debt.
    fn credit_of(self, count: u64) -> u64 {
        let most = self.pays * if count > 2 { CREDIT } else { CREDIT_OF_TWO };
        let credit = if count > FEW { most * FEW * FEW / (count * count) } else { most };
        credit.max(self.least_credit)
    }
}

/// How an island is stepped for `dt` \[s\], where it is known whether there are more pairs in persistent contact than so many.
pub(super) fn choose(
    settings: &Settings,
    (bodies, own): (&[Body], &[usize]),
    has_more_than: impl Fn(usize) -> bool,
    (share, dt): (Share, f64),
) -> Chosen {
    match settings.stepping {
        Stepping::Exact | Stepping::Projected => Chosen::Exact(None),
        _ if !can_be_realtime(settings) || stops(bodies, own) => Chosen::Exact(None),
        Stepping::Realtime => Chosen::Realtime,
        Stepping::Auto if dt > LONGEST => Chosen::Exact(None),
        Stepping::Auto => {
            let (debt, credit) = (debt_of(bodies, own), share.credit_of(own.len() as u64));
            let is_crowd = own.len() > MANY && has_more_than(MANY) || are_many_meshes(bodies, own);
            if is_crowd || debt >= credit {
                Chosen::Realtime
            } else {
                Chosen::Exact(Some((credit - debt).min(share.left)))
            }
        }
    }
}

/// Whether one of them is kinematic and stops where it meets another: real time does not know that.
fn stops(bodies: &[Body], own: &[usize]) -> bool {
    own.iter().any(|&index| bodies[index].kind == Kind::Kinematic(OnContact::Stop))
}

fn are_many_meshes(bodies: &[Body], own: &[usize]) -> bool {
    let is_large = |index: &&usize| match &bodies[**index].cold.shape {
        Shape::Mesh(mesh) => mesh.triangles().faces.len() > MANY_TRIANGLES,
        _ => false,
    };
    own.iter().filter(is_large).nth(MANY_MESHES).is_some()
}

/// Real time knows one law of impact: a world that asks for another, or for another way to rest or to fly, gets it.
fn can_be_realtime(settings: &Settings) -> bool {
    settings.stiff.is_none()
        && settings.resting == Resting::Supported
        && settings.integrator == Integrator::Exact
        && settings.law == ImpactLaw::default()
        && settings.impacts == ManyImpacts::default()
}

fn debt_of(bodies: &[Body], own: &[usize]) -> u64 {
    own.iter().map(|&index| bodies[index].cold.debt).max().unwrap_or(0)
}

/// An island was stepped from contact to contact with so much work, or in real time; in vain before, if it `gave_up`.
pub(super) fn pay((bodies, own): (&mut [Body], &[usize]), spent: Option<u64>, gave_up: bool, share: Share) {
    let debt = debt_of(bodies, own) + spent.unwrap_or(0);
    // A share may be less than it was when the debt was made.
    let most = share.credit_of(own.len() as u64).saturating_add(STAYS * share.pays);
    let debt = if gave_up { most } else { debt.saturating_sub(share.pays).min(most) };
    for &index in own {
        bodies[index].cold.debt = debt;
    }
}
