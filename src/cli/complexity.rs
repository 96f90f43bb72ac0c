//! `mapgame complexity`: how large the game is, and what a game by simulations costs.

use std::borrow::Cow;
use std::collections::BTreeSet;

use clap::ValueEnum;
use games::coloring::{ColoringGame, Rules};
use graphs::Limit;
use mapgame::complexity::cells::{large, tree_cells, tree_columns, work_cells, work_columns};
use mapgame::complexity::{
    Growth, Measure, TreeSize, Work, nodes_by_formula, plays_by_formula, plays_up_to_names_by_formula,
};
use mapgame::report::{Cell, Decimal};
use mapgame::{games, graphs};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use toolkit::counts::count;

use super::Exit;
use super::common::colors::Colors;
use super::common::given::SelectedGraphs;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::parallel::in_order;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};

/// Count the plays and positions of the coloring game, and the work of games by simulations.
///
/// A play ends when all is colored or a vertex sees all colors; Alice moves first. The whole game tree is
/// walked, each position once, within --node-limit positions, a million where nothing is said. The work is
/// counted in looks at a legal move, in one game at random: listing, if every ply of every simulation looks at
/// all of them, and keeping, if the list is kept and only what a ply takes away is looked at; a ply of a
/// simulation is a node. Plays are counted twice, with every color, and with a color that nobody has used once, since it
/// makes no difference which one comes into the game. Beside the counts stand the formulas of the report of 2013, with v
/// vertices, c colors and n simulations: both numbers of plays are bounded by theirs. Exit code 3 if a count did not come to its end.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame complexity path:4 -k 3
  mapgame complexity petersen grid:2x4 -k 2..3 --only tree --node-limit 100000
  mapgame complexity path:8 path:16 path:32 -k 3 --only work --simulations 5
  mapgame complexity cycle:5 -k 1..3 --format json")]
pub struct Arguments {
    #[command(flatten)]
    graphs: SelectedGraphs,
    /// The numbers of colors: one, or all from LO to HI.
    #[arg(short, value_name = "LO..HI", allow_hyphen_values = true)]
    k: Colors,
    /// Count the tree or the work alone.
    #[arg(long, value_name = "PART", value_enum)]
    only: Option<Part>,
    /// The simulations of a move in the game whose work is counted.
    #[arg(long, value_name = "N", default_value_t = 10, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    simulations: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Plays, nodes and positions.
    Tree,
    /// Looks at a move.
    Work,
}

/// The default node limit of a count.
const NODES: u64 = 1_000_000;

/// A count, or the limit that ended it.
type CountResult<T> = Result<T, Limit>;

/// One graph with one number of colors; `None` for what was not asked for.
struct Study {
    graph: NamedGraph,
    k: u32,
    simulations: u64,
    tree: Option<CountResult<TreeSize>>,
    work: Option<CountResult<Work>>,
}

/// A JSON object. Formulas are `null` where they exceed 1e308.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// The number of colors.
    k: u32,
    #[serde(flatten)]
    tree: Option<TreeRecord>,
    #[serde(flatten)]
    work: Option<WorkRecord>,
    /// The first limit that ended a count.
    limit: Option<Limit>,
}

/// The size of the game tree; null where a limit ended the count.
#[derive(Serialize, JsonSchema)]
struct TreeRecord {
    /// The plays.
    plays: Option<u128>,
    /// The bound of 2013, c^v v!.
    named_plays_by_formula: Option<f64>,
    /// The plays if a color that nobody has used counts once.
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
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<Study>("complexity", "A graph with a number of colors, of `mapgame complexity`")]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { graphs, k, only, simulations } = arguments;
    let (is_tree, is_work) = (only != Some(Part::Work), only != Some(Part::Tree));
    let numbers = k.numbers();
    let given = graphs.stream(session)?.flat_map(move |graph| match graph {
        Ok(graph) => numbers.clone().map(|k| Ok((graph.clone(), k))).collect::<Vec<_>>(),
        Err(error) => vec![Err(error)],
    });
    let budget = session.budget_for(NODES);
    let study = |(graph, k): (NamedGraph, u32)| -> anyhow::Result<Study> {
        let game = ColoringGame::new(graph.graph.clone(), Rules::new(k)?);
        let tree = is_tree.then(|| TreeSize::of(&game, &budget));
        let work = is_work.then(|| Work::of(&game, simulations, session.seed, &budget));
        Ok(Study { graph, k, simulations, tree, work })
    };
    let mut output = Output::new(session, sheet(is_tree, is_work));
    let mut outcome = Exit::Done;
    let mut works: Vec<Work> = Vec::new();
    let read = in_order(session, given, study, |studies| {
        for study in studies {
            let study = study?;
            if study.limit().is_some() {
                outcome = Exit::Unknown;
            }
            works.extend(study.work.and_then(Result::ok));
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

/// The table of counts; the columns of what was not asked for are left out.
fn sheet(is_tree: bool, is_work: bool) -> Sheet<'static, Study> {
    let mut fields = sources::graph_fields(|study: &Study| &study.graph);
    fields.push(Field::number("k", "k", |study| study.k.into()));
    let of_tree = tree_columns().into_iter().filter(|_| is_tree).enumerate();
    fields.extend(
        of_tree.map(|(index, column)| Field::new(column, move |study: &Study| study.tree_cell(index))),
    );
    if is_work {
        fields.push(Field::number("simulations", "simulations", |study| study.simulations.into()));
    }
    let of_work = work_columns().into_iter().filter(|_| is_work).enumerate();
    fields.extend(
        of_work.map(|(index, column)| Field::new(column, move |study: &Study| study.work_cell(index))),
    );
    Sheet::new("complexity", "Plays, positions and work beside the formulas of 2013", fields)
        .noting("The formulas have $v = n$ vertices, $c = k$ colors and $n$ simulations of a move.")
}

impl Study {
    /// The first limit that was hit.
    fn limit(&self) -> Option<Limit> {
        let tree = self.tree.and_then(Result::err);
        tree.or(self.work.and_then(Result::err))
    }

    /// The report's v.
    fn order(&self) -> u32 {
        self.graph.graph.order() as u32
    }

    fn tree_cell(&self, index: usize) -> Cell {
        let size = self.tree.and_then(Result::ok);
        tree_cells(self.order(), self.k, size.as_ref())[index].clone()
    }

    fn work_cell(&self, index: usize) -> Cell {
        let work = self.work.and_then(Result::ok);
        work.map_or_else(Cell::empty, |work| work_cells(&work)[index].clone())
    }
}

impl JsonSchema for Study {
    fn schema_name() -> Cow<'static, str> {
        Record::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Record::json_schema(generator)
    }
}

impl Serialize for Study {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let finite = |number: f64| number.is_finite().then_some(number);
        let tree = self.tree.map(|tree| {
            let tree = tree.ok();
            TreeRecord {
                plays: tree.map(|tree| tree.plays),
                named_plays_by_formula: finite(plays_by_formula(self.order(), self.k)),
                plays_up_to_names: tree.map(|tree| tree.plays_up_to_names),
                plays_by_formula: finite(plays_up_to_names_by_formula(self.order(), self.k)),
                tree_nodes: tree.map(|tree| tree.nodes),
                tree_nodes_by_formula: finite(nodes_by_formula(self.order(), self.k)),
                branching: tree.and_then(|tree| tree.branching()),
                distinct_positions: tree.map(|tree| tree.positions),
                up_to_names: tree.map(|tree| tree.classes),
            }
        });
        let work = self.work.map(|work| {
            let work = work.ok();
            WorkRecord {
                simulations: self.simulations,
                listing: work.map(|work| work.listing),
                listing_by_formula: work.and_then(|work| finite(work.cubic())),
                keeping: work.map(|work| work.keeping),
                keeping_by_formula: work.and_then(|work| finite(work.quadratic())),
            }
        });
        let limit = self.limit();
        Record { graph: &self.graph, k: self.k, tree, work, limit }.serialize(serializer)
    }
}

impl output::Record for Study {
    fn text(&self) -> String {
        let Study { graph, k, .. } = self;
        let mut parts = Vec::new();
        match &self.tree {
            Some(Ok(tree)) => {
                let TreeSize { plays, plays_up_to_names, nodes, positions, classes } = tree;
                let [plays_then, up_to_names_then, nodes_then] =
                    [plays_by_formula, plays_up_to_names_by_formula, nodes_by_formula]
                        .map(|formula| large(formula(self.order(), *k)).shown());
                // There are no more new colors than vertices.
                let formula = if self.order() < *k { "v! v!" } else { "c! c^(v-c) v!" };
                parts.push(format!(
                    "{} (c^v v! = {plays_then}), {plays_up_to_names} if a new color counts once ({formula} = \
                     {up_to_names_then}), {} (sum (vc)^i = {nodes_then}), {}, {classes} up to the names of the colors",
                    count(plays, "play"),
                    count(nodes, "tree node"),
                    count(positions, "position")
                ));
            }
            Some(Err(limit)) => parts.push(format!("the tree is unknown ({limit})")),
            None => {}
        }
        match &self.work {
            Some(Ok(work)) => parts.push(format!(
                "a game with {} a move: {} by listing (n c v^3 = {}), {} by keeping (n c v^2 = {})",
                count(work.simulations, "simulation"),
                count(work.listing, "look"),
                large(work.cubic()).shown(),
                work.keeping,
                large(work.quadratic()).shown(),
            )),
            Some(Err(limit)) => parts.push(format!("the work is unknown ({limit})")),
            None => {}
        }
        format!("{}, k = {k}: {}", graph.name, parts.join("\n  "))
    }
}
