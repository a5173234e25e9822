//! What every public type promises: it can be sent to other threads and shared between them, and what is stored is read back.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use sixte_contact::contact_time::methods::{Method, MethodError};
use sixte_contact::contact_time::{
    Contact, ContactTime, ContactTimeError, ContactTimeSettings, Status, Work, contact_time,
};
use sixte_contact::expression::{ExpressionError, ExpressionProblem};
use sixte_contact::interval::{DistanceAt, Dual, Interval, Jet};
use sixte_contact::motion::{Motion, MotionError, Pose, Rotation, RotationError};
use sixte_contact::query::{
    Distance, PatchPoint, PointDistance, RayHit, SolidField, WarmStart, distance, ray,
};
use sixte_contact::shape::implicit::{
    BoxField, CylinderField, Difference, GyroidField, HalfSpaceField, Implicit, Intersection, Moved,
    RoundedBoxField, Scaled, SmoothDifference, SmoothIntersection, SmoothUnion, SphereField, TorusField,
    Trimmed, Union,
};
use sixte_contact::shape::{
    Aabb, Along, Block, Border, Cell, Compound, Convex, Core, Crossings, Curved, Deforming,
    DeformingTriangle, Expression, FeatureKind, Finding, HeightField, Hull, Kdop, LevelSet, MassProperties,
    Mesh, MeshReport, NormalCone, NurbsCurve, NurbsSurface, Obb, Opened, ParametricError, Patches, Placed,
    Problem, Projection, RoundedBox, ShapeError, Slab, Soup, Sphere, Triangle, Triangles,
};
use sixte_contact::{Quat, Vec3};

/// A tuple is `Send` and `Sync` if all in it are.
fn are_shared<T: Send + Sync>() {}

#[test]
fn public_types_can_be_shared_between_threads() {
    are_shared::<(Aabb, Along, Block, Border, Cell, Compound, Contact, ContactTime)>();
    are_shared::<(ContactTimeError, ContactTimeSettings, Convex, Core, Crossings, Curved)>();
    are_shared::<(Deforming, DeformingTriangle, Distance, DistanceAt, Dual<f64>, Expression)>();
    are_shared::<(ExpressionError, ExpressionProblem, FeatureKind, Finding<u32>, HeightField)>();
    are_shared::<(Hull, Implicit, Interval, Jet, Kdop, LevelSet, MassProperties, Mesh)>();
    are_shared::<(MeshReport, Method, MethodError, Motion, MotionError, NormalCone, NurbsCurve)>();
    are_shared::<(NurbsSurface, Obb, Opened<u32, Triangle>, ParametricError, PatchPoint, Patches)>();
    are_shared::<(Placed<'static>, PointDistance, Pose, Problem, RayHit, Rotation, RotationError)>();
    are_shared::<(RoundedBox, ShapeError, Slab, Soup, Projection, Sphere, Status, Triangle, Triangles)>();
    are_shared::<(WarmStart, Work, BoxField, CylinderField, GyroidField, HalfSpaceField)>();
    are_shared::<(RoundedBoxField, SphereField, TorusField, SolidField<Convex>, Moved<BoxField>)>();
    are_shared::<(Scaled<BoxField>, Trimmed<Implicit, Implicit>, Union<BoxField, BoxField>)>();
    are_shared::<(Intersection<BoxField, BoxField>, Difference<BoxField, BoxField>)>();
    are_shared::<(SmoothUnion<BoxField, BoxField>, SmoothIntersection<BoxField, BoxField>)>();
    are_shared::<(SmoothDifference<BoxField, BoxField>,)>();
}

fn comes_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
}

#[test]
fn what_is_stored_is_read_back_with_all_its_bits() {
    let rotation = Rotation::from_axis_angle(Vec3::new(1.0, -2.0, 0.3), 0.7).unwrap();
    let pose = Pose::new(Vec3::new(0.1, 1.0 / 3.0, -7e5), rotation);
    let motion = Motion::fixed(pose).with_velocity(Vec3::new(0.1, 0.2, -9.0)).with_spin(Vec3::splat(0.7));
    let (die, floor) = (Convex::cuboid(Vec3::splat(0.1)).unwrap(), Convex::half_space(Vec3::Z).unwrap());
    let above = Motion { start: Pose::new(Vec3::new(0.0, 0.0, 1.3), rotation), ..motion };
    let still = Motion::fixed(Pose::IDENTITY);
    let found = contact_time((&die, &above), (&floor, &still), 1.0, &ContactTimeSettings::default()).unwrap();
    assert_eq!(found.status, Status::Contact);
    let apart = distance((&die, &above.start), (&floor, &still.start));
    let hit = ray((&die, &pose), pose.position + Vec3::Z, Vec3::NEG_Z, 2.0).unwrap();
    comes_back(&rotation);
    comes_back(&pose);
    comes_back(&motion);
    comes_back(&found);
    comes_back(&found.contact.unwrap());
    comes_back(&apart);
    comes_back(&hit);
    comes_back(&die.mass_properties(1000.0).unwrap());
    assert_eq!(serde_json::to_string(&Status::TouchingReceding).unwrap(), "\"touching_receding\"");
}

#[test]
fn a_quaternion_that_is_no_rotation_is_not_read() {
    for text in ["[0.0,0.0,0.0,0.0]", "[0.0,0.0,0.0,2.0]", "[1.0,0.0]"] {
        assert!(serde_json::from_str::<Rotation>(text).is_err(), "{text}");
    }
}

#[test]
fn a_rotation_and_a_pose_act_on_vectors_by_multiplication() {
    let quarter = Rotation::from_axis_angle(Vec3::Z, std::f64::consts::FRAC_PI_2).unwrap();
    let pose = Pose::new(Vec3::new(1.0, 2.0, 3.0), quarter);
    assert!((quarter * Vec3::X - Vec3::Y).length() < 1e-15);
    let (borrowed, borrowed_pose) = (&quarter, &pose);
    for vector in [Vec3::X, Vec3::new(0.1, -7.0, 1e-9), Vec3::ZERO] {
        assert_eq!(quarter * vector, quarter.rotate(vector));
        assert_eq!(borrowed * vector, quarter.rotate(vector));
        assert_eq!(pose * vector, pose.point_in_world(vector));
        assert_eq!(borrowed_pose * vector, pose.point_in_world(vector));
        assert_eq!(pose.rotation * vector + pose.position, pose * vector);
    }
    assert_eq!(Quat::from(quarter), quarter.quaternion());
}

#[test]
fn a_contact_with_bodies_changed_over_is_that_of_the_other_order() {
    let (ball, floor) = (Convex::sphere(0.1).unwrap(), Convex::half_space(Vec3::Z).unwrap());
    let falling = Motion::fixed(Pose::at(Vec3::Z)).with_velocity(Vec3::NEG_Z);
    let still = Motion::fixed(Pose::IDENTITY);
    let settings = ContactTimeSettings::default();
    let one = contact_time((&ball, &falling), (&floor, &still), 2.0, &settings).unwrap().swapped();
    let other = contact_time((&floor, &still), (&ball, &falling), 2.0, &settings).unwrap();
    let (one, other) = (one.contact.unwrap(), other.contact.unwrap());
    assert_eq!((one.normal, one.features), (other.normal, other.features));
    assert!(one.point_a.distance(other.point_a) < 1e-12 && one.point_b.distance(other.point_b) < 1e-12);
}
