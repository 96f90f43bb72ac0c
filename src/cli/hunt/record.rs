//! What a hunt found, in words, as JSON and as a table.

use std::collections::BTreeMap;

use itertools::Itertools;
use laboratory::hunt::OrderCoverage;
use laboratory::report::{Cell, Value as ReportValue};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use toolkit::invariants::Value;

use crate::cli::common::describe;
use crate::cli::common::output::{Field, Record, Sheet};

/// What a hunt found.
#[derive(Serialize, JsonSchema)]
pub(crate) struct HuntRecord {
    /// The claim, as a condition.
    pub(crate) expression: String,
    /// The class of graphs.
    pub(crate) class: String,
    /// The condition under which the claim is made.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub(crate) condition: Option<String>,
    /// Whether a graph was found on which the claim fails.
    pub(crate) found: bool,
    /// The graph, made smaller; null if none was found.
    pub(crate) graph: Option<String>,
    /// The same as graph6.
    pub(crate) graph6: Option<String>,
    /// Its order.
    pub(crate) n: Option<usize>,
    /// Its size.
    pub(crate) m: Option<usize>,
    /// The values of the columns that the claim names.
    #[schemars(schema_with = "of_values")]
    pub(crate) values: BTreeMap<String, Value>,
    /// The graph that was found first.
    pub(crate) shrunk_from: Option<String>,
    /// Whether the claim is known to hold, or the class to be left, without any one vertex and without any one edge.
    pub(crate) is_minimal: Option<bool>,
    /// What was looked at, order by order.
    pub(crate) covered: Vec<OrderCoverage>,
}

/// Values by the names of their columns.
fn of_values(_: &mut SchemaGenerator) -> Schema {
    let kinds = ["integer", "boolean", "string", "null"];
    json_schema!({ "type": "object", "additionalProperties": { "type": kinds } })
}

impl Record for HuntRecord {
    fn text(&self) -> String {
        let HuntRecord {
            expression,
            class,
            condition,
            graph6,
            n,
            m,
            values,
            shrunk_from,
            is_minimal,
            covered,
            ..
        } = self;
        let such = condition.iter().map(|condition| format!(" for which {condition}")).join("");
        let mut lines = Vec::new();
        match (graph6, n, m) {
            (Some(graph6), Some(n), Some(m)) => {
                let values = shown(values);
                lines.push(format!("{expression} FAILS on {graph6} (n = {n}, m = {m}): {values}"));
                let minimal = if *is_minimal == Some(true) { ", minimal in the class" } else { "" };
                if let Some(first) = shrunk_from.as_ref().filter(|first| *first != graph6) {
                    lines.push(format!("  made smaller from {first}{minimal}"));
                } else {
                    lines.push(format!("  found so{minimal}"));
                }
            }
            _ if covered.iter().all(|order| order.met == 0) => lines.push(format!(
                "{expression}: no graph of the class {class}{such} was looked at, so nothing put it to the test"
            )),
            _ => lines.push(format!(
                "{expression}: no graph of the class {class}{such} was found on which it fails"
            )),
        }
        for &OrderCoverage { order, exhaustive, graphs, met, undecided, undefined } in covered {
            let all = if exhaustive { "all " } else { "" };
            let graphs = describe::count(graphs, "graph");
            let (met, open) = (self.meeting(met), open(undecided, undefined));
            lines.push(format!("  order {order}: {all}{graphs}{met}{open}"));
        }
        lines.join("\n")
    }
}

/// How many graphs neither broke the claim nor obeyed it.
fn open(undecided: u64, undefined: u64) -> String {
    let some = |number: u64, what| match number {
        0 => String::new(),
        _ => format!(", {number} {what}"),
    };
    some(undecided, "undecided") + &some(undefined, "for which the claim has no value")
}

/// Each number with its value, or what is proved of it.
fn shown(values: &BTreeMap<String, Value>) -> String {
    let shown = |(name, value): (&String, &Value)| match value {
        Value::Between(low, high) => format!("{low} <= {name} <= {high}"),
        Value::Unknown => format!("{name} is unknown"),
        Value::Undefined => format!("{name} is undefined"),
        known => format!("{name} = {known}"),
    };
    values.iter().map(shown).join(", ")
}

/// The table of it.
pub(crate) fn sheet() -> Sheet<'static, HuntRecord> {
    let fields = vec![
        Field::words("expression", "claim", |quarry: &HuntRecord| format!("${}$", quarry.expression).into()),
        Field::words("class", "class", |quarry| quarry.class.as_str().into()),
        Field::words("graph6", "fails on", |quarry| {
            quarry.graph6.clone().map_or_else(Cell::empty, Cell::from)
        }),
        Field::number("n", "n", |quarry| quarry.n.map_or_else(Cell::empty, Cell::from)),
        Field::number("m", "m", |quarry| quarry.m.map_or_else(Cell::empty, Cell::from)),
        Field::words("values", "values", |quarry| ReportValue::Text(shown(&quarry.values)).into()),
        Field::words("covered", "looked at", |quarry| ReportValue::Text(quarry.told()).into()),
    ];
    Sheet::new("hunt", "Claims, and graphs on which they fail", fields)
}

impl HuntRecord {
    /// How many graphs met the condition; nothing where there is none.
    fn meeting(&self, met: u64) -> String {
        let verb = if met == 1 { "meets" } else { "meet" };
        self.condition.as_ref().map_or_else(String::new, |_| format!(", {met} {verb} the condition"))
    }

    /// What was looked at, in a few words.
    fn told(&self) -> String {
        let sum = |of: fn(&OrderCoverage) -> u64| self.covered.iter().map(of).sum();
        let all: Vec<usize> =
            self.covered.iter().filter(|covered| covered.exhaustive).map(|covered| covered.order).collect();
        let all = match all.as_slice() {
            [] => String::new(),
            [one] => format!(", all of order {one}"),
            [first, .., last] => format!(", all of orders {first} to {last}"),
        };
        let graphs = describe::count(sum(|covered| covered.graphs), "graph");
        let met = self.meeting(sum(|covered| covered.met));
        format!(
            "{graphs}{all}{met}{}",
            open(sum(|covered| covered.undecided), sum(|covered| covered.undefined))
        )
    }
}
