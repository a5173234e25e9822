//! A spinning blade and a ball: when and where do they touch?

use sixte_contact::Vec3;
use sixte_contact::contact_time::{ContactTimeSettings, contact_time};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::shape::Convex;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let blade = Convex::cuboid(Vec3::new(1.0, 0.02, 0.005))?;
    let ball = Convex::sphere(0.1)?;
    let turning = Motion::fixed(Pose::IDENTITY).with_spin(Vec3::new(0.0, 0.0, 20.0));
    let flying = Motion::fixed(Pose::at(Vec3::new(5.0, -0.3, 0.0))).with_velocity(Vec3::new(-10.0, 0.0, 0.0));
    let found = contact_time((&blade, &turning), (&ball, &flying), 1.0, &ContactTimeSettings::default())?;
    if let Some(contact) = found.contact {
        println!("{} after {} s, gap {:e} m", found.status, found.time, contact.gap);
    }
    Ok(())
}
