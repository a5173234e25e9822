//! The defaults of the schema are what holds if a key is left out.

use sixte_io::scene::schema::{self, Key, Presence, Table};
use sixte_io::scene::{BuiltScene, Run};

use super::build;

/// All that a run depends on, and the camera.
fn all_of(built: &BuiltScene) -> String {
    let mut text = format!("{:?} {:?} {:?}", built.world.settings(), built.run, built.camera);
    for (_, body) in built.world.bodies() {
        text += &format!("\n{} {:?} {:?} {:?}", body.name(), body.kind(), body.material(), body.state());
        text += &format!(" {} {:?} {:?}", body.mass(), body.centre_of_mass(), body.inertia());
    }
    text
}

/// The keys whose default is written as in a scene.
fn literals(table: &Table) -> Vec<(&Key, &str)> {
    let literal = |key: &'static Key| match key.presence {
        Presence::Default(text @ ("true" | "false")) => Some((key, text)),
        Presence::Default(text) if text.starts_with(|c: char| c.is_ascii_digit() || "[\"".contains(c)) => {
            Some((key, text))
        }
        _ => None,
    };
    table.keys.iter().filter_map(literal).collect()
}

/// `KEY` and `DEFAULT` in the text stand for each of them in turn.
fn hold(table: &Table, at_least: usize, text: &str) {
    let without = all_of(&build(&text.replace("KEY = DEFAULT", "")).unwrap());
    let found = literals(table);
    assert!(found.len() >= at_least, "{}", table.heading);
    for (key, default) in found {
        let text = text.replace("KEY = DEFAULT", &format!("{} = {default}", key.name));
        let built = build(&text).unwrap_or_else(|error| panic!("{}: {error}", key.name));
        assert_eq!(all_of(&built), without, "{} of {}", key.name, table.heading);
    }
}

#[test]
fn they_hold() {
    let ball = "[[bodies]]\nname = \"ball\"\nshape = { sphere = 1 }\n";
    hold(&schema::WORLD, 6, &format!("[world]\nKEY = DEFAULT\n{ball}"));
    hold(&schema::COMBINATION, 4, &format!("[world.combination]\nKEY = DEFAULT\n{ball}"));
    hold(&schema::STIFF, 2, &format!("[world.stiff]\nstiffness = 1e6\nskin = 1e-3\nKEY = DEFAULT\n{ball}"));
    hold(&schema::RUN, 2, &format!("[run]\nKEY = DEFAULT\n{ball}"));
    hold(&schema::CAMERA, 1, &format!("[camera]\nKEY = DEFAULT\n{ball}"));
    hold(&schema::MATERIAL, 4, &format!("[materials.m]\nKEY = DEFAULT\n{ball}material = \"m\"\n"));
    let driven = "[[bodies]]\nkind = \"kinematic\"\nshape = { sphere = 1 }\npath = [[0, 0, 0, 9]]\n";
    for (key, default) in literals(&schema::BODY) {
        // Every key means something for one of these.
        let with_mass = format!("{ball}mass = 1\ninertia = [1, 1, 1]\n");
        let base = match key.name {
            "on_contact" => driven,
            "centre" => &with_mass,
            _ => ball,
        };
        let without = all_of(&build(base).unwrap());
        let built = build(&format!("{base}{} = {default}\n", key.name)).unwrap();
        assert_eq!(all_of(&built), without, "{}", key.name);
    }
    assert_eq!(build(ball).unwrap().run, Run::default());
}
