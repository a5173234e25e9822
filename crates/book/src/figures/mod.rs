//! Every figure that is drawn: from queries and worlds through the public interface, checked where a closed form or a
//! second derivation is known.

mod advancement;
mod bounce;
mod broad_phase;
pub mod certificate;
mod friction;
mod growth;
mod hierarchy;
mod impact_process;
mod island;
mod realtime;
mod sampled;
mod skin;
mod stiff;
mod timeline;
mod tumbling;

use std::error::Error;

/// A file, or why it could not be drawn.
pub type Drawn = Result<String, Box<dyn Error>>;

/// The name of a file in `docs/src/figures`, and what draws it.
pub type Figure = (&'static str, fn() -> Drawn);

/// All of them.
pub const ALL: [Figure; 16] = [
    ("advancement.svg", advancement::draw),
    ("bounce.svg", bounce::draw),
    ("broad_phase.svg", broad_phase::draw),
    ("certificate.svg", certificate::draw),
    ("friction.svg", friction::draw),
    ("growth.svg", growth::draw),
    ("hierarchy.svg", hierarchy::draw),
    ("impact_process.svg", impact_process::draw),
    ("island.svg", island::draw),
    ("realtime_gap.svg", realtime::draw_gap),
    ("realtime_part.svg", realtime::draw_part),
    ("sampled.svg", sampled::draw),
    ("skin.svg", skin::draw),
    ("stiff.svg", stiff::draw),
    ("timeline.svg", timeline::draw),
    ("tumbling.svg", tumbling::draw),
];

/// Refuses a figure that would not be true.
fn hold(is_true: bool, what: impl Into<String>) -> Result<(), Box<dyn Error>> {
    if is_true { Ok(()) } else { Err(what.into().into()) }
}
