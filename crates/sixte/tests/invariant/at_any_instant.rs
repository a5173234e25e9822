//! At random instants of the certified motions and of the true ways, and where steps end, all bodies are apart; and the motions
//! join: no body jumps, and no part of a step is left out.

use sixte::flight::Integrator;
use sixte::report::{SpanMotions, StepReport};
use sixte::{Motion, Pose, Rotation, Vec3, World};
use sixte_contact::Quat;

use crate::tumblers::way::{Moved, Start, Way};
use crate::worlds::{Made, Path, Random, V, Wanted, near, path_of, path_of_pose, random_world};

const WORLDS: u64 = 96;

fn wanted(integrator: Integrator, gravity: bool) -> Wanted {
    Wanted { seed: 11, gravity, integrator, convex: false, spin: 200.0, speed: 1000.0 }
}

#[test]
fn exact_flight() {
    run(&wanted(Integrator::Exact, false), WORLDS);
}

#[test]
fn exact_flight_with_gravity() {
    run(&Wanted { seed: 12, speed: 30.0, spin: 30.0, ..wanted(Integrator::Exact, true) }, WORLDS);
}

#[test]
fn semi_implicit_euler() {
    run(&Wanted { seed: 13, ..wanted(Integrator::SemiImplicitEuler, true) }, WORLDS / 2);
}

#[test]
fn explicit_euler() {
    run(&Wanted { seed: 14, ..wanted(Integrator::ExplicitEuler, true) }, WORLDS / 2);
}

/// Runs worlds, and looks at each step. Enough of them must have met.
fn run(wanted: &Wanted, worlds: u64) {
    let (mut impacts, mut looks) = (0, 0);
    let shortest = (1.0 / wanted.speed).min(0.05);
    for index in 0..worlds {
        let mut made = random_world(wanted, index);
        let mut dt = made.random.scale(shortest, 0.5);
        // So that turning fast takes no more time than it needs to be seen.
        let fastest = made.world.bodies().map(|(_, body)| body.spin().length()).fold(1.0, f64::max);
        dt = dt.min(20.0 / fastest);
        for step in 0..3 {
            let before: Vec<Pose> = poses(&made.world);
            let start = made.world.time();
            let report = made.world.step(dt);
            let told = &report.warnings;
            let context = format!("world {index}, step {step} of {dt} s: {}, {told:?}", made.names());
            assert!((report.start - start).abs() == 0.0 && report.duration == dt, "{context}");
            let now = made.world.time();
            assert!((now - start - dt).abs() <= 2.0 * f64::EPSILON * now, "{context}: {start} to {now}");
            joined(&made.world, &report, &before, &context);
            looks += look(&mut made, &report, &context);
            impacts += report.events.len();
        }
    }
    println!("{impacts} impacts, {looks} looks");
    assert!(2 * impacts as u64 > worlds, "{impacts} impacts");
}

fn poses(world: &World) -> Vec<Pose> {
    world.bodies().map(|(_, body)| body.pose()).collect()
}

/// The motions begin where the bodies are, follow each other, and end where the bodies are.
fn joined(world: &World, report: &StepReport, before: &[Pose], context: &str) {
    let mut expected = before.to_vec();
    let mut time = report.start;
    for (number, span) in report.spans.iter().enumerate() {
        let rounding = 4.0 * f64::EPSILON * (report.start + report.duration);
        assert!((span.start - time).abs() <= rounding, "{context}: span {number} begins at {}", span.start);
        assert!(span.duration > 0.0, "{context}: span {number}");
        for (index, motion) in span.motions.iter().enumerate() {
            let moved = moved_apart(report, index, span.start);
            let context = format!("{context}: span {number}");
            // A body to which nothing happens is followed from the beginning of the step.
            let since = span.start - report.start;
            same_pose(&motion.start, &expected[index], (motion, since), moved, &context);
            expected[index] = motion.pose_at(span.duration);
            let [own, theirs] = [place(motion, span.duration), V::from_engine(expected[index].position)];
            assert!((own - theirs).norm() <= slack(motion, span.duration), "{context}: span {number}");
        }
        time = span.start + span.duration;
    }
    let end = report.start + report.duration;
    let rounding = 4.0 * f64::EPSILON * end * (1.0 + report.spans.len() as f64);
    assert!((time - end).abs() <= rounding, "{context}: spans end at {time}, the step at {end}");
    let last = report.spans.last().unwrap();
    for (index, (_, body)) in world.bodies().enumerate() {
        let moved = moved_apart(report, index, end);
        same_pose(&body.pose(), &expected[index], (&last.motions[index], last.duration), moved, context);
    }
}

fn place(motion: &Motion, t: f64) -> V {
    path_of(motion).point_at(V::ZERO, t)
}

/// What rounding can do to a pose over `t` \[m\].
fn slack(motion: &Motion, t: f64) -> f64 {
    let way =
        motion.start.position.length() + (motion.velocity.length() + motion.acceleration.length() * t) * t;
    32.0 * f64::EPSILON * (way + (motion.centre.length() + 1.0) * (1.0 + motion.spin.length() * t))
}

/// How far a body was moved at an instant to have room to rest in \[m\].
fn moved_apart(report: &StepReport, index: usize, time: f64) -> f64 {
    let rounding = 8.0 * f64::EPSILON * (report.start + report.duration) * (1.0 + report.spans.len() as f64);
    let now = report.separations.iter().filter(|one| (one.time - time).abs() <= rounding);
    let own = now.filter(|one| one.bodies.0.index() == index || one.bodies.1.index() == index);
    own.map(|one| one.distance).sum()
}

fn same_pose(is: &Pose, should_be: &Pose, (motion, t): (&Motion, f64), moved: f64, context: &str) {
    let apart = is.position.distance(should_be.position);
    let turned = is.rotation.after(should_be.rotation.inverse()).rotation_vector().length();
    let slack = slack(motion, t);
    assert!(
        apart <= slack + moved * (1.0 + 1e-9) && turned <= slack,
        "{context}: jumps by {apart:e} m, {turned:e} rad ({slack:e})"
    );
}

/// Looks at random instants, at the ends of the last spans, and at the end of the step.
fn look(made: &mut Made, report: &StepReport, context: &str) -> usize {
    let mut looks = 0;
    let count = report.spans.len();
    for _ in 0..6 {
        let span = &report.spans[made.random.below(count)];
        // Close to the ends is where contacts are.
        let part = [made.random.unit(), 1.0, 1.0 - made.random.scale(1e-9, 1e-1)][made.random.below(3)];
        all_apart(made, &paths_of(span), part * span.duration, context);
        looks += 1;
        let instant = made.random.unit() * span.duration;
        if let Some(paths) = true_paths(&made.world, report, span, instant) {
            all_apart(made, &paths, 0.0, &format!("{context}: on the true way"));
            looks += 1;
        }
    }
    for span in ends_at_events(report, &mut made.random) {
        all_apart(made, &paths_of(span), span.duration, context);
        looks += 1;
    }
    let paths: Vec<Path> = poses(&made.world).iter().map(path_of_pose).collect();
    all_apart(made, &paths, 0.0, context);
    looks + 1
}

fn ends_at_events<'a>(report: &'a StepReport, random: &mut Random) -> Vec<&'a SpanMotions> {
    let ends = |span: &&SpanMotions| {
        report.events.iter().any(|event| (event.time - span.start - span.duration).abs() < 1e-15)
    };
    let found: Vec<&SpanMotions> = report.spans.iter().filter(ends).collect();
    let few = found.len().min(3);
    (0..few).map(|_| found[random.below(found.len())]).collect()
}

fn paths_of(span: &SpanMotions) -> Vec<Path> {
    span.motions.iter().map(path_of).collect()
}

/// Where all bodies truly are at an instant of a span; none if no body tumbles in it, or if one was pushed later, so that its
/// angular momentum then is not known any more.
fn true_paths(world: &World, report: &StepReport, span: &SpanMotions, t: f64) -> Option<Vec<Path>> {
    let is_pushed = |index: usize| {
        let has = |(a, b): (sixte::BodyId, sixte::BodyId)| a.index() == index || b.index() == index;
        report.events.iter().any(|event| has(event.bodies) && event.time > span.start + 1e-12)
            || report.persistent.iter().any(|contact| has(contact.bodies))
            || !report.warnings.is_empty()
    };
    if span.beside.iter().all(|&beside| beside == 0.0) {
        return None;
    }
    world
        .bodies()
        .enumerate()
        .map(|(index, (_, body))| {
            let motion = &span.motions[index];
            if span.beside[index] == 0.0 {
                return Some(path_of_pose(&motion.pose_at(t)));
            }
            if is_pushed(index) || !span.beside[index].is_finite() {
                return None;
            }
            let now = body.pose().rotation.matrix();
            let inertia = now.transpose() * body.inertia()? * now;
            let axes = motion.start.rotation.matrix();
            let spin = axes * (inertia.inverse() * (axes.transpose() * body.angular_momentum()));
            let Quat { x, y, z, w } = motion.start.rotation.quaternion();
            let start = Start {
                quaternion: [x, y, z, w],
                position: motion.start.position,
                centre: motion.centre,
                velocity: motion.velocity,
                acceleration: motion.acceleration,
                spin,
            };
            let moved = Moved::Freely { inertia, lever: Vec3::ZERO, weight: Vec3::ZERO };
            let place = Way::new(moved, &start, span.duration).at(t);
            Some(path_of_pose(&Pose::new(place.origin, Rotation::from_matrix(place.axes).ok()?)))
        })
        .collect()
}

fn all_apart(made: &Made, paths: &[Path], t: f64, context: &str) {
    let kinds: Vec<bool> = made.world.bodies().map(|(_, body)| body.inertia().is_some()).collect();
    for a in 0..paths.len() {
        for b in a + 1..paths.len() {
            if !kinds[a] && !kinds[b] {
                continue;
            }
            let near = near((&made.forms[a], &paths[a]), (&made.forms[b], &paths[b]), t, true);
            assert!(near.are_apart(), "{context}: bodies {a} and {b} at {t} s of a span: {near:?}");
        }
    }
}
