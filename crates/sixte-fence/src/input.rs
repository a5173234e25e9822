//! What a person or a computer tells a fencer to do.

use serde::{Deserialize, Serialize};

/// One fencer's input for one frame, the same for people and computers.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Input {
    /// Where the weapon hand shall be: x to the fencer's own right, y up, each from −1 to 1.
    pub stick: [f64; 2],
    /// Held: the arm extends, then the fencer lunges. Released: the fencer recovers.
    pub lunge: bool,
    /// From −1, retreat, to 1, advance.
    pub feet: f64,
}

impl Input {
    /// The same with 0 for what is not finite, and the nearest allowed number for what is out of range.
    ///
    /// ```
    /// use sixte_fence::input::Input;
    /// let wild = Input { stick: [f64::NAN, 7.0], lunge: true, feet: -3.0 };
    /// assert_eq!(wild.tamed(), Input { stick: [0.0, 1.0], lunge: true, feet: -1.0 });
    /// ```
    pub fn tamed(self) -> Self {
        let tame = |number: f64| if number.is_finite() { number.clamp(-1.0, 1.0) } else { 0.0 };
        Self { stick: self.stick.map(tame), lunge: self.lunge, feet: tame(self.feet) }
    }
}
