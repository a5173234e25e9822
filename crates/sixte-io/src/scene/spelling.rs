//! Keys and words that are not known, and what may have been meant.

use super::error::Fault;
use super::fields::listed;
use super::node::{Node, Value};
use super::schema::{Form, Table};
use crate::excerpt;

/// How alike two words are, from 0 to 1, of which one may have been meant for the other.
const ALIKE: f64 = 0.7;

/// So many letters of a word are enough to know it by.
const SHORTEST: usize = 3;

/// What to write instead of a word, of all that there are.
pub(super) fn remedy(written: &str, known: &[&str]) -> String {
    let alike = |name: &str| {
        let is_begun = written.len() >= SHORTEST && name.starts_with(written);
        if is_begun { 1.0 } else { strsim::normalized_damerau_levenshtein(written, name) }
    };
    let best = known.iter().map(|name| (alike(name), *name)).max_by(|p, q| p.0.total_cmp(&q.0));
    match best {
        Some((alike, name)) if alike >= ALIKE => {
            format!("did you mean {name}? If not, write {}", listed(known))
        }
        _ => format!("write {}", listed(known)),
    }
}

/// A key that a table does not have.
pub(super) fn unknown_key(entry: &super::node::Entry, table: &Table) -> Fault {
    let problem = format!("{} has no key \"{}\"", table.what, excerpt(&entry.key));
    let is_joint = ["joint", "hinge", "constraint"].iter().any(|word| entry.key.contains(word));
    let remedy = if is_joint {
        "there are no joints yet; a body of kind = \"pinned\" turns about its pin = [x, y, z]".to_owned()
    } else {
        remedy(&entry.key, &table.names())
    };
    Fault::new(entry.origin, problem, remedy)
}

/// All keys below a table that are not known.
pub(super) fn unknown_keys(node: &Node, table: &'static Table) -> Vec<Fault> {
    let mut found = Vec::new();
    for entry in node.entries() {
        match table.keys.iter().find(|key| key.name == entry.key) {
            Some(key) => found.extend(in_form(&entry.node, &key.form)),
            None => found.push(unknown_key(entry, table)),
        }
    }
    found
}

/// The same of what stands behind a key.
fn in_form(node: &Node, form: &'static Form) -> Vec<Fault> {
    match (form, &node.value) {
        (Form::Table(table), Value::Table(_)) => unknown_keys(node, table),
        (Form::Tables(table), Value::List(nodes)) => {
            nodes.iter().flat_map(|node| unknown_keys(node, table)).collect()
        }
        (Form::Named(table), Value::Table(entries)) => {
            entries.iter().flat_map(|entry| unknown_keys(&entry.node, table)).collect()
        }
        (Form::List(form), Value::List(nodes)) => nodes.iter().flat_map(|node| in_form(node, form)).collect(),
        // The form that it fits best.
        (Form::Either(forms), _) => {
            let fits = forms.iter().filter(|form| fits(node, form)).map(|form| in_form(node, form));
            fits.min_by_key(Vec::len).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Whether a value may be of a form, as far as tables and lists go.
fn fits(node: &Node, form: &Form) -> bool {
    match form {
        Form::Table(_) | Form::Named(_) => matches!(node.value, Value::Table(_)),
        Form::Tables(_) | Form::List(_) | Form::Numbers(_) => matches!(node.value, Value::List(_)),
        Form::Either(forms) => forms.iter().any(|form| fits(node, form)),
        _ => !matches!(node.value, Value::Table(_) | Value::List(_)),
    }
}
