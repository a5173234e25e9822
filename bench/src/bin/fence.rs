//! How often do blades pass through each other: the duel's hands with rapier's blades, beside Sixte's.
//!
//!     cargo run --release --bin fence -- [BOUTS]

use std::error::Error;
use std::time::Instant;

use sixte_bench::fence::Blades;
use sixte_bench::fence::hands::{self, Duel};
use sixte_bench::fence::judge::{Blade, Seen, between};
use sixte_bench::fence::rapier::{double, single};
use sixte_fence::duel::PART;
use sixte_fence::exchange::RESTITUTION;
use sixte_fence::headless::Players;
use sixte_fence::hold::Hold;
use sixte_fence::hostile::Manner;
use sixte_fence::weapon::{Kind, Part, Weapon};

fn main() -> Result<(), Box<dyn Error>> {
    let bouts = std::env::args().nth(1).map_or(Ok(100), |text| text.parse())?;
    let weapon = Weapon::new(Kind::Foil)?;
    let blade =
        weapon.pieces().iter().find(|piece| piece.part == Part::Blade).ok_or("a weapon has a blade")?;
    let blade = Blade { ends: blade.ends, radius: blade.radius };
    println!(
        "| inputs | blades | frames | pass through | per minute of fencing | steps that end in an overlap | deepest overlap, mm | ms a frame |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (inputs, players) in [
        ("computer", Players::Computers([3, 3])),
        ("random", Players::Chance(Manner::Random)),
        ("hostile", Players::Chance(Manner::Hostile)),
    ] {
        let begin = Instant::now();
        let duel = hands::play(Kind::Foil, players, bouts, 1)?;
        let ms = begin.elapsed().as_secs_f64() * 1e3 / duel.frames.len() as f64;
        let own = Seen { passes: duel.crossings, ..Seen::default() };
        row(inputs, "Sixte", &duel, own, ms);
        for (ccd_steps, most) in [(1, f64::INFINITY), (16, f64::INFINITY), (16, PART), (16, PART / 8.0)] {
            let mut f32s = single::Rapier::new(&weapon, RESTITUTION, ccd_steps);
            follow(inputs, &mut f32s, blade, &duel, most);
            let mut f64s = double::Rapier::new(&weapon, RESTITUTION, ccd_steps);
            follow(inputs, &mut f64s, blade, &duel, most);
        }
    }
    Ok(())
}

/// Drives blades by a duel's hands, in steps of at most `most` \[s\]. A hand whose weapon is held up behaves as Sixte's does: it does not
/// pull it back within one step, but slowly.
fn follow(inputs: &str, blades: &mut dyn Blades, blade: Blade, duel: &Duel, most: f64) {
    let Some(guard) = duel.guard else { return };
    let mut holds = guard.map(Hold::at);
    let mut last = guard;
    blades.put(guard);
    let (mut seen, mut took) = (Seen::default(), 0.0);
    for frame in &duel.frames {
        let parts = (frame.dt / most).ceil().max(1.0);
        let dt = frame.dt / parts;
        for part in 1..=parts as u32 {
            let share = f64::from(part) / parts;
            let hands = [0, 1].map(|side| between(&last[side], &frame.hands[side], share));
            let before = blades.poses();
            let goals = [0, 1].map(|side| {
                holds[side].catch_up(dt);
                holds[side].goal(0.0, &hands[side])
            });
            let begin = Instant::now();
            blades.step(goals, dt);
            took += begin.elapsed().as_secs_f64();
            let after = blades.poses();
            seen.follow(blade, before, after);
            for side in [0, 1] {
                holds[side].pose = after[side];
                // What is nearer than this is rounding of f32.
                if after[side].position.distance(goals[side].position) > 1e-5 {
                    holds[side].moved_from(&goals[side], 0.0);
                    holds[side].since_contact = 0.0;
                }
            }
        }
        last = frame.hands;
        if frame.is_last {
            blades.put(guard);
            (holds, last) = (guard.map(Hold::at), guard);
        }
    }
    let name = match most {
        most if most.is_finite() => format!("{}, steps of at most 1/{:.0} s", blades.name(), 1.0 / most),
        _ => format!("{}, one step a frame", blades.name()),
    };
    row(inputs, &name, duel, seen, took * 1e3 / duel.frames.len() as f64);
}

fn row(inputs: &str, name: &str, duel: &Duel, seen: Seen, ms: f64) {
    let minutes = duel.seconds / 60.0;
    println!(
        "| {inputs} | {name} | {} | {} | {:.1} | {} | {:.2} | {ms:.3} |",
        duel.frames.len(),
        seen.passes,
        seen.passes as f64 / minutes,
        seen.overlaps,
        1e3 * seen.deepest,
    );
}
