//! What was found, as a drawing.

use sixte_sweep::{Options, Plan, Sample, Table, plot, sweep};

use super::journals::folder;
use super::plans::plan_of;

fn drawn(name: &str, sets: &[&str], sample: Sample) -> (Plan, Table) {
    let plan = plan_of(sets, sample, &["body.ball.position.z"]).unwrap();
    let path = folder(&format!("drawing_{name}")).join("a.csv");
    let table = sweep(&plan, &path, Options::default(), |_| ()).unwrap().table.unwrap();
    (plan, table)
}

fn count(text: &str, what: &str) -> usize {
    text.matches(what).count()
}

#[test]
fn one_key_is_a_line() {
    let (plan, table) = drawn("line", &["height=0.2:2:10"], Sample::Grid);
    let svg = plot(&plan, &table, None).unwrap();
    assert!(svg.contains("ball.toml: body.ball.position.z [m]") && svg.contains(">height [m]<"));
    // Two of ten heights are below the radius.
    assert_eq!((count(&svg, "class=\"dot\""), count(&svg, "class=\"error\"")), (8, 2 * 2));
    assert_eq!((count(&svg, "<polyline class=\"curve\""), count(&svg, "class=\"failed\"")), (1, 8));
    assert!(svg.contains("10 runs, 8 failed (ringed), 2 without a world (crossed)"));
    // The line goes straight up: z is the height less 4.9 cm.
    let points = svg.split("points=\"").nth(1).unwrap().split('"').next().unwrap();
    let places: Vec<(f64, f64)> = points
        .split(' ')
        .map(|place| place.split_once(',').unwrap())
        .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
        .collect();
    let slope = |at: usize| (places[at + 1].1 - places[at].1) / (places[at + 1].0 - places[at].0);
    // Places are rounded to a tenth, and neighbours are 50 apart.
    assert!((0..7).all(|at| (slope(at) - slope(0)).abs() < 0.01 && slope(at) < 0.0), "{places:?}");
}

#[test]
fn two_keys_are_a_map_and_three_are_panels() {
    let (plan, table) = drawn("map", &["height=1:2:3", "events=1,2"], Sample::Grid);
    let svg = plot(&plan, &table, Some("energy")).unwrap();
    let cells = |svg: &str| count(svg, "<rect fill=\"#") - 64;
    assert_eq!((cells(&svg), count(&svg, "<circle class=\"failed\"")), (6, 6));
    assert!(svg.contains("energy [J]") && svg.contains(">set.events<"));
    let (plan, table) =
        drawn("panels", &["height=1:2:3", "events=1,2", "run.seconds=0.1:0.2:14"], Sample::Grid);
    let svg = plot(&plan, &table, None).unwrap();
    assert_eq!((count(&svg, ">run.seconds = "), cells(&svg)), (12, 72));
    assert!(svg.contains("84 runs") && svg.contains("72 of them are drawn"));
}

#[test]
fn random_samples_are_dots() {
    let sample = Sample::Random { count: 30, seed: 5 };
    let (plan, table) = drawn("dots", &["height=1:2"], sample);
    let svg = plot(&plan, &table, None).unwrap();
    assert_eq!((count(&svg, "<circle class=\"dot\""), count(&svg, "<polyline")), (30, 0));
    let (plan, table) = drawn("dots_of_two", &["height=1:2", "world.stepping=exact,realtime"], sample);
    let svg = plot(&plan, &table, None).unwrap();
    assert_eq!(count(&svg, "<circle fill=\"#"), 30);
    assert!(svg.contains(">realtime<"));
}

#[test]
fn what_cannot_be_drawn_says_what_can() {
    let (plan, table) = drawn("nothing", &["height=1,2"], Sample::Grid);
    let said = |of: &str| plot(&plan, &table, Some(of)).unwrap_err().to_string();
    assert!(said("hight").starts_with("the table has no numbers \"hight\"; draw one of run, height, ok, "));
    assert!(said("state_hash").starts_with("the table has no numbers \"state_hash\""));
    assert!(
        said("expect.first_event_time")
            .starts_with("no run has expect.first_event_time as a number that can be drawn")
    );
}
