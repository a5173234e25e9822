//! How much memory the program has, where the system tells.

use std::fs;

/// The most that it ever had \[bytes\].
pub fn peak() -> Option<u64> {
    of("VmHWM:")
}

/// What it has now \[bytes\].
pub fn resident() -> Option<u64> {
    of("VmRSS:")
}

/// A line of what Linux says about a program; other systems say nothing.
fn of(name: &str) -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(1024 * kilobytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn it_is_told_in_bytes() {
        let (peak, now) = (peak().unwrap_or(0), resident().unwrap_or(0));
        assert!(peak >= now && now > 1 << 20 && peak < 1 << 36, "{peak} {now}");
    }
}
