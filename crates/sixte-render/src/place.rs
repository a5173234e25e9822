//! Everything before the camera: all bodies as triangles in its frame.

use sixte::{Pose, Vec3};
use sixte_contact::Quat;

use crate::clip;
use crate::colour::Room;
use crate::ground::Ground;
use crate::mesh::Mesh;
use crate::raster::Flat;
use crate::stage::{Actor, Paint, Solid, Stage};
use crate::view::View;

/// Balls are divided at most so often: 32,768 triangles.
const FINEST: u32 = 6;

/// A triangle, and whose it is.
#[derive(Debug, Clone, Copy)]
pub struct Face {
    pub corners: [u32; 3],
    /// Which paint.
    pub paint: u32,
    pub is_closed: bool,
}

/// All bodies in the camera's frame.
#[derive(Debug, Default)]
pub struct Placed {
    pub points: Vec<Vec3>,
    /// Unit.
    pub normals: Vec<Vec3>,
    /// Those one cannot look through, then those one can.
    pub faces: Vec<Face>,
    /// How many of the faces one cannot look through.
    pub solid: usize,
    /// Colours of bodies, and by how much their triangles are beside their surfaces \[m\].
    pub paints: Vec<(Vec3, f64)>,
    pub grounds: Vec<Ground>,
    /// Balls around the bodies: centre and radius \[m\].
    pub bounds: Vec<(Vec3, f64)>,
}

impl Placed {
    pub fn new(stage: &Stage, view: &View, room: &Room) -> Self {
        let mut placed = Self::default();
        let mut balls: Vec<Option<Mesh>> = vec![None; FINEST as usize + 1];
        let (sensors, solids): (Vec<&Actor>, _) =
            stage.actors.iter().partition(|actor| actor.paint == Paint::Sensor);
        for (number, actor) in solids.iter().chain(&sensors).enumerate() {
            if number == solids.len() {
                placed.solid = placed.faces.len();
            }
            let colour = match actor.paint {
                Paint::Fixed => room.fixed,
                Paint::Solid(colour) => colour,
                Paint::Sensor => crate::colour::sensor(),
            };
            let off = |solid: &Solid| match solid {
                Solid::Mesh { off, .. } => *off,
                Solid::Ball { .. } => 0.0,
            };
            placed.paints.push((colour, actor.solids.iter().map(off).fold(0.0, f64::max)));
            for solid in &actor.solids {
                placed.add(solid, &actor.pose, view, &mut balls);
            }
            let grounds = actor.planes.iter().filter_map(|plane| Ground::new(*plane, &actor.pose, view));
            placed.grounds.extend(grounds);
        }
        if sensors.is_empty() {
            placed.solid = placed.faces.len();
        }
        placed
    }

    fn add(&mut self, solid: &Solid, pose: &Pose, view: &View, balls: &mut [Option<Mesh>]) {
        match solid {
            Solid::Mesh { mesh, is_closed, .. } => {
                let (centre, radius) = mesh.bound();
                self.bounds.push((view.point(pose.point_in_world(centre)), radius));
                let point = |point: Vec3| view.point(pose.point_in_world(point));
                let normal = |normal: Vec3| view.direction(pose.rotation.rotate(normal));
                self.join(mesh, *is_closed, point, normal);
            }
            Solid::Ball { centre, rotation, semi_axes } => {
                let middle = view.point(pose.point_in_world(*centre));
                let radius = semi_axes.max_element();
                self.bounds.push((middle, radius));
                let away = middle.length().max(view.near + radius);
                let level = level(view.focal * radius / away);
                let Some(ball) = balls.get_mut(level as usize) else { return };
                let ball = ball.get_or_insert_with(|| Mesh::ball(level));
                let turned = |rotation: Quat, vector: Vec3| pose.rotation.rotate(rotation * vector);
                let point = |point: Vec3| middle + view.direction(turned(*rotation, *semi_axes * point));
                let normal = |normal: Vec3| {
                    view.direction(turned(*rotation, (normal / *semi_axes).normalize_or_zero()))
                };
                self.join(ball, true, point, normal);
            }
        }
    }

    fn join(
        &mut self,
        mesh: &Mesh,
        is_closed: bool,
        point: impl Fn(Vec3) -> Vec3,
        normal: impl Fn(Vec3) -> Vec3,
    ) {
        let first = self.points.len() as u32;
        let paint = self.paints.len() as u32 - 1;
        self.points.extend(mesh.points.iter().map(|&p| point(p)));
        self.normals.extend(mesh.normals.iter().map(|&n| normal(n)));
        let face = |corners: &[u32; 3]| Face { corners: corners.map(|c| first + c), paint, is_closed };
        self.faces.extend(mesh.faces.iter().map(face));
    }

    pub fn corners(&self, face: &Face) -> [Vec3; 3] {
        face.corners.map(|corner| self.points[corner as usize])
    }

    /// Faces as they are in the picture; the value of each is one over the distance along the line of sight
    /// [1/m].
    pub fn flats(&self, view: &View) -> Vec<Flat> {
        let mut flats = Vec::with_capacity(self.faces.len());
        for (number, face) in self.faces.iter().enumerate() {
            let corners = self.corners(face);
            let [a, b, c] = corners;
            // The frame is left-handed: a face that is seen from before has a positive volume.
            if face.is_closed && a.dot(b.cross(c)) <= 0.0 {
                continue;
            }
            push(corners, number as u32, view, &mut flats);
        }
        flats
    }
}

/// Adds a triangle of the camera's frame as it is in the picture.
pub fn push(corners: [Vec3; 3], number: u32, view: &View, flats: &mut Vec<Flat>) {
    let (kept, count) = clip::before(view.near, corners);
    let size = (view.width, view.height);
    for last in 2..count {
        let corners = [kept[0], kept[last - 1], kept[last]];
        let places = corners.map(|point| view.pixel(point));
        flats.extend(Flat::new(places, corners.map(|point| 1.0 / point.z), number, size));
    }
}

/// How often to divide a ball of this radius [pixels] so that no corner shows.
fn level(radius: f64) -> u32 {
    // A circle of n sides is inside of the round one by r (π/n)² / 2; a tenth of a pixel is fine.
    let sides = std::f64::consts::PI * (radius / 0.2).max(0.0).sqrt();
    let level = libm::ceil(libm::log2((0.25 * sides).max(1.0)));
    (level as u32).clamp(1, FINEST)
}
