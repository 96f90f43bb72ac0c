//! `mapgame two-color`: the two-color game, solved, and its tree.

use std::sync::Arc;

use clap::ValueEnum;
use games::two_color::{Painting, TwoColorGame};
use games::{Game, Player};
use graphs::{Graph, Limit};
use mapgame::report::{Column, Table};
use mapgame::two_color::assignment;
use mapgame::two_color::tree::{self, Node, Worth};
use mapgame::{games, graphs, solver};
use serde::Serialize;
use solver::two_color::Solver;

use super::Outcome;
use super::common::options::Session;
use super::common::output::{Item, Output};
use super::common::parallel::in_order;
use super::common::sources::{self, Identity, NamedGraph};

/// Solve the two-color game: A colors with red, B with blue, who cannot move loses.
///
/// No edge may get two ends of one color. If everything is colored the game is a tie. The value is +1 if
/// A wins, 0 for a tie, -1 if B wins, under best play; solved up to order 64.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame two-color petersen
  mapgame two-color grid:5x5 --first both
  mapgame two-color path:4 --tree 2
  mapgame two-color path:4 --tree 4 --alpha-beta   what alpha-beta looks at and saves
  mapgame two-color --assignment                   the graphs of the assignment of 2017")]
pub struct Arguments {
    /// Specs, `g6:STRING`, files, or `-` for standard input.
    #[arg(value_name = "GRAPH", required_unless_present = "assignment", conflicts_with = "assignment")]
    graphs: Vec<String>,
    /// Solve every graph on the vertices 1 to 5 that fits the text of the assignment with the lost picture.
    #[arg(long)]
    assignment: bool,
    /// Who moves first.
    #[arg(long, value_enum, default_value_t = First::A)]
    first: First,
    /// Print the game tree to this depth, each position with its value.
    #[arg(long, value_name = "DEPTH")]
    tree: Option<u32>,
    /// Print of the tree what alpha-beta looks at, with its cuts, and how many nodes it saves.
    #[arg(long, requires = "tree")]
    alpha_beta: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum First {
    A,
    B,
    /// Each in turn, two results a graph.
    Both,
}

/// The nodes of a tree where nothing is said: what one may want to read, and more.
const READABLE: u64 = 1_000_000;

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    identity: Identity,
    game: &'static str,
    first: &'static str,
    value: Option<i8>,
    best: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeRecord>,
}

#[derive(Serialize)]
struct TreeRecord {
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha_beta: Option<SavedRecord>,
    root: NodeRecord,
}

#[derive(Serialize)]
struct SavedRecord {
    nodes: u64,
    cut: u64,
    saved: u64,
}

#[derive(Serialize)]
struct NodeRecord {
    #[serde(rename = "move")]
    step: Option<String>,
    value: i8,
    bound: &'static str,
    cut: usize,
    children: Vec<NodeRecord>,
}

/// One game, as far as the limits allowed.
struct Found {
    graph: NamedGraph,
    first: Player,
    value: Result<games::two_color::Outcome, Limit>,
    /// Known only if the value is.
    play: Result<BestPlay, Limit>,
    nodes: u64,
    tree: Option<Result<Trees, Limit>>,
}

struct BestPlay {
    best: Vec<Painting>,
    line: Vec<Painting>,
}

/// The tree as printed, and how large it is as a whole.
struct Trees {
    shown: Node,
    whole: u64,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let columns = vec![
        Column::words("graph", "graph"),
        Column::number("n", "n"),
        Column::words("first", "first"),
        Column::words("value", "value"),
        Column::words("best", "best moves"),
        Column::words("line", "line of best play"),
    ];
    let mut output = Output::new(session, Table::new("two-color", "The two-color game", columns));
    let graphs: sources::Graphs = match arguments.assignment {
        true => Box::new(assignment_graphs().into_iter().map(Ok)),
        false => sources::graphs(&arguments.graphs, session)?,
    };
    let players: &[Player] = match arguments.first {
        First::A => &[Player::Alice],
        First::B => &[Player::Bob],
        First::Both => &[Player::Alice, Player::Bob],
    };
    let work = |graph: NamedGraph| -> Vec<Found> {
        players.iter().map(|&first| solve(&graph, first, &arguments, session)).collect()
    };
    let mut outcome = Outcome::Done;
    in_order(session, graphs, work, |results| {
        for found in results.into_iter().flatten() {
            if let Some(limit) = found.limit() {
                outcome = Outcome::Unknown;
                session.remark(&format!("{}: {limit} after {} nodes", found.graph.name, found.nodes));
            }
            output.emit(item(&found, &arguments))?;
        }
        Ok(output.flush()?)
    })?;
    output.finish()?;
    Ok(if session.interrupted() { Outcome::Unknown } else { outcome })
}

impl Found {
    /// The limit that left something unknown.
    fn limit(&self) -> Option<Limit> {
        let tree = self.tree.as_ref().and_then(|tree| tree.as_ref().err());
        self.play.as_ref().err().or(tree).copied()
    }
}

/// The graphs of the assignment, named by their edges.
fn assignment_graphs() -> Vec<NamedGraph> {
    let named = |graph: Arc<Graph>| {
        let edges = graph.edges().map(|(u, v)| format!("{}{}", graph.label(u), graph.label(v)));
        NamedGraph { name: edges.collect::<Vec<_>>().join(","), graph }
    };
    assignment::candidates().into_iter().map(named).collect()
}

fn solve(graph: &NamedGraph, first: Player, arguments: &Arguments, session: &Session) -> Found {
    let game = TwoColorGame::new(Arc::clone(&graph.graph), first);
    let mut meter = session.budget.start();
    let start = game.initial();
    let mut solver = Solver::new(&graph.graph);
    let value = match &mut solver {
        Ok(solver) => solver.value(&start, &mut meter),
        Err(limit) => Err(*limit),
    };
    // The value may be known where not every move is.
    let play = solver.and_then(|mut solver| {
        let value = value?;
        let moves = solver.moves(&game, &start, &mut meter)?;
        let best = moves.into_iter().filter(|&(_, reached)| reached == value).map(|(step, _)| step).collect();
        Ok(BestPlay { best, line: solver.line(&game, &start, &mut meter)? })
    });
    let budget = session.budget_for(READABLE);
    let grow = |depth| {
        let whole = tree::whole(&game, depth, &budget)?;
        let size = whole.size();
        let shown = if arguments.alpha_beta { tree::alpha_beta(&game, depth, &budget)? } else { whole };
        Ok(Trees { shown, whole: size })
    };
    let tree = arguments.tree.map(grow);
    Found { graph: graph.clone(), first, value, play, nodes: meter.spent(), tree }
}

fn item(found: &Found, arguments: &Arguments) -> Item<Record> {
    let graph = &found.graph.graph;
    let first = if found.first == Player::Alice { "a" } else { "b" };
    let spelled =
        |steps: &[Painting]| -> Vec<String> { steps.iter().map(|&step| spell(graph, step)).collect() };
    let value = found.value.ok().map(games::two_color::Outcome::utility);
    let (best, line) = match &found.play {
        Ok(play) => (spelled(&play.best), spelled(&play.line)),
        Err(_) => (Vec::new(), Vec::new()),
    };
    let shown = value.map_or("unknown".into(), signed);
    let mut text = format!("{}: {} first: {shown}", found.graph.name, first.to_uppercase());
    if !best.is_empty() {
        text.push_str(&format!(", best {}\n  {}", best.join(" "), line.join(" ")));
    }
    let trees = found.tree.as_ref().and_then(|tree| tree.as_ref().ok());
    if let Some(trees) = trees {
        draw(graph, &trees.shown, 1, &mut text);
        text.push_str(&summary(trees, arguments.alpha_beta));
    }
    let record = |trees: &Trees| {
        let looked_at = trees.shown.size();
        let saved = SavedRecord { nodes: looked_at, cut: trees.shown.cuts(), saved: trees.whole - looked_at };
        TreeRecord {
            depth: arguments.tree.unwrap_or_default(),
            nodes: trees.whole,
            alpha_beta: arguments.alpha_beta.then_some(saved),
            root: node(graph, &trees.shown),
        }
    };
    Item {
        text,
        rows: vec![vec![
            found.graph.name.as_str().into(),
            graph.order().into(),
            first.into(),
            shown.into(),
            best.join(" ").into(),
            line.join(" ").into(),
        ]],
        json: Record {
            identity: found.graph.identity(),
            game: "two-color",
            first,
            value,
            best,
            line,
            nodes: found.nodes,
            tree: trees.map(record),
        },
    }
}

/// `(2, blue)`, as the assignment writes it.
fn spell(graph: &Graph, step: Painting) -> String {
    format!("({}, {})", graph.label(step.vertex), step.paint)
}

fn signed(value: i8) -> String {
    if value == 0 { "0".into() } else { format!("{value:+}") }
}

fn draw(graph: &Graph, node: &Node, indent: usize, text: &mut String) {
    let step = node.step.map_or("start".into(), |step| spell(graph, step));
    let value = match node.value {
        Worth::Exactly(value) => signed(value.utility()),
        Worth::AtLeast(value) => format!(">= {}", signed(value.utility())),
        Worth::AtMost(value) => format!("<= {}", signed(value.utility())),
    };
    text.push_str(&format!("\n{:width$}{step}: {value}", "", width = 2 * indent));
    if node.cut > 0 {
        text.push_str(&format!(", {} cut", node.cut));
    }
    node.children.iter().for_each(|child| draw(graph, child, indent + 1, text));
}

fn summary(trees: &Trees, alpha_beta: bool) -> String {
    let looked_at = trees.shown.size();
    if !alpha_beta {
        return format!("\n  nodes: {looked_at}");
    }
    let (cut, saved) = (trees.shown.cuts(), trees.whole - looked_at);
    format!("\n  nodes: {looked_at} of {}, {saved} saved by cutting {cut} moves", trees.whole)
}

fn node(graph: &Graph, shown: &Node) -> NodeRecord {
    let (value, bound) = match shown.value {
        Worth::Exactly(value) => (value, "exact"),
        Worth::AtLeast(value) => (value, "lower"),
        Worth::AtMost(value) => (value, "upper"),
    };
    NodeRecord {
        step: shown.step.map(|step| spell(graph, step)),
        value: value.utility(),
        bound,
        cut: shown.cut,
        children: shown.children.iter().map(|child| node(graph, child)).collect(),
    }
}
