//! The lines of a store, as JSON Schema.

use mapgame::report::Cell;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;
use toolkit::matches::Score;
use toolkit::store::{HEAD, Line};
use toolkit::verify::Findings;

use super::schema::any_of;
use crate::cli::hunt::Kept;

/// What was found: by `verify`, or the reason why the strategy does not apply; or a batch of games.
type Verified = Result<Findings, String>;

/// A line of a store: the first, a verification, a batch of games, an order of a hunt, or a row of a report.
pub fn schema(generator: &mut SchemaGenerator) -> Schema {
    let head: Value = serde_json::from_str(HEAD).expect("the head of a store is JSON");
    any_of(vec![
        json_schema!({ "const": head, "description": "The first line." }),
        Line::<String, Verified>::json_schema(generator),
        Line::<String, Score>::json_schema(generator),
        Line::<String, Kept>::json_schema(generator),
        Line::<String, Vec<Cell>>::json_schema(generator),
    ])
}
