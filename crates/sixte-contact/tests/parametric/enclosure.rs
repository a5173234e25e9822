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
            // So short a way hardly ever leads over a knot, where the surface may have an edge.
            let (h, k) = (1e-7 * (0.5 - u).signum(), 1e-7 * (0.5 - v).signum());
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

/// Whether a surface is within `limit` of a point: squares of parameters that are too far for how fast the surface goes are left
/// out, the others are cut in four. Folds have many places that are nearest around, so no search downhill would do.
fn is_within(surface: &NurbsSurface, at: Vec3, limit: f64) -> bool {
    const SIDE: u32 = 60;
    let part = 1.0 / f64::from(SIDE);
    let places =
        || (0..SIDE).flat_map(|i| (0..SIDE).map(move |j| [i, j].map(|k| (f64::from(k) + 0.5) * part)));
    let speed = |[u, v]: [f64; 2]| {
        let middle = surface.point(u, v);
        let by_u = surface.point(u + 0.5 * part, v).distance(middle);
        2.0 * part.recip() * (by_u + surface.point(u, v + 0.5 * part).distance(middle))
    };
    // Twice the fastest of all places.
    let fastest = 2.0 * places().map(speed).fold(0.0, f64::max);
    let (mut squares, mut half): (Vec<[f64; 2]>, f64) = (places().collect(), 0.5 * part);
    while half > 1e-9 && !squares.is_empty() {
        let mut near = Vec::new();
        for [u, v] in squares {
            let apart = surface.point(u, v).distance(at);
            if apart <= limit {
                return true;
            }
            if apart - fastest * half <= limit {
                let quarter = 0.5 * half;
                near.extend(
                    [-quarter, quarter].map(|du| [-quarter, quarter].map(|dv| [u + du, v + dv])).concat(),
                );
            }
        }
        (squares, half) = (near, 0.5 * half);
    }
    false
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
            assert!(is_within(&surface, at, patches.thickness() * 1.001), "surface {number} at {at}");
        }
    }
}
