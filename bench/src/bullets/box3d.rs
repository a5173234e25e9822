//! Box3D, in `f32`.
//!
//! Settings: continuous detection on, four sub-steps, the cap on speeds lifted, no sleeping; all else as
//! it comes. Box3D's flag for bullets is off: it adds detection between a flagged and an unflagged body,
//! and all bullets here are alike.
//!
//! A hull of Box3D has at most 128 edges, and the bullet's has 960: it gets the vertices that Box3D picks
//! itself, as many as it takes.

use std::ffi::{c_char, c_int};
use std::ptr;

use box3d_sys as sys;
use sixte_contact::Vec3;
use sixte_contact::shape::Triangles;

use super::flight::{Engine, Flight, Sample};
use super::scene::{Scene, Start};

/// As its own samples have it.
const SUB_STEPS: c_int = 4;

/// Faster than any bullet [m/s].
const SPEED_CAP: f32 = 1e5;

const NO_HULL: &str = "Box3D makes no hull of the bullet";

/// Box3D with continuous detection.
pub struct Box3d {
    /// How many vertices it is asked for, at most.
    most: c_int,
    /// And how many it takes.
    vertices: usize,
}

/// What it refers to is freed with it.
struct Flying {
    world: sys::b3WorldId,
    bullets: Vec<sys::b3BodyId>,
    hull: *mut sys::b3HullData,
    mesh: *mut sys::b3MeshData,
    time: f64,
}

impl Engine for Box3d {
    fn name(&self) -> &'static str {
        "box3d"
    }

    fn vertices(&self, _: &Scene) -> usize {
        self.vertices
    }

    fn start(&self, scene: &Scene, _: bool) -> Result<Box<dyn Flight>, String> {
        // Whatever fails below, the rest is freed.
        let mut flying = Flying {
            world: world(scene.gravity),
            bullets: Vec::new(),
            hull: ptr::null_mut(),
            mesh: ptr::null_mut(),
            time: 0.0,
        };
        flying.hull = hull(&scene.bullet.vertices, self.most).ok_or(NO_HULL)?;
        flying.mesh = mesh(&scene.sheet).ok_or("Box3D makes no mesh of the sheet")?;
        flying.insert_sheet(scene);
        for start in &scene.starts {
            let bullet = flying.insert_bullet(start, scene);
            flying.bullets.push(bullet);
        }
        Ok(Box::new(flying))
    }
}

impl Box3d {
    /// Finds how many vertices of the bullet Box3D takes. It takes `length_unit` for a metre, and its
    /// lengths of tolerance follow; give the same one in the whole process \[m\].
    ///
    /// # Errors
    /// Box3D makes no hull of the bullet at all.
    pub fn new(scene: &Scene, length_unit: f64) -> Result<Self, String> {
        // SAFETY: a number and a function are set and nothing else, before anything is made. The
        // function does nothing, so any thread may call it. Without it, Box3D prints a line for every
        // hull it refuses.
        unsafe {
            sys::b3SetLengthUnitsPerMeter(length_unit as f32);
            sys::b3SetLogFcn(Some(say_nothing));
        }
        let mut counts = (4..=sys::B3_MAX_HULL_VERTICES as c_int).rev();
        let made = counts.find_map(|most| Some((most, hull(&scene.bullet.vertices, most)?)));
        let (most, made) = made.ok_or(NO_HULL)?;
        // SAFETY: Box3D made the hull just now; it is read, and freed once.
        let vertices = unsafe {
            let vertices = (*made).vertexCount;
            sys::b3DestroyHull(made);
            vertices as usize
        };
        Ok(Self { most, vertices })
    }
}

impl Flying {
    fn insert_sheet(&self, scene: &Scene) {
        let one = sys::b3Vec3 { x: 1.0, y: 1.0, z: 1.0 };
        // SAFETY: the world and the mesh are alive, and the mesh stays so as long as the world does;
        // both definitions are Box3D's own and outlive the calls.
        unsafe {
            let body = sys::b3CreateBody(self.world, &sys::b3DefaultBodyDef());
            sys::b3CreateMeshShape(body, &shape(scene), self.mesh, one);
        }
    }

    fn insert_bullet(&self, start: &Start, scene: &Scene) -> sys::b3BodyId {
        let [x, y, z, w] = start.pose.rotation.quaternion().to_array();
        // SAFETY: as in `insert_sheet`, with the hull.
        unsafe {
            let mut body = sys::b3DefaultBodyDef();
            body.type_ = sys::b3BodyType_b3_dynamicBody;
            body.position = vector(start.pose.position);
            body.rotation = sys::b3Quat { v: vector(Vec3::new(x, y, z)), s: w as f32 };
            body.linearVelocity = vector(start.velocity);
            body.angularVelocity = vector(start.spin);
            body.enableSleep = false;
            let body = sys::b3CreateBody(self.world, &body);
            sys::b3CreateHullShape(body, &shape(scene), self.hull);
            body
        }
    }
}

impl Flight for Flying {
    fn step(&mut self, duration: f64) {
        // SAFETY: the world is alive, and so is all that its shapes refer to.
        unsafe { sys::b3World_Step(self.world, duration as f32, SUB_STEPS) };
        self.time += duration;
    }

    fn samples(&self) -> Vec<Vec<Sample>> {
        let wide = |v: sys::b3Vec3| Vec3::new(f64::from(v.x), f64::from(v.y), f64::from(v.z));
        let sample = |&body: &sys::b3BodyId| {
            // SAFETY: the body is alive, because the world is.
            let (centre, velocity) =
                unsafe { (sys::b3Body_GetWorldCenter(body), sys::b3Body_GetLinearVelocity(body)) };
            vec![Sample { time: self.time, centre: wide(centre), velocity: wide(velocity) }]
        };
        self.bullets.iter().map(sample).collect()
    }
}

impl Drop for Flying {
    fn drop(&mut self) {
        // SAFETY: each is freed once, the world first, because it refers to the others.
        unsafe {
            sys::b3DestroyWorld(self.world);
            if !self.hull.is_null() {
                sys::b3DestroyHull(self.hull);
            }
            if !self.mesh.is_null() {
                sys::b3DestroyMesh(self.mesh);
            }
        }
    }
}

fn world(gravity: Vec3) -> sys::b3WorldId {
    // SAFETY: the definition is Box3D's own, with no callbacks, and outlives the call.
    unsafe {
        let mut world = sys::b3DefaultWorldDef();
        world.gravity = vector(gravity);
        world.maximumLinearSpeed = SPEED_CAP;
        world.enableSleep = false;
        world.enableContinuous = true;
        world.workerCount = 1;
        sys::b3CreateWorld(&world)
    }
}

fn shape(scene: &Scene) -> sys::b3ShapeDef {
    // SAFETY: a value is made and nothing else.
    let mut shape = unsafe { sys::b3DefaultShapeDef() };
    shape.density = scene.density as f32;
    shape.baseMaterial.restitution = scene.restitution as f32;
    shape.baseMaterial.friction = scene.friction as f32;
    shape
}

/// A hull of at most so many of the points, if that is one Box3D takes.
fn hull(points: &[Vec3], most: c_int) -> Option<*mut sys::b3HullData> {
    let points: Vec<sys::b3Vec3> = points.iter().copied().map(vector).collect();
    // SAFETY: the points live through the call, which copies what it keeps; the count is theirs.
    let hull = unsafe { sys::b3CreateHull(points.as_ptr(), points.len() as c_int, most) };
    (!hull.is_null()).then_some(hull)
}

extern "C" fn say_nothing(_: *const c_char) {}

fn mesh(triangles: &Triangles) -> Option<*mut sys::b3MeshData> {
    let mut vertices: Vec<sys::b3Vec3> = triangles.vertices.iter().copied().map(vector).collect();
    let mut indices: Vec<i32> = triangles.faces.iter().flatten().map(|&index| index as i32).collect();
    let definition = sys::b3MeshDef {
        vertices: vertices.as_mut_ptr(),
        indices: indices.as_mut_ptr(),
        vertexCount: vertices.len() as c_int,
        triangleCount: triangles.faces.len() as c_int,
        identifyEdges: true,
        ..Default::default()
    };
    // SAFETY: both arrays live through the call, which copies what it keeps; the counts are theirs. No
    // materials and no list of degenerate triangles are given, which null stands for.
    let mesh = unsafe { sys::b3CreateMesh(&definition, ptr::null_mut(), 0) };
    (!mesh.is_null()).then_some(mesh)
}

fn vector(v: Vec3) -> sys::b3Vec3 {
    sys::b3Vec3 { x: v.x as f32, y: v.y as f32, z: v.z as f32 }
}
