//! Text in, world out.

use std::path::Path;

use sixte::body::{Kind, OnContact};
use sixte::flight::Integrator;
use sixte::material::{Material, Rule};
use sixte::response::{ImpactLaw, ManyImpacts, Restitution};
use sixte::{Mat3, Resting, Stepping, Vec3};
use sixte_io::scene::{Run, Scene};

use super::build;

#[test]
fn an_empty_scene_is_an_empty_world() {
    let built = build("").unwrap();
    assert_eq!(built.world.bodies().count(), 0);
    assert_eq!(built.run, Run::default());
    assert!(built.expectations.is_empty());
}

#[test]
fn settings() {
    let built = build(
        r#"
        title = "T"
        about = "A"
        [world]
        gravity = [0, -1.62, 0]
        integrator = "semi-implicit-euler"
        law = "newton"
        combination = { restitution = "mean", friction = "product" }
        tolerance = 1e-9
        resting_speed = 0
        max_impacts = 50
        stiff = { stiffness = 1e6, skin = 1e-3, damping = 2, parts = 16 }
        [run]
        seconds = 2
        step = 0.25
        "#,
    )
    .unwrap();
    let settings = built.world.settings();
    assert_eq!(settings.gravity, Vec3::new(0.0, -1.62, 0.0));
    assert_eq!(settings.integrator, Integrator::SemiImplicitEuler);
    assert_eq!(settings.law, ImpactLaw::Restitution(Restitution::Newton));
    assert_eq!(settings.combination.restitution, Rule::Mean);
    assert_eq!(settings.combination.friction, Rule::Product);
    assert_eq!(settings.combination.rolling, Rule::Larger);
    assert_eq!((settings.tolerance, settings.resting_speed, settings.max_impacts), (1e-9, 0.0, 50));
    let stiff = settings.stiff.unwrap();
    assert_eq!((stiff.stiffness, stiff.skin, stiff.damping, stiff.parts), (1e6, 1e-3, 2.0, 16));
    assert_eq!(built.run, Run { seconds: 2.0, step: 0.25 });

    let built = build("[world]\nlaw = { fraction = 0.95 }").unwrap();
    assert_eq!(built.world.settings().law, ImpactLaw::Fraction(0.95));
}

#[test]
fn every_shape() {
    let shapes = [
        "box = [1, 0.02, 0.005]",
        "sphere = 0.1",
        "capsule = [0.5, 0.1]",
        "capsule = { half_length = 0.5, radius = 0.1 }",
        "cylinder = [0.5, 0.1]",
        "cone = [0.5, 0.1]",
        "ellipsoid = [1, 2, 3]",
        "hull = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]",
        "box = [1, 1, 1], rounding = 0.1",
        "compound = [{ sphere = 0.1, position = [0, 0, 1] }, { box = [1, 1, 1], rotation = { axis = [1, 0, 0], degrees = 45 } }]",
    ];
    for shape in shapes {
        let built = build(&format!("[[bodies]]\nshape = {{ {shape} }}")).unwrap();
        assert!(built.world.bodies().next().unwrap().1.mass() > 0.0, "{shape}");
        assert_eq!(built.names, ["body-0"]);
    }
    build("[[bodies]]\nkind = \"fixed\"\nshape = { half_space = [0, 0, 1] }").unwrap();
}

#[test]
fn files_are_beside_the_scene_or_at_hand() {
    let meshes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sixte-scenes/scenes/meshes");
    for kind in ["hull", "mesh", "soup"] {
        let of_kind = if kind == "soup" { "fixed" } else { "dynamic" };
        let text = format!("[[bodies]]\nkind = \"{of_kind}\"\nshape = {{ {kind} = \"torus.obj\" }}");
        let scene = Scene::parse(&text, meshes.join("scene.toml")).unwrap();
        assert_eq!(scene.build().unwrap().world.bodies().count(), 1, "{kind}");
        let elsewhere = Scene::parse(&text, "nowhere/scene.toml").unwrap();
        let refused = elsewhere.build().unwrap_err().to_string();
        assert!(refused.contains("torus.obj: cannot be read"), "{refused}");
        let bytes = std::fs::read(meshes.join("torus.obj")).unwrap();
        elsewhere.with_file("torus.obj", bytes).build().unwrap();
    }
}

#[test]
fn a_dynamic_body() {
    let built = build(
        r#"
        [materials.steel]
        restitution = 0.9
        friction = inf
        rolling = 1e-3
        [[bodies]]
        name = "rod"
        shape = { box = [1, 0.1, 0.1] }
        density = 2000
        position = [1, 2, 3]
        rotation = { axis = [0, 0, 2], degrees = 90 }
        velocity = [4, 5, 6]
        body_spin = [7, 0, 0]
        material = "steel"
        [[bodies]]
        name = "other"
        shape = { sphere = 1 }
        mass = 5
        position = [0, 0, 30]
        rotation = { quaternion = [0, 0, 1, 1] }
        spin = [7, 0, 0]
        material = { restitution = 0.1 }
        "#,
    )
    .unwrap();
    let bodies: Vec<_> = built.world.bodies().map(|(_, body)| body).collect();
    let rod = bodies[0];
    assert_eq!((rod.name(), rod.kind()), ("rod", Kind::Dynamic));
    assert!((rod.mass() - 2000.0 * 0.08).abs() < 1e-9);
    assert!(rod.pose().position.distance(Vec3::new(1.0, 2.0, 3.0)) < 1e-15);
    assert!(rod.velocity().distance(Vec3::new(4.0, 5.0, 6.0)) < 1e-12);
    // Its own x axis is the world's y.
    assert!(rod.spin().distance(Vec3::new(0.0, 7.0, 0.0)) < 1e-12);
    let steel = Material { restitution: 0.9, friction: f64::INFINITY, rolling: 1e-3, spinning: 0.0 };
    assert_eq!(*rod.material(), steel);
    let other = bodies[1];
    assert_eq!(*other.material(), Material { restitution: 0.1, ..Material::default() });
    assert_eq!(other.mass(), 5.0);
    // A ball's 2/5 m r².
    assert!((other.inertia().unwrap().x_axis.x - 2.0).abs() < 1e-12);
    assert!(other.pose().rotation.rotate(Vec3::X).distance(Vec3::Y) < 1e-15);
}

#[test]
fn masses_that_are_given() {
    let text = |inertia: &str| {
        format!("[[bodies]]\nshape = {{ sphere = 1 }}\nmass = 2\ncentre = [0, 0, 0.5]\ninertia = {inertia}")
    };
    for inertia in ["[1, 2, 2.5]", "[[1, 0, 0], [0, 2, 0], [0, 0, 2.5]]"] {
        let built = build(&text(inertia)).unwrap();
        let body = built.world.bodies().next().unwrap().1;
        assert_eq!(body.inertia().unwrap(), Mat3::from_diagonal(Vec3::new(1.0, 2.0, 2.5)));
        assert_eq!(body.centre_of_mass(), Vec3::new(0.0, 0.0, 0.5));
    }
}

#[test]
fn a_pinned_body() {
    let built = build(
        "[[bodies]]\nkind = \"pinned\"\nshape = { sphere = 0.1 }\nposition = [0, 0, 1]\npin = [0, 0, -1]\nspin = [0, 0, 3]",
    )
    .unwrap();
    let body = built.world.bodies().next().unwrap().1;
    assert_eq!(body.kind(), Kind::Pinned);
    assert!(body.state().centre.length() < 1e-15);
    assert!((body.spin().z - 3.0).abs() < 1e-12);
}

#[test]
fn a_driven_body_follows_its_path() {
    let text = |rest: &str| format!("[[bodies]]\nkind = \"kinematic\"\nshape = {{ sphere = 0.1 }}\n{rest}");
    let mut built = build(&text("path = [[0, 1, 0, 0], [1, 2, 0, 0]]\non_contact = \"stop\"")).unwrap();
    let id = built.world.bodies().next().unwrap().0;
    assert_eq!(built.world[id].kind(), Kind::Kinematic(OnContact::Stop));
    assert_eq!(built.world[id].pose().position, Vec3::X);
    built.world.step(0.5);
    assert!(built.world[id].pose().position.distance(Vec3::X * 1.5) < 1e-12);

    let turning = "{ time = 1, position = [0, 0, 0], rotation = { axis = [0, 0, 1], degrees = 90 } }";
    let mut built = build(&text(&format!("path = [[0, 0, 0, 0], {turning}]"))).unwrap();
    built.world.step(1.0);
    assert_eq!(built.world[id].kind(), Kind::Kinematic(OnContact::Push));
    assert!(built.world[id].pose().rotation.rotate(Vec3::X).distance(Vec3::Y) < 1e-12);
}

#[test]
fn repeated_bodies() {
    let built = build(
        "[[bodies]]\nname = \"ball\"\nshape = { sphere = 0.1 }\nposition = [1, 0, 0]\nrepeat = { count = [2, 1, 3], spacing = [1, 1, 2] }",
    )
    .unwrap();
    assert_eq!(built.names, ["ball-0", "ball-1", "ball-2", "ball-3", "ball-4", "ball-5"]);
    let places: Vec<Vec3> = built.world.bodies().map(|(_, body)| body.pose().position).collect();
    assert_eq!(places[1], Vec3::new(2.0, 0.0, 0.0));
    assert_eq!(places[4], Vec3::new(1.0, 0.0, 4.0));
}

#[test]
fn groups_and_sensors() {
    let built = build(
        "[world]\ngravity = [0, 0, 0]\n\
        [[bodies]]\nshape = { sphere = 1 }\nvelocity = [1, 0, 0]\ngroups = { member_of = [0, 3], meets = [1] }\n\
        [[bodies]]\nshape = { sphere = 1 }\nposition = [3, 0, 0]\ngroups = { meets = [0, 2] }\n\
        [[bodies]]\nshape = { sphere = 1 }\nposition = [0, 3, 0]\nsensor = true\n\
        [[bodies]]\nshape = { sphere = 1 }\nposition = [0, 6, 0]\nvelocity = [0, -1, 0]\ngroups = { member_of = [] }\n",
    )
    .unwrap();
    let groups: Vec<(u32, u32)> =
        built.world.bodies().map(|(_, body)| (body.groups().member_of, body.groups().meets)).collect();
    assert_eq!(groups[..2], [(0b1001, 0b10), (u32::MAX, 0b101)]);
    assert_eq!(groups[2..], [(u32::MAX, u32::MAX), (0, u32::MAX)]);
    let sensors: Vec<bool> = built.world.bodies().map(|(_, body)| body.is_sensor()).collect();
    assert_eq!(sensors, [false, false, true, false]);
}

#[test]
fn settings_of_rest() {
    let settings = |text: &str| *build(&format!("[world]\n{text}\n")).unwrap().world.settings();
    let usual = settings("");
    assert_eq!(settings("resting = \"supported\"").resting, Resting::Supported);
    let apart = settings("resting = { separation = { distance = 1e-3, seconds_per_metre = 2 } }").resting;
    assert_eq!(apart, Resting::Separated { distance: 1e-3, seconds_per_metre: 2.0 });
    assert_eq!(
        (usual.stepping, settings("stepping = \"projected\"").stepping),
        (Stepping::Auto, Stepping::Projected)
    );
    for (word, stepping) in
        [("auto", Stepping::Auto), ("exact", Stepping::Exact), ("realtime", Stepping::Realtime)]
    {
        assert_eq!(settings(&format!("stepping = \"{word}\"")).stepping, stepping);
    }
    let crowd = settings("realtime_skin = 1e-3\nsleeping = false\nbudget = 20000");
    assert_eq!((usual.realtime_skin, usual.sleeping, usual.budget), (None, true, None));
    assert_eq!((crowd.realtime_skin, crowd.sleeping, crowd.budget), (Some(1e-3), false, Some(20_000)));
    assert_eq!((usual.skin, settings("skin = 1e-4").skin), (None, Some(1e-4)));
    for (word, rule) in [
        ("reflections", ManyImpacts::Reflections),
        ("simultaneous", ManyImpacts::Simultaneous),
        ("sequential", ManyImpacts::Sequential),
    ] {
        assert_eq!(settings(&format!("impacts = \"{word}\"")).impacts, rule);
    }
}
