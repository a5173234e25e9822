//! What comes from outside is in the books, however much else is pushed.

use super::*;
use crate::body::Body;
use crate::material::Material;
use crate::settings::Settings;
use sixte_contact::shape::Convex;

/// A fixed body in a jam with a pinned one: what one gives the other takes, and what others brought before is not lost in its rounding.
#[test]
#[allow(clippy::unwrap_used, reason = "tests")]
fn what_goes_from_outside_to_outside_leaves_nothing() {
    let ball = || Convex::sphere(0.1).unwrap();
    let solid = |body: Body| Solid::of(&body.with_material(Material::ELASTIC), &Settings::default());
    let (fixed, free) = (solid(Body::fixed(ball())), solid(Body::dynamic(ball(), 1000.0).unwrap()));
    let mut books = Books::default();
    books.take((&free, &fixed), Vec3::X, Vec3::Y);
    let before = (books.impulse, books.moment);
    assert!(before.0.length() == 1.0 && before.1.length() == 1.0);
    books.take((&fixed, &fixed), Vec3::X * 1e20, Vec3::Y * 1e20);
    assert_eq!((books.impulse, books.moment), before);
}
