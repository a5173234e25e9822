//! Box3D, in `f32`.
//!
//! Settings: no sleeping, four sub-steps, its flag for bullets on projectiles; all else as it comes. Bodies with that flag
//! are not looked for by each other, so that it is not for scenes in which all are fast.
//!
//! It has no half-spaces: floor and walls are boxes, large enough for every scene.

use std::ffi::c_int;

use box3d_sys as sys;
use sixte_contact::{Quat, Vec3};

use super::ground::Ground;
use super::scenes::{Form, HalfSpace, Scene, Start};
use super::{Crowd, Engine, FRICTION, GRAVITY, RESTITUTION, State};

/// As its own samples have it.
const SUB_STEPS: c_int = 4;

/// Half the width of the boxes that stand for half-spaces \[m\].
const HALF_WIDTH: f64 = 500.0;

/// Half their thickness \[m\].
const HALF_DEPTH: f64 = 5.0;

/// Box3D as it comes.
pub struct Box3d;

/// The world and the mesh are freed with it.
struct Standing {
    world: sys::b3WorldId,
    bodies: Vec<sys::b3BodyId>,
    mesh: Option<*mut sys::b3MeshData>,
}

impl Engine for Box3d {
    fn name(&self) -> &'static str {
        "box3d"
    }

    fn start(&self, scene: &Scene) -> Result<Box<dyn Crowd>, String> {
        let mut standing = Standing { world: world(), bodies: Vec::new(), mesh: None };
        for half_space in &scene.half_spaces {
            standing.insert_half_space(half_space);
        }
        if let Some(ground) = &scene.ground {
            standing.insert_ground(ground)?;
        }
        for start in &scene.bodies {
            let body = standing.insert(start)?;
            standing.bodies.push(body);
        }
        Ok(Box::new(standing))
    }
}

impl Standing {
    fn insert_half_space(&self, half_space: &HalfSpace) {
        let HalfSpace { point, normal } = *half_space;
        let half = Vec3::splat(HALF_WIDTH) + normal.abs() * (HALF_DEPTH - HALF_WIDTH);
        // SAFETY: the world is alive; the definitions are Box3D's own and outlive the calls, which copy the hull.
        unsafe {
            let mut body = sys::b3DefaultBodyDef();
            body.position = vector(point - normal * HALF_DEPTH);
            let body = sys::b3CreateBody(self.world, &body);
            let hull = sys::b3MakeBoxHull(half.x as f32, half.y as f32, half.z as f32);
            sys::b3CreateHullShape(body, &material(0.0), &hull.base);
        }
    }

    fn insert_ground(&mut self, ground: &Ground) -> Result<(), String> {
        let (corners, triangles) = ground.triangles();
        let mut corners: Vec<sys::b3Vec3> = corners.into_iter().map(vector).collect();
        let mut indices: Vec<i32> = triangles.iter().flatten().map(|&index| index as i32).collect();
        let definition = sys::b3MeshDef {
            vertices: corners.as_mut_ptr(),
            indices: indices.as_mut_ptr(),
            vertexCount: corners.len() as c_int,
            triangleCount: triangles.len() as c_int,
            identifyEdges: true,
            ..Default::default()
        };
        // SAFETY: both arrays live through the call, which copies what it keeps; the counts are theirs. No materials and no list of
        // degenerate triangles are given, which null stands for.
        let mesh = unsafe { sys::b3CreateMesh(&definition, std::ptr::null_mut(), 0) };
        if mesh.is_null() {
            return Err("Box3D makes no mesh of the ground".into());
        }
        self.mesh = Some(mesh);
        // SAFETY: the world is alive, and the mesh until after the world.
        unsafe {
            let body = sys::b3CreateBody(self.world, &sys::b3DefaultBodyDef());
            sys::b3CreateMeshShape(body, &material(0.0), mesh, sys::b3Vec3 { x: 1.0, y: 1.0, z: 1.0 });
        }
        Ok(())
    }

    fn insert(&self, start: &Start) -> Result<sys::b3BodyId, String> {
        let State { position, rotation, velocity, spin } = start.state;
        // SAFETY: the world is alive; the definition is Box3D's own and outlives the call.
        let body = unsafe {
            let mut body = sys::b3DefaultBodyDef();
            body.type_ = sys::b3BodyType_b3_dynamicBody;
            body.position = vector(position);
            body.rotation = sys::b3Quat { v: vector(rotation.xyz()), s: rotation.w as f32 };
            body.enableSleep = false;
            body.isBullet = start.is_projectile;
            sys::b3CreateBody(self.world, &body)
        };
        insert_shape(body, &start.form, &material(start.density))?;
        // The definition's velocity would be that of the origin: the centre of mass is known only now.
        // SAFETY: the body is alive.
        unsafe {
            sys::b3Body_SetLinearVelocity(body, vector(velocity));
            sys::b3Body_SetAngularVelocity(body, vector(spin));
        }
        Ok(body)
    }
}

impl Crowd for Standing {
    fn step(&mut self, duration: f64) {
        // SAFETY: the world is alive.
        unsafe { sys::b3World_Step(self.world, duration as f32, SUB_STEPS) };
    }

    fn states(&self) -> Vec<State> {
        let state = |&body: &sys::b3BodyId| {
            // SAFETY: the body is alive, because the world is.
            let (position, rotation, velocity, spin) = unsafe {
                (
                    sys::b3Body_GetPosition(body),
                    sys::b3Body_GetRotation(body),
                    sys::b3Body_GetLinearVelocity(body),
                    sys::b3Body_GetAngularVelocity(body),
                )
            };
            let Vec3 { x, y, z } = wide(rotation.v);
            State {
                position: wide(position),
                rotation: Quat::from_xyzw(x, y, z, f64::from(rotation.s)),
                velocity: wide(velocity),
                spin: wide(spin),
            }
        };
        self.bodies.iter().map(state).collect()
    }
}

impl Drop for Standing {
    fn drop(&mut self) {
        // SAFETY: each is freed once, the mesh after all that ask for it.
        unsafe {
            sys::b3DestroyWorld(self.world);
            if let Some(mesh) = self.mesh.take() {
                sys::b3DestroyMesh(mesh);
            }
        }
    }
}

fn world() -> sys::b3WorldId {
    // SAFETY: the definition is Box3D's own, with no callbacks, and outlives the call.
    unsafe {
        let mut world = sys::b3DefaultWorldDef();
        world.gravity = vector(Vec3::NEG_Z * GRAVITY);
        world.enableSleep = false;
        world.workerCount = 1;
        sys::b3CreateWorld(&world)
    }
}

fn insert_shape(body: sys::b3BodyId, form: &Form, material: &sys::b3ShapeDef) -> Result<(), String> {
    // SAFETY: the body is alive; each shape outlives the call, which copies it; a hull that Box3D made is freed once.
    unsafe {
        match form {
            Form::Cuboid(half) => {
                let hull = sys::b3MakeBoxHull(half.x as f32, half.y as f32, half.z as f32);
                sys::b3CreateHullShape(body, material, &hull.base);
            }
            Form::Ball(radius) => {
                let sphere = sys::b3Sphere { center: vector(Vec3::ZERO), radius: *radius as f32 };
                sys::b3CreateSphereShape(body, material, &sphere);
            }
            Form::Capsule { half_length, radius } => {
                let tip = Vec3::Z * *half_length;
                let capsule =
                    sys::b3Capsule { center1: vector(-tip), center2: vector(tip), radius: *radius as f32 };
                sys::b3CreateCapsuleShape(body, material, &capsule);
            }
            Form::Hull(points) => {
                let points: Vec<sys::b3Vec3> = points.iter().copied().map(vector).collect();
                let count = points.len() as c_int;
                let hull = sys::b3CreateHull(points.as_ptr(), count, count);
                if hull.is_null() {
                    return Err("Box3D makes no hull of the points".into());
                }
                sys::b3CreateHullShape(body, material, hull);
                sys::b3DestroyHull(hull);
            }
        }
    }
    Ok(())
}

fn material(density: f64) -> sys::b3ShapeDef {
    // SAFETY: a value is made and nothing else.
    let mut shape = unsafe { sys::b3DefaultShapeDef() };
    shape.density = density as f32;
    shape.baseMaterial.restitution = RESTITUTION as f32;
    shape.baseMaterial.friction = FRICTION as f32;
    shape
}

fn vector(v: Vec3) -> sys::b3Vec3 {
    sys::b3Vec3 { x: v.x as f32, y: v.y as f32, z: v.z as f32 }
}

fn wide(v: sys::b3Vec3) -> Vec3 {
    Vec3::new(f64::from(v.x), f64::from(v.y), f64::from(v.z))
}
