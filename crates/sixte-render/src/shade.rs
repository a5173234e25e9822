//! How a point of a surface looks.

use sixte::Vec3;

use crate::colour::{Room, filmic};
use crate::ground::Ground;
use crate::shadow::Shadow;
use crate::view::View;

/// How rough bodies are, from 0 for a mirror to 1.
const ROUGH: f64 = 0.42;
/// Part of the light that comes back from straight ahead.
const MIRRORED: f64 = 0.04;

/// What there is to shade with, in the camera's frame.
pub struct Light<'a> {
    pub room: &'a Room,
    pub shadow: &'a Shadow,
    /// Towards the lamp; unit.
    pub key: Vec3,
    /// Towards the light from behind; unit.
    pub rim: Vec3,
    /// Upwards; unit.
    pub up: Vec3,
}

/// A place of a body's surface.
pub struct SurfacePoint {
    /// As linear light.
    pub colour: Vec3,
    /// \[m\].
    pub point: Vec3,
    /// Unit.
    pub normal: Vec3,
    /// How much of the sky it sees, from 0 to 1.
    pub open: f64,
    /// How far its triangles may be beside it \[m\].
    pub off: f64,
}

impl<'a> Light<'a> {
    /// Directions of light for a view: the lamp is above, to the left and a little before the bodies.
    pub fn directions(view: &View, up: Option<Vec3>) -> (Vec3, Vec3, Vec3) {
        let up = up.map_or(Vec3::Y, |up| view.direction(up));
        // What is away from the camera along the ground; from straight above, up in the picture.
        let away = (Vec3::Z - up * up.z).try_normalize();
        let away = away.filter(|_| up.z.abs() < 0.999).unwrap_or(Vec3::Y - up * up.y).normalize_or(Vec3::Z);
        let mut right = up.cross(away);
        if right.x < 0.0 {
            right = -right;
        }
        let key = (up - 0.62 * right - 0.34 * away).normalize_or(Vec3::Y);
        let rim = (0.35 * up + 0.8 * right + 0.6 * away).normalize_or(Vec3::Y);
        (key, rim, up)
    }

    /// A body's surface, as shown.
    pub fn solid(&self, spot: &SurfacePoint) -> Vec3 {
        let SurfacePoint { colour, point, normal, open, off } = *spot;
        let eye = -point.normalize_or(Vec3::Z);
        let facing = normal.dot(self.key).max(0.0);
        // Where light only grazes, triangles would show in the shadow.
        let lit =
            if facing > 0.0 { self.shadow.light(point, normal, off) * (facing / 0.12).min(1.0) } else { 0.0 };
        let key = self.room.key * (facing * lit);
        let rim = self.room.rim * normal.dot(self.rim).max(0.0);
        let mut light = colour * (key + (self.around(normal) + rim) * open);
        let fresnel = |cos: f64| {
            let aside = 1.0 - cos.clamp(0.0, 1.0);
            MIRRORED + (1.0 - MIRRORED) * aside * aside * aside * aside * aside
        };
        let half = (self.key + eye).normalize_or(normal);
        light += key * (0.25 * gloss(normal.dot(half).max(0.0)) * fresnel(half.dot(eye)));
        let mirrored = normal * (2.0 * normal.dot(eye)) - eye;
        light += self.around(mirrored) * (0.35 * open * fresnel(normal.dot(eye)));
        filmic(light)
    }

    /// A floor, as shown: `floor` in full light.
    pub fn floor(&self, ground: &Ground, point: Vec3, open: f64) -> Vec3 {
        let facing = ground.normal.dot(self.key).max(0.0);
        let lit = if facing > 0.0 { self.shadow.light(point, ground.normal, 0.0) } else { 0.0 };
        // A slope is as bright as a floor; a wall may be darker.
        let full = self.up.dot(self.key).max(0.1);
        let full = self.room.key * facing.clamp(0.5 * full, full) + self.around(self.up);
        let light = self.room.key * (facing * lit) + self.around(ground.normal) * open;
        self.room.floor * (light / full)
    }

    /// Light from above and below.
    fn around(&self, normal: Vec3) -> Vec3 {
        self.room.ground.lerp(self.room.sky, 0.5 + 0.5 * normal.dot(self.up))
    }
}

/// How many of the small mirrors that a surface is made of are turned so (Walter and others, "Microfacet models
/// for refraction", 2007), with the shading of each other left out.
fn gloss(cos: f64) -> f64 {
    let a = ROUGH * ROUGH * ROUGH * ROUGH;
    let below = cos * cos * (a - 1.0) + 1.0;
    a / (std::f64::consts::PI * below * below)
}
