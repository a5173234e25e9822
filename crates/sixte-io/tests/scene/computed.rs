//! Arithmetic in texts, and copies that are counted.

use sixte::Vec3;
use sixte_io::scene::{Record, Scene};

use super::build;

fn places(text: &str) -> Vec<Vec3> {
    build(text).unwrap().world.bodies().map(|(_, body)| body.pose().position).collect()
}

const BALL: &str = "[[bodies]]\nname = \"ball\"\nshape = { sphere = 0.1 }\n";

#[test]
fn numbers_are_computed_anywhere() {
    let built = build(
        r#"
        title = "costs $5"
        about = "$ stays as it is here"
        [[parameters]]
        name = "height"
        default = "3 / 2"
        [run]
        seconds = "2 * $height"
        step = "1 / 60"
        [world]
        gravity = [0, 0, "-2 * 4.905"]
        max_impacts = "2 * 25"
        [materials.steel]
        restitution = "$height / 2"
        [[bodies]]
        shape = { box = ["$height", 1, "sqrt(4)"] }
        position = [0, "-$height", "($height + 0.5) * 2"]
        rotation = { axis = [0, 0, 1], radians = "pi / 2" }
        material = "steel"
        [expect]
        body.body-0.position.z = { value = "4 * 1", within = "$height" }
        "#,
    )
    .unwrap();
    assert_eq!((built.run.seconds, built.run.step), (3.0, 1.0 / 60.0));
    assert_eq!(built.world.settings().gravity.z, -9.81);
    assert_eq!(built.world.settings().max_impacts, 50);
    let body = built.world.bodies().next().unwrap().1;
    assert_eq!(body.pose().position, Vec3::new(0.0, -1.5, 4.0));
    assert_eq!(body.material().restitution, 0.75);
    assert!((body.mass() - 1000.0 * 8.0 * 3.0).abs() < 1e-6);
    assert!(body.pose().rotation.rotate(Vec3::X).distance(Vec3::Y) < 1e-15);
    assert_eq!(built.expectations[0].wanted(&built.world, &Record::default()).to_string(), "4 within 1.5");
}

#[test]
fn what_is_set_may_be_computed() {
    let text =
        format!("[[parameters]]\nname = \"height\"\ndefault = 1\n{BALL}position = [0, 0, \"$height\"]\n");
    let mut scene = Scene::parse(&text, "scene.toml").unwrap();
    scene.set("height", "2 * 3").unwrap();
    scene.set("bodies.ball.position.0", "$height + 1").unwrap();
    let built = scene.build().unwrap();
    assert_eq!(built.world.bodies().next().unwrap().1.pose().position, Vec3::new(7.0, 0.0, 6.0));
    let refused = scene.set("height", "2 * ").unwrap_err().to_string();
    assert!(refused.starts_with("height = 2 * : a number is missing; write"), "{refused}");
}

#[test]
fn a_row_is_counted() {
    let text = format!("{BALL}repeat = 4\nposition = [\"0.25 * $i\", 0, \"$i * $i\"]\n");
    let expected = [0.0, 1.0, 2.0, 3.0].map(|i: f64| Vec3::new(0.25 * i, 0.0, i * i));
    assert_eq!(places(&text), expected);
    assert_eq!(build(&text).unwrap().names, ["ball-0", "ball-1", "ball-2", "ball-3"]);
    // One copy is still a copy.
    assert_eq!(build(&format!("{BALL}repeat = 1")).unwrap().names, ["ball-0"]);
}

#[test]
fn rows_within_rows_make_a_tower_and_a_pyramid() {
    let tower = format!("{BALL}repeat = [2, 3, 2]\nposition = [\"$i\", \"$j\", \"$k\"]\n");
    let places_of_tower = places(&tower);
    assert_eq!(places_of_tower.len(), 12);
    assert_eq!(places_of_tower[1], Vec3::new(0.0, 0.0, 1.0));
    assert_eq!(places_of_tower[11], Vec3::new(1.0, 2.0, 1.0));
    // Every layer has one less than the one below it.
    let pyramid = format!(
        "[[parameters]]\nname = \"layers\"\ndefault = 4\n{BALL}repeat = [\"$layers\", \"$layers - $i\"]\n\
         position = [\"$j + $i / 2\", 0, \"$i\"]\n"
    );
    let found = places(&pyramid);
    assert_eq!(found.len(), 4 + 3 + 2 + 1);
    assert_eq!(found[3], Vec3::new(3.0, 0.0, 0.0));
    assert_eq!(found[4], Vec3::new(0.5, 0.0, 1.0));
    assert_eq!(found[9], Vec3::new(1.5, 0.0, 3.0));
}

#[test]
fn an_arch() {
    let arch = format!(
        "{BALL}repeat = 9\nposition = [\"2 * cos($i * pi / 8)\", 0, \"2 * sin($i * pi / 8)\"]\n\
         rotation = {{ axis = [0, 1, 0], radians = \"-$i * pi / 8\" }}\n"
    );
    let built = build(&arch).unwrap();
    for (number, (_, body)) in built.world.bodies().enumerate() {
        let angle = number as f64 * std::f64::consts::PI / 8.0;
        let out = Vec3::new(angle.cos(), 0.0, angle.sin());
        assert!(body.pose().position.distance(out * 2.0) < 1e-15);
        // Its own x axis points outwards.
        assert!(body.pose().rotation.rotate(Vec3::X).distance(out) < 1e-15);
    }
}

#[test]
fn shapes_and_masses_may_be_counted() {
    let text = "[[bodies]]\nshape = { sphere = \"0.1 + 0.1 * $i\" }\nmass = \"1 + $i\"\nposition = [\"$i\", 0, 0]\nrepeat = 3\n";
    let built = build(text).unwrap();
    let masses: Vec<f64> = built.world.bodies().map(|(_, body)| body.mass()).collect();
    assert_eq!(masses, [1.0, 2.0, 3.0]);
    // 2/5 m r²
    let inertia = built.world.bodies().nth(2).unwrap().1.inertia().unwrap().x_axis.x;
    assert!((inertia - 0.4 * 3.0 * 0.09).abs() < 1e-12, "{inertia}");
}

#[test]
fn a_grid_is_counted_too() {
    let text = format!(
        "{BALL}repeat = {{ count = [2, 1, 3], spacing = [1, 1, 2] }}\nvelocity = [\"$i\", \"$j\", \"$k\"]\n"
    );
    let built = build(&text).unwrap();
    let last = built.world.bodies().last().unwrap().1;
    assert_eq!(last.pose().position, Vec3::new(1.0, 0.0, 4.0));
    assert!(last.velocity().distance(Vec3::new(1.0, 0.0, 2.0)) < 1e-12);
}

#[test]
fn numbers_may_have_a_unit() {
    let found = places("[[bodies]]\nshape = { sphere = \"5 mm\" }\nposition = [\"10 cm\", \"-2 km\", 0.5]\n");
    assert_eq!(found, [Vec3::new(0.1, -2000.0, 0.5)]);
    for (line, problem) in [
        ("mass = \"10 cm\"", "mass is \"10 cm\"; write kg, g, mg or t"),
        ("position = [\"1 furlong\", 0, 0]", "position is \"1 furlong\"; write m, km, dm, cm, "),
        ("material = { friction = \"1 m\" }", "friction is \"1 m\"; write a number without a unit here"),
    ] {
        let error =
            build(&format!("[[bodies]]\nshape = {{ sphere = 1 }}\n{line}\n")).unwrap_err().to_string();
        assert!(error.contains(problem), "{error}");
    }
}
