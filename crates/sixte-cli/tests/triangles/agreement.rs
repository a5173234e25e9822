//! `sixte mesh FILE` and `sixte toc mesh:FILE` say the same of a file, whatever it is.

use super::{BOX_FACES, answer, box_corners, file, obj, printed, refusal};

type Part = (Vec<[f64; 3]>, Vec<[usize; 3]>);

/// A cube of side 1 with its corner there.
fn cube(corner: [f64; 3]) -> Part {
    let corners = box_corners([0.5; 3]);
    let moved = corners.iter().map(|p| std::array::from_fn(|k| p[k] + 0.5 + corner[k])).collect();
    (moved, BOX_FACES.to_vec())
}

fn inverted((corners, faces): Part) -> Part {
    (corners, faces.into_iter().map(|[a, b, c]| [a, c, b]).collect())
}

/// Parts with vertices of their own.
fn apart(parts: &[Part]) -> Part {
    let mut all = (Vec::new(), Vec::new());
    for (corners, faces) in parts {
        let first = all.0.len();
        all.0.extend(corners);
        all.1.extend(faces.iter().map(|face| face.map(|vertex| vertex + first)));
    }
    all
}

/// The same with one vertex for each position.
fn welded((corners, faces): &Part) -> Part {
    let mut vertices: Vec<[f64; 3]> = Vec::new();
    let place: Vec<usize> = corners
        .iter()
        .map(|corner| {
            vertices.iter().position(|known| known == corner).unwrap_or_else(|| {
                vertices.push(*corner);
                vertices.len() - 1
            })
        })
        .collect();
    let faces = faces.iter().map(|face| face.map(|vertex| place[vertex])).collect();
    (vertices, faces)
}

/// A square column pinched to a point in the middle: two pyramids, tip to tip.
fn pinched() -> Part {
    let mut corners = vec![[0.0; 3]];
    for z in [1.0, -1.0] {
        corners.extend([[1.0, 1.0, z], [-1.0, 1.0, z], [-1.0, -1.0, z], [1.0, -1.0, z]]);
    }
    let upper = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1], [1, 3, 2], [1, 4, 3]];
    let mut faces: Vec<[usize; 3]> = upper.map(|[a, b, c]| [a, c, b]).to_vec();
    faces.extend(upper.map(|face| face.map(|vertex| if vertex == 0 { 0 } else { vertex + 4 })));
    (corners, faces)
}

/// A name, the triangles, whether they are a solid, its volume, and vertices of more than one fan.
fn nasty() -> Vec<(&'static str, Part, bool, f64, usize)> {
    let unit = cube([0.0; 3]);
    let with = |part: &Part, more: &[[usize; 3]]| (part.0.clone(), [&part.1, more].concat());
    let again = |k: usize| unit.1[k];
    let turned = |[a, b, c]: [usize; 3]| [a, c, b];
    let tent = (
        vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]],
        vec![[0, 1, 2], [1, 0, 3], [0, 1, 4]],
    );
    let small: Part = (unit.0.iter().map(|p| p.map(|x| 0.25 + 0.5 * x)).collect(), unit.1.clone());
    vec![
        ("one", unit.clone(), true, 1.0, 0),
        ("edge", apart(&[unit.clone(), cube([1.0, 1.0, 0.0])]), true, 2.0, 0),
        ("vertex", apart(&[unit.clone(), cube([1.0, 1.0, 1.0])]), true, 2.0, 1),
        ("two_edges", apart(&[unit.clone(), cube([1.0, 1.0, 0.0]), cube([2.0, 0.0, 0.0])]), true, 3.0, 0),
        ("face", apart(&[unit.clone(), cube([1.0, 0.0, 0.0])]), true, 2.0, 0),
        ("pinched", pinched(), true, 8.0 / 3.0, 1),
        ("nested", apart(&[unit.clone(), small.clone()]), true, 1.125, 0),
        ("cavity", apart(&[unit.clone(), inverted(small)]), true, 0.875, 0),
        ("flap", with(&unit, &[again(0), turned(again(0))]), true, 1.0, 0),
        ("needle", with(&unit, &[[0, 0, 1], [3, 3, 3]]), true, 1.0, 0),
        ("twice", apart(&[unit.clone(), unit.clone()]), false, 0.0, 0),
        ("doubled_triangle", with(&unit, &[again(3)]), false, 0.0, 0),
        ("turned_triangle", with(&unit, &[turned(again(3))]), false, 0.0, 0),
        ("cancelled", apart(&[unit.clone(), inverted(unit.clone())]), false, 0.0, 0),
        ("inside_out", inverted(unit.clone()), false, 0.0, 0),
        ("open", (unit.0.clone(), unit.1[1..].to_vec()), false, 0.0, 0),
        ("fin", tent, false, 0.0, 0),
        ("line", (vec![[0.0; 3], [1.0, 0.0, 0.0]], vec![[0, 0, 1], [0, 1, 1]]), false, 0.0, 0),
        ("flipped", with(&(unit.0.clone(), unit.1[1..].to_vec()), &[turned(again(0))]), false, 0.0, 0),
    ]
}

#[test]
fn both_commands_say_the_same() {
    for (name, part, is_solid, volume, fans) in nasty() {
        for (how, (corners, faces)) in [("apart", part.clone()), ("welded", welded(&part))] {
            let path = file(&format!("agree_{name}_{how}.obj"), obj(&corners, &faces));
            let report = answer(&format!("mesh {path}"));
            let table = printed(&format!("mesh {path}"));
            assert_eq!(report["solid"], is_solid, "{name} {how}: {table}");
            assert_eq!(report["non_manifold_vertices"], fans, "{name} {how}: {table}");
            let asked = format!("toc mesh:{path} point --b-position 9,9,9 --interval 0.1");
            if is_solid {
                let found = answer(&asked);
                assert_eq!(found["status"], "clear", "{name} {how}");
                assert!((report["volume"].as_f64().unwrap() - volume).abs() < 1e-14, "{name} {how}: {table}");
                assert!(table.contains(&format!("sixte toc takes it as mesh:{path}\n")), "{table}");
            } else {
                let refused = refusal(&asked);
                // The first reason, in the same words, with what to do.
                let text = report["problems"][0]["text"].as_str().unwrap();
                assert!(refused.contains(text) && text.contains("; "), "{name} {how}: {refused}\n{table}");
                assert!(table.contains(&format!("sixte toc takes it as soup:{path}\n")), "{table}");
                answer(&asked.replace("mesh:", "soup:"));
            }
        }
    }
}
