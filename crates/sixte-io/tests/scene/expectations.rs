//! What a run has to come to.

use sixte_io::scene::{Record, Wanted};

use super::build;

const TEXT: &str = r#"
[[bodies]]
name = "floor"
kind = "fixed"
shape = { half_space = [0, 0, 1] }
material = { restitution = 1, friction = 0 }
[[bodies]]
name = "ball"
shape = { sphere = 0.5 }
position = [0, 0, 2]
velocity = [1, 0, 0]
material = { restitution = 1, friction = 0 }
[expect]
"#;

#[test]
fn they_are_judged_by_the_end_of_a_run() {
    let cases = [
        ("events = 1", true),
        ("events = 2", false),
        ("events = { above = 0, below = 2 }", true),
        ("first_event_time = { value = 0.553, within = 1e-3 }", true),
        ("first_event_time = { value = 0.553, within = 1e-9 }", false),
        ("smallest_gap = { above = 0 }", true),
        ("energy_error = { below = 1e-12 }", true),
        ("energy_error = { below = -1 }", false),
        ("warnings = 0", true),
        ("body.ball.position.x = { value = 1, within = 1e-12 }", true),
        ("body.ball.z_axis.z = 1", true),
        ("body.ball.velocity.length = { above = 1 }", true),
        ("body.ball.kinetic_energy = { above = 1 }", true),
        ("linear_momentum.y = 0", true),
        ("lost_to_friction = 0", true),
        ("lost_to_resting = 0", true),
        ("complementarity = { below = 1e-9 }", true),
        ("visits = 0", true),
        ("body.ball.position.x = { same_as = \"body.ball.position.x\" }", true),
        ("body.ball.position.x = { same_as = \"body.ball.position.x\", times = -1, within = 1.9 }", false),
        ("body.ball.position.x = { same_as = \"body.ball.position.x\", times = -1, within = 2.1 }", true),
        ("body.ball.velocity.y = { same_as = \"linear_momentum.y\", times = 3 }", true),
    ];
    for (line, is_ok) in cases {
        let mut built = build(&format!("{TEXT}{line}\n")).unwrap();
        let mut record = Record::default();
        for _ in 0..10 {
            record.add(&built.world.step(0.1));
        }
        let [expectation] = &built.expectations[..] else { panic!("{line}") };
        let value = expectation.value(&built.world, &record);
        assert_eq!(expectation.wanted(&built.world, &record).allows(value), is_ok, "{line}: {value}");
        assert_eq!(expectation.name, line.split(" = ").next().unwrap());
        assert_eq!(record.steps, 10);
    }
}

#[test]
fn a_body_may_have_the_name_of_a_limit() {
    let ball = "[[bodies]]\nname = \"value\"\nshape = { sphere = 0.1 }\n";
    let built = build(&format!("{ball}[expect]\nbody.value.position.z = {{ above = -1 }}")).unwrap();
    assert_eq!(built.expectations[0].name, "body.value.position.z");
}

#[test]
fn what_never_was_is_not_as_wanted() {
    let built = build("[expect]\nfirst_event_time = { above = 0 }").unwrap();
    let (expectation, record) = (&built.expectations[0], Record::default());
    let value = expectation.value(&built.world, &record);
    assert!(value.is_nan() && !expectation.wanted(&built.world, &record).allows(value));
}

#[test]
fn wanted_is_said_in_words() {
    let near = Wanted::Near { value: 1.5, within: 1e-9 };
    assert_eq!(near.to_string(), "1.5 within 1e-9");
    assert_eq!(Wanted::Exactly(3.0).to_string(), "3");
    let between = |above, below| Wanted::Between { above, below }.to_string();
    assert_eq!(between(f64::NEG_INFINITY, 2.0), "below 2");
    assert_eq!(between(0.0, f64::INFINITY), "above 0");
    assert_eq!(between(0.0, 2.0), "above 0 and below 2");
}
