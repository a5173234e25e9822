//! Names that tell bodies apart.

use std::collections::BTreeSet;

/// The frame that all bodies are in.
pub const WORLD: &str = "world";

/// Names given out so far.
#[derive(Debug, Default)]
pub struct Names {
    given: Vec<String>,
    taken: BTreeSet<String>,
}

impl Names {
    /// The name of the next body: its own, or with its number where that is taken.
    pub fn give(&mut self, name: &str) {
        let number = self.given.len();
        let mut unique = name.to_owned();
        while unique == WORLD || self.taken.contains(&unique) {
            unique = format!("{unique}#{number}");
        }
        self.taken.insert(unique.clone());
        self.given.push(unique);
    }

    /// By the bodies' order.
    pub fn given(&self) -> &[String] {
        &self.given
    }

    /// The name of a body; empty for one that is not known.
    pub fn get(&self, index: usize) -> &str {
        self.given.get(index).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_bodies_have_one_name() {
        let mut names = Names::default();
        for name in ["ball", "ball", "world", "ball#1", "ball"] {
            names.give(name);
        }
        assert_eq!(names.given(), ["ball", "ball#1", "world#2", "ball#1#3", "ball#4"]);
        assert_eq!((names.get(1), names.get(9)), ("ball#1", ""));
    }
}
