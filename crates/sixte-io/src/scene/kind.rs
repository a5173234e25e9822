//! What all shapes have: one kind, a size, and a reason why they are refused.

use sixte_contact::shape::ShapeError;

use super::error::Fault;
use super::fields::{Fields, finite, numbers};
use super::node::{Entry, Node, Value};
use super::schema;

type Built<T> = Result<T, Fault>;

const FORMS: &str =
    "write one kind like { sphere = 0.1 } or { box = [1, 0.02, 0.005] }, and rounding if you like";

/// The one key that says what kind of shape it is.
pub(super) fn kind<'a>(fields: &Fields<'a>, kinds: &[&str]) -> Built<&'a Entry> {
    let mut found = fields.node.entries().iter().filter(|entry| kinds.contains(&entry.key.as_str()));
    let Some(kind) = found.next() else {
        return Err(Fault::new(fields.origin(), "the shape has no kind", FORMS));
    };
    if let Some(second) = found.next() {
        let problem = format!("the shape is a {} and a {}", kind.key, second.key);
        return Err(Fault::new(second.origin, problem, "write one kind; several make a compound = [...]"));
    }
    Ok(kind)
}

/// Half length and radius: a list of both, or a table.
pub(super) fn long(kind: &str, node: &Node) -> Built<(f64, f64)> {
    if matches!(node.value, Value::Table(_)) {
        let fields = Fields::new(node, &schema::LONG)?;
        let half_length = finite(fields.needed("half_length", "0.5")?, "half_length", "m")?;
        let radius = finite(fields.needed("radius", "0.1")?, "radius", "m")?;
        return Ok((half_length, radius));
    }
    let name = format!("{kind}, its half length and radius");
    let [half_length, radius] = numbers(node, &name, "[0.5, 0.1]", "m")?;
    Ok((half_length, radius))
}

pub(super) fn refused(node: &Node, error: &ShapeError) -> Fault {
    Fault::from_error(node.origin, error, FORMS)
}
