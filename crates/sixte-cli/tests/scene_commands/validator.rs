//! As much of JSON Schema as scenes need, written from its specification.

use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

/// The scene as JSON.
pub fn from_toml(text: &str) -> Value {
    table(DeTable::parse(text).unwrap().into_inner())
}

fn table(table: DeTable<'_>) -> Value {
    let entries =
        table.into_iter().map(|(key, value)| (key.into_inner().into_owned(), json(value.into_inner())));
    Value::Object(entries.collect::<Map<_, _>>())
}

fn json(value: DeValue<'_>) -> Value {
    match value {
        DeValue::String(text) => Value::String(text.into_owned()),
        DeValue::Integer(integer) => integer.as_str().parse::<i64>().unwrap().into(),
        DeValue::Float(float) => float.as_str().parse::<f64>().unwrap().into(),
        DeValue::Boolean(flag) => flag.into(),
        DeValue::Datetime(time) => time.to_string().into(),
        DeValue::Array(array) => array.into_iter().map(|item| json(item.into_inner())).collect(),
        DeValue::Table(inner) => table(inner),
    }
}

/// What about the value is not as the schema says, if anything.
pub fn problem(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    for (keyword, argument) in schema.as_object().unwrap() {
        if let Some(found) = of_keyword(root, schema, keyword, argument, value) {
            return Some(found);
        }
    }
    None
}

fn of_keyword(
    root: &Value,
    schema: &Value,
    keyword: &str,
    argument: &Value,
    value: &Value,
) -> Option<String> {
    let refuse = |is_wrong: bool| is_wrong.then(|| format!("{value} is not {keyword} {argument}"));
    match keyword {
        "$schema" | "$defs" | "title" | "description" => None,
        "$ref" => {
            let name = argument.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
            problem(root, &root["$defs"][name], value)
        }
        "type" => refuse(!match argument.as_str().unwrap() {
            "string" => value.is_string(),
            "boolean" => value.is_boolean(),
            "number" => value.is_number(),
            "integer" => value.as_f64().is_some_and(|number| number == number.trunc()),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("type {other}"),
        }),
        "enum" => refuse(!argument.as_array().unwrap().contains(value)),
        "minimum" => refuse(value.as_f64().is_some_and(|number| number < argument.as_f64().unwrap())),
        "maximum" => refuse(value.as_f64().is_some_and(|number| number > argument.as_f64().unwrap())),
        "exclusiveMinimum" => {
            refuse(value.as_f64().is_some_and(|number| number <= argument.as_f64().unwrap()))
        }
        "minItems" => {
            refuse(value.as_array().is_some_and(|list| list.len() < argument.as_u64().unwrap() as usize))
        }
        "maxItems" => {
            refuse(value.as_array().is_some_and(|list| list.len() > argument.as_u64().unwrap() as usize))
        }
        // The one pattern that is there.
        "pattern" => {
            assert_eq!(argument, "[$0-9]|pi");
            let fits = |text: &str| {
                text.contains(['$']) || text.contains("pi") || text.contains(|c: char| c.is_ascii_digit())
            };
            refuse(value.as_str().is_some_and(|text| !fits(text)))
        }
        "items" => value.as_array()?.iter().find_map(|item| problem(root, argument, item)),
        "required" => {
            let has = |key: &Value| value.get(key.as_str().unwrap()).is_some();
            refuse(value.is_object() && !argument.as_array().unwrap().iter().all(has))
        }
        "properties" => {
            let fits = |(key, value): (&String, &Value)| {
                argument
                    .get(key)
                    .and_then(|of| problem(root, of, value))
                    .map(|found| format!("{key}: {found}"))
            };
            value.as_object()?.iter().find_map(fits)
        }
        "additionalProperties" => {
            let known = |key: &str| schema.get("properties").is_some_and(|known| known.get(key).is_some());
            value.as_object()?.iter().filter(|(key, _)| !known(key)).find_map(|(key, value)| {
                if *argument == Value::Bool(false) {
                    return Some(format!("there is no key {key}"));
                }
                problem(root, argument, value).map(|found| format!("{key}: {found}"))
            })
        }
        "anyOf" | "oneOf" => {
            let found: Vec<String> =
                argument.as_array().unwrap().iter().filter_map(|of| problem(root, of, value)).collect();
            let fits = argument.as_array().unwrap().len() - found.len();
            let is_fine = if keyword == "oneOf" { fits == 1 } else { fits > 0 };
            (!is_fine).then(|| format!("{fits} of {keyword}: {}", found.join("; or ")))
        }
        other => panic!("the keyword {other}"),
    }
}
