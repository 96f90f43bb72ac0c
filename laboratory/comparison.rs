//! The comparison table: one row a graph, the columns from one catalogue.
//!
//! The source report compared the bounds of strategies on eleven graphs
//! \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]; this is its table for any graphs and any strategies of Alice.

mod columns;
mod study;

use itertools::Itertools;
use strategies::Entry;
use toolkit::counts::count;

pub use self::columns::{COLUMNS, CellOf, Kind};
pub use self::study::{AppliedStrategy, COMPARED, Questions, Study};
use crate::report::layouts::{
    TrivialBounds, bound_columns, bound_rows, verification_columns, verification_rows,
};
use crate::report::{Cell, Column, Table, Value};

/// Which columns a table has, in order, and which strategies it compares.
#[derive(Debug, Clone)]
pub struct Layout {
    strategies: Vec<&'static Entry>,
    placed: Vec<PlacedColumn>,
}

/// A column in its place: one of the catalogue, of one of the strategies where it is about them.
#[derive(Debug, Clone, Copy)]
pub struct PlacedColumn {
    pub kind: &'static Kind,
    pub(crate) strategy: Option<usize>,
}

impl Layout {
    /// These columns for these strategies. Columns about strategies that follow each other are ordered by
    /// strategy: what one promises and needs stands side by side.
    pub fn new(strategies: &[&'static Entry], kinds: &[&'static Kind]) -> Self {
        let mut placed = Vec::new();
        for (is_of_strategies, run) in &kinds.iter().copied().chunk_by(|kind| kind.is_of_strategies()) {
            let run: Vec<&'static Kind> = run.collect();
            if is_of_strategies {
                let all = (0..strategies.len()).cartesian_product(run);
                placed.extend(all.map(|(index, kind)| PlacedColumn { kind, strategy: Some(index) }));
            } else {
                placed.extend(run.into_iter().map(|kind| PlacedColumn { kind, strategy: None }));
            }
        }
        Layout { strategies: strategies.to_vec(), placed }
    }

    pub fn whole(strategies: &[&'static Entry]) -> Self {
        Layout::new(strategies, &COLUMNS.iter().collect_vec())
    }

    /// The columns in their places.
    pub fn placed(&self) -> &[PlacedColumn] {
        &self.placed
    }

    /// What has to be found out to fill the columns.
    pub fn questions(&self) -> Questions {
        let has = |name: &str| self.placed.iter().any(|placed| placed.kind.name() == name);
        let is_about_strategies = self.placed.iter().any(|placed| placed.kind.is_of_strategies());
        Questions {
            strategies: if is_about_strategies { self.strategies.clone() } else { Vec::new() },
            worst_cases: has("worst"),
            // An upper bound on col_g is one on chi_g.
            col_g: has("col_g") || has("chi_g"),
            chi_g: has("chi_g"),
        }
    }

    pub(crate) fn column(&self, placed: &PlacedColumn) -> Column {
        let PlacedColumn { kind, strategy } = *placed;
        let Some(index) = strategy else { return Column::number(kind.name(), kind.entry.title()) };
        let key = format!("{}_{}", kind.name(), self.strategies[index].name);
        Column::number(key, kind.entry.title()).under(group(index))
    }

    /// The cell of a graph in a column; empty where a strategy does not apply.
    pub fn cell(&self, placed: &PlacedColumn, study: &Study) -> Cell {
        match (placed.kind.cell, placed.strategy) {
            (CellOf::Graph(cell), _) => cell(study),
            (CellOf::Strategy(cell), strategy) => {
                let applied = strategy.and_then(|index| study.strategies.get(index)?.as_ref().ok());
                applied.map_or_else(Cell::empty, cell)
            }
        }
    }

    /// The row of a graph in such a table.
    pub fn row(&self, study: &Study) -> Vec<Cell> {
        let cells = self.placed.iter().map(|placed| self.cell(placed, study));
        std::iter::once(study.name.as_str().into()).chain(cells).collect()
    }

    /// What a reader of these rows must know, if each search was given this many nodes.
    pub(crate) fn notes(&self, rows: &[Vec<Cell>], nodes: Option<u64>) -> Vec<String> {
        let mut notes = Vec::new();
        let of_first = self.placed.iter().filter(|placed| placed.strategy == Some(0));
        let entries = of_first.map(|placed| placed.kind.entry);
        let told =
            entries.map(|entry| format!("\"{}\" is {}.", entry.title(), entry.meaning())).collect_vec();
        if !told.is_empty() {
            let named = self.strategies.iter().enumerate().map(|(index, entry)| {
                let statement = entry.theorems.first().map(|theorem| format!(" (${}$)", theorem.statement()));
                format!("{} {}{}", group(index), entry.name, statement.unwrap_or_default())
            });
            notes.push(format!("The strategies are {}. {}", named.format(", "), told.iter().format(" ")));
            notes.push(
                "$Δ+1$ is the maximum degree plus 1. A bound that is not below it is trivial: no play could break it. Where a \
                 strategy does not apply, its cells are empty."
                    .into(),
            );
        }
        let limit = nodes.map_or("the limit".into(), |nodes| format!("{} a search", count(nodes, "node")));
        let has = |open: fn(&Value) -> bool| rows.iter().flatten().any(|cell| open(&cell.value));
        if has(|value| matches!(value, Value::Between(..))) {
            notes.push(format!("`low..high`: not decided within {limit}; the value lies between the two."));
        }
        if has(|value| matches!(value, Value::AtLeast(_))) {
            notes.push(format!("`>= N`: not all Bobs were covered within {limit}; one of them needs N."));
        }
        notes
    }
}

/// The head over the columns of the strategy with this index.
pub(crate) fn group(index: usize) -> String {
    format!("S{}", index + 1)
}

/// The strategies of these studies against every Bob, one theorem a row.
pub(crate) fn verification_table<'a>(
    name: &'static str,
    title: &str,
    studies: impl IntoIterator<Item = &'a Study>,
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
        "A bound is trivial if it is at least max degree + 1: no play could break it. Where a bound is not, \
         \"holds\" says that no play of Bob that was covered broke it, and \"every Bob\" that all were covered. In \
         general: the theorem's own formula, with the best order and guide, where the bound is that of those in use."
            .into(),
    ];
    table
}

/// Every theorem that applies to the graphs of these studies.
pub(crate) fn bounds_table<'a>(studies: impl IntoIterator<Item = &'a Study>) -> Table {
    let title = "Every theorem that applies to these graphs";
    let mut table = Table::new("every-bound", title, bound_columns());
    for study in studies {
        bound_rows(&study.name, &study.bounds.applied, study.bounds.trivial, TrivialBounds::Shown)
            .for_each(|row| table.push(row));
    }
    table
}
