//! How often something was found, and where first.

/// How many examples a [`Finding`] keeps.
pub(super) const EXAMPLES: usize = 5;

/// How often something was found, and the first few places, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<T> {
    /// How often.
    pub count: usize,
    /// Where, of the first five.
    pub examples: Vec<T>,
}

impl<T> Default for Finding<T> {
    fn default() -> Self {
        Self { count: 0, examples: Vec::new() }
    }
}

impl<T> Finding<T> {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a place; those are found in order.
    pub(super) fn add(&mut self, place: T) {
        self.count += 1;
        if self.examples.len() < EXAMPLES {
            self.examples.push(place);
        }
    }
}

impl<T: Ord> Finding<T> {
    /// Adds a place; those may be found in any order.
    pub(super) fn add_unordered(&mut self, place: T) {
        self.count += 1;
        let at = self.examples.partition_point(|earlier| *earlier < place);
        if at < EXAMPLES {
            self.examples.insert(at, place);
            self.examples.truncate(EXAMPLES);
        }
    }
}

impl<T> FromIterator<T> for Finding<T> {
    fn from_iter<I: IntoIterator<Item = T>>(places: I) -> Self {
        let mut found = Self::default();
        places.into_iter().for_each(|place| found.add(place));
        found
    }
}
