//! Wrong numbers are refused, with words that say which and what to write.

use sixte_contact::Vec3;
use sixte_contact::shape::{NurbsCurve, NurbsSurface, Patches, ShapeError};

type Input = ([usize; 2], [Vec<f64>; 2], Vec<Vec3>, Vec<f64>);

/// Two by three control points of a good surface.
fn good() -> Input {
    let points = (0..6).map(|k| Vec3::new(f64::from(k / 3), f64::from(k % 3), f64::from(k) * 0.1)).collect();
    ([1, 2], [vec![0.0, 0.0, 1.0, 1.0], vec![0.0, 0.0, 0.0, 1.0, 1.0, 1.0]], points, vec![1.0; 6])
}

fn message(change: impl Fn(&mut Input)) -> String {
    let mut input = good();
    change(&mut input);
    let (degrees, knots, points, weights) = input;
    NurbsSurface::new(degrees, knots, &points, &weights).unwrap_err().to_string()
}

#[test]
fn the_good_one_is_good() {
    let (degrees, knots, points, weights) = good();
    NurbsSurface::new(degrees, knots, &points, &weights).unwrap();
}

#[test]
fn wrong_numbers_are_named() {
    let cases: Vec<(String, &str)> = vec![
        (message(|input| input.0[0] = 0), "degree along u is 0"),
        (message(|input| input.0[1] = 8), "degree along v is 8"),
        (message(|input| input.0[1] = usize::MAX), "give 1 to 7"),
        (message(|input| input.1[0] = vec![0.0, 1.0]), "2 knots along u; degree 1 needs at least 4"),
        (message(|input| input.1[1].clear()), "0 knots along v"),
        (message(|input| input.1[1][4] = 0.5), "knot 4 along v is 0.5"),
        (message(|input| input.1[1][4] = f64::NAN), "knot 4 along v is NaN"),
        (message(|input| input.1[0][3] = f64::INFINITY), "knot 3 along u is inf"),
        (message(|input| input.1[0] = vec![0.0; 4]), "leave the parameters from 0 to 0"),
        (message(|input| input.1[0] = vec![0.0, 0.0, 0.0, 1.0, 1.0]), "there 3 times; at most 2 times"),
        (
            message(|input| input.1[0] = vec![0.0, 0.0, 0.5, 0.5, 1.0, 1.0]),
            "knot 2 along u, 0.5, is there 2 times",
        ),
        (message(|input| input.2.truncate(5)), "2 by 3 control points, but 5"),
        (message(|input| input.3.truncate(4)), "6 control points and 4 weights"),
        (message(|input| input.3[2] = 0.0), "weight 2 is 0"),
        (message(|input| input.3[5] = -1.0), "weight 5 is -1"),
        (message(|input| input.3[1] = f64::NAN), "weight 1 is NaN"),
        (message(|input| input.3[1] = f64::INFINITY), "weight 1 is inf"),
        (message(|input| input.3[3] = 1e-9), "at most 1e6 times the least"),
        (message(|input| input.2[4].y = f64::NAN), "NURBS surface point 4"),
        (message(|input| input.2[0].x = 1e31), "at most 1e30"),
        (message(|input| input.2.fill(Vec3::X)), "all control points are (1, 0, 0)"),
    ];
    for (message, part) in cases {
        assert!(message.contains(part), "{message:?} does not say {part:?}");
    }
}

#[test]
fn other_makers_refuse_as_well() {
    let text = |result: Result<NurbsSurface, ShapeError>| result.unwrap_err().to_string();
    let points = good().2;
    assert!(text(NurbsSurface::bezier([2, 2], &points, &[1.0; 6])).contains("3 by 3 control points, but 6"));
    assert!(text(NurbsSurface::bezier([usize::MAX, 0], &points, &[1.0; 6])).contains("give 1 to 7"));
    assert!(text(NurbsSurface::uniform([1, 1], [2, 4], &points)).contains("2 by 4 control points, but 6"));
    assert!(text(NurbsSurface::uniform([3, 1], [2, 3], &points)).contains("needs at least"));
    assert!(text(NurbsSurface::uniform([1, 1], [usize::MAX, 2], &points)).contains("but 6"));
    assert!(text(NurbsSurface::uniform([1, 1], [0, usize::MAX], &[])).contains("needs at least"));
    assert!(NurbsCurve::uniform(usize::MAX, &points).is_err());
    let one = NurbsCurve::uniform(1, &points[..2]).unwrap();
    let two = NurbsCurve::uniform(2, &points[..3]).unwrap();
    assert!(text(NurbsSurface::ruled(&one, &two)).contains("different degrees or knots"));
    let arc = |from: f64, to: f64| NurbsCurve::arc(Vec3::ZERO, [Vec3::X, Vec3::Y], [from, to]);
    for bad in [arc(1.0, 1.0), arc(0.0, 7.0), arc(f64::NAN, 1.0)] {
        assert!(bad.unwrap_err().to_string().contains("at most a full turn"));
    }
    assert!(Patches::new(vec![]).unwrap_err().to_string().contains("at least one"));
    let (degrees, knots, points, weights) = good();
    let patches = Patches::new(vec![NurbsSurface::new(degrees, knots, &points, &weights).unwrap()]).unwrap();
    for bad in [0.0, -1.0, f64::NAN, 1e-9, 100.0] {
        let refused = patches.clone().with_resolution(bad).unwrap_err().to_string();
        assert!(refused.contains("resolution"), "{refused}");
    }
}
