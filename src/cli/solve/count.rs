//! `mapgame solve --count`: how large the game is, and what a game by simulations costs.

use std::collections::BTreeSet;

use anyhow::bail;
use games::coloring::{ColoringGame, Rules};
use games::rulesets::Ruleset;
use games::{Player, Variant};
use graphs::Limit;
use laboratory::complexity::cells::{large, tree_cells, tree_columns, work_cells, work_columns};
use laboratory::complexity::{
    Growth, Measure, TreeSize, Work, nodes_by_formula, plays_by_formula, plays_up_to_names_by_formula,
};
use laboratory::report::{Cell, Decimal};
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::counts::count;

use super::arguments::Arguments;
use crate::cli::Exit;
use crate::cli::common::colors::MOST;
use crate::cli::common::options::Session;
use crate::cli::common::output::{Field, Output, Sheet};
use crate::cli::common::parallel::in_order;
use crate::cli::common::schema::Kind;
use crate::cli::common::sources::{self, NamedGraph};

/// The default node limit of a count.
const NODES: u64 = 1_000_000;

/// One graph with one number of colors. Formulas are `null` where they exceed 1e308.
#[derive(Serialize, JsonSchema)]
struct Study {
    #[serde(flatten)]
    graph: NamedGraph,
    /// The number of colors.
    k: u32,
    #[serde(flatten)]
    tree: Option<TreeRecord>,
    #[serde(flatten)]
    work: Option<WorkRecord>,
    /// The limit that ended the count.
    limit: Option<Limit>,
    #[serde(skip)]
    counted: Counted,
}

/// What was counted, within the limits.
#[derive(Clone, Copy)]
enum Counted {
    Tree(Option<TreeSize>),
    Work(Option<Work>),
}

/// The size of the game tree; null where a limit ended the count.
#[derive(Serialize, JsonSchema)]
struct TreeRecord {
    /// The plays.
    plays: Option<u128>,
    /// The bound of 2013, c^v v!.
    named_plays_by_formula: Option<f64>,
    /// The plays if a color not yet used counts once.
    plays_up_to_names: Option<u128>,
    /// The bound of 2013 on these, c! c^(v-c) v!, or v! v! where there are more colors than vertices.
    plays_by_formula: Option<f64>,
    /// The nodes of the game tree.
    tree_nodes: Option<u128>,
    /// What the formula of 2013 gives.
    tree_nodes_by_formula: Option<f64>,
    /// The moves of a node that is no leaf, on average; null where there is no such node, too.
    branching: Option<f64>,
    /// The positions.
    distinct_positions: Option<u64>,
    /// The positions up to the names of the colors.
    up_to_names: Option<u64>,
}

/// The work of a game by simulations; null where a limit ended the count.
#[derive(Serialize, JsonSchema)]
struct WorkRecord {
    /// The simulations of a move.
    simulations: u64,
    /// The looks at a legal move, if every ply of every simulation looks at all of them.
    listing: Option<u64>,
    /// What the formula of 2013 gives.
    listing_by_formula: Option<f64>,
    /// The same, if the list is kept and only what a ply takes away is looked at.
    keeping: Option<u64>,
    /// What the formula of 2013 gives.
    keeping_by_formula: Option<f64>,
}

/// What it prints as JSON.
pub(crate) fn schema() -> Kind {
    Kind::of::<Study>("count", "A graph with a number of colors, of `mapgame solve --count`")
}

/// Counts the game tree; with simulations, the work of a game by them.
pub fn run(arguments: &Arguments, numbers: Vec<u32>, session: &Session) -> anyhow::Result<Exit> {
    let is_plain = arguments.game.ruleset().name == Ruleset::coloring().name
        && !arguments.variant.edges
        && arguments.variant.beginners(arguments.first) == [Player::Alice]
        && arguments.variant.variant(Player::Alice) == Variant::default();
    if !is_plain {
        bail!("--count: expected the coloring game that Alice begins, without --edges and variants");
    }
    if let Some(number) = numbers.iter().find(|&&k| k > MOST) {
        bail!("-k: expected at most {MOST} where moves are listed, found {number}");
    }
    let simulations = arguments.simulations;
    let given = arguments.graphs.stream(session)?.flat_map(move |graph| match graph {
        Ok(graph) => numbers.iter().map(|&k| Ok((graph.clone(), k))).collect::<Vec<_>>(),
        Err(error) => vec![Err(error)],
    });
    let budget = session.budget_for(NODES);
    let study = |(graph, k): (NamedGraph, u32)| -> anyhow::Result<Study> {
        let game = ColoringGame::new(graph.graph.clone(), Rules::new(k)?);
        Ok(match simulations {
            Some(simulations) => {
                let work = Work::of(&game, simulations, session.seed, &budget);
                let record = Some(WorkRecord::new(simulations, work.ok()));
                Study {
                    graph,
                    k,
                    tree: None,
                    work: record,
                    limit: work.err(),
                    counted: Counted::Work(work.ok()),
                }
            }
            None => {
                let tree = TreeSize::of(&game, &budget);
                let record = Some(TreeRecord::new(graph.graph.order() as u32, k, tree.ok()));
                Study {
                    graph,
                    k,
                    tree: record,
                    work: None,
                    limit: tree.err(),
                    counted: Counted::Tree(tree.ok()),
                }
            }
        })
    };
    let mut output = Output::in_words(session, sheet(simulations.is_some()), text);
    let mut outcome = Exit::Done;
    let mut works: Vec<Work> = Vec::new();
    let read = in_order(session, given, study, |studies| {
        for study in studies {
            let study = study?;
            if study.limit.is_some() {
                outcome = Exit::Unknown;
            }
            if let Counted::Work(work) = study.counted {
                works.extend(work);
            }
            output.emit(&study)?;
        }
        Ok(output.flush()?)
    });
    output.finish_after(read)?;
    if let Some(line) = growth(&works) {
        session.remark(&line);
    }
    Ok(if session.interrupted() { Exit::Unknown } else { outcome })
}

/// How the work grows, where the order alone or the number of colors alone does.
fn growth(works: &[Work]) -> Option<String> {
    /// Two points always lie on a law.
    const FEWEST: usize = 3;
    let (of_order, of_colors): (Measure, Measure) = (|work| work.order, |work| work.colors);
    let sizes = |of: Measure| works.iter().map(of).collect::<BTreeSet<_>>().len();
    let (name, growing) = match (sizes(of_order), sizes(of_colors)) {
        (FEWEST.., 1) => ("v", of_order),
        (1, FEWEST..) => ("c", of_colors),
        _ => return None,
    };
    let Growth { listing, keeping } = Growth::of(works, growing)?;
    let [listing, keeping] = [listing, keeping].map(|law| Decimal::rounded(law.exponent, 2));
    Some(format!("listing grows as {name}^{listing}, keeping as {name}^{keeping} (least squares)"))
}

/// The table of counts, of the tree or of the work.
fn sheet(is_work: bool) -> Sheet<'static, Study> {
    let mut fields = sources::graph_fields(|study: &Study| &study.graph);
    fields.push(Field::number("k", "k", |study| study.k.into()));
    if is_work {
        fields.push(Field::number("simulations", "simulations", |study| {
            study.work.as_ref().map(|work| work.simulations).into()
        }));
        let columns = work_columns().into_iter().enumerate();
        fields.extend(
            columns.map(|(index, column)| Field::new(column, move |study: &Study| study.cell(index))),
        );
    } else {
        let columns = tree_columns().into_iter().enumerate();
        fields.extend(
            columns.map(|(index, column)| Field::new(column, move |study: &Study| study.cell(index))),
        );
    }
    Sheet::new("count", "Plays, positions and work beside the formulas of 2013", fields)
        .noting("The formulas have $v = n$ vertices, $c = k$ colors and $n$ simulations of a move.")
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

impl Study {
    /// The report's v.
    fn order(&self) -> u32 {
        self.graph.graph.order() as u32
    }

    fn cell(&self, index: usize) -> Cell {
        match self.counted {
            Counted::Tree(tree) => tree_cells(self.order(), self.k, tree.as_ref())[index].clone(),
            Counted::Work(work) => work.map_or_else(Cell::empty, |work| work_cells(&work)[index].clone()),
        }
    }
}

/// Lines for people.
fn text(study: &Study) -> String {
    let (k, limit) = (study.k, study.limit.map_or(String::new(), |limit| limit.to_string()));
    let counted = match study.counted {
        Counted::Tree(Some(TreeSize { plays, plays_up_to_names, nodes, positions, classes })) => {
            let formulas = [plays_by_formula, plays_up_to_names_by_formula, nodes_by_formula];
            let [plays_then, up_to_names_then, nodes_then] =
                formulas.map(|formula| large(formula(study.order(), k)).shown());
            // There are no more new colors than vertices.
            let formula = if study.order() < k { "v! v!" } else { "c! c^(v-c) v!" };
            format!(
                "{} (c^v v! = {plays_then}), {plays_up_to_names} if a new color counts once ({formula} = \
                 {up_to_names_then}), {} (sum (vc)^i = {nodes_then}), {}, {classes} up to the names of the colors",
                count(plays, "play"),
                count(nodes, "tree node"),
                count(positions, "position")
            )
        }
        Counted::Tree(None) => format!("the tree is unknown ({limit})"),
        Counted::Work(Some(work)) => format!(
            "a game with {} a move: {} by listing (n c v^3 = {}), {} by keeping (n c v^2 = {})",
            count(work.simulations, "simulation"),
            count(work.listing, "look"),
            large(work.cubic()).shown(),
            work.keeping,
            large(work.quadratic()).shown(),
        ),
        Counted::Work(None) => format!("the work is unknown ({limit})"),
    };
    format!("{}, k = {k}: {counted}", study.graph.name)
}
