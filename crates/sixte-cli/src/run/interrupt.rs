//! Ctrl-C: the first one ends what is computed, in the middle of a step if need be; the second one ends the program.

use std::io::{self, Write};
use std::process::{self, ExitCode};
use std::sync::LazyLock;

use sixte::Interrupt;

/// Exit code of what was interrupted, as shells have it: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::default);

/// From now on Ctrl-C is listened to.
pub fn listen() {
    // Without it, Ctrl-C ends the program at once, as ever.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPT.is_asked() {
            process::exit(i32::from(INTERRUPTED));
        }
        INTERRUPT.ask();
        let _ = writeln!(io::stderr(), "\nstopping; Ctrl-C again ends at once");
    });
}

/// Does what ends early at Ctrl-C, if that is listened to.
pub fn watch<R>(work: impl FnOnce() -> R) -> R {
    INTERRUPT.watch(work)
}

/// Whether the run is to end.
pub fn is_asked() -> bool {
    INTERRUPT.is_asked()
}

/// What is said when nothing was written, because Ctrl-C stopped it.
pub fn stopped() -> (String, ExitCode) {
    ("stopped; nothing was written\n".to_owned(), ExitCode::from(INTERRUPTED))
}
