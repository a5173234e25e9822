//! Foreign text, made fit for an error message.

/// Longest excerpt, in characters.
const LONGEST: usize = 60;

/// The text on one line, short enough for an error message: control characters become `�`, and
/// what is beyond 60 characters becomes `…`.
///
/// ```
/// assert_eq!(sixte_io::excerpt("1 2\tthree"), "1 2�three");
/// assert_eq!(sixte_io::excerpt(&"7".repeat(100)).chars().count(), 60);
/// ```
pub fn excerpt(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut rest = text.chars().map(visible);
    let mut short: String = rest.by_ref().take(LONGEST).collect();
    if rest.next().is_some() {
        short.pop();
        short.push('…');
    }
    short
}
