//! The weapons: capsules, and how they resist being pushed and turned.
//!
//! A weapon's frame has its origin where the hand holds it, in the middle of the grip; x runs along the blade to the point,
//! z is the weapon's up.

use serde::{Deserialize, Serialize};
use sixte_contact::motion::{Pose, Rotation};
use sixte_contact::shape::{Compound, Convex, MassProperties, ShapeError};
use sixte_contact::{Mat3, Vec3};

/// The three weapons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Touches with the point, on the torso.
    Foil,
    /// Touches with the point, anywhere.
    Epee,
    /// Touches with the whole blade, above the hips.
    Sabre,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Foil, Self::Epee, Self::Sabre];

    /// Its name, as the command and the page write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Foil => "foil",
            Self::Epee => "epee",
            Self::Sabre => "sabre",
        }
    }

    /// The weapon of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a piece of a weapon is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// From the guard to the point.
    Blade,
    /// What covers the hand.
    Guard,
    /// What the hand holds.
    Grip,
}

/// A capsule: all points within a radius of a segment (Kavan, eq. 30), in the weapon's frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Piece {
    /// What it is.
    pub part: Part,
    /// The ends of the segment \[m\].
    pub ends: [Vec3; 2],
    /// \[m\].
    pub radius: f64,
    /// \[kg\].
    pub mass: f64,
}

/// A weapon: rigid, made of capsules.
#[derive(Debug, Clone)]
pub struct Weapon {
    kind: Kind,
    pieces: [Piece; 3],
    shape: Compound,
    mass: MassProperties,
    inverse_inertia: Mat3,
}

impl Weapon {
    /// A weapon of that kind, with the lengths and masses of ordinary ones.
    ///
    /// # Errors
    /// None with the measures that are built in.
    pub fn new(kind: Kind) -> Result<Self, ShapeError> {
        let pieces = pieces(kind);
        let mut shapes = Vec::with_capacity(pieces.len());
        let mut masses = Vec::with_capacity(pieces.len());
        for Piece { ends: [from, to], radius, mass, .. } in pieces {
            let shape = Convex::segment(from, to)?.rounded(radius)?;
            // The density that gives the piece its mass.
            let unit = shape.mass_properties(1.0)?;
            masses.push(shape.mass_properties(mass / unit.mass)?);
            shapes.push((Pose::IDENTITY, shape));
        }
        let mass = together(&masses);
        let inverse_inertia = mass.inertia.inverse();
        Ok(Self { kind, pieces, shape: Compound::new(shapes)?, mass, inverse_inertia })
    }

    /// Which of the three.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The capsules, in the weapon's frame: for drawing, and for whoever wants to check the contacts.
    pub fn pieces(&self) -> &[Piece; 3] {
        &self.pieces
    }

    /// The same as one shape.
    pub fn shape(&self) -> &Compound {
        &self.shape
    }

    /// \[kg\].
    pub fn mass(&self) -> f64 {
        self.mass.mass
    }

    /// Centre of mass, in the weapon's frame \[m\].
    pub fn centre(&self) -> Vec3 {
        self.mass.centre
    }

    /// About the centre of mass, in the weapon's frame [kg m²].
    pub fn inertia(&self) -> Mat3 {
        self.mass.inertia
    }

    /// The inverse of the inertia along the world's axes (Kavan, eq. 29) [1/(kg m²)].
    pub fn inverse_inertia(&self, rotation: Rotation) -> Mat3 {
        let turn = rotation.matrix();
        turn * self.inverse_inertia * turn.transpose()
    }

    /// The point: the very end of the blade, in the weapon's frame \[m\].
    pub fn point(&self) -> Vec3 {
        let [blade, ..] = self.pieces;
        blade.ends[1] + Vec3::X * blade.radius
    }
}

/// Blade, guard and grip.
fn pieces(kind: Kind) -> [Piece; 3] {
    // Length of the blade, its radius, radius of the guard; masses of blade, guard and grip with its pommel.
    let (length, thin, wide, masses) = match kind {
        Kind::Foil => (0.90, 0.0035, 0.048, [0.16, 0.06, 0.15]),
        Kind::Epee => (0.90, 0.0045, 0.060, [0.19, 0.12, 0.16]),
        Kind::Sabre => (0.88, 0.0040, 0.062, [0.15, 0.11, 0.14]),
    };
    let x = |x: f64| Vec3::new(x, 0.0, 0.0);
    let guard = 0.075;
    [
        Piece {
            part: Part::Blade,
            ends: [x(guard), x(guard + length - thin)],
            radius: thin,
            mass: masses[0],
        },
        Piece { part: Part::Guard, ends: [x(guard - 0.02), x(guard - 0.01)], radius: wide, mass: masses[1] },
        Piece { part: Part::Grip, ends: [x(-0.09), x(0.06)], radius: 0.013, mass: masses[2] },
    ]
}

/// Several bodies as one: sums, and the parallel axis theorem.
fn together(parts: &[MassProperties]) -> MassProperties {
    let mass: f64 = parts.iter().map(|part| part.mass).sum();
    let moment = parts.iter().fold(Vec3::ZERO, |sum, part| sum + part.centre * part.mass);
    let centre = moment / mass;
    let inertia = parts.iter().fold(Mat3::ZERO, |sum, part| {
        let r = part.centre - centre;
        let apart =
            Mat3::from_diagonal(Vec3::splat(r.length_squared())) - Mat3::from_cols(r * r.x, r * r.y, r * r.z);
        sum + part.inertia + apart * part.mass
    });
    MassProperties { mass, centre, inertia }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    /// The balance of a real weapon is a hand's breadth before the guard; about its middle a thin rod has m l²/12.
    #[test]
    fn balance_and_inertia_are_those_of_a_weapon() {
        for kind in Kind::ALL {
            let weapon = Weapon::new(kind).unwrap();
            assert!((0.3..0.6).contains(&weapon.mass()), "{kind:?}");
            assert!((0.10..0.30).contains(&weapon.centre().x) && weapon.centre().y.abs() < 1e-12, "{kind:?}");
            assert!((0.9..1.0).contains(&weapon.point().x));
            let [blade, guard, grip] = *weapon.pieces();
            // By hand: the blade as a thin rod, guard and grip where their middles are.
            let about = |piece: Piece| {
                let [a, b] = piece.ends.map(|end| end.x - weapon.centre().x);
                piece.mass * (a * a + a * b + b * b) / 3.0
            };
            let rod = about(blade) + about(guard) + about(grip);
            let across = weapon.inertia().y_axis.y;
            assert!((across / rod - 1.0).abs() < 0.03, "{kind:?}: {across} {rod}");
        }
    }
}
