//! The schema for editors: JSON Schema, draft 2020-12.

use serde_json::{Map, Value, json};
use sixte_io::scene::schema::{ALL, Form, Key, Presence, Range, SCENE, Table};

pub fn text() -> serde_json::Result<String> {
    let mut definitions = Map::new();
    for table in ALL {
        definitions.insert(name(table), object(table));
    }
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sixte scene",
        "$ref": format!("#/$defs/{}", name(&SCENE)),
        "$defs": definitions,
    });
    serde_json::to_string_pretty(&schema).map(|text| text + "\n")
}

/// "law" of "law = { … }", "bodies" of "[[bodies]]".
fn name(table: &Table) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { ' ' };
    let words: String = table.heading.chars().map(kept).collect();
    words.split_whitespace().collect::<Vec<_>>().join("-")
}

fn object(table: &Table) -> Value {
    let properties: Map<String, Value> =
        table.keys.iter().map(|key| (key.name.to_owned(), property(key))).collect();
    let needed: Vec<&str> =
        table.keys.iter().filter(|key| key.presence == Presence::Needed).map(|key| key.name).collect();
    let mut object = json!({
        "type": "object",
        "description": table.about,
        "properties": properties,
        "additionalProperties": false,
        "required": needed,
    });
    if !table.one_of.is_empty() {
        let each = table.one_of.iter().map(|key| json!({ "required": [key] }));
        object["oneOf"] = each.collect();
    }
    object
}

fn property(key: &Key) -> Value {
    let Key { form, unit, presence, about, .. } = key;
    let unit = if unit.is_empty() { String::new() } else { format!(" [{unit}]") };
    let default = match presence {
        Presence::Default(default) => format!(". If it is left out: {default}"),
        _ => String::new(),
    };
    let mut property = form_schema(form);
    property["description"] = format!("{about}{unit}{default}").into();
    property
}

fn reference(table: &Table) -> Value {
    json!({ "$ref": format!("#/$defs/{}", name(table)) })
}

fn form_schema(form: &Form) -> Value {
    match form {
        Form::Text | Form::File => json!({ "type": "string" }),
        Form::Flag => json!({ "type": "boolean" }),
        Form::Number(range) => computed(match range {
            Range::Any => json!({ "type": "number" }),
            Range::Positive => json!({ "type": "number", "exclusiveMinimum": 0 }),
            Range::NotNegative => json!({ "type": "number", "minimum": 0 }),
            Range::Between(low, high) => json!({ "type": "number", "minimum": low, "maximum": high }),
        }),
        Form::Count(least) => computed(json!({ "type": "integer", "minimum": least })),
        Form::Numbers(count) => {
            let number = computed(json!({ "type": "number" }));
            json!({ "type": "array", "items": number, "minItems": count, "maxItems": count })
        }
        Form::Word(words) => json!({ "enum": words }),
        Form::List(inner) => json!({ "type": "array", "items": form_schema(inner) }),
        Form::Table(table) => reference(table),
        Form::Tables(table) => json!({ "type": "array", "items": reference(table) }),
        Form::Named(table) => json!({ "type": "object", "additionalProperties": reference(table) }),
        Form::Either(forms) => json!({ "anyOf": forms.iter().map(form_schema).collect::<Vec<_>>() }),
    }
}

/// Where a number stands, a text may stand that comes to one.
fn computed(number: Value) -> Value {
    json!({ "anyOf": [number, { "type": "string", "pattern": "[$0-9]|pi" }] })
}
