//! Tables, written and read back by others and by ourselves.

use std::fs::{self, File};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use sixte_sweep::{Entries, Options, Sample, Table, sweep};

use super::journals::folder;
use super::plans::{plan, plan_of};

#[test]
fn parquet_is_what_its_readers_expect() {
    let folder = folder("table_parquet");
    let plan = plan_of(
        &["height=0.2,1,2", "world.stepping=exact,realtime"],
        Sample::Grid,
        &["body.ball.position.z"],
    )
    .unwrap();
    let path = folder.join("a.parquet");
    let table = sweep(&plan, &path, Options::default(), |_| ()).unwrap().table.unwrap();
    let file = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let units = file.metadata().file_metadata().key_value_metadata().unwrap();
    let unit = |key: &str| units.iter().find(|one| one.key == key).and_then(|one| one.value.clone());
    assert_eq!(unit("unit.height").as_deref(), Some("m"));
    assert_eq!(unit("unit.expect.first_event_time").as_deref(), Some("s"));
    assert_eq!(unit("unit.events"), None);
    let rows: Vec<_> = file.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 6);
    for (number, row) in rows.iter().enumerate() {
        let names: Vec<&String> = row.get_column_iter().map(|(name, _)| name).collect();
        assert!(names.iter().copied().eq(table.columns.iter().map(|column| &column.name)));
        for ((_, found), column) in row.get_column_iter().zip(&table.columns) {
            let is_same = match (found, &column.entries) {
                (Field::Double(found), Entries::Numbers(all)) => found.to_bits() == all[number].to_bits(),
                (Field::ULong(found), Entries::Counts(all)) => *found == all[number],
                (Field::Bool(found), Entries::Flags(all)) => Some(*found) == all[number],
                (Field::Str(found), Entries::Texts(all)) => Some(found) == all[number].as_ref(),
                (Field::Null, Entries::Flags(all)) => all[number].is_none(),
                (Field::Null, Entries::Texts(all)) => all[number].is_none(),
                _ => false,
            };
            assert!(is_same, "run {number}, {}: {found:?}", column.name);
        }
    }
    // Rows 0 and 1 have no world.
    let Entries::Flags(ok) = &table.column("ok").unwrap().entries else { panic!("no flags") };
    // Of the others nothing is judged: how islands are stepped was changed.
    assert_eq!(ok[..3], [None, None, Some(true)]);
    assert_eq!(
        table.column("body.ball.position.z").unwrap().entries.number(2),
        Some(1.0 - 0.5 * 9.81 * 0.01)
    );
}

#[test]
fn what_was_written_is_read_back() {
    let folder = folder("table_back");
    let plan = plan_of(&["height=0.2,1,2", "events=1,2"], Sample::Grid, &["body.ball.position.z"]).unwrap();
    for ending in ["csv", "parquet"] {
        for has_times in [true, false] {
            let path = folder.join(format!("{has_times}.{ending}"));
            let mut options = Options::default();
            options.has_times = has_times;
            sweep(&plan, &path, options, |_| ()).unwrap();
            let bytes = fs::read(&path).unwrap();
            let table = Table::read(&path, &plan).unwrap();
            assert_eq!(table.column("wall_seconds").is_some(), has_times);
            // A parameter that is called as a column is.
            assert_eq!(table.columns[2].name, "set.events");
            fs::remove_file(&path).unwrap();
            table.write(&path).unwrap();
            assert!(fs::read(&path).unwrap() == bytes, "{ending}");
            // What is not whole is not taken for it.
            for cut in [0, 1, bytes.len() / 2, bytes.len() - 1] {
                fs::write(&path, &bytes[..cut]).unwrap();
                let is_read = Table::read(&path, &plan).is_some();
                // The last byte of a CSV file is a new line.
                assert!(!is_read || (ending == "csv" && cut == bytes.len() - 1), "{ending} cut at {cut}");
            }
        }
    }
}

#[test]
fn csv_has_all_digits_and_quotes() {
    let folder = folder("table_csv");
    let plan = plan(&["height=0.2,1,2.5"]);
    let path = folder.join("a.csv");
    let mut options = Options::default();
    options.has_times = false;
    sweep(&plan, &path, options, |_| ()).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("run,height,ok,why_not,error,body.ball.velocity.z,expect.body.ball.position.z,expect.body.ball.position.z.ok,"));
    assert!(lines[1].starts_with("0,0.2,,,\"ball.toml:"), "{}", lines[1]);
    assert!(lines[2].starts_with("1,1.0,false,first_event_time is not as expected,,-0.981"), "{}", lines[2]);
    assert!(lines[3].contains(",NaN,false,"), "{}", lines[3]);
    assert!(lines[3].ends_with(&format!(",{:016x}", plan.hash())));
}
