//! Height fields against the soup of their triangles.

use sixte_contact::Vec3;
use sixte_contact::motion::Pose;
use sixte_contact::query::{distance, overlap, point_distance, ray};
use sixte_contact::shape::{Convex, Geometry, HeightField, Opened, ShapeError, Soup};

use crate::geometry_queries::truth;

use truth::{Random, in_world, soup, to_point};

fn random_field(columns: usize, rows: usize, scale: f64, random: &mut Random) -> HeightField {
    let heights = (0..columns * rows).map(|_| random.between(-0.3, 0.3) * scale).collect();
    let spacing = [random.between(0.1, 0.5) * scale, random.between(0.1, 0.5) * scale];
    HeightField::new(columns, rows, heights, spacing).unwrap()
}

fn with_random_holes(field: &HeightField, part: f64, random: &mut Random) -> HeightField {
    let cells =
        (0..field.rows() - 1).flat_map(|row| (0..field.columns() - 1).map(move |column| (column, row)));
    let holes: Vec<(usize, usize)> = cells.filter(|_| random.unit() < part).collect();
    field.with_holes(&holes).unwrap_or_else(|_| field.clone())
}

const SIZES: [[usize; 2]; 9] = [[2, 2], [3, 2], [2, 7], [5, 5], [9, 9], [10, 6], [17, 3], [6, 14], [12, 13]];

#[test]
fn all_answers_are_those_of_the_soup() {
    let mut random = Random(61);
    let mut hits = 0;
    for (i, [columns, rows]) in SIZES.into_iter().enumerate() {
        for part in [0.0, 0.2, 0.8] {
            let scale = [1.0, 1e-6, 1e6][i % 3];
            let field =
                with_random_holes(&random_field(columns, rows, scale, &mut random), part, &mut random);
            let same = Soup::new(field.to_triangles()).unwrap();
            let pose = random.pose(scale);
            let width = scale * 0.3 * columns.max(rows) as f64;
            // A few roundings of places, or what the search leaves of a gap.
            let room = |gap: f64| 1e-12 * width.max(gap.abs());
            for j in 0..8 {
                let place = random.pose(width);
                let ball = Convex::sphere(0.2 * scale).unwrap();
                let die = Convex::cuboid(random.vector(0.3 * scale).abs()).unwrap();
                let shape = if j % 2 == 0 { ball } else { die };
                let found = distance((&field, &pose), (&shape, &place));
                let truth = distance((&same, &pose), (&shape, &place));
                assert!((found.gap - truth.gap).abs() <= room(truth.gap), "{found:?} {truth:?}");
                assert!(found.gap_lower <= truth.gap + room(truth.gap));
                if truth.gap.abs() > room(truth.gap) {
                    assert_eq!(overlap((&field, &pose), (&shape, &place)), truth.gap < 0.0);
                }
                let point = place.position;
                let found = point_distance((&field, &pose), point);
                let truth = point_distance((&same, &pose), point);
                assert!((found.gap - truth.gap).abs() <= room(truth.gap) && !found.is_inside);
                let by_hand = to_point(&in_world(&field.to_triangles(), &pose), point);
                assert!((found.gap - by_hand).abs() <= 2.0 * room(by_hand), "{found:?} {by_hand}");
                let target = pose.point_in_world(Vec3::new(random.unit(), random.unit(), 0.0) * 0.7 * width);
                let found = ray((&field, &pose), point, target - point, f64::INFINITY);
                let truth = ray((&same, &pose), point, target - point, f64::INFINITY);
                assert_eq!(found.map(|hit| hit.distance), truth.map(|hit| hit.distance), "the same bits");
                hits += usize::from(found.is_some());
            }
            let list = truth::changed(&soup(10, 1.0, 0.3, &mut random), scale, Vec3::ZERO);
            let (others, place) = (Soup::new(list).unwrap(), random.pose(width));
            let found = distance((&field, &pose), (&others, &place));
            let truth = distance((&same, &pose), (&others, &place));
            assert!((found.gap - truth.gap).abs() <= room(truth.gap), "{found:?} {truth:?}");
            let floor = Convex::half_space(random.unit_vector()).unwrap();
            let found = distance((&field, &pose), (&floor, &place));
            let truth = distance((&same, &pose), (&floor, &place));
            // The soup keeps no vertex of holes, so neither does the field.
            assert!((found.gap - truth.gap).abs() <= room(truth.gap), "{found:?} {truth:?}");
        }
    }
    assert!(hits > 40, "{hits}");
}

/// Every triangle once, below volumes that hold them.
#[test]
fn the_hierarchy_holds_every_triangle_once() {
    let mut random = Random(62);
    for [columns, rows] in SIZES {
        for part in [0.0, 0.3, 0.9] {
            let field = with_random_holes(&random_field(columns, rows, 1.0, &mut random), part, &mut random);
            let list = field.to_triangles();
            let mut expected: Vec<String> = (0..list.faces.len())
                .map(|i| format!("{:?}", list.faces[i].map(|v| list.vertices[v as usize])))
                .collect();
            let mut found = Vec::new();
            let mut stack = vec![(field.root(), 0)];
            while let Some((node, depth)) = stack.pop() {
                assert!(depth < 12, "too deep");
                let volume = field.volume(node);
                match field.open(node) {
                    Opened::Parts(parts) => {
                        for part in parts {
                            assert_eq!(volume.joined(&field.volume(part)), volume);
                            stack.push((part, depth + 1));
                        }
                    }
                    Opened::Piece(triangle) => {
                        assert!(triangle.0.iter().all(|&corner| volume.contains(corner)));
                        found.push(format!("{:?}", triangle.0));
                    }
                    Opened::Nothing => {}
                }
            }
            expected.sort();
            found.sort();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn a_ball_over_flat_ground_and_over_a_hole() {
    let ground = HeightField::new(4, 4, vec![0.5; 16], [1.0, 1.0]).unwrap();
    let ball = Convex::sphere(0.25).unwrap();
    let over = Pose::at(Vec3::new(1.5, 1.5, 2.0));
    let found = distance((&ball, &over), (&ground, &Pose::IDENTITY));
    assert!((found.gap - 1.25).abs() < 1e-12 && (found.normal - Vec3::Z).length() < 1e-12);
    // From below as well.
    let below = distance((&ball, &Pose::at(Vec3::new(1.5, 1.5, -1.0))), (&ground, &Pose::IDENTITY));
    assert!((below.gap - 1.25).abs() < 1e-12 && (below.normal + Vec3::Z).length() < 1e-12);
    let pit = ground.with_holes(&[(1, 1)]).unwrap();
    let found = distance((&ball, &over), (&pit, &Pose::IDENTITY));
    // To the nearest edge of the hole, 0.5 m aside.
    assert!((found.gap - ((1.5f64 * 1.5 + 0.25).sqrt() - 0.25)).abs() < 1e-12, "{found:?}");
    let down = |field: &HeightField| ray((field, &Pose::IDENTITY), over.position, Vec3::NEG_Z, 10.0);
    assert_eq!(down(&ground).map(|hit| hit.distance), Some(1.5));
    assert_eq!(down(&pit), None);
    // Holes add up.
    assert!(pit.with_holes(&[(0, 0)]).unwrap().is_hole(1, 1) && !ground.is_hole(1, 1));
}

/// Straight down on every corner, edge and diagonal of the grid: no way through.
#[test]
fn rays_do_not_slip_through_the_grid() {
    let mut random = Random(63);
    let field = random_field(6, 5, 1.0, &mut random);
    let [dx, dy] = field.spacing();
    for i in 1..20 {
        for j in 1..16 {
            let (x, y) = (f64::from(i) * 0.25 * dx, f64::from(j) * 0.25 * dy);
            for (from, way) in [(5.0, Vec3::NEG_Z), (-5.0, Vec3::Z)] {
                let hit = ray((&field, &Pose::IDENTITY), Vec3::new(x, y, from), way, 10.0);
                let hit = hit.expect("it slipped through");
                if i % 4 == 0 && j % 4 == 0 {
                    let height = field.height(i as usize / 4, j as usize / 4).unwrap();
                    assert!((hit.point.z - height).abs() < 1e-14);
                }
            }
        }
    }
}

#[test]
fn memory_is_about_three_numbers_for_each_cell() {
    let field = HeightField::new(257, 129, vec![0.0; 257 * 129], [1.0, 1.0]).unwrap();
    let numbers = field.bytes() as f64 / 8.0 / (256.0 * 128.0);
    assert!(numbers < 3.2, "{numbers}");
}

#[test]
fn what_is_no_height_field_is_refused() {
    let refused = |columns, rows, heights: Vec<f64>, spacing| {
        HeightField::new(columns, rows, heights, spacing).unwrap_err().to_string()
    };
    let mut heights = vec![0.0; 12];
    heights[6] = f64::NAN;
    assert_eq!(
        refused(4, 3, heights.clone(), [1.0, 1.0]),
        "the height at column 2, row 1 is NaN; heights must be finite and at most 1e30 in size [m], make a hole of cells without surface"
    );
    heights[6] = f64::NEG_INFINITY;
    assert!(refused(4, 3, heights, [1.0, 1.0]).starts_with("the height at column 2, row 1 is -inf"));
    let size = "the height field has 4 columns, 3 rows and 11 heights";
    assert!(refused(4, 3, vec![0.0; 11], [1.0, 1.0]).starts_with(size));
    assert!(HeightField::new(1, 3, vec![0.0; 3], [1.0, 1.0]).is_err());
    assert!(HeightField::new(0, 0, vec![], [1.0, 1.0]).is_err());
    assert!(HeightField::new(usize::MAX, 2, vec![0.0; 4], [1.0, 1.0]).is_err());
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(refused(2, 2, vec![0.0; 4], [1.0, bad]).starts_with("height field spacing y is"), "{bad}");
    }
    assert!(HeightField::new(3, 2, vec![0.0; 6], [1e30, 1.0]).is_err(), "too wide");
    let field = HeightField::new(3, 3, vec![0.0; 9], [1.0, 1.0]).unwrap();
    assert_eq!(
        field.with_holes(&[(0, 0), (2, 1)]).unwrap_err().to_string(),
        "there is no cell at column 2, row 1; the height field has 2 by 2 cells, counted from 0"
    );
    let all = field.with_holes(&[(0, 0), (1, 0), (0, 1), (1, 1)]);
    assert!(matches!(all, Err(ShapeError::NoTriangles { .. })));
}
