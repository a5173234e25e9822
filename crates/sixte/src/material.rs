//! What a body's surface is made of, and what two materials make together.

use serde::{Deserialize, Serialize};

use crate::error::BodyError;

/// How a surface bounces and rubs. At a contact, two materials become one: see [`Combination`].
///
/// ```
/// use sixte::material::Material;
/// let steel = Material { restitution: 0.9, friction: 0.6, ..Material::default() };
/// assert!(steel.check().is_ok());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Material {
    /// Coefficient of restitution C, from 0 (no bounce) to 1 (nothing lost).
    pub restitution: f64,
    /// Coulomb's coefficient of friction μ: 0 for none. Infinite is allowed and never slips.
    pub friction: f64,
    /// Rolling friction: the arm at which the normal impulse resists rolling; 0 for none \[m\].
    pub rolling: f64,
    /// Spinning friction: the arm at which the normal impulse resists spinning about the normal; 0 for
    /// none \[m\].
    pub spinning: f64,
}

impl Default for Material {
    /// C = 0.5, μ = 0.5, no rolling or spinning friction.
    fn default() -> Self {
        Self { restitution: 0.5, friction: 0.5, rolling: 0.0, spinning: 0.0 }
    }
}

impl Material {
    /// Loses nothing: C = 1 and no friction.
    pub const ELASTIC: Self = Self { restitution: 1.0, friction: 0.0, rolling: 0.0, spinning: 0.0 };

    /// A material with these coefficients of restitution and friction.
    pub fn new(restitution: f64, friction: f64) -> Self {
        Self { restitution, friction, rolling: 0.0, spinning: 0.0 }
    }

    /// Refuses coefficients that no material has.
    ///
    /// # Errors
    /// Restitution outside [0, 1], or a negative or missing number.
    pub fn check(&self) -> Result<(), BodyError> {
        if !(0.0..=1.0).contains(&self.restitution) {
            return Err(BodyError::Restitution(self.restitution));
        }
        let lengths = [("friction", self.friction), ("rolling", self.rolling), ("spinning", self.spinning)];
        for (name, value) in lengths {
            let largest = if name == "friction" { f64::INFINITY } else { f64::MAX };
            // Not a number is in no range.
            if !(0.0..=largest).contains(&value) {
                return Err(BodyError::Coefficient { name, value });
            }
        }
        Ok(())
    }
}

/// How two coefficients become one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Rule {
    /// The smaller of the two.
    Smaller,
    /// The larger of the two.
    Larger,
    /// Half of their sum.
    Mean,
    /// The root of their product.
    GeometricMean,
    /// Their product.
    Product,
}

impl Rule {
    /// The coefficient of the pair.
    pub fn combine(self, a: f64, b: f64) -> f64 {
        let both = match self {
            Self::Smaller => a.min(b),
            Self::Larger => a.max(b),
            Self::Mean => 0.5 * (a + b),
            Self::GeometricMean => a.sqrt() * b.sqrt(),
            Self::Product => a * b,
        };
        // 0 times infinity: what never slips meets what always does. The slippery one wins.
        if both.is_nan() { 0.0 } else { both }
    }
}

/// How two materials become one, coefficient by coefficient.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combination {
    /// For restitution.
    pub restitution: Rule,
    /// For friction.
    pub friction: Rule,
    /// For rolling friction.
    pub rolling: Rule,
    /// For spinning friction.
    pub spinning: Rule,
}

impl Default for Combination {
    /// The smaller restitution, because the body that gives way decides; the geometric mean of friction;
    /// the larger rolling and spinning friction.
    fn default() -> Self {
        Self {
            restitution: Rule::Smaller,
            friction: Rule::GeometricMean,
            rolling: Rule::Larger,
            spinning: Rule::Larger,
        }
    }
}

impl Combination {
    /// The material of the pair.
    pub fn combine(&self, a: &Material, b: &Material) -> Material {
        Material {
            restitution: self.restitution.combine(a.restitution, b.restitution).min(1.0),
            friction: self.friction.combine(a.friction, b.friction),
            rolling: self.rolling.combine(a.rolling, b.rolling),
            spinning: self.spinning.combine(a.spinning, b.spinning),
        }
    }
}
