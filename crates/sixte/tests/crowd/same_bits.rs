//! The same crowd gives the same bits: again, after going back, beside itself on another thread, and by any number of
//! threads.

use proptest::prelude::*;
use sixte::{Snapshot, World};

use crate::crowd::recipe::{PLACES, Place, Recipe, SURFACES, Stuff, Surface, recipes};
use crate::crowd::{STEPS, config};

const COUNT: usize = 24;

fn hashes(world: &mut World, dt: f64, count: usize) -> Vec<u64> {
    (0..count).map(|_| world.step(dt).state_hash).collect()
}

fn run(recipe: &Recipe, dt: f64) -> Vec<u64> {
    hashes(&mut recipe.build().world, dt, COUNT)
}

proptest! {
    #![proptest_config(config(51, 10))]

    #[test]
    fn again_and_after_going_back(
        recipe in recipes(&PLACES, &SURFACES, 6),
        dt in prop::sample::select(&STEPS[..2]),
        saved in 0..COUNT,
    ) {
        let wanted = run(&recipe, dt);
        let mut world = recipe.build().world;
        let before = hashes(&mut world, dt, saved);
        prop_assert_eq!(&before[..], &wanted[..saved]);
        let bytes = world.save().to_bytes();
        // Astray, and back.
        hashes(&mut world, 0.7 * dt, 3);
        let snapshot = Snapshot::from_bytes(&bytes).unwrap();
        world.restore(&snapshot).unwrap();
        prop_assert_eq!(&hashes(&mut world, dt, COUNT - saved)[..], &wanted[saved..]);
        // In a world that was built anew.
        let mut other = recipe.build().world;
        other.restore(&snapshot).unwrap();
        prop_assert_eq!(&hashes(&mut other, dt, COUNT - saved)[..], &wanted[saved..]);
    }

    #[test]
    fn on_two_threads(recipe in recipes(&PLACES, &SURFACES, 6)) {
        let dt = 1.0 / 60.0;
        let threads = [(); 2].map(|()| std::thread::spawn(move || run(&recipe, dt)));
        let [one, other] = threads.map(|thread| thread.join().unwrap());
        prop_assert_eq!(&one, &run(&recipe, dt));
        prop_assert_eq!(&one, &other);
    }
}

/// So many that pairs are searched on all threads.
#[test]
fn by_any_number_of_threads() {
    for surface in [Surface::Elastic, Surface::Rough] {
        let recipe = Recipe {
            seed: 7,
            count: 40,
            place: Place::Tray,
            stuff: Stuff::Balls,
            surface,
            speed: 3.0,
            spin: 5.0,
        };
        let by = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| hashes(&mut recipe.build().world, 1.0 / 60.0, 12))
        };
        let one = by(1);
        assert_eq!(one, by(2));
        assert_eq!(one, by(5));
    }
}
