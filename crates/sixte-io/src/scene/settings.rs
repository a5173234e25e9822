//! The sections `[world]`, `[run]` and `[materials]`.

use serde::{Deserialize, Serialize};
use sixte::material::{Combination, Material};
use sixte::response::{ImpactLaw, Stiff};
use sixte::{Resting, Settings};

use super::choices::{IMPACTS, INTEGRATORS, LAWS, RESTING, RULES, STEPPINGS};
use super::error::Fault;
use super::fields::{Fields, count, finite, number, one_of, positive};
use super::node::{Node, Value};
use super::schema;

/// How long a scene runs, and in which steps.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// \[s\].
    pub seconds: f64,
    /// \[s\].
    pub step: f64,
}

impl Run {
    /// How long a step is, by its number from 0; none after the last. As many as fit, and what is left over \[s\].
    ///
    /// ```
    /// use sixte_io::scene::Run;
    /// let run = Run { seconds: 0.25, step: 0.1 };
    /// assert_eq!([0, 1].map(|number| run.step_length(number)), [Some(0.1); 2]);
    /// assert!((run.step_length(2).unwrap() - 0.05).abs() < 1e-15 && run.step_length(3).is_none());
    /// ```
    pub fn step_length(&self, number: u64) -> Option<f64> {
        // A step that all but fits is one: 100 s are 6000 steps of 1/60 s, whatever rounding says.
        let whole = (self.seconds / self.step + 1e-9).floor();
        let rest = self.seconds - whole * self.step;
        let has_rest = rest > 1e-9 * self.step;
        if (number as f64) < whole {
            Some(self.step)
        } else {
            (number as f64 == whole && has_rest).then_some(rest)
        }
    }
}

impl Default for Run {
    /// 10 s, in steps of 1/60 s.
    fn default() -> Self {
        Self { seconds: 10.0, step: 1.0 / 60.0 }
    }
}

pub(super) fn run(scene: &Node) -> Result<Run, Fault> {
    let mut run = Run::default();
    let Some(node) = scene.get("run") else { return Ok(run) };
    let fields = Fields::new(node, &schema::RUN)?;
    if let Some(node) = fields.get("seconds") {
        run.seconds = positive(node, "seconds", "s")?;
    }
    if let Some(node) = fields.get("step") {
        run.step = positive(node, "step", "s")?;
    }
    Ok(run)
}

/// The settings of the world.
pub(super) fn world(scene: &Node) -> Result<Settings, Fault> {
    let mut settings = Settings::default();
    let Some(node) = scene.get("world") else { return Ok(settings) };
    let fields = Fields::new(node, &schema::WORLD)?;
    settings.gravity = fields.vector("gravity", "m/s²")?.unwrap_or(settings.gravity);
    settings.integrator = fields.one_of("integrator", &INTEGRATORS)?.unwrap_or_default();
    if let Some(node) = fields.get("law") {
        settings.law = law(node)?;
    }
    settings.impacts = fields.one_of("impacts", &IMPACTS)?.unwrap_or(settings.impacts);
    settings.stepping = fields.one_of("stepping", &STEPPINGS)?.unwrap_or(settings.stepping);
    if let Some(node) = fields.get("resting") {
        settings.resting = resting(node)?;
    }
    let skin = |name: &str| fields.get(name).map(|node| positive(node, name, "m")).transpose();
    (settings.skin, settings.realtime_skin) = (skin("skin")?, skin("realtime_skin")?);
    settings.sleeping = fields.flag("sleeping")?.unwrap_or(settings.sleeping);
    settings.budget = fields.count("budget")?.map(u64::from);
    if let Some(node) = fields.get("combination") {
        settings.combination = combination(node)?;
    }
    if let Some(node) = fields.get("tolerance") {
        settings.tolerance = positive(node, "tolerance", "m")?;
    }
    if let Some(node) = fields.get("resting_speed") {
        settings.resting_speed = at_least_zero(node, "resting_speed", "m/s")?;
    }
    settings.max_impacts = fields.count("max_impacts")?.unwrap_or(settings.max_impacts);
    settings.stiff = fields.get("stiff").map(stiff).transpose()?;
    Ok(settings)
}

fn law(node: &Node) -> Result<ImpactLaw, Fault> {
    if !matches!(node.value, Value::Table(_)) {
        return Ok(ImpactLaw::Restitution(one_of(node, "law", &LAWS)?));
    }
    let fields = Fields::new(node, &schema::FRACTION)?;
    let fraction = fields.needed("fraction", "0.95")?;
    let value = number(fraction, "fraction", "")?;
    if !(0.5..=1.0).contains(&value) {
        let remedy = "write it from 0.5 (nothing bounces) to 1 (elastic)";
        return Err(Fault::new(fraction.origin, format!("fraction is {value}"), remedy));
    }
    Ok(ImpactLaw::Fraction(value))
}

fn resting(node: &Node) -> Result<Resting, Fault> {
    if !matches!(node.value, Value::Table(_)) {
        return one_of(node, "resting", &RESTING);
    }
    let example = "{ distance = 1e-3, seconds_per_metre = 1 }";
    let fields = Fields::new(node, &schema::RESTING)?;
    let fields = Fields::new(fields.needed("separation", example)?, &schema::SEPARATION)?;
    let time = fields.needed("seconds_per_metre", "1")?;
    Ok(Resting::Separated {
        distance: positive(fields.needed("distance", "1e-3")?, "distance", "m")?,
        seconds_per_metre: positive(time, "seconds_per_metre", "s/m")?,
    })
}

fn combination(node: &Node) -> Result<Combination, Fault> {
    let fields = Fields::new(node, &schema::COMBINATION)?;
    let usual = Combination::default();
    Ok(Combination {
        restitution: fields.one_of("restitution", &RULES)?.unwrap_or(usual.restitution),
        friction: fields.one_of("friction", &RULES)?.unwrap_or(usual.friction),
        rolling: fields.one_of("rolling", &RULES)?.unwrap_or(usual.rolling),
        spinning: fields.one_of("spinning", &RULES)?.unwrap_or(usual.spinning),
    })
}

fn stiff(node: &Node) -> Result<Stiff, Fault> {
    let fields = Fields::new(node, &schema::STIFF)?;
    let stiffness = positive(fields.needed("stiffness", "1e6")?, "stiffness", "N/m")?;
    let skin = positive(fields.needed("skin", "1e-3")?, "skin", "m")?;
    let mut stiff = Stiff::new(stiffness, skin);
    if let Some(node) = fields.get("damping") {
        stiff.damping = at_least_zero(node, "damping", "N s/m")?;
    }
    if let Some(node) = fields.get("parts") {
        stiff.parts = count(node, "parts")?;
        if stiff.parts < 8 {
            return Err(Fault::new(node.origin, format!("parts is {}", stiff.parts), "write at least 8"));
        }
    }
    Ok(stiff)
}

/// The materials that have names. One that is wrong is usual, so that its bodies are not wrong as well.
pub(super) fn materials(scene: &Node, faults: &mut Vec<Fault>) -> Vec<(String, Material)> {
    let Some(node) = scene.get("materials") else { return Vec::new() };
    if !matches!(node.value, Value::Table(_)) {
        let problem = format!("materials is {}", node.kind());
        faults.push(Fault::new(node.origin, problem, "write [materials.NAME]"));
    }
    let mut read = |node| {
        material(node).unwrap_or_else(|fault| {
            faults.push(fault);
            Material::default()
        })
    };
    node.entries().iter().map(|entry| (entry.key.clone(), read(&entry.node))).collect()
}

/// A material that is written out.
pub(super) fn material(node: &Node) -> Result<Material, Fault> {
    let fields = Fields::new(node, &schema::MATERIAL)?;
    let mut material = Material::default();
    if let Some(node) = fields.get("restitution") {
        material.restitution = number(node, "restitution", "")?;
        if !(0.0..=1.0).contains(&material.restitution) {
            let problem = format!("restitution is {}", material.restitution);
            return Err(Fault::new(node.origin, problem, "write it from 0 to 1"));
        }
    }
    if let Some(node) = fields.get("friction") {
        // Infinite friction never slips.
        material.friction = number(node, "friction", "")?;
        if material.friction < 0.0 {
            let problem = format!("friction is {}", material.friction);
            return Err(Fault::new(node.origin, problem, "write 0 or more"));
        }
    }
    for (name, value) in [("rolling", &mut material.rolling), ("spinning", &mut material.spinning)] {
        if let Some(node) = fields.get(name) {
            *value = at_least_zero(node, name, "m")?;
        }
    }
    Ok(material)
}

fn at_least_zero(node: &Node, name: &str, unit: &str) -> Result<f64, Fault> {
    let value = finite(node, name, unit)?;
    if value >= 0.0 {
        return Ok(value);
    }
    Err(Fault::new(node.origin, format!("{name} is {value}"), format!("write 0 or more [{unit}]")))
}
