//! Without friction: eq. 28, and the (1 − C²) law of the energy.

use dashu_ratio::RBig;
use sixte::material::Material;
use sixte::response::ImpactLaw;
use sixte::shape::{Convex, Mesh, Shape};
use sixte::{Body, Pose, Rotation, Settings, Vec3};
use sixte_contact::shape::Triangles;

use super::exact::{number, vector};
use super::meeting::{DENSITY, first_impact};

/// A solid L, twisted: not convex, with no symmetry.
fn bracket() -> Mesh {
    let outline = [(0.0, 0.0), (0.9, 0.0), (0.9, 0.25), (0.3, 0.25), (0.3, 1.1), (0.0, 1.1)];
    let mut vertices: Vec<Vec3> = outline.iter().map(|&(x, y)| Vec3::new(x, y, 0.05 * x)).collect();
    vertices.extend(outline.iter().map(|&(x, y)| Vec3::new(x + 0.1 * y, y, 0.4 + 0.1 * y)));
    let mut faces = vec![];
    for [a, b, c] in [[0, 1, 3], [1, 2, 3], [0, 3, 5], [3, 4, 5]] {
        faces.push([a, c, b]);
        faces.push([a + 6, b + 6, c + 6]);
    }
    for i in 0..6u32 {
        let j = (i + 1) % 6;
        faces.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    Mesh::new(Triangles { vertices, faces }).unwrap()
}

fn shapes() -> Vec<(&'static str, Shape)> {
    vec![
        ("box", Convex::cuboid(Vec3::new(0.6, 0.35, 0.2)).unwrap().into()),
        ("rod", Convex::capsule(0.8, 0.06).unwrap().into()),
        ("mesh", bracket().into()),
        ("ball", Convex::sphere(0.4).unwrap().into()),
    ]
}

fn flying(shape: &Shape, restitution: f64, seed: f64) -> Body {
    let side = Vec3::new(-2.2, 0.13 * seed, 0.21);
    let turn = Rotation::from_rotation_vector(Vec3::new(0.3 * seed, -0.8, 0.5 + seed)).unwrap();
    Body::dynamic(shape.clone(), DENSITY)
        .unwrap()
        .at(Pose::new(side, turn))
        .with_velocity(Vec3::new(3.0, 0.1, -0.2))
        .with_spin(Vec3::new(2.0 - seed, 1.5, 3.0 * seed))
        .with_material(Material::new(restitution, 0.0))
}

fn standing(shape: &Shape, restitution: f64, free: bool) -> Body {
    let body = if free { Body::dynamic(shape.clone(), DENSITY).unwrap() } else { Body::fixed(shape.clone()) };
    let body = body.at(Pose::new(Vec3::new(0.4, 0.1, 0.0), Rotation::IDENTITY));
    let body = if free { body.with_spin(Vec3::new(-1.0, 0.7, 2.5)) } else { body };
    body.with_material(Material::new(restitution, 0.0))
}

/// Largest relative errors of impulse, momenta and energy against the formula.
fn errors(bodies: [Body; 2], restitution: f64, law: ImpactLaw) -> ([f64; 4], bool) {
    let settings = Settings::default().with_law(law);
    let (event, before, world) = first_impact(settings, bodies, 1.0 / 600.0);
    let (point, normal) = (vector(event.point), vector(event.normal));

    // eq. 28, solved for j; J = j n.
    let relative = before[0].velocity_of(&point).minus(&before[1].velocity_of(&point));
    let yielding = before[0].response(&point, &normal).plus(&before[1].response(&point, &normal));
    let approach = normal.dot(&relative);
    assert!(approach < RBig::ZERO);
    let j = -(number(1.0) + number(restitution)) * &approach / normal.dot(&yielding);
    let exact = normal.times(&j);
    let of_impulse = event.impulse.distance(exact.rounded()) / exact.rounded().length();

    // The energy: ½ (1 − C²) (n·u)² / (n·Kn) is lost, and n is a unit vector but for rounding.
    let lost = (number(1.0) - number(restitution) * number(restitution)) * &approach * &approach
        / (number(2.0) * normal.dot(&yielding));
    let minus = exact.times(&number(-1.0));
    let nothing = exact.times(&RBig::ZERO);
    let energy = |i: &dyn Fn(usize) -> RBig| (i(0) + i(1)) / number(2.0);
    let at_first = energy(&|i| before[i].twice_energy(&point, &nothing));
    let at_last = energy(&|i| before[i].twice_energy(&point, [&exact, &minus][i]));
    assert!((&at_first - &at_last - &lost).to_f64().value().abs() <= 1e-12 * at_first.to_f64().value());
    let ledger = event.ledger;
    let of_energy =
        (ledger.after.kinetic_energy - at_last.to_f64().value()).abs() / ledger.before.kinetic_energy;
    let booked = (ledger.lost_to_restitution - lost.to_f64().value()).abs() / ledger.before.kinetic_energy;

    // The momenta of both bodies afterwards, and what is left of the sums.
    let (linear, angular, of_books) = ledger.error();
    let size = exact.rounded().length();
    let mut of_momenta = linear.length() / size;
    let arm = event.point.length().max(1.0);
    of_momenta = of_momenta.max(angular.length() / (size * arm));
    let alone = world.is_some();
    let bodies = world.iter().flat_map(|world| world.bodies()).enumerate();
    for (i, (_, body)) in bodies.filter(|(_, (_, body))| body.mass().is_finite()) {
        let impulse = [&exact, &minus][i];
        let momentum = before[i].momentum.plus(impulse).rounded();
        let turned = point.minus(&before[i].centre).cross(impulse);
        let angular = before[i].angular.plus(&turned).rounded();
        of_momenta = of_momenta.max(body.momentum().distance(momentum) / momentum.length().max(size));
        of_momenta =
            of_momenta.max(body.angular_momentum().distance(angular) / (size * arm).max(angular.length()));
    }
    let of_books = of_books.abs() / ledger.before.kinetic_energy;
    ([of_impulse, of_momenta, of_energy.max(booked), of_books], alone)
}

#[test]
fn spinning_boxes_rods_and_meshes() {
    let (mut worst, mut count, mut alone) = ([0.0f64; 4], 0, 0);
    for (name_a, a) in shapes() {
        for (name_b, b) in shapes() {
            for free in [true, false] {
                for restitution in [0.0, 0.5, 1.0] {
                    for seed in [0.3, 1.1] {
                        let (found, is_alone) = errors(
                            [flying(&a, restitution, seed), standing(&b, restitution, free)],
                            restitution,
                            ImpactLaw::default(),
                        );
                        count += 1;
                        alone += i32::from(is_alone);
                        for (worst, error) in worst.iter_mut().zip(found) {
                            *worst = worst.max(error);
                            assert!(
                                error < 1e-12,
                                "{name_a} on {name_b}, C = {restitution}, free {free}: {found:?}"
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(3 * alone > 2 * count, "{alone} of {count}");
    println!("impulse, momenta, energy, books: {worst:?}");
}

/// "95 % of λ is C = 0.9": the fraction of the elastic λ, against the restitution C = 2f − 1.
#[test]
fn fractions_of_the_elastic_impulse() {
    for (a, b) in shapes().iter().zip(shapes().iter().rev()) {
        for fraction in [0.5, 0.75, 0.95, 1.0] {
            let restitution = 2.0 * fraction - 1.0;
            let (found, _) = errors(
                [flying(&a.1, restitution, 0.7), standing(&b.1, restitution, true)],
                restitution,
                ImpactLaw::Fraction(fraction),
            );
            assert!(found.iter().all(|&error| error < 1e-12), "{fraction}: {found:?}");
        }
    }
}
