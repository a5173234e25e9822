//! A recording as an animation: glTF 2.0, which modellers, browsers and game engines open.
//!
//! One node for each body, with its shape as a mesh and its trajectory as keyframes. glTF's y axis points up; a
//! root node turns the world's z axis there.
#![allow(clippy::indexing_slicing, reason = "it makes JSON, and indexes what it has made")]

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::read::{RecordedBody, RecordedStep, Recording};

/// How a glTF file is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum AnimationFormat {
    /// `.glb`: text and numbers in one binary file.
    Binary,
    /// `.gltf`: text, with the numbers in it.
    Text,
}

/// Writes the recording as an animation, with a keyframe at each `every`th step. An `every` of 0 counts as 1.
///
/// Keyframes are `f32`; of those that fall on one time as `f32`, the first is kept.
///
/// # Errors
/// What the writer refuses, and more than 4 GiB of keyframes and triangles, which the format cannot hold.
pub fn write_animation(
    recording: &Recording,
    every: usize,
    format: AnimationFormat,
    to: &mut impl Write,
) -> io::Result<()> {
    let mut file = Builder::default();
    file.bodies(&recording.bodies);
    file.trajectories(recording, every);
    let (mut json, mut binary) = file.finish();
    let text = |json: &Value| serde_json::to_vec(json).map_err(io::Error::from);
    if format == AnimationFormat::Text {
        json["buffers"][0]["uri"] =
            json!(format!("data:application/octet-stream;base64,{}", base64(&binary)));
        return to.write_all(&text(&json)?);
    }
    let mut json = text(&json)?;
    json.resize(json.len().next_multiple_of(4), b' ');
    binary.resize(binary.len().next_multiple_of(4), 0);
    let length = |bytes: usize| {
        u32::try_from(bytes).map_err(|_| io::Error::other("more than 4 GiB; take fewer steps with --every"))
    };
    let total = length(12 + 8 + json.len() + 8 + binary.len())?;
    to.write_all(b"glTF")?;
    for word in [2, total, length(json.len())?] {
        to.write_all(&word.to_le_bytes())?;
    }
    to.write_all(b"JSON")?;
    to.write_all(&json)?;
    to.write_all(&length(binary.len())?.to_le_bytes())?;
    to.write_all(b"BIN\0")?;
    to.write_all(&binary)
}

/// The file as it grows.
#[derive(Default)]
struct Builder {
    binary: Vec<u8>,
    views: Vec<Value>,
    accessors: Vec<Value>,
    meshes: Vec<Value>,
    materials: Vec<Value>,
    /// The world first, then the bodies.
    nodes: Vec<Value>,
    samplers: Vec<Value>,
    channels: Vec<Value>,
    /// Accessors of positions and indices, by the bytes of both: many bodies share one shape.
    shapes: BTreeMap<Vec<u8>, (usize, usize)>,
}

const FLOAT: u32 = 5126;
const UNSIGNED_INT: u32 = 5125;
const ARRAY_BUFFER: u32 = 34962;
const ELEMENT_ARRAY_BUFFER: u32 = 34963;

impl Builder {
    fn bodies(&mut self, bodies: &[RecordedBody]) {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let mut world = json!({"name": "world", "rotation": [-half, 0.0, 0.0, half]});
        if !bodies.is_empty() {
            world["children"] = json!((1..=bodies.len()).collect::<Vec<_>>());
        }
        self.nodes.push(world);
        for body in bodies {
            let mut node = json!({"name": body.name});
            if let Some(mesh) = self.mesh(body) {
                node["mesh"] = json!(mesh);
            }
            self.nodes.push(node);
        }
    }

    fn mesh(&mut self, body: &RecordedBody) -> Option<usize> {
        let triangles = body.triangles();
        // What is no number as f32 cannot be drawn.
        let points: Vec<[f32; 3]> = triangles.vertices.iter().map(|v| v.as_vec3().to_array()).collect();
        if triangles.faces.is_empty() || !points.iter().flatten().all(|x| x.is_finite()) {
            return None;
        }
        let (position, indices) = self.shape(&points, &triangles.faces);
        let colour = body.colour.map(linear);
        self.materials.push(json!({
            "name": body.name,
            "doubleSided": true,
            "pbrMetallicRoughness": {
                "baseColorFactor": [colour[0], colour[1], colour[2], 1.0],
                "metallicFactor": 0.0,
                "roughnessFactor": 0.7,
            },
        }));
        self.meshes.push(json!({
            "name": body.name,
            "primitives": [{
                "attributes": {"POSITION": position},
                "indices": indices,
                "material": self.materials.len() - 1,
            }],
        }));
        Some(self.meshes.len() - 1)
    }

    fn shape(&mut self, points: &[[f32; 3]], faces: &[[u32; 3]]) -> (usize, usize) {
        let positions: Vec<u8> = points.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
        let indices: Vec<u8> = faces.iter().flatten().flat_map(|i| i.to_le_bytes()).collect();
        let key = [&positions[..], &indices].concat();
        if let Some(&found) = self.shapes.get(&key) {
            return found;
        }
        let bound = |pick: fn(f32, f32) -> f32| {
            let fold = |axis: usize| points.iter().map(|p| p[axis]).reduce(pick).unwrap_or(0.0);
            [fold(0), fold(1), fold(2)]
        };
        let view = self.view(&positions, Some(ARRAY_BUFFER));
        let position = self.accessor(json!({
            "bufferView": view, "componentType": FLOAT, "type": "VEC3", "count": points.len(),
            "min": bound(f32::min), "max": bound(f32::max),
        }));
        let view = self.view(&indices, Some(ELEMENT_ARRAY_BUFFER));
        let indices = self.accessor(json!({
            "bufferView": view, "componentType": UNSIGNED_INT, "type": "SCALAR", "count": 3 * faces.len(),
        }));
        self.shapes.insert(key, (position, indices));
        (position, indices)
    }

    fn trajectories(&mut self, recording: &Recording, every: usize) {
        let mut steps: Vec<(f32, &RecordedStep)> = Vec::new();
        for step in recording.steps.iter().step_by(every.max(1)) {
            let time = step.time as f32;
            if steps.last().is_none_or(|&(last, _)| time > last) {
                steps.push((time, step));
            }
        }
        let Some(&(last, _)) = steps.last() else { return };
        let times: Vec<u8> = steps.iter().flat_map(|(time, _)| time.to_le_bytes()).collect();
        let view = self.view(&times, None);
        // Bodies that came later have keyframes from then on.
        let mut inputs: BTreeMap<usize, usize> = BTreeMap::new();
        for body in 0..recording.bodies.len() {
            let has_come = steps.iter().enumerate().skip_while(|(_, (_, step))| step.bodies.len() <= body);
            let Some((first, &(start, _))) = has_come.clone().next() else { continue };
            let trajectory: Vec<_> = has_come.filter_map(|(_, (_, step))| step.bodies.get(body)).collect();
            let input = *inputs.entry(first).or_insert_with(|| {
                self.accessor(json!({
                    "bufferView": view, "byteOffset": 4 * first, "componentType": FLOAT, "type": "SCALAR",
                    "count": steps.len() - first, "min": [start], "max": [last],
                }))
            });
            let places = trajectory.iter().flat_map(|state| state.position.as_vec3().to_array());
            let places = self.values("VEC3", &places.collect::<Vec<_>>());
            self.channel(body, "translation", input, places);
            let turns = trajectory.iter().flat_map(|state| state.rotation.as_quat().to_array());
            let turns = self.values("VEC4", &turns.collect::<Vec<_>>());
            self.channel(body, "rotation", input, turns);
        }
    }

    /// The accessor of values at keyframes.
    fn values(&mut self, kind: &str, values: &[f32]) -> usize {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let view = self.view(&bytes, None);
        let count = values.len() / if kind == "VEC4" { 4 } else { 3 };
        self.accessor(json!({"bufferView": view, "componentType": FLOAT, "type": kind, "count": count}))
    }

    /// What changes at a body, from the accessors of times and of values.
    fn channel(&mut self, body: usize, path: &str, input: usize, output: usize) {
        self.samplers.push(json!({"input": input, "output": output, "interpolation": "LINEAR"}));
        let sampler = self.samplers.len() - 1;
        self.channels.push(json!({"sampler": sampler, "target": {"node": body + 1, "path": path}}));
    }

    fn view(&mut self, bytes: &[u8], target: Option<u32>) -> usize {
        let mut view = json!({"buffer": 0, "byteOffset": self.binary.len(), "byteLength": bytes.len()});
        if let Some(target) = target {
            view["target"] = json!(target);
        }
        self.binary.extend_from_slice(bytes);
        self.views.push(view);
        self.views.len() - 1
    }

    fn accessor(&mut self, accessor: Value) -> usize {
        self.accessors.push(accessor);
        self.accessors.len() - 1
    }

    /// The text and the numbers. The format has no empty lists.
    fn finish(self) -> (Value, Vec<u8>) {
        let generator = concat!("sixte ", env!("CARGO_PKG_VERSION"));
        let mut json = json!({
            "asset": {"version": "2.0", "generator": generator},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": self.nodes,
        });
        let lists = [
            ("bufferViews", self.views),
            ("accessors", self.accessors),
            ("meshes", self.meshes),
            ("materials", self.materials),
        ];
        for (name, list) in lists {
            if !list.is_empty() {
                json[name] = json!(list);
            }
        }
        if !self.channels.is_empty() {
            json["animations"] =
                json!([{"name": "run", "channels": self.channels, "samplers": self.samplers}]);
        }
        if !self.binary.is_empty() {
            json["buffers"] = json!([{"byteLength": self.binary.len()}]);
        }
        (json, self.binary)
    }
}

/// A part of a colour as it is shown, as a part of light (IEC 61966-2-1).
fn linear(shown: f64) -> f64 {
    if shown <= 0.04045 { shown / 12.92 } else { libm::pow((shown + 0.055) / 1.055, 2.4) }
}

/// Bytes as text (RFC 4648).
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let index = (bits >> (18 - 6 * digit) & 63) as usize;
            text.push(if digit <= three.len() { char::from(DIGITS[index]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_become_text() {
        // RFC 4648, section 10.
        let cases = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (bytes, text) in cases {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
