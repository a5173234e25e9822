//! Sixte as one of the engines.

use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::Motion;
use sixte_contact::shape::Convex;

use crate::bodies::sixte_body;
use crate::engine::{Engine, Outcome};
use crate::pairs::{DURATION, Pair};

/// The certified contact time, in f64.
pub struct Sixte {
    /// Of the gap, in metres.
    pub tolerance: f64,
}

impl Sixte {
    /// The whole answer for a pair.
    pub fn answer(&self, [a, b]: &[(Convex, Motion); 2]) -> Result<ContactTime, String> {
        let settings = ContactTimeSettings::tolerance(self.tolerance);
        contact_time((&a.0, &a.1), (&b.0, &b.1), DURATION, &settings).map_err(|error| error.to_string())
    }
}

impl Engine for Sixte {
    type Prepared = [(Convex, Motion); 2];

    fn prepare(&self, pair: &Pair) -> Self::Prepared {
        [&pair.a, &pair.b].map(|body| sixte_body(body).expect("random bodies are sound"))
    }

    fn run(&self, pair: &Self::Prepared) -> Outcome {
        match self.answer(pair) {
            Ok(found) => match found.status {
                Status::Clear => Outcome::Clear,
                Status::Contact => Outcome::Hit(found.time / DURATION),
                Status::TouchingApproaching | Status::TouchingReceding => Outcome::Overlapped,
                Status::Unresolved => Outcome::Failed,
            },
            Err(_) => Outcome::Failed,
        }
    }
}
