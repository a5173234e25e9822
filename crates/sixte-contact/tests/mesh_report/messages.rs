//! What the problems say.

use sixte_contact::Vec3;
use sixte_contact::shape::{MeshReport, Problem, ShapeError, Triangles};

use crate::mesh_report::surfaces::*;

fn texts(list: &Triangles) -> Vec<String> {
    MeshReport::of(list).problems().iter().map(Problem::to_string).collect()
}

#[test]
fn open() {
    let mut open = cube();
    open.faces.truncate(10);
    let text = "4 edges have one triangle only, e.g. between vertices 4 and 5, in 1 rim: the surface is open; \
                it has no inside and no mass; close the holes, or load it as a soup";
    assert_eq!(texts(&open), [text]);
    let error = MeshReport::of(&open).check_solid().unwrap_err();
    assert_eq!(error.to_string(), format!("the triangles are no solid: {text}"));
    assert!(matches!(error, ShapeError::NotSolid { problem: Problem::BoundaryEdge { count: 4, .. } }));
}

#[test]
fn loose_triangles() {
    let texts = texts(&loose(&cube()));
    assert_eq!(
        texts[0],
        "28 vertices have the same position as an earlier one, e.g. vertex 3 as 0: they are taken to be one; \
         nothing need be done, or move apart what should not hang together"
    );
    assert_eq!(texts.len(), 1);
}

#[test]
fn one_is_not_many() {
    let mut list = cube();
    list.vertices.push(Vec3::NAN);
    list.faces.push([0, 1, 99]);
    list.faces.push([4, 4, 1]);
    let texts = texts(&list);
    let starts = [
        "1 triangle names a vertex that is not there, triangle 12 names 99 of 9: ",
        "1 vertex has a coordinate that is not finite or beyond 1e30, vertex 8: ",
        "1 triangle has two corners at one position, triangle 13: ",
        "1 vertex is in no triangle, vertex 8: ",
    ];
    assert_eq!(texts.len(), starts.len(), "{texts:#?}");
    for (text, start) in texts.iter().zip(starts) {
        assert!(text.starts_with(start), "{text}");
    }
}

#[test]
fn what_forbids_a_solid_comes_first() {
    let mut list = together(&cube(), &inverted(&cuboid(Vec3::splat(-1.0), Vec3::splat(0.5))));
    list.vertices.push(Vec3::ZERO);
    let problems = MeshReport::of(&list).problems();
    let forbids: Vec<bool> = problems.iter().map(Problem::forbids_solid).collect();
    assert_eq!(forbids, [true, false, false, false], "{problems:#?}");
    assert!(
        problems[0].to_string().starts_with("the surface encloses -2.375e0 m³: the surface is inside out")
    );
    assert!(matches!(problems[2], Problem::SelfIntersection { is_cut_short: false, .. }));
}

#[test]
fn nothing() {
    assert_eq!(
        texts(&Triangles::default()),
        ["there are no triangles: there is no surface and no mass; give at least one triangle"]
    );
}
