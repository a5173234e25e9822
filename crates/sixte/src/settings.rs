//! What the user of a world chooses.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;

use crate::error::WorldError;
use crate::flight::Integrator;
use crate::material::Combination;
use crate::response::{ImpactLaw, ManyImpacts, Stiff};

/// How islands of bodies are stepped. Bodies never intersect, whichever it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Stepping {
    /// Each island by itself: from contact to contact while the counted work of its step is affordable, in real time while it is a
    /// crowd. By counts, never by a clock, so that the same world gives the same bits everywhere.
    #[default]
    Auto,
    /// From contact to contact, whatever it costs.
    Exact,
    /// As [`Stepping::Exact`]; at the end of a step persistent contacts are put back to the middle of the skin along their normals, and
    /// bodies that stick to each other are not shifted along the contact by it. It is never needed; it takes what rounding leaves over
    /// long times.
    Projected,
    /// In small equal parts: contacts are soft within [`Settings::realtime_skin`], and no part is moved through that is not certified.
    /// Bodies that meet nobody fly exactly all the same.
    Realtime,
}

/// What bodies that neither part nor meet do.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Resting {
    /// They are held together for the rest of the step, and the report says so.
    #[doc(alias = "rigid impact zone")]
    Held,
    /// They push each other with forces: 0 ≤ φ ⊥ λ ≥ 0, and Coulomb's friction. Impacts are handed on
    /// through such contacts.
    #[default]
    Supported,
    /// They fly as if alone, and are moved apart where they meet: successive separation (Kavan, section 4),
    /// without friction.
    Separated {
        /// How far they are moved apart, shared by mass \[m\].
        distance: f64,
        /// The time that is accounted for it, for each metre [s/m].
        seconds_per_metre: f64,
    },
}

/// What holds for a whole world.
///
/// ```
/// use sixte::{Settings, Vec3};
/// let moon = Settings::default().with_gravity(Vec3::Z * -1.62).with_tolerance(1e-9);
/// assert_eq!(moon.gravity.z, -1.62);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Settings {
    /// Acceleration that all dynamic and pinned bodies feel [m/s²].
    pub gravity: Vec3,
    /// How bodies fly.
    pub integrator: Integrator,
    /// What an impact does.
    pub law: ImpactLaw,
    /// What impacts at the same instant do.
    pub impacts: ManyImpacts,
    /// What bodies that rest on each other do.
    pub resting: Resting,
    /// How islands of bodies are stepped.
    pub stepping: Stepping,
    /// How two materials become one.
    pub combination: Combination,
    /// Bodies that approach are in contact at this gap \[m\]. Where rounding does not allow it, it is raised.
    pub tolerance: f64,
    /// Slower than this along the normal, a contact is resting (Kavan, section 4: ε_r) [m/s].
    pub resting_speed: f64,
    /// Bodies rest on each other at most this far apart \[m\]; `None` for 1e-5 of how far the smaller one reaches
    /// from its centre. A bounce lower than half of that is rest.
    pub skin: Option<f64>,
    /// Where bodies are stepped in real time they rest about this far apart \[m\]; `None` for 2 % of how far the smaller one reaches
    /// from its centre, at most 5 mm.
    pub realtime_skin: Option<f64>,
    /// Whether islands that were stepped in real time and have come to rest are not stepped until something wakes them.
    pub sleeping: bool,
    /// How much counted work a step may be, for games: what is beyond is cut, and [`StepReport::stepping`](crate::report::StepReport)
    /// says so. The invariant is never cut. `None` for no limit.
    pub budget: Option<u64>,
    /// Stiff forces before bodies come into contact, or none.
    pub stiff: Option<Stiff>,
    /// After this many impacts of one pair in a step, at least 1, the two are held together for the rest of it.
    pub max_impacts: u32,
    /// Whether a [`StepReport`](crate::report::StepReport) has the certified motions of the step.
    pub keep_motions: bool,
    /// Whether a [`StepReport`](crate::report::StepReport) says what each pair of bodies took.
    pub keep_costs: bool,
}

impl Default for Settings {
    /// Earth's gravity along −z, exact flight, Stronge's restitution with Coulomb friction, contact at
    /// 1e-12 m, rest below 1e-6 m/s, no stiff forces.
    fn default() -> Self {
        Self {
            gravity: Vec3::new(0.0, 0.0, -9.81),
            integrator: Integrator::default(),
            law: ImpactLaw::default(),
            impacts: ManyImpacts::default(),
            resting: Resting::default(),
            stepping: Stepping::default(),
            combination: Combination::default(),
            tolerance: 1e-12,
            resting_speed: 1e-6,
            skin: None,
            realtime_skin: None,
            sleeping: true,
            budget: None,
            stiff: None,
            max_impacts: 1000,
            keep_motions: false,
            keep_costs: false,
        }
    }
}

impl Settings {
    /// The default settings without gravity.
    pub fn weightless() -> Self {
        Self { gravity: Vec3::ZERO, ..Self::default() }
    }

    /// Refuses numbers out of their range.
    pub(crate) fn check(&self) -> Result<(), WorldError> {
        let refuse = |name, value, allowed| Err(WorldError::Setting { name, value, allowed });
        if !self.gravity.is_finite() || self.gravity.length() > 1e30 {
            return refuse("gravity", self.gravity.length(), "finite, at most 1e30 m/s²");
        }
        if !(self.tolerance > 0.0 && self.tolerance <= 1e30) {
            return refuse("tolerance", self.tolerance, "positive [m]");
        }
        if !(self.resting_speed >= 0.0 && self.resting_speed.is_finite()) {
            return refuse("resting_speed", self.resting_speed, "0 or more [m/s]");
        }
        if let Some(skin) = self.skin
            && !(skin >= 1000.0 * self.tolerance && skin <= 1e30)
        {
            return refuse("skin", skin, "at least 1000 times the tolerance [m]");
        }
        if let Some(skin) = self.realtime_skin
            && !(skin >= 1000.0 * self.tolerance && skin <= 1e30)
        {
            return refuse("realtime_skin", skin, "at least 1000 times the tolerance [m]");
        }
        if let Resting::Separated { distance, seconds_per_metre } = self.resting {
            if !(distance >= 1000.0 * self.tolerance && distance <= 1e30) {
                return refuse("resting: the distance", distance, "at least 1000 times the tolerance [m]");
            }
            if !(seconds_per_metre > 0.0 && seconds_per_metre.is_finite()) {
                return refuse("resting: the time for each metre", seconds_per_metre, "positive [s/m]");
            }
        }
        if let ImpactLaw::Fraction(fraction) = self.law
            && !(0.5..=1.0).contains(&fraction)
        {
            return refuse("law: the fraction of λ", fraction, "from 0.5 (nothing bounces) to 1 (elastic)");
        }
        if self.max_impacts == 0 {
            return refuse("max_impacts", 0.0, "at least 1");
        }
        let Some(stiff) = &self.stiff else { return Ok(()) };
        stiff.check()?;
        if stiff.skin < 1000.0 * self.tolerance {
            return refuse("stiff.skin", stiff.skin, "at least 1000 times the tolerance [m]");
        }
        Ok(())
    }
}

/// The same settings with one of them changed.
impl Settings {
    /// Changes [`Settings::gravity`].
    pub fn with_gravity(mut self, gravity: Vec3) -> Self {
        self.gravity = gravity;
        self
    }

    /// Changes [`Settings::integrator`].
    pub fn with_integrator(mut self, integrator: Integrator) -> Self {
        self.integrator = integrator;
        self
    }

    /// Changes [`Settings::law`].
    pub fn with_law(mut self, law: ImpactLaw) -> Self {
        self.law = law;
        self
    }

    /// Changes [`Settings::impacts`].
    pub fn with_impacts(mut self, impacts: ManyImpacts) -> Self {
        self.impacts = impacts;
        self
    }

    /// Changes [`Settings::resting`].
    pub fn with_resting(mut self, resting: Resting) -> Self {
        self.resting = resting;
        self
    }

    /// Changes [`Settings::stepping`].
    pub fn with_stepping(mut self, stepping: Stepping) -> Self {
        self.stepping = stepping;
        self
    }

    /// Changes [`Settings::combination`].
    pub fn with_combination(mut self, combination: Combination) -> Self {
        self.combination = combination;
        self
    }

    /// Changes [`Settings::tolerance`].
    pub fn with_tolerance(mut self, tolerance: f64) -> Self {
        self.tolerance = tolerance;
        self
    }

    /// Changes [`Settings::resting_speed`].
    pub fn with_resting_speed(mut self, resting_speed: f64) -> Self {
        self.resting_speed = resting_speed;
        self
    }

    /// Changes [`Settings::skin`].
    pub fn with_skin(mut self, skin: Option<f64>) -> Self {
        self.skin = skin;
        self
    }

    /// Changes [`Settings::realtime_skin`].
    pub fn with_realtime_skin(mut self, realtime_skin: Option<f64>) -> Self {
        self.realtime_skin = realtime_skin;
        self
    }

    /// Changes [`Settings::sleeping`].
    pub fn with_sleeping(mut self, sleeping: bool) -> Self {
        self.sleeping = sleeping;
        self
    }

    /// Changes [`Settings::budget`].
    pub fn with_budget(mut self, budget: Option<u64>) -> Self {
        self.budget = budget;
        self
    }

    /// Changes [`Settings::stiff`].
    pub fn with_stiff(mut self, stiff: Option<Stiff>) -> Self {
        self.stiff = stiff;
        self
    }

    /// Changes [`Settings::max_impacts`].
    pub fn with_max_impacts(mut self, max_impacts: u32) -> Self {
        self.max_impacts = max_impacts;
        self
    }

    /// Changes [`Settings::keep_motions`].
    pub fn with_keep_motions(mut self, keep_motions: bool) -> Self {
        self.keep_motions = keep_motions;
        self
    }

    /// Changes [`Settings::keep_costs`].
    pub fn with_keep_costs(mut self, keep_costs: bool) -> Self {
        self.keep_costs = keep_costs;
        self
    }
}
