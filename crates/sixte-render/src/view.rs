//! The camera's frame: x to the right, y up, z along the line of sight.
//!
//! It is left-handed. Nothing here takes a cross product in it for a normal.

use sixte::Vec3;
use sixte_io::scene::Camera;

use crate::error::{MOST_IN_ALL, MOST_PIXELS, RenderError};

/// A camera and its picture.
#[derive(Debug, Clone, Copy)]
pub struct View {
    position: Vec3,
    right: Vec3,
    up: Vec3,
    forward: Vec3,
    pub width: u32,
    pub height: u32,
    /// Pixels for a length that is as far away as it is long.
    pub focal: f64,
    /// How far away the target is \[m\].
    pub distance: f64,
    /// Half of what is seen from bottom to top at the target \[m\].
    pub extent: f64,
    /// What is nearer is not drawn \[m\].
    pub near: f64,
}

impl View {
    pub fn new(camera: &Camera, (width, height): (u32, u32)) -> Result<Self, RenderError> {
        let is_fine = |pixels: u32| (1..=MOST_PIXELS).contains(&pixels);
        if !is_fine(width) || !is_fine(height) || u64::from(width) * u64::from(height) > MOST_IN_ALL {
            return Err(RenderError::Size { width, height });
        }
        let sight = camera.target - camera.position;
        let distance = sight.length();
        if !distance.is_finite() || distance <= 0.0 {
            return Err(RenderError::Camera);
        }
        let forward = sight / distance;
        let across = forward.cross(camera.up).try_normalize();
        let right = across.unwrap_or_else(|| forward.any_orthonormal_vector());
        let half = 0.5 * camera.fov_degrees.clamp(0.1, 175.0).to_radians();
        let half = if half.is_finite() { half } else { 0.4 };
        Ok(Self {
            position: camera.position,
            right,
            up: right.cross(forward),
            forward,
            width,
            height,
            focal: 0.5 * f64::from(height) / libm::tan(half),
            distance,
            extent: distance * libm::tan(half),
            near: 1e-3 * distance,
        })
    }

    /// A point of the world in the camera's frame \[m\].
    pub fn point(&self, point: Vec3) -> Vec3 {
        self.direction(point - self.position)
    }

    /// A direction of the world along the camera's axes.
    pub fn direction(&self, direction: Vec3) -> Vec3 {
        Vec3::new(self.right.dot(direction), self.up.dot(direction), self.forward.dot(direction))
    }

    /// A point of the camera's frame in the world \[m\].
    pub fn in_world(&self, point: Vec3) -> Vec3 {
        self.position + self.right * point.x + self.up * point.y + self.forward * point.z
    }

    /// Where a point before the camera is in the picture, in pixels from its upper left corner.
    pub fn pixel(&self, point: Vec3) -> [f64; 2] {
        let (x, y) = (point.x / point.z, point.y / point.z);
        [0.5 * f64::from(self.width) + self.focal * x, 0.5 * f64::from(self.height) - self.focal * y]
    }

    /// The ray from the camera through a place of the picture, as long as it goes forward by 1.
    pub fn ray(&self, x: f64, y: f64) -> Vec3 {
        let (x, y) = (x - 0.5 * f64::from(self.width), 0.5 * f64::from(self.height) - y);
        Vec3::new(x / self.focal, y / self.focal, 1.0)
    }

    /// How long a pixel is at a point \[m\].
    pub fn pixel_size(&self, point: Vec3) -> f64 {
        point.z.max(self.near) / self.focal
    }
}
