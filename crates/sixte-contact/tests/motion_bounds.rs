//! Motions and their bounds against poses that are composed here from the definitions: no point is
//! ever faster, farther or elsewhere than the bounds say, at thousands of instants.

use sixte_contact::Vec3;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Aabb, Convex};
use sixte_reference::convex::{As, Body, KINDS, Path, Solid, random_solid};
use sixte_reference::{Random, V};

const AXES: [V; 3] = [V(1.0, 0.0, 0.0), V(0.0, 1.0, 0.0), V(0.0, 0.0, 1.0)];

/// A body of any kind but a half-space, of a size from 1e-6 m to 1e6 m, with a motion that may fly,
/// fall and turn about any point, by up to 20 rad in a second.
fn random_body(kind: usize, random: &mut Random) -> Body {
    let scale = [1.0, 1.0, 1.0, 1e-6, 1e6][random.below(5)];
    let sized = |solid: Solid| match solid {
        Solid::Points(points, As::Cuboid(half)) => {
            Solid::Points(points.iter().map(|&p| p * scale).collect(), As::Cuboid(half * scale))
        }
        Solid::Points(points, given) => Solid::Points(points.iter().map(|&p| p * scale).collect(), given),
        Solid::Cylinder(half, radius) => Solid::Cylinder(half * scale, radius * scale),
        Solid::Cone(half, radius) => Solid::Cone(half * scale, radius * scale),
        Solid::Ellipsoid(axes) => Solid::Ellipsoid(axes * scale),
        Solid::Plane(normal) => Solid::Plane(normal),
    };
    let solid = sized(random_solid(kind, random));
    let some = |part: f64, random: &mut Random, length: f64| {
        if random.chance(part) { random.in_ball(length * scale) } else { V::ZERO }
    };
    let path = Path {
        position: some(0.5, random, 10.0),
        quaternion: random.quaternion(),
        centre: some(0.5, random, 1.0),
        velocity: some(0.7, random, 5.0),
        acceleration: some(0.5, random, 20.0),
        spin: random.direction() * [0.0, 1e-3, 0.3, 3.0, 20.0][random.below(5)],
    };
    let rounding = if random.chance(0.5) { random.scale(1e-4, 0.3) * scale } else { 0.0 };
    Body::new(solid, rounding, path)
}

/// The largest length that a body and its motion have to do with, and what an angle's rounding
/// moves at the end of its arm.
fn size(body: &Body, interval: f64) -> f64 {
    let path = &body.path;
    let way = (path.velocity.norm() + path.acceleration.norm() * interval) * interval;
    let arm = body.solid.reach(path.centre) + path.centre.norm() + body.rounding;
    path.position.norm() + way + arm * (1.0 + path.spin.norm() * interval)
}

/// A point of the body, on its surface or in it, in the body's frame.
fn random_point(body: &Body, random: &mut Random) -> V {
    let mut on_surface = || {
        let outward = random.direction();
        body.solid.farthest(outward) + outward * body.rounding
    };
    let (one, other) = (on_surface(), on_surface());
    if random.chance(0.7) { one } else { one + (other - one) * random.unit() }
}

/// Velocity of a point of the body's frame, by hand: v + a t + ω × R(t)(p − c).
fn velocity(path: &Path, point: V, t: f64) -> V {
    let arm = path.turn_at(t).times(point - path.centre);
    path.velocity + path.acceleration * t + path.spin.cross(arm)
}

/// How far the body reaches along a direction of the world.
fn extent(body: &Body, direction: V, t: f64) -> f64 {
    let local = body.path.turn_at(t).transposed_times(direction);
    direction.dot(body.path.point_at(body.solid.farthest(local), t)) + body.rounding
}

fn assert_holds(aabb: &Aabb, body: &Body, t: f64, what: &str) {
    for (axis, min, max) in
        [(0, aabb.min.x, aabb.max.x), (1, aabb.min.y, aabb.max.y), (2, aabb.min.z, aabb.max.z)]
    {
        let (low, high) = (-extent(body, -AXES[axis], t), extent(body, AXES[axis], t));
        assert!(
            min <= low && high <= max,
            "{what} [{min:e}, {max:e}] does not hold [{low:e}, {high:e}] along axis {axis} at {t}: {body:?}"
        );
    }
}

#[test]
fn poses_are_those_of_the_definition() {
    let mut random = Random(1);
    for i in 0..4000 {
        let body = random_body(i % (KINDS - 1), &mut random);
        let motion = body.path.to_engine();
        let t = random.between(0.0, 2.0);
        let rounding = 16.0 * f64::EPSILON * size(&body, t);
        let pose = motion.pose_at(t);
        for _ in 0..4 {
            let point = random_point(&body, &mut random);
            let right = body.path.point_at(point, t).to_engine();
            let found = pose.point_in_world(point.to_engine());
            assert!((found - right).length() <= rounding, "{found} is {right} at {t}: {body:?}");
            let back = pose.point_in_body(right);
            assert!((back - point.to_engine()).length() <= 2.0 * rounding, "{back} is {point:?}: {body:?}");
        }
        let centre = body.path.point_at(body.path.centre, t).to_engine();
        assert!((motion.centre_at(t) - centre).length() <= rounding, "{body:?}");
        let turned = body.path.turn_at(t).0.map(V::to_engine);
        let found = motion.rotation_at(t).matrix();
        let angle_rounding = 16.0 * f64::EPSILON * (1.0 + body.path.spin.norm() * t);
        for (axis, right) in [found.x_axis, found.y_axis, found.z_axis].into_iter().zip(turned) {
            assert!((axis - right).length() <= angle_rounding, "{axis} is {right}: {body:?}");
        }
    }
}

/// Half a turn and a quarter about a corner, where the answer is known without sines.
#[test]
fn a_box_turns_about_its_corner() {
    let motion = Motion::fixed(Pose::at(Vec3::new(1.0, 2.0, 3.0)))
        .with_centre(Vec3::new(1.0, 0.0, 0.0))
        .with_spin(Vec3::new(0.0, 0.0, std::f64::consts::PI))
        .with_velocity(Vec3::new(0.0, 0.0, 4.0))
        .with_acceleration(Vec3::new(0.0, 0.0, -8.0));
    let near = |found: Vec3, right: Vec3| assert!((found - right).length() <= 4e-15, "{found} is {right}");
    near(motion.centre_at(0.0), Vec3::new(2.0, 2.0, 3.0));
    near(motion.pose_at(0.0).position, Vec3::new(1.0, 2.0, 3.0));
    near(motion.pose_at(0.5).position, Vec3::new(2.0, 1.0, 4.0));
    near(motion.pose_at(1.0).position, Vec3::new(3.0, 2.0, 3.0));
    near(motion.pose_at(1.0).point_in_world(Vec3::Y), Vec3::new(3.0, 1.0, 3.0));
    // At the start the origin is one metre from the centre, towards −x: it goes towards −y.
    near(motion.velocity_of(Vec3::new(1.0, 2.0, 3.0), 0.0), Vec3::new(0.0, -std::f64::consts::PI, 4.0));
    near(motion.velocity_of(Vec3::new(2.0, 2.0, 3.0), 1.0), Vec3::new(0.0, 0.0, -4.0));
}

#[test]
fn a_motion_from_a_later_time_is_the_same_motion() {
    let mut random = Random(2);
    for i in 0..2000 {
        let body = random_body(i % (KINDS - 1), &mut random);
        let motion = body.path.to_engine();
        let (first, second) = (random.between(0.0, 1.0), random.between(0.0, 1.0));
        let later = motion.from_time(first);
        let (start, pose) = (later.start.rotation.matrix(), motion.rotation_at(first).matrix());
        assert_eq!((start, later.spin, later.acceleration), (pose, motion.spin, motion.acceleration));
        let rounding = 32.0 * f64::EPSILON * size(&body, first + second);
        for _ in 0..4 {
            let point = random_point(&body, &mut random);
            let right = body.path.point_at(point, first + second).to_engine();
            let found = later.pose_at(second).point_in_world(point.to_engine());
            assert!((found - right).length() <= rounding, "{found} is {right}: {body:?}");
            let right = velocity(&body.path, point, first + second).to_engine();
            let found = later.velocity_of(found, second);
            let rate = 1.0 + body.path.spin.norm();
            assert!((found - right).length() <= rounding * rate * 4.0, "{found} is {right}: {body:?}");
        }
    }
}

/// Against the closed form, and against differences of places: those have an error of h²/6 times
/// the third derivative, |ω|³ρ, and of the rounding of the places over h.
#[test]
fn velocities_are_the_derivatives_of_places() {
    let mut random = Random(3);
    for i in 0..2000 {
        let body = random_body(i % (KINDS - 1), &mut random);
        let motion = body.path.to_engine();
        let (t, h) = (random.between(0.1, 1.0), 1e-5);
        let point = random_point(&body, &mut random);
        let at = |t: f64| body.path.point_at(point, t);
        let found = V::from_engine(motion.velocity_of(at(t).to_engine(), t));
        let rounding = 16.0 * f64::EPSILON * size(&body, 1.1);
        let spin = body.path.spin.norm();
        let closed = velocity(&body.path, point, t);
        assert!((found - closed).norm() <= rounding * (1.0 + spin), "{found:?} is {closed:?}: {body:?}");
        let differences = (at(t + h) - at(t - h)) * (0.5 / h);
        let third = spin.powi(3) * (point - body.path.centre).norm();
        let allowed = h * h / 6.0 * third + rounding / h;
        assert!((found - differences).norm() <= allowed, "{found:?} is {differences:?}: {body:?}");
    }
}

#[test]
fn no_point_is_faster_or_goes_farther_than_the_bounds() {
    let mut random = Random(4);
    for i in 0..2000 {
        let body = random_body(i % (KINDS - 1), &mut random);
        let (shape, motion) = (body.shape_for_engine(), body.path.to_engine());
        let interval = random.between(0.1, 1.0);
        let (speed, travel) = (motion.speed_bound(&shape, interval), motion.travel_bound(&shape, interval));
        for _ in 0..3 {
            let point = random_point(&body, &mut random);
            let own_speed = motion.point_speed_bound(point.to_engine(), interval);
            let own_travel = motion.point_travel_bound(point.to_engine(), interval);
            let start = body.path.point_at(point, 0.0);
            // Places are differences here; the bound is not.
            let rounding = 4.0 * f64::EPSILON * size(&body, interval);
            for step in 0..=100 {
                let t = interval * f64::from(step) / 100.0;
                let fast = velocity(&body.path, point, t).norm();
                let far = (body.path.point_at(point, t) - start).norm();
                assert!(fast <= own_speed * (1.0 + 1e-14), "{fast:e} is above {own_speed:e}: {body:?}");
                assert!(fast <= speed * (1.0 + 1e-14), "{fast:e} is above {speed:e}: {body:?}");
                assert!(far <= own_travel + rounding, "{far:e} is above {own_travel:e}: {body:?}");
                assert!(far <= travel + rounding, "{far:e} is above {travel:e}: {body:?}");
            }
            // In the ball about the centre no point can do worse than the whole body.
            assert!(own_speed <= speed * (1.0 + 1e-12) && own_travel <= travel * (1.0 + 1e-12));
        }
    }
}

/// The bounds are reached: a point on a rim, and one at the far side of a turn.
#[test]
fn the_bounds_of_speed_and_travel_are_sharp() {
    let ball = Convex::sphere(2.0).unwrap();
    let spinning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 3.0));
    let near = |found: f64, right: f64| assert!((found - right).abs() <= 1e-13 * right, "{found} is {right}");
    near(spinning.speed_bound(&ball, 1.0), 6.0);
    near(spinning.point_speed_bound(Vec3::new(2.0, 0.0, 7.0), 1.0), 6.0);
    near(spinning.travel_bound(&ball, 1.0), 4.0);
    near(spinning.travel_bound(&ball, 0.1), 0.6);
    near(spinning.point_travel_bound(Vec3::new(2.0, 0.0, 7.0), 1.0), 4.0);
    near(spinning.point_travel_bound(Vec3::new(2.0, 0.0, 7.0), 0.1), 0.6);
    let falling =
        Motion::fixed(Pose::IDENTITY).with_velocity(Vec3::NEG_Z).with_acceleration(Vec3::NEG_Z * 10.0);
    near(falling.speed_bound(&ball, 2.0), 21.0);
    near(falling.travel_bound(&ball, 2.0), 22.0);
    near(falling.point_speed_bound(Vec3::ONE, 2.0), 21.0);
    near(falling.point_travel_bound(Vec3::ONE, 2.0), 22.0);
    let still = Motion::fixed(Pose::at(Vec3::ONE));
    assert_eq!((still.speed_bound(&ball, 1.0), still.travel_bound(&ball, 1.0)), (0.0, 0.0));
}

/// Kavan's lemma: what bounds the corners of a triangle bounds all of it, and what bounds the
/// vertices of a hull all of the hull.
#[test]
fn the_fastest_corner_bounds_a_whole_triangle() {
    let mut random = Random(5);
    for i in 0..2000 {
        let body = random_body(if i % 2 == 0 { 2 } else { 7 }, &mut random);
        let Solid::Points(corners, _) = &body.solid else { panic!("a triangle or a hull has points") };
        let (motion, interval) = (body.path.to_engine(), random.between(0.1, 1.0));
        let of_corners =
            |bound: &dyn Fn(Vec3) -> f64| corners.iter().map(|c| bound(c.to_engine())).fold(0.0, f64::max);
        let speed = of_corners(&|c| motion.point_speed_bound(c, interval));
        let travel = of_corners(&|c| motion.point_travel_bound(c, interval));
        let rounding = 4.0 * f64::EPSILON * size(&body, interval);
        for _ in 0..10 {
            let parts: Vec<f64> = corners.iter().map(|_| -random.unit().max(1e-300).ln()).collect();
            let whole: f64 = parts.iter().sum();
            let inside = corners.iter().zip(&parts).fold(V::ZERO, |sum, (&c, &s)| sum + c * (s / whole));
            let own = motion.point_speed_bound(inside.to_engine(), interval);
            assert!(own <= speed * (1.0 + 1e-14), "{own:e} is above {speed:e}: {body:?}");
            for step in 0..=50 {
                let t = interval * f64::from(step) / 50.0;
                let fast = velocity(&body.path, inside, t).norm();
                assert!(fast <= speed * (1.0 + 1e-14), "{fast:e} is above {speed:e}: {body:?}");
                let far = (body.path.point_at(inside, t) - body.path.point_at(inside, 0.0)).norm();
                assert!(far <= travel + rounding, "{far:e} is above {travel:e}: {body:?}");
            }
        }
    }
}

#[test]
fn swept_boxes_hold_the_body_at_every_instant() {
    let mut random = Random(6);
    for i in 0..3000 {
        let body = random_body(i % (KINDS - 1), &mut random);
        let (shape, motion) = (body.shape_for_engine(), body.path.to_engine());
        let interval = [0.0, 0.05, 0.3, 1.0][random.below(4)];
        let tight = motion.swept_aabb(&shape, interval);
        let sphere = motion.swept_sphere_aabb(&shape, interval);
        for step in 0..=200 {
            let t = interval * f64::from(step) / 200.0;
            assert_holds(&tight, &body, t, "tight");
            assert_holds(&sphere, &body, t, "sphere");
        }
        let rounding = Vec3::splat(4.0 * f64::EPSILON * size(&body, interval));
        let is_inside =
            (sphere.min - rounding).cmple(tight.min).all() && tight.max.cmple(sphere.max + rounding).all();
        assert!(is_inside, "{tight:?} is not in {sphere:?}: {body:?}");
    }
}

/// A body that does not turn is held without any room but for rounding: its centre's path is a
/// parabola, and the box ends where that does.
#[test]
fn the_box_of_a_body_that_does_not_turn_is_the_smallest() {
    let mut random = Random(7);
    for i in 0..2000 {
        let mut body = random_body(i % (KINDS - 1), &mut random);
        body.path.spin = V::ZERO;
        let (shape, motion) = (body.shape_for_engine(), body.path.to_engine());
        let found = motion.swept_aabb(&shape, 1.0);
        let rounding = 200.0 * f64::EPSILON * size(&body, 1.0);
        let sides = [(found.max.x, -found.min.x), (found.max.y, -found.min.y), (found.max.z, -found.min.z)];
        for (axis, (high, low)) in AXES.into_iter().zip(sides) {
            for (side, direction) in [(high, axis), (low, -axis)] {
                let (speed, pull) =
                    (direction.dot(body.path.velocity), direction.dot(body.path.acceleration));
                // v t + ½ a t², at its top if that is within the second.
                let top = if speed > 0.0 && speed < -pull { 0.5 * speed * speed / -pull } else { 0.0 };
                let right = extent(&body, direction, 0.0) + top.max(0.0).max(speed + 0.5 * pull);
                assert!((side - right).abs() <= rounding, "{side} is {right}: {body:?}");
            }
        }
    }
}

/// A blade with half extents (L, w, h) turns by φ about z. Along x it reaches L at the start and
/// L cos φ + w sin φ at the end, along y w and w cos φ + L sin φ, along z always h; the arch of the
/// tight bound adds at most φ²ρ/8 across the axis and nothing along it. So the tight box has at
/// most 8 (L + wφ + φ²ρ/8)(w + Lφ + φ²ρ/8) h, the sphere's has 8 ρ³.
#[test]
fn the_tight_box_of_a_blade_is_far_smaller_than_the_sphere() {
    let (long, wide, thick) = (1.0, 0.05, 0.01);
    let blade = Convex::cuboid(Vec3::new(long, wide, thick)).unwrap();
    let reach = (long * long + wide * wide + thick * thick).sqrt();
    for angle in [0.0, 1e-6, 1e-3, 0.01, 0.1, 0.5] {
        let motion = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, angle));
        let (tight, sphere) = (motion.swept_aabb(&blade, 1.0), motion.swept_sphere_aabb(&blade, 1.0));
        // Room for rounding: 64 ε of the lengths involved, to each side.
        let room = 64.0 * f64::EPSILON * reach * (1.0 + angle);
        let arch = angle * angle * reach / 8.0 + room;
        let most = 8.0 * (long + wide * angle + arch) * (wide + long * angle + arch) * (thick + room);
        let volume = tight.volume();
        assert!(volume <= most * (1.0 + 1e-14), "{volume} is above {most} at {angle}");
        let of_sphere = 8.0 * reach.powi(3);
        assert!((sphere.volume() - of_sphere).abs() <= 1e-12 * of_sphere);
        assert!(sphere.volume() / tight.volume() >= of_sphere / most * (1.0 - 1e-12));
        // The smallest box there is reaches as far as the body does at one of 10 001 instants.
        let body = Body::new(
            Solid::cuboid(V(long, wide, thick)),
            0.0,
            Path { spin: V(0.0, 0.0, angle), ..Path::still(V::ZERO) },
        );
        let smallest = |direction: V| {
            (0..=10_000).map(|i| extent(&body, direction, f64::from(i) * 1e-4)).fold(0.0, f64::max)
        };
        let [x, y, z] = AXES.map(smallest);
        let excess = tight.max - Vec3::new(x, y, z);
        assert!(excess.cmpge(Vec3::ZERO).all() && excess.max_element() <= 1.01 * arch, "{excess} at {angle}");
    }
    // ρ³/((1.0005)(0.06)(0.01)) and a little less for the arch.
    let motion = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 0.01));
    let ratio = motion.swept_sphere_aabb(&blade, 1.0).volume() / motion.swept_aabb(&blade, 1.0).volume();
    assert!(ratio > 1600.0, "{ratio}");
}

/// Past a turn the arch is higher than the sphere, and the box is the sphere's.
#[test]
fn after_many_turns_the_tight_box_is_that_of_the_sphere() {
    let blade = Convex::cuboid(Vec3::new(1.0, 0.05, 0.01)).unwrap().rounded(0.1).unwrap();
    let motion = Motion::fixed(Pose::at(Vec3::new(3.0, 0.0, 0.0)))
        .with_spin(Vec3::new(5.0, 7.0, 9.0))
        .with_velocity(Vec3::new(1.0, 2.0, 3.0));
    let (tight, sphere) = (motion.swept_aabb(&blade, 1.0), motion.swept_sphere_aabb(&blade, 1.0));
    assert!((tight.min - sphere.min).abs().max_element() <= 1e-14);
    assert!((tight.max - sphere.max).abs().max_element() <= 1e-14);
}

#[test]
fn a_half_space_has_the_infinite_box() {
    let everywhere = Aabb { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
    let turned = Rotation::from_rotation_vector(Vec3::new(1.0, 2.0, 3.0)).unwrap();
    for spin in [Vec3::ZERO, Vec3::new(0.1, 0.0, 2.0)] {
        for rounding in [0.0, 0.1] {
            let plane = Convex::half_space(Vec3::new(1.0, 1.0, 0.0)).unwrap().rounded(rounding).unwrap();
            let motion = Motion::fixed(Pose::new(Vec3::ONE, turned)).with_velocity(Vec3::X).with_spin(spin);
            assert_eq!(motion.swept_aabb(&plane, 1.0), everywhere);
            assert_eq!(motion.swept_sphere_aabb(&plane, 1.0), everywhere);
        }
    }
}

/// A half-space that turns has points of any speed; one that does not is as fast as its centre.
#[test]
fn a_half_space_has_bounds_of_speed_and_travel() {
    let plane = Convex::half_space(Vec3::Z).unwrap();
    let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::X);
    assert_eq!(turning.speed_bound(&plane, 1.0), f64::INFINITY);
    assert_eq!(turning.travel_bound(&plane, 1.0), f64::INFINITY);
    let flying = Motion::fixed(Pose::IDENTITY).with_velocity(Vec3::new(0.0, 3.0, 4.0));
    for bound in [flying.speed_bound(&plane, 1.0), flying.travel_bound(&plane, 1.0)] {
        assert!(bound >= 5.0, "a point moves at 5 m/s, bounded by {bound}");
    }
}

/// The corners at the ends of the interval are those of the body there.
#[test]
fn the_box_of_an_instant_is_the_box_of_the_body() {
    let mut random = Random(8);
    for i in 0..500 {
        let body = random_body(i % (KINDS - 1), &mut random);
        let (shape, motion) = (body.shape_for_engine(), body.path.to_engine());
        let found = motion.swept_aabb(&shape, 0.0);
        let [x, y, z] = AXES.map(|axis| extent(&body, axis, 0.0));
        let difference = (found.max - Vec3::new(x, y, z)).abs().max_element();
        assert!(difference <= 100.0 * f64::EPSILON * size(&body, 0.0), "{difference:e}: {body:?}");
        let [x, y, z] = AXES.map(|axis| -extent(&body, -axis, 0.0));
        let difference = (found.min - Vec3::new(x, y, z)).abs().max_element();
        assert!(difference <= 100.0 * f64::EPSILON * size(&body, 0.0), "{difference:e}: {body:?}");
    }
}

/// A motion that is no motion may be anywhere.
#[test]
fn a_motion_that_is_not_finite_fills_all_space() {
    let cube = Convex::cuboid(Vec3::splat(0.5)).unwrap();
    let still = Motion::fixed(Pose::IDENTITY);
    for odd in [f64::NAN, f64::INFINITY] {
        let odd = Vec3::new(0.0, odd, 0.0);
        for motion in [still.with_velocity(odd), still.with_acceleration(odd), still.with_spin(odd)] {
            for found in [motion.swept_aabb(&cube, 1.0), motion.swept_sphere_aabb(&cube, 1.0)] {
                assert_eq!((found.min, found.max), (Vec3::NEG_INFINITY, Vec3::INFINITY), "{motion:?}");
            }
        }
    }
}
