//! What Foxglove's 3D view shows: bodies as entities in frames of their own, and where the frames are.
//!
//! The fields are those of its schemas `foxglove.SceneUpdate` and `foxglove.FrameTransforms`.

use serde::{Deserialize, Serialize};
use sixte::World;
use sixte::body::{Body, Kind};
use sixte::shape::{Shape, Triangles};
use sixte_contact::{Quat, Vec3};

use super::names::WORLD;
use super::numbers::{xyz, xyzw};
use super::part::{Form, Part};
use super::surface::surface;

/// An instant.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Time {
    sec: u64,
    nsec: u64,
}

impl Time {
    /// After the start \[ns\].
    pub fn after(nanoseconds: u64) -> Self {
        Self { sec: nanoseconds / 1_000_000_000, nsec: nanoseconds % 1_000_000_000 }
    }
}

/// Where all frames are.
#[derive(Debug, Serialize)]
pub struct FrameTransforms<'a> {
    pub transforms: Vec<FrameTransform<'a>>,
}

/// Where the frame of a body is.
#[derive(Debug, Serialize)]
pub struct FrameTransform<'a> {
    timestamp: Time,
    parent_frame_id: &'static str,
    child_frame_id: &'a str,
    #[serde(with = "xyz")]
    translation: Vec3,
    #[serde(with = "xyzw")]
    rotation: Quat,
}

impl<'a> FrameTransform<'a> {
    pub fn new(name: &'a str, body: &Body, timestamp: Time) -> Self {
        let pose = body.pose();
        Self {
            timestamp,
            parent_frame_id: WORLD,
            child_frame_id: name,
            translation: pose.position,
            rotation: pose.rotation.quaternion(),
        }
    }
}

/// Bodies that are new.
#[derive(Debug, Serialize, Deserialize)]
pub struct SceneUpdate {
    deletions: [(); 0],
    pub entities: Vec<Entity>,
}

/// What a body looks like, in its own frame.
#[derive(Debug, Serialize, Deserialize)]
pub struct Entity {
    timestamp: Time,
    frame_id: String,
    pub id: String,
    lifetime: Time,
    frame_locked: bool,
    metadata: Vec<KeyValue>,
    arrows: [(); 0],
    cubes: Vec<Sized>,
    spheres: Vec<Sized>,
    cylinders: Vec<Cylinder>,
    lines: [(); 0],
    triangles: Vec<TriangleList>,
    texts: [(); 0],
    models: [(); 0],
}

#[derive(Debug, Serialize, Deserialize)]
struct KeyValue {
    key: String,
    value: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct Pose {
    #[serde(with = "xyz")]
    position: Vec3,
    #[serde(with = "xyzw")]
    orientation: Quat,
}

/// A colour of light, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Color {
    pub r: f64,
    pub g: f64,
    pub b: f64,
    pub a: f64,
}

#[derive(Debug, Serialize, Deserialize)]
struct Sized {
    pose: Pose,
    #[serde(with = "xyz")]
    size: Vec3,
    color: Color,
}

#[derive(Debug, Serialize, Deserialize)]
struct Cylinder {
    pose: Pose,
    #[serde(with = "xyz")]
    size: Vec3,
    bottom_scale: f64,
    top_scale: f64,
    color: Color,
}

#[derive(Debug, Serialize, Deserialize)]
struct TriangleList {
    pose: Pose,
    points: Vec<Point>,
    color: Color,
    colors: [(); 0],
    indices: Vec<u32>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Point {
    x: f64,
    y: f64,
    z: f64,
}

impl SceneUpdate {
    /// Bodies of a world from the `first` on, by their names.
    pub fn new(world: &World, names: &[String], first: usize, time: Time) -> Self {
        let new = world.bodies().zip(names).skip(first);
        let entities = new.map(|((id, body), name)| Entity::new(world, id.index(), body, name, time));
        Self { deletions: [], entities: entities.collect() }
    }
}

impl Entity {
    fn new(world: &World, index: usize, body: &Body, name: &str, timestamp: Time) -> Self {
        let kind = match body.kind() {
            Kind::Dynamic => "dynamic",
            Kind::Pinned => "pinned",
            Kind::Fixed => "fixed",
            Kind::Kinematic(_) => "kinematic",
        };
        let color = if body.kind() == Kind::Fixed {
            GREY
        } else {
            PALETTE.get(index % PALETTE.len()).copied().unwrap_or(GREY)
        };
        let word = |key: &str, value: &str| KeyValue { key: key.to_owned(), value: value.to_owned() };
        let mut entity = Self {
            timestamp,
            frame_id: name.to_owned(),
            id: name.to_owned(),
            lifetime: Time::default(),
            frame_locked: true,
            metadata: vec![word("kind", kind), word("shape", shape_name(body.shape()))],
            arrows: [],
            cubes: Vec::new(),
            spheres: Vec::new(),
            cylinders: Vec::new(),
            lines: [],
            triangles: Vec::new(),
            texts: [],
            models: [],
        };
        for part in surface(body.shape(), extent(world, body)) {
            entity.add(part, color);
        }
        entity
    }

    fn add(&mut self, part: Part, color: Color) {
        let pose = Pose { position: part.position, orientation: part.rotation };
        match part.form {
            Form::Ball { size } => self.spheres.push(Sized { pose, size, color }),
            Form::Block { size } => self.cubes.push(Sized { pose, size, color }),
            Form::Cylinder { size, bottom, top } => {
                self.cylinders.push(Cylinder { pose, size, bottom_scale: bottom, top_scale: top, color });
            }
            Form::Triangles(Triangles { vertices, faces }) => self.triangles.push(TriangleList {
                pose,
                points: vertices.iter().map(|v| Point { x: v.x, y: v.y, z: v.z }).collect(),
                color,
                colors: [],
                indices: faces.into_iter().flatten().collect(),
            }),
        }
    }

    /// The value of a key; empty if there is none.
    pub fn word(&self, key: &str) -> &str {
        self.metadata.iter().find(|entry| entry.key == key).map_or("", |entry| entry.value.as_str())
    }

    /// Its colour; grey if nothing is drawn.
    pub fn color(&self) -> Color {
        let sized = self.cubes.iter().chain(&self.spheres).map(|part| part.color);
        let cylinders = self.cylinders.iter().map(|part| part.color);
        let triangles = self.triangles.iter().map(|part| part.color);
        sized.chain(cylinders).chain(triangles).next().unwrap_or(GREY)
    }

    /// What is drawn.
    pub fn into_parts(self) -> Vec<Part> {
        let part = |pose: Pose, form| Part { position: pose.position, rotation: pose.orientation, form };
        let cubes = self.cubes.into_iter().map(|cube| part(cube.pose, Form::Block { size: cube.size }));
        let balls = self.spheres.into_iter().map(|ball| part(ball.pose, Form::Ball { size: ball.size }));
        let cylinders = self.cylinders.into_iter().map(|found| {
            let Cylinder { pose, size, bottom_scale: bottom, top_scale: top, .. } = found;
            part(pose, Form::Cylinder { size, bottom, top })
        });
        let lists = self.triangles.into_iter().map(|list| {
            let vertices = list.points.iter().map(|point| Vec3::new(point.x, point.y, point.z)).collect();
            let faces = list.indices.chunks_exact(3).filter_map(|face| face.first_chunk().copied()).collect();
            part(list.pose, Form::Triangles(Triangles { vertices, faces }))
        });
        cubes.chain(balls).chain(cylinders).chain(lists).collect()
    }
}

fn shape_name(shape: &Shape) -> &'static str {
    match shape {
        Shape::Convex(convex) => convex.name(),
        Shape::Compound(_) => "compound",
        Shape::Mesh(_) => "mesh",
        Shape::Soup(_) => "soup",
        Shape::HeightField(_) => "height field",
        Shape::Curved(_) => "surface",
        _ => "own",
    }
}

/// How far a half-space is drawn: well beyond where the bodies are now \[m\].
fn extent(world: &World, from: &Body) -> f64 {
    let far = |body: &Body| body.pose().position.distance(from.pose().position);
    let farthest = world.bodies().map(|(_, body)| far(body)).fold(1.0, f64::max);
    10.0 * farthest
}

const GREY: Color = Color { r: 0.6, g: 0.6, b: 0.6, a: 1.0 };

/// Colours that are told apart by most eyes, one after the other for the bodies.
const PALETTE: [Color; 7] = [
    Color { r: 0.0, g: 0.45, b: 0.7, a: 1.0 },
    Color { r: 0.9, g: 0.6, b: 0.0, a: 1.0 },
    Color { r: 0.0, g: 0.6, b: 0.5, a: 1.0 },
    Color { r: 0.8, g: 0.4, b: 0.0, a: 1.0 },
    Color { r: 0.35, g: 0.7, b: 0.9, a: 1.0 },
    Color { r: 0.8, g: 0.6, b: 0.7, a: 1.0 },
    Color { r: 0.95, g: 0.9, b: 0.25, a: 1.0 },
];
