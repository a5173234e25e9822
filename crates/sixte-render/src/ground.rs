//! Half-spaces: an endless floor with a faint grid that fades into the background.

use sixte::{Pose, Vec3};

use crate::colour::smooth;
use crate::view::View;

/// From this many times what is seen at the target the floor begins to fade, and here it is gone.
const FADES: [f64; 2] = [3.0, 13.0];

/// A half-space, in the camera's frame. The camera is outside of it.
#[derive(Debug, Clone, Copy)]
pub struct Ground {
    /// Unit.
    pub normal: Vec3,
    /// Of the camera above it \[m\].
    height: f64,
    /// The point below the target \[m\].
    middle: Vec3,
    /// A point of the grid, in the world \[m\].
    origin: Vec3,
    /// Along the grid's lines, in the world; unit.
    axes: [Vec3; 2],
    /// How far it is seen \[m\].
    extent: f64,
    /// Between two lines \[m\].
    cell: f64,
}

impl Ground {
    /// A half-space of a body; none if the camera is in it.
    pub fn new((normal, distance): (Vec3, f64), pose: &Pose, view: &View) -> Option<Self> {
        let (normal_in_world, point) = (pose.rotation.rotate(normal), pose.point_in_world(normal * distance));
        let normal = view.direction(normal_in_world);
        let height = -normal.dot(view.point(point));
        let is_above = height > 1e-9 * view.distance && height.is_finite();
        let target = Vec3::new(0.0, 0.0, view.distance);
        let middle = target - normal * (normal.dot(target) + height);
        // Lines along the world's axes as far as the plane allows.
        let along = if normal_in_world.x.abs() < 0.9 { Vec3::X } else { Vec3::Y };
        let across = normal_in_world.cross(along).normalize_or_zero();
        is_above.then(|| Self {
            normal,
            height,
            middle,
            origin: normal_in_world * normal_in_world.dot(point),
            axes: [across.cross(normal_in_world), across],
            extent: view.extent,
            cell: cell(0.45 * view.extent),
        })
    }

    /// Where the ray through a place of the picture meets it, if it does: a multiple of the ray.
    pub fn meets(&self, ray: Vec3) -> Option<f64> {
        let down = -self.normal.dot(ray);
        (down > 0.0).then(|| self.height / down).filter(|away| away.is_finite())
    }

    /// How much of it is seen at a point, from 0 to 1.
    pub fn opacity(&self, point: Vec3) -> f64 {
        let away = point.distance(self.middle) / self.extent;
        1.0 - smooth((away - FADES[0]) / (FADES[1] - FADES[0]))
    }

    /// How much of a line of the grid is in a pixel, from 0 to 1.
    pub fn line(&self, [x, y]: [f64; 2], view: &View) -> f64 {
        let at = |x: f64, y: f64| {
            let ray = view.ray(x, y);
            let from = view.in_world(ray * self.meets(ray)?) - self.origin;
            Some([self.axes[0].dot(from), self.axes[1].dot(from)])
        };
        let (Some(here), Some(right), Some(below)) = (at(x, y), at(x + 1.0, y), at(x, y + 1.0)) else {
            return 0.0;
        };
        let width = (f64::from(view.height) / 700.0).max(0.7);
        let strength = |axis: usize, cell: f64| {
            let (across, down) = (right[axis] - here[axis], below[axis] - here[axis]);
            let pixel = (across * across + down * down).sqrt();
            let from_line = (here[axis] / cell - (here[axis] / cell).round()).abs() * cell;
            let covered = (0.5 * width + 0.5 - from_line / pixel).clamp(0.0, 1.0);
            // Lines that are too close to tell apart become nothing.
            covered * (1.0 - smooth((pixel / cell - 0.06) / 0.2))
        };
        let fine = strength(0, self.cell).max(strength(1, self.cell));
        let coarse = strength(0, 5.0 * self.cell).max(strength(1, 5.0 * self.cell));
        (0.55 * fine).max(coarse)
    }
}

/// The next of 1, 2, 5, 10, … below a length \[m\].
fn cell(length: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(length.max(1e-300))));
    let part = length / power;
    let step = [5.0, 2.0].into_iter().find(|&step| part >= step).unwrap_or(1.0);
    step * power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_round_numbers() {
        for (length, wanted) in [(0.07, 0.05), (3.0, 2.0), (1.5, 1.0), (60.0, 50.0)] {
            assert!((cell(length) / wanted - 1.0).abs() < 1e-12, "{length}");
        }
    }
}
