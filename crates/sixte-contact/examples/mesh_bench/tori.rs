//! Tori that tumble towards each other.

use std::hint::black_box;
use std::time::Instant;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTime, ContactTimeSettings, Status, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::{Aabb, Kdop, Mesh, Obb, Sphere, Triangles, Volume};
use sixte_reference::mesh::{Claim, MeshPair, families, judge};
use sixte_reference::{Random, V};

use super::{Options, best_of};

/// So many triangles around the ring and the tube.
const SIZES: [(usize, usize); 5] = [(50, 20), (100, 32), (160, 64), (320, 100), (500, 200)];

fn torus((around, sides): (usize, usize)) -> Triangles {
    families::torus(0.7, 0.3, around, sides)
}

/// Starts 2.2 to 3.2 m away from each other, aimed near the middle, turning by up to 1 rad.
fn motions(count: usize) -> Vec<(Motion, Motion)> {
    let direction = |random: &mut Random| {
        let V(x, y, z) = random.direction();
        Vec3::new(x, y, z)
    };
    let one = |index: usize| {
        let random = &mut Random::numbered(7, index as u64);
        let start = direction(random) * (2.2 + random.unit());
        let target = direction(random) * (0.8 * random.unit());
        let turned = |random: &mut Random| Rotation::from_rotation_vector(direction(random) * 3.0).unwrap();
        let still = Motion::fixed(Pose::new(Vec3::ZERO, turned(random)));
        let flying = Motion::fixed(Pose::new(start, turned(random))).with_velocity(target - start);
        let spin = |random: &mut Random| direction(random) * random.unit();
        (still.with_spin(spin(random)), flying.with_spin(spin(random)))
    };
    (0..count).map(one).collect()
}

fn ask<V: Volume>(mesh: &Mesh<V>, (a, b): &(Motion, Motion)) -> ContactTime {
    contact_time((mesh, a), (mesh, b), 1.0, &ContactTimeSettings::default()).unwrap()
}

/// How time and work grow with the number of triangles.
pub fn sizes(options: &Options) {
    let motions = motions(options.pairs);
    println!(
        "two tori, up to 1 rad, tolerance 1e-6 m, {} pairs, best of {} rounds",
        motions.len(),
        options.rounds
    );
    println!(
        "triangles     us  median  growth  sqrt(n)  node_pairs  piece_pairs  hits  judged  wrong  build_ms  refit_ms  bytes/triangle"
    );
    let mut first = None;
    for size in SIZES {
        let triangles = torus(size);
        let count = triangles.faces.len();
        let start = Instant::now();
        let mesh = Mesh::new(triangles.clone()).unwrap();
        let build = start.elapsed().as_secs_f64() * 1e3;
        let refit = refit_ms(&mesh);
        let us = best_of(options.rounds, &motions, |pair| {
            black_box(ask(&mesh, pair));
        });
        let mut each: Vec<f64> = motions
            .iter()
            .map(|pair| {
                best_of(3, &[pair], |pair| {
                    black_box(ask(&mesh, pair));
                })
            })
            .collect();
        each.sort_by(f64::total_cmp);
        let found: Vec<ContactTime> = motions.iter().map(|pair| ask(&mesh, pair)).collect();
        let hits = found.iter().filter(|found| found.status == Status::Contact).count();
        let mean = |of: fn(&ContactTime) -> u32| {
            found.iter().map(|found| f64::from(of(found))).sum::<f64>() / found.len() as f64
        };
        // The reference looks at all pairs of triangles, which takes its time.
        let judged = if count < 5_000 { motions.len().min(20) } else { 0 };
        let wrong: usize = motions
            .iter()
            .zip(&found)
            .take(judged)
            .map(|((a, b), found)| {
                let pair = MeshPair::new((triangles.clone(), *a), (triangles.clone(), *b), 1.0);
                judge(&pair, 1e-6, &Claim::from(found)).len()
            })
            .sum();
        let (us_first, count_first) = *first.get_or_insert((us, count));
        println!(
            "{count:9} {us:6.0} {:7.0} {:7.2} {:8.2} {:11.0} {:12.0} {hits:5} {judged:7} {wrong:6} {build:9.1} {refit:9.2} {:15.0}",
            each[each.len() / 2],
            us / us_first,
            (count as f64 / count_first as f64).sqrt(),
            mean(|found| found.work.node_pairs),
            mean(|found| found.work.piece_pairs),
            mesh.surface().bytes() as f64 / count as f64,
        );
    }
    println!();
}

/// The time to move all volumes to moved vertices [ms].
fn refit_ms<V: Volume>(mesh: &Mesh<V>) -> f64 {
    let moved: Vec<Vec3> = mesh.triangles().vertices.iter().map(|v| *v * 1.01).collect();
    best_of(5, &[()], |()| {
        black_box(mesh.surface().with_vertices(&moved).unwrap());
    }) * 1e-3
}

/// The four kinds of bounding volumes side by side.
pub fn volumes(options: &Options) {
    let motions = motions(options.pairs);
    println!(
        "bounding volumes on the same pairs; largest difference of the contact times from those of aabb in s"
    );
    println!(
        "triangles  volume  build_ms  refit_ms  bytes/triangle      us  node_pairs  piece_pairs  difference"
    );
    for size in [SIZES[0], SIZES[2], SIZES[4]] {
        let triangles = torus(size);
        let truth = one_volume::<Aabb>(options, &triangles, &motions, None);
        one_volume::<Obb>(options, &triangles, &motions, Some(&truth));
        one_volume::<Kdop>(options, &triangles, &motions, Some(&truth));
        one_volume::<Sphere>(options, &triangles, &motions, Some(&truth));
    }
    println!();
}

fn one_volume<V: Volume>(
    options: &Options,
    triangles: &Triangles,
    motions: &[(Motion, Motion)],
    truth: Option<&[ContactTime]>,
) -> Vec<ContactTime> {
    let count = triangles.faces.len();
    let rounds = if count > 50_000 { options.rounds.min(2) } else { options.rounds };
    let start = Instant::now();
    let mesh = Mesh::<V>::with_volumes(triangles.clone()).unwrap();
    let build = start.elapsed().as_secs_f64() * 1e3;
    let us = best_of(rounds, motions, |pair| {
        black_box(ask(&mesh, pair));
    });
    let found: Vec<ContactTime> = motions.iter().map(|pair| ask(&mesh, pair)).collect();
    let mean = |of: fn(&ContactTime) -> u32| {
        found.iter().map(|one| f64::from(of(one))).sum::<f64>() / found.len() as f64
    };
    let truth = truth.unwrap_or(&found);
    assert!(found.iter().zip(truth).all(|(p, q)| p.status == q.status), "{} differs", V::NAME);
    let difference = found.iter().zip(truth).map(|(p, q)| (p.time - q.time).abs()).fold(0.0, f64::max);
    println!(
        "{count:9}  {:6} {build:9.1} {:9.2} {:15.0} {us:7.0} {:11.0} {:12.0} {difference:11.1e}",
        V::NAME,
        refit_ms(&mesh),
        mesh.surface().bytes() as f64 / count as f64,
        mean(|one| one.work.node_pairs),
        mean(|one| one.work.piece_pairs),
    );
    found
}
