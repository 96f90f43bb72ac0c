//! A row of `mapgame table` as a JSON object: the columns about the graph, an object a strategy, and the intervals of
//! what is not known.

use itertools::Itertools;
use mapgame::comparison::{Layout, Study};
use mapgame::report::{Cell, Value};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value as Json;

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

/// See the module.
#[derive(serde::Serialize)]
struct Record<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    #[serde(flatten)]
    values: Values,
    #[serde(skip_serializing_if = "Option::is_none")]
    strategies: Option<Named<StrategyRecord>>,
}

#[derive(serde::Serialize)]
struct StrategyRecord {
    /// Whether its own theorem is proved; `none` without one.
    status: &'static str,
    #[serde(flatten)]
    values: Values,
    /// Why it does not apply.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// Things by name, in their order.
struct Named<T>(Vec<(&'static str, T)>);

/// Cells by name, in their order, and the intervals of those that are open.
struct Values(Vec<(&'static str, Cell)>);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Row { graph, layout, study, .. } = self;
        let cells = |strategy: Option<usize>| {
            let own = layout.placed().iter().filter(move |placed| placed.strategy == strategy);
            Values(own.map(|placed| (placed.kind.name, layout.cell(placed, study))).collect())
        };
        let mut values = cells(None);
        // The identity has the order and the size.
        values.0.retain(|(name, _)| !matches!(*name, "n" | "m"));
        let of_strategies = layout.strategies().iter().zip(&study.strategies).enumerate();
        let strategies = of_strategies.map(|(index, (entry, applied))| {
            let status = entry.theorems.first().map_or("none", |theorem| theorem.status.name());
            let reason = applied.as_ref().err().cloned();
            (entry.name, StrategyRecord { status, values: cells(Some(index)), reason })
        });
        let strategies = strategies.collect_vec();
        let strategies = (!strategies.is_empty()).then_some(Named(strategies));
        Record { graph, values, strategies }.serialize(serializer)
    }
}

impl<T: Serialize> Serialize for Named<T> {
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
        map.serialize_entry("intervals", &Named(open.collect()))?;
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
