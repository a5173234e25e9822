//! Sums that do not lose what is small.

use serde::{Deserialize, Serialize};
use sixte_contact::Vec3;

/// A running sum with the rounding of each addition kept aside (Neumaier 1974).
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct Sum {
    sum: f64,
    rest: f64,
}

impl Sum {
    pub fn add(&mut self, term: f64) {
        let sum = self.sum + term;
        self.rest +=
            if self.sum.abs() >= term.abs() { (self.sum - sum) + term } else { (term - sum) + self.sum };
        self.sum = sum;
    }

    /// The same with one more term.
    pub fn plus(mut self, term: f64) -> Self {
        self.add(term);
        self
    }

    pub fn value(&self) -> f64 {
        self.sum + self.rest
    }
}

impl From<f64> for Sum {
    fn from(sum: f64) -> Self {
        Self { sum, rest: 0.0 }
    }
}

/// The same for vectors.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub(crate) struct VectorSum([Sum; 3]);

impl VectorSum {
    pub fn add(&mut self, term: Vec3) {
        for (sum, part) in self.0.iter_mut().zip(term.to_array()) {
            sum.add(part);
        }
    }

    pub fn value(&self) -> Vec3 {
        let [x, y, z] = self.0;
        Vec3::new(x.value(), y.value(), z.value())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_small_terms_after_a_large_one() {
        let mut sum = Sum::default();
        sum.add(1e16);
        for _ in 0..1_000_000 {
            sum.add(0.1);
        }
        sum.add(-1e16);
        assert!((sum.value() - 1e5).abs() < 1e-5, "{}", sum.value());
    }
}
