//! `sixte mesh`: the report of a file.

use serde_json::{Value, json};

use super::{
    BOX_FACES, answer, box_corners, box_obj, box_stl, file, keys, number, obj, printed, refusal, square_obj,
    vector,
};

/// The kinds of the problems.
fn kinds(report: &Value) -> Vec<&str> {
    report["problems"].as_array().unwrap().iter().map(|problem| problem["kind"].as_str().unwrap()).collect()
}

#[test]
fn a_good_file() {
    for name in [file("good.obj", box_obj([0.5, 1.0, 1.5])), file("good.stl", box_stl([0.5, 1.0, 1.5]))] {
        let report = answer(&format!("mesh {name} --density 2700"));
        assert_eq!(report["file"], name.as_str());
        for (key, expected) in [
            ("vertices", 8),
            ("triangles", 12),
            ("shells", 1),
            ("euler_characteristic", 2),
            ("boundary_loops", 0),
            ("degenerate", 0),
            ("self_intersections", 0),
            ("duplicate_triangles", 0),
            ("duplicate_vertices", 0),
            ("unused_vertices", 0),
            ("boundary_edges", 0),
            ("non_manifold_edges", 0),
            ("non_manifold_vertices", 0),
            ("unoriented_edges", 0),
        ] {
            assert_eq!(report[key], expected, "{key}");
        }
        for key in ["closed", "manifold", "oriented", "solid"] {
            assert_eq!(report[key], true, "{key}");
        }
        assert_eq!(report["bounds"], json!({ "min": [-0.5, -1.0, -1.5], "max": [0.5, 1.0, 1.5] }));
        // Sums of a dozen terms of this size.
        assert!((number(&report["area"]) - 22.0).abs() < 1e-13);
        assert!((number(&report["volume"]) - 6.0).abs() < 1e-13);
        let mass = &report["mass_properties"];
        assert_eq!(number(&mass["density"]), 2700.0);
        assert!((number(&mass["mass"]) - 16200.0).abs() < 1e-9);
        assert!(vector(&mass["centre"]).iter().all(|x| x.abs() < 1e-14));
        // m (b² + c²) / 12 with the sides 1, 2 and 3 m.
        let expected = [16200.0 * 13.0 / 12.0, 16200.0 * 10.0 / 12.0, 16200.0 * 5.0 / 12.0];
        for (row, right) in expected.into_iter().enumerate() {
            let found = vector(&mass["inertia"][row]);
            for (column, value) in found.into_iter().enumerate() {
                let right = if column == row { right } else { 0.0 };
                assert!((value - right).abs() < 1e-9, "{found:?}");
            }
        }
        assert_eq!(report["problems"], json!([]));
    }
}

#[test]
fn the_names_of_the_fields_are_a_contract() {
    let expected = [
        "area",
        "boundary_edges",
        "boundary_loops",
        "bounds",
        "closed",
        "degenerate",
        "duplicate_triangles",
        "duplicate_vertices",
        "euler_characteristic",
        "file",
        "manifold",
        "mass_properties",
        "non_manifold_edges",
        "non_manifold_vertices",
        "oriented",
        "problems",
        "self_intersections",
        "shells",
        "solid",
        "triangles",
        "unoriented_edges",
        "unused_vertices",
        "vertices",
        "volume",
    ];
    let good = answer(&format!("mesh {}", file("names_good.obj", box_obj([0.5; 3]))));
    let open = answer(&format!("mesh {}", file("names_open.obj", square_obj(1.0))));
    assert_eq!(keys(&good), expected);
    assert_eq!(keys(&open), expected);
    assert_eq!(keys(&good["bounds"]), ["max", "min"]);
    assert_eq!(keys(&good["mass_properties"]), ["centre", "density", "inertia", "mass"]);
    assert_eq!(open["mass_properties"], Value::Null);
    assert_eq!(keys(&open["problems"][0]), ["kind", "text"]);
}

/// A name, the content, counts of the report, and kinds of problems.
type Case<'a> = (&'a str, String, &'a [(&'a str, u64)], &'a [&'a str]);

#[test]
fn bad_files_say_what_is_wrong() {
    let corners = box_corners([0.5; 3]);
    let mut turned = BOX_FACES.to_vec();
    turned[0].swap(1, 2);
    let inside_out = BOX_FACES.map(|[a, b, c]| [a, c, b]);
    let doubled = [&BOX_FACES[..], &BOX_FACES[..1]].concat();
    // A second box that sticks out of the first: its corner (0, 0, 0) is inside of the first.
    let mut two = corners.clone();
    two.extend(corners.iter().map(|corner| corner.map(|x| x + 0.5)));
    let crossed = [&BOX_FACES[..], &BOX_FACES.map(|face| face.map(|vertex| vertex + 8))[..]].concat();
    let mut unused = corners.clone();
    unused.push([9.0, 9.0, 9.0]);
    let flat = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [2.0, 0.0, 0.0]];
    let cases: [Case; 7] = [
        ("bad_open.obj", obj(&corners, &BOX_FACES[1..]), &[("boundary_edges", 3)], &["boundary_edge"]),
        ("bad_turned.obj", obj(&corners, &turned), &[("unoriented_edges", 3)], &["unoriented_edge"]),
        ("bad_inside_out.obj", obj(&corners, &inside_out), &[], &["inverted"]),
        (
            "bad_doubled.obj",
            obj(&corners, &doubled),
            &[("duplicate_triangles", 1), ("non_manifold_edges", 3)],
            &["duplicate_triangle", "non_manifold_edge"],
        ),
        ("bad_crossed.obj", obj(&two, &crossed), &[("shells", 2)], &["self_intersection"]),
        ("bad_unused.obj", obj(&unused, &BOX_FACES), &[("unused_vertices", 1)], &["unused_vertex"]),
        ("bad_flat.obj", obj(&flat, &[[0, 1, 2]]), &[("degenerate", 1)], &["boundary_edge", "zero_area"]),
    ];
    for (name, content, counts, expected) in cases {
        let name = file(name, content);
        let report = answer(&format!("mesh {name}"));
        for (key, count) in counts {
            assert_eq!(report[key], *count, "{name} {key}");
        }
        for kind in expected {
            assert!(kinds(&report).contains(kind), "{name}: {kind} is not in {:?}", kinds(&report));
        }
        let is_solid =
            !["open", "turned", "inside_out", "doubled", "flat"].iter().any(|bad| name.contains(bad));
        assert_eq!(report["solid"], is_solid, "{name}");
        assert_eq!(report["mass_properties"].is_object(), is_solid, "{name}");
        // The table tells the same.
        let table = printed(&format!("mesh {name}"));
        for problem in report["problems"].as_array().unwrap() {
            assert!(table.contains(&format!("\n- {}\n", problem["text"].as_str().unwrap())), "{table}");
        }
        assert_eq!(table.contains("\nIt is no solid, because:\n"), !is_solid, "{table}");
    }
    // Where the boxes of the sixth case overlap, some faces of each cut some of the other.
    let crossed = answer(&format!("mesh {}", file("bad_crossed_again.obj", obj(&two, &crossed))));
    assert!(number(&crossed["self_intersections"]) >= 6.0, "{crossed}");
}

#[test]
fn the_table_of_a_good_file() {
    let name = file("table_good.obj", box_obj([0.5, 1.0, 1.5]));
    let table = printed(&format!("mesh {name}"));
    for row in [
        &format!("file                  {name}"),
        "vertices              8",
        "triangles             12",
        "size                  1 × 2 × 3 m",
        "area                  22 m²",
        "volume                6 m³",
        "closed                yes",
        "manifold              yes",
        "oriented              yes",
        &format!("solid                 yes: sixte toc takes it as mesh:{name}"),
        "self-intersections    none",
        "mass                  6000 kg at a density of 1000 kg/m³",
        "inertia about it      (6500, 0, 0) kg m²",
        "Nothing is wrong with it.",
    ] {
        assert!(table.lines().any(|line| line == row), "{row:?} is not in\n{table}");
    }
}

#[test]
fn the_table_of_an_open_file() {
    let name = file("table_open.obj", square_obj(1.0));
    let table = printed(&format!("mesh {name}"));
    for row in [
        "volume                none, because the surface is not closed and oriented",
        "closed                no",
        &format!("solid                 no: sixte toc takes it as soup:{name}"),
        "mass                  none, because it is no solid",
        "It is no solid, because:",
    ] {
        assert!(table.lines().any(|line| line == row), "{row:?} is not in\n{table}");
    }
}

#[test]
fn files_that_cannot_be_read() {
    let index = file("mesh_index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n");
    for arguments in [format!("mesh {index}"), format!("mesh {index} --json")] {
        let refused = refusal(&arguments);
        let start = format!("error: {index}:4: \"f 1 2 4\": there is no vertex 4; there are 3");
        assert!(refused.starts_with(&start) && refused.contains("mend the index"), "{refused}");
    }
    let binary = file("mesh_binary.obj", b"v 0 0 0\n\xff\xfe");
    assert!(refusal(&format!("mesh {binary}")).starts_with(&format!("error: {binary}: ")));
    assert!(refusal("mesh nowhere.stl").starts_with("error: nowhere.stl: cannot be read ("));
    let directory = env!("CARGO_TARGET_TMPDIR");
    assert!(refusal(&format!("mesh {directory}")).contains(": is a directory; give a file of triangles"));
    assert!(refusal("mesh").contains("<FILE>"));
}

#[test]
fn densities_must_be_above_zero() {
    let name = file("density.obj", box_obj([0.5; 3]));
    for (density, problem) in
        [("0", "0 is not above 0"), ("-1", "-1 is not above 0"), ("x", "\"x\" is not a")]
    {
        let refused = refusal(&format!("mesh {name} --density {density}"));
        assert!(refused.starts_with(&format!("error: --density: {problem}")), "{refused}");
        assert!(refused.ends_with("give one number like 7850 [kg/m³]\n"), "{refused}");
    }
}
