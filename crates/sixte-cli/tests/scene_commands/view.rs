//! `sixte view` and `sixte fence` in the browser: what is refused before anything is served.

use super::{anywhere, refusal};

#[test]
fn what_cannot_be_shown_is_refused() {
    let cases: [(&[&str], &str); 6] = [
        (&["view", "--set", "height=2"], "error: --set: there is no scene to set it in; give one\n"),
        (&["view", "bounce", "--set", "height"], "error: --set: \"height\" has no value; give KEY=VALUE\n"),
        (&["view", "bounce", "--set", "height=-1"], "error: --set height=-1: the parameter height is -1; "),
        (&["view", "run.mcap", "--set", "height=2"], "error: --set: a recording has happened already; "),
        (&["fence", "--json"], "error: --json: the browser shows the duel; give --headless as well\n"),
        (&["fence", "--headless", "--bouts", "0"], "error: --bouts: \"0\" is not a whole number above 0; "),
    ];
    for (arguments, expected) in cases {
        let said = refusal(anywhere(), arguments);
        assert!(said.starts_with(expected), "{arguments:?}: {said}");
    }
}
