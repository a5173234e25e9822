//! `sixte soak`: one random world after another, and a judge that looks at every step.
//!
//! An episode is one world. It depends on the seed and its own number alone, so each can be repeated by itself.
//!
//! | what | file |
//! |---|---|
//! | an episode, step by step | `episode`; what it is like, `plan` |
//! | bodies and their shapes, each known to the engine and to the judge | `blueprint`, `shapes` |
//! | what is done between steps | `acts`, `nonsense`; saving and restoring, `twin` |
//! | whether bodies overlap, without the engine | `judge` |
//! | what it came to | `tally`, `report` |

mod acts;
mod blueprint;
mod caught;
mod episode;
mod judge;
mod memory;
mod nonsense;
mod plan;
mod random;
mod report;
mod shapes;
mod tally;
mod twin;

use std::process::ExitCode;

use clap::Args;

use self::report::{End, Object};
use self::tally::Tally;
use crate::arguments::Json;
use crate::input::InputError;
use crate::run::interrupt;
use crate::run::progress::Progress;

/// Arguments of `sixte soak`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Soak {
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1_000_000,
        help = "How many steps of bodies that can move to do in all"
    )]
    body_steps: u64,
    #[arg(long, value_name = "S", default_value_t = 1, help = "Which random worlds")]
    seed: u64,
    #[arg(long, value_name = "K", help = "Only this one of them, from its beginning to its end")]
    episode: Option<u64>,
    #[command(flatten)]
    json: Json,
}

const HELP: &str = "\
Random worlds, one after the other: every kind of shape, of many sizes, masses and speeds, under
all settings. Between steps bodies are put in, taken out, pushed and put elsewhere; what must be
refused is tried, too. Worlds are saved and restored, and both have to go on with the same bits.
After every step all pairs that keep each other out are looked at with geometry of its own.

Output: a table, and for each failure a command that repeats it; or with --json one object:
  ok                                      whether nothing failed
  body_steps, steps, episodes             what was run; an episode is one world
  overlaps                                pairs that were in each other
  panics                                  of the engine
  unequal, restored                       restored worlds that went another way, and all of them
  uncertified                             moves without a certificate; there are none
  changed, accepted                       what was refused but changed something, and nonsense that
                                          was not refused
  lost                                    bodies whose numbers were none, though nobody made them so
  refused                                 what had to be refused, and was
  cut_short                               worlds that were ended early, by counted work
  judged                                  exactly, by_sampling: pairs
  audit                                   the worst of all worlds, as `sixte run --json` names it;
                                          errors are of worlds that fly exactly;
                                          episodes: where these were, in the same order
  failures                                fault, seed, episode, step, text, repeat
  peak_memory, memory_after_a_tenth, memory_at_the_end
                                          in bytes; null where the system does not tell
  slowest_step                            seconds [s], episode, step
  seconds                                 what all of it took [s]

Exit code: 0 if nothing failed, 1 if something did, 130 if Ctrl-C stopped it, in the middle of a
step. A second Ctrl-C ends it at once.

Examples:
  sixte soak
  sixte soak --body-steps 100000000 --seed 7 --json
  sixte soak --seed 7 --episode 31";

impl Soak {
    /// What it came to, as a table or as JSON, and the exit code.
    pub fn run(self) -> Result<(String, ExitCode), InputError> {
        interrupt::listen();
        caught::keep_quiet();
        let mut tally = Tally::default();
        let mut progress = Progress::on_terminal();
        let mut memory_after_a_tenth = None;
        // One episode is run to its end, however many steps it has.
        let most = if self.episode.is_some() { u64::MAX } else { self.body_steps };
        let mut is_enough = |tally: &Tally| {
            if memory_after_a_tenth.is_none() && tally.body_steps >= most / 10 {
                memory_after_a_tenth = memory::resident();
            }
            if self.episode.is_none() {
                progress.counted(tally.body_steps, most, "body-steps");
            }
            tally.body_steps >= most || interrupt::is_asked()
        };
        let numbers = self.episode.map_or(0..=u64::MAX, |number| number..=number);
        for number in numbers {
            episode::run(self.seed, number, &mut tally, &mut is_enough);
            if is_enough(&tally) {
                break;
            }
        }
        progress.end();
        let is_stopped = interrupt::is_asked();
        let end = End { is_stopped, memory_after_a_tenth, seconds: progress.elapsed() };
        // Of one world alone it is worth saying what is in it.
        let world = if self.episode.is_some() { tally.world.as_str() } else { "" };
        let object = Object::new(&tally, self.seed, &end);
        let text = self.json.text(&object, |object| world.to_owned() + &object.text())?;
        let code = match (is_stopped, tally.is_fine()) {
            (true, _) => ExitCode::from(interrupt::INTERRUPTED),
            (_, true) => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        };
        Ok((text, code))
    }
}
