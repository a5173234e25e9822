//! Rows that are kept, whatever happens to the program.

use std::fs;
use std::path::{Path, PathBuf};

use sixte_io::scene::Scene;
use sixte_sweep::{Axis, Journal, Opened, Plan, Row, Sample, SweepError};

use super::plans::plan;

/// A folder of a test's own.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

pub fn open(plan: &Plan, output: &Path) -> Journal {
    match Journal::open(plan, output, false).unwrap() {
        Opened::Journal(journal) => journal,
        Opened::Complete(_) => panic!("it is complete"),
    }
}

fn part(output: &Path) -> PathBuf {
    let mut part = output.as_os_str().to_owned();
    part.push(".part");
    part.into()
}

/// The bytes of the table without times, from these rows.
fn table_of(plan: &Plan, output: &Path, rows: Vec<Row>) -> Vec<u8> {
    let mut journal = open(plan, output);
    journal.accept(rows).unwrap();
    journal.finish(false).unwrap();
    fs::read(output).unwrap()
}

/// As few bytes as a journal can have; the first run has no world.
fn small_plan() -> Plan {
    let text = "[run]\nseconds=0.1\nstep=0.1\n[[bodies]]\nshape={sphere=1}\n[[bodies]]\nshape={sphere=1}\nposition=[3,0,0]";
    let scene = Scene::parse(text, "a").unwrap();
    Plan::new("a", scene, vec![Axis::parse("bodies.1.position.0=1,2.5,3,4").unwrap()], Sample::Grid, &[])
        .unwrap()
}

#[test]
fn a_cut_at_any_byte_is_gone_on_from() {
    let folder = folder("journal_cut");
    let plan = small_plan();
    let all: Vec<Row> = (0..4).map(|run| plan.run(run).unwrap()).collect();
    let whole = table_of(&plan, &folder.join("whole.csv"), all.clone());
    let output = folder.join("cut.csv");
    let mut journal = open(&plan, &output);
    let head = fs::metadata(part(&output)).unwrap().len() as usize;
    let mut ends = vec![head];
    for row in all.clone() {
        journal.accept([row]).unwrap();
        ends.push(fs::metadata(part(&output)).unwrap().len() as usize);
    }
    drop(journal);
    let bytes = fs::read(part(&output)).unwrap();
    for cut in 0..=bytes.len() {
        fs::write(part(&output), &bytes[..cut]).unwrap();
        let mut journal = open(&plan, &output);
        // What was whole is there, and nothing else is run again.
        let kept = ends.iter().filter(|end| **end <= cut).count().saturating_sub(1);
        assert_eq!(journal.missing(), (kept as u64..4).collect::<Vec<_>>(), "cut at {cut}");
        let missing = journal.missing();
        journal.accept(missing.iter().map(|run| all[*run as usize].clone())).unwrap();
        journal.finish(false).unwrap();
        assert!(fs::read(&output).unwrap() == whole, "cut at {cut}");
        assert!(!part(&output).exists());
        fs::remove_file(&output).unwrap();
    }
}

#[test]
fn damage_costs_the_rows_behind_it_only() {
    let folder = folder("journal_damage");
    let plan = plan(&["height=1,2,3,4"]);
    let output = folder.join("a.csv");
    let mut journal = open(&plan, &output);
    let head = fs::metadata(part(&output)).unwrap().len() as usize;
    journal.accept((0..4).map(|run| plan.run(run).unwrap())).unwrap();
    drop(journal);
    let bytes = fs::read(part(&output)).unwrap();
    for at in head..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        fs::write(part(&output), &damaged).unwrap();
        let before = open(&plan, &output).done() as usize;
        let frame = (bytes.len() - head) / 4;
        assert!(
            before <= 4 * (at - head) / (bytes.len() - head) + 1 && before < 4,
            "byte {at}, frames of {frame}"
        );
    }
    // Zeros, as a machine without power leaves them.
    fs::write(part(&output), [&bytes[..], &[0; 100]].concat()).unwrap();
    assert_eq!(open(&plan, &output).done(), 4);
}

#[test]
fn rows_may_come_in_any_order_and_twice() {
    let folder = folder("journal_order");
    let plan = plan(&["height=0.2:3:7"]);
    let rows: Vec<Row> = (0..7).map(|run| plan.run(run).unwrap()).collect();
    for ending in ["parquet", "csv"] {
        let first = table_of(&plan, &folder.join(format!("first.{ending}")), rows.clone());
        for order in [[6, 5, 4, 3, 2, 1, 0], [3, 0, 6, 1, 5, 2, 4]] {
            let mut shuffled: Vec<Row> = order.iter().map(|run| rows[*run].clone()).collect();
            shuffled.extend(rows.iter().take(3).cloned());
            // Runs that are run again come to the same.
            shuffled.insert(0, plan.run(4).unwrap());
            let path = folder.join(format!("{}.{ending}", order[0]));
            assert!(table_of(&plan, &path, shuffled) == first);
        }
    }
}

#[test]
fn what_is_not_its_own_is_refused() {
    let folder = folder("journal_refused");
    let (one, other) = (plan(&["height=1,2"]), plan(&["height=1,3"]));
    let output = folder.join("a.parquet");
    let mut journal = open(&one, &output);
    // The lock is of this process: another handle is refused as another program is.
    let busy = Journal::open(&one, &output, false).unwrap_err();
    assert!(matches!(busy, SweepError::Busy { .. }), "{busy}");
    assert!(matches!(Journal::open(&one, &output, true).unwrap_err(), SweepError::Busy { .. }));
    assert!(busy.to_string().ends_with("another sweep is writing it; wait for it, or give another name"));
    journal.accept([one.run(0).unwrap()]).unwrap();
    let early = journal.finish(true).unwrap_err();
    assert!(matches!(early, SweepError::Unfinished { missing: 1 }), "{early}");
    let foreign = Journal::open(&other, &output, false).unwrap_err().to_string();
    assert!(foreign.contains("another sweep") && foreign.ends_with("begin anew with --force"), "{foreign}");
    assert_eq!(open(&one, &output).done(), 1);
    match Journal::open(&other, &output, true).unwrap() {
        Opened::Journal(journal) => assert_eq!(journal.done(), 0),
        Opened::Complete(_) => panic!("it is begun anew"),
    }
    // Rows of another plan.
    let mut journal = open(&other, &output);
    let mut row = one.run(1).unwrap();
    row.run = 2;
    assert!(journal.accept([row.clone()]).unwrap_err().to_string().contains("there are fewer runs"));
    row.run = 1;
    row.result.as_mut().unwrap().quantities.pop();
    assert!(journal.accept([row]).unwrap_err().to_string().contains("it has other quantities"));
    assert_eq!(journal.missing(), [0, 1]);
    // Other files.
    let mine = folder.join("mine.csv");
    fs::write(&mine, "a,b\n1,2\n").unwrap();
    let said = Journal::open(&one, &mine, false).unwrap_err();
    assert!(matches!(said, SweepError::Exists { .. }), "{said}");
    assert_eq!(fs::read_to_string(&mine).unwrap(), "a,b\n1,2\n");
    assert!(!part(&mine).exists());
    fs::write(part(&folder.join("b.csv")), "something else").unwrap();
    assert!(matches!(
        Journal::open(&one, &folder.join("b.csv"), false).unwrap_err(),
        SweepError::OtherSweep { .. }
    ));
    assert!(
        Journal::open(&one, &folder.join("b.txt"), false)
            .unwrap_err()
            .to_string()
            .contains(".parquet or .csv")
    );
    assert!(matches!(
        Journal::open(&one, &folder.join("none/b.csv"), false).unwrap_err(),
        SweepError::File { .. }
    ));
}
