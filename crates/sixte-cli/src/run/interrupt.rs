//! Ctrl-C: the first one ends a run after the step that is under way, the second one ends the program.

use std::io::{self, Write};
use std::process::{self, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of what was interrupted, as shells have it: 128 and the number of the signal.
pub const INTERRUPTED: u8 = 130;

static IS_ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C is listened to.
pub fn listen() {
    // Without it, Ctrl-C ends the program at once, as ever.
    let _ = ctrlc::set_handler(|| {
        if IS_ASKED.swap(true, Ordering::SeqCst) {
            process::exit(i32::from(INTERRUPTED));
        }
        let _ = writeln!(io::stderr(), "\nstopping after this step; Ctrl-C again ends at once");
    });
}

/// Whether the run is to end.
pub fn is_asked() -> bool {
    IS_ASKED.load(Ordering::SeqCst)
}

/// What is said when nothing was written, because Ctrl-C stopped it.
pub fn stopped() -> (String, ExitCode) {
    ("stopped; nothing was written\n".to_owned(), ExitCode::from(INTERRUPTED))
}
