//! A ball on a spring, a hammer on a path, and a blade in a hand.

use sixte::body::OnContact;
use sixte::mover::{Dynamics, Path, Pointer, Wrench};
use sixte::shape::Convex;
use sixte::{Body, Pose, Settings, Vec3, World};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut world = World::new(Settings::weightless())?;

    // A ball that a spring pulls back to the origin.
    let spring = Dynamics::new(|now| Wrench { force: now.centre * -40.0, ..Wrench::default() });
    let ball = Body::dynamic(Convex::sphere(0.1)?, 1000.0)?.named("ball").with_mover(spring);
    let ball = world.insert(ball)?;

    // A hammer that goes 0.9 m in 0.45 s and stays there. It pushes what is in its way.
    let at = |x: f64| Pose::at(Vec3::new(x, 0.0, 0.0));
    let way = Path::recorded(vec![(0.0, at(-1.0)), (0.45, at(-0.1))])?;
    let hammer = Body::kinematic(Convex::cuboid(Vec3::splat(0.1))?, OnContact::Push);
    world.insert(hammer.named("hammer").at(at(-1.0)).with_mover(way))?;

    // A blade that follows a hand, at 5 m/s and 20 rad/s at most, and stops at a wall that the hand ignores.
    let high = |z: f64| Pose::at(Vec3::new(0.0, 3.0, z));
    world.insert(Body::fixed(Convex::cuboid(Vec3::splat(0.5))?).named("wall").at(high(0.0)))?;
    let (pointer, hand) = Pointer::new(high(2.0), 5.0, 20.0);
    let blade = Body::kinematic(Convex::capsule(0.4, 0.01)?, OnContact::Stop);
    let blade = world.insert(blade.named("blade").at(high(2.0)).with_mover(pointer))?;
    hand.set(high(0.0));

    for _ in 0..60 {
        for event in world.step(1.0 / 60.0).events {
            println!("{:.4} s: the ball gets {:.3} N s", event.time, event.impulse.length());
        }
    }
    let place = |id| world[id].pose().position;
    println!("the ball is at {:.3} m, the blade at {:.3} m", place(ball), place(blade));
    let audit = world.audit();
    println!("work {:.4} J, smallest gap {:.1e} m", audit.work_in, audit.smallest_gap);
    Ok(())
}
