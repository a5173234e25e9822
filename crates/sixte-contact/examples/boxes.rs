#![allow(missing_docs, clippy::unwrap_used)]
use sixte_contact::contact_time::contacts_at;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Convex;
use sixte_contact::{Quat, Vec3};
fn main() {
    let v = Vec3::new;
    let (a, b) = (Convex::cuboid(v(0.2, 1.0, 1.0)).unwrap(), Convex::cuboid(v(0.3, 0.2, 0.1)).unwrap());
    let turn = Rotation::from_quaternion(Quat::from_xyzw(
        3.1621687600253595e-33,
        -8.439195288515021e-17,
        1.0408340855836245e-16,
        1.0,
    ))
    .unwrap();
    let pose_a = Pose::at(v(1.0, 0.0, 0.0));
    let mut bad = 0;
    for k in 0..200 {
        let x = 0.49999999999944356 - k as f64 * 5.55e-17 * 20.0;
        let pose_b = Pose::new(v(x, 6.245004513507531e-17 * (1.0 + k as f64), 5.063517173113701e-17), turn);
        let found =
            contacts_at((&a, &Motion::fixed(pose_a)), (&b, &Motion::fixed(pose_b)), 0.0, 2e-12).unwrap();
        let n = found[0].normal;
        let off = (n - Vec3::X).length();
        let least = found.iter().map(|c| c.gap).fold(f64::INFINITY, f64::min);
        if off > 1e-12 || least <= 0.0 {
            bad += 1;
            if bad < 4 {
                println!("{k}: {} contacts, normal off {off:e}, least gap {least:e}", found.len());
            }
        }
    }
    println!("{bad} of 200 bad");
}
