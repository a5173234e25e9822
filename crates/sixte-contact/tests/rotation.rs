//! Rotations: the ways between matrix, axis and angle, quaternion and rotation vector, and what is
//! refused. Every way there and back is right to a few roundings of the largest number, at angles
//! near 0 and near π too.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};
use sixte_contact::motion::{Rotation, RotationError};
use sixte_contact::{Mat3, Quat, Vec3};
use sixte_reference::{Columns, Random, V, turn_by, turn_of};

/// A few units in the last place, for every way that does not lead through a matrix.
const ROUNDING: f64 = 1e-15;

/// The same for a matrix. Its entries are squares: 1 − 2(y² + z²) of a quaternion whose length is
/// right to 5 u, where u = ε/2 (four products, three sums, a root, a quotient and a product), is
/// right to 4 · 5 u, and to 4 u more for its own operations.
const OF_MATRIX: f64 = 12.0 * f64::EPSILON;

/// The largest difference, in units of the largest number of `right`.
fn off<const N: usize>(found: [f64; N], right: [f64; N]) -> f64 {
    let largest = right.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    let difference = found.iter().zip(&right).fold(0.0_f64, |m, (x, y)| m.max((x - y).abs()));
    if difference == 0.0 { 0.0 } else { difference / largest }
}

/// The same for quaternions, of which q and −q are one rotation.
fn off_quaternion(found: Quat, right: Quat) -> f64 {
    off(found.to_array(), right.to_array()).min(off((-found).to_array(), right.to_array()))
}

fn off_matrix(found: Mat3, right: Mat3) -> f64 {
    off(found.to_cols_array(), right.to_cols_array())
}

fn off_vector(found: Vec3, right: Vec3) -> f64 {
    off(found.to_array(), right.to_array())
}

/// The same for rotation vectors: half a turn, up to a few roundings, is the same about the opposite
/// axis.
fn off_half_turn(found: Vec3, right: Vec3, angle: f64) -> f64 {
    let error = off_vector(found, right);
    if angle < PI - 2.0 * ROUNDING {
        return error;
    }
    error.min(off_vector(found, right * ((angle - TAU) / angle)))
}

fn matrix_of(columns: Columns) -> Mat3 {
    let [x, y, z] = columns.0.map(V::to_engine);
    Mat3::from_cols(x, y, z)
}

/// Angles of all sizes up to π, and close to it.
fn angles() -> impl Strategy<Value = f64> {
    prop_oneof![
        0.0..PI,
        (-300.0..0.0).prop_map(|exponent: f64| 10_f64.powf(exponent)),
        (-16.0..0.0).prop_map(|exponent: f64| PI - 10_f64.powf(exponent)),
        (-16.0..0.0).prop_map(|exponent: f64| FRAC_PI_2 - 10_f64.powf(exponent)),
        prop::sample::select(vec![1e-300, 1e-160, 1e-9, PI - 1e-8, PI - 1e-9, PI - 1e-15, PI]),
    ]
}

/// Directions of any length, some along an axis or nearly so.
fn axes() -> impl Strategy<Value = Vec3> {
    let number = || prop_oneof![4 => -1.0..1.0, 1 => Just(0.0), 1 => -1e-9..1e-9, 1 => -1e-200..1e-200];
    let scale = prop_oneof![3 => Just(1.0), 1 => Just(1e-90), 1 => Just(1e300)];
    (number(), number(), number(), scale)
        .prop_map(|(x, y, z, scale): (f64, f64, f64, f64)| Vec3::new(x, y, z) * scale)
        .prop_filter("an axis has a direction", |axis| *axis != Vec3::ZERO)
}

/// Quaternions of any length.
fn quaternions() -> impl Strategy<Value = Quat> {
    let number = || prop_oneof![4 => -1.0..1.0, 1 => Just(0.0), 1 => -1e-9..1e-9];
    let scale = prop_oneof![3 => Just(1.0), 1 => Just(1e-300), 1 => Just(1e300)];
    (number(), number(), number(), number(), scale)
        .prop_map(|(x, y, z, w, scale): (f64, f64, f64, f64, f64)| Quat::from_xyzw(x, y, z, w) * scale)
        .prop_filter("a quaternion has a length", |q| q.to_array() != [0.0; 4])
}

/// The unit vector along an axis of any length, not computed by the engine.
fn unit(axis: Vec3) -> Vec3 {
    let scaled = axis / axis.abs().max_element();
    V::from_engine(scaled).unit().to_engine()
}

fn config(seed: u64) -> Config {
    Config {
        cases: 4096,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        max_global_rejects: 100_000,
        ..Config::default()
    }
}

proptest! {
    #![proptest_config(config(1))]

    #[test]
    fn axis_and_angle_come_back(axis in axes(), angle in angles()) {
        let (back, same) = Rotation::from_axis_angle(axis, angle).unwrap().axis_angle();
        let is_right = off_vector(back, unit(axis)) <= ROUNDING && (same - angle).abs() <= ROUNDING * angle;
        prop_assert!(is_right, "{axis:?} {angle:e} became {back:?} {same:e}");
    }

    /// Small ones are turned by a series, which goes over into sine and cosine without a step.
    #[test]
    fn small_rotation_vectors(axis in axes(), angle in 0.0..0.5_f64) {
        let unit = unit(axis);
        let found = Rotation::from_rotation_vector(unit * angle).unwrap();
        let (sine, cosine) = (0.5 * angle).sin_cos();
        let right = Quat::from_xyzw(unit.x * sine, unit.y * sine, unit.z * sine, cosine);
        prop_assert!(off_quaternion(found.quaternion(), right) < ROUNDING);
    }

    #[test]
    fn a_rotation_vector_comes_back(axis in axes(), angle in angles()) {
        let vector = unit(axis) * angle;
        let back = Rotation::from_rotation_vector(vector).unwrap().rotation_vector();
        let error = off_half_turn(back, vector, angle);
        prop_assert!(error <= ROUNDING, "{vector:?} became {back:?}");
    }

    #[test]
    fn axis_and_angle_come_back_through_a_matrix(axis in axes(), angle in angles()) {
        let matrix = Rotation::from_axis_angle(axis, angle).unwrap().matrix();
        let back = Rotation::from_matrix(matrix).unwrap().rotation_vector();
        let vector = unit(axis) * angle;
        prop_assert!(off_half_turn(back, vector, angle) <= ROUNDING, "{vector:?} became {back:?}");
    }

    #[test]
    fn a_quaternion_comes_back(quaternion in quaternions()) {
        let q = quaternion.to_array();
        let largest = q.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        let scaled = q.map(|x| x / largest);
        let length = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
        let right = Quat::from_array(scaled.map(|x| x / length));
        let rotation = Rotation::from_quaternion(quaternion).unwrap();
        prop_assert!(off(rotation.quaternion().to_array(), right.to_array()) <= ROUNDING);
        let through_matrix = Rotation::from_matrix(rotation.matrix()).unwrap().quaternion();
        prop_assert!(off_quaternion(through_matrix, right) <= OF_MATRIX, "{right} became {through_matrix}");
        let (axis, angle) = rotation.axis_angle();
        prop_assert!((0.0..=PI).contains(&angle));
        let through_axis = Rotation::from_axis_angle(axis, angle).unwrap().quaternion();
        prop_assert!(off_quaternion(through_axis, right) <= ROUNDING, "{right} became {through_axis}");
        let through_vector = Rotation::from_rotation_vector(rotation.rotation_vector()).unwrap().quaternion();
        prop_assert!(off_quaternion(through_vector, right) <= ROUNDING, "{right} became {through_vector}");
    }

    #[test]
    fn a_matrix_comes_back(axis in axes(), angle in angles()) {
        let matrix = matrix_of(turn_by(V::from_engine(unit(axis)) * angle));
        let rotation = Rotation::from_matrix(matrix).unwrap();
        prop_assert!(off_matrix(rotation.matrix(), matrix) <= OF_MATRIX, "{axis:?} {angle:e}");
        let (axis, angle) = rotation.axis_angle();
        let through_axis = Rotation::from_axis_angle(axis, angle).unwrap().matrix();
        prop_assert!(off_matrix(through_axis, matrix) <= OF_MATRIX, "{axis:?} {angle:e}");
    }

    #[test]
    fn all_forms_are_the_same_rotation(axis in axes(), angle in angles(), quaternion in quaternions()) {
        let vector = unit(axis) * angle;
        let right = matrix_of(turn_by(V::from_engine(vector)));
        for rotation in [
            Rotation::from_axis_angle(axis, angle),
            Rotation::from_axis_angle(-axis, -angle),
            Rotation::from_rotation_vector(vector),
            Rotation::from_matrix(right),
        ] {
            let found = rotation.unwrap();
            prop_assert!(off_matrix(found.matrix(), right) <= 2.0 * OF_MATRIX, "{axis:?} {angle:e} {found:?}");
        }
        let scaled = quaternion.to_array().map(|x| x / quaternion.to_array().iter().fold(0.0_f64, |m, x| m.max(x.abs())));
        let found = Rotation::from_quaternion(quaternion).unwrap();
        prop_assert!(off_matrix(found.matrix(), matrix_of(turn_of(scaled))) <= OF_MATRIX);
    }

    #[test]
    fn a_vector_turns_as_the_matrix_says(quaternion in quaternions(), vector in axes()) {
        let rotation = Rotation::from_quaternion(quaternion).unwrap();
        let vector = unit(vector);
        let turned = rotation.rotate(vector);
        prop_assert!((turned - rotation.matrix() * vector).abs().max_element() <= OF_MATRIX);
        prop_assert!((turned.length() - 1.0).abs() <= OF_MATRIX);
        prop_assert!((rotation.inverse().rotate(turned) - vector).abs().max_element() <= 2.0 * OF_MATRIX);
    }

    #[test]
    fn one_after_the_other_is_the_product(first in quaternions(), second in quaternions(), v in axes()) {
        let (first, second) = (Rotation::from_quaternion(first).unwrap(), Rotation::from_quaternion(second).unwrap());
        let both = second.after(first);
        prop_assert!(off_matrix(both.matrix(), second.matrix() * first.matrix()) <= 2.0 * OF_MATRIX);
        let v = unit(v);
        let step_by_step = second.rotate(first.rotate(v));
        prop_assert!((both.rotate(v) - step_by_step).abs().max_element() <= 3.0 * OF_MATRIX);
        let back = first.inverse().after(second.inverse());
        prop_assert!(off_quaternion(back.quaternion(), both.inverse().quaternion()) <= ROUNDING);
        prop_assert!(off_quaternion(both.inverse().after(both).quaternion(), Quat::IDENTITY) <= ROUNDING);
        prop_assert!(off_matrix(first.inverse().matrix(), first.matrix().transpose()) <= f64::EPSILON);
    }

    #[test]
    fn angles_about_one_axis_add_up(axis in axes(), one in angles(), two in angles()) {
        let turn = |angle: f64| Rotation::from_axis_angle(axis, angle).unwrap();
        let (both, sum) = (turn(two).after(turn(one)), turn(one + two));
        prop_assert!(off_quaternion(both.quaternion(), sum.quaternion()) <= ROUNDING, "{axis:?} {one:e} {two:e}");
    }
}

#[test]
fn named_angles_come_back_about_random_axes() {
    let mut random = Random(1);
    for angle in [1e-300, 1e-160, 1e-20, 1e-9, 1e-8, 1.0, PI - 1e-8, PI - 1e-9, PI - 1e-15, PI] {
        for _ in 0..200 {
            let axis = random.direction().to_engine();
            let rotation = Rotation::from_axis_angle(axis, angle).unwrap();
            let (back, same) = rotation.axis_angle();
            assert!(off_vector(back, unit(axis)) <= ROUNDING, "{angle:e} about {axis} became {back}");
            assert!((same - angle).abs() <= ROUNDING * angle, "{angle:e} about {axis} became {same:e}");
            let again = Rotation::from_matrix(rotation.matrix()).unwrap();
            let error = off_quaternion(again.quaternion(), rotation.quaternion());
            assert!(error <= OF_MATRIX, "{angle:e} about {axis}: {error:e} through the matrix");
        }
    }
}

/// Each of the four ways to take a quaternion from a matrix, and the borders between them.
#[test]
fn every_largest_component_is_found_in_a_matrix() {
    let corner = 0.5;
    let mut quaternions = vec![Quat::from_xyzw(corner, corner, corner, corner)];
    for largest in 0..4 {
        for sign in [1.0, -1.0] {
            for small in [0.0, 1e-300, 1e-12, 0.3, 0.999_999_999, 1.0] {
                let mut q = [small, -small, sign * small, -sign * small];
                q[largest] = 1.0;
                quaternions.push(Quat::from_array(q));
            }
        }
    }
    for quaternion in quaternions {
        let rotation = Rotation::from_quaternion(quaternion).unwrap();
        let back = Rotation::from_matrix(rotation.matrix()).unwrap();
        assert!(off_quaternion(back.quaternion(), rotation.quaternion()) <= OF_MATRIX, "{quaternion}");
    }
}

/// Signed permutations of the axes, all 24.
#[test]
fn quarter_turns_come_back() {
    let axes = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];
    let mut count = 0;
    for x in axes {
        for y in axes {
            if x.dot(y) != 0.0 {
                continue;
            }
            let matrix = Mat3::from_cols(x, y, x.cross(y));
            let back = Rotation::from_matrix(matrix).unwrap().matrix();
            assert!(off_matrix(back, matrix) <= ROUNDING, "{matrix} became {back}");
            count += 1;
        }
    }
    assert_eq!(count, 24);
}

#[test]
fn no_rotation_has_an_axis_all_the_same() {
    assert_eq!(Rotation::IDENTITY.axis_angle(), (Vec3::X, 0.0));
    assert_eq!(Rotation::IDENTITY.rotation_vector(), Vec3::ZERO);
    assert_eq!(Rotation::from_rotation_vector(Vec3::ZERO).unwrap(), Rotation::IDENTITY);
    assert_eq!(Rotation::from_axis_angle(Vec3::Y, 0.0).unwrap(), Rotation::IDENTITY);
    assert_eq!(Rotation::from_matrix(Mat3::IDENTITY).unwrap(), Rotation::IDENTITY);
    assert_eq!(Rotation::IDENTITY.matrix(), Mat3::IDENTITY);
    assert_eq!(Rotation::IDENTITY.inverse().rotate(Vec3::new(1.0, 2.0, 3.0)), Vec3::new(1.0, 2.0, 3.0));
}

#[test]
fn angles_past_half_a_turn_are_given_from_the_other_side() {
    let (axis, angle) = Rotation::from_axis_angle(Vec3::Z, 1.5 * PI).unwrap().axis_angle();
    assert!(off_vector(axis, Vec3::NEG_Z) <= ROUNDING && (angle - FRAC_PI_2).abs() <= ROUNDING);
    let (axis, angle) = Rotation::from_axis_angle(Vec3::Z, -1.0).unwrap().axis_angle();
    assert!(off_vector(axis, Vec3::NEG_Z) <= ROUNDING && (angle - 1.0).abs() <= ROUNDING);
    // A whole turn is the quaternion −1, which is no rotation.
    let whole = Rotation::from_axis_angle(Vec3::Z, TAU).unwrap();
    assert!((whole.rotate(Vec3::X) - Vec3::X).abs().max_element() <= ROUNDING);
    assert!(whole.axis_angle().1 <= ROUNDING);
}

/// The quaternion is brought back to unit length every time.
#[test]
fn many_steps_stay_a_rotation() {
    let step = Rotation::from_rotation_vector(Vec3::new(0.3, -0.5, 0.7)).unwrap();
    let mut turned = Rotation::IDENTITY;
    for _ in 0..100_000 {
        turned = step.after(turned);
        let length = turned.quaternion().to_array().iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!((length - 1.0).abs() <= ROUNDING, "{length}");
    }
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = Err(RotationError::NotFinite);
        assert_eq!(Rotation::from_axis_angle(Vec3::Z, bad), refused);
        assert_eq!(Rotation::from_axis_angle(Vec3::new(0.0, bad, 1.0), 1.0), refused);
        assert_eq!(Rotation::from_rotation_vector(Vec3::new(bad, 0.0, 0.0)), refused);
        assert_eq!(Rotation::from_rotation_vector(Vec3::new(1.0, bad, 0.0)), refused);
        for i in 0..4 {
            let mut q = [1.0; 4];
            q[i] = bad;
            assert_eq!(Rotation::from_quaternion(Quat::from_array(q)), refused);
        }
        for i in 0..9 {
            let mut m = Mat3::IDENTITY.to_cols_array();
            m[i] = bad;
            assert_eq!(Rotation::from_matrix(Mat3::from_cols_array(&m)), refused);
        }
    }
}

#[test]
fn no_direction_is_refused_and_any_length_taken() {
    assert_eq!(Rotation::from_axis_angle(Vec3::ZERO, 1.0), Err(RotationError::Zero("axis")));
    let zero = Quat::from_xyzw(0.0, -0.0, 0.0, 0.0);
    assert_eq!(Rotation::from_quaternion(zero), Err(RotationError::Zero("quaternion")));
    let right = Rotation::from_axis_angle(Vec3::new(1.0, 2.0, -2.0), 1.0).unwrap();
    for scale in [1e-300, 1e-160, 1e160, 4e307] {
        let axis = Vec3::new(1.0, 2.0, -2.0) * scale;
        let turned = Rotation::from_axis_angle(axis, 1.0).unwrap();
        assert!(off_quaternion(turned.quaternion(), right.quaternion()) <= ROUNDING, "{scale:e}");
        let turned = Rotation::from_quaternion(right.quaternion() * scale).unwrap();
        assert!(off_quaternion(turned.quaternion(), right.quaternion()) <= ROUNDING, "{scale:e}");
    }
    // The smallest number there is has a direction too.
    let least = f64::from_bits(1);
    let turned = Rotation::from_axis_angle(Vec3::new(0.0, 0.0, least), FRAC_PI_2).unwrap();
    assert!((turned.rotate(Vec3::X) - Vec3::Y).abs().max_element() <= ROUNDING);
    let turned = Rotation::from_quaternion(Quat::from_xyzw(0.0, 0.0, least, least)).unwrap();
    assert!((turned.rotate(Vec3::X) - Vec3::Y).abs().max_element() <= ROUNDING);
}

/// What the error says of a matrix.
fn refusal(matrix: Mat3) -> (f64, f64) {
    match Rotation::from_matrix(matrix) {
        Err(RotationError::NotOrthonormal { deviation, determinant }) => (deviation, determinant),
        other => panic!("{matrix} gave {other:?}"),
    }
}

#[test]
fn matrices_that_shear_mirror_or_stretch_are_refused() {
    let turned = Rotation::from_rotation_vector(Vec3::new(0.4, -1.1, 2.0)).unwrap().matrix();
    let sheared = Mat3::from_cols(Vec3::X, Vec3::new(0.1, 1.0, 0.0), Vec3::Z);
    let (deviation, determinant) = refusal(turned * sheared);
    assert!((deviation - 0.1).abs() <= ROUNDING && (determinant - 1.0).abs() <= 2.0 * ROUNDING);
    let mirrored = Mat3::from_diagonal(Vec3::new(1.0, 1.0, -1.0));
    let (deviation, determinant) = refusal(turned * mirrored);
    assert!(deviation <= 2.0 * OF_MATRIX && (determinant + 1.0).abs() <= 2.0 * ROUNDING);
    assert_eq!(refusal(-Mat3::IDENTITY), (0.0, -1.0));
    let (deviation, determinant) = refusal(turned * 2.0);
    assert!((deviation - 3.0).abs() <= 4.0 * ROUNDING && (determinant - 8.0).abs() <= 16.0 * ROUNDING);
    refusal(turned * (1.0 + 1e-8));
    refusal(turned * (1.0 - 1e-8));
    refusal(Mat3::ZERO);
    refusal(Mat3::from_cols(Vec3::X, Vec3::X, Vec3::X));
    refusal(turned * 1e300);
    refusal(turned * 1e-300);
}

/// A matrix that is off by less than the tolerance is the nearest rotation, to as much.
#[test]
fn a_matrix_with_rounding_in_it_is_taken() {
    let mut random = Random(2);
    for _ in 0..1000 {
        let right = matrix_of(turn_of(random.quaternion()));
        let noise = Mat3::from_cols_array(&[(); 9].map(|()| random.between(-1e-10, 1e-10)));
        let rotation = Rotation::from_matrix(right + noise).unwrap();
        assert!(off_matrix(rotation.matrix(), right) <= 5e-10);
        let length = rotation.quaternion().to_array().iter().map(|x| x * x).sum::<f64>();
        assert!((length - 1.0).abs() <= ROUNDING);
    }
}

/// The message says what is wrong and what to give instead.
#[test]
fn refusals_say_what_to_change() {
    let message = |error: RotationError| error.to_string();
    assert!(message(RotationError::NotFinite).contains("finite"));
    assert!(message(RotationError::Zero("axis")).contains("the axis is zero"));
    let sheared = Rotation::from_matrix(Mat3::IDENTITY * 2.0).unwrap_err();
    assert!(message(sheared).contains("differs from 1 by 3e0, its determinant is 8"));
}
