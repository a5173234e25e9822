//! What a body can be: one name for all kinds, and the questions about two of them.

use std::fmt;
use std::sync::Arc;

use sixte_contact::Vec3;
use sixte_contact::contact_time::{self, Contact, ContactTime, ContactTimeError};
use sixte_contact::motion::{Motion, Pose};
use sixte_contact::query::{self, Distance, RayHit};
use sixte_contact::shape::{Aabb, FeatureKind, Geometry, Hint, Volume};
pub use sixte_contact::shape::{
    Compound, Convex, HeightField, MassProperties, Mesh, ShapeError, Soup, Support, Triangles,
};

/// The shape of a body, of any kind.
///
/// ```
/// use sixte::shape::{Convex, Shape};
/// let ball: Shape = Convex::sphere(0.1)?.into();
/// assert!(ball.mass_properties(7850.0)?.mass > 32.0);
/// # Ok::<(), sixte::shape::ShapeError>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Shape {
    /// A box, ball, capsule, hull, half-space …: one convex piece.
    Convex(Convex),
    /// Convex pieces that move together.
    Compound(Compound),
    /// Triangles that enclose a solid.
    Mesh(Mesh),
    /// Any triangles: surfaces without thickness.
    Soup(Soup),
    /// Heights over a grid.
    HeightField(HeightField),
    /// A convex shape of your own.
    Own(Own),
}

/// A convex shape of your own: anything that implements [`Support`].
#[derive(Clone)]
pub struct Own(Arc<dyn Support + Send + Sync>);

impl Own {
    /// Takes the shape.
    pub fn new(shape: impl Support + Send + Sync + 'static) -> Self {
        Self(Arc::new(shape))
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Own")
    }
}

impl Support for Own {
    fn support(&self, direction: Vec3, hint: &mut Hint) -> Vec3 {
        self.0.support(direction, hint)
    }

    fn rounding(&self) -> f64 {
        self.0.rounding()
    }

    fn reach(&self, centre: Vec3) -> f64 {
        self.0.reach(centre)
    }

    fn feature(&self, direction: Vec3, tolerance: f64, corners: &mut Vec<Vec3>) -> FeatureKind {
        self.0.feature(direction, tolerance, corners)
    }

    fn feature_kind(&self, direction: Vec3, tolerance: f64, hint: Hint) -> FeatureKind {
        self.0.feature_kind(direction, tolerance, hint)
    }

    fn half_space(&self) -> Option<Vec3> {
        self.0.half_space()
    }

    fn flat_normal(&self) -> Option<Vec3> {
        self.0.flat_normal()
    }

    fn core_aabb(&self) -> Aabb {
        self.0.core_aabb()
    }
}

macro_rules! from_kind {
    ($($kind:ident),*) => {$(
        impl From<$kind> for Shape {
            fn from(shape: $kind) -> Self {
                Self::$kind(shape)
            }
        }
    )*};
}
from_kind!(Convex, Compound, Mesh, Soup, HeightField, Own);

/// Evaluates an expression with two shapes, whatever their kinds are: the searches are generic. The
/// first kind is never after the second in the list, which halves the code that is made.
macro_rules! with_ordered {
    (($a:expr, $b:expr), |$x:ident, $y:ident| $result:expr) => {{
        use Shape::{Compound, Convex, HeightField, Mesh, Own, Soup};
        match ($a, $b) {
            (Convex($x), Convex($y)) => Some($result),
            (Convex($x), Compound($y)) => Some($result),
            (Convex($x), Mesh($y)) => Some($result),
            (Convex($x), Soup($y)) => Some($result),
            (Convex($x), HeightField($y)) => Some($result),
            (Convex($x), Own($y)) => Some($result),
            (Compound($x), Compound($y)) => Some($result),
            (Compound($x), Mesh($y)) => Some($result),
            (Compound($x), Soup($y)) => Some($result),
            (Compound($x), HeightField($y)) => Some($result),
            (Compound($x), Own($y)) => Some($result),
            (Mesh($x), Mesh($y)) => Some($result),
            (Mesh($x), Soup($y)) => Some($result),
            (Mesh($x), HeightField($y)) => Some($result),
            (Mesh($x), Own($y)) => Some($result),
            (Soup($x), Soup($y)) => Some($result),
            (Soup($x), HeightField($y)) => Some($result),
            (Soup($x), Own($y)) => Some($result),
            (HeightField($x), HeightField($y)) => Some($result),
            (HeightField($x), Own($y)) => Some($result),
            (Own($x), Own($y)) => Some($result),
            _ => None,
        }
    }};
}

impl Shape {
    /// Mass, centre of mass and inertia for a uniform `density` [kg/m³].
    ///
    /// # Errors
    /// Half-spaces, soups, height fields and shapes of your own have no mass of their own: a body of such
    /// a shape is fixed or driven, or its [`MassProperties`] are given.
    pub fn mass_properties(&self, density: f64) -> Result<MassProperties, ShapeError> {
        let refuse = |shape, why| Err(ShapeError::NoMass { shape, why });
        match self {
            Self::Convex(convex) => convex.mass_properties(density),
            Self::Compound(compound) => compound.mass_properties(density),
            Self::Mesh(mesh) => mesh.mass_properties(density),
            Self::Soup(_) => refuse("soup", "it is a surface and has no volume"),
            Self::HeightField(_) => refuse("height field", "it is a surface and has no volume"),
            Self::Own(_) => refuse("shape of your own", "only you know it; give mass, centre and inertia"),
        }
    }

    /// The half-space's outward normal in its own frame, if it is one.
    pub(crate) fn half_space(&self) -> Option<Vec3> {
        match self {
            Self::Convex(convex) => convex.half_space(),
            Self::Own(own) => own.half_space(),
            _ => None,
        }
    }

    /// Whether it is convex.
    pub(crate) fn is_one_piece(&self) -> bool {
        matches!(self, Self::Convex(_) | Self::Own(_))
    }

    /// Upper bound of the distance of any of its points from `centre`; infinite for a half-space \[m\].
    pub(crate) fn reach(&self, centre: Vec3) -> f64 {
        fn of<G: Geometry>(shape: &G, centre: Vec3) -> f64 {
            let volume = shape.volume(shape.root());
            volume.centre().distance(centre) + volume.radius()
        }
        match self {
            Self::Convex(convex) => Support::reach(convex, centre) + Support::rounding(convex),
            Self::Own(own) => Support::reach(own, centre) + Support::rounding(own),
            Self::Compound(compound) => of(compound, centre),
            Self::Mesh(mesh) => of(mesh, centre),
            Self::Soup(soup) => of(soup, centre),
            Self::HeightField(field) => of(field, centre),
        }
    }
}

/// [`contact_time`](contact_time::contact_time()) for shapes of any kind.
pub(crate) fn contact_time(
    a: (&Shape, &Motion),
    b: (&Shape, &Motion),
    interval: f64,
    settings: &contact_time::Settings,
) -> Result<ContactTime, ContactTimeError> {
    let ask = |p: (&Shape, &Motion), q: (&Shape, &Motion)| {
        with_ordered!((p.0, q.0), |x, y| contact_time::contact_time((x, p.1), (y, q.1), interval, settings))
    };
    // One of the two orders is in the list.
    ask(a, b)
        .or_else(|| ask(b, a).map(|found| found.map(mirrored_time)))
        .unwrap_or(Err(ContactTimeError::TwoHalfSpaces))
}

/// [`contacts_at`](contact_time::contacts_at) for shapes of any kind, at time 0.
pub(crate) fn contacts(
    a: (&Shape, &Motion),
    b: (&Shape, &Motion),
    within: f64,
) -> Result<Vec<Contact>, ContactTimeError> {
    let ask = |p: (&Shape, &Motion), q: (&Shape, &Motion)| {
        with_ordered!((p.0, q.0), |x, y| contact_time::contacts_at((x, p.1), (y, q.1), 0.0, within))
    };
    let mirror = |found: Vec<Contact>| found.into_iter().map(mirrored).collect();
    ask(a, b).or_else(|| ask(b, a).map(|found| found.map(mirror))).unwrap_or(Ok(Vec::new()))
}

/// [`distance`](query::distance) between shapes of any kind; infinite between two half-spaces.
pub(crate) fn distance(a: (&Shape, &Pose), b: (&Shape, &Pose)) -> Distance {
    let ask = |p: (&Shape, &Pose), q: (&Shape, &Pose)| {
        with_ordered!((p.0, q.0), |x, y| query::distance((x, p.1), (y, q.1)))
    };
    let mirror = |d: Distance| Distance { point_a: d.point_b, point_b: d.point_a, normal: -d.normal, ..d };
    let nothing = Distance {
        gap: f64::INFINITY,
        gap_lower: f64::INFINITY,
        point_a: Vec3::ZERO,
        point_b: Vec3::ZERO,
        normal: Vec3::Z,
        iterations: 0,
    };
    if a.0.half_space().is_some() && b.0.half_space().is_some() {
        return nothing;
    }
    ask(a, b).or_else(|| ask(b, a).map(mirror)).unwrap_or(nothing)
}

/// [`overlap`](query::overlap) of shapes of any kind.
pub(crate) fn overlap(a: (&Shape, &Pose), b: (&Shape, &Pose)) -> bool {
    let ask = |p: (&Shape, &Pose), q: (&Shape, &Pose)| {
        with_ordered!((p.0, q.0), |x, y| query::overlap((x, p.1), (y, q.1)))
    };
    ask(a, b).or_else(|| ask(b, a)).unwrap_or(false)
}

/// [`ray`](query::ray()) against a shape of any kind.
pub(crate) fn ray(
    (shape, pose): (&Shape, &Pose),
    origin: Vec3,
    direction: Vec3,
    length: f64,
) -> Option<RayHit> {
    match shape {
        Shape::Convex(shape) => query::ray((shape, pose), origin, direction, length),
        Shape::Compound(shape) => query::ray((shape, pose), origin, direction, length),
        Shape::Mesh(shape) => query::ray((shape, pose), origin, direction, length),
        Shape::Soup(shape) => query::ray((shape, pose), origin, direction, length),
        Shape::HeightField(shape) => query::ray((shape, pose), origin, direction, length),
        Shape::Own(shape) => query::ray((shape, pose), origin, direction, length),
    }
}

/// The same contact with A and B changed over.
fn mirrored(contact: Contact) -> Contact {
    let Contact { point_a, point_b, normal, features, .. } = contact;
    Contact {
        point_a: point_b,
        point_b: point_a,
        normal: -normal,
        features: (features.1, features.0),
        ..contact
    }
}

fn mirrored_time(found: ContactTime) -> ContactTime {
    ContactTime { contact: found.contact.map(mirrored), ..found }
}
