//! Boxes hold the surface, on the way down and at the bottom, and reach no farther beside it than they say.

use sixte_contact::Vec3;
use sixte_contact::shape::{Cell, NurbsSurface, Obb, Opened, Patches, Slab, Surface};

use crate::parametric::truth::{Random, point, random_surface, sphere, torus, torus_distance};

fn holds(around: &Obb, point: Vec3) -> bool {
    let off = around.axes.transpose() * (point - around.centre);
    off.abs().cmple(around.half).all()
}

/// Follows a point of the surface down to the boxes at the bottom that hold it.
fn follow(patches: &Patches, cell: Cell, at: Vec3) -> Vec<(Cell, Slab)> {
    let (mut found, mut stack) = (Vec::new(), vec![cell]);
    while let Some(cell) = stack.pop() {
        if !holds(&patches.bound(cell), at) {
            continue;
        }
        match patches.open(cell) {
            Opened::Parts(parts) => stack.extend(parts),
            Opened::Piece(slab) => found.push((cell, slab)),
            Opened::Nothing => {}
        }
    }
    found
}

#[test]
fn library_and_definition_agree_on_points() {
    let mut random = Random(11);
    for _ in 0..200 {
        let surface = random_surface(&mut random);
        for _ in 0..20 {
            let (u, v) = (random.unit(), random.unit());
            assert!(surface.point(u, v).distance(point(&surface, u, v)) < 1e-12);
        }
        for (u, v) in [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)] {
            assert!(surface.point(u, v).distance(point(&surface, u, v)) < 1e-12);
        }
    }
}

#[test]
fn points_of_the_surface_are_in_the_boxes_down_to_the_bottom() {
    let mut random = Random(5);
    for number in 0..150 {
        let surface = random_surface(&mut random);
        let patches = Patches::new(vec![surface.clone()]).unwrap();
        for _ in 0..40 {
            let (u, v) = (random.unit(), random.unit());
            let at = point(&surface, u, v);
            let found = follow(&patches, patches.root(), at);
            assert!(!found.is_empty(), "surface {number} at {u} {v}");
            // The cone of a cell at the bottom holds the normal next to a point in it.
            let (h, k) = (1e-5 * (0.5 - u).signum(), 1e-5 * (0.5 - v).signum());
            let by_u = (point(&surface, u + h, v) - at) * h.signum();
            let by_v = (point(&surface, u, v + k) - at) * k.signum();
            if let Some(normal) = by_u.normalize().cross(by_v.normalize()).try_normalize() {
                let fits = |cell: Cell| patches.normals(cell).contains(normal, 2e-2);
                assert!(found.iter().any(|(cell, _)| fits(*cell)), "surface {number} at {u} {v}");
                let near = |cell: Cell| patches.normal_at(cell, at).is_some_and(|n| n.dot(normal) > 0.999);
                assert!(found.iter().any(|(cell, _)| near(*cell)), "surface {number} at {u} {v}");
            }
        }
    }
}

/// Any cell's cone holds the normals of its part, whatever its size.
#[test]
fn cones_hold_the_normals_of_large_cells() {
    let mut random = Random(6);
    let (mut cells, mut bounded) = (0, 0);
    for _ in 0..100 {
        let surface = random_surface(&mut random);
        let patches = Patches::new(vec![surface]).unwrap();
        let mut cell = patches.root();
        for _ in 0..40 {
            let Opened::Parts(parts) = patches.open(cell) else { break };
            cell = parts[random.below(2)];
            let cone = patches.normals(cell);
            cells += 1;
            if cone.cosine > -1.0 {
                bounded += 1;
                // Normals next to any points at all are normals of the part.
                let Obb { centre, axes, half } = patches.bound(cell);
                for _ in 0..4 {
                    let at = centre + axes * (half * random.vector(1.0));
                    let mut below = cell;
                    while let Opened::Parts(parts) = patches.open(below) {
                        below = parts[random.below(2)];
                    }
                    let within = patches.normals(below);
                    if within.cosine > 0.999999 {
                        let lost = within.cosine.acos();
                        assert!(cone.contains(within.axis, 1e-9 + lost), "{cone:?} {within:?} {at}");
                    }
                }
            }
        }
    }
    assert!(bounded * 2 > cells, "{bounded} of {cells} cells have a cone");
}

/// Down a random way to the bottom.
fn random_bottom(patches: &Patches, random: &mut Random) -> Slab {
    let mut cell = patches.root();
    loop {
        match patches.open(cell) {
            Opened::Parts(parts) => cell = parts[random.below(2)],
            Opened::Piece(slab) => return slab,
            Opened::Nothing => panic!("nothing below a cell"),
        }
    }
}

#[test]
fn boxes_at_the_bottom_of_a_ring_reach_no_farther_than_they_say() {
    let patches = Patches::new(vec![torus(0.35, 0.15)]).unwrap();
    let mut random = Random(7);
    for _ in 0..3000 {
        let Slab(Obb { centre, axes, half }) = random_bottom(&patches, &mut random);
        assert!(half.x <= half.y && half.y <= half.z);
        let corner = Vec3::from_array([0; 3].map(|_| if random.unit() < 0.5 { -1.0 } else { 1.0 }));
        let at = centre + axes * (half * corner);
        assert!(torus_distance(0.35, 0.15, at) <= patches.thickness(), "{at}");
    }
}

#[test]
fn boxes_at_the_bottom_of_a_ball_reach_no_farther_than_they_say() {
    let patches = Patches::new(vec![sphere(0.5)]).unwrap();
    let mut random = Random(8);
    for _ in 0..3000 {
        let Slab(Obb { centre, axes, half }) = random_bottom(&patches, &mut random);
        let corner = Vec3::from_array([0; 3].map(|_| if random.unit() < 0.5 { -1.0 } else { 1.0 }));
        let at = centre + axes * (half * corner);
        assert!((at.length() - 0.5).abs() <= patches.thickness(), "{at}");
    }
}

/// The distance to any surface, by a coarse search that is refined.
fn distance(surface: &NurbsSurface, at: Vec3) -> f64 {
    let count = 60;
    let (mut best, mut place, mut step) = (f64::INFINITY, (0.5, 0.5), 1.0 / f64::from(count));
    for i in 0..=count {
        for j in 0..=count {
            let (u, v) = (f64::from(i) * step, f64::from(j) * step);
            let apart = surface.point(u, v).distance(at);
            if apart < best {
                (best, place) = (apart, (u, v));
            }
        }
    }
    while step > 1e-10 {
        let mut moved = false;
        for (i, j) in [
            (-1.0, 0.0),
            (1.0, 0.0),
            (0.0, -1.0),
            (0.0, 1.0),
            (1.0, 1.0),
            (1.0, -1.0),
            (-1.0, 1.0),
            (-1.0, -1.0),
        ] {
            let (u, v) = ((place.0 + i * step).clamp(0.0, 1.0), (place.1 + j * step).clamp(0.0, 1.0));
            let apart = surface.point(u, v).distance(at);
            if apart < best {
                (best, place, moved) = (apart, (u, v), true);
            }
        }
        if !moved {
            step *= 0.5;
        }
    }
    best
}

/// Slanted patches too, and at their borders, where a box must not stand out.
#[test]
fn boxes_at_the_bottom_of_random_patches_reach_no_farther_than_they_say() {
    let mut random = Random(9);
    for number in 0..60 {
        let surface = random_surface(&mut random);
        let patches = Patches::new(vec![surface.clone()]).unwrap().with_resolution(1e-4).unwrap();
        for _ in 0..6 {
            let Slab(Obb { centre, axes, half }) = random_bottom(&patches, &mut random);
            let corner = Vec3::from_array([0; 3].map(|_| if random.unit() < 0.5 { -1.0 } else { 1.0 }));
            let at = centre + axes * (half * corner);
            let apart = distance(&surface, at);
            assert!(apart <= patches.thickness() * 1.001, "surface {number}: {apart} at {at}");
        }
    }
}
