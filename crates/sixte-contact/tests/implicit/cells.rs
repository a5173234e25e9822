//! Every cell holds its part of the surface, and boxes at the bottom are close to it.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::SolidField;
use sixte_contact::shape::implicit::{
    BoxField, CylinderField, GyroidField, RoundedBoxField, SphereField, TorusField,
};
use sixte_contact::shape::{Aabb, Cell, Convex, Expression, Field, Implicit, Obb, Opened, Surface};

use crate::implicit::truth::{Random, cube, on_surface};

const TORUS: TorusField = TorusField { ring: 0.7, tube: 0.25 };

/// Surfaces of many kinds, within bounds of half size 1.2.
fn surfaces(resolution: f64) -> Vec<(&'static str, Implicit)> {
    let mut random = Random(5);
    let pose = Pose::new(Vec3::new(0.1, -0.05, 0.02), random.rotation());
    let block = BoxField { half: Vec3::new(0.6, 0.5, 0.4) };
    let soft = RoundedBoxField { half: Vec3::new(0.6, 0.5, 0.4), radius: 0.15 };
    let text = Expression::parse("x^4 + y^4 + z^4 - 0.6*(x^2+y^2+z^2) + 0.05*sin(7*x)").unwrap();
    let ball = SphereField { radius: 0.8 };
    let make = |field: std::sync::Arc<dyn sixte_contact::shape::AnyField>, is_rough: bool| {
        let resolution = if is_rough { 100.0 * resolution } else { resolution };
        Implicit::new(field, cube(1.2), resolution).unwrap()
    };
    vec![
        ("sphere", make(ball.shared(), false)),
        ("torus", make(TORUS.shared(), false)),
        ("turned torus", make(TORUS.placed(&pose).shared(), false)),
        ("box", make(block.placed(&pose).shared(), false)),
        ("rounded box", make(soft.placed(&pose).shared(), false)),
        ("expression", make(text.shared(), false)),
        ("drilled", make(block.difference(CylinderField { half_length: 1.0, radius: 0.2 }).shared(), false)),
        (
            "blend",
            make(
                ball.scaled(0.5).translated(Vec3::X * 0.4).smooth_union(block.scaled(0.7), 0.2).shared(),
                false,
            ),
        ),
        ("gyroid", make(GyroidField { period: 0.8, thickness: 0.05 }.intersection(ball).shared(), false)),
        ("convex", make(SolidField(Convex::capsule(0.4, 0.3).unwrap()).shared(), true)),
    ]
}

fn holds(of: &Obb, point: Vec3, room: f64) -> bool {
    let from = of.axes.transpose() * (point - of.centre);
    from.abs().cmple(of.half + room).all()
}

/// The boxes at the bottom that hold a point, on a way down on which every bound holds it too.
fn down(surface: &Implicit, cell: Cell, point: Vec3, found: &mut Vec<(Cell, Obb)>) {
    if !holds(&surface.bound(cell), point, 1e-13) {
        return;
    }
    match surface.open(cell) {
        Opened::Parts(parts) => parts.into_iter().for_each(|part| down(surface, part, point, found)),
        Opened::Piece(piece) if holds(&piece.0, point, 1e-13) => found.push((cell, piece.0)),
        _ => {}
    }
}

#[test]
fn boxes_hold_the_surface_and_its_normals() {
    let mut random = Random(11);
    for (name, surface) in surfaces(1e-5) {
        let mut count = 0;
        while count < 100 {
            let Some(point) = on_surface(&**surface.field(), surface.bounds(), &mut random) else { continue };
            count += 1;
            let mut found = Vec::new();
            down(&surface, surface.root(), point, &mut found);
            assert!(!found.is_empty(), "{name}: {point} is in no box");
            for (cell, piece) in found {
                let Some(normal) = surface.normal_at(cell, point) else { continue };
                // Boxes that stick out of their cells hold points of their neighbours, whose normals are others'.
                let cone = surface.normals(cell);
                let room = 4.0 * piece.half.length();
                assert!(cone.contains(normal, 20.0 * room), "{name}: {point}, {normal} is not in {cone:?}");
                assert!(piece.half.x <= piece.half.y && piece.half.x <= piece.half.z, "{name}");
            }
        }
    }
}

/// Some boxes at the bottom, on random ways down, with all the bounds above them.
fn bottoms(surface: &Implicit, random: &mut Random, wanted: usize) -> Vec<(Vec<Obb>, Obb)> {
    let mut found = Vec::new();
    for _ in 0..wanted {
        // Random halves first, and the others where nothing is below those.
        let mut stack = vec![(surface.root(), Vec::new())];
        while let Some((cell, above)) = stack.pop() {
            let above: Vec<Obb> = above.into_iter().chain([surface.bound(cell)]).collect();
            match surface.open(cell) {
                Opened::Parts([left, right]) => {
                    let (first, second) = if random.unit() < 0.5 { (left, right) } else { (right, left) };
                    stack.extend([(second, above.clone()), (first, above)]);
                }
                Opened::Piece(piece) => {
                    found.push((above, piece.0));
                    break;
                }
                Opened::Nothing => {}
            }
        }
    }
    found
}

/// The cells on random ways down, with no help from bounds.
fn cells_on_ways_down(surface: &Implicit, random: &mut Random, mut look: impl FnMut(Cell, usize)) {
    for _ in 0..200 {
        let (mut cell, mut level) = (surface.root(), 0);
        while let Opened::Parts([left, right]) = surface.open(cell) {
            look(cell, level);
            cell = if random.unit() < 0.5 { left } else { right };
            level += 1;
        }
    }
}

#[test]
fn bounds_hold_all_of_the_surface_in_their_cells() {
    let mut random = Random(12);
    for (name, surface) in surfaces(1e-4) {
        let mut points = Vec::new();
        while points.len() < 3000 {
            points.extend(on_surface(&**surface.field(), surface.bounds(), &mut random));
        }
        // A point is in the box of a cell by the grid alone, and on the surface: so it must be in the bound.
        let mut seen = 0;
        let mut look = |cell: Cell, level: usize| {
            // What is on the border to rounding may be its neighbour's.
            let Aabb { min, max } = cell_box(surface.bounds(), cell);
            let region = Aabb { min: min + 1e-12, max: max - 1e-12 };
            let bound = surface.bound(cell);
            for point in points.iter().filter(|point| region.contains(**point)) {
                seen += 1;
                assert!(holds(&bound, *point, 1e-12), "{name}: {point} in a cell of level {level}");
            }
        };
        let mut ways = Random(15);
        cells_on_ways_down(&surface, &mut ways, &mut look);
        assert!(seen > 100_000, "{name}: {seen}");
    }
}

/// The box of a cell, as its name says: a level, and a place along x, y and z of a cube that is cut along x, y and z in turn.
fn cell_box(bounds: &Aabb, Cell([level, place @ ..]): Cell) -> Aabb {
    let size = bounds.max - bounds.min;
    let side = |axis: u32| f64::from(1u32 << ((level + 2 - axis) / 3));
    let cuts = Vec3::new(side(0), side(1), side(2));
    let place = Vec3::from_array(place.map(f64::from));
    Aabb { min: bounds.min + size * place / cuts, max: bounds.min + size * (place + 1.0) / cuts }
}

/// The rim of an open surface has nobody to hold what sticks out of it.
#[test]
fn boxes_at_the_rim_are_within_all_bounds_above() {
    let mut random = Random(12);
    let wave = Expression::parse("z - 0.2 * sin(3 * x) * cos(3 * y)").unwrap();
    let sheet = Implicit::open_surface(wave, cube(1.2), 1e-4).unwrap();
    let mut count = 0;
    for (above, piece) in bottoms(&sheet, &mut random, 2000) {
        let corners = (0..8).map(|corner: u32| {
            let side = |bit: u32| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
            piece.centre + piece.axes * (piece.half * Vec3::new(side(0), side(1), side(2)))
        });
        for corner in corners.filter(|corner| !sheet.bounds().contains(*corner)) {
            count += 1;
            for (level, bound) in above.iter().enumerate() {
                assert!(holds(bound, corner, 1e-12), "level {level} of {}", above.len());
            }
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn boxes_at_the_bottom_are_close_to_the_surface() {
    let mut random = Random(13);
    let resolution = 1e-4;
    // Distances, so that the field says how far the surface is.
    let block = BoxField { half: Vec3::new(0.6, 0.5, 0.4) };
    let fields = [
        SphereField { radius: 0.8 }.shared(),
        TORUS.shared(),
        RoundedBoxField { half: Vec3::new(0.6, 0.5, 0.4), radius: 0.1 }.shared(),
        SphereField { radius: 0.6 }
            .difference(SphereField { radius: 0.5 }.translated(Vec3::X * 0.4))
            .shared(),
        block.shared(),
    ];
    for field in fields {
        let surface = Implicit::new(field.clone(), cube(1.2), resolution).unwrap();
        let bottoms = bottoms(&surface, &mut random, 300);
        assert!(bottoms.len() > 10);
        let mut farthest = 0.0f64;
        for (_, piece) in bottoms {
            for _ in 0..20 {
                let point = piece.centre + piece.axes * (piece.half * random.vector(1.0));
                farthest = farthest.max(field.at(point.to_array()).abs());
            }
        }
        assert!(farthest <= surface.thickness() * (1.0 + 1e-9), "{field:?}: {farthest}");
        println!("{field:?}: {farthest:e}");
    }
}

#[test]
fn normals_are_those_of_the_closed_form() {
    let surface = Implicit::new(TORUS, cube(1.2), 1e-5).unwrap();
    let mut random = Random(14);
    for _ in 0..200 {
        let (around, tube) = (random.between(0.0, 6.3), random.between(0.0, 6.3));
        let out = Vec3::new(libm::cos(around), libm::sin(around), 0.0);
        let normal = out * libm::cos(tube) + Vec3::Z * libm::sin(tube);
        let point = out * TORUS.ring + normal * TORUS.tube;
        let found = surface.normal_at(surface.root(), point).unwrap();
        assert!(found.cross(normal).length() < 1e-12 && found.dot(normal) > 0.0);
    }
}

#[test]
fn islands_are_on_the_surface_and_on_each_part() {
    let ball = SphereField { radius: 0.1 };
    let balls = ball
        .translated(Vec3::splat(0.5))
        .union(ball.translated(Vec3::splat(-0.5)))
        .union(SphereField { radius: 0.004 }.translated(Vec3::new(0.7, -0.6, 0.1)));
    let surface = Implicit::new(balls, cube(1.0), 1e-5).unwrap();
    let islands = surface.islands();
    for centre in [Vec3::splat(0.5), Vec3::splat(-0.5), Vec3::new(0.7, -0.6, 0.1)] {
        assert!(islands.iter().any(|point| point.distance(centre) < 0.11), "{centre}");
    }
    for point in islands {
        assert!(surface.field().at(point.to_array()).abs() < 1e-14);
    }
}
