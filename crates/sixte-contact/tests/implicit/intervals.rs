//! Intervals hold what they should, at random points and at corners.

use sixte_contact::interval::{Dual, Interval, Jet, Number};

use crate::implicit::truth::Random;

/// Functions of two numbers, each over any kind of number.
fn results<N: Number>(x: N, y: N) -> Vec<(&'static str, N)> {
    vec![
        ("+", x + y),
        ("-", x - y),
        ("*", x * y),
        ("/", x / y),
        ("neg", -x),
        ("sqr", x.sqr()),
        ("power 3", x.powi(3)),
        ("power 4", x.powi(4)),
        ("power -1", x.powi(-1)),
        ("power -2", x.powi(-2)),
        ("sqrt", x.sqrt()),
        ("abs", x.abs()),
        ("min", x.min(y)),
        ("max", x.max(y)),
        ("sin", x.sin()),
        ("cos", x.cos()),
        ("tan", x.tan()),
        ("sin + 2 cos", x.sin_cos().0 + N::constant(2.0) * x.sin_cos().1),
        ("exp", x.exp()),
        ("ln", x.ln()),
        ("soft", x.soft_abs(0.3)),
        ("mixed", (x * y - x.sqr()).abs().sqrt() + (x + y).sin() * y.soft_abs(0.5)),
    ]
}

#[test]
fn operations_hold_every_value() {
    let mut random = Random(1);
    for round in 0..20_000 {
        let size = [1e-300, 1e-3, 1.0, 10.0, 1e3, 1e150][round % 6];
        let wide = [0.0, 1e-12, 0.1, 3.0][round % 4];
        let mut side = || {
            let low = random.between(-size, size);
            let high = low + wide * size * random.unit();
            let at = (low + (high - low) * random.unit()).clamp(low, high);
            (Interval::new(low, high), [low, high, at][round % 3])
        };
        let ((x, at_x), (y, at_y)) = (side(), side());
        for ((name, over), (_, at)) in results(x, y).into_iter().zip(results(at_x, at_y)) {
            assert!(at.is_nan() || over.contains(at), "{name}: {at} is not in {over:?}, x {x:?} y {y:?}");
        }
    }
}

#[test]
fn slopes_hold_every_slope() {
    let mut random = Random(2);
    for round in 0..20_000 {
        let mut side = || {
            let low = random.between(-2.0, 2.0);
            let high = low + [1e-9, 0.1, 1.0][round % 3] * random.unit();
            (Interval::new(low, high), low + (high - low) * random.unit())
        };
        let ((x, at_x), (y, at_y)) = (side(), side());
        let [over_x, over_y, _] = Dual::coordinates([x, y, y]);
        let [point_x, point_y, _] = Dual::coordinates([at_x, at_y, at_y]);
        for ((name, over), (_, at)) in results(over_x, over_y).into_iter().zip(results(point_x, point_y)) {
            for axis in 0..3 {
                let slope = at.slopes[axis];
                let room = 1e-13 * (1.0 + slope.abs());
                let held =
                    over.slopes[axis].low() - room <= slope && slope <= over.slopes[axis].high() + room;
                assert!(
                    at.value.is_nan() || slope.is_nan() || held,
                    "{name}: {slope} in {:?}",
                    over.slopes[axis]
                );
            }
        }
        // Slopes at a point against differences.
        let step = 1e-6;
        let [ahead, _, _] = Dual::coordinates([at_x + step, at_y, at_y]);
        let [behind, _, _] = Dual::coordinates([at_x - step, at_y, at_y]);
        let triples =
            results(ahead, point_y).into_iter().zip(results(behind, point_y)).zip(results(point_x, point_y));
        for (((name, ahead), (_, behind)), (_, at)) in triples {
            let difference = (ahead.value - behind.value) / (2.0 * step);
            let (low, high) = (ahead.slopes[0].min(behind.slopes[0]), ahead.slopes[0].max(behind.slopes[0]));
            let is_smooth = difference.is_finite() && (high - low).abs() < 0.1 && at.slopes[0].abs() < 1e3;
            let room = 1e-4 * (1.0 + difference.abs() + (high - low));
            assert!(
                !is_smooth || (difference - at.slopes[0]).abs() < room,
                "{name} {difference} {}",
                at.slopes[0]
            );
        }
    }
}

#[test]
fn corners() {
    let whole = Interval::WHOLE;
    let one_to_two = Interval::new(1.0, 2.0);
    let about_zero = Interval::new(-1.0, 2.0);
    assert_eq!(one_to_two / about_zero, whole);
    assert_eq!(one_to_two / Interval::new(0.0, 1.0), whole);
    assert_eq!(Interval::new(f64::NAN, 1.0), whole);
    assert_eq!(Interval::new(2.0, 1.0), one_to_two);
    assert_eq!(Interval::new(-2.0, -1.0).sqrt(), whole);
    assert_eq!(about_zero.sqrt().low(), 0.0);
    assert!(about_zero.sqrt().contains(2.0f64.sqrt()) && about_zero.sqrt().high() < 1.5);
    assert_eq!(Interval::new(-2.0, 0.0).ln(), whole);
    assert_eq!(about_zero.ln().low(), f64::NEG_INFINITY);
    assert_eq!(about_zero.sqr().low(), 0.0);
    assert_eq!(about_zero.abs(), Interval::new(0.0, 2.0));
    assert_eq!(whole.sin(), Interval::new(-1.0, 1.0));
    assert_eq!(Interval::new(1.0, 2.0).sin().high(), 1.0);
    assert_eq!(Interval::new(3.0, 4.0).cos().low(), -1.0);
    assert_eq!(Interval::new(-0.1, 0.1).cos().high(), 1.0);
    assert!(Interval::new(0.1, 0.2).cos().high() < 1.0);
    assert_eq!(Interval::new(1e300, 1e301).sin(), Interval::new(-1.0, 1.0));
    assert_eq!((whole * Interval::point(0.0)).magnitude(), 0.0);
    assert_eq!(whole + one_to_two, whole);
    assert_eq!((whole - whole), whole);
    assert!(Interval::point(1e308).sqr().high().is_infinite());
    assert!(Interval::point(f64::MIN_POSITIVE).sqr().contains(0.0));
    assert_eq!(about_zero.tan(), whole);
    assert_eq!(Interval::new(-1.0, 1.0).powi(-2), whole);
    assert!(!one_to_two.contains(f64::NAN));
    assert_eq!(whole.middle(), 0.0);
    assert!(whole.radius().is_infinite());
}

#[test]
fn exact_values_are_held_between_neighbours() {
    // 0.1 + 0.2 is between two numbers, and so is 1/3.
    let sum = Interval::point(0.1) + Interval::point(0.2);
    assert!(sum.low() < 0.300_000_000_000_000_04 && sum.high() >= 0.300_000_000_000_000_04);
    let third = Interval::point(1.0) / Interval::point(3.0);
    let three = third * Interval::point(3.0);
    assert!(three.contains(1.0) && three.high() - three.low() < 4e-15);
    let two = Interval::point(2.0).sqrt().sqr();
    assert!(two.contains(2.0) && two.high() - two.low() < 4e-15);
    let circle = Interval::point(0.7).sin().sqr() + Interval::point(0.7).cos().sqr();
    assert!(circle.contains(1.0));
    let back = Interval::point(0.3).exp().ln();
    assert!(back.contains(0.3) && back.high() - back.low() < 1e-14);
}

#[test]
fn bends_hold_how_slopes_change() {
    let mut random = Random(4);
    let mut finite = 0;
    for round in 0..5000 {
        let mut side = || {
            let low = random.between(-2.0, 2.0);
            let high = low + [0.01, 0.1, 1.0][round % 3] * (0.1 + random.unit());
            let at = [random.between(low, high), random.between(low, high)];
            (Interval::new(low, high), at)
        };
        let ((x, [x0, x1]), (y, [y0, y1])) = (side(), side());
        let [over_x, over_y, _] = Jet::coordinates([x, y, y]);
        let at = |x: f64, y: f64| {
            let [x, y, _] = Dual::coordinates([x, y, y]);
            results(x, y)
        };
        let (start, along_x, along_y) = (at(x0, y0), at(x1, y0), at(x0, y1));
        for (index, (name, over)) in results(over_x, over_y).into_iter().enumerate() {
            let slopes = |of: &[(&str, Dual<f64>)]| of[index].1.slopes;
            let (from, by_x, by_y) = (slopes(&start), slopes(&along_x), slopes(&along_y));
            let cases = [
                (0, (by_x[0] - from[0]) / (x1 - x0), x1 - x0),
                (1, (by_y[1] - from[1]) / (y1 - y0), y1 - y0),
                (5, (by_x[1] - from[1]) / (x1 - x0), x1 - x0),
                (5, (by_y[0] - from[0]) / (y1 - y0), y1 - y0),
            ];
            for (bend, change, step) in cases {
                let held = over.bends[bend];
                if change.is_nan() || !held.is_finite() {
                    continue;
                }
                finite += 1;
                let room = 1e-12 * (1.0 + from[0].abs() + from[1].abs()) / step.abs();
                let held = Interval::new(held.low() - room, held.high() + room);
                assert!(held.contains(change), "{name}: {change} is not in {held:?}");
            }
        }
    }
    assert!(finite > 100_000, "{finite}");
}
