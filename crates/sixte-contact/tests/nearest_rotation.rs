//! The rotation nearest to a matrix: closed forms, rounded and sheared matrices, and what is refused.

use sixte_contact::motion::{Rotation, RotationError};
use sixte_contact::{Mat3, Vec3};
use sixte_reference::Random;

fn random_matrix(random: &mut Random) -> Mat3 {
    Mat3::from_cols_array(&std::array::from_fn(|_| random.between(-1.0, 1.0)))
}

fn frobenius(m: Mat3) -> f64 {
    m.to_cols_array().iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn nearest(m: Mat3) -> Mat3 {
    Rotation::nearest_to(m).unwrap().matrix()
}

/// U of U H is the nearest, whatever the symmetric positive H is (Fan & Hoffman 1955).
#[test]
fn the_polar_factor() {
    let mut random = Random(1);
    for _ in 0..2000 {
        let (turn, axes) = (random.rotation().matrix(), random.rotation().matrix());
        let stretch = Vec3::new(1.0, 1.5 + random.between(-1.0, 1.0), 0.3 + 0.25 * random.between(-1.0, 1.0));
        let stretched = turn * (axes * Mat3::from_diagonal(stretch) * axes.transpose());
        // Some roundings of the factors, by the sum of the two smallest stretches: 0.55 at least.
        assert!(frobenius(nearest(stretched) - turn) < 2e-14);
        for size in [1e-300, 1e-3, 7.0, 1e300] {
            assert!(frobenius(nearest(turn * size) - turn) < 3e-15, "{size:e}");
        }
    }
}

#[test]
fn closed_forms() {
    assert_eq!(Rotation::nearest_to(Mat3::IDENTITY).unwrap(), Rotation::IDENTITY);
    assert_eq!(nearest(Mat3::from_diagonal(Vec3::new(3.0, 1e-5, 1e-9))), Mat3::IDENTITY);
    // A shear by k turns by atan(k/2).
    for k in [1e-6, 0.1, 1.0, 30.0] {
        let sheared = Mat3::from_cols(Vec3::X, Vec3::new(k, 1.0, 0.0), Vec3::Z);
        let vector = Rotation::nearest_to(sheared).unwrap().rotation_vector();
        assert!((vector - Vec3::Z * -libm::atan(0.5 * k)).length() < 1e-15, "{k}: {vector}");
    }
}

/// RᵀM is symmetric and positive: nothing near is nearer, and nothing far.
#[test]
fn any_matrix_with_a_positive_determinant() {
    let mut random = Random(2);
    let mut taken = 0;
    for case in 0..2000 {
        let matrix = random_matrix(&mut random);
        let Ok(found) = Rotation::nearest_to(matrix) else {
            assert!(matrix.determinant() < 1e-9, "case {case}");
            continue;
        };
        taken += 1;
        let stretch = found.matrix().transpose() * matrix;
        assert!(frobenius(stretch - stretch.transpose()) < 1e-13, "case {case}");
        let [a, b, c] = [stretch.x_axis, stretch.y_axis, stretch.z_axis];
        assert!(a.x > 0.0 && a.x * b.y - a.y * b.x > 0.0 && a.dot(b.cross(c)) > 0.0, "case {case}");
        let left = frobenius(found.matrix() - matrix);
        for _ in 0..20 {
            assert!(frobenius(random.rotation().matrix() - matrix) > left, "case {case}");
        }
    }
    assert!(taken > 900, "{taken}");
}

/// Six digits behind the point: refused as a rotation, and taken for the nearest.
#[test]
fn rounded_matrices() {
    let mut random = Random(3);
    for case in 0..5000 {
        let right = random.rotation().matrix();
        let digits = right.to_cols_array().map(|x| format!("{x:.6}").parse().unwrap());
        let text = Mat3::from_cols_array(&digits);
        assert!(Rotation::from_matrix(text).is_err(), "case {case}");
        // To first order the nearest keeps only the part of the rounding that is a turn: less than all of it.
        let (found, rounding) = (nearest(text), frobenius(text - right));
        assert!(rounding < 1.5e-6 && frobenius(found - right) <= rounding * 1.00001, "case {case}");
        assert!(frobenius(found - text) <= rounding, "case {case}");
    }
}

#[test]
fn what_has_no_nearest_rotation_is_refused() {
    let mut random = Random(4);
    for _ in 0..200 {
        let turn = random.rotation().matrix();
        let mirror = turn * Mat3::from_diagonal(Vec3::new(1.0, -2.0, 0.5));
        assert!(
            matches!(Rotation::nearest_to(mirror), Err(RotationError::Mirror { determinant }) if determinant < -0.9)
        );
        let flat = turn * Mat3::from_cols(Vec3::X, Vec3::Y, Vec3::new(0.3, -0.7, 0.0)) * turn.transpose();
        assert!(matches!(Rotation::nearest_to(flat), Err(RotationError::Flat { .. })));
    }
    assert!(matches!(Rotation::nearest_to(-Mat3::IDENTITY), Err(RotationError::Mirror { .. })));
    for nothing in [
        Mat3::ZERO,
        Mat3::from_diagonal(Vec3::new(1.0, 1.0, 0.0)),
        Mat3::from_cols(Vec3::X, Vec3::X, Vec3::Z),
    ] {
        let refused = Rotation::nearest_to(nothing).unwrap_err();
        assert!(refused.to_string().contains("three columns that are not in one plane"), "{refused}");
    }
    for bad in [f64::NAN, f64::INFINITY] {
        let matrix = Mat3::from_diagonal(Vec3::new(1.0, 1.0, bad));
        assert_eq!(Rotation::nearest_to(matrix), Err(RotationError::NotFinite));
    }
}

/// Whatever the numbers are, there is an answer; and one that is a rotation.
#[test]
fn numbers_of_all_sizes() {
    let mut random = Random(5);
    for case in 0..5000 {
        let sizes: [f64; 9] = std::array::from_fn(|_| {
            libm::exp2(1000.0 * random.between(-1.0, 1.0)) * random.between(-1.0, 1.0)
        });
        if let Ok(found) = Rotation::nearest_to(Mat3::from_cols_array(&sizes)) {
            assert!((found.quaternion().length() - 1.0).abs() < 1e-15, "case {case}");
        }
    }
    assert!(Rotation::nearest_to(Mat3::IDENTITY * 5e-324).is_ok());
    assert!(Rotation::nearest_to(Mat3::IDENTITY * f64::MAX).is_ok());
}
