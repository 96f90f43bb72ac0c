//! The columns of the comparison table, by name.

use strategies::Invariant;

use super::{Applied, Study};
use crate::report::Cell;
use crate::report::layouts::worst_case;

/// A column that can be asked for.
#[derive(Debug)]
pub struct Kind {
    /// The name on the command line, in JSON and at the head of CSV.
    pub name: &'static str,
    /// What its cells say, in one line.
    pub about: &'static str,
    /// What it is about.
    pub part: Part,
}

/// What a column is about, with its head and its cells.
#[derive(Debug, Clone, Copy)]
pub enum Part {
    /// The graph.
    Graph {
        /// The head.
        title: &'static str,
        /// The cell of a graph.
        cell: fn(&Study) -> Cell,
    },
    /// A strategy on the graph: there is one such column for each.
    Strategy {
        /// The head, under that of the strategy.
        title: &'static str,
        /// The cell of a strategy that applies to the graph.
        cell: fn(&Applied) -> Cell,
    },
}

impl Kind {
    /// Whether there is one such column for each strategy.
    pub fn is_of_strategies(&self) -> bool {
        matches!(self.part, Part::Strategy { .. })
    }
}

const fn of_graph(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    cell: fn(&Study) -> Cell,
) -> Kind {
    Kind { name, about, part: Part::Graph { title, cell } }
}

const fn of_strategies(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    cell: fn(&Applied) -> Cell,
) -> Kind {
    Kind { name, about, part: Part::Strategy { title, cell } }
}

/// Every column, in the order in which tables have them unless another one is asked for.
pub static COLUMNS: [Kind; 11] = [
    of_graph("n", "n", "the order", |study| study.parameters.order().into()),
    of_graph("m", "m", "the size", |study| study.parameters.size().into()),
    of_graph("max_degree_plus_1", "Δ+1", "the maximum degree plus 1: no play needs more", |study| {
        study.trivial().into()
    }),
    of_graph("chi", "chi", "the chromatic number", |study| {
        Cell::between(study.parameters.chi().low, study.parameters.chi().high)
    }),
    of_graph("acyclic_chi", "a", "the acyclic chromatic number", |study| {
        between(study.proved(Invariant::AcyclicChromaticNumber))
    }),
    of_graph("col_2", "col_2", "the strong 2-coloring number", |study| {
        between(study.proved(Invariant::StrongColoringNumber))
    }),
    of_strategies("bound", "bound", "what the strategy's theorem gives", |applied| {
        applied.bound.map(between).into()
    }),
    of_strategies(
        "certified",
        "with L",
        "the least that is proved of the order and the guide in use",
        |applied| applied.certified.into(),
    ),
    of_strategies(
        "worst",
        "worst",
        "what the strategy needs against every Bob with the order and the guide in use: worst score + 1, or, if it \
         is guided, colors in whole shades of the guide",
        |applied| applied.findings.as_ref().map_or_else(Cell::empty, worst_case),
    ),
    of_graph("col_g", "col_g", "the game coloring number", |study| between(study.col_g)),
    of_graph("chi_g", "chi_g", "the game chromatic number", |study| between(study.chi_g)),
];

fn between((low, high): (u32, u32)) -> Cell {
    Cell::between(low, high)
}
