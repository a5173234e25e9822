//! Pictures against what a pinhole camera has to see.
#![allow(clippy::unwrap_used, clippy::panic)]

use sixte::shape::Convex;
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};
use sixte_io::scene::Camera;
use sixte_render::{
    Animation, Arrow, Marks, Picture, Point, Quality, RenderError, Stage, Style, Theme, Trail, picture,
};

const SIZE: (u32, u32) = (400, 250);

fn empty() -> World {
    World::new(Settings::default()).unwrap()
}

fn with(bodies: impl IntoIterator<Item = Body>) -> World {
    let mut world = empty();
    for body in bodies {
        world.insert(body).unwrap();
    }
    world
}

fn ball(radius: f64, at: Vec3) -> Body {
    Body::dynamic(Convex::sphere(radius).unwrap(), 1.0).unwrap().at(Pose::at(at))
}

fn cuboid(half: Vec3, at: Vec3) -> Body {
    Body::fixed(Convex::cuboid(half).unwrap()).at(Pose::at(at))
}

fn floor() -> Body {
    Body::fixed(Convex::half_space(Vec3::Z).unwrap())
}

/// From −y, 40° from bottom to top.
fn camera(away: f64) -> Camera {
    Camera { position: Vec3::new(0.0, -away, 0.0), target: Vec3::ZERO, up: Vec3::Z, fov_degrees: 40.0 }
}

fn focal(height: u32) -> f64 {
    0.5 * f64::from(height) / 20.0_f64.to_radians().tan()
}

fn draw(world: &World, camera: &Camera) -> Picture {
    picture(world, camera, SIZE, &Style::default()).unwrap()
}

/// Which pixels are not as in a picture of nothing.
fn differs<'a>(found: &'a Picture, nothing: &'a Picture) -> impl Fn(u32, u32) -> bool + 'a {
    move |x, y| x < found.width && y < found.height && found.pixel(x, y) != nothing.pixel(x, y)
}

#[test]
fn a_ball_is_as_large_as_its_projection() {
    let nothing = draw(&empty(), &camera(3.0));
    for centre in [Vec3::ZERO, Vec3::new(0.7, 0.3, -0.3), Vec3::new(-0.9, -0.6, 0.2)] {
        let radius = 0.35;
        let found = draw(&with([ball(radius, centre)]), &camera(3.0));
        let is_ball = differs(&found, &nothing);
        let mut area = 0.0;
        for (x, y) in (1..SIZE.0 - 1).flat_map(|x| (1..SIZE.1 - 1).map(move |y| (x, y))) {
            let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
            // A pixel at the rim is covered by half, on average.
            let is_rim = around.iter().any(|&(x, y)| !is_ball(x, y));
            area += if !is_ball(x, y) {
                0.0
            } else if is_rim {
                0.5
            } else {
                1.0
            };
        }
        // The cone about the ball, of half-angle α, is cut by the picture, which it meets at the angle θ.
        let offset = centre - camera(3.0).position;
        let sin = radius / offset.length();
        let cos_of_axis = offset.y / offset.length();
        let below = cos_of_axis * cos_of_axis - sin * sin;
        let across = focal(SIZE.1) * sin / below.sqrt();
        let along = focal(SIZE.1) * sin * (1.0 - sin * sin).sqrt() / below;
        let wanted = std::f64::consts::PI * across * along;
        assert!((area / wanted - 1.0).abs() < 0.01, "{area} pixels, not {wanted}, at {centre}");
    }
}

#[test]
fn what_is_nearer_is_before_what_is_farther() {
    let (near, far) = (Vec3::new(0.0, -1.0, 0.0), Vec3::new(0.0, 1.0, 0.0));
    let aside = Vec3::new(50.0, 0.0, 0.0);
    let middle = |first: Vec3, second: Vec3| {
        let world = with([ball(0.4, first), ball(0.4, second)]);
        draw(&world, &camera(4.0)).pixel(SIZE.0 / 2, SIZE.1 / 2)
    };
    assert_eq!(middle(near, far), middle(near, aside));
    assert_eq!(middle(far, near), middle(aside, near));
    assert_ne!(middle(near, far), middle(far, near));
}

#[test]
fn a_floor_hides_what_is_below_it_and_bodies_hide_the_floor() {
    let camera = Camera { position: Vec3::new(0.0, -3.0, 1.0), ..camera(3.0) };
    let bare = draw(&with([floor()]), &camera);
    let mut world = with([floor()]);
    let id = world.insert(ball(0.2, Vec3::Z)).unwrap();
    let mut stage = Stage::new(&world);
    stage.place(id, Pose::at(Vec3::new(0.0, 0.0, -0.5)));
    let below = stage.picture(&camera, SIZE, &Style::default(), &Marks::default()).unwrap();
    assert_eq!(bare, below);
    let above = draw(&with([floor(), ball(0.2, Vec3::new(0.0, 0.0, 0.201))]), &camera);
    assert_ne!(bare.pixel(SIZE.0 / 2, SIZE.1 / 2), above.pixel(SIZE.0 / 2, SIZE.1 / 2));
    // From below there is no floor in the offset.
    let camera = Camera { position: Vec3::new(0.0, -3.0, -1.0), ..camera };
    assert_eq!(draw(&with([floor()]), &camera), draw(&empty(), &camera));
}

#[test]
fn a_ball_on_a_floor_has_a_shadow_beside_it() {
    let camera = Camera { position: Vec3::new(0.0, -3.0, 2.0), ..camera(3.0) };
    let bare = draw(&with([floor()]), &camera);
    let found = draw(&with([floor(), ball(0.3, Vec3::new(0.0, 0.0, 0.301))]), &camera);
    let brightness =
        |picture: &Picture, x: u32, y: u32| picture.pixel(x, y).map(u32::from).iter().sum::<u32>();
    let darker =
        |x: u32, y: u32| f64::from(brightness(&found, x, y)) < 0.8 * f64::from(brightness(&bare, x, y));
    // The lamp is to the left, so the shadow is to the right of where the ball stands.
    let (x, y) = (SIZE.0 / 2, SIZE.1 / 2);
    assert!((y - 30..y + 30).any(|y| darker(x + 40, y)), "no shadow to the right");
    assert!((y - 30..y + 30).all(|y| !darker(x - 40, y)), "a shadow to the left");
}

#[test]
fn the_edges_of_a_box_are_where_a_pinhole_has_them() {
    let nothing = draw(&empty(), &camera(3.0));
    let half = Vec3::new(0.5, 0.25, 0.3);
    let found = draw(&with([cuboid(half, Vec3::ZERO)]), &camera(3.0));
    let is_box = differs(&found, &nothing);
    let (middle_x, middle_y) = (f64::from(SIZE.0) / 2.0, f64::from(SIZE.1) / 2.0);
    let scale = focal(SIZE.1) / (3.0 - half.y);
    let row: Vec<u32> = (0..SIZE.0).filter(|&x| is_box(x, SIZE.1 / 2)).collect();
    let column: Vec<u32> = (0..SIZE.1).filter(|&y| is_box(SIZE.0 / 2, y)).collect();
    let near = |pixel: u32, wanted: f64| (f64::from(pixel) - wanted).abs() <= 1.0;
    assert!(near(row[0], middle_x - scale * half.x), "{}", row[0]);
    assert!(near(row[row.len() - 1] + 1, middle_x + scale * half.x));
    assert!(near(column[0], middle_y - scale * half.z));
    assert!(near(column[column.len() - 1] + 1, middle_y + scale * half.z));
    // Without a gap.
    assert_eq!(row.len() as u32, row[row.len() - 1] - row[0] + 1);
}

#[test]
fn triangles_that_pass_the_camera_are_cut() {
    // A plank 1 m below the camera, from far behind it to far before it.
    let nothing = draw(&empty(), &camera(3.0));
    let plank = cuboid(Vec3::new(0.5, 100.0, 0.1), Vec3::new(0.0, 0.0, -1.1));
    let found = draw(&with([plank]), &camera(3.0));
    let is_plank = differs(&found, &nothing);
    for y in [SIZE.1 - 1, SIZE.1 - 40] {
        // At a row so far below the middle the plank is 1 m below, and 0.5 m to each side.
        let down = f64::from(y) + 0.5 - 0.5 * f64::from(SIZE.1);
        let wanted = 0.5 * f64::from(SIZE.0) - 0.5 * down;
        let first = (0..SIZE.0).find(|&x| is_plank(x, y)).unwrap();
        assert!((f64::from(first) - wanted).abs() <= 1.5, "row {y}: {first}, not {wanted}");
    }
    assert!((0..SIZE.0).all(|x| !is_plank(x, SIZE.1 / 2 - 20)), "something above the horizon");
}

#[test]
fn the_same_world_gives_the_same_bytes() {
    let world = with([
        floor(),
        ball(0.3, Vec3::new(0.0, 0.0, 0.301)),
        cuboid(Vec3::splat(0.2), Vec3::new(1.0, 0.0, 0.3)),
    ]);
    let camera = Camera { position: Vec3::new(1.0, -3.0, 2.0), ..camera(3.0) };
    for theme in [Theme::Light, Theme::Dark] {
        let style = Style { theme, quality: Quality::Quick };
        let draw = || picture(&world, &camera, SIZE, &style).unwrap();
        let first = draw();
        assert_eq!(first, draw());
        let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!(first, alone.install(draw));
        assert_eq!(first.to_png().unwrap(), first.to_png().unwrap());
    }
}

#[test]
fn sensors_can_be_looked_through_and_marks_are_on_top() {
    let behind = ball(0.3, Vec3::new(0.0, 1.0, 0.0));
    let sensor = || cuboid(Vec3::splat(0.5), Vec3::ZERO).as_sensor();
    let middle = |bodies: Vec<Body>| draw(&with(bodies), &camera(4.0)).pixel(SIZE.0 / 2, SIZE.1 / 2);
    let (both, alone) = (middle(vec![behind, sensor()]), middle(vec![sensor()]));
    assert_ne!(both, alone, "the ball behind the sensor is not seen");
    assert_ne!(alone, middle(vec![]), "the sensor is not seen");

    let mut world = empty();
    let id = world.insert(ball(0.5, Vec3::ZERO)).unwrap();
    let stage = Stage::new(&world);
    let drawn = |marks: &Marks| stage.picture(&camera(4.0), SIZE, &Style::default(), marks).unwrap();
    let plain = drawn(&Marks::default());
    let point = Marks { points: vec![Point { at: Vec3::ZERO }], ..Marks::default() };
    assert_ne!(drawn(&point).pixel(SIZE.0 / 2, SIZE.1 / 2), plain.pixel(SIZE.0 / 2, SIZE.1 / 2));
    let up = Arrow { from: Vec3::ZERO, direction: Vec3::Z, length: 0.4, is_thin: false };
    let arrow = drawn(&Marks { arrows: vec![up], ..Marks::default() });
    // Its tip is 0.4 of the height above the middle.
    let column: Vec<u32> =
        (0..SIZE.1).filter(|&y| arrow.pixel(SIZE.0 / 2, y) != plain.pixel(SIZE.0 / 2, y)).collect();
    assert!(column[0].abs_diff(SIZE.1 / 10) <= 4, "{}", column[0]);
    let trail = Trail { points: vec![Vec3::new(-1.0, 0.0, 0.8), Vec3::new(1.0, 0.0, 0.8)], body: id };
    let line = drawn(&Marks { trails: vec![trail], ..Marks::default() });
    assert_ne!(line, plain);
}

#[test]
fn nothing_is_too_large_or_no_number() {
    let turned = Rotation::from_axis_angle(Vec3::ONE, 1.0).unwrap();
    let large = Body::fixed(Convex::sphere(1e20).unwrap()).at(Pose::at(Vec3::new(0.0, 1e29, 1e25)));
    let mut world = with([floor(), large, ball(1e-3, Vec3::Z)]);
    let lost = world.insert(cuboid(Vec3::new(1e-9, 1e9, 1.0), Vec3::new(1.0, 0.0, 2.0))).unwrap();
    let far = camera(1e25);
    for camera in [camera(3.0), camera(1e-9), far, Camera { fov_degrees: f64::NAN, ..camera(1.0) }] {
        let mut stage = Stage::new(&world);
        let style = Style::default();
        assert!(stage.picture(&camera, (60, 40), &style, &Marks::default()).is_ok());
        stage.place(lost, Pose::new(Vec3::new(f64::NAN, 1.0, f64::INFINITY), turned));
        let arrow = Arrow { from: Vec3::NAN, direction: Vec3::ZERO, length: f64::NAN, is_thin: true };
        let trail = Trail { points: vec![Vec3::NAN, Vec3::ZERO, Vec3::MAX], body: lost };
        let marks =
            Marks { points: vec![Point { at: Vec3::INFINITY }], arrows: vec![arrow], trails: vec![trail] };
        assert!(stage.picture(&camera, (60, 40), &style, &marks).is_ok());
    }
    for (position, target) in [(Vec3::ZERO, Vec3::ZERO), (Vec3::NAN, Vec3::X), (Vec3::ZERO, Vec3::INFINITY)] {
        let camera = Camera { position, target, ..camera(1.0) };
        let refused = picture(&world, &camera, (60, 40), &Style::default());
        assert!(matches!(refused, Err(RenderError::Camera)), "{refused:?}");
    }
}

#[test]
fn sizes_that_no_picture_has_are_refused() {
    for size in [(0, 10), (10, 0), (0, 0), (20_000, 10), (10, u32::MAX), (16_000, 16_000)] {
        let refused = picture(&empty(), &camera(1.0), size, &Style::default()).unwrap_err();
        assert!(refused.to_string().contains("both must be from 1 to 16384"), "{refused}");
    }
    let smallest = picture(&with([ball(1.0, Vec3::ZERO)]), &camera(3.0), (1, 1), &Style::default()).unwrap();
    assert_eq!(smallest.pixels.len(), 3);
}

#[test]
fn files_hold_what_was_drawn() {
    let world = with([ball(0.5, Vec3::ZERO)]);
    let found = draw(&world, &camera(3.0));
    let decode = |bytes: &[u8]| {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        let frames = reader.info().animation_control().map(|control| control.num_frames);
        ((frame.width, frame.height), pixels, frames)
    };
    assert_eq!(decode(&found.to_png().unwrap()), (SIZE, found.pixels.clone(), None));
    let mut bytes = Vec::new();
    let mut film = Animation::new(&mut bytes, SIZE, 2, 30).unwrap();
    film.add(&found).unwrap();
    film.add(&draw(&empty(), &camera(3.0))).unwrap();
    let small = Picture { width: 1, height: 1, pixels: vec![0; 3] };
    assert!(matches!(film.add(&small), Err(RenderError::Frame { .. })));
    film.finish().unwrap();
    assert_eq!(decode(&bytes), (SIZE, found.pixels.clone(), Some(2)));
}
