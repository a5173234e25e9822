//! What the lamp sees, and so where there is shadow.
//!
//! The lamp is far away and not a point: shadows are sharp where bodies touch and soften with distance
//! (Fernando, "Percentage-closer soft shadows", 2005).

use sixte::Vec3;

use crate::place::Placed;
use crate::raster::{Flat, Nearest, middles};
use crate::view::View;

/// How wide the lamp is, as a part of how far away it is.
const LAMP: f64 = 0.14;

/// Texels to the side of a square of which only the highest is known.
const SQUARE: u32 = 16;

/// What the lamp sees.
#[derive(Debug)]
pub struct Shadow {
    /// Along the map, and towards the lamp; unit.
    axes: [Vec3; 3],
    /// What is in the middle of the map \[m\].
    middle: Vec3,
    /// Half of the map's width \[m\].
    radius: f64,
    size: u32,
    /// Heights of what is nearest to the lamp, from the middle \[m\].
    map: Vec<Nearest>,
    /// By squares of texels: the highest of them \[m\].
    highest: Vec<f64>,
}

impl Shadow {
    /// `light` is towards the lamp.
    pub fn new(placed: &Placed, light: Vec3, view: &View, size: u32) -> Self {
        let across = light.any_orthonormal_vector();
        let axes = [across, light.cross(across), light];
        let (middle, radius) = region(placed, view);
        let mut shadow = Self { axes, middle, radius, size, map: Vec::new(), highest: Vec::new() };
        let mut flats = Vec::with_capacity(placed.solid);
        for (number, face) in placed.faces.iter().take(placed.solid).enumerate() {
            let corners = placed.corners(face).map(|corner| shadow.place(corner));
            let (places, heights) = (corners.map(|c| [c.x, c.y]), corners.map(|c| c.z));
            flats.extend(Flat::new(places, heights, number as u32, (size, size)));
        }
        shadow.map = middles(&flats, (size, size));
        let across = size.div_ceil(SQUARE);
        shadow.highest = vec![f64::NEG_INFINITY; (across * across) as usize];
        for (at, nearest) in (0..).zip(&shadow.map) {
            let (x, y) = (at % size / SQUARE, at / size / SQUARE);
            let highest = &mut shadow.highest[(y * across + x) as usize];
            *highest = highest.max(f64::from(nearest.value));
        }
        shadow
    }

    /// The highest of all texels up to so many away from a place \[m\], or one that is higher.
    fn highest_within(&self, here: Vec3, texels: f64) -> f64 {
        let across = i64::from(self.size.div_ceil(SQUARE));
        let square = |texel: f64| (texel / f64::from(SQUARE)).floor() as i64;
        let range = |middle: f64| square(middle - texels).max(0)..=square(middle + texels).min(across - 1);
        let rows = range(here.y).flat_map(|y| range(here.x).map(move |x| y * across + x));
        rows.map(|at| self.highest[at as usize]).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Place in the map in texels, and height \[m\].
    fn place(&self, point: Vec3) -> Vec3 {
        let from = point - self.middle;
        let texel = |along: f64| 0.5 * f64::from(self.size) * (1.0 + along / self.radius);
        Vec3::new(texel(self.axes[0].dot(from)), texel(self.axes[1].dot(from)), self.axes[2].dot(from))
    }

    fn height(&self, x: i64, y: i64) -> f64 {
        let size = i64::from(self.size);
        if x < 0 || y < 0 || x >= size || y >= size {
            return f64::NEG_INFINITY;
        }
        f64::from(self.map[(y * size + x) as usize].value)
    }

    /// How much of the lamp is seen from a point of a surface, from 0 to 1; triangles may be `off` \[m\] beside it.
    pub fn light(&self, point: Vec3, normal: Vec3, off: f64) -> f64 {
        let texel = 2.0 * self.radius / f64::from(self.size);
        let facing = normal.dot(self.axes[2]);
        if facing <= 0.0 {
            return 0.0;
        }
        // A little off the surface, more where it is seen from the side: a texel is flat, a surface is not.
        let slope = (1.0 - facing * facing).max(0.0).sqrt();
        let here = self.place(point + normal * (off + texel * (0.6 + 1.6 * slope)));
        if !here.is_finite() {
            return 1.0;
        }
        // How the surface rises along the map, so that it does not shade itself [m per texel].
        let rise = |axis: usize| (-normal.dot(self.axes[axis]) / facing.max(0.15)).clamp(-3.0, 3.0) * texel;
        let (rise_x, rise_y) = (rise(0), rise(1));
        let above = 0.75 * texel;
        // As far aside as the highest body can be and still hide some of the lamp.
        let search = 0.5 * LAMP * (self.radius - here.z) / texel;
        let search = search.clamp(2.0, 0.05 * f64::from(self.size));
        // Nothing around is as high as the surface falls towards it: most of a floor.
        let falls = search * (rise_x.abs() + rise_y.abs());
        if self.highest_within(here, search) <= here.z - falls + above {
            return 1.0;
        }
        let (mut sum, mut count) = (0.0, 0);
        for [x, y] in disc((20.0 + 0.4 * search) as u32, search) {
            let height = self.height((here.x + x).floor() as i64, (here.y + y).floor() as i64);
            let own = here.z + rise_x * x + rise_y * y;
            if height > own + above {
                sum += height - own;
                count += 1;
            }
        }
        if count == 0 {
            return 1.0;
        }
        let wide = (0.5 * LAMP * (sum / f64::from(count)) / texel).clamp(1.2, search);
        let looks = (24.0 + 1.2 * wide).min(110.0) as u32;
        let mut lit = 0.0;
        for [x, y] in disc(looks, wide) {
            let own = here.z + rise_x * x + rise_y * y + above;
            lit += self.lit(here.x + x, here.y + y, own);
        }
        lit / f64::from(looks)
    }

    /// Whether a height is not in the shadow of the four texels around a place, weighted.
    fn lit(&self, x: f64, y: f64, height: f64) -> f64 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right, below) = (x - left, y - top);
        let (left, top) = (left as i64, top as i64);
        let free = |x: i64, y: i64| if self.height(x, y) > height { 0.0 } else { 1.0 };
        (free(left, top) * (1.0 - right) + free(left + 1, top) * right) * (1.0 - below)
            + (free(left, top + 1) * (1.0 - right) + free(left + 1, top + 1) * right) * below
    }
}

/// Points spread evenly over a disc, by the golden angle (Vogel, 1979).
fn disc(count: u32, radius: f64) -> impl Iterator<Item = [f64; 2]> {
    // The golden angle's cosine and sine: each point is turned on from the one before.
    let (cos, sin) = (-0.737_368_878_078_320_1, 0.675_490_294_261_524_1);
    let mut direction = [1.0, 0.0];
    (0..count).map(move |i| {
        let away = radius * ((f64::from(i) + 0.5) / f64::from(count)).sqrt();
        direction = [direction[0] * cos - direction[1] * sin, direction[0] * sin + direction[1] * cos];
        [away * direction[0], away * direction[1]]
    })
}

/// Where shadows are looked for: around all bodies, if they are not too far from what is looked at.
fn region(placed: &Placed, view: &View) -> (Vec3, f64) {
    let target = Vec3::new(0.0, 0.0, view.distance);
    let most = 5.0 * view.extent * (f64::from(view.width) / f64::from(view.height)).clamp(0.7, 2.0);
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for &(centre, radius) in &placed.bounds {
        if centre.distance(target) - radius < most {
            (low, high) = (low.min(centre - radius), high.max(centre + radius));
        }
    }
    let (middle, radius) = (0.5 * (low + high), 0.52 * (high - low).length());
    // Not too small: what is far below must find the lamp as well.
    let radius = radius.max(0.6 * view.extent);
    if radius < most { (middle, radius) } else { (target, most) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sixte::shape::Convex;
    use sixte::{Body, Pose, Settings, World};
    use sixte_io::scene::Camera;

    use super::*;
    use crate::colour::Room;
    use crate::shade::Light;
    use crate::stage::Stage;
    use crate::style::Theme;

    #[test]
    fn shadows_are_where_a_body_is_before_the_lamp() {
        let mut world = World::new(Settings::default()).unwrap();
        world.insert(Body::fixed(Convex::half_space(Vec3::Z).unwrap())).unwrap();
        let ball = Body::dynamic(Convex::sphere(0.2).unwrap(), 1.0).unwrap();
        let centre = Vec3::new(0.1, 0.0, 0.5);
        world.insert(ball.at(Pose::at(centre))).unwrap();
        let (position, target) = (Vec3::new(1.0, -3.0, 1.5), Vec3::new(0.0, 0.0, 0.3));
        let camera = Camera { position, target, up: Vec3::Z, fov_degrees: 40.0 };
        let view = View::new(&camera, (320, 200)).unwrap();
        let stage = Stage::new(&world);
        let placed = Placed::new(&stage, &view, &Room::new(Theme::Light));
        let (key, _, up) = Light::directions(&view, stage.up);
        let shadow = Shadow::new(&placed, key, &view, 1024);
        // From the ball's centre along the light to the floor, in the camera's frame.
        let middle = view.point(centre);
        let foot = middle - key * (centre.z / key.dot(up));
        assert!(view.in_world(foot).z.abs() < 1e-12);
        let across = key.cross(up).normalize();
        let light = |aside: f64| shadow.light(foot + across * aside, up, 0.0);
        assert_eq!(light(0.0), 0.0);
        assert_eq!(light(0.12), 0.0);
        // Half of the lamp is seen where its middle is at the ball's rim.
        assert!((light(0.2) - 0.5).abs() < 0.15, "{}", light(0.2));
        assert_eq!((light(0.3), light(-0.3)), (1.0, 1.0));
        // A ball is lit on one side, and its own shadow is on the other.
        assert_eq!(shadow.light(middle + 0.2 * key, key, 0.0), 1.0);
        assert_eq!(shadow.light(middle - 0.2 * key, -key, 0.0), 0.0);
        // A little above the shadow's floor nothing hides the lamp from the ball's far side.
        assert_eq!(shadow.light(middle + key, key, 0.0), 1.0);
    }
}
