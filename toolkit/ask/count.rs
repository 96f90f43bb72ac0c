//! The size of a game, and the cost of a game by simulations.

use games::coloring::{ColoringGame, Rules};
use graphs::{Budget, Limit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::choice::ColorCounts;
use super::desk::{Call, on_graph};
use crate::complexity::{TreeSize, Work, nodes_by_formula, plays_by_formula, plays_up_to_names_by_formula};
use crate::named_graph::NamedGraph;
use crate::rules::MOST_COLORS;

pub(crate) const CALL: Call = Call {
    name: "count",
    about: "the plays, nodes and positions of the coloring game, or the work of a game by simulations",
    answer: |desk, question| on_graph(desk, question, answer),
};

const NODES: u64 = 1_000_000;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub k: ColorCounts,
    /// Counts the looks at a legal move in one random game with this many simulations a move, instead of the tree.
    pub simulations: Option<u64>,
    /// On which that game hangs.
    #[serde(default)]
    pub seed: u64,
}

/// One graph with one number of colors. Formulas are `null` where they exceed 1e308.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Study")]
pub struct Answer {
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// The number of colors.
    pub k: u32,
    #[serde(flatten)]
    tree: Option<TreeRecord>,
    #[serde(flatten)]
    work: Option<WorkRecord>,
    /// The limit that ended the count.
    pub limit: Option<Limit>,
    #[serde(skip)]
    pub counted: Counted,
}

#[derive(Debug, Clone, Copy)]
pub enum Counted {
    Tree(Option<TreeSize>),
    Work(Option<Work>),
}

/// The size of the game tree; null where a limit ended the count.
#[derive(Debug, Serialize, JsonSchema)]
struct TreeRecord {
    /// The plays; null where a limit ended the count.
    plays: Option<u128>,
    /// The bound of 2013, c^v v!; null where it is too large.
    named_plays_by_formula: Option<f64>,
    /// The plays if a color not yet used counts once; null where a limit ended the count.
    plays_up_to_names: Option<u128>,
    /// The bound of 2013 on these, c! c^(v-c) v!, or v! v! where there are more colors than vertices; null where it is too large.
    plays_by_formula: Option<f64>,
    /// The nodes of the game tree; null where a limit ended the count.
    tree_nodes: Option<u128>,
    /// What the formula of 2013 gives; null where it is too large.
    tree_nodes_by_formula: Option<f64>,
    /// The moves of a node that is not a leaf, on average; null where there is no such node, too.
    branching: Option<f64>,
    /// The positions; null where a limit ended the count.
    distinct_positions: Option<u64>,
    /// The positions up to the names of the colors; null where a limit ended the count.
    up_to_names: Option<u64>,
}

/// The work of a game by simulations; null where a limit ended the count.
#[derive(Debug, Serialize, JsonSchema)]
struct WorkRecord {
    /// The simulations of a move.
    simulations: u64,
    /// The looks at a legal move, if every ply of every simulation looks at all of them; null where a limit ended the count.
    listing: Option<u64>,
    /// What the formula of 2013 gives; null where it is too large, or a limit ended the count.
    listing_by_formula: Option<f64>,
    /// The same, if the list is kept and only what a ply takes away is looked at; null where a limit ended the count.
    keeping: Option<u64>,
    /// What the formula of 2013 gives; null where it is too large, or a limit ended the count.
    keeping_by_formula: Option<f64>,
}

#[derive(Debug, Error)]
pub enum Refusal {
    #[error("k: expected at most {MOST_COLORS} where moves are listed, found {0}")]
    Colors(u32),
    #[error("simulations: expected at least 1, found 0")]
    Simulations,
}

/// One answer for each number of colors. A node of the budget is a position of the tree, or a ply of a simulation.
///
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Vec<Answer>, Refusal> {
    question.check()?;
    Ok(question.k.numbers().iter().map(|&k| question.counted(graph, k, budget)).collect())
}

impl Question {
    /// # Errors
    /// See [`Refusal`].
    pub fn check(&self) -> Result<(), Refusal> {
        let many = self.k.numbers().iter().find(|&&k| k > MOST_COLORS);
        many.map_or(Ok(()), |&k| Err(Refusal::Colors(k)))?;
        if self.simulations == Some(0) { Err(Refusal::Simulations) } else { Ok(()) }
    }

    pub fn counted(&self, graph: &NamedGraph, k: u32, budget: &Budget) -> Answer {
        let rules = Rules::new(k).expect("numbers of colors are at least 1");
        let game = ColoringGame::new(graph.graph.clone(), rules);
        let (graph, budget) = (graph.clone(), budget.or_nodes(NODES));
        if let Some(simulations) = self.simulations {
            let work = Work::of(&game, simulations, self.seed, &budget);
            let record = WorkRecord::new(simulations, work.ok());
            let counted = Counted::Work(work.ok());
            return Answer { graph, k, tree: None, work: Some(record), limit: work.err(), counted };
        }
        let tree = TreeSize::of(&game, &budget);
        let record = TreeRecord::new(graph.graph.order() as u32, k, tree.ok());
        Answer {
            graph,
            k,
            tree: Some(record),
            work: None,
            limit: tree.err(),
            counted: Counted::Tree(tree.ok()),
        }
    }
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

impl TreeRecord {
    fn new(v: u32, k: u32, tree: Option<TreeSize>) -> Self {
        TreeRecord {
            plays: tree.map(|tree| tree.plays),
            named_plays_by_formula: finite(plays_by_formula(v, k)),
            plays_up_to_names: tree.map(|tree| tree.plays_up_to_names),
            plays_by_formula: finite(plays_up_to_names_by_formula(v, k)),
            tree_nodes: tree.map(|tree| tree.nodes),
            tree_nodes_by_formula: finite(nodes_by_formula(v, k)),
            branching: tree.and_then(|tree| tree.branching()),
            distinct_positions: tree.map(|tree| tree.positions),
            up_to_names: tree.map(|tree| tree.classes),
        }
    }
}

impl WorkRecord {
    fn new(simulations: u64, work: Option<Work>) -> Self {
        WorkRecord {
            simulations,
            listing: work.map(|work| work.listing),
            listing_by_formula: work.and_then(|work| finite(work.cubic())),
            keeping: work.map(|work| work.keeping),
            keeping_by_formula: work.and_then(|work| finite(work.quadratic())),
        }
    }
}
