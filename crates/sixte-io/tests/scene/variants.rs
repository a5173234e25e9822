//! Many worlds of one scene.

use sixte::World;
use sixte::shape::{Shape, Triangles};
use sixte_io::scene::{Scene, Variants};

/// A tetrahedron is convex, and would become a hull: this one has a dent.
const DENTED: &str = "v 0 0 0\nv 3 0 0\nv 0 3 0\nv 0 0 3\nv 0.5 0.5 0.5\n\
    f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 5\nf 3 4 5\nf 4 2 5\n";

const TEXT: &str = r#"
[[parameters]]
name = "radius"
default = 0.1
min = 0.01

[[bodies]]
name = "dented"
shape = { mesh = "dented.obj" }

[[bodies]]
name = "ball"
shape = { sphere = "$radius" }
position = [5, 0, 0]

[[bodies]]
name = "row"
repeat = 2
shape = { mesh = "dented.obj" }
position = ["10 + 5 * $i", 0, 0]
"#;

fn variants() -> Variants {
    Variants::new(Scene::parse(TEXT, "scene.toml").unwrap().with_file("dented.obj", DENTED))
}

fn build(variants: &Variants, key: &str, value: &str) -> World {
    variants.build(&[(key.to_owned(), value.to_owned())]).unwrap().world
}

fn triangles<'a>(world: &'a World, name: &str) -> &'a Triangles {
    let body = world.bodies().find(|(_, body)| body.name() == name).unwrap().1;
    let Shape::Mesh(mesh) = body.shape() else { panic!("{name} is no mesh: {:?}", body.shape()) };
    mesh.triangles()
}

/// The radius of a ball, by its mass; to a few roundings.
fn has_radius(world: &World, name: &str, radius: f64) -> bool {
    let ball = world.bodies().find(|(_, body)| body.name() == name).unwrap().1;
    let mass = 1000.0 * 4.0 / 3.0 * std::f64::consts::PI * radius.powi(3);
    (ball.mass() / mass - 1.0).abs() < 1e-14
}

#[test]
fn shapes_that_no_value_changes_are_made_once() {
    let variants = variants();
    let (one, other) = (build(&variants, "radius", "0.2"), build(&variants, "radius", "0.3"));
    for name in ["dented", "row-0", "row-1"] {
        assert!(std::ptr::eq(triangles(&one, name), triangles(&other, name)), "{name}");
    }
    assert!(!std::ptr::eq(triangles(&one, "dented"), triangles(&one, "row-0")), "two places, two shapes");
    assert!(has_radius(&one, "ball", 0.2) && has_radius(&other, "ball", 0.3));
}

#[test]
fn shapes_that_are_set_are_their_own() {
    let variants = variants();
    let before = build(&variants, "radius", "0.2");
    let set = build(&variants, "bodies.dented.shape", "{ sphere = 2 }");
    assert!(has_radius(&set, "dented", 2.0));
    let deeper = build(&variants, "bodies.ball.shape.sphere", "0.5");
    assert!(has_radius(&deeper, "ball", 0.5));
    let after = build(&variants, "radius", "0.2");
    assert!(std::ptr::eq(triangles(&before, "dented"), triangles(&after, "dented")));
}

#[test]
fn worlds_are_those_of_the_scene() {
    let variants = variants();
    build(&variants, "radius", "0.4");
    let mut shared = build(&variants, "radius", "0.2");
    let mut scene = Scene::parse(TEXT, "scene.toml").unwrap().with_file("dented.obj", DENTED);
    scene.set("radius", "0.2").unwrap();
    let mut alone = scene.build().unwrap().world;
    assert_eq!(shared.step(0.1), alone.step(0.1));
}

#[test]
fn what_is_refused_is_refused_each_time() {
    let variants = variants();
    for _ in 0..2 {
        let error = variants.build(&[("radius".to_owned(), "0".to_owned())]).unwrap_err();
        assert!(error.to_string().contains("radius"), "{error}");
    }
}
