//! `sixte scenes`: what is built in.

use clap::Args;
use serde::Serialize;
use sixte_io::scene::{Parameter, Scene};

use crate::arguments::Json;
use crate::columns::aligned;
use crate::digits::exact;
use crate::input::InputError;

/// Arguments of `sixte scenes`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Scenes {
    #[command(flatten)]
    json: Json,
}

const HELP: &str = "\
With --json: an array of objects with name, title, about and parameters.";

#[derive(Debug, Serialize)]
struct Listed<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    parameters: Vec<ListedParameter<'a>>,
}

/// What is infinite becomes `null`.
#[derive(Debug, Serialize)]
struct ListedParameter<'a> {
    name: &'a str,
    value: f64,
    min: f64,
    max: f64,
    unit: &'a str,
}

impl Scenes {
    /// A few lines for each, or JSON.
    pub fn run(self) -> Result<String, InputError> {
        let mut scenes: Vec<(&str, Scene)> = Vec::new();
        for built_in in sixte_scenes::all() {
            scenes.push((built_in.name, built_in.scene()?));
        }
        let listed: Vec<Listed<'_>> = scenes.iter().map(|(name, scene)| listed(name, scene)).collect();
        self.json.text(&listed, |_| table(&scenes))
    }
}

fn table(scenes: &[(&str, Scene)]) -> String {
    let mut lines: Vec<[String; 2]> = Vec::new();
    for (name, scene) in scenes {
        lines.push([(*name).to_owned(), scene.title().to_owned()]);
        lines.push([String::new(), scene.about().to_owned()]);
        lines.extend(scene.parameters().iter().map(|parameter| [String::new(), describe(parameter)]));
    }
    let next =
        "sixte run NAME runs one, --set PARAMETER=VALUE changes it, sixte new MINE --from NAME copies it";
    aligned(&lines) + "\n" + next + "\n"
}

/// "height = 1.1 m, from 0.11 to 100".
pub fn describe(parameter: &Parameter) -> String {
    let Parameter { name, value, min, max, unit, .. } = parameter;
    let unit = if unit == "1" { String::new() } else { format!(" {unit}") };
    let value = format!("{name} = {}{unit}", exact(*value));
    match (min.is_finite(), max.is_finite()) {
        (true, true) => format!("{value}, from {} to {}", exact(*min), exact(*max)),
        (true, false) => format!("{value}, at least {}", exact(*min)),
        (false, true) => format!("{value}, at most {}", exact(*max)),
        (false, false) => value,
    }
}

fn listed<'a>(name: &'a str, scene: &'a Scene) -> Listed<'a> {
    let parameters = scene.parameters().iter().map(|parameter| ListedParameter {
        name: &parameter.name,
        value: parameter.value,
        min: parameter.min,
        max: parameter.max,
        unit: &parameter.unit,
    });
    Listed { name, title: scene.title(), about: scene.about(), parameters: parameters.collect() }
}
