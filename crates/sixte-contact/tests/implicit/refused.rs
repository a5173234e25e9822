//! What cannot be a surface is refused, with words that say what to do.

use sixte_contact::Vec3;
use sixte_contact::shape::implicit::{BoxField, Field, HalfSpaceField, SphereField};
use sixte_contact::shape::{Aabb, Expression, Implicit, ShapeError, Surface};

use crate::implicit::truth::cube;

fn refused(text: &str) -> ShapeError {
    Implicit::new(Expression::parse(text).unwrap(), cube(1.0), 1e-4).unwrap_err()
}

#[test]
fn malformed_expressions_have_a_place() {
    let deep = "(".repeat(70) + "x" + &")".repeat(70);
    let long = "x+".repeat(3000) + "x";
    let cases: [(&str, usize); 27] = [
        ("", 0),
        ("x +", 3),
        ("x + * y", 4),
        ("()", 1),
        ("(x", 2),
        ("x)", 1),
        ("x y", 2),
        ("2x", 0),
        ("q", 0),
        ("x + sqr(x)", 4),
        ("sqrt x", 5),
        ("sqrt()", 5),
        ("sqrt(x, y)", 6),
        ("min(x)", 5),
        ("min(x, y, z)", 8),
        ("x^", 2),
        ("x^y", 2),
        ("x^1.5", 2),
        ("x^2^3", 3),
        ("x^101", 2),
        ("1.2.3", 0),
        ("1e", 0),
        ("1e31", 0),
        ("x = 1", 2),
        ("x × y", 2),
        (&deep, 64),
        (&long, 0),
    ];
    for (text, at) in cases {
        let error = Expression::parse(text).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
        let words = error.to_string();
        assert!(words.contains(';') && words.contains(&format!("byte {at}")), "{words}");
    }
}

#[test]
fn expressions_have_the_value_they_should() {
    let cases = [
        ("1 - 2 - 3", -4.0),
        ("8 / 2 / 2", 2.0),
        ("-x^2", -4.0),
        ("(-x)^2", 4.0),
        ("x^-1 + x^(-1)", 1.0),
        ("min(x, y) * max(x, y)", 6.0),
        ("abs(-z) + sqrt(y + 1)", 7.0),
        ("exp(0) + ln(1) + sin(0) + cos(0) + tan(0)", 2.0),
        ("2 * pi", std::f64::consts::TAU),
        ("- -x + +y", 5.0),
        ("1e-1 * 10 + .5", 1.5),
        ("x^0 + y^3", 28.0),
    ];
    for (text, expected) in cases {
        assert_eq!(Expression::parse(text).unwrap().value([2.0, 3.0, 5.0]), expected, "{text}");
    }
}

#[test]
fn nothing_makes_the_reader_panic() {
    let mut random = crate::implicit::truth::Random(3);
    let letters: Vec<char> = "xyz+-*/^() ,.1e2µsqrtminpi".chars().collect();
    for _ in 0..20_000 {
        let length = random.between(0.0, 24.0) as usize;
        let text: String =
            (0..length).map(|_| letters[(random.unit() * letters.len() as f64) as usize]).collect();
        match Expression::parse(&text) {
            Ok(read) => {
                read.value([0.3, 0.4, 0.5]);
            }
            Err(error) => assert!(text.is_char_boundary(error.at)),
        }
    }
}

#[test]
fn fields_without_a_surface_are_refused() {
    assert_eq!(refused("x^2 + y^2 + z^2 + 1"), ShapeError::NoSurface);
    assert_eq!(refused("x^2 + y^2 + z^2"), ShapeError::NoSurface);
    assert_eq!(refused("1"), ShapeError::NoSurface);
    assert!(matches!(refused("-1"), ShapeError::Cut { .. }));
    assert!(matches!(refused("1 - x^2 - y^2 - z^2"), ShapeError::Cut { .. }));
    assert!(matches!(refused("x"), ShapeError::Cut { .. }));
    assert!(matches!(refused("sqrt(x^2 + y^2 + z^2) - 1"), ShapeError::Cut { .. }));
    assert!(matches!(refused("sqrt(x^2 + y^2) - 0.5"), ShapeError::Cut { .. }));
    assert!(matches!(refused("sqrt(x) + 0.1"), ShapeError::NoValue { .. }));
    assert!(matches!(refused("ln(x - 5) + x"), ShapeError::NoValue { .. }));
    assert!(matches!(refused("0 / 0"), ShapeError::NoValue { .. }));
    for error in [refused("x"), refused("1"), refused("sqrt(x) + 0.1")] {
        assert!(error.to_string().contains("bounds"), "{error}");
    }
}

#[test]
fn bounds_and_resolutions_are_checked() {
    let ball = SphereField { radius: 0.5 };
    let new = |min: f64, max: f64, resolution: f64| {
        Implicit::new(ball, Aabb { min: Vec3::splat(min), max: Vec3::splat(max) }, resolution)
    };
    for (min, max) in [(1.0, -1.0), (0.0, 0.0), (f64::NAN, 1.0), (-1.0, f64::INFINITY), (-1e31, 1.0)] {
        assert!(matches!(new(min, max, 1e-3), Err(ShapeError::Bounds { .. })), "{min} {max}");
    }
    for resolution in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e-12, 1.0] {
        assert!(matches!(new(-1.0, 1.0, resolution), Err(ShapeError::Resolution { .. })), "{resolution}");
    }
    assert!(new(-1.0, 1.0, 1e-8).is_ok() && new(-1.0, 1.0, 0.5).is_ok());
}

#[test]
fn an_open_surface_may_reach_the_border() {
    let sheet = Expression::parse("z - 0.2 * sin(3 * x) * cos(2 * y)").unwrap();
    let surface = Implicit::open_surface(sheet, cube(1.0), 1e-5).unwrap();
    assert!(!surface.has_inside() && !surface.encloses(Vec3::NEG_Z * 0.5));
    assert!(matches!(surface.mass_properties(1.0), Err(ShapeError::NoMass { .. })));
    assert!(matches!(surface.volume_with_error(), Err(ShapeError::NoMass { .. })));
    assert!(
        Implicit::open_surface(HalfSpaceField { normal: Vec3::Z, offset: 5.0 }, cube(1.0), 1e-5).is_err()
    );
    let cut =
        HalfSpaceField { normal: Vec3::Z, offset: 0.0 }.intersection(BoxField { half: Vec3::splat(0.9) });
    assert!(Implicit::new(cut, cube(1.0), 1e-5).unwrap().encloses(Vec3::NEG_Z * 0.5));
}

#[test]
fn densities_are_checked() {
    let ball = Implicit::new(SphereField { radius: 0.5 }, cube(1.0), 1e-3).unwrap();
    for density in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(ball.mass_properties(density), Err(ShapeError::Density(_))));
    }
}
