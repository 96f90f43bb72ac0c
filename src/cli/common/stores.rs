//! The stores that commands open, and the lines of a store as JSON Schema.

use std::path::Path;

use laboratory::means::PairResult;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use shell::schema::any_of;
use shell::tables::Cell;
use toolkit::hunt::OrderCoverage;
use toolkit::matches::Score;
use toolkit::store::{Line, Store, StoreError};
use toolkit::verify::Verification;

/// What was found: by `verify`, or the reason why the strategy does not apply; or a batch of games.
type Verified = Result<Verification, String>;

/// What a hunt found at one order.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(crate) struct HuntOrderRecord {
    /// What was looked at.
    pub(crate) covered: OrderCoverage,
    /// A graph on which the claim fails, if one was found.
    pub(crate) counterexample: Option<String>,
}

/// Opens a store, if one is requested, and checks that this program could have stored all its results.
pub(crate) fn open(path: Option<&Path>) -> Result<Option<Store>, StoreError> {
    let Some(path) = path else { return Ok(None) };
    let store = Store::open(path)?.holding::<Verified>("verify ")?.holding::<Score>("match ")?;
    let store = store.holding::<HuntOrderRecord>("hunt ")?.holding::<Vec<Cell>>("report ")?;
    store.holding::<PairResult>("compare ").map(Some)
}

/// A line of a store: the first one, a verification, a batch of games, an order of a hunt, a row of a report, or the
/// result of a pair on a graph.
pub(crate) fn schema(generator: &mut SchemaGenerator) -> Schema {
    any_of(vec![
        json_schema!({
            "type": "object",
            "description": "The first line.",
            "properties": {
                "mapgame": { "const": "store", "description": "What the file is." },
                "version": { "const": 1, "description": "The version of its form." },
                "program": { "type": "string", "description": "The version of the program that began the store." },
            },
            "required": ["mapgame", "version"],
            "additionalProperties": false,
        }),
        Line::<String, Verified>::json_schema(generator),
        Line::<String, Score>::json_schema(generator),
        Line::<String, HuntOrderRecord>::json_schema(generator),
        Line::<String, Vec<Cell>>::json_schema(generator),
        Line::<String, PairResult>::json_schema(generator),
    ])
}
