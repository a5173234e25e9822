//! What the forest says is what a look at every box says.

use std::cell::Cell;

use sixte_contact::Vec3;

use super::random::Random;
use super::*;

/// A box of some kind: most are small, some large, some tiny; few are without an end, or nowhere.
fn one(random: &mut Random) -> Bounds {
    let place = random.vector() * 10.0;
    match random.below(40) {
        0 => Bounds::EVERYWHERE,
        1 => Bounds::NOWHERE,
        2 => Bounds::around(place, 8.0),
        3 => Bounds::around(place, 1e-9),
        4 => Bounds::around(place * 1e3, 1.0),
        _ => {
            let half = random.vector().abs();
            Bounds { min: place - half, max: place + half }
        }
    }
}

fn is_endless(bounds: &Bounds) -> bool {
    *bounds != Bounds::NOWHERE && !bounds.is_finite()
}

/// Every question, compared with a look at every box.
fn compare(broad: &BroadPhase, all: &[Bounds], random: &mut Random) {
    let those = |test: &dyn Fn(&Bounds) -> bool| -> Vec<usize> {
        let passes = |bounds: &Bounds| *bounds != Bounds::NOWHERE && (is_endless(bounds) || test(bounds));
        (0..all.len()).filter(|&index| passes(&all[index])).collect()
    };
    let asked = Bounds::around(random.vector() * 12.0, random.number().abs() * 3.0);
    assert_eq!(broad.overlapping(&asked), those(&|bounds| asked.can_meet(bounds)));

    let sweep = Sweep::moving(asked, random.vector() * 20.0, random.vector() * 10.0, 1.0);
    let mut met = broad.met_by(&sweep);
    let is_sorted = met.is_sorted_by(|p, q| p.0 < q.0 || p.0 == q.0 && p.1 < q.1);
    assert!(is_sorted, "{met:?}");
    met.sort_by_key(|&(_, index)| index);
    let wanted = those(&|bounds| sweep.meet_from(&Sweep::still(*bounds)).is_some());
    assert_eq!(met.iter().map(|&(_, index)| index).collect::<Vec<_>>(), wanted);

    // The first box, and the nearest: every box that is not told cannot be it.
    let ray = Ray::new(random.vector() * 12.0, random.vector());
    let entry = |index: usize| if is_endless(&all[index]) { Some(7.0) } else { ray.entry(&all[index], 30.0) };
    let mut first = 30.0;
    broad.on_ray(&ray, 30.0, |index| {
        first = entry(index).unwrap_or(30.0).min(first);
        first
    });
    let wanted = (0..all.len()).filter_map(entry).fold(30.0, f64::min);
    assert_eq!(first, wanted);

    let distance = |index: usize| if is_endless(&all[index]) { 3.0 } else { asked.distance(&all[index]) };
    let mut nearest = f64::INFINITY;
    broad.nearest(
        |bounds| asked.distance(bounds),
        |index| {
            nearest = distance(index).min(nearest);
            nearest
        },
    );
    let solid = (0..all.len()).filter(|&index| all[index] != Bounds::NOWHERE);
    assert_eq!(nearest, solid.map(distance).fold(f64::INFINITY, f64::min));
}

/// All pairs within a limit, each once.
fn compare_pairs(broad: &BroadPhase, all: &[Bounds], limit: f64) {
    let mut found = Vec::new();
    let bound_of = |_, bounds: &Bounds| bounds.height(Vec3::Z, Vec3::ZERO);
    broad.near(limit, bound_of, |a, b| {
        found.push((a, b));
        limit
    });
    found.sort_unstable();
    let is_near = |a: &Bounds, b: &Bounds| match (is_endless(a), is_endless(b)) {
        (true, true) => true,
        (true, false) => bound_of(0, b) <= limit,
        (false, true) => bound_of(0, a) <= limit,
        (false, false) => a.apart(b) <= limit,
    };
    let is_there = |index: &usize| all[*index] != Bounds::NOWHERE;
    let pairs = (0..all.len()).flat_map(|a| (a + 1..all.len()).map(move |b| (a, b)));
    let wanted: Vec<(usize, usize)> =
        pairs.filter(|(a, b)| is_there(a) && is_there(b) && is_near(&all[*a], &all[*b])).collect();
    assert_eq!(found, wanted);
}

/// Bodies come, go, are put elsewhere and move, in any order.
#[test]
fn as_a_look_at_all() {
    let mut random = Random(11);
    for round in 0..12 {
        let (mut broad, mut all) = (BroadPhase::default(), Vec::new());
        for turn in 0..400 {
            match random.below(if round % 3 == 0 { 8 } else { 30 }) {
                0 if !all.is_empty() => {
                    let gone = random.below(all.len());
                    all[gone] = Bounds::NOWHERE;
                    broad.remove(gone);
                }
                1 if !all.is_empty() => {
                    let moved = random.below(all.len());
                    all[moved] = one(&mut random);
                    broad.insert(moved, all[moved]);
                }
                2 if turn % 5 == 0 => {
                    for bounds in all.iter_mut().filter(|bounds| bounds.is_finite()) {
                        let displacement = random.vector() * if round % 2 == 0 { 0.1 } else { 30.0 };
                        *bounds = Bounds { min: bounds.min + displacement, max: bounds.max + displacement };
                    }
                    broad.update(&all);
                    compare_pairs(&broad, &all, 0.5);
                }
                _ => {
                    all.push(one(&mut random));
                    broad.insert(all.len() - 1, all[all.len() - 1]);
                }
            }
            if turn % 8 == 0 {
                compare(&broad, &all, &mut random);
            }
        }
        broad.update(&all);
        assert!(broad.trees.len() <= 1 && broad.blank == 0);
        compare(&broad, &all, &mut random);
        compare_pairs(&broad, &all, 0.0);
    }
}

/// A limit that falls as pairs are told leaves out none that is nearer.
#[test]
fn nearest_pair() {
    let mut random = Random(5);
    for count in [2, 9, 60, 400] {
        let all: Vec<Bounds> = (0..count).map(|_| Bounds::around(random.vector() * 50.0, 0.1)).collect();
        let mut broad = BroadPhase::default();
        broad.update(&all);
        let (mut nearest, mut told) = (f64::INFINITY, 0);
        let nobody = |_, _: &Bounds| f64::NEG_INFINITY;
        broad.near(nearest, nobody, |a, b| {
            told += 1;
            nearest = all[a].apart(&all[b]).min(nearest);
            nearest
        });
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let wanted = pairs.map(|(a, b)| all[a].apart(&all[b])).fold(f64::INFINITY, f64::min);
        assert_eq!(nearest, wanted);
        assert!(told <= 40 * count, "{told} of {count}");
    }
}

/// However bodies are put in, trees stay few and a look at one place costs about the same.
#[test]
fn orders_of_insertion() {
    let count = 20_000;
    let mut random = Random(2);
    let scattered: Vec<Vec3> = (0..count).map(|_| random.vector() * 1000.0).collect();
    type Maker<'a> = &'a dyn Fn(usize) -> Bounds;
    let line: Maker = &|index| Bounds::around(Vec3::X * index as f64, 0.4);
    let back: Maker = &|index| Bounds::around(Vec3::X * (count - index) as f64, 0.4);
    let outwards: Maker = &|index| {
        let side = if index.is_multiple_of(2) { 1.0 } else { -1.0 };
        Bounds::around(Vec3::new(side, 1.0, 1.0) * index as f64, 0.4)
    };
    let random: Maker = &|index| Bounds::around(scattered[index], 0.4);
    // Sizes from 1e-200 to 1e200, each around twice as far away as the one before.
    let sizes: Maker = &|index| {
        let size = libm::exp2((index % 1200) as f64 - 600.0);
        Bounds::around(Vec3::new(1.5, 0.5, 1.0) * size, 0.4 * size)
    };
    let far: Maker = &|index| Bounds::around(Vec3::splat(1e300) + scattered[index] * 1e290, 1e290);
    for (name, of, most) in [
        ("line", line, 800),
        ("back", back, 800),
        ("outwards", outwards, 800),
        ("random", random, 800),
        ("sizes", sizes, usize::MAX),
        ("far", far, usize::MAX),
    ] {
        let mut broad = BroadPhase::default();
        for index in 0..count {
            broad.insert(index, of(index));
        }
        assert!(broad.trees.len() < 16, "{name}");
        let all: Vec<Bounds> = (0..count).map(of).collect();
        for index in [0, 1, count / 2, count - 1] {
            let looks = Cell::new(0);
            let found = broad.passing(|bounds| {
                looks.set(looks.get() + 1);
                bounds.can_meet(&all[index])
            });
            let wanted: Vec<usize> = (0..count).filter(|&other| all[other].can_meet(&all[index])).collect();
            assert_eq!(found, wanted, "{name} {index}");
            assert!(looks.get() <= most, "{name}: {} looks", looks.get());
        }
        // Half of them go, and the last of those again.
        (0..count / 2).for_each(|index| broad.remove(index));
        broad.remove(count / 2 - 1);
        let left = broad.overlapping(&all[count - 1]);
        assert!(left.first().is_none_or(|&first| first >= count / 2), "{name}");
    }
    // All at one place: there is nothing to tell them apart by, but trees are in balance.
    let mut broad = BroadPhase::default();
    for index in 0..2000 {
        broad.insert(index, Bounds::around(Vec3::ONE, 0.5));
    }
    assert_eq!(broad.overlapping(&Bounds::around(Vec3::ZERO, 0.1)), []);
    assert_eq!(broad.overlapping(&Bounds::around(Vec3::ONE, 0.1)).len(), 2000);
}

/// A tree that was fitted to where its boxes went is built anew once that costs too much.
#[test]
fn worn_trees() {
    let mut random = Random(9);
    let mut all: Vec<Bounds> =
        (0..500).map(|index| Bounds::around(Vec3::X * f64::from(index), 0.4)).collect();
    let mut broad = BroadPhase::default();
    broad.update(&all);
    let built = broad.cost;
    for _ in 0..20 {
        let (a, b) = (random.below(all.len()), random.below(all.len()));
        all.swap(a, b);
        broad.update(&all);
        let now = broad.trees[0].half_areas();
        assert!(now <= WORN * built * 1.001, "{now} {built}");
        compare(&broad, &all, &mut random);
    }
}
