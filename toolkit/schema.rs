//! Schemas of objects whose members are named by a catalogue.

use schemars::{Schema, json_schema};
use serde_json::{Map, Value, json};

/// An object with these members, all required.
pub fn object(members: impl IntoIterator<Item = (String, Value)>) -> Schema {
    let members: Map<String, Value> = members.into_iter().collect();
    let required: Vec<&String> = members.keys().collect();
    json_schema!({ "type": "object", "required": required, "properties": members, "additionalProperties": false })
}

pub(crate) fn interval() -> Value {
    json!({ "type": "array", "items": { "type": "integer", "minimum": 0 }, "minItems": 2, "maxItems": 2 })
}
