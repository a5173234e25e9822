//! Values that are set from outside, before a scene is built.

use super::error::{Fault, Origin};
use super::node::{Entry, Node, Value};
use crate::excerpt;

/// What a text from outside means: a TOML value, or, if it is none, the text itself.
pub(super) fn value(text: &str, origin: Origin) -> Node {
    let parsed = Node::parse(&format!("value = {text}"), |_| origin).ok();
    let found = parsed.as_ref().and_then(|table| match table.entries() {
        [entry] => Some(entry.node.clone()),
        _ => None,
    });
    found.unwrap_or_else(|| Node { origin, value: Value::Word(text.to_owned()) })
}

/// Puts a value where a dotted key says. Bodies and parameters are found by their names, other items of
/// lists by their numbers, from 0.
pub(super) fn put(tree: &mut Node, key: &str, value: Node) -> Result<(), Fault> {
    let origin = value.origin;
    let mut here = tree;
    let words: Vec<&str> = key.split('.').collect();
    let Some((last, path)) = words.split_last() else { return Ok(()) };
    for word in path {
        here = step(here, word, origin)?;
    }
    match &mut here.value {
        Value::Table(entries) => match entries.iter_mut().find(|entry| entry.key == *last) {
            Some(entry) => entry.node = value,
            // Whether there may be such a key, the reader of the table knows.
            None => entries.push(Entry { key: (*last).to_owned(), origin, node: value }),
        },
        _ => *step(here, last, origin)? = value,
    }
    Ok(())
}

fn step<'a>(node: &'a mut Node, word: &str, origin: Origin) -> Result<&'a mut Node, Fault> {
    let kind = node.kind();
    let nothing =
        |remedy: &str| Fault::new(origin, format!("there is no \"{}\" in {kind}", excerpt(word)), remedy);
    match &mut node.value {
        Value::Table(entries) => {
            let is_there = entries.iter().any(|entry| entry.key == word);
            if !is_there {
                let node = Node { origin, value: Value::Table(Vec::new()) };
                entries.push(Entry { key: word.to_owned(), origin, node });
            }
            let found = entries.iter_mut().find(|entry| entry.key == word);
            found.map(|entry| &mut entry.node).ok_or_else(|| nothing("give another key"))
        }
        Value::List(nodes) => {
            let is_named = |node: &Node| {
                node.get("name").is_some_and(|name| matches!(&name.value, Value::Word(name) if name == word))
            };
            let named = nodes.iter().position(is_named);
            let at = named.or_else(|| word.parse().ok());
            at.and_then(|at: usize| nodes.get_mut(at))
                .ok_or_else(|| nothing("give a name that is there, or a number from 0"))
        }
        _ => Err(nothing("give a key of the scene, like world.gravity or bodies.ball.velocity")),
    }
}
