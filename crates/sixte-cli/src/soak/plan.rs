//! What an episode is like: how many bodies, how large, how fast, under which settings.

use sixte::flight::Integrator;
use sixte::material::{Combination, Rule};
use sixte::response::{ImpactLaw, ManyImpacts, Restitution, Stiff};
use sixte::{Resting, Settings, Stepping, Vec3};

use super::random::Random;
use super::shapes::{COMMON, Kind, RARE, SIMPLE};

/// More bodies than this are mostly not stepped from contact to contact, whatever it costs: neither by that setting, nor by others that real
/// time does not know.
const FEW: usize = 6;

/// Longer steps than this are made from contact to contact \[s\].
const LONGEST: f64 = 0.03;

/// What an episode is like.
#[derive(Debug)]
pub struct Plan {
    pub settings: Settings,
    /// How many bodies it begins with.
    pub bodies: usize,
    pub steps: u64,
    /// How far a usual body reaches from its origin \[m\].
    pub size: f64,
    /// Where all of it is \[m\].
    pub origin: Vec3,
    /// How far from there bodies are put \[m\].
    pub room: f64,
    /// Kinds of shapes that are thrown.
    pub kinds: Vec<Kind>,
    /// Whether it is a crowd: many simple bodies, and less done to them.
    pub is_crowd: bool,
    /// Length of most steps \[s\].
    pub dt: f64,
    /// The longest of all steps \[s\].
    pub longest: f64,
    /// Whether steps are of different lengths.
    pub is_uneven: bool,
}

impl Plan {
    pub fn new(random: &mut Random) -> Self {
        let is_crowd = random.chance(0.06);
        let is_small = !is_crowd && random.chance(0.35);
        let bodies = match (is_crowd, is_small) {
            (true, _) => 100 + random.below(300),
            (_, true) => 2 + random.below(FEW - 1),
            _ => 6 + random.below(35),
        };
        let size = if random.chance(0.8) { random.between(0.2, 0.6) } else { random.scale(1e-3, 30.0) };
        let origin =
            if random.chance(0.85) { Vec3::ZERO } else { random.direction() * random.scale(10.0, 1e5) };
        let longest = if is_small { 0.1 } else { LONGEST };
        let usual = if random.chance(0.7) { 1.0 / 60.0 } else { random.scale(1e-4, longest) };
        Self {
            settings: settings(bodies, size, random),
            bodies,
            steps: if is_crowd { 20 + random.below(60) } else { 40 + random.below(200) } as u64,
            size,
            origin,
            room: 1.4 * size * libm::cbrt(bodies as f64),
            kinds: kinds(is_crowd, is_small, random),
            is_crowd,
            dt: usual,
            longest,
            is_uneven: random.chance(0.15),
        }
    }

    /// Whether what the ledger does not explain is an error of the engine, and not of an integrator that has one.
    pub fn is_exact(&self) -> bool {
        self.settings.integrator == Integrator::Exact && self.settings.stiff.is_none()
    }

    /// The length of the next step \[s\].
    pub fn next_step(&self, random: &mut Random) -> f64 {
        if self.is_uneven { random.scale(1e-4, self.longest) } else { self.dt }
    }
}

/// All of them, or only one or two: that is how stacks come to be.
fn kinds(is_crowd: bool, is_small: bool, random: &mut Random) -> Vec<Kind> {
    let mut all = if is_crowd { SIMPLE.to_vec() } else { COMMON.to_vec() };
    if is_small && random.chance(0.15) {
        all.extend(RARE);
    }
    if random.chance(0.5) {
        return all;
    }
    (0..1 + random.below(2)).map(|_| all[random.below(all.len())]).collect()
}

fn settings(bodies: usize, size: f64, random: &mut Random) -> Settings {
    let is_few = bodies <= FEW || bodies < 40 && random.chance(0.08);
    let gravity = match random.below(10) {
        0 | 1 => Vec3::ZERO,
        2 => random.direction() * random.scale(0.1, 100.0),
        _ => Vec3::new(0.0, 0.0, -9.81),
    };
    let stepping = match random.below(10) {
        0 | 1 if is_few => Stepping::Exact,
        2 if is_few => Stepping::Projected,
        3..6 => Stepping::Realtime,
        _ => Stepping::Auto,
    };
    let law = match random.below(8) {
        0 if is_few => ImpactLaw::Restitution(Restitution::Newton),
        1 if is_few => ImpactLaw::Restitution(Restitution::Poisson),
        2 if is_few => ImpactLaw::Fraction(random.between(0.5, 1.0)),
        _ => ImpactLaw::default(),
    };
    let resting = match random.below(12) {
        0 if is_few => Resting::Held,
        1 if is_few => Resting::Separated { distance: 1e-4 * size, seconds_per_metre: 10.0 },
        _ => Resting::Supported,
    };
    let impacts = match random.below(6) {
        0 if is_few => ManyImpacts::Simultaneous,
        1 if is_few => ManyImpacts::Sequential,
        _ => ManyImpacts::Reflections,
    };
    let usual = Settings::default()
        .with_gravity(gravity)
        .with_stepping(stepping)
        .with_law(law)
        .with_resting(resting)
        .with_impacts(impacts)
        .with_sleeping(random.chance(0.7))
        .with_max_impacts(random.one_of([1000, 1000, 60, 5]));
    unusual(usual, is_few, size, random)
}

/// What few worlds have.
fn unusual(mut settings: Settings, is_few: bool, size: f64, random: &mut Random) -> Settings {
    if is_few && random.chance(0.15) {
        let euler = [Integrator::SemiImplicitEuler, Integrator::ExplicitEuler];
        settings = settings.with_integrator(random.one_of(euler));
    }
    if random.chance(0.15) {
        settings = settings.with_tolerance(random.scale(1e-12, 1e-7) * size);
    }
    if random.chance(0.1) {
        settings = settings.with_skin(Some(1e-3 * size).filter(|skin| *skin >= 1000.0 * settings.tolerance));
    }
    if random.chance(0.1) {
        settings = settings.with_realtime_skin(Some(random.scale(1e-3, 0.1) * size));
    }
    if random.chance(0.1) {
        settings = settings.with_budget(Some(random.below(20_000) as u64));
    }
    if is_few && random.chance(0.06) {
        settings = settings.with_stiff(Some(Stiff::new(random.scale(1e4, 1e7), 1e-2 * size)));
    }
    if random.chance(0.2) {
        let rule = |random: &mut Random| {
            random.one_of([Rule::Smaller, Rule::Larger, Rule::Mean, Rule::GeometricMean, Rule::Product])
        };
        let (restitution, friction) = (rule(random), rule(random));
        settings = settings.with_combination(Combination { restitution, friction, ..Combination::default() });
    }
    settings
}
