//! Columns and rows that several commands and experiments print.

use graphs::Parameters;

use super::{Cell, Column, Value};
use crate::bounds::Bounds;
use crate::verify::Verification;

/// The columns of [`bound_rows`].
pub fn bound_columns() -> Vec<Column> {
    vec![
        Column::words("graph", "graph"),
        Column::words("theorem", "theorem"),
        Column::words("statement", "statement"),
        Column::number("value", "value"),
        Column::words("trivial", "trivial"),
        Column::words("citation", "proved in"),
    ]
}

/// The theorems that apply to a graph, one a row.
pub fn bound_rows(graph: &str, bounds: &Bounds) -> impl Iterator<Item = Vec<Cell>> {
    bounds.applied.iter().map(move |bound| {
        vec![
            graph.into(),
            bound.theorem.name.into(),
            Value::Formula(bound.theorem.statement()).into(),
            bound.value.into(),
            bound.trivial.into(),
            bound.theorem.cite.into(),
        ]
    })
}

/// The columns of [`verification_rows`].
pub fn verification_columns() -> Vec<Column> {
    vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::number("max_degree_plus_1", "Δ+1"),
        Column::number("col_2", "col_2"),
        Column::words("strategy", "strategy"),
        Column::words("theorem", "theorem"),
        Column::number("bound", "bound"),
        Column::words("trivial", "trivial"),
        Column::number("worst_case", "worst case"),
        Column::words("exhaustive", "every Bob"),
        Column::words("holds", "holds"),
    ]
}

/// The theorems of a strategy against its worst case, one a row.
pub fn verification_rows(
    graph: &str,
    parameters: &Parameters,
    done: &Verification,
) -> impl Iterator<Item = Vec<Cell>> {
    done.claims.iter().map(move |claim| {
        vec![
            graph.into(),
            parameters.order.into(),
            parameters.size.into(),
            (parameters.max_degree + u32::from(parameters.order > 0)).into(),
            Cell::between(parameters.col_2.low, parameters.col_2.high),
            done.entry.name.into(),
            claim.theorem.statement().into(),
            claim.bound.into(),
            claim.trivial.into(),
            worst_case(done),
            done.exhaustive().into(),
            claim.holds.into(),
        ]
    })
}

/// What a strategy needed: a lower bound if not every Bob was covered.
pub fn worst_case(done: &Verification) -> Cell {
    match done.exhaustive() {
        true => done.worst_case().into(),
        false => Value::AtLeast(done.worst_case().into()).into(),
    }
}
