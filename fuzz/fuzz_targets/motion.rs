//! Two shapes and two motions of any numbers: what is said to be clear is clear, at instants that nobody chose.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sixte_contact::contact_time::{ContactTimeSettings, contact_time};
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::query::distance;
use sixte_contact::shape::Convex;
use sixte_contact::{Quat, Vec3};

/// Numbers from bytes, until there are no more.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    /// Mostly of everyday sizes, and now and then anything that eight bytes can be.
    fn next(&mut self) -> f64 {
        let Some((kind, rest)) = self.0.split_first() else { return 0.25 };
        self.0 = rest;
        if kind % 16 == 15 {
            let Some((bytes, rest)) = self.0.split_first_chunk() else { return 0.5 };
            self.0 = rest;
            return f64::from_le_bytes(*bytes);
        }
        let Some((bytes, rest)) = self.0.split_first_chunk() else { return f64::from(*kind) / 64.0 };
        self.0 = rest;
        f64::from(i16::from_le_bytes(*bytes)) / 8192.0 * f64::from(1 << (kind % 8))
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.next(), self.next(), self.next())
    }

    fn shape(&mut self) -> Option<Convex> {
        let kind = self.next().to_bits() % 6;
        let shape = match kind {
            0 => Convex::sphere(self.next().abs()),
            1 => Convex::cuboid(self.vector().abs()),
            2 => Convex::capsule(self.next().abs(), self.next().abs()),
            3 => Convex::cylinder(self.next().abs(), self.next().abs()),
            4 => Convex::cone(self.next().abs(), self.next().abs()),
            _ => Convex::hull(&(0..8).map(|_| self.vector()).collect::<Vec<Vec3>>()),
        };
        shape.ok()
    }

    fn motion(&mut self) -> Motion {
        let [x, y, z, w] = [self.next(), self.next(), self.next(), self.next()];
        let rotation = Rotation::from_quaternion(Quat::from_xyzw(x, y, z, w)).unwrap_or(Rotation::IDENTITY);
        Motion::fixed(Pose::new(self.vector(), rotation))
            .with_velocity(self.vector())
            .with_acceleration(self.vector())
            .with_spin(self.vector())
    }
}

fuzz_target!(|bytes: &[u8]| {
    let mut numbers = Numbers(bytes);
    let (Some(a), Some(b)) = (numbers.shape(), numbers.shape()) else { return };
    let (first, second) = (numbers.motion(), numbers.motion());
    let interval = numbers.next().abs();
    let settings = ContactTimeSettings::default().with_max_rounds(20_000);
    let Ok(found) = contact_time((&a, &first), (&b, &second), interval, &settings) else { return };
    assert!(found.clear_until >= 0.0 && found.clear_until <= interval, "{found:?}");
    for part in 0..17 {
        let t = found.clear_until * f64::from(part) / 17.0;
        if t > 0.0 && t < found.clear_until {
            let apart = distance((&a, &first.pose_at(t)), (&b, &second.pose_at(t)));
            assert!(apart.gap > 0.0, "at {t} of {found:?}: {apart:?}");
        }
    }
});
