//! What other tools see: read by a reader that is not Sixte's.

use std::collections::BTreeSet;

use mcap::{Message, MessageStream, Summary};
use serde_json::Value;

use super::runs::{all_kinds, record, sliding_off};

/// All messages, in the order of the file, with what they say.
fn messages(bytes: &[u8]) -> impl Iterator<Item = (Message<'_>, Value)> {
    MessageStream::new(bytes).unwrap().map(|message| {
        let message = message.unwrap();
        let content = serde_json::from_slice(&message.data).unwrap();
        (message, content)
    })
}

#[test]
fn another_reader_sees_all_channels() {
    let run = record(all_kinds(), 50, 0.01);
    let summary = Summary::read(&run.bytes).unwrap().unwrap();
    let stats = summary.stats.unwrap();
    assert_eq!((stats.message_start_time, stats.message_end_time), (0, 500_000_000));
    let count = |topic: &str| {
        let id = summary.channels.values().find(|channel| channel.topic == topic).unwrap().id;
        stats.channel_message_counts[&id]
    };
    let events = run.reports.iter().map(|report| report.events.len() as u64).sum::<u64>();
    assert_eq!((count("/poses"), count("/audit"), count("/tf"), count("/scene")), (51, 51, 51, 1));
    assert!(events > 0 && count("/events") == events);
}

#[test]
fn times_are_simulated_and_in_order() {
    for world in [all_kinds(), sliding_off(["table", "ball"])] {
        let run = record(world, 50, 0.01);
        let mut last = 0;
        for (message, content) in messages(&run.bytes) {
            assert!(message.log_time >= last);
            last = message.log_time;
            if let Some(time) = content["time"].as_f64() {
                // Half a nanosecond, and the rounding of the product.
                assert!((time * 1e9 - message.log_time as f64).abs() <= 0.5 + 1e-6, "{time}");
            }
        }
        assert_eq!(last, 500_000_000);
    }
}

#[test]
fn messages_are_what_their_schemas_say() {
    let runs = [all_kinds(), sliding_off(["table", "ball"])].map(|world| record(world, 50, 0.01));
    let mut topics = BTreeSet::new();
    for (message, content) in runs.iter().flat_map(|run| messages(&run.bytes)) {
        let schema = message.channel.schema.clone().unwrap();
        assert_eq!(
            (schema.encoding.as_str(), message.channel.message_encoding.as_str()),
            ("jsonschema", "json")
        );
        let fields: Value = serde_json::from_slice(&schema.data).unwrap();
        check(&content, &fields, &message.channel.topic);
        topics.insert((message.channel.topic.clone(), schema.name.clone()));
    }
    let expected = [
        ("/audit", "sixte.Audit"),
        ("/contacts", "sixte.ContactChange"),
        ("/events", "sixte.Event"),
        ("/poses", "sixte.Poses"),
        ("/scene", "foxglove.SceneUpdate"),
        ("/tf", "foxglove.FrameTransforms"),
    ];
    assert_eq!(topics, expected.map(|(topic, name)| (topic.to_owned(), name.to_owned())).into());
}

/// Every field is described, and every field that is described is there.
fn check(content: &Value, fields: &Value, path: &str) {
    let kinds = match &fields["type"] {
        Value::Array(kinds) => kinds.iter().map(|kind| kind.as_str().unwrap()).collect(),
        kind => vec![kind.as_str().unwrap()],
    };
    let found = match content {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(kinds.contains(&found), "{path} is {found}, not {kinds:?}");
    if let Value::Object(object) = content {
        let described = fields["properties"].as_object().unwrap();
        let keys = |object: &serde_json::Map<String, Value>| object.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(object), keys(described), "{path}");
        for (key, value) in object {
            check(value, &described[key], &format!("{path}.{key}"));
        }
    }
    for value in content.as_array().into_iter().flatten() {
        check(value, &fields["items"], &format!("{path}[]"));
    }
}

#[test]
fn every_body_is_drawn_in_its_own_frame() {
    let run = record(all_kinds(), 1, 0.01);
    let mut frames = BTreeSet::new();
    for (message, content) in messages(&run.bytes) {
        match message.channel.topic.as_str() {
            "/scene" => {
                for entity in content["entities"].as_array().unwrap() {
                    assert_eq!(
                        (&entity["frame_locked"], &entity["id"]),
                        (&Value::Bool(true), &entity["frame_id"])
                    );
                    let count = |kind: &str| entity[kind].as_array().unwrap().len();
                    let drawn = ["cubes", "spheres", "cylinders", "triangles"].map(count);
                    let expected = match entity["id"].as_str().unwrap() {
                        "sphere" | "ellipsoid" => [0, 1, 0, 0],
                        "box" => [1, 0, 0, 0],
                        "cylinder" | "cone" => [0, 0, 1, 0],
                        "capsule" | "slanted capsule" => [0, 2, 1, 0],
                        "compound" => [1, 2, 1, 0],
                        "point" => [0; 4],
                        _ => [0, 0, 0, 1],
                    };
                    assert_eq!(drawn, expected, "{}", entity["id"]);
                    frames.insert(entity["id"].as_str().unwrap().to_owned());
                }
            }
            "/tf" => {
                let transforms = content["transforms"].as_array().unwrap();
                let child = |t: &Value| t["child_frame_id"].as_str().unwrap().to_owned();
                assert_eq!(transforms.iter().map(child).collect::<BTreeSet<_>>(), frames);
                assert!(transforms.iter().all(|t| t["parent_frame_id"] == "world"));
            }
            _ => {}
        }
    }
    assert_eq!(frames.len(), run.world.bodies().count());
}
