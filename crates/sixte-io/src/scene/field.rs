//! Fields of implicit shapes: formulas, simple solids, and what is joined and cut of them.

use std::sync::Arc;

use sixte::shape::Shape;
use sixte_contact::query::SolidField;
use sixte_contact::shape::Geometry;
use sixte_contact::shape::implicit::{
    AnyField, BoxField, CylinderField, Expression, Field, GyroidField, HalfSpaceField, RoundedBoxField,
    SphereField, TorusField,
};

use super::error::Fault;
use super::fields::{Fields, list, numbers, positive, vector, word};
use super::kind::{kind, long};
use super::node::{Entry, Node};
use super::pose::pose;
use super::schema;

type Built<T> = Result<T, Fault>;
type Shared = Arc<dyn AnyField>;

/// Reads a shape that stands inside of a curved one.
pub(super) type SolidReader<'a> = dyn Fn(&Node) -> Built<Shape> + 'a;

/// Fields inside of each other, at most; one of a list is inside of all joins that come after it.
const DEEPEST: usize = 200;

/// What is negative inside of what a table describes; `solid` reads a shape that is a part of it.
pub(super) fn field(node: &Node, solid: &SolidReader<'_>) -> Built<Shared> {
    below(node, solid, 0)
}

fn below(node: &Node, solid: &SolidReader<'_>, depth: usize) -> Built<Shared> {
    if depth > DEEPEST {
        let problem = format!("more than {DEEPEST} fields are inside each other");
        return Err(Fault::new(node.origin, problem, "write fewer"));
    }
    let fields = Fields::new(node, &schema::FIELD)?;
    let Entry { key, node: of, .. } = kind(&fields, schema::FIELD.one_of)?;
    let is_joined = ["union", "intersection", "difference"].contains(&key.as_str());
    if key != "box" {
        fields.without("rounding", "only boxes can be rounded here", "leave it out, or write smooth")?;
    }
    if !is_joined {
        fields.without("smooth", "nothing is joined", "leave it out, or write it beside union")?;
    }
    let made = if is_joined {
        joined(&fields, key, of, &|part, deeper| below(part, solid, depth + deeper))?
    } else {
        simple(&fields, key, of, solid)?
    };
    let scale = fields.get("scale").map(|node| positive(node, "scale", "")).transpose()?;
    let made = scale.map_or(made.clone(), |factor| made.scaled(factor).shared());
    let is_placed = fields.get("position").is_some() || fields.get("rotation").is_some();
    Ok(if is_placed { made.placed(&pose(&fields)?).shared() } else { made })
}

/// One solid.
fn simple(fields: &Fields<'_>, key: &str, node: &Node, solid: &SolidReader<'_>) -> Built<Shared> {
    let two = |what: &str, example: &str| -> Built<[f64; 2]> {
        let sizes = numbers(node, what, example, "m")?;
        if sizes.iter().all(|size| *size > 0.0) {
            return Ok(sizes);
        }
        let problem = format!("{what} are {} and {}", sizes[0], sizes[1]);
        Err(Fault::new(node.origin, problem, "write numbers above 0 [m]"))
    };
    Ok(match key {
        "formula" => formula(node, "formula")?,
        "sphere" => SphereField { radius: positive(node, "sphere, its radius", "m")? }.shared(),
        "box" => {
            let half = vector(node, "box, its half extents", "m")?;
            let radius = fields.number("rounding", "m")?.unwrap_or(0.0);
            let least = half.min_element();
            if !(least > 0.0 && (0.0..=least).contains(&radius)) {
                let problem = format!("the box has the half extents {half} and the rounding {radius}");
                let remedy = "write half extents above 0, and a rounding from 0 to the least of them [m]";
                return Err(Fault::new(node.origin, problem, remedy));
            }
            if radius > 0.0 { RoundedBoxField { half, radius }.shared() } else { BoxField { half }.shared() }
        }
        "cylinder" => {
            let (half_length, radius) = long(key, node)?;
            if !(half_length > 0.0 && radius > 0.0) {
                let problem =
                    format!("the cylinder has the half length {half_length} and the radius {radius}");
                return Err(Fault::new(node.origin, problem, "write numbers above 0 [m]"));
            }
            CylinderField { half_length, radius }.shared()
        }
        "torus" => {
            let [ring, tube] = two("torus, the radii of its ring and tube", "[0.3, 0.1]")?;
            TorusField { ring, tube }.shared()
        }
        "gyroid" => {
            let [period, thickness] = two("gyroid, its period and thickness", "[0.5, 0.05]")?;
            GyroidField { period, thickness }.shared()
        }
        "half_space" => {
            let normal = vector(node, "half_space, its outward normal", "")?;
            let Some(normal) = normal.try_normalize() else {
                return Err(Fault::new(
                    node.origin,
                    "half_space has no direction",
                    "write it like [0, 0, 1]",
                ));
            };
            HalfSpaceField { normal, offset: 0.0 }.shared()
        }
        _ => {
            let solid = solid(node)?;
            if !(solid.has_inside() || solid.as_piece().is_some()) {
                let problem = "the shape is a surface without an inside";
                return Err(Fault::new(node.origin, problem, "write a solid one, such as a mesh"));
            }
            SolidField(solid).shared()
        }
    })
}

/// Several that are joined or cut; `read` reads one of them, so many joins deeper.
fn joined(
    fields: &Fields<'_>,
    key: &str,
    node: &Node,
    read: &dyn Fn(&Node, usize) -> Built<Shared>,
) -> Built<Shared> {
    let smooth = fields.number("smooth", "m")?.unwrap_or(0.0);
    if !(smooth >= 0.0 && smooth.is_finite()) {
        let at = fields.get("smooth").unwrap_or(node).origin;
        return Err(Fault::new(at, format!("smooth is {smooth}"), "write 0 or more [m]"));
    }
    let parts = list(node, key, "[{ sphere = 0.5 }, { box = [1, 0.2, 0.2] }]")?;
    let mut all: Option<Shared> = None;
    for (index, part) in parts.iter().enumerate() {
        let part = read(part, parts.len() - index)?;
        all = Some(match (all, key) {
            (None, _) => part,
            (Some(all), "union") if smooth > 0.0 => all.smooth_union(part, smooth).shared(),
            (Some(all), "union") => all.union(part).shared(),
            (Some(all), "intersection") if smooth > 0.0 => all.smooth_intersection(part, smooth).shared(),
            (Some(all), "intersection") => all.intersection(part).shared(),
            (Some(all), _) if smooth > 0.0 => all.smooth_difference(part, smooth).shared(),
            (Some(all), _) => all.difference(part).shared(),
        });
    }
    let remedy = "write a list like [{ sphere = 0.5 }, { box = [1, 0.2, 0.2] }]";
    all.ok_or_else(|| Fault::new(node.origin, format!("{key} has no parts"), remedy))
}

/// A text with x, y and z.
pub(super) fn formula(node: &Node, name: &str) -> Built<Shared> {
    let text = word(node, name)?;
    let remedy = "write a formula of x, y and z like \"x^2 + y^2 + z^2 - 1\"";
    let made = Expression::parse(text).map_err(|error| Fault::from_error(node.origin, &error, remedy))?;
    Ok(made.shared())
}
