//! Which method, and its parameters.

use std::fmt;

use super::MethodError;
use crate::shape::LARGEST;

/// How to find the time of contact.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Method {
    /// The search of this crate: [`contact_time`](crate::contact_time::contact_time). It misses nothing.
    #[default]
    Certified,
    /// Static tests in short steps, then bisection: L. Kavan, "Rigid Body Collision Response",
    /// sections 3.1 to 3.3.
    ///
    /// Any bodies, but no half-space that turns. The time that it returns is free of collision, the
    /// bodies collide less than the tolerance later, and in no step does a point get more than
    /// `depth` deep. It costs up to interval / ε · (v_A + v_B) static tests (eq. 18:
    /// [`pseudo_dynamic_steps`](super::pseudo_dynamic_steps)) and a logarithm of halvings (eq. 20: [`bisection_steps`](super::bisection_steps)).
    ///
    /// # When it is wrong
    /// Between two samples it sees nothing. Whatever is thinner than ε along the way is passed
    /// through: a sheet by a small body, a corner by a corner. What it finds then is a later contact,
    /// or none. A body that is wholly inside a hollow one does not collide with it.
    PseudoDynamic {
        /// ε: how deep the bodies may get into each other between two samples \[m\].
        depth: f64,
        /// ε_t: how long after the time that is returned they collide, at most \[s\].
        time_tolerance: f64,
    },
    /// The paths of all vertices, in boxes: "Precise Generalized Contact Point and Normal
    /// Determination for Rigid Body Simulation", Algorithms 1 and 2.
    ///
    /// Polyhedra, soups, half-spaces, and the surface of a [`LevelSet`](crate::shape::LevelSet) with any of those. No vertex touches the other surface unseen, and a vertex
    /// that is reported is within about ε of it. For N and M vertices and k pieces of path each it
    /// costs k (N log M + M log N) tests, of which k grows as 1/√ε near the surface. Against a level set it costs k N, but the set has no
    /// vertices of its own, and its surface is off by its error.
    ///
    /// # When it is wrong
    /// Edges that cross each other away from their ends have no vertex in the contact, and pass. A
    /// vertex that passes within ε without touching is reported as a contact. A vertex that starts
    /// inside a solid is not noticed before it comes out.
    PathBoxes {
        /// ε: boxes are made as narrow as this \[m\].
        precision: f64,
    },
    /// The paths of all vertices, as chords: the same paper's Algorithm 3.
    ///
    /// The same bodies. It needs segments and no boxes, and halves every path all the way, whether
    /// something is near or not.
    ///
    /// # When it is wrong
    /// As [`PathBoxes`](Self::PathBoxes) for edges; and a vertex that gets less than ε deep and
    /// comes out again may be missed.
    PathSegments {
        /// ε: chords are made so short that paths are this close to them \[m\].
        precision: f64,
    },
}

impl Method {
    /// The word for it in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Method::Certified => "certified",
            Method::PseudoDynamic { .. } => "pseudo_dynamic",
            Method::PathBoxes { .. } => "path_boxes",
            Method::PathSegments { .. } => "path_segments",
        }
    }

    pub(super) fn check(self) -> Result<(), MethodError> {
        let parameters: &[(&str, f64, &str)] = match self {
            Method::Certified => &[],
            Method::PseudoDynamic { depth, time_tolerance } => {
                &[("depth", depth, "m"), ("time tolerance", time_tolerance, "s")]
            }
            Method::PathBoxes { precision } | Method::PathSegments { precision } => {
                &[("precision", precision, "m")]
            }
        };
        for &(name, value, unit) in parameters {
            if !(value > 0.0 && value <= LARGEST) {
                return Err(MethodError::Parameter { method: self.name(), name, value, unit });
            }
        }
        Ok(())
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
