//! The columns of the comparison table: which of the catalogue it has, and their cells.

use std::sync::LazyLock;

use strategies::Invariant;
use toolkit::invariants::{self, ArgumentKind};

use super::{AppliedStrategy, Study};
use crate::report::Cell;
use crate::report::layouts::worst_case;

/// A column that can be asked for.
#[derive(Debug)]
pub struct Kind {
    /// The column of the catalogue, with its name and what its cells say.
    pub(crate) entry: &'static invariants::Entry,
    pub(crate) cell: CellOf,
}

/// What a column is about, with its cells.
#[derive(Debug, Clone, Copy)]
pub enum CellOf {
    Graph(fn(&Study) -> Cell),
    /// A strategy that applies to the graph: there is one such column for each.
    Strategy(fn(&AppliedStrategy) -> Cell),
}

impl Kind {
    /// The name on the command line, in JSON and at the head of CSV.
    pub fn name(&self) -> &'static str {
        &self.entry.name
    }

    /// Whether there is one such column for each strategy.
    pub(crate) fn is_of_strategies(&self) -> bool {
        self.entry.takes == ArgumentKind::Strategy
    }
}

/// Every column, in the order in which tables have them unless another one is asked for.
pub static COLUMNS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    use CellOf::{Graph, Strategy};
    let columns = [
        ("n", Graph(|study| study.graph.order().into())),
        ("m", Graph(|study| study.graph.size().into())),
        ("max_degree_plus_1", Graph(|study| study.trivial().into())),
        ("chi", Graph(|study| between(study.chi))),
        ("acyclic_chi", Graph(|study| between(study.proved(Invariant::AcyclicChromaticNumber)))),
        ("col_2", Graph(|study| between(study.proved(Invariant::StrongColoringNumber)))),
        ("bound", Strategy(|applied| applied.promised.bound.map(between).into())),
        ("certified", Strategy(|applied| applied.promised.certified.into())),
        ("worst", Strategy(|applied| applied.findings.as_ref().map_or_else(Cell::empty, worst_case))),
        ("col_g", Graph(|study| between(study.col_g))),
        ("chi_g", Graph(|study| between(study.chi_g))),
    ];
    let named = |(name, cell)| Kind { entry: invariants::entry(name).expect("the catalogue has it"), cell };
    columns.map(named).into()
});

fn between((low, high): (u32, u32)) -> Cell {
    Cell::between(low, high)
}
