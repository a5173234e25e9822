//! Parts of a body, as rules know them.

/// Where on the body a face is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Area {
    /// Mask and bib.
    Mask,
    /// Jacket without sleeves.
    Torso,
    /// The arm that holds the weapon, and its glove.
    WeaponArm,
    /// The other arm.
    RearArm,
    /// Legs, shoes and what is below the hips.
    Legs,
}

impl Area {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Mask, Self::Torso, Self::WeaponArm, Self::RearArm, Self::Legs];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Mask => "mask",
            Self::Torso => "torso",
            Self::WeaponArm => "weapon arm",
            Self::RearArm => "rear arm",
            Self::Legs => "legs",
        }
    }
}
