//! `sixte toc` with `mesh:FILE` and `soup:FILE`.

use super::{
    BOX_FACES, answer, box_corners, box_gltf, box_obj, box_off, box_ply, box_stl, file, keys, number, obj,
    printed, refusal, square_obj, vector,
};
use crate::toc::FIELDS;

/// A fall by `height` from rest takes √(2 h / g).
fn fall(height: f64) -> f64 {
    (2.0 * height / 9.81_f64).sqrt()
}

const FALLING: &str = "--a-position 0,0,2 --a-acceleration 0,0,-9.81";

#[test]
fn a_cube_falls_onto_a_floor_of_two_triangles() {
    let (cube, floor) = (file("fall.obj", box_obj([0.5; 3])), file("fall_floor.obj", square_obj(9.0)));
    let truth = fall(1.5);
    for (kinds, motion) in [
        (format!("mesh:{cube} soup:{floor}"), FALLING.to_owned()),
        (format!("soup:{cube} soup:{floor}"), FALLING.to_owned()),
        (format!("box:0.5,0.5,0.5 soup:{floor}"), FALLING.to_owned()),
        (format!("hull:{cube} soup:{floor}"), FALLING.to_owned()),
        (format!("mesh:{cube} halfspace:0,0,1"), FALLING.to_owned()),
        (format!("soup:{floor} mesh:{cube}"), FALLING.replace("--a-", "--b-")),
        (format!("soup:{floor} box:0.5,0.5,0.5"), FALLING.replace("--a-", "--b-")),
    ] {
        let found = answer(&format!("toc {kinds} {motion} --tolerance 1e-9"));
        assert_eq!(found["status"], "contact", "{kinds}");
        // Early by no more than the tolerance takes at the speed of the fall, 5.4 m/s.
        let early = truth - number(&found["time"]);
        assert!((0.0..=1e-9).contains(&early), "{kinds}: {early:e}");
        assert!(number(&found["time_lower"]) <= truth && truth <= number(&found["time_upper"]), "{kinds}");
        assert!((number(&found["closing_speed"]) - 9.81 * truth).abs() < 1e-6, "{kinds}");
        assert!(number(&found["work"]["node_pairs"]) >= 1.0, "{kinds}");
        assert!(number(&found["work"]["piece_pairs"]) >= 1.0, "{kinds}");
        let contacts = found["contacts"].as_array().unwrap();
        assert!(!contacts.is_empty(), "{kinds}");
        for one in contacts {
            let gap = number(&one["gap"]);
            assert!(gap > 0.0 && gap <= 1e-9, "{kinds}: {one}");
            // On the lowest face, a metre wide about the origin.
            let [x, y, z] = vector(&one["point_b"]);
            assert!(x.abs().max(y.abs()) < 0.5 + 1e-9 && z.abs() < 2e-9, "{kinds}: {one}");
        }
    }
}

/// The face lands flat: its corners stand for it, whatever triangles it is made of.
#[test]
fn the_contacts_of_a_face_are_its_corners() {
    let (cube, floor) = (file("flat.obj", box_obj([0.5; 3])), file("flat_floor.obj", square_obj(9.0)));
    for kinds in [
        format!("mesh:{cube} soup:{floor}"),
        format!("box:0.5,0.5,0.5 soup:{floor}"),
        format!("mesh:{cube} halfspace:0,0,1"),
    ] {
        let found = answer(&format!("toc {kinds} {FALLING} --tolerance 1e-9"));
        let contacts = found["contacts"].as_array().unwrap();
        let mut corners: Vec<[f64; 3]> = contacts.iter().map(|one| vector(&one["point_b"])).collect();
        // To a nanometre, so that roundings do not change the order.
        corners.iter_mut().flatten().for_each(|x| *x = (*x * 1e9).round() / 1e9);
        corners.sort_by(|p, q| p.partial_cmp(q).unwrap());
        let expected = [[-0.5, -0.5, 0.0], [-0.5, 0.5, 0.0], [0.5, -0.5, 0.0], [0.5, 0.5, 0.0]];
        assert_eq!(corners, expected, "{kinds}");
    }
}

#[test]
fn a_cube_falls_onto_a_cube_as_meshes() {
    let cube = file("fall_twice.obj", box_obj([0.5; 3]));
    let below = "--b-position 0.3,0.4,-1";
    for kinds in ["mesh mesh", "mesh soup", "soup mesh"] {
        let (a, b) = kinds.split_once(' ').unwrap();
        let found = answer(&format!("toc {a}:{cube} {b}:{cube} {FALLING} {below} --tolerance 1e-9"));
        let early = fall(2.0) - number(&found["time"]);
        assert!((0.0..=1e-9).contains(&early), "{kinds}: {early:e}");
        assert!(!found["contacts"].as_array().unwrap().is_empty(), "{kinds}");
    }
}

#[test]
fn every_format_is_read() {
    let half = [0.5, 1.0, 0.25];
    let names = [
        file("format.obj", box_obj(half)),
        file("format.stl", box_stl(half)),
        file("format.ply", box_ply(half)),
        file("format.off", box_off(half)),
        file("format.gltf", box_gltf(half)),
    ];
    for name in names {
        let found = answer(&format!("toc mesh:{name} halfspace:0,0,1 {FALLING} --tolerance 1e-9"));
        let early = fall(1.75) - number(&found["time"]);
        assert!((0.0..=1e-9).contains(&early), "{name}: {early:e}");
    }
}

/// A ball inside a hollow box: a solid holds it, a surface does not.
#[test]
fn a_mesh_has_an_inside_and_a_soup_has_none() {
    let hollow = file("hollow.obj", box_obj([1.0; 3]));
    let inside = answer(&format!("toc mesh:{hollow} sphere:0.1"));
    assert!(inside["status"].as_str().unwrap().starts_with("touching_"), "{inside}");
    let within = answer(&format!("toc soup:{hollow} sphere:0.1 --b-velocity 0.5,0,0"));
    assert_eq!(within["status"], "clear");
    assert_eq!(within["contacts"].as_array().unwrap().len(), 0);
}

#[test]
fn the_names_of_the_fields_are_a_contract() {
    let cube = file("names.obj", box_obj([0.5; 3]));
    let mut expected = vec!["contacts"];
    expected.extend(FIELDS);
    expected.sort_unstable();
    let landing = answer(&format!("toc mesh:{cube} halfspace:0,0,1 {FALLING}"));
    let passing = answer(&format!("toc mesh:{cube} sphere:1 --b-position 9,0,0"));
    for found in [&landing, &passing] {
        assert_eq!(keys(found), expected);
        assert_eq!(found["patch"].as_array().unwrap().len(), 0);
        let work = ["certificates", "distance_iterations", "node_pairs", "piece_pairs", "rounds"];
        assert_eq!(keys(&found["work"]), work);
    }
    assert_eq!(passing["contacts"].as_array().unwrap().len(), 0);
    let one = &landing["contacts"][0];
    assert_eq!(keys(one), ["closing_speed", "features", "gap", "normal", "point_a", "point_b"]);
    assert_eq!(one["features"].as_array().unwrap().len(), 2);
}

#[test]
fn the_table_says_the_same() {
    let (cube, floor) = (file("table.obj", box_obj([0.5; 3])), file("table_floor.obj", square_obj(9.0)));
    let table = printed(&format!("toc mesh:{cube} soup:{floor} {FALLING}"));
    for row in [
        "status               contact: ",
        "time                 0.55300",
        "pairs of nodes       ",
        "pairs of pieces      ",
        "contact  on A [m]",
        "1        (",
        "4        (",
    ] {
        assert!(table.lines().any(|line| line.starts_with(row)), "{row:?} is not in\n{table}");
    }
    assert!(!table.contains("patch"), "{table}");
    // Two convex shapes keep their table.
    let convex = printed(&format!("toc box:0.5,0.5,0.5 halfspace:0,0,1 {FALLING}"));
    assert!(convex.contains("\npatch  on A [m]") && !convex.contains("pairs of"), "{convex}");
}

#[test]
fn what_is_no_solid_is_refused_as_a_mesh_and_taken_as_a_soup() {
    let (corners, half) = (box_corners([0.5; 3]), [0.5; 3]);
    let inside_out = BOX_FACES.map(|[a, b, c]| [a, c, b]);
    let mut turned = BOX_FACES;
    turned[0].swap(1, 2);
    let cases = [
        ("open.obj", obj(&corners, &BOX_FACES[1..]), "3 edges have one triangle only"),
        ("inside_out.obj", obj(&corners, &inside_out), "the surface encloses -1e0 m³: the surface is inside"),
        ("turned.obj", obj(&corners, &turned), "3 edges are run along in the same direction"),
    ];
    for (name, content, reason) in cases {
        let name = file(name, content);
        let refused = refusal(&format!("toc mesh:{name} point"));
        let start = format!("error: mesh:{name}: the triangles are no solid: {reason}");
        assert!(refused.starts_with(&start), "{refused}");
        let end =
            format!(". soup:{name} takes the triangles as they are, and sixte mesh {name} tells more\n");
        assert!(refused.ends_with(&end), "{refused}");
        let found = answer(&format!("toc soup:{name} halfspace:0,0,1 {FALLING} --tolerance 1e-9"));
        assert!((number(&found["time"]) - fall(2.0 - half[2])).abs() < 1e-9, "{name}");
    }
}

#[test]
fn broken_files_are_named_with_the_line_and_the_remedy() {
    let broken = |content: &str| box_obj([0.5; 3]) + content;
    let cases: [(&str, String, &str, &str); 6] = [
        (
            "index.obj",
            broken("f 1 2 9\n"),
            ":22: \"f 1 2 9\": there is no vertex 9; there are 8",
            "mend the index",
        ),
        ("two.obj", broken("f 1 2\n"), ":22: \"f 1 2\": the face has 2 corners; give it", ""),
        ("nan.obj", broken("v 0 nan 0\n"), ":22: \"v 0 nan 0\": \"nan\" is not a finite", "write v x y z"),
        (
            "points.obj",
            "v 0 0 0\nv 1 0 0\n".into(),
            ": has no triangles, only 2 points",
            "hull:FILE takes those",
        ),
        ("cut.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n".into(), ":", "export it again"),
        ("what.txt", "hello\n".into(), ": neither its name nor its content says", "name it .obj, .stl"),
    ];
    for (name, content, problem, remedy) in cases {
        let name = file(name, content);
        for kind in ["mesh", "soup"] {
            let refused = refusal(&format!("toc point {kind}:{name}"));
            assert!(refused.starts_with(&format!("error: {kind}:{name}{problem}")), "{refused}");
            assert!(refused.contains(remedy), "{refused}");
        }
    }
    for kind in ["mesh", "soup"] {
        let refused = refusal(&format!("toc {kind}:nowhere.obj point"));
        assert!(refused.starts_with(&format!("error: {kind}:nowhere.obj: cannot be read (")), "{refused}");
        let missing = refusal(&format!("toc {kind}: point"));
        assert!(
            missing.starts_with(&format!("error: {kind}: the file is missing; give {kind}:FILE")),
            "{missing}"
        );
    }
}

#[test]
fn a_mesh_cannot_be_rounded() {
    let cube = file("rounded.obj", box_obj([0.5; 3]));
    for kind in ["mesh", "soup"] {
        let refused = refusal(&format!("toc point {kind}:{cube} --b-rounding 0.1"));
        let start =
            format!("error: --b-rounding: {kind}:{cube} cannot be rounded, because only convex shapes");
        assert!(refused.starts_with(&start), "{refused}");
        assert!(refused.ends_with("leave --b-rounding out, or take hull:FILE\n"), "{refused}");
        printed(&format!("toc point {kind}:{cube} --b-rounding 0"));
    }
}

#[test]
fn help_lists_the_kinds_of_files() {
    for arguments in ["toc --help", "--help"] {
        let help = printed(arguments);
        assert!(help.contains("mesh:FILE") && help.contains("soup:FILE"), "{arguments}: {help}");
    }
    let unknown = refusal("toc ball:1 point");
    assert!(unknown.ends_with("hull:FILE, mesh:FILE, soup:FILE\n"), "{unknown}");
}
