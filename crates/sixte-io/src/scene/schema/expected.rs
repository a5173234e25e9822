//! What is expected of a run.

use super::table::Form::{Either, Named, Number, Text};
use super::table::Range::Any;
use super::table::{Form, Key, Table, key};

const VALUE: Form = Either(&[Number(Any), Form::Table(&WANTED)]);
const VECTOR: Form = Form::Table(&PARTS);

const FOR_ANY: Key = key(
    "for_any",
    Form::List(&Text),
    "it holds whatever these are: names of parameters, or keys such as run.seconds",
)
.default("none: it holds for the scene as its file says");

/// `[expect]`.
pub static EXPECT: Table = Table {
    what: "[expect]",
    heading: "[expect]",
    about: "What holds at the end of the run. A number alone means exactly that number. What holds, holds \
            whatever the step is; if anything else is changed by `--set`, by a slider or by `--seconds`, only those are judged that \
            say `for_any` of it, or `always`.",
    keys: &[
        FOR_ANY,
        key("events", VALUE, "impacts"),
        key("stops", VALUE, "stops of kinematic bodies"),
        key("visits", VALUE, "bodies that came into sensors, and that left them"),
        key("warnings", VALUE, "kinds of warnings"),
        key("first_event_time", VALUE, "none, and so not as expected, if there was no event").unit("s"),
        key("last_event_time", VALUE, "the same of the last").unit("s"),
        key("first_visit_time", VALUE, "the same of the first visit").unit("s"),
        key("last_visit_time", VALUE, "the same of the last visit").unit("s"),
        key("smallest_gap", VALUE, "ever seen between two bodies, at events and at the ends of steps")
            .unit("m"),
        key(
            "complementarity",
            VALUE,
            "how far persistent contacts are from 0 ≤ φ ⊥ λ ≥ 0 and from Coulomb's law, as a part",
        ),
        key("linear_momentum_error", VALUE, "what the books do not explain, as a part of the largest"),
        key("angular_momentum_error", VALUE, "the same of angular momentum"),
        key("energy_error", VALUE, "the same of energy"),
        key("energy", VALUE, "of all bodies").unit("J"),
        key("kinetic_energy", VALUE, "of all bodies").unit("J"),
        key("potential_energy", VALUE, "of all bodies").unit("J"),
        key("stored_energy", VALUE, "in stiff forces").unit("J"),
        key("work_in", VALUE, "by forces from outside and kinematic bodies").unit("J"),
        key("lost_to_restitution", VALUE, "what impacts did not give back").unit("J"),
        key("lost_to_resting", VALUE, "what settling took; negative where bodies were moved apart").unit("J"),
        key(
            "resting_error",
            VALUE,
            "energy that contacts at rest made or took, step by step, as a part of the largest",
        ),
        key("lost_to_friction", VALUE, "what friction took").unit("J"),
        key("lost_to_damping", VALUE, "what the dampers of stiff forces took").unit("J"),
        key("lost_to_holding", VALUE, "what was taken from bodies that were held together").unit("J"),
        key("linear_momentum", VECTOR, "of all bodies").unit("kg m/s"),
        key("angular_momentum", VECTOR, "of all bodies, about the origin").unit("kg m²/s"),
        key("body", Named(&OF_BODY), "of one body, by its name"),
    ],
    one_of: &[],
};

/// What is expected of a number.
pub static WANTED: Table = Table {
    what: "an expectation",
    heading: "QUANTITY = { … }",
    about: "What is expected of a number: `value` with `within`, or one limit or both, like `energy_error = { below = 1e-12 }`, \
            or another quantity of the same run, like `{ same_as = \"body.left.velocity.y\", times = -1, within = 1e-12 }`.",
    keys: &[
        key("value", Number(Any), "what it is"),
        key("within", Number(Any), "how far from it at most"),
        key("below", Number(Any), "it is less than this"),
        key("above", Number(Any), "it is more than this"),
        key("same_as", Text, "the name of another quantity, which it is"),
        key("times", Number(Any), "so many times the other one").default("1"),
        FOR_ANY,
        key("always", Form::Flag, "it holds whatever is changed").default("false"),
    ],
    one_of: &[],
};

/// The parts of a vector.
pub static PARTS: Table = Table {
    what: "a vector",
    heading: "VECTOR.PART",
    about: "Vectors are expected part by part, like `linear_momentum.x = 3`.",
    keys: &[
        key("x", VALUE, "along x"),
        key("y", VALUE, "along y"),
        key("z", VALUE, "along z"),
        key("length", VALUE, "its length"),
    ],
    one_of: &[],
};

/// What is expected of a body.
pub static OF_BODY: Table = Table {
    what: "a body",
    heading: "body.NAME",
    about: "What is expected of one body, like `body.ball.position.z = { above = 0 }`.",
    keys: &[
        key("position", VECTOR, "of its frame").unit("m"),
        key("centre", VECTOR, "of mass").unit("m"),
        key("velocity", VECTOR, "of the centre of mass").unit("m/s"),
        key("spin", VECTOR, "along the world's axes").unit("rad/s"),
        key("momentum", VECTOR, "linear").unit("kg m/s"),
        key("angular_momentum", VECTOR, "about its centre").unit("kg m²/s"),
        key("x_axis", VECTOR, "where its own x axis points"),
        key("y_axis", VECTOR, "where its own y axis points"),
        key("z_axis", VECTOR, "where its own z axis points"),
        key("kinetic_energy", VALUE, "of it alone").unit("J"),
    ],
    one_of: &[],
};
