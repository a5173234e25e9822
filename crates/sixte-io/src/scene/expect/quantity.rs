//! Quantities that can be expected, or looked at, by the names they have in a scene.

use sixte::audit::Audit;
use sixte::{Body, Vec3, World};

use super::Record;
use crate::excerpt;
use crate::scene::SceneError;
use crate::scene::error::{Fault, Origin};
use crate::scene::fields::listed;
use crate::scene::schema::{self, Table};

type OfRun = fn(&Audit, &Record) -> f64;
type OfTotals = fn(&Audit) -> Vec3;
type OfBody = fn(&Body) -> Vec3;
type Part = fn(Vec3) -> f64;

/// A number that a run comes to, by the name that it has in `[expect]`.
///
/// ```
/// use sixte_io::scene::{Quantity, Record, Scene};
/// let scene = Scene::parse("[[bodies]]\nname = \"ball\"\nshape = { sphere = 1 }\nposition = [0, 0, 3]", "ball.toml")?;
/// let built = scene.build()?;
/// let height = Quantity::named("body.ball.position.z")?;
/// height.check(&built.names)?;
/// assert_eq!((height.value(&built.world, &Record::default()), height.unit()), (3.0, "m"));
/// # Ok::<(), sixte_io::scene::SceneError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Quantity {
    name: String,
    source: Source,
}

/// Where its value is found.
#[derive(Debug, Clone)]
enum Source {
    Run(OfRun),
    Total(OfTotals, Part),
    Energy(String),
    Body(String, OfBody, Part),
}

const NONE: f64 = f64::NAN;

const RUN: [(&str, OfRun); 24] = [
    ("events", |_, record| record.events as f64),
    ("stops", |_, record| record.stops as f64),
    ("visits", |_, record| record.visits as f64),
    ("warnings", |_, record| record.warnings.len() as f64),
    ("first_event_time", |_, record| record.first_event_time.unwrap_or(NONE)),
    ("last_event_time", |_, record| record.last_event_time.unwrap_or(NONE)),
    ("first_visit_time", |_, record| record.first_visit_time.unwrap_or(NONE)),
    ("last_visit_time", |_, record| record.last_visit_time.unwrap_or(NONE)),
    ("smallest_gap", |audit, _| audit.smallest_gap),
    ("complementarity", |audit, _| audit.complementarity),
    ("linear_momentum_error", |audit, _| audit.linear_momentum_error),
    ("angular_momentum_error", |audit, _| audit.angular_momentum_error),
    ("energy_error", |audit, _| audit.energy_error),
    ("energy", |audit, _| audit.totals.energy()),
    ("kinetic_energy", |audit, _| audit.totals.kinetic_energy),
    ("potential_energy", |audit, _| audit.totals.potential_energy),
    ("stored_energy", |audit, _| audit.totals.stored_energy),
    ("work_in", |audit, _| audit.work_in),
    ("lost_to_restitution", |audit, _| audit.lost_to_restitution),
    ("lost_to_resting", |audit, _| audit.lost_to_resting),
    ("resting_error", |audit, _| audit.resting_error),
    ("lost_to_friction", |audit, _| audit.lost_to_friction),
    ("lost_to_damping", |audit, _| audit.lost_to_damping),
    ("lost_to_holding", |audit, _| audit.lost_to_holding),
];

const TOTALS: [(&str, OfTotals); 2] = [
    ("linear_momentum", |audit| audit.totals.linear_momentum),
    ("angular_momentum", |audit| audit.totals.angular_momentum),
];

const OF_BODY: [(&str, OfBody); 9] = [
    ("position", |body| body.pose().position),
    ("centre", Body::centre_of_mass),
    ("velocity", Body::velocity),
    ("spin", Body::spin),
    ("momentum", Body::momentum),
    ("angular_momentum", Body::angular_momentum),
    ("x_axis", |body| body.pose().rotation.rotate(Vec3::X)),
    ("y_axis", |body| body.pose().rotation.rotate(Vec3::Y)),
    ("z_axis", |body| body.pose().rotation.rotate(Vec3::Z)),
];

const PARTS: [(&str, Part); 4] = [("x", |v| v.x), ("y", |v| v.y), ("z", |v| v.z), ("length", Vec3::length)];

impl Quantity {
    /// By its dotted name: `energy_error`, `linear_momentum.x` or `body.ball.position.z`.
    ///
    /// # Errors
    /// A name of nothing.
    pub fn named(name: &str) -> Result<Self, SceneError> {
        let path: Vec<&str> = name.split('.').collect();
        Self::at(&path, Origin::File(0)).map_err(|fault| refused(name, fault))
    }

    /// By the words of its dotted name, which stand there.
    pub(super) fn at(path: &[&str], origin: Origin) -> Result<Self, Fault> {
        Ok(Self { name: path.join("."), source: Source::named(path, origin)? })
    }

    /// Its dotted name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Of its value; empty if it has none.
    pub fn unit(&self) -> &'static str {
        let of = |table: &Table, name: &str| {
            table.keys.iter().find(|key| key.name == name).map_or("", |key| key.unit)
        };
        let words: Vec<&str> = self.name.split('.').collect();
        match words[..] {
            ["body", _, quantity, ..] => of(&schema::OF_BODY, quantity),
            [quantity, ..] => of(&schema::EXPECT, quantity),
            [] => "",
        }
    }

    /// Its value at the end of a run; not a number if there is none, such as the time of an event that never was.
    pub fn value(&self, world: &World, record: &Record) -> f64 {
        let body = |name: &str| world.bodies().find(|(_, body)| body.name() == name).map(|(_, body)| body);
        match &self.source {
            Source::Run(of) => of(world.audit(), record),
            Source::Total(of, part) => part(of(world.audit())),
            Source::Energy(name) => body(name).map_or(NONE, Body::kinetic_energy),
            Source::Body(name, of, part) => body(name).map_or(NONE, |body| part(of(body))),
        }
    }

    /// Refuses a body that is not among these names.
    ///
    /// # Errors
    /// That, with names that are.
    pub fn check(&self, names: &[String]) -> Result<(), SceneError> {
        self.check_at(names, Origin::File(0)).map_err(|fault| refused(&self.name, fault))
    }

    /// The same, of one that stands there.
    pub(super) fn check_at(&self, names: &[String], origin: Origin) -> Result<(), Fault> {
        let (Source::Energy(name) | Source::Body(name, ..)) = &self.source else { return Ok(()) };
        if names.contains(name) {
            return Ok(());
        }
        let some: Vec<&str> = names.iter().take(10).map(String::as_str).collect();
        let problem = format!("there is no body \"{}\"", excerpt(name));
        Err(Fault::new(origin, problem, format!("write the name of a body, such as {}", listed(&some))))
    }
}

fn refused(name: &str, Fault { problem, remedy, .. }: Fault) -> SceneError {
    SceneError::Quantity { name: excerpt(name), problem, remedy }
}

impl Source {
    fn named(path: &[&str], origin: Origin) -> Result<Self, Fault> {
        let part = |name: &str| find(&PARTS, name, origin, "a part of a vector");
        match *path {
            ["body", name, "kinetic_energy"] => Ok(Self::Energy(name.to_owned())),
            ["body", name, of, of_part] => {
                let of = find(&OF_BODY, of, origin, "a quantity of a body")?;
                Ok(Self::Body(name.to_owned(), of, part(of_part)?))
            }
            ["body", ..] => {
                let problem = format!("\"{}\" is no quantity of a body", excerpt(&path.join(".")));
                let remedy =
                    "write body.NAME.QUANTITY.PART, like body.ball.position.z, or body.NAME.kinetic_energy";
                Err(Fault::new(origin, problem, remedy))
            }
            [of, of_part] => {
                let of = find(&TOTALS, of, origin, "a vector of the whole world")?;
                Ok(Self::Total(of, part(of_part)?))
            }
            [name] => Ok(Self::Run(find(&RUN, name, origin, "a quantity of a run")?)),
            _ => {
                let problem = format!("\"{}\" is no quantity", excerpt(&path.join(".")));
                let names: Vec<&str> = RUN.iter().map(|(name, _)| *name).collect();
                Err(Fault::new(origin, problem, format!("write {}", listed(&names))))
            }
        }
    }
}

fn find<T: Copy>(choices: &[(&str, T)], name: &str, origin: Origin, what: &str) -> Result<T, Fault> {
    let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
    choices.iter().find(|(known, _)| *known == name).map(|&(_, of)| of).ok_or_else(|| {
        let problem = format!("\"{}\" is not {what}", excerpt(name));
        Fault::new(origin, problem, format!("write {}", listed(&names)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names<T>(choices: &[(&'static str, T)]) -> Vec<&'static str> {
        choices.iter().map(|(name, _)| *name).collect()
    }

    #[test]
    fn the_schema_has_the_same_names() {
        assert_eq!(
            schema::EXPECT.names(),
            [vec!["for_any"], names(&RUN), names(&TOTALS), vec!["body"]].concat()
        );
        assert_eq!(schema::OF_BODY.names(), [names(&OF_BODY), vec!["kinetic_energy"]].concat());
        assert_eq!(schema::PARTS.names(), names(&PARTS));
    }

    #[test]
    fn units_are_those_of_the_schema() {
        let unit = |name: &str| Quantity::named(name).map(|quantity| quantity.unit());
        assert!(matches!(unit("body.a.velocity.length"), Ok("m/s")));
        assert!(matches!(unit("body.a.kinetic_energy"), Ok("J")));
        assert!(matches!(unit("linear_momentum.x"), Ok("kg m/s")));
        assert!(matches!(unit("first_event_time"), Ok("s")));
        assert!(matches!(unit("events"), Ok("")));
    }

    #[test]
    fn wrong_names_say_what_there_is() {
        let said =
            |name: &str| Quantity::named(name).map_or_else(|error| error.to_string(), |_| String::new());
        assert!(said("evnts").starts_with("evnts: \"evnts\" is not a quantity of a run; write "));
        assert!(said("body.a.speed.x").contains("\"speed\" is not a quantity of a body; write "));
        assert!(said("body.a").contains("write body.NAME.QUANTITY.PART"));
    }
}
