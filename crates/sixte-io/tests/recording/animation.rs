//! Animations, judged by another reader.

use gltf::animation::Property;
use sixte_io::recording::{AnimationFormat, Recording, write_animation};

use super::runs::{all_kinds, bouncing, record, recorder};

fn written(recording: &Recording, every: usize, format: AnimationFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_animation(recording, every, format, &mut bytes).unwrap();
    bytes
}

/// The numbers of an accessor of floats.
fn floats(accessor: &gltf::Accessor<'_>, binary: &[u8]) -> Vec<f32> {
    assert_eq!(accessor.data_type(), gltf::accessor::DataType::F32);
    let view = accessor.view().unwrap();
    let start = view.offset() + accessor.offset();
    let count = accessor.count() * accessor.dimensions().multiplicity();
    assert!(accessor.offset() + 4 * count <= view.length());
    let bytes = &binary[start..start + 4 * count];
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes(four.try_into().unwrap())).collect()
}

#[test]
fn keyframes_are_those_of_the_recording() {
    let recording = record(all_kinds(), 50, 0.01).recording();
    for every in [1, 7] {
        // Reading checks the whole file against the format.
        let file = gltf::Gltf::from_slice(&written(&recording, every, AnimationFormat::Binary)).unwrap();
        let binary = file.blob.clone().unwrap();
        let animation = file.animations().next().unwrap();
        let steps: Vec<_> = recording.steps.iter().step_by(every).collect();
        let mut channels = 0;
        for channel in animation.channels() {
            let (node, sampler) = (channel.target().node(), channel.sampler());
            // The world is the first node.
            let body = node.index() - 1;
            let times = floats(&sampler.input(), &binary);
            assert_eq!(times, steps.iter().map(|step| step.time as f32).collect::<Vec<_>>());
            assert_eq!(sampler.interpolation(), gltf::animation::Interpolation::Linear);
            let state = |i: usize| steps[i].bodies[body];
            let values = floats(&sampler.output(), &binary);
            let expected: Vec<f32> = match channel.target().property() {
                Property::Translation => {
                    (0..steps.len()).flat_map(|i| state(i).position.as_vec3().to_array()).collect()
                }
                Property::Rotation => {
                    (0..steps.len()).flat_map(|i| state(i).rotation.as_quat().to_array()).collect()
                }
                other => unreachable!("{other:?}"),
            };
            assert_eq!(values, expected, "{}", recording.bodies[body].name);
            channels += 1;
        }
        assert_eq!(channels, 2 * recording.bodies.len());
    }
}

#[test]
fn every_body_has_its_mesh() {
    let recording = record(all_kinds(), 2, 0.01).recording();
    let file = gltf::Gltf::from_slice(&written(&recording, 1, AnimationFormat::Binary)).unwrap();
    let binary = file.blob.clone().unwrap();
    let world = file.scenes().next().unwrap().nodes().next().unwrap();
    assert_eq!(world.children().count(), recording.bodies.len());
    // The world's z axis is the file's y axis.
    let (_, [x, y, z, w], _) = world.transform().decomposed();
    let up = sixte_contact::Quat::from_xyzw(x.into(), y.into(), z.into(), w.into()) * sixte::Vec3::Z;
    assert!((up - sixte::Vec3::Y).length() < 1e-6);
    for (node, body) in world.children().zip(&recording.bodies) {
        assert_eq!(recording.bodies[node.index() - 1].name, body.name);
        let triangles = body.triangles();
        let Some(mesh) = node.mesh() else {
            assert_eq!((body.name.as_str(), triangles.faces.len()), ("point", 0));
            continue;
        };
        let part = mesh.primitives().next().unwrap();
        let positions = part.get(&gltf::Semantic::Positions).unwrap();
        let expected: Vec<f32> = triangles.vertices.iter().flat_map(|v| v.as_vec3().to_array()).collect();
        assert_eq!(floats(&positions, &binary), expected);
        let indices = part.indices().unwrap();
        assert_eq!(indices.count(), 3 * triangles.faces.len());
        let start = indices.view().unwrap().offset() + indices.offset();
        let first: Vec<u8> = triangles.faces[0].iter().flat_map(|i| i.to_le_bytes()).collect();
        assert_eq!(binary[start..start + 12], first);
        let colour = part.material().pbr_metallic_roughness().base_color_factor();
        assert!(colour.iter().all(|part| (0.0..=1.0).contains(part)));
    }
}

#[test]
fn text_and_binary_say_the_same() {
    let recording = record(bouncing(["floor", "ball"]), 10, 0.01).recording();
    let text = written(&recording, 1, AnimationFormat::Text);
    let file = gltf::Gltf::from_slice(&text).unwrap();
    let binary = gltf::Gltf::from_slice(&written(&recording, 1, AnimationFormat::Binary)).unwrap();
    assert_eq!(file.animations().count(), 1);
    assert_eq!(file.accessors().count(), binary.accessors().count());
    // Sixte reads the triangles of both: the same, with the world turned.
    let read = |bytes: &[u8], name: &str| {
        sixte_io::triangles_from_bytes(name, bytes, sixte_io::MeshFormat::Gltf).unwrap()
    };
    let of_text = read(&text, "a.gltf");
    assert_eq!(of_text, read(&written(&recording, 1, AnimationFormat::Binary), "a.glb"));
    assert_eq!(of_text.faces.len(), 2 + 2048);
    let json: serde_json::Value = serde_json::from_slice(&text).unwrap();
    let names: Vec<&str> =
        json["nodes"].as_array().unwrap().iter().map(|n| n["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["world", "floor", "ball"]);
}

#[test]
fn equal_shapes_are_written_once() {
    let mut world = bouncing(["floor", "ball"]);
    for i in 1..20 {
        let shape = sixte::shape::Convex::sphere(0.1).unwrap();
        let place = sixte::Pose::at(sixte::Vec3::new(f64::from(i), 0.2, 1.1));
        world.insert(sixte::Body::dynamic(shape, 1000.0).unwrap().at(place)).unwrap();
    }
    let recording = record(world, 2, 0.01).recording();
    assert!(written(&recording, 1, AnimationFormat::Binary).len() < 80_000);
}

#[test]
fn steps_too_short_for_keyframes_are_left_out() {
    // At 1 s, f32 are 1.2e-7 s apart.
    let mut recording = record(bouncing(["floor", "ball"]), 20, 1e-9).recording();
    for step in &mut recording.steps {
        step.time += 1.0;
    }
    let file = gltf::Gltf::from_slice(&written(&recording, 1, AnimationFormat::Binary)).unwrap();
    let times = floats(
        &file.animations().next().unwrap().samplers().next().unwrap().input(),
        file.blob.as_deref().unwrap(),
    );
    assert_eq!(times, [1.0]);
}

#[test]
fn bodies_that_come_later_move_from_then_on() {
    let mut world = bouncing(["floor", "ball"]);
    let mut recorder = recorder(&world);
    for step in 0..10 {
        if step == 4 {
            let late = sixte::Body::dynamic(sixte::shape::Convex::sphere(0.1).unwrap(), 1000.0).unwrap();
            world.insert(late.at(sixte::Pose::at(sixte::Vec3::new(3.0, 0.0, 5.0)))).unwrap();
        }
        let report = world.step(0.01);
        recorder.step(&world, &report).unwrap();
    }
    let recording = Recording::from_bytes(&recorder.finish().unwrap().into_inner(), "x").unwrap();
    let file = gltf::Gltf::from_slice(&written(&recording, 1, AnimationFormat::Binary)).unwrap();
    let binary = file.blob.clone().unwrap();
    let animation = file.animations().next().unwrap();
    let channel_of_ball = animation.channels().find(|channel| channel.target().node().index() == 3).unwrap();
    let times = floats(&channel_of_ball.sampler().input(), &binary);
    assert_eq!(times, recording.steps[5..].iter().map(|step| step.time as f32).collect::<Vec<_>>());
    let places = floats(&channel_of_ball.sampler().output(), &binary);
    assert_eq!(places[..3], recording.steps[5].bodies[2].position.as_vec3().to_array());
    assert_eq!(places.len(), 3 * times.len());
}

#[test]
fn a_recording_of_nothing_is_an_animation_of_nothing() {
    let recording = record(sixte::World::new(sixte::Settings::default()).unwrap(), 3, 0.1).recording();
    for format in [AnimationFormat::Binary, AnimationFormat::Text] {
        let file = gltf::Gltf::from_slice(&written(&recording, 1, format)).unwrap();
        assert_eq!((file.nodes().count(), file.animations().count()), (1, 0));
    }
}
