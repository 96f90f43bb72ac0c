//! Columns and rows that several commands and experiments share.

use itertools::Itertools;
use toolkit::bounds::Bound;
use toolkit::verify::{TheoremCheck, Verification};

use super::{Cell, Column, Value};

pub fn bound_columns() -> Vec<Column> {
    Column::list("graph | theorem | statement | #value | trivial | citation = proved in")
}

/// How trivial bounds are shown, those that no play could exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrivialBounds {
    Shown,
    /// Counted and named in one row or line.
    Folded,
}

impl TrivialBounds {
    /// Splits the applicable theorems into shown and folded ones.
    pub fn part(self, applied: &[Bound]) -> (Vec<&Bound>, Vec<&Bound>) {
        applied.iter().partition(|bound| self == TrivialBounds::Shown || !bound.trivial)
    }
}

/// The theorems that apply to a graph, one per row; values from `most` on are trivial.
pub fn bound_rows(
    graph: &str,
    applied: &[Bound],
    most: u32,
    trivial: TrivialBounds,
) -> impl Iterator<Item = Vec<Cell>> {
    let (shown, folded) = trivial.part(applied);
    let row = |bound: &Bound| {
        vec![
            graph.into(),
            bound.theorem.name.into(),
            Value::Formula(bound.theorem.statement()).into(),
            bound.value.into(),
            bound.trivial.into(),
            bound.theorem.cite.into(),
        ]
    };
    let mut rows: Vec<Vec<Cell>> = shown.into_iter().map(row).collect();
    if !folded.is_empty() {
        rows.push(vec![
            graph.into(),
            format!("{} trivial", folded.len()).into(),
            folded.iter().map(|bound| bound.theorem.name).join(", ").into(),
            Value::AtLeast(most.into()).into(),
            true.into(),
            Cell::empty(),
        ]);
    }
    rows.into_iter()
}

pub fn verification_columns() -> Vec<Column> {
    Column::list(
        "graph | #n | #m | #max_degree_plus_1 = $Δ+1$ | #col_2 | strategy | theorem | #bound | \
         #general = in general | trivial | #worst_case = worst case | exhaustive = every Bob | holds",
    )
}

/// The theorems of a strategy compared with its worst case, one per row; one row if there is no theorem.
pub fn verification_rows(found: &Verification) -> impl Iterator<Item = Vec<Cell>> {
    let graph = &found.graph.graph;
    let claims = found.claims.iter().map(Some);
    let without = found.claims.is_empty().then_some(None);
    claims.chain(without).map(move |claim| {
        let of_claim = |cell: fn(&TheoremCheck) -> Cell| claim.map_or_else(Cell::empty, cell);
        vec![
            found.graph.row_name().into(),
            graph.order().into(),
            graph.size().into(),
            found.max_degree_plus_1.into(),
            Cell::between(found.col_2.0, found.col_2.1),
            found.strategy.as_str().into(),
            of_claim(|claim| Value::Formula(claim.statement.clone()).into()),
            of_claim(|claim| claim.bound.into()),
            of_claim(|claim| {
                claim.general.as_ref().map(|general| Cell::between(general.low, general.high)).into()
            }),
            of_claim(|claim| claim.trivial.into()),
            worst_case(found),
            found.exhaustive.into(),
            of_claim(|claim| claim.holds.into()),
        ]
    })
}

/// The worst case of a strategy; a lower bound if not every Bob was covered.
pub fn worst_case(found: &Verification) -> Cell {
    match found.worst_case {
        Some(needed) if !found.exhaustive => Value::AtLeast(needed.into()).into(),
        needed => needed.into(),
    }
}
