//! A fencing duel with blades that never cross (L. Kavan, "Rigid Body Collision Response", section 5).
//!
//! ```
//! use sixte_fence::duel::Duel;
//! use sixte_fence::input::Input;
//! use sixte_fence::rules::Rules;
//! use sixte_fence::weapon::Kind;
//!
//! let mut duel = Duel::new(Kind::Epee, Rules::default())?;
//! // The left fencer steps in and lunges; the right one stands on guard.
//! let phrase = loop {
//!     let lunge = duel.control(0).feet > -0.9;
//!     let left = Input { stick: [0.3, 0.1], lunge, feet: 1.0 };
//!     if let Some(phrase) = duel.frame(1.0 / 60.0, [left, Input::default()]).phrase {
//!         break phrase;
//!     }
//! };
//! assert_eq!(phrase.score, [1, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One frame, from top to bottom: [`input`] ← [`footwork`] and [`placement`], where the hands are ← [`hold`] and [`grip`], where they want
//! their weapons ← [`exchange`], how the weapons fly, with [`impulse`] where they meet ← [`stance`], [`skeleton`], [`skin`] and [`target`], the
//! bodies that they hit ← [`duel`] and its [`rules`]. [`computer`], [`practice`] and [`hostile`] make inputs, [`record`] keeps them, [`headless`] runs many
//! bouts, and [`crossing`] judges what was flown without any of that.

pub mod chance;
pub mod computer;
pub mod crossing;
pub mod duel;
pub mod exchange;
pub mod footwork;
pub mod grip;
mod hash;
pub mod headless;
pub mod hold;
pub mod hostile;
pub mod impulse;
pub mod input;
pub mod placement;
pub mod practice;
pub mod record;
pub mod rules;
pub mod skeleton;
pub mod skin;
pub mod stance;
pub mod target;
pub mod weapon;
