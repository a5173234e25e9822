//! Opens an address in the browser, if there is a screen to show it on.

use std::env;
use std::process::{Command, Stdio};

/// Whether something was started that opens it.
pub fn in_browser(address: &str) -> bool {
    let quiet = |program: &str, arguments: &[&str]| {
        let started = Command::new(program)
            .args(arguments)
            .arg(address)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        started.is_ok()
    };
    if cfg!(target_os = "macos") {
        return quiet("open", &[]);
    }
    if cfg!(windows) {
        return quiet("cmd", &["/C", "start", ""]);
    }
    let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(|name| env::var_os(name).is_some());
    has_screen && quiet("xdg-open", &[])
}
