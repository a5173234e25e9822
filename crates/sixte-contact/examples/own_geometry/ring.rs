//! A ring (a torus), not as triangles but as itself: a tube around a circle.

use std::f64::consts::TAU;

use sixte_contact::Vec3;
use sixte_contact::shape::{Convex, Geometry, NormalCone, Opened, Sphere};

/// All points within `tube` of a circle of radius `circle` about the z axis.
pub struct Ring {
    /// \[m\]
    pub circle: f64,
    /// \[m\]
    pub tube: f64,
    /// The ring is refined until its pieces are this close to it \[m\].
    pub precision: f64,
}

/// A part of the circle, from one angle to another \[rad\].
#[derive(Clone, Copy)]
pub struct Arc {
    from: f64,
    to: f64,
}

impl Ring {
    fn on_circle(&self, angle: f64) -> Vec3 {
        Vec3::new(self.circle * angle.cos(), self.circle * angle.sin(), 0.0)
    }

    /// How far an arc bulges beyond its chord.
    fn bulge(&self, arc: Arc) -> f64 {
        self.circle * (1.0 - (0.5 * (arc.to - arc.from)).cos())
    }
}

impl Geometry for Ring {
    type Node = Arc;
    type Volume = Sphere;
    type Piece<'a> = Convex;

    fn root(&self) -> Arc {
        Arc { from: 0.0, to: TAU }
    }

    fn volume(&self, arc: Arc) -> Sphere {
        if arc.to - arc.from > 0.5 * TAU {
            return Sphere { centre: Vec3::ZERO, radius: self.circle + self.tube };
        }
        let half_chord = 0.5 * self.on_circle(arc.from).distance(self.on_circle(arc.to));
        let centre = 0.5 * (self.on_circle(arc.from) + self.on_circle(arc.to));
        Sphere { centre, radius: half_chord.max(self.bulge(arc)) + self.tube }
    }

    /// An arc that is nearly straight is a rounded segment, thick enough to hold the arc.
    fn open(&self, arc: Arc) -> Opened<Arc, Convex> {
        let bulge = self.bulge(arc);
        if arc.to - arc.from > 0.25 * TAU || bulge > self.precision {
            let middle = 0.5 * (arc.from + arc.to);
            return Opened::Parts([Arc { to: middle, ..arc }, Arc { from: middle, ..arc }]);
        }
        let segment = Convex::segment(self.on_circle(arc.from), self.on_circle(arc.to));
        match segment.and_then(|segment| segment.rounded(self.tube + bulge)) {
            Ok(piece) => Opened::Piece(piece),
            // Not finite, or no length: there is no such ring.
            Err(_) => Opened::Nothing,
        }
    }

    /// Straight away from the circle, give or take the angle of the arc.
    fn normal_cone(&self, arc: Arc, point: Vec3) -> NormalCone {
        let nearest = self.circle * point.with_z(0.0).normalize_or(Vec3::X);
        let axis = (point - nearest).normalize_or(Vec3::Z);
        NormalCone { axis, cosine: (arc.to - arc.from).cos() }
    }
}
