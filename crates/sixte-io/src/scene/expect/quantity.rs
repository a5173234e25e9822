//! Quantities that can be expected, by the names they have in a scene.

use sixte::audit::Audit;
use sixte::{Body, Vec3, World};

use super::Record;
use crate::excerpt;
use crate::scene::error::{Fault, Origin};
use crate::scene::fields::listed;

type OfRun = fn(&Audit, &Record) -> f64;
type OfTotals = fn(&Audit) -> Vec3;
type OfBody = fn(&Body) -> Vec3;
type Part = fn(Vec3) -> f64;

/// A number that a run comes to.
#[derive(Debug, Clone)]
pub(super) enum Quantity {
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
    /// By the words of its dotted name.
    pub fn named(path: &[&str], origin: Origin) -> Result<Self, Fault> {
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

    /// Not a number if there is none, such as the time of an event that never was.
    pub fn value(&self, world: &World, record: &Record) -> f64 {
        let body = |name: &str| world.bodies().find(|(_, body)| body.name() == name).map(|(_, body)| body);
        match self {
            Self::Run(of) => of(world.audit(), record),
            Self::Total(of, part) => part(of(world.audit())),
            Self::Energy(name) => body(name).map_or(NONE, Body::kinetic_energy),
            Self::Body(name, of, part) => body(name).map_or(NONE, |body| part(of(body))),
        }
    }

    /// Refuses a body that is not there.
    pub fn check(&self, names: &[String], origin: Origin) -> Result<(), Fault> {
        let (Self::Energy(name) | Self::Body(name, ..)) = self else { return Ok(()) };
        if names.contains(name) {
            return Ok(());
        }
        let some: Vec<&str> = names.iter().take(10).map(String::as_str).collect();
        let problem = format!("there is no body \"{}\"", excerpt(name));
        Err(Fault::new(origin, problem, format!("write the name of a body, such as {}", listed(&some))))
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
    use crate::scene::schema;

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
}
