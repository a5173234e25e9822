//! The scene itself, and what holds for all of it.

use super::bodies::BODY;
use super::expected::EXPECT;
use super::material::MATERIAL;
use super::table::Form::{Count, Either, Flag, Named, Number, Numbers, Tables, Text, Word};
use super::table::Range::{Any, Between, NotNegative, Positive};
use super::table::{Form, Table, key, words};
use crate::scene::choices;

/// The scene itself.
pub static SCENE: Table = Table {
    what: "a scene",
    heading: "the scene",
    about: "All of it may be left out but the bodies, without which nothing runs.",
    keys: &[
        key("title", Text, "a name, for lists"),
        key("about", Text, "what the scene shows, in a line"),
        key("world", Form::Table(&WORLD), "what holds for all bodies"),
        key("run", Form::Table(&RUN), "how long it runs"),
        key("camera", Form::Table(&CAMERA), "from where it is looked at"),
        key("parameters", Tables(&PARAMETER), "numbers that are meant to be changed"),
        key("materials", Named(&MATERIAL), "materials that have names"),
        key("bodies", Tables(&BODY), "what is in the world"),
        key("expect", Form::Table(&EXPECT), "what the run has to come to"),
    ],
    one_of: &[],
};

static INTEGRATORS: [&str; 3] = words(&choices::INTEGRATORS);
static LAWS: [&str; 3] = words(&choices::LAWS);
static IMPACTS: [&str; 3] = words(&choices::IMPACTS);
static STEPPINGS: [&str; 4] = words(&choices::STEPPINGS);
static RULES: [&str; 5] = words(&choices::RULES);

const STEPPING: &str = "how islands of bodies are stepped: auto chooses for each, a crowd in real time and all else as exact; \
    exact is from contact to contact; realtime is in small parts with soft contacts; \
    projected is exact, with persistent contacts put back to the middle of the skin at the end of a step";

/// `[world]`.
pub static WORLD: Table = Table {
    what: "[world]",
    heading: "[world]",
    about: "What holds for all bodies; [Flight](flight.md), [Impact](impact.md) and [Crowds in real time](realtime.md) say what it means.",
    keys: &[
        key("gravity", Numbers(3), "acceleration of all dynamic and pinned bodies")
            .unit("m/s²")
            .default("[0, 0, -9.81]"),
        key("integrator", Word(&INTEGRATORS), "how bodies fly").default("\"exact\""),
        key("law", Either(&[Word(&LAWS), Form::Table(&FRACTION)]), "what an impact gives back")
            .default("\"stronge\""),
        key("impacts", Word(&IMPACTS), "what impacts of many bodies at one instant do")
            .default("\"reflections\""),
        key(
            "resting",
            Either(&[Word(&["held", "supported"]), Form::Table(&RESTING)]),
            "what bodies at rest do",
        )
        .default("\"supported\""),
        key("stepping", Word(&STEPPINGS), STEPPING).default("\"auto\""),
        key("combination", Form::Table(&COMBINATION), "how two materials become one"),
        key("tolerance", Number(Positive), "the gap at which bodies that approach are in contact")
            .unit("m")
            .default("1e-12"),
        key("resting_speed", Number(NotNegative), "slower than this along the normal, a contact rests")
            .unit("m/s")
            .default("1e-6"),
        key(
            "skin",
            Number(Positive),
            "bodies rest on each other at most this far apart, at least 1000 times the tolerance",
        )
        .unit("m")
        .default("the smaller body's size times 1e-5"),
        key(
            "realtime_skin",
            Number(Positive),
            "in real time bodies rest about this far apart, at least 1000 times the tolerance",
        )
        .unit("m")
        .default("the smaller body's size times 0.02, at most 5e-3 m"),
        key(
            "sleeping",
            Flag,
            "whether islands in real time that have come to rest are not stepped until something wakes them",
        )
        .default("true"),
        key("budget", Count(0), "how much counted work a step in real time may be; what is beyond is cut")
            .default("no limit"),
        key("max_impacts", Count(1), "of a pair within a step, until it is held together").default("1000"),
        key("stiff", Form::Table(&STIFF), "stiff forces before bodies come into contact"),
    ],
    one_of: &[],
};

/// `law = { fraction = 0.95 }`.
pub static FRACTION: Table = Table {
    what: "a law",
    heading: "law = { … }",
    about: "Instead of a law's name in `[world]`.",
    keys: &[
        key("fraction", Number(Between(0.5, 1.0)), "of the elastic impulse: 0.5 does not bounce").needed()
    ],
    one_of: &[],
};

/// `resting = { separation = { … } }`.
pub static RESTING: Table = Table {
    what: "resting",
    heading: "resting = { … }",
    about: "Instead of `\"supported\"` in `[world]`, where forces hold bodies up: they are moved apart again and again.",
    keys: &[key("separation", Form::Table(&SEPARATION), "how far, and what time it takes").needed()],
    one_of: &[],
};

/// `separation = { … }`.
pub static SEPARATION: Table = Table {
    what: "separation",
    heading: "separation = { … }",
    about: "In `resting`: successive separation.",
    keys: &[
        key(
            "distance",
            Number(Positive),
            "how far bodies are moved apart, at least 1000 times the tolerance",
        )
        .unit("m")
        .needed(),
        key("seconds_per_metre", Number(Positive), "the time that is accounted for it").unit("s/m").needed(),
    ],
    one_of: &[],
};

const RULE: Form = Word(&RULES);

/// `combination = { … }`.
pub static COMBINATION: Table = Table {
    what: "combination",
    heading: "combination = { … }",
    about: "In `[world]`: how two materials become one.",
    keys: &[
        key("restitution", RULE, "of the two restitutions").default("\"smaller\""),
        key("friction", RULE, "of the two frictions").default("\"geometric-mean\""),
        key("rolling", RULE, "of the two arms of rolling friction").default("\"larger\""),
        key("spinning", RULE, "of the two arms of spinning friction").default("\"larger\""),
    ],
    one_of: &[],
};

/// `stiff = { … }`.
pub static STIFF: Table = Table {
    what: "stiff",
    heading: "stiff = { … }",
    about: "In `[world]`: forces that push bodies apart inside a skin around them.",
    keys: &[
        key("stiffness", Number(Positive), "force for each metre").unit("N/m").needed(),
        key("skin", Number(Positive), "the gap at which it begins, at least 1000 times the tolerance")
            .unit("m")
            .needed(),
        key("damping", Number(NotNegative), "force for each metre a second").unit("N s/m").default("0"),
        key("parts", Count(8), "spans for each period of the spring").default("64"),
    ],
    one_of: &[],
};

/// `[run]`.
pub static RUN: Table = Table {
    what: "[run]",
    heading: "[run]",
    about: "How long the scene runs. If the steps do not fit, the last one is shorter.",
    keys: &[
        key("seconds", Number(Positive), "in all").unit("s").default("10"),
        key("step", Number(Positive), "length of one step").unit("s").default("\"1 / 60\""),
    ],
    one_of: &[],
};

/// `[camera]`.
pub static CAMERA: Table = Table {
    what: "[camera]",
    heading: "[camera]",
    about: "From where the scene is looked at. It changes nothing in the run.",
    keys: &[
        key("position", Numbers(3), "where it stands").unit("m").default("so that all bodies are seen"),
        key("target", Numbers(3), "what is in the middle").unit("m").default("the middle of the bodies"),
        key("up", Numbers(3), "which way is up; any length but zero").default("against gravity"),
        key("fov_degrees", Number(Between(1.0, 170.0)), "how much is seen from bottom to top")
            .unit("°")
            .default("45"),
    ],
    one_of: &[],
};

/// `[[parameters]]`.
pub static PARAMETER: Table = Table {
    what: "a parameter",
    heading: "[[parameters]]",
    about: "Numbers that are meant to be changed: `\"$name\"` stands for the value, and `--set name=value` \
            changes it, within its limits.",
    keys: &[
        key("name", Text, "letters, digits and _; not i, j or k").needed(),
        key("default", Number(Any), "its value if it is not set").needed(),
        key("min", Number(Any), "the smallest that is allowed").default("-inf"),
        key("max", Number(Any), "the largest that is allowed").default("inf"),
        key("unit", Text, "for the reader").default("\"1\""),
    ],
    one_of: &[],
};
