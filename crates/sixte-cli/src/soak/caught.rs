//! Panics of the engine: caught, with what they said and where.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;

/// What the last panic said. The engine has threads of its own, so it may be said on another one than where it is caught.
static SAID: Mutex<Option<String>> = Mutex::new(None);

/// From now on panics are not printed, but kept.
pub fn keep_quiet() {
    panic::set_hook(Box::new(|panic| {
        if let Ok(mut said) = SAID.lock() {
            // The first one is the cause of others.
            said.get_or_insert_with(|| panic.to_string());
        }
    }));
}

/// What comes of it, or what the panic said that ended it.
pub fn caught<T>(act: impl FnOnce() -> T) -> Result<T, String> {
    if let Ok(mut said) = SAID.lock() {
        *said = None;
    }
    panic::catch_unwind(AssertUnwindSafe(act)).map_err(|_| {
        let said = SAID.lock().ok().and_then(|mut said| said.take());
        said.unwrap_or_else(|| "a panic that said nothing".to_owned()).replace('\n', " ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::panic, reason = "it is what is tested")]
    fn a_panic_is_told() {
        assert_eq!(caught(|| 3), Ok(3));
        assert!(caught(|| panic!("the sky fell")).is_err());
    }
}
