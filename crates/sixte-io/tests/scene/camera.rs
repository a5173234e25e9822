//! From where a scene is looked at.

use sixte::Vec3;
use sixte_io::scene::Camera;

use super::build;

fn camera(text: &str) -> Camera {
    build(text).unwrap().camera
}

/// Whether a ball is within a picture that is a little wider than high.
fn sees(camera: &Camera, centre: Vec3, radius: f64) -> bool {
    let sight = (camera.target - camera.position).normalize();
    let right = sight.cross(camera.up).normalize();
    let offset = centre - camera.position;
    let half = 0.5 * camera.fov_degrees.to_radians();
    // Against the planes through the camera at the picture's sides.
    let is_within = |across: Vec3, half: f64| {
        [across, -across]
            .iter()
            .all(|&across| (across * half.cos() - sight * half.sin()).dot(offset) <= -radius)
    };
    is_within(right.cross(sight), half) && is_within(right, (1.3 * half.tan()).atan())
}

#[test]
fn what_is_written_is_kept() {
    let found = camera(
        "[camera]\nposition = [1, \"2 * 1\", 3]\ntarget = [0, 0, 1]\nup = [0, 5, 0]\nfov_degrees = 30\n",
    );
    let expected =
        Camera { position: Vec3::new(1.0, 2.0, 3.0), target: Vec3::Z, up: Vec3::Y, fov_degrees: 30.0 };
    assert_eq!(found, expected);
}

#[test]
fn all_bodies_are_seen_if_nothing_is_written() {
    let ball = |x: f64, z: f64| {
        format!("[[bodies]]\nname = \"b{x}\"\nshape = {{ sphere = 0.5 }}\nposition = [{x}, 0, {z}]\n")
    };
    let floor = "[[bodies]]\nkind = \"fixed\"\nshape = { half_space = [0, 0, 1] }\n";
    for gravity in ["[0, 0, -9.81]", "[0, 0, 0]", "[0, -9.81, 0]", "[1, 2, 3]", "[0, 0, 9.81]"] {
        for fov in [10.0, 45.0, 120.0] {
            let world = format!("[world]\ngravity = {gravity}\n[camera]\nfov_degrees = {fov}\n");
            let found = camera(&format!("{world}{floor}{}{}", ball(-4.0, 1.0), ball(7.0, 3.0)));
            // From the floor to the highest of them.
            assert!(found.target.distance(Vec3::new(1.5, 0.0, 1.75)) < 1e-12, "{found:?}");
            for place in [Vec3::new(-4.0, 0.0, 1.0), Vec3::new(7.0, 0.0, 3.0)] {
                assert!(sees(&found, place, 0.5), "{gravity}, {fov}°: {found:?}");
            }
            assert!((found.up.length() - 1.0).abs() < 1e-12);
            let across = found.up.cross((found.target - found.position).normalize());
            assert!(across.length() > 0.1, "{found:?}");
        }
    }
    // Nothing, or nothing that has an end.
    for text in ["", floor] {
        let found = camera(text);
        assert!(found.position.is_finite() && sees(&found, Vec3::ZERO, 1.0), "{found:?}");
    }
}

#[test]
fn what_is_left_out_goes_with_what_is_written() {
    let ball = "[[bodies]]\nshape = { sphere = 1 }\nposition = [3, 0, 0]\n";
    let found = camera(&format!("{ball}[camera]\nposition = [3, 0, 10]\n"));
    // Straight down, where up is not up any more.
    assert_eq!((found.position, found.target), (Vec3::new(3.0, 0.0, 10.0), Vec3::new(3.0, 0.0, 0.0)));
    assert!(found.up.z.abs() < 1e-12 && (found.up.length() - 1.0).abs() < 1e-12);
    let found = camera(&format!("{ball}[camera]\ntarget = [0, 0, 50]\n"));
    assert_eq!(found.target, Vec3::new(0.0, 0.0, 50.0));
    assert!(found.position.z > 50.0 && found.fov_degrees == 45.0);
}

#[test]
fn it_changes_nothing_in_the_run() {
    let ball = "[[bodies]]\nshape = { sphere = 1 }\nvelocity = [1, 0, 0]\n";
    let mut worlds = [ball.to_owned(), format!("{ball}[camera]\nfov_degrees = 90\n")]
        .map(|text| build(&text).unwrap().world);
    let states = worlds.each_mut().map(|world| {
        world.step(0.1);
        *world.bodies().next().unwrap().1.state()
    });
    assert_eq!(states[0], states[1]);
}
