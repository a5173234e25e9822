//! Parameters, and values that are set from outside.

use sixte::Vec3;
use sixte::flight::Integrator;
use sixte_io::scene::Scene;

const TEXT: &str = r#"
[[parameters]]
name = "height"
default = 1.5
min = 0
max = 10
unit = "m"

[[bodies]]
name = "ball"
shape = { sphere = 0.1 }
position = [0, 0, "$height"]
"#;

fn scene() -> Scene {
    Scene::parse(TEXT, "scene.toml").unwrap()
}

fn place(scene: &Scene) -> Vec3 {
    scene.build().unwrap().world.bodies().next().unwrap().1.pose().position
}

#[test]
fn parameters_are_filled_in() {
    let mut scene = scene();
    let [parameter] = scene.parameters() else { panic!("{:?}", scene.parameters()) };
    assert_eq!((parameter.name.as_str(), parameter.value, parameter.unit.as_str()), ("height", 1.5, "m"));
    assert_eq!(place(&scene).z, 1.5);
    scene.set("height", "4").unwrap();
    assert_eq!(place(&scene).z, 4.0);
}

#[test]
fn any_key_can_be_set() {
    let mut scene = scene();
    scene.set("world.integrator", "explicit-euler").unwrap();
    scene.set("world.gravity", "[0, 0, -1]").unwrap();
    scene.set("run.seconds", "3").unwrap();
    scene.set("bodies.ball.position.0", "7").unwrap();
    scene.set("bodies.0.velocity", "[1, 2, 3]").unwrap();
    let built = scene.build().unwrap();
    assert_eq!(built.world.settings().integrator, Integrator::ExplicitEuler);
    assert_eq!(built.world.settings().gravity, Vec3::new(0.0, 0.0, -1.0));
    assert_eq!(built.run.seconds, 3.0);
    let ball = built.world.bodies().next().unwrap().1;
    assert_eq!(ball.pose().position, Vec3::new(7.0, 0.0, 1.5));
    assert!(ball.velocity().distance(Vec3::new(1.0, 2.0, 3.0)) < 1e-12);
}

#[test]
fn what_cannot_be_set_is_refused_and_changes_nothing() {
    let cases = [
        ("height", "11", "height = 11: the parameter height is 11; give it from 0 to 10 [m]"),
        ("height", "tall", "height is the text \"tall\"; write one number"),
        ("heigth", "1", "the scene has no parameter \"heigth\"; it has height; or give a key like"),
        ("world.gravity", "[1, 2]", "world.gravity = [1, 2]: gravity is a list of 2; write 3 numbers"),
        ("world.gravitty", "1", "[world] has no key \"gravitty\"; did you mean gravity? "),
        ("world.integrator", "best", "integrator is the text \"best\"; write \"exact\", "),
        ("bodies.cube.velocity", "1", "there is no \"cube\" in a list of 1; give a name that is there"),
        ("bodies.7.velocity", "1", "there is no \"7\" in a list of 1"),
        ("run.step", "0", "step is 0; write a number above 0"),
        ("run.step.x", "0", "run.step.x = 0: step is a table; write one number"),
        ("parameters.height.default", "1", "the scene has no parameter"),
        ("", "1", "the scene has no parameter"),
    ];
    for (key, value, expected) in cases {
        let mut scene = scene();
        let refused = scene.set(key, value).unwrap_err().to_string();
        assert!(refused.contains(expected), "{refused}, not {expected}");
        assert_eq!(place(&scene), Vec3::new(0.0, 0.0, 1.5));
    }
    // What only the body knows is refused where it is built.
    let mut scene = scene();
    scene.set("bodies.ball.density", "-1").unwrap();
    let refused = scene.build().unwrap_err().to_string();
    assert_eq!(refused, "bodies.ball.density = -1: density is -1; write a number above 0 like 1.5 [kg/m³]");
}
