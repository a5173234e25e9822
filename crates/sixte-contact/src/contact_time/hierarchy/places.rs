//! Numbers by where they are: which ones are near a point is known without going through all of them.

use std::collections::BTreeMap;

use crate::Vec3;

/// Numbers in cubes of space.
#[derive(Debug)]
pub(super) struct Places {
    side: f64,
    by_cube: BTreeMap<[i64; 3], Vec<usize>>,
}

impl Places {
    /// For what is near within a distance \[m\]. Without one all are in one place, or far away.
    pub fn new(within: f64) -> Self {
        Self { side: within, by_cube: BTreeMap::new() }
    }

    /// One more.
    pub fn add(&mut self, point: Vec3, number: usize) {
        self.by_cube.entry(self.cube(point)).or_default().push(number);
    }

    /// All that are within the distance of a point, and some others.
    pub fn near(&self, point: Vec3) -> impl Iterator<Item = usize> {
        let [x, y, z] = self.cube(point);
        let sides = |x: i64| [x.saturating_sub(1), x, x.saturating_add(1)];
        let rows = sides(x).into_iter().flat_map(move |x| sides(y).map(|y| [x, y]));
        let row = move |[x, y]: [i64; 2]| [x, y, z.saturating_sub(1)]..=[x, y, z.saturating_add(1)];
        rows.flat_map(move |at| self.by_cube.range(row(at))).flat_map(|(_, all)| all.iter().copied())
    }

    fn cube(&self, point: Vec3) -> [i64; 3] {
        point.to_array().map(|x| (x / self.side).floor() as i64)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_that_are_near_are_found() {
        let mut state = 5u64;
        let mut number = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        };
        let points: Vec<Vec3> = (0..500).map(|_| Vec3::new(number(), number(), number())).collect();
        for within in [0.05, 0.3, 5.0] {
            let mut places = Places::new(within);
            points.iter().enumerate().for_each(|(at, &point)| places.add(point, at));
            for &point in &points {
                let found: Vec<usize> = places.near(point).collect();
                let once: BTreeSet<usize> = found.iter().copied().collect();
                assert_eq!(found.len(), once.len());
                let near = (0..points.len()).filter(|&at| points[at].distance(point) <= within);
                assert!(near.into_iter().all(|at| once.contains(&at)));
            }
        }
    }

    #[test]
    fn no_distance_and_no_place_are_no_harm() {
        let mut places = Places::new(0.0);
        for (at, x) in [0.0, 1.0, -1.0, f64::NAN, f64::INFINITY].into_iter().enumerate() {
            places.add(Vec3::splat(x), at);
            assert!(places.near(Vec3::splat(x)).any(|number| number == at));
        }
    }
}
