//! JSON Schemas of all JSON objects. Printed types describe themselves; rows of tables are described by their columns.

use crate::tables::{Align, Column};
use schemars::generate::SchemaSettings;
use schemars::transform::{Transform, transform_subschemas};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};
pub use toolkit::schema::object;

use super::output::TIMING;

/// A type of JSON objects that the program prints or keeps.
pub struct JsonType {
    pub name: &'static str,
    pub(crate) title: &'static str,
    make: Box<dyn Fn(&mut SchemaGenerator) -> Schema>,
}

impl JsonType {
    pub fn of<T: JsonSchema + 'static>(name: &'static str, title: &'static str) -> Self {
        JsonType::made(name, title, T::json_schema)
    }

    pub fn made(
        name: &'static str,
        title: &'static str,
        make: impl Fn(&mut SchemaGenerator) -> Schema + 'static,
    ) -> Self {
        JsonType { name, title, make: Box::new(make) }
    }

    pub fn schema(&self) -> Value {
        complete(self.title, &self.make)
    }
}

pub fn complete(title: &str, make: impl FnOnce(&mut SchemaGenerator) -> Schema) -> Value {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut schema = make(&mut generator);
    schema.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    schema.insert("title".into(), title.into());
    let parts = generator.take_definitions(false);
    if !parts.is_empty() {
        schema.insert("$defs".into(), parts.into());
    }
    Plain.transform(&mut schema);
    schema.into()
}

/// Closes objects, and removes what concerns only Rust. Members that --no-timing leaves out are never required.
struct Plain;

impl Transform for Plain {
    fn transform(&mut self, schema: &mut Schema) {
        // Bit widths of numbers are no formats of JSON Schema.
        schema.remove("format");
        if let Some(Value::String(text)) = schema.get_mut("description") {
            *text = text.replace('\n', " ").replace("[`", "`").replace("`]", "`");
        }
        never_null(schema);
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.retain(|name| name.as_str().is_none_or(|name| !TIMING.contains(&name)));
        }
        if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
            schema.insert("additionalProperties".into(), false.into());
        }
        transform_subschemas(self, schema);
    }
}

/// A member that may be left out is null only if its description says so.
fn never_null(schema: &mut Schema) {
    let required = schema.get("required").cloned().unwrap_or_default();
    let Some(Value::Object(members)) = schema.get_mut("properties") else { return };
    for (name, member) in members {
        let is_required = required.as_array().is_some_and(|names| names.iter().any(|it| it == name));
        let about = member["description"].as_str().unwrap_or_default();
        if is_required || about.contains("null") {
            continue;
        }
        for list in ["type", "enum", "anyOf"] {
            if let Some(Value::Array(kinds)) = member.get_mut(list) {
                kinds.retain(|kind| ![json!("null"), json!({ "type": "null" }), Value::Null].contains(kind));
            }
        }
    }
}

pub fn any_of(kinds: Vec<Schema>) -> Schema {
    json_schema!({ "type": "object", "anyOf": kinds })
}

/// A row of a table with these columns. Unless `known` gives a schema for a column, words are strings, and numbers may
/// be missing.
pub fn row(columns: &[Column], known: &[(&str, Value)]) -> Schema {
    let mut members = Vec::new();
    for column in columns {
        let mut member = match known.iter().find(|(key, _)| *key == column.key) {
            Some((_, schema)) => schema.clone(),
            None if column.align == Align::Left => json!({ "type": "string" }),
            None => json!({ "type": ["number", "null"] }),
        };
        if member.get("description").is_none() {
            member["description"] = column.heading().into();
        }
        members.push((column.key.to_string(), member));
        if column.quoted {
            let about = format!("whether `{}` differs from what was computed", column.key);
            members.push((
                format!("{}_disagrees", column.key),
                json!({ "type": "boolean", "description": about }),
            ));
        }
    }
    object(members)
}

pub fn one_of<W: JsonSchema>(about: &str) -> Value {
    let mut words = W::json_schema(&mut SchemaGenerator::default());
    words.insert("description".into(), about.into());
    words.into()
}

pub fn described(kinds: &[&str], about: &str) -> Value {
    let kinds = if let [kind] = kinds { json!(kind) } else { json!(kinds) };
    json!({ "type": kinds, "description": about })
}
