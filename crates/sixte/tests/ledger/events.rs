//! What every event promises: its ledger, its cone of friction, its points, its normal and its gap.

use sixte::event::Event;
use sixte::flight::Integrator;
use sixte::report::StepReport;
use sixte::{Vec3, World};

use crate::worlds::{Made, Path, V, Wanted, near, path_of, path_of_pose, random_world};

fn friction(world: &World, event: &Event) -> f64 {
    let [a, b] = [event.bodies.0, event.bodies.1].map(|id| *world[id].material());
    world.settings().combination.combine(&a, &b).friction
}

/// Of impacts at once, each is given its impulse in turn, and contacts that last take part from where they are.
fn check(made: &Made, (event, alone): (&Event, bool), tolerance: f64, context: &str) {
    let Event { normal, impulse, point, .. } = *event;
    let context = format!("{context}: {event:?}");
    let (linear, angular, energy) = event.ledger.error();
    let totals = [&event.ledger.before, &event.ledger.after];
    let spread = |of: &dyn Fn(usize) -> f64| of(0) + of(1);
    let size = spread(&|i| totals[i].kinetic_energy) + event.ledger.work_in.abs();
    assert!(energy.abs() <= 1e-12 * size, "energy {energy:e} of {size:e}, {context}");
    let of_bodies: f64 = [event.bodies.0, event.bodies.1]
        .iter()
        .filter(|&&id| made.world[id].inertia().is_some())
        .map(|&id| made.world[id].mass())
        .sum();
    // Kinetic energy bounds each momentum: p² ≤ 2 m E.
    let most = (2.0 * of_bodies * size).sqrt() + impulse.length();
    assert!(linear.length() <= 1e-13 * most, "momentum {linear}, {context}");
    let arm = point.length() + 3.0;
    assert!(angular.length() <= 1e-13 * most * arm * 10.0, "angular momentum {angular}, {context}");

    assert!((normal.length() - 1.0).abs() <= 1e-14, "{context}");
    // What rounding is a part of: how fast the bodies' points are.
    let fast = |id: sixte::BodyId| made.world[id].velocity().length() + 2.0 * made.world[id].spin().length();
    let own = fast(event.bodies.0) + fast(event.bodies.1) + (2.0 * size / of_bodies).sqrt();
    let rounding = 1e-11 * event.velocity_before.length() + 1e-14 * own;
    if alone {
        assert!(normal.dot(event.velocity_before) < 0.0, "does not approach, {context}");
        assert!(normal.dot(event.velocity_after) >= -rounding, "still approaches, {context}");
    }
    let along = normal.dot(impulse);
    let across = (impulse - normal * along).length();
    assert!(along >= -1e-12 * impulse.length(), "pulls, {context}");
    let mu = friction(&made.world, event);
    if mu.is_finite() {
        assert!(across <= mu * along + 1e-12 * impulse.length(), "outside of the cone {mu}, {context}");
    }
    assert!(event.gap > 0.0 && (event.gap <= tolerance || !alone), "gap {:e}, {context}", event.gap);
    assert!(!event.contacts.is_empty(), "{context}");
    between(event, &context);
}

/// The point is in the hull of what is halfway between the points of the contacts: no farther out, in any of
/// many directions, than the farthest of them.
fn between(event: &Event, context: &str) {
    let middles: Vec<Vec3> = event.contacts.iter().map(|c| (c.point_a + c.point_b) * 0.5).collect();
    let slack = 1e-12 + 1e-14 * event.point.length();
    for x in -2..=2 {
        for y in -2..=2 {
            for z in -2..=2 {
                let way = Vec3::new(f64::from(x), f64::from(y), f64::from(z)).normalize_or_zero();
                let farthest = middles.iter().map(|&m| way.dot(m - event.point)).fold(f64::MIN, f64::max);
                assert!(farthest >= -slack, "the point is {farthest:e} out, {context}");
            }
        }
    }
    for contact in &event.contacts {
        let apart = (contact.point_a - contact.point_b).dot(event.normal);
        let rounding = 1e-15 * (1.0 + contact.point_a.length()) * 8.0;
        assert!(
            (apart - contact.gap).abs() <= contact.gap * 0.1 + rounding,
            "A and B are swapped, {context}"
        );
    }
}

/// Where the bodies were when the event happened: where the span that led to it ended.
fn paths_at(report: &StepReport, before: &[Path], event: &Event) -> (Vec<Path>, f64) {
    // The starts of spans are sums of what went before.
    let slack = 8.0 * f64::EPSILON * (report.start + report.duration) * (1.0 + report.spans.len() as f64);
    let led = report.spans.iter().rev().find(|span| span.start + span.duration <= event.time + slack);
    match led {
        Some(span) => (span.motions.iter().map(path_of).collect(), span.duration),
        None => (before.to_vec(), 0.0),
    }
}

fn run(wanted: &Wanted, worlds: u64) -> usize {
    let (mut seen, mut compared) = (0, 0);
    for index in 0..worlds {
        let mut made = random_world(wanted, index);
        let fastest = made.world.bodies().map(|(_, body)| body.spin().length()).fold(1.0, f64::max);
        let dt = made.random.scale(0.1, 0.5).min(10.0 / fastest);
        for step in 0..4 {
            let before: Vec<Path> = made.world.bodies().map(|(_, body)| path_of_pose(&body.pose())).collect();
            let report = made.world.step(dt);
            for (number, event) in report.events.iter().enumerate() {
                let context =
                    format!("world {index}, step {step} of {dt} s, event {number}: {}", made.names());
                assert!((report.start..=report.start + dt).contains(&event.time), "{context}");
                assert_eq!(event.step, report.step, "{context}");
                let alone = report.events.iter().filter(|other| other.time == event.time).count() == 1;
                check(&made, (event, alone), 1e-12_f64.max(1e-12 * wanted.speed), &context);
                seen += 1;
                // The reference takes its time; and bodies that were moved apart are not where the span ended.
                let moved = report.separations.iter().any(|one| one.time <= event.time);
                if number < 2 && !moved {
                    let (paths, t) = paths_at(&report, &before, event);
                    compare(&made, event, &paths, t, &context);
                    compared += 1;
                }
            }
            assert!(report.events.windows(2).all(|two| two[0].time <= two[1].time), "world {index}");
        }
    }
    println!("{seen} events, {compared} compared");
    seen
}

/// The gap and the normal, as the reference sees them.
fn compare(made: &Made, event: &Event, paths: &[Path], t: f64, context: &str) {
    let (a, b) = (event.bodies.0.index(), event.bodies.1.index());
    let (form_a, form_b) = (&made.forms[a], &made.forms[b]);
    let near = near((form_a, &paths[a]), (form_b, &paths[b]), t, false);
    assert!(near.are_apart(), "{context}: {near:?}");
    let slack = 8.0 * near.error + 1e-10 * event.gap;
    assert!(event.gap >= near.gap - slack, "{context}: {near:?}, {:e}", event.gap);
    let touching = near.gap.max(0.0) <= 4.0 * event.gap + slack;
    assert!(touching, "{context}: {near:?}, {:e}", event.gap);
    // Out of B towards A: the points of A are on that side of the contact, if each is one convex piece.
    if form_a.pieces.len() == 1
        && form_b.pieces.len() == 1
        && !form_a.is_half_space()
        && !form_b.is_half_space()
    {
        let normal = V::from_engine(event.normal);
        let point = V::from_engine(event.point);
        let far = |form: &crate::worlds::Form, path: &Path, way: V| {
            let own = path.turn_at(t).transposed_times(way);
            let piece = &form.pieces[0];
            (path.point_at(piece.solid.farthest(own), t) - point).dot(way) + piece.rounding
        };
        let slack = 1e-11 + 16.0 * near.error;
        assert!(far(form_a, &paths[a], -normal) <= slack, "{context}: A is on the wrong side");
        assert!(far(form_b, &paths[b], normal) <= slack, "{context}: B is on the wrong side");
    }
}

#[test]
fn of_all_shapes() {
    let wanted = Wanted {
        seed: 31,
        gravity: true,
        integrator: Integrator::Exact,
        convex: false,
        spin: 20.0,
        speed: 20.0,
    };
    assert!(run(&wanted, 144) > 100);
}

#[test]
fn of_convex_shapes() {
    let wanted = Wanted {
        seed: 32,
        gravity: false,
        integrator: Integrator::Exact,
        convex: true,
        spin: 10.0,
        speed: 10.0,
    };
    assert!(run(&wanted, 128) > 100);
}
