//! Colours: of bodies, of the room, and from light to what a screen shows.
//!
//! All colours inside are linear light with the primaries of sRGB.

use sixte::Vec3;

use crate::style::Theme;

/// How the room is lit, and what it looks like.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Light of the lamp.
    pub key: Vec3,
    /// Light from above.
    pub sky: Vec3,
    /// Light from below.
    pub ground: Vec3,
    /// Light from behind the bodies, without shadow.
    pub rim: Vec3,
    /// Background at the top of the picture, as shown.
    pub top: Vec3,
    /// Background at the bottom, as shown.
    pub bottom: Vec3,
    /// A floor in full light, as shown.
    pub floor: Vec3,
    /// What a line of the floor's grid is multiplied by.
    pub line: Vec3,
    /// Bodies that do not move.
    pub fixed: Vec3,
}

impl Room {
    pub fn new(theme: Theme) -> Self {
        match theme {
            Theme::Light => Self {
                key: Vec3::new(2.35, 2.25, 2.1),
                sky: Vec3::new(0.80, 0.87, 0.98),
                ground: Vec3::new(0.50, 0.48, 0.46),
                rim: Vec3::splat(0.22),
                top: shown(0xdf_e6_ee),
                bottom: shown(0xf7_f7_f5),
                floor: shown(0xf3_f3_f2),
                line: Vec3::splat(0.80),
                fixed: oklch(0.80, 0.008, 250.0),
            },
            Theme::Dark => Self {
                key: Vec3::new(2.3, 2.15, 1.95),
                sky: Vec3::new(0.40, 0.46, 0.58),
                ground: Vec3::new(0.17, 0.17, 0.19),
                rim: Vec3::splat(0.5),
                top: shown(0x11_14_1a),
                bottom: shown(0x23_28_30),
                floor: shown(0x2d_32_3b),
                line: Vec3::splat(1.45),
                fixed: oklch(0.62, 0.01, 250.0),
            },
        }
    }

    /// The background at a part of the picture's height, from 0 at its top to 1.
    pub fn background(&self, down: f64) -> Vec3 {
        self.top.lerp(self.bottom, smooth(down))
    }
}

/// Colour of the `index`th body that moves: hues by the golden angle, so that neighbours differ.
pub fn body(index: usize) -> Vec3 {
    let hue = (250.0 + 137.507_764 * index as f64) % 360.0;
    let lightness = [0.62, 0.68, 0.57][index % 3];
    oklch(lightness, 0.105, hue)
}

/// Colour of kinematic bodies.
pub fn kinematic() -> Vec3 {
    oklch(0.67, 0.175, 48.0)
}

/// Colour of sensors.
pub fn sensor() -> Vec3 {
    oklch(0.70, 0.12, 190.0)
}

/// A colour by lightness, chroma and hue \[°\], all as seen (Ottosson, "A perceptual color space for image
/// processing", 2020).
pub fn oklch(lightness: f64, chroma: f64, hue: f64) -> Vec3 {
    let (sin, cos) = libm::sincos(hue.to_radians());
    let (a, b) = (chroma * cos, chroma * sin);
    let cube = |x: f64| x * x * x;
    let l = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
    let m = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
    let s = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548 * b);
    Vec3::new(
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
    )
    .max(Vec3::ZERO)
}

/// A colour as it is written for screens, 0xrrggbb.
fn shown(rgb: u32) -> Vec3 {
    let part = |shift: u32| {
        let value = f64::from(rgb >> shift & 0xff) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { libm::pow((value + 0.055) / 1.055, 2.4) }
    };
    Vec3::new(part(16), part(8), part(0))
}

/// A part of light as a byte of sRGB (IEC 61966-2-1).
pub fn byte(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value =
        if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * libm::pow(light, 1.0 / 2.4) - 0.055 };
    // A number that is none becomes 0.
    (255.0 * value + 0.5) as u8
}

/// Light of any strength as light that a screen can show: dark tones deepen a little, bright ones bend
/// (the curve of Hable, "Filmic tonemapping operators", 2010).
pub fn filmic(light: Vec3) -> Vec3 {
    let curve = |x: f64| ((x * (0.22 * x + 0.03) + 0.002) / (x * (0.22 * x + 0.3) + 0.06)) - 0.002 / 0.06;
    let white = curve(9.0);
    let bend = |x: f64| curve(1.55 * x.max(0.0)) / white;
    Vec3::new(bend(light.x), bend(light.y), bend(light.z))
}

/// From 0 to 1 without corners.
pub fn smooth(x: f64) -> f64 {
    let x = x.clamp(0.0, 1.0);
    x * x * (3.0 - 2.0 * x)
}
