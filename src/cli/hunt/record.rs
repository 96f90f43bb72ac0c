//! The result of a hunt, in words and as a table.

use std::collections::BTreeMap;

use itertools::Itertools;
use laboratory::report::{Cell, Value as ReportValue};
use toolkit::ask::hunt::Answer;
use toolkit::hunt::OrderCoverage;
use toolkit::invariants::Value;

use crate::cli::common::describe;
use crate::cli::common::output::{Field, Sheet};

pub(crate) fn text(answer: &Answer) -> String {
    let Answer { expression, class, graph6, n, m, is_minimal, covered, .. } = answer;
    let such = answer.condition.iter().map(|condition| format!(" for which {condition}")).join("");
    let mut lines = Vec::new();
    match (graph6, n, m) {
        (Some(graph6), Some(n), Some(m)) => {
            let values = shown(&answer.values);
            lines.push(format!("{expression} FAILS on {graph6} (n = {n}, m = {m}): {values}"));
            let minimal = if *is_minimal == Some(true) { ", minimal in the class" } else { "" };
            lines.push(match answer.shrunk_from.as_ref().filter(|first| *first != graph6) {
                Some(first) => format!("  made smaller from {first}{minimal}"),
                None => format!("  found so{minimal}"),
            });
        }
        _ if covered.iter().all(|order| order.met == 0) => lines.push(format!(
            "{expression}: no graph of the class {class}{such} was looked at, so nothing put it to the test"
        )),
        _ => lines
            .push(format!("{expression}: no graph of the class {class}{such} was found on which it fails")),
    }
    for &OrderCoverage { order, exhaustive, graphs, met, undecided, undefined } in covered {
        let all = if exhaustive { "all " } else { "" };
        let graphs = describe::count(graphs, "graph");
        let (met, open) = (meeting(answer, met), open(undecided, undefined));
        lines.push(format!("  order {order}: {all}{graphs}{met}{open}"));
    }
    lines.join("\n")
}

/// The number of graphs that neither broke nor obeyed the claim, in words.
fn open(undecided: u64, undefined: u64) -> String {
    let some = |number: u64, what| match number {
        0 => String::new(),
        _ => format!(", {number} {what}"),
    };
    some(undecided, "undecided") + &some(undefined, "for which the claim has no value")
}

/// Each number with its value, or with its proved interval.
fn shown(values: &BTreeMap<String, Value>) -> String {
    let shown = |(name, value): (&String, &Value)| match value {
        Value::Between(low, high) => format!("{low} <= {name} <= {high}"),
        Value::Unknown => format!("{name} is unknown"),
        Value::Undefined => format!("{name} is undefined"),
        known => format!("{name} = {known}"),
    };
    values.iter().map(shown).join(", ")
}

pub(crate) fn sheet() -> Sheet<'static, Answer> {
    let fields = vec![
        Field::words("expression", "claim", |quarry: &Answer| format!("${}$", quarry.expression).into()),
        Field::words("class", "class", |quarry| quarry.class.as_str().into()),
        Field::words("graph6", "fails on", |quarry| {
            quarry.graph6.clone().map_or_else(Cell::empty, Cell::from)
        }),
        Field::number("n", "n", |quarry| quarry.n.map_or_else(Cell::empty, Cell::from)),
        Field::number("m", "m", |quarry| quarry.m.map_or_else(Cell::empty, Cell::from)),
        Field::words("values", "values", |quarry| ReportValue::Text(shown(&quarry.values)).into()),
        Field::words("covered", "looked at", |quarry| ReportValue::Text(coverage_text(quarry)).into()),
    ];
    Sheet::new("hunt", "Claims, and graphs on which they fail", fields)
}

/// How many graphs met the condition, in words; empty without a condition.
fn meeting(answer: &Answer, met: u64) -> String {
    let verb = if met == 1 { "meets" } else { "meet" };
    answer.condition.as_ref().map_or_else(String::new, |_| format!(", {met} {verb} the condition"))
}

/// The graphs tested, in a few words.
fn coverage_text(answer: &Answer) -> String {
    let covered = &answer.covered;
    let sum = |number: fn(&OrderCoverage) -> u64| covered.iter().map(number).sum();
    let all: Vec<usize> =
        covered.iter().filter(|covered| covered.exhaustive).map(|covered| covered.order).collect();
    let all = match all.as_slice() {
        [] => String::new(),
        [one] => format!(", all of order {one}"),
        [first, .., last] => format!(", all of orders {first} to {last}"),
    };
    let graphs = describe::count(sum(|covered| covered.graphs), "graph");
    let met = meeting(answer, sum(|covered| covered.met));
    let open = open(sum(|covered| covered.undecided), sum(|covered| covered.undefined));
    format!("{graphs}{all}{met}{open}")
}
