#![allow(missing_docs, clippy::unwrap_used)]
use sixte_contact::Vec3;
use sixte_contact::contact_time::contacts_at;
use sixte_contact::motion::{Motion, Pose, Rotation};
use sixte_contact::shape::Convex;
fn main() {
    let v = Vec3::new;
    for (name, tri) in [
        (
            "triangle",
            Convex::triangle([v(-0.4, -0.3, 0.0), v(0.5, -0.2, 0.0), v(0.1, 0.6, 0.0)])
                .unwrap()
                .rounded(0.0035)
                .unwrap(),
        ),
        ("triangle r0", Convex::triangle([v(-0.4, -0.3, 0.0), v(0.5, -0.2, 0.0), v(0.1, 0.6, 0.0)]).unwrap()),
        ("box", Convex::cuboid(v(0.4, 0.3, 0.1)).unwrap()),
        ("rounded box", Convex::cuboid(v(0.4, 0.3, 0.1)).unwrap().rounded(0.01).unwrap()),
        ("capsule", Convex::segment(v(-0.4, 0.0, 0.0), v(0.4, 0.0, 0.0)).unwrap().rounded(0.1).unwrap()),
        ("cylinder", Convex::cylinder(0.3, 0.2).unwrap()),
    ] {
        let plane = Convex::half_space(Vec3::Z).unwrap();
        for angle in [0.0, 1e-9, 1e-7, 2e-6, 1e-4, 1e-2] {
            let turn = Rotation::from_rotation_vector(v(angle, 0.3 * angle, 0.0)).unwrap();
            for far in [0.0, 3.5] {
                let pose = |z: f64| Pose::new(v(far, 0.0, z), turn);
                // bring to a gap of 5e-13
                let d = sixte_contact::query::distance((&tri, &pose(1.0)), (&plane, &Pose::at(Vec3::ZERO)));
                let z = 1.0 - d.gap + 5e-13;
                let found = contacts_at(
                    (&tri, &Motion::fixed(pose(z))),
                    (&plane, &Motion::fixed(Pose::at(Vec3::ZERO))),
                    0.0,
                    2e-12,
                )
                .unwrap();
                let bad =
                    found.iter().filter(|c| c.gap <= 0.0 || (c.normal - Vec3::Z).length() > 1e-12).count();
                println!(
                    "{name} angle {angle:e} far {far}: {} contacts, {bad} bad, gaps {:?} normals off {:?}",
                    found.len(),
                    found.iter().map(|c| c.gap).collect::<Vec<_>>(),
                    found.iter().map(|c| (c.normal - Vec3::Z).length()).collect::<Vec<_>>()
                );
            }
        }
    }
}
