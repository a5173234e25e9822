//! What is to be drawn: bodies in their own frames, and where they are.

use sixte::body::Kind;
use sixte::shape::{Convex, Shape, Support};
use sixte::{Body, BodyId, Pose, Vec3, World};
use sixte_contact::Quat;
use sixte_io::recording::{Form, Part, surface};

use crate::colour;
use crate::facets;
use crate::mesh::{self, Mesh};

/// What is to be drawn. Made once of a world, it can be drawn many times, with bodies at other poses.
///
/// ```
/// use sixte::{Body, Pose, Settings, Vec3, World};
/// use sixte::shape::Convex;
/// use sixte_render::Stage;
/// let mut world = World::new(Settings::default())?;
/// let ball = world.insert(Body::dynamic(Convex::sphere(0.1)?, 1000.0)?)?;
/// let mut stage = Stage::new(&world);
/// stage.place(ball, Pose::at(Vec3::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Stage {
    pub(crate) actors: Vec<Actor>,
    /// Against gravity; none without it.
    pub(crate) up: Option<Vec3>,
}

/// A body to be drawn.
#[derive(Debug, Clone)]
pub(crate) struct Actor {
    id: Option<BodyId>,
    pub solids: Vec<Solid>,
    /// Half-spaces: normals, and how far their surfaces are from the body's origin \[m\].
    pub planes: Vec<(Vec3, f64)>,
    /// Sharp edges, of sensors alone: their ends in the body's frame \[m\].
    pub edges: Vec<[Vec3; 2]>,
    pub pose: Pose,
    pub paint: Paint,
}

/// How a body is coloured.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Paint {
    /// As other fixed bodies.
    Fixed,
    /// Its own colour.
    Solid(Vec3),
    /// One can look through it.
    Sensor,
}

/// A piece of a body.
#[derive(Debug, Clone)]
pub(crate) enum Solid {
    /// An ellipsoid.
    Ball {
        centre: Vec3,
        rotation: Quat,
        /// \[m\].
        semi_axes: Vec3,
    },
    Mesh {
        mesh: Mesh,
        /// By how much its triangles are beside its surface \[m\].
        off: f64,
        /// Whether no back of a triangle is ever seen.
        is_closed: bool,
    },
}

impl Stage {
    /// All bodies of a world, where they are now.
    pub fn new(world: &World) -> Self {
        let mut moving = 0;
        let actor = |(id, body): (BodyId, &Body)| {
            let paint = match body.kind() {
                _ if body.is_sensor() => Paint::Sensor,
                Kind::Fixed => Paint::Fixed,
                Kind::Kinematic(_) => Paint::Solid(colour::kinematic()),
                Kind::Dynamic | Kind::Pinned => {
                    moving += 1;
                    Paint::Solid(colour::body(moving - 1))
                }
            };
            let planes = planes(body.shape());
            let (solids, edges) =
                if planes.is_empty() { solids(body.shape(), paint) } else { (Vec::new(), Vec::new()) };
            Actor { id: Some(id), solids, planes, edges, pose: body.pose(), paint }
        };
        let actors = world.bodies().map(actor).collect();
        let gravity = world.settings().gravity;
        Self { actors, up: (-gravity).try_normalize() }
    }

    /// Puts a body elsewhere; one that was not there when the stage was made is not drawn.
    pub fn place(&mut self, id: BodyId, pose: Pose) {
        if let Some(actor) = self.actors.iter_mut().find(|actor| actor.id == Some(id)) {
            actor.pose = pose;
        }
    }

    /// Puts all bodies elsewhere, in the order of [`World::bodies`].
    pub fn place_all(&mut self, poses: impl IntoIterator<Item = Pose>) {
        for (actor, pose) in self.actors.iter_mut().zip(poses) {
            actor.pose = pose;
        }
    }

    /// Colour of a body, as linear light; grey if it has none of its own.
    pub(crate) fn colour(&self, id: BodyId) -> Vec3 {
        let paint = self.actors.iter().find(|actor| actor.id == Some(id)).map(|actor| actor.paint);
        match paint {
            Some(Paint::Solid(colour)) => colour,
            Some(Paint::Sensor) => colour::sensor(),
            Some(Paint::Fixed) | None => Vec3::splat(0.4),
        }
    }
}

/// What a body that is no half-space looks like; and its edges, if it is a sensor.
fn solids(shape: &Shape, paint: Paint) -> (Vec<Solid>, Vec<[Vec3; 2]>) {
    let parts = surface(shape, 1.0);
    let edges = match paint {
        Paint::Sensor => parts.iter().flat_map(|part| mesh::edges(&part.triangles())).collect(),
        _ => Vec::new(),
    };
    (parts.into_iter().map(|part| solid(part, shape)).collect(), edges)
}

fn solid(part: Part, shape: &Shape) -> Solid {
    let is_closed = match shape {
        Shape::Curved(curved) => curved.surface().has_inside(),
        _ => matches!(shape, Shape::Convex(_) | Shape::Compound(_)),
    };
    match (part.form, shape) {
        (Form::Ball { size }, _) => {
            Solid::Ball { centre: part.position, rotation: part.rotation, semi_axes: 0.5 * size }
        }
        // Squares that know nothing of each other have four corners each.
        (Form::Triangles(squares), Shape::Curved(_)) if squares.vertices.len() == 2 * squares.faces.len() => {
            let (mesh, off) = facets::smooth(&squares);
            Solid::Mesh { mesh, off, is_closed }
        }
        (form, _) => {
            let mesh = Mesh::smooth(&Part { form, ..part }.triangles());
            Solid::Mesh { mesh, off: 0.0, is_closed }
        }
    }
}

/// The half-space that a shape is, if it is one.
fn planes(shape: &Shape) -> Vec<(Vec3, f64)> {
    fn plane(shape: &impl Support) -> Option<(Vec3, f64)> {
        shape.half_space().map(|normal| (normal, shape.rounding()))
    }
    let all_planes = |pieces: &[(Pose, Convex)]| {
        let placed = |(pose, piece): &(Pose, Convex)| {
            let (normal, height) = plane(piece)?;
            let normal = pose.rotation.rotate(normal);
            Some((normal, height + normal.dot(pose.position)))
        };
        pieces.iter().map(placed).collect::<Option<Vec<_>>>().unwrap_or_default()
    };
    match shape {
        Shape::Convex(convex) => plane(convex).into_iter().collect(),
        Shape::Own(own) => plane(own).into_iter().collect(),
        Shape::Compound(compound) => all_planes(compound.pieces()),
        _ => Vec::new(),
    }
}
