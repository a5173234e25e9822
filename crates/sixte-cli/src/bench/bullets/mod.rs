//! `sixte bench bullets`: the experiment of "Precise Generalized Contact Point and Normal Determination for Rigid Body
//! Simulation", section 4, against a reference that shares nothing with the search.
//!
//! | what | file |
//! |---|---|
//! | the bullets and the world | `scene` |
//! | the sheet: a function, as triangles, a formula or patches | `wave`, `sheet`, `nurbs_sheet` |
//! | when each bullet touches, by its own geometry | `reference`, of curved sheets `curved_reference` |
//! | the world, run and judged | `flight` |
//! | the published methods on the same queries | `methods` |
//! | times of larger scenes | `growth` |
//! | what is printed | `row` |

mod curved_reference;
mod flight;
mod growth;
mod methods;
mod nurbs_sheet;
mod reference;
mod row;
mod scene;
mod sheet;
mod wave;

use clap::Args;
use rayon::ThreadPoolBuilder;

use self::methods::Asked;
use self::row::Row;
use self::scene::Scene;
use self::sheet::Kind;
use crate::arguments::{Json, StepLength};
use crate::input::{InputError, count, scalar};

/// More would take longer than anybody waits.
const MOST_BULLETS: usize = 100_000;
const MOST_TRIANGLES: usize = 2_000_000;
const MOST_RUNS: usize = 1_000_000;
/// Length of a step, and the shortest that is allowed \[s\].
const STEP: f64 = 0.1;
const SHORTEST_STEP: f64 = 1e-6;

/// Arguments of `sixte bench bullets`.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub struct Bullets {
    #[arg(
        long,
        value_name = "N",
        default_value = "100",
        allow_hyphen_values = true,
        help = "How many bullets"
    )]
    bullets: String,
    #[command(flatten)]
    step: StepLength,
    #[arg(long, value_enum, default_value_t = Kind::Soup, help = "What the sheet is")]
    sheet: Kind,
    #[arg(
        long,
        value_name = "N",
        default_value = "2010",
        allow_hyphen_values = true,
        help = "Triangles of the sheet, about"
    )]
    triangles: String,
    #[arg(
        long,
        value_name = "R",
        default_value = "1e-6",
        help = "How finely a curved sheet is enclosed [m]"
    )]
    resolution: String,
    #[arg(long, value_enum, default_value_t = Asked::Certified, help = "Who finds the contacts")]
    method: Asked,
    #[arg(long, value_name = "C", default_value = "0.5", help = "Restitution of both materials")]
    restitution: String,
    #[arg(
        long,
        value_name = "N",
        default_value = "10",
        allow_hyphen_values = true,
        help = "Runs, of which the best one counts"
    )]
    runs: String,
    #[arg(long, help = "Times of more bullets and larger sheets instead, with their growth")]
    growth: bool,
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        allow_hyphen_values = true,
        help = "With --growth: the most bullets"
    )]
    most: String,
    #[command(flatten)]
    json: Json,
}

const HELP: &str = "\
The scene: bullets of 640 triangles (hulls of 322 vertices, 3 cm by 1 cm) at 1,000 m/s straight
down, spin 2e-3 rad/s, under gravity; a sheet z = 0.2 sin 3x cos 3y over 4 m by 4 m with a hole of
radius 0.4 m, of 2,010 triangles without thickness; one second, in steps of 0.1 s. Of a hundred bullets twelve are
aimed at the hole. Every hundred more have a sheet of their own, 5 m beside the others. The paper took 201 s for it on a core of 3.0 GHz, with explicit Euler and steps
of 0.1 s.

wall_ms            certified: the whole second in a world, on one thread, the best run; without
                   building shapes. Others: one query of every bullet against the sheet.
hits, passed       bullets that met the sheet, and that went below it through the hole
missed             bullets that the reference has a hit for and the method has not
ghosts             bullets that the method has a hit for and the reference has not
crossed_later      bullets whose centre crosses a sheet after the hit; certified only, up to 1,000 bullets
worst_time_error   of the first hits, against the reference [s]; without those deflected
held               pairs that were held together, because they met too often within a step
deflected          bullets that another one, on its way back, met before the sheet
queries            certified: distance queries. Others: static tests or pieces of path
ratio_to_paper     201 s by wall time; only for a hundred bullets

The reference drops the bullet's vertices, edges and faces on those of the sheet, exactly but for
rounding; it is right to about 1e-15 s. For curved sheets it searches the least height over the true
function by bounds of its second derivatives, right to 1e-16 s. Curved sheets are enclosed by boxes
of --resolution, so they are met early by up to 5½ times that; the patches are within 1.3e-8 m of the function.";

impl Bullets {
    /// What was measured.
    pub fn run(self) -> Result<String, InputError> {
        let step = self.step.given()?.unwrap_or(STEP);
        if step > 1.0 {
            return Err(InputError::new(
                "--step",
                format!("{step} s is more than the one second of the run"),
            ));
        }
        if step < SHORTEST_STEP {
            return Err(InputError::new(
                "--step",
                format!("{step:e} s is more steps than anyone waits for; give at least {SHORTEST_STEP:e} s"),
            ));
        }
        let restitution = scalar("--restitution", &self.restitution, "0.5", "1")?;
        if !(0.0..=1.0).contains(&restitution) {
            return Err(InputError::new("--restitution", format!("{restitution} is not between 0 and 1")));
        }
        let resolution = scalar("--resolution", &self.resolution, "1e-6", "m")?;
        let bullets = within("--bullets", &self.bullets, MOST_BULLETS)?;
        let triangles = within("--triangles", &self.triangles, MOST_TRIANGLES)?;
        let most = within("--most", &self.most, MOST_BULLETS)?;
        let runs = within("--runs", &self.runs, MOST_RUNS)? as u32;
        if self.growth && self.sheet != Kind::Soup {
            let problem = "it grows with the triangles, and a curved sheet has none; leave it out, or take --sheet soup";
            return Err(InputError::new("--growth", problem.to_owned()));
        }
        let pool = ThreadPoolBuilder::new().num_threads(1).build();
        let pool = pool.map_err(|error| InputError::new("bench", error.to_string()))?;
        let chosen = scene::Choice { bullets, sheet: self.sheet, triangles, resolution, step, restitution };
        pool.install(|| {
            if self.growth {
                let found = growth::measure(&chosen, most, runs)?;
                return self.json.text(&found, growth::table);
            }
            let rows = rows(&chosen, self.method, runs)?;
            self.json.text(&row::Found::new(&rows), |_| row::table(&rows))
        })
    }
}

fn rows(chosen: &scene::Choice, method: Asked, runs: u32) -> Result<Vec<Row>, InputError> {
    let scene = Scene::new(chosen)?;
    let drops = scene.drops();
    let mut rows = Vec::new();
    if matches!(method, Asked::Certified | Asked::All) {
        rows.push(flight::measure(&scene, &drops, runs)?);
    }
    let asked: &[Asked] = match method {
        Asked::Certified => &[],
        Asked::All => &[Asked::PseudoDynamic, Asked::PathBoxes, Asked::PathSegments],
        _ => &[method],
    };
    for &one in asked {
        rows.push(methods::measure(&scene, &drops, one)?);
    }
    Ok(rows)
}

fn within(option: &str, text: &str, most: usize) -> Result<usize, InputError> {
    let value = count(option, text, "100")?;
    match usize::try_from(value) {
        Ok(value) if value <= most => Ok(value),
        _ => Err(InputError::new(option, format!("{value} is out of range; give a number from 1 to {most}"))),
    }
}
