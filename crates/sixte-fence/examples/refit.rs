//! What it costs to move a fencer's skin from one frame to the next, and to ask when a weapon hits it: as a table in Markdown.
//!
//! `cargo run --release -p sixte-fence --example refit`

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use sixte::shape::{Compound, Convex, Triangles};
use sixte::{Motion, Pose, Rotation, Vec3};
use sixte_contact::contact_time::{ContactTimeSettings, Status, contact_time};
use sixte_contact::shape::{Aabb, Deforming, Kdop, Slabs};
use sixte_fence::skeleton::skeleton;
use sixte_fence::skin::Skin;
use sixte_fence::stance::{LUNGE_LENGTH, Stance};
use sixte_fence::target::{Hit, Target};

const DT: f64 = 1.0 / 120.0;
const THRUSTS: usize = 40;

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    println!(
        "| triangles | volumes | skin [µs] | refit [µs] | rebuild [µs] | rebuild / refit | triangles per ms refit | rebuilt | search, clear [µs] | search, hit [µs] |"
    );
    println!("|---:|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for detail in [0.42, 0.92, 1.0, 1.84, 3.68] {
        let skin = Skin::detailed(detail);
        row::<Kdop>(&skin)?;
        row::<Aabb>(&skin)?;
    }
    println!();
    println!(
        "| `Target::hit` over one part of 1/120 s, {} triangles | best [µs] |",
        Skin::fencer().faces().len()
    );
    println!("|---|---:|");
    targets()
}

/// The best of many, each of at least a few.
fn best(mut work: impl FnMut()) -> f64 {
    let begun = Instant::now();
    let mut least = f64::INFINITY;
    let mut rounds = 0;
    while rounds < 5 || (begun.elapsed().as_secs_f64() < 0.6 && rounds < 2000) {
        let start = Instant::now();
        work();
        least = least.min(start.elapsed().as_secs_f64() * 1e6);
        rounds += 1;
    }
    least
}

/// A fencer in the middle of a lunge, `frame` parts after its start.
fn lunging(frame: usize) -> Stance {
    let lunge = (0.2 + 0.03 * frame as f64).min(1.0);
    let guard = Stance::guard(0.0, 1.0);
    Stance {
        lunge,
        hand: guard.hand + Vec3::new(LUNGE_LENGTH * lunge + 0.1, 0.0, 0.1 - 0.2 * lunge),
        ..guard
    }
}

fn row<V: Slabs>(skin: &Skin) -> Result<(), Failure> {
    let shapes: Vec<Vec<Vec3>> = (0..8)
        .map(|frame| {
            let mut vertices = Vec::new();
            skin.deform(&skeleton(&lunging(frame)), &mut vertices);
            vertices
        })
        .collect();
    let bones = skeleton(&lunging(0));
    let mut out = Vec::new();
    let skinning = best(|| skin.deform(black_box(&bones), &mut out));
    let rest = Triangles { vertices: skin.vertices().to_vec(), faces: skin.faces().to_vec() };
    let mut surface = Deforming::<V>::with_volumes(rest, skin.vertices(), DT)?;
    let mut frame = 0;
    let mut failed = false;
    let refit = best(|| {
        frame = (frame + 1) % shapes.len();
        failed |= surface.advance_to(black_box(&shapes[frame]), DT).is_err();
    });
    let rebuild = best(|| {
        let start = Triangles { vertices: shapes[0].clone(), faces: skin.faces().to_vec() };
        failed |= Deforming::<V>::with_volumes(start, black_box(&shapes[1]), DT).is_err();
    });
    if failed {
        return Err("a surface is refused".into());
    }
    surface.advance_to(&shapes[0], DT)?;
    surface.advance_to(&shapes[1], DT)?;
    let [clear, hit] = searches(&surface)?;
    let count = skin.faces().len();
    let rate = |time: f64| count as f64 / time * 1e3;
    println!(
        "| {count} | {} | {skinning:.1} | {refit:.1} | {rebuild:.0} | {:.1} | {:.0} | {:.0} | {clear:.1} | {hit:.1} |",
        V::NAME,
        rebuild / refit,
        rate(refit),
        rate(rebuild)
    );
    Ok(())
}

/// The mean of the best times of many thrusts: those that stay clear, and those that hit.
fn searches<V: Slabs>(surface: &Deforming<V>) -> Result<[f64; 2], Failure> {
    let weapon = foil()?;
    let still = Motion::fixed(Pose::IDENTITY);
    let settings = ContactTimeSettings::default();
    let mut sums = [(0.0, 0u32); 2];
    for index in 0..THRUSTS {
        let motion = thrust(index);
        let ask = || contact_time((&weapon, &motion), (surface, &still), DT, &settings);
        let found = ask()?;
        let time = (0..20).fold(f64::INFINITY, |least: f64, _| {
            let start = Instant::now();
            let _ = black_box(ask());
            least.min(start.elapsed().as_secs_f64() * 1e6)
        });
        let sum = &mut sums[usize::from(found.status != Status::Clear)];
        *sum = (sum.0 + time, sum.1 + 1);
    }
    Ok(sums.map(|(sum, count)| sum / f64::from(count)))
}

/// Towards the breast of who lunges at us, some near misses, some hits.
fn thrust(index: usize) -> Motion {
    let part = |by: usize| (index * by % 41) as f64 / 41.0 - 0.5;
    let aim = Vec3::new(0.25, 0.8 * part(7), 1.15 + 1.0 * part(11));
    let turn =
        Rotation::from_axis_angle(Vec3::new(0.2 * part(13), 0.2 * part(17), 1.0), std::f64::consts::PI)
            .unwrap_or(Rotation::IDENTITY);
    let along = turn.rotate(Vec3::X);
    let position = aim - along * (0.97 + 0.05 * part(19));
    Motion::fixed(Pose::new(position, turn))
        .with_velocity(along * 4.0)
        .with_spin(Vec3::new(part(23), part(29), part(31)) * 6.0)
}

/// A blade, a guard and a grip.
fn foil() -> Result<Compound, Failure> {
    let turn = Rotation::from_axis_angle(Vec3::Y, std::f64::consts::FRAC_PI_2)?;
    Ok(Compound::new(vec![
        (Pose::new(Vec3::new(0.5, 0.0, 0.0), turn), Convex::capsule(0.45, 0.004)?),
        (Pose::new(Vec3::new(0.05, 0.0, 0.0), turn), Convex::capsule(0.005, 0.05)?),
        (Pose::new(Vec3::new(-0.03, 0.0, 0.0), turn), Convex::capsule(0.07, 0.013)?),
    ])?)
}

fn targets() -> Result<(), Failure> {
    let mut target = Target::new(Arc::new(Skin::fencer()))?;
    let weapon = foil()?;
    let stances = [lunging(0), lunging(1)];
    let mut hit_by = |motion: &Motion, [from, to]: [usize; 2]| {
        target.hit(&stances[from], &stances[to], (&weapon, motion), DT)
    };
    // One whose point hits the body in time, and the same at rest, only so far back that it does not.
    let mut hits_well = |motion: &Motion, shift| {
        hit_by(motion, shift).is_some_and(|hit: Hit| hit.time > 0.0 && hit.on_weapon.x > 0.9)
    };
    let hits = (0..THRUSTS).map(thrust).find(|motion| hits_well(motion, [0, 1]) && hits_well(motion, [1, 0]));
    let hits = hits.ok_or("no thrust hits")?;
    let Pose { position, rotation } = hits.start;
    let still = |shift: Vec3| Motion::fixed(Pose::new(position + shift, rotation));
    let along = rotation.rotate(Vec3::X);
    let mut back = (0..50).map(|step| still(along * (-0.01 * f64::from(step))));
    let close = back
        .find(|motion| hit_by(motion, [0, 1]).is_none() && hit_by(motion, [1, 0]).is_none())
        .ok_or("all hit")?;
    let cases = [
        ("far away: boxes compared", still(Vec3::X * 3.0), true),
        ("within reach, beside the body: bones, boxes", still(Vec3::Y * 0.8), true),
        ("close, first asked: two skins, two refits, search", close, false),
        ("close, frame after frame: one skin, one refit, search", close, true),
        ("hit, frame after frame: one skin, one refit, search, area", hits, true),
    ];
    let bones = best(|| {
        black_box(skeleton(black_box(&stances[0])));
    });
    println!("| the bones of a stance alone | {bones:.2} |");
    for (name, motion, chained) in cases {
        let mut frame = 0;
        let time = best(|| {
            frame += 1;
            black_box(hit_by(&motion, if chained && frame % 2 == 0 { [1, 0] } else { [0, 1] }));
        });
        println!("| {name} | {time:.2} |");
    }
    Ok(())
}
