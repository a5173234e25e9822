//! What a run has to come to.

use sixte_io::scene::{Record, Scene, Wanted};

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

/// What was changed, and which expectations are judged then.
#[test]
fn they_hold_for_what_they_say() {
    let text = r#"
[run]
seconds = "$long"
[[parameters]]
name = "height"
default = 2
[[parameters]]
name = "long"
default = 1
[[bodies]]
name = "ball"
shape = { sphere = 0.5 }
position = [0, 0, "$height"]
[expect]
for_any = ["long"]
events = 0
warnings = { value = 0, within = 0, for_any = ["height"] }
smallest_gap = { above = 0, always = true }
stops = { below = 1, for_any = ["run.seconds", "bodies.ball.velocity"] }
"#;
    type Case<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str], [bool; 4]);
    let cases: [Case; 9] = [
        (&[], &[], [true; 4]),
        (&[("height", "2.0"), ("long", "1")], &[], [true; 4]),
        (&[("height", "3"), ("height", "2")], &[], [true; 4]),
        (&[("run.step", "0.1")], &[], [true; 4]),
        (&[("camera.fov_degrees", "30")], &[], [true; 4]),
        (&[("height", "3")], &["height"], [false, true, true, false]),
        (&[("long", "3")], &["long"], [true; 4]),
        (&[("run.seconds", "3")], &["run.seconds"], [false, false, true, true]),
        (&[("bodies.ball.velocity", "[1, 0, 0]")], &["bodies.ball.velocity"], [false, false, true, true]),
    ];
    for (sets, changed, judged) in cases {
        let mut scene = Scene::parse(text, "scene.toml").unwrap();
        sets.iter().for_each(|(key, value)| scene.set(key, value).unwrap());
        assert_eq!(scene.changed(), changed, "{sets:?}");
        let built = scene.build().unwrap();
        let found: Vec<bool> = built.expectations.iter().map(|expectation| expectation.is_judged).collect();
        assert_eq!(found, judged, "{sets:?}");
    }
    for wrong in ["hight", "rnu.seconds"] {
        let error = build(&text.replace("\"height\"]", &format!("\"{wrong}\"]"))).unwrap_err().to_string();
        assert!(error.contains(wrong) && error.contains("name of a parameter"), "{error}");
    }
}
