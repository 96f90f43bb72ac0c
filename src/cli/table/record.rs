//! A row of `mapgame table` as a JSON object: the columns about the graph, an object a strategy, and the intervals of
//! what is not known.

use std::borrow::Cow;

use itertools::Itertools;
use mapgame::comparison::{COLUMNS, Layout, Study};
use mapgame::graphs::words::{one_or_none, or_none};
use mapgame::report::{Cell, Value};
use mapgame::strategies::{STRATEGIES, Status};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Value as Json, json};

use super::super::common::schema;
use super::super::common::sources::NamedGraph;

/// A graph's row.
pub struct Row<'a> {
    /// The graph.
    pub graph: NamedGraph,
    /// The columns.
    pub layout: &'a Layout,
    /// What was found.
    pub study: Study,
    /// The cells for the columns.
    pub cells: Vec<Cell>,
}

/// A graph with its columns. Those that were not asked for are not there.
#[derive(serde::Serialize, JsonSchema)]
struct Record<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    #[serde(flatten)]
    #[schemars(schema_with = "of_graphs")]
    values: Values,
    /// The strategies by name, in their order.
    #[schemars(schema_with = "of_named")]
    #[serde(skip_serializing_if = "Option::is_none")]
    strategies: Option<NamedValues<StrategyRecord>>,
}

/// A strategy on a graph, with its columns. Those that were not asked for are not there.
#[derive(serde::Serialize, JsonSchema)]
struct StrategyRecord {
    /// Whether its own theorem is proved; `none` without one.
    #[serde(serialize_with = "or_none")]
    #[schemars(schema_with = "one_or_none::<Status>")]
    status: Option<Status>,
    #[serde(flatten)]
    #[schemars(schema_with = "of_strategies")]
    values: Values,
    /// Why it does not apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    reason: Option<String>,
}

/// Things by name, in their order.
struct NamedValues<T>(Vec<(&'static str, T)>);

/// Cells by name, in their order, and the intervals of those that are open.
struct Values(Vec<(&'static str, Cell)>);

impl JsonSchema for Row<'_> {
    fn schema_name() -> Cow<'static, str> {
        Record::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Record::json_schema(generator)
    }
}

fn of_graphs(_: &mut SchemaGenerator) -> Schema {
    columns(false)
}

fn of_strategies(_: &mut SchemaGenerator) -> Schema {
    columns(true)
}

/// The columns about graphs or about strategies, and their intervals.
fn columns(of_strategies: bool) -> Schema {
    let all = || COLUMNS.iter().filter(move |kind| kind.is_of_strategies() == of_strategies);
    let ends = json!({
        "type": "array",
        "prefixItems": [{ "type": "integer" }, { "type": ["integer", "null"] }],
        "minItems": 2,
        "maxItems": 2,
        "description": "both ends; null for the upper end if none is known",
    });
    let intervals = schema::any_members(all().map(|kind| (kind.name().to_owned(), ends.clone())));
    let mut members: serde_json::Map<String, Json> = all()
        .map(|kind| {
            let about =
                format!("{}; null if it is not known, or if there is no such value", kind.entry.meaning());
            let number = json!({ "type": ["integer", "null"], "minimum": 0, "description": about });
            (kind.name().to_owned(), number)
        })
        .collect();
    // The identity has the order and the size.
    members.retain(|name, _| !IDENTITY.contains(&name.as_str()));
    let mut intervals = Json::from(intervals);
    intervals["description"] = "What is known of the numbers that are not.".into();
    members.insert("intervals".into(), intervals);
    json_schema!({ "type": "object", "required": ["intervals"], "properties": members })
}

fn of_named(generator: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = STRATEGIES.iter().map(|entry| entry.name).collect();
    json_schema!({
        "type": "object",
        "propertyNames": { "enum": names },
        "additionalProperties": generator.subschema_for::<StrategyRecord>(),
    })
}

/// The columns that every JSON object about a graph begins with.
const IDENTITY: [&str; 2] = ["n", "m"];

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Row { graph, layout, study, .. } = self;
        let cells = |strategy: Option<usize>| {
            let own = layout.placed().iter().filter(move |placed| placed.strategy == strategy);
            Values(own.map(|placed| (placed.kind.name(), layout.cell(placed, study))).collect())
        };
        let mut values = cells(None);
        values.0.retain(|(name, _)| !IDENTITY.contains(name));
        let of_strategies = layout.strategies().iter().zip(&study.strategies).enumerate();
        let strategies = of_strategies.map(|(index, (entry, applied))| {
            let status = entry.theorems.first().map(|theorem| theorem.status);
            let reason = applied.as_ref().err().map(ToString::to_string);
            (entry.name, StrategyRecord { status, values: cells(Some(index)), reason })
        });
        let strategies = strategies.collect_vec();
        let strategies = (!strategies.is_empty()).then_some(NamedValues(strategies));
        Record { graph, values, strategies }.serialize(serializer)
    }
}

impl<T: Serialize> Serialize for NamedValues<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len() + 1))?;
        for (name, cell) in &self.0 {
            map.serialize_entry(name, &number(cell))?;
        }
        let open = self.0.iter().filter_map(|(name, cell)| Some((*name, interval(cell)?)));
        map.serialize_entry("intervals", &NamedValues(open.collect()))?;
        map.end()
    }
}

fn number(cell: &Cell) -> Option<u64> {
    if let Value::Number(number) = cell.value { Some(number) } else { None }
}

/// What is known of an open number; null if it has no upper end.
fn interval(cell: &Cell) -> Option<[Json; 2]> {
    match cell.value {
        Value::Between(low, high) => Some([low.into(), high.into()]),
        Value::AtLeast(low) => Some([low.into(), Json::Null]),
        _ => None,
    }
}
