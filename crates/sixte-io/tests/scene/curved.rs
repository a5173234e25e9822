//! Curved shapes of scenes: what is written is what is built.

use sixte::shape::Shape;
use sixte_contact::Vec3;
use sixte_contact::shape::Geometry;
use sixte_io::scene::Scene;

use super::build;

/// The shape of the only body.
fn shape(text: &str) -> Shape {
    let scene = format!("[[bodies]]\nkind = \"fixed\"\nshape = {text}");
    let built = build(&scene).unwrap_or_else(|error| panic!("{text}: {error}"));
    built.world.bodies().next().unwrap().1.shape().clone()
}

/// A formula, the same of simple solids, and where points are inside.
#[test]
fn fields_are_what_their_formulas_are() {
    let within = "within = [1, 1, 1], resolution = 1e-4";
    let cases = [
        ("{ sphere = 0.5 }", "sqrt(x^2 + y^2 + z^2) - 0.5"),
        ("{ box = [0.5, 0.4, 0.3] }", "max(max(abs(x) - 0.5, abs(y) - 0.4), abs(z) - 0.3)"),
        ("{ cylinder = [0.5, 0.3] }", "max(sqrt(x^2 + y^2) - 0.3, abs(z) - 0.5)"),
        ("{ torus = [0.5, 0.2] }", "sqrt((sqrt(x^2 + y^2) - 0.5)^2 + z^2) - 0.2"),
        (
            "{ union = [{ sphere = 0.3 }, { box = [0.5, 0.1, 0.1] }] }",
            "min(sqrt(x^2 + y^2 + z^2) - 0.3, max(abs(x) - 0.5, max(abs(y), abs(z)) - 0.1))",
        ),
        (
            "{ difference = [{ sphere = 0.5 }, { sphere = 0.3, position = [0.4, 0, 0] }] }",
            "max(sqrt(x^2 + y^2 + z^2) - 0.5, 0.3 - sqrt((x - 0.4)^2 + y^2 + z^2))",
        ),
        (
            "{ intersection = [{ sphere = 0.5 }, { half_space = [0, 0, 2] }] }",
            "max(sqrt(x^2 + y^2 + z^2) - 0.5, z)",
        ),
        ("{ sphere = 0.25, scale = 2, position = [0, 0.2, 0] }", "sqrt(x^2 + (y - 0.2)^2 + z^2) - 0.5"),
        (
            "{ box = [0.6, 0.2, 0.1], rotation = { axis = [0, 0, 1], degrees = 90 } }",
            "max(max(abs(x) - 0.2, abs(y) - 0.6), abs(z) - 0.1)",
        ),
    ];
    for (table, formula) in cases {
        let one = shape(&format!("{{ implicit = {table}, {within} }}"));
        let other = shape(&format!("{{ implicit = \"{formula}\", {within} }}"));
        let mut inside = 0;
        for k in 0..1000 {
            let coordinate = |step: u32| f64::from((k * step) % 997) / 498.5 - 1.0;
            let point = Vec3::new(coordinate(7), coordinate(59), coordinate(331));
            assert_eq!(one.encloses(point), other.encloses(point), "{table} at {point}");
            inside += u32::from(one.encloses(point));
        }
        assert!(inside > 5, "{table}: {inside}");
    }
}

/// A rounded seam fills the corner between two solids, and takes nothing away.
#[test]
fn smooth_unions_fill_the_corner() {
    let of = |smooth: &str| {
        let parts = "[{ box = [0.5, 0.1, 0.1] }, { box = [0.1, 0.5, 0.1] }]";
        shape(&format!(
            "{{ implicit = {{ union = {parts}{smooth} }}, within = [1, 1, 1], resolution = 1e-4 }}"
        ))
    };
    let (sharp, smooth) = (of(""), of(", smooth = 0.1"));
    let corner = Vec3::new(0.11, 0.11, 0.0);
    assert!(!sharp.encloses(corner) && smooth.encloses(corner));
    assert!(smooth.encloses(Vec3::new(0.4, 0.05, 0.0)));
}

/// Parameters are put into formulas, wherever they are.
#[test]
fn parameters_are_put_into_formulas() {
    let text = "[[parameters]]\nname = \"r\"\ndefault = 0.25\n[[bodies]]\nkind = \"fixed\"\n\
        shape = { implicit = { formula = \"x^2 + y^2 + z^2 - $r^2\" }, within = [1, 1, 1], resolution = 1e-4 }";
    let mut scene = Scene::parse(text, "scene.toml").unwrap();
    let has = |scene: &Scene, x: f64| {
        scene.build().unwrap().world.bodies().next().unwrap().1.shape().encloses(Vec3::X * x)
    };
    assert!(has(&scene, 0.2) && !has(&scene, 0.3));
    scene.set("r", "0.5").unwrap();
    assert!(has(&scene, 0.4));
}

/// A cube of six Bézier patches: it weighs what a cube does.
#[test]
fn patches_enclose_a_solid() {
    let face = |place: fn(f64, f64) -> [f64; 3]| {
        let row = |u: f64| format!("[{:?}, {:?}]", place(u, -1.0), place(u, 1.0));
        format!("{{ degrees = [1, 1], points = [{}, {}] }}", row(-1.0), row(1.0))
    };
    // Rows are along the second parameter; the normal is across the first and the second.
    let faces = [
        face(|u, v| [u, v, 1.0]),
        face(|u, v| [v, u, -1.0]),
        face(|u, v| [1.0, u, v]),
        face(|u, v| [-1.0, v, u]),
        face(|u, v| [v, 1.0, u]),
        face(|u, v| [u, -1.0, v]),
    ];
    let cube =
        |faces: &[String]| format!("[[bodies]]\nshape = {{ nurbs = [{}] }}\ndensity = 2", faces.join(", "));
    let built = build(&cube(&faces)).unwrap();
    let (_, body) = built.world.bodies().next().unwrap();
    assert!((body.mass() - 16.0).abs() < 1e-12, "{}", body.mass());
    // One of them the wrong way round is named, and can be turned.
    let mut turned = faces.clone();
    turned[2] = face(|u, v| [1.0, v, u]);
    let refused = build(&cube(&turned)).unwrap_err().to_string();
    assert!(refused.contains("normals on different sides"), "{refused}");
    turned[2] = turned[2].replace("{ degrees", "{ flipped = true, degrees");
    build(&cube(&turned)).unwrap();
    // One is missing.
    let refused = build(&cube(&faces[..5])).unwrap_err().to_string();
    assert!(refused.contains("has no partner"), "{refused}");
}

/// A quarter of a circle with its weight, and knots.
#[test]
fn weights_and_knots_are_taken() {
    let w = std::f64::consts::FRAC_1_SQRT_2;
    let points =
        format!("[[[1, 0, 0], [1, 0, 1]], [[1, 1, 0, {w}], [1, 1, 1, {w}]], [[0, 1, 0], [0, 1, 1]]]");
    let shape = shape(&format!(
        "{{ nurbs = {{ degrees = [2, 1], knots = [[3, 3, 3, 7, 7, 7], [0, 0, 1, 1]], points = {points} }}, open = true, resolution = 1e-4 }}"
    ));
    assert!(!shape.has_inside());
    let islands = shape.islands();
    assert!(islands.iter().all(|point| (point.truncate().length() - 1.0).abs() < 1e-12), "{islands:?}");
}

/// Files that are at hand, in millimetres if nothing is said; then the floor is 10 mm thick.
#[test]
fn step_files_are_solids_or_sheets() {
    let bytes = include_bytes!("../../../sixte-scenes/scenes/meshes/vase.stp");
    let found = |keys: &str| {
        let text = format!("[[bodies]]\nkind = \"fixed\"\nshape = {{ step = \"vase.stp\"{keys} }}");
        let scene = Scene::parse(&text, "scene.toml").unwrap().with_file("vase.stp", bytes.as_slice());
        let built = scene.build().unwrap();
        let shape = built.world.bodies().next().unwrap().1.shape().clone();
        (
            shape.has_inside(),
            shape.encloses(Vec3::new(0.0, 0.0, 0.005)),
            shape.encloses(Vec3::new(0.0, 0.0, 0.015)),
        )
    };
    assert_eq!(found(""), (true, true, false));
    // In metres the floor is 10 m thick.
    assert_eq!(found(", unit = 1"), (true, true, true));
    assert_eq!(found(", open = true"), (false, false, false));
    let text = "[[bodies]]\nshape = { step = \"bad.stp\" }";
    let damaged = String::from_utf8_lossy(bytes).replace("(40.000,0.000,0.000)", "(40.000,0.000,0.0.0)");
    let scene = Scene::parse(text, "scene.toml").unwrap().with_file("bad.stp", damaged.as_bytes());
    let refused = scene.build().unwrap_err().to_string();
    assert!(refused.starts_with("scene.toml:2:18: bad.stp:9: expected a finite number"), "{refused}");
}

#[test]
fn level_sets_are_close_to_their_solids() {
    let shape = shape("{ level_set = { of = { box = [0.5, 0.4, 0.3] }, spacing = 0.05 } }");
    assert!(shape.encloses(Vec3::new(0.4, 0.3, 0.2)) && !shape.encloses(Vec3::new(0.6, 0.0, 0.0)));
}

/// A sheet with a hole lets through what flies at the hole, and nothing else.
#[test]
fn sheets_have_holes() {
    let events = |x: f64| {
        let text = format!(
            "[world]\ngravity = [0, 0, 0]\n\
             [[bodies]]\nkind = \"fixed\"\nshape = {{ implicit = \"z - 0.1 * sin(3 * x)\", open = true, where = \"0.3 - sqrt(x^2 + y^2)\", within = [1, 1, 0.2], resolution = 1e-3 }}\n\
             [[bodies]]\nshape = {{ sphere = 0.05 }}\nposition = [{x}, 0, 1]\nvelocity = [0, 0, -2]"
        );
        let mut built = build(&text).unwrap();
        (0..10).map(|_| built.world.step(0.1).events.len()).sum::<usize>()
    };
    assert_eq!((events(0.1), events(0.2), events(0.6), events(2.0)), (0, 0, 1, 0));
}
