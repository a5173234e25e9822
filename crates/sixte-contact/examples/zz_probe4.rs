//! probe
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]
use sixte_contact::query::distance;
#[path = "../tests/reference/mod.rs"]
mod reference;
use reference::*;
fn pair_at_gap(kinds: [usize; 2], gap: f64, random: &mut Random) -> Pair {
    let mut pair = random_pair(kinds, random);
    let [a, b] = kinds.map(|kind| random_solid(kind, random));
    (pair.a.solid, pair.b.solid) = (a, b);
    pair.a.rounding = 0.0;
    pair.b.rounding = 0.0;
    for path in [&mut pair.a.path, &mut pair.b.path] {
        *path = Path { quaternion: path.quaternion, position: path.position, ..Path::still(V::ZERO) };
    }
    pair.b.path.position = pair.a.path.position + random.direction() * 4.0;
    for _ in 0..3 {
        let at = pair.gap_at(0.0);
        pair.b.path.position = pair.b.path.position + at.normal * (gap - at.lower);
    }
    pair
}
fn main() {
    for ka in 0..8 {
        for kb in ka..8 {
            let mut random = Random(3);
            let (mut up, mut lo, mut refw) = (0.0f64, 0.0f64, 0.0f64);
            let mut name = ("", "");
            let mut zero = 0;
            let mut big = 0;
            for _ in 0..3000 {
                let wanted = random.scale(1e-13, 1e-3);
                let pair = pair_at_gap([ka, kb], wanted, &mut random);
                let truth = pair.gap_at(0.0);
                if truth.lower < 1e-13 {
                    continue;
                }
                let (a, b) = (pair.a.shape_for_engine(), pair.b.shape_for_engine());
                let found =
                    distance((&a, &pair.a.path.to_engine().start), (&b, &pair.b.path.to_engine().start));
                name = (pair.a.solid.name(), pair.b.solid.name());
                if truth.upper-truth.lower > 1e-14 { println!("{wanted:e} {:?} {:?}\n  {truth:?} w {:e} engine {} {}", pair.a.solid, pair.b.solid, truth.upper-truth.lower, found.gap, found.gap_lower); }
            refw = refw.max(truth.upper - truth.lower);
                if found.gap <= 0.0 {
                    zero += 1;
                }
                if (found.gap - truth.upper).abs() > 1e-13 + 1e-6 * truth.upper {
                    big += 1;
                }
                up = up.max((found.gap - truth.upper).abs());
                lo = lo.max(truth.lower - found.gap_lower);
            }
            println!(
                "{name:?}: ref width {refw:.1e}, gap err {up:.1e}, lower too low {lo:.1e}, said zero {zero}, off by > 1e-13 + 1e-6 gap: {big}"
            );
        }
    }
}
