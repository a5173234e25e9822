//! The README: short, and its figures are those of the pages that they come from.

use std::fs;

use super::repository::{read, root};

/// The cells of the first row of a page that begins with these.
fn row(page: &str, first: &[&str]) -> Vec<String> {
    let text = read(root().join(page));
    let cells = |line: &str| -> Vec<String> {
        line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    text.lines()
        .filter(|line| line.starts_with('|'))
        .map(cells)
        .find(|cells| {
            cells.iter().zip(first).all(|(cell, wanted)| cell == wanted) && cells.len() > first.len()
        })
        .unwrap_or_else(|| panic!("{page} has no row {first:?}"))
}

/// Of a cell "2.7 and 2.7; 110": what Sixte takes at the coarser tolerance, and what parry takes.
fn sixte_and_parry(cell: &str) -> (&str, &str) {
    let (sixte, parry) = cell.split_once("; ").unwrap();
    (sixte.split(' ').next().unwrap(), parry)
}

#[test]
fn the_table_is_made_of_the_tables_of_the_pages() {
    let boxes = row("docs/src/speed.md", &["box"]);
    let missed: Vec<(&str, &str)> =
        boxes[5].split(", ").map(|part| part.split_once(" of ").unwrap()).collect();
    let (six, twenty) = (sixte_and_parry(&boxes[2]), sixte_and_parry(&boxes[3]));
    let by_sixte = &boxes[4];
    let bullets = |engine| row("bench/README.md", &["1/60", engine])[3].clone();
    let crowd = |scene, engine| {
        let cells = row("bench/README.md", &[scene, engine]);
        (cells[2].clone(), cells[7].clone())
    };
    let beside = |scene| {
        let (sixte, rapier, box3d) =
            (crowd(scene, "sixte_auto"), crowd(scene, "rapier_f64"), crowd(scene, "box3d"));
        format!(
            "{} ms, {} | rapier (f64) {} ms, {} mm; Box3D {} ms, {} mm |",
            sixte.0, sixte.1, rapier.0, rapier.1, box3d.0, box3d.1
        )
    };
    let apex = row("docs/src/accuracy.md", &["elastic ball from 1 m, 100 s: apex [m]"]);
    let rows = [
        format!(
            "| when two boxes meet that turn by up to 6 rad: time, missed of {} | {} µs, {by_sixte} | parry {} µs, {} |",
            missed[1].1, six.0, six.1, missed[1].0
        ),
        format!(
            "| the same up to 20 rad, missed of {} | {} µs, {by_sixte} | parry {} µs, {} |",
            missed[2].1, twenty.0, twenty.1, missed[2].0
        ),
        format!(
            "| a second of a hundred bullets at 1,000 m/s in steps of 1/60 s, missed by none | {} ms | rapier {} ms, Box3D {} ms |",
            bullets("Sixte"),
            bullets("rapier 0.36.1"),
            bullets("Box3D")
        ),
        format!("| a pile of 1,000 bodies: mean of a step, deepest overlap | {}", beside("pile")),
        format!("| a tower of 1,000 cubes hit by a ball: the same | {}", beside("tower")),
        format!(
            "| an elastic ball from 1 m, after 100 s: how high it still bounces | {} m | rapier {} m, Box3D {} m, Jolt {} m, Bullet, tuned for it, {} m |",
            apex[1].split(' ').next().unwrap(),
            apex[3],
            apex[4],
            apex[5],
            apex[6].strip_prefix("tuned: ").unwrap().split(' ').next().unwrap()
        ),
    ];
    let readme = read(root().join("README.md"));
    for row in rows {
        assert!(readme.contains(&format!("\n{row}\n")), "README.md lacks the row\n{row}");
    }
}

#[test]
fn scenes_are_counted() {
    let scenes = fs::read_dir(root().join("crates/sixte-scenes/scenes")).unwrap();
    let count =
        scenes.filter(|one| one.as_ref().unwrap().path().extension().is_some_and(|e| e == "toml")).count();
    let readme = read(root().join("README.md"));
    assert!(readme.contains(&format!("in the browser, {count} of them")), "there are {count} scenes");
}

#[test]
fn it_is_short_and_begins_with_a_film() {
    let readme = read(root().join("README.md"));
    assert!(readme.lines().count() <= 130, "{} lines", readme.lines().count());
    let film = fs::read(root().join("docs/src/figures/wrecking_ball.png")).unwrap();
    assert!(readme.lines().take(15).any(|line| line.contains("wrecking_ball.png")));
    assert!(film.len() < 2_000_000, "{} bytes", film.len());
    // An animated PNG has a chunk that counts its frames.
    assert!(film.windows(4).any(|four| four == b"acTL"));
}

#[test]
fn the_architecture_is_one_page() {
    let lines = read(root().join("ARCHITECTURE.md")).lines().count();
    assert!((40..=85).contains(&lines), "{lines} lines");
}
