//! A gyroscope on a table, with friction where it touches: it precesses, slows down, and tips over.
use sixte::material::Material;
use sixte::response::Stiff;
use sixte::shape::{Compound, Convex};
use sixte::{Body, Pose, Rotation, Settings, Vec3, World};

const TIP: f64 = 0.004;
const HEIGHT: f64 = 0.03;

#[test]
fn it_precesses_slows_down_and_tips_over() {
    let disc = Convex::cylinder(0.004, 0.025).unwrap();
    let tip = Convex::sphere(TIP).unwrap();
    let parts = vec![(Pose::at(Vec3::new(0.0, 0.0, HEIGHT)), disc), (Pose::IDENTITY, tip)];
    let shape = Compound::new(parts).unwrap();
    let properties = shape.mass_properties(7850.0).unwrap();
    let settings =
        Settings::default().with_stiff(Some(Stiff { damping: 5.0, parts: 32, ..Stiff::new(2e4, 5e-4) }));
    let mut world = World::new(settings).unwrap();
    let material = Material { restitution: 0.2, friction: 0.2, rolling: 0.0, spinning: 2e-3 };
    let table = Body::fixed(Convex::half_space(Vec3::Z).unwrap()).with_material(material);
    world.insert(table).unwrap();
    let tilt = Rotation::from_axis_angle(Vec3::Y, 0.15).unwrap();
    let spin = 150.0;
    let top = Body::dynamic(shape, 7850.0)
        .unwrap()
        .at(Pose::new(Vec3::new(0.0, 0.0, TIP + 4.6e-4), tilt))
        .with_spin(tilt.rotate(Vec3::Z) * spin)
        .with_material(material);
    let top = world.insert(top).unwrap();

    let (mut turned, mut before, mut slowest, mut energy) = (0.0, 0.0, spin, f64::INFINITY);
    let mut tipped = None;
    while world.time() < 3.0 && tipped.is_none() {
        let audit = world.step(1.0 / 120.0).audit;
        assert!(audit.smallest_gap > 0.0, "{audit:?}");
        // Friction only takes.
        let now = audit.totals.energy();
        assert!(now < energy + 1e-3 * energy.abs().min(1.0), "{now} after {energy}");
        energy = now;
        let body = &world[top];
        let axis = body.pose().rotation.rotate(Vec3::Z);
        let direction = axis.y.atan2(axis.x);
        let ahead: f64 = direction - before;
        turned += ahead - std::f64::consts::TAU * (ahead / std::f64::consts::TAU).round();
        before = direction;
        let own = body.spin().dot(axis);
        assert!(own < slowest + 1e-3 * spin, "it spins up: {own} after {slowest}");
        slowest = own;
        if axis.z < 0.75 {
            tipped = Some(world.time());
        }
    }
    println!("tipped {tipped:?}, precessed by {turned} rad, spin {slowest} rad/s, {:?}", world.audit());
    let tipped = tipped.unwrap();
    // While it is fast it precesses at m g l / (I₃ ω₃), or faster as it slows down.
    let pull = properties.mass * 9.81 * properties.centre.z;
    let rate = pull / (properties.inertia.z_axis.z * spin);
    assert!(turned > rate * tipped && turned < 4.0 * rate * tipped, "{turned}, {}", rate * tipped);
    assert!(slowest < 0.8 * spin);
    assert!(tipped > 0.3);
}
