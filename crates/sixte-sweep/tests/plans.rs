//! Which runs there are, and what is refused before the first of them.

use sixte_sweep::{Axis, MOST_RUNS, Plan, Row, Sample, SweepError, random};

/// A ball that falls: cheap, and its place is known.
const SCENE: &str = r#"
[run]
seconds = 0.1
step = 0.1

[[parameters]]
name = "height"
default = 2.0
min = 0.0
max = 100.0
unit = "m"

[[parameters]]
name = "events"
default = 1.0

[[bodies]]
name = "floor"
kind = "fixed"
shape = { half_space = [0, 0, 1] }

[[bodies]]
name = "ball"
shape = { sphere = 0.5 }
density = "1000 * $events"
position = [0, 0, "$height"]

[expect]
body.ball.position.z = { value = "$height - 0.5 * 9.81 * 0.01", within = 1e-12, for_any = ["height"] }
first_event_time = { below = 0.05, for_any = ["height", "events"] }
"#;

pub fn plan_of(sets: &[&str], sample: Sample, quantities: &[&str]) -> Result<Plan, SweepError> {
    let scene = sixte_io::scene::Scene::parse(SCENE, "ball.toml")?;
    let axes = sets.iter().map(|text| Axis::parse(text)).collect::<Result<_, _>>()?;
    let quantities: Vec<String> = quantities.iter().map(|name| (*name).to_owned()).collect();
    Plan::new("ball.toml", scene, axes, sample, &quantities)
}

pub fn plan(sets: &[&str]) -> Plan {
    plan_of(sets, Sample::Grid, &["body.ball.velocity.z"]).unwrap()
}

fn numbers(plan: &Plan, run: u64) -> Vec<f64> {
    plan.values(run).iter().map(|value| value.number.unwrap()).collect()
}

#[test]
fn a_grid_has_every_combination_in_order() {
    let plan = plan(&["height=1:2:3", "events=1,5", "run.seconds=0.1,0.2"]);
    assert_eq!(plan.len(), 12);
    let mut expected = Vec::new();
    for height in [1.0, 1.5, 2.0] {
        for events in [1.0, 5.0] {
            for seconds in [0.1, 0.2] {
                expected.push(vec![height, events, seconds]);
            }
        }
    }
    let found: Vec<Vec<f64>> = (0..12).map(|run| numbers(&plan, run)).collect();
    assert_eq!(found, expected);
}

#[test]
fn random_values_are_what_is_written_down() {
    let sample = Sample::Random { count: 200, seed: 7 };
    let both = plan_of(&["height=10:20", "events=1,2,3,4"], sample, &[]).unwrap();
    let alone = plan_of(&["height=10:20"], sample, &[]).unwrap();
    let other = plan_of(&["height=10:20"], Sample::Random { count: 200, seed: 8 }, &[]).unwrap();
    let mut counts = [0; 4];
    for run in 0..200 {
        let values = numbers(&both, run);
        assert_eq!(values[0], 10.0 + 10.0 * random::unit(7, "height", run));
        assert_eq!(values[1], 1.0 + (4.0 * random::unit(7, "events", run)).floor());
        // Other keys change nothing; other seeds do.
        assert_eq!(values[0], numbers(&alone, run)[0]);
        assert_ne!(values[0], numbers(&other, run)[0]);
        counts[values[1] as usize - 1] += 1;
    }
    // 50 each, give or take five times √(200 · ¼ · ¾).
    assert!(counts.iter().all(|count| (20..=80).contains(count)), "{counts:?}");
}

#[test]
fn a_run_is_what_the_closed_form_says() {
    let plan =
        plan_of(&["height=1:2:3"], Sample::Grid, &["body.ball.position.z", "body.ball.velocity.z"]).unwrap();
    for (run, height) in [(0, 1.0), (1, 1.5), (2, 2.0)] {
        let ran = plan.run(run).unwrap().result.unwrap();
        assert!((ran.quantities[0] - (height - 0.5 * 9.81 * 0.01)).abs() < 1e-12);
        assert!((ran.quantities[1] + 0.981).abs() < 1e-12);
        // It fell freely: the first is met, and there was no event for the second.
        assert_eq!(ran.expected[0].is_ok, Some(true));
        assert!(ran.expected[1].value.is_nan() && ran.expected[1].is_ok == Some(false));
        assert_eq!(ran.why_not, "first_event_time is not as expected");
        assert_eq!(ran.counts, [1, 0, 0, 0, 0]);
    }
}

#[test]
fn values_without_a_world_are_rows() {
    let plan = plan(&["height=0.2,1"]);
    let (bad, good) = (plan.run(0).unwrap(), plan.run(1).unwrap());
    let said = bad.result.unwrap_err();
    assert!(said.starts_with("ball.toml:") && said.contains("ball") && said.contains("floor"), "{said}");
    assert_eq!(good.is_ok(), Some(false));
}

fn said(sets: &[&str]) -> String {
    plan_of(sets, Sample::Grid, &[]).unwrap_err().to_string()
}

#[test]
fn nonsense_is_refused_before_the_first_run() {
    assert!(said(&["hight=1,2"]).contains("the scene has no parameter \"hight\"; it has height, events"));
    assert!(
        said(&["height=1:101:5"]).contains("height is 101.0: ")
            || said(&["height=1:101:5"]).contains("give it from 0 to 100 [m]")
    );
    assert!(said(&["height=1,2", "height=3,4"]).contains("height is given twice"));
    assert!(said(&["height=1:2"]).contains("no end of numbers; give their count"));
    assert!(said(&[]).contains("no parameter takes several values"));
    assert!(
        said(&["bodies.ball.colour=1,2"]).contains("a body has no key \"colour\""),
        "{}",
        said(&["bodies.ball.colour=1,2"])
    );
    assert!(
        said(&["bodies.ball.density=-1:-2:3"]).contains("density"),
        "{}",
        said(&["bodies.ball.density=-1:-2:3"])
    );
    assert!(said(&["bodies.bell.density=1:2:3"]).contains("there is no \"bell\""));
    assert!(
        said(&["height=1:2:2000", "events=1:2:2000"])
            .contains("these are 4000000 runs; a sweep has at most 1000000")
    );
    let wanted = |name: &str| plan_of(&["height=1,2"], Sample::Grid, &[name]).unwrap_err().to_string();
    assert!(wanted("body.bell.position.z").contains("there is no body \"bell\""));
    assert!(wanted("hight").contains("\"hight\" is not a quantity of a run"));
    let random = |count| plan_of(&["height=1:2"], Sample::Random { count, seed: 0 }, &[]);
    assert!(random(0).unwrap_err().to_string().contains("give at least 1"));
    assert!(random(MOST_RUNS + 1).is_err() && random(MOST_RUNS).is_ok());
    let twice = plan_of(
        &["height=1,2"],
        Sample::Grid,
        &["events", "work_in", "energy", "stops", "body.ball.spin.x", "body.ball.spin.x"],
    );
    assert!(twice.unwrap_err().to_string().contains("it is asked for twice"));
    // Nothing of it can be built.
    assert!(said(&["height=0.1,0.2", "bodies.floor.position=[0,0,2]"]).contains("it has one value"));
}

#[test]
fn bytes_are_all_that_is_needed() {
    let scene = sixte_scenes::open("bullets".as_ref()).unwrap();
    let axes = vec![Axis::parse("bodies.bullet.velocity.2=-1000:-900").unwrap()];
    let sample = Sample::Random { count: 5, seed: 3 };
    let plan = Plan::new("bullets", scene, axes, sample, &["body.bullet-44.position.z".to_owned()]).unwrap();
    let other = Plan::from_bytes(plan.to_bytes()).unwrap();
    assert_eq!((other.hash(), other.len(), other.to_bytes()), (plan.hash(), plan.len(), plan.to_bytes()));
    assert_eq!(other.values(3), plan.values(3));
    let (mine, theirs) = (plan.run(3).unwrap(), other.run(3).unwrap());
    assert_eq!(mine.result.unwrap().state_hash, theirs.result.unwrap().state_hash);
}

#[test]
fn a_list_of_files_is_at_hand() {
    let folder = std::env::temp_dir().join(format!("sixte-sweep-files-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (name, size) in [("a.xyz", 1.0), ("b.xyz", 2.0)] {
        std::fs::write(folder.join(name), format!("0 0 0\n{size} 0 0\n0 {size} 0\n0 0 {size}\n")).unwrap();
    }
    let text =
        "[run]\nseconds = 0.1\nstep = 0.1\n[[bodies]]\nname = \"rock\"\nshape = { hull = \"a.xyz\" }\n";
    let scene = sixte_io::scene::Scene::parse(text, folder.join("rock.toml")).unwrap();
    let axes = vec![Axis::parse("bodies.rock.shape.hull=a.xyz,b.xyz").unwrap()];
    let plan = Plan::new("rock", scene, axes, Sample::Grid, &["kinetic_energy".to_owned()]).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let plan = Plan::from_bytes(plan.to_bytes()).unwrap();
    let energy = |run| {
        let ran = plan.run(run).unwrap().result.unwrap();
        // Which one is `kinetic_energy`: the audit has it.
        ran.quantities[7]
    };
    assert!((energy(1) / energy(0) - 8.0).abs() < 1e-9);
}

#[test]
fn damaged_bytes_are_refused_and_never_a_panic() {
    let plan = plan(&["height=1:2:3"]);
    let row = plan.run(1).unwrap().to_bytes();
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..400 {
        let mut bytes = plan.to_bytes().to_vec();
        for _ in 0..=next(3) {
            let at = next(bytes.len());
            bytes[at] ^= 1 << next(8);
        }
        // Some are plans still: of other scenes.
        let _ = Plan::from_bytes(&bytes);
        let cut = next(plan.to_bytes().len());
        assert!(Plan::from_bytes(&plan.to_bytes()[..cut]).is_err());
    }
    for _ in 0..20_000 {
        let mut bytes = row.clone();
        for _ in 0..=next(4) {
            let at = next(bytes.len());
            bytes[at] = next(256) as u8;
        }
        let _ = Row::from_bytes(&bytes);
        assert!(Row::from_bytes(&row[..next(row.len())]).is_err());
    }
    let mut longer = row.clone();
    longer.push(0);
    assert!(Row::from_bytes(&longer).is_err());
    assert_eq!(Row::from_bytes(&row).unwrap().to_bytes(), row);
}

#[test]
fn rows_keep_every_bit() {
    let mut row = plan(&["height=1,2"]).run(0).unwrap();
    let odd =
        [f64::NAN, f64::from_bits(0x7FF8_0000_0000_0123), f64::INFINITY, f64::NEG_INFINITY, -0.0, 5e-324];
    row.result.as_mut().unwrap().quantities = odd.to_vec();
    let back = Row::from_bytes(&row.to_bytes()).unwrap().result.unwrap().quantities;
    assert!(back.iter().zip(odd).all(|(back, odd)| back.to_bits() == odd.to_bits()));
}
