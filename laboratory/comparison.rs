//! The comparison table: one row per graph, with the columns of one catalogue.
//!
//! The source report compared the bounds of strategies on eleven graphs
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]; this is the same table for any graphs.

mod study;

use itertools::Itertools;
use strategies::Invariant;
use toolkit::counts::count;
use toolkit::invariants::{self, Entry};

pub use self::study::COMPARED;
pub(crate) use self::study::{AppliedStrategy, GraphStudy};
use crate::report::layouts::{
    TrivialBounds, bound_columns, bound_rows, verification_columns, verification_rows, worst_case,
};
use crate::report::{Cell, Column, Table, Value};

pub(crate) struct PlacedColumn {
    pub(crate) entry: &'static Entry,
    cell: CellOf,
    pub(crate) strategy: Option<usize>,
}

#[derive(Clone, Copy)]
enum CellOf {
    Graph(fn(&GraphStudy) -> Cell),
    /// A strategy that applies to the graph; there is one column for each strategy.
    Strategy(fn(&AppliedStrategy) -> Cell),
}

fn between((low, high): (u32, u32)) -> Cell {
    Cell::between(low, high)
}

/// The columns in order; those about one strategy are adjacent.
pub(crate) fn placed_columns() -> Vec<PlacedColumn> {
    use CellOf::{Graph, Strategy};
    let before = [
        ("n", Graph(|study| study.graph.order().into())),
        ("m", Graph(|study| study.graph.size().into())),
        ("max_degree_plus_1", Graph(|study| study.trivial().into())),
        ("chi", Graph(|study| between(study.chi))),
        ("acyclic_chi", Graph(|study| between(study.proved(Invariant::AcyclicChromaticNumber)))),
        ("col_2", Graph(|study| between(study.proved(Invariant::StrongColoringNumber)))),
    ];
    let of_strategies = [
        ("bound", Strategy(|applied| applied.promised.bound.map(between).into())),
        ("certified", Strategy(|applied| applied.promised.certified.into())),
        ("worst", Strategy(|applied| applied.findings.as_ref().map_or_else(Cell::empty, worst_case))),
    ];
    let after =
        [("col_g", Graph(|study| between(study.col_g))), ("chi_g", Graph(|study| between(study.chi_g)))];
    let placed = |strategy| {
        move |(name, cell)| {
            let entry = invariants::entry(name).expect("the catalogue has it");
            PlacedColumn { entry, cell, strategy }
        }
    };
    let of_strategies = (0..COMPARED.len()).flat_map(|index| of_strategies.map(placed(Some(index))));
    before.map(placed(None)).into_iter().chain(of_strategies).chain(after.map(placed(None))).collect()
}

impl PlacedColumn {
    pub(crate) fn column(&self) -> Column {
        let (name, title) = (self.entry.name.as_str(), self.entry.title());
        let Some(index) = self.strategy else { return Column::number(name, title) };
        Column::number(format!("{name}_{}", COMPARED[index].name), title).under(group(index))
    }

    /// The cell of a graph; empty if the strategy does not apply.
    pub(crate) fn cell(&self, study: &GraphStudy) -> Cell {
        match (self.cell, self.strategy) {
            (CellOf::Graph(cell), _) => cell(study),
            (CellOf::Strategy(cell), strategy) => {
                let applied = strategy.and_then(|index| study.strategies.get(index)?.as_ref().ok());
                applied.map_or_else(Cell::empty, cell)
            }
        }
    }
}

/// Notes for readers of these rows; `nodes` is the node limit of each search.
pub(crate) fn notes(placed: &[PlacedColumn], rows: &[Vec<Cell>], nodes: Option<u64>) -> Vec<String> {
    let entries = placed.iter().filter(|placed| placed.strategy == Some(0)).map(|placed| placed.entry);
    let meanings = entries.map(|entry| format!("\"{}\" is {}.", entry.title(), entry.meaning())).join(" ");
    let named = COMPARED.iter().enumerate().map(|(index, entry)| {
        let statement = entry.theorems.first().map(|theorem| format!(" (${}$)", theorem.statement()));
        format!("{} {}{}", group(index), entry.name, statement.unwrap_or_default())
    });
    let mut notes = vec![
        format!("The strategies are {}. {meanings}", named.format(", ")),
        "$Δ+1$ is the maximum degree plus 1. A bound that is not below it is trivial: no play can break it."
            .into(),
    ];
    let limit = nodes.map_or("the limit".into(), |nodes| format!("{} a search", count(nodes, "node")));
    let has = |open: fn(&Value) -> bool| rows.iter().flatten().any(|cell| open(&cell.value));
    if has(|value| matches!(value, Value::Between(..))) {
        notes.push(format!("`low..high`: not decided within {limit}; the value lies between the two."));
    }
    if has(|value| matches!(value, Value::AtLeast(_))) {
        notes.push(format!("`>= N`: the search did not cover every Bob within {limit}; one Bob forces N."));
    }
    notes
}

pub(crate) fn group(index: usize) -> String {
    format!("S{}", index + 1)
}

/// The worst cases of these studies' strategies against every Bob, one row per theorem.
pub(crate) fn verification_table<'a>(
    name: &'static str,
    title: &str,
    studies: impl IntoIterator<Item = &'a GraphStudy>,
) -> Table {
    let mut columns = verification_columns();
    columns.push(Column::number("col_g", "col_g"));
    let mut table = Table::new(name, title, columns);
    for study in studies {
        for found in study.findings().flatten() {
            for mut row in verification_rows(found) {
                row.push(Cell::between(study.col_g.0, study.col_g.1));
                table.push(row);
            }
        }
    }
    table.notes = vec![
        "A bound is trivial if it is at least max degree + 1: no play can break it. For other bounds, \"holds\" means \
         that no examined play of Bob broke it, and \"every Bob\" that all his plays were examined. In general: the \
         theorem's own formula, for the best order and guide, where the bound is that of the order and guide in use."
            .into(),
    ];
    table
}

pub(crate) fn bounds_table<'a>(studies: impl IntoIterator<Item = &'a GraphStudy>) -> Table {
    let title = "Every theorem that applies to these graphs";
    let mut table = Table::new("every-bound", title, bound_columns());
    for study in studies {
        bound_rows(&study.name, &study.bounds.applied, study.bounds.trivial, TrivialBounds::Shown)
            .for_each(|row| table.push(row));
    }
    table
}
