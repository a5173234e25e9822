//! How numbers are written in JSON.

/// A number; one that is not finite is `null`, because JSON has no other word for it.
pub(super) mod number {
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(number: &f64, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(*number)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(f64::NAN))
    }
}

/// A number that is infinite where it is `null`.
pub(super) mod or_infinite {
    use serde::{Deserialize, Deserializer};

    pub use crate::recording::numbers::number::serialize;

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(f64::INFINITY))
    }
}

/// A vector as `{"x", "y", "z"}`: other tools plot its parts by these names.
pub(super) mod xyz {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use sixte_contact::Vec3;

    #[derive(Serialize, Deserialize)]
    struct Xyz {
        #[serde(with = "crate::recording::numbers::number")]
        x: f64,
        #[serde(with = "crate::recording::numbers::number")]
        y: f64,
        #[serde(with = "crate::recording::numbers::number")]
        z: f64,
    }

    pub fn serialize<S: Serializer>(vector: &Vec3, to: S) -> Result<S::Ok, S::Error> {
        Xyz { x: vector.x, y: vector.y, z: vector.z }.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec3, D::Error> {
        let Xyz { x, y, z } = Xyz::deserialize(from)?;
        Ok(Vec3::new(x, y, z))
    }
}

/// A quaternion as `{"x", "y", "z", "w"}`.
pub(super) mod xyzw {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use sixte_contact::Quat;

    #[derive(Serialize, Deserialize)]
    struct Xyzw {
        x: f64,
        y: f64,
        z: f64,
        w: f64,
    }

    pub fn serialize<S: Serializer>(turn: &Quat, to: S) -> Result<S::Ok, S::Error> {
        Xyzw { x: turn.x, y: turn.y, z: turn.z, w: turn.w }.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Quat, D::Error> {
        let Xyzw { x, y, z, w } = Xyzw::deserialize(from)?;
        Ok(Quat::from_xyzw(x, y, z, w))
    }
}
