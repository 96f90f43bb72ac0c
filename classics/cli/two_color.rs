//! `mapgame-classics two-color`: the two-color game, solved, and its tree; or played.

mod play;

use std::sync::Arc;

use crate::moves::Words as _;
use crate::outcome::Outcome;
use crate::painting::Painting;
use crate::two_color::solver::Solver;
use crate::two_color::tree::{Bound, Node, tree};
use crate::two_color::{Paint, TwoColorGame, TwoColorPosition, assignment};
use anyhow::bail;
use clap::{Subcommand, ValueEnum};
use games::Player;
use graphs::{Graph, Limit};
use serde::Serialize;
use shell::tables::{Column, Value};
use toolkit::labels::shown;
use toolkit::sitting::engines::ExactValues;

use toolkit::counts::count;

use shell::Exit;
use shell::after::after;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::sources::{self, NamedGraph};

/// Solve the two-color game: A colors with red, B with blue, who cannot move loses.
///
/// No edge may get two ends of one color. If everything is colored the game is a tie. The value is +1 if
/// A wins, 0 for a tie, -1 if B wins, under best play; solved up to order 64. `play` plays it.
#[derive(clap::Args)]
#[command(
    subcommand_negates_reqs = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  mapgame-classics two-color petersen
  mapgame-classics two-color grid:5x5 --first both
  mapgame-classics two-color petersen --after 0,2           the position after A made 0 red and B made 2 blue
  mapgame-classics two-color play petersen --against mcts:1000
  mapgame-classics two-color path:4 --tree 2
  mapgame-classics two-color path:4 --tree 4 --alpha-beta   what alpha-beta looks at and saves
  mapgame-classics two-color --assignment                   the graphs of the assignment of 2017"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    solving: SolveArguments,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
}

#[derive(clap::Args)]
struct SolveArguments {
    /// Specs, `g6:STRING`, files, or `-` for standard input.
    #[arg(value_name = "GRAPH", required_unless_present = "assignment")]
    graphs: Vec<String>,
    /// Solve every graph on the vertices 1 to 5 that fits the text of the assignment with the lost picture.
    #[arg(long, conflicts_with = "graphs")]
    assignment: bool,
    /// Who moves first [default: a].
    #[arg(long, value_enum, value_name = "PLAYER")]
    first: Option<First>,
    /// The position after these moves, made in turn: `VERTEX` or `VERTEX=COLOR`, a label with a comma or = in double
    /// quotes (one graph).
    #[arg(long, value_name = "MOVES", conflicts_with = "assignment")]
    after: Option<String>,
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

/// The default node limit of a tree that is printed.
const READABLE: u64 = 1_000_000;

/// One position, as far as the limits allowed.
#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    graph: NamedGraph,
    game: &'static str,
    first: &'static str,
    /// The moves before the position.
    after: String,
    to_move: &'static str,
    /// 1 if A wins, 0 for a tie, -1 if B wins; null if a limit ended the search.
    value: Option<Outcome>,
    best: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    /// The game tree, where that is asked for and no limit ended it.
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<TreeRecord>,
    #[serde(skip)]
    limit: Option<Limit>,
}

#[derive(Serialize)]
struct TreeRecord {
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha_beta: Option<SavedRecord>,
    root: Node,
}

#[derive(Serialize)]
struct SavedRecord {
    nodes: u64,
    cut: u64,
    /// The nodes that alpha-beta does not visit.
    saved: u64,
}

struct Start {
    game: TwoColorGame,
    first: Player,
    after: Vec<Painting<Paint>>,
    position: TwoColorPosition,
}

fn sheet(title: String) -> Sheet<'static, Record> {
    let columns = Column::list("graph | #n | first | value | best = best moves | line = line of best play");
    Sheet::new("two-color", title, columns, |found: &Record, key| {
        Some(match key {
            "value" => found.shown().into(),
            "best" => Value::Literal(found.best.join(" ")).into(),
            "line" => Value::Literal(found.line.join(" ")).into(),
            _ => return None,
        })
    })
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    match arguments.command {
        None => solve_all(&arguments.solving, session),
        Some(Command::Play(_)) if arguments.solving.is_given() => {
            bail!("expected the arguments of `play` behind it, found some before it")
        }
        Some(Command::Play(arguments)) => play::run(arguments, session),
    }
}

impl SolveArguments {
    /// Whether an option for solving was given.
    fn is_given(&self) -> bool {
        let SolveArguments { graphs, assignment, first, after, tree, alpha_beta } = self;
        !graphs.is_empty()
            || *assignment
            || first.is_some()
            || after.is_some()
            || tree.is_some()
            || *alpha_beta
    }

    fn players(&self) -> &'static [Player] {
        match self.first.unwrap_or(First::A) {
            First::A => &[Player::Alice],
            First::B => &[Player::Bob],
            First::Both => &[Player::Alice, Player::Bob],
        }
    }

    /// The graphs; a single one if moves on it are given.
    fn sources(&self, session: &Session) -> anyhow::Result<sources::Graphs> {
        match &self.after {
            _ if self.assignment => Ok(Box::new(assignment_graphs().into_iter().map(Ok))),
            None => sources::graphs(&self.graphs, session),
            Some(_) => match self.graphs.as_slice() {
                [graph] => Ok(Box::new(std::iter::once(sources::one_graph(graph, session)))),
                graphs => bail!("--after: expected one graph, found {}", graphs.len()),
            },
        }
    }

    fn starts(&self, graph: &NamedGraph) -> anyhow::Result<Vec<Start>> {
        let list = self.after.as_deref().unwrap_or_default();
        let start = |&first: &Player| {
            let game = TwoColorGame::new(Arc::clone(&graph.graph), first);
            let (after, position) = after(&game, list, |position, word| game.read(position, word))?;
            Ok(Start { game, first, after, position })
        };
        self.players().iter().map(start).collect()
    }
}

fn solve_all(arguments: &SolveArguments, session: &Session) -> anyhow::Result<Exit> {
    let title = match &arguments.after {
        Some(after) => format!("The two-color game after {after}"),
        None => "The two-color game".into(),
    };
    let work = |graph: NamedGraph| -> anyhow::Result<Vec<Record>> {
        let starts = arguments.starts(&graph)?;
        Ok(starts.into_iter().map(|start| solve(&graph, start, arguments, session)).collect())
    };
    let output = Output::new(session, sheet(title), Record::text);
    output.of_all(session, arguments.sources(session)?, work, |found| {
        let Some(limit) = found.limit else { return Ok(Exit::Done) };
        session.remark(&format!("{}: {limit} after {}", found.graph.name, count(found.nodes, "node")));
        Ok(Exit::Unknown)
    })
}

/// The graphs of the assignment, named by their edges.
fn assignment_graphs() -> Vec<NamedGraph> {
    let named = |graph: Arc<Graph>| {
        let edges = graph.edges().map(|(u, v)| format!("{}{}", shown(&graph, u), shown(&graph, v)));
        NamedGraph::new(edges.collect::<Vec<_>>().join(","), graph)
    };
    assignment::candidates().into_iter().map(named).collect()
}

fn solve(graph: &NamedGraph, start: Start, arguments: &SolveArguments, session: &Session) -> Record {
    let Start { game, first, after, position } = &start;
    let mut meter = session.budget.start();
    let mut solver = Solver::new(&graph.graph);
    let value = match &mut solver {
        Ok(solver) => solver.value(position, &mut meter),
        Err(limit) => Err(*limit),
    };
    let said = |steps: Vec<_>| -> Vec<String> { steps.into_iter().map(|step| game.said(step)).collect() };
    // A limit may leave moves unknown after the value is found.
    let play = solver.and_then(|mut solver| {
        let value = value?;
        let moves = solver.weigh(game, position, &mut meter)?;
        let best = moves.into_iter().filter(|&(_, reached)| reached == value).map(|(step, _)| step).collect();
        Ok((said(best), said(solver.line(game, position, &mut meter)?)))
    });
    let grow = |depth| -> Result<TreeRecord, Limit> {
        let budget = session.budget_for(READABLE);
        let nodes = tree(game, position, depth, false, &budget)?;
        let whole = nodes.size();
        let root = if arguments.alpha_beta { tree(game, position, depth, true, &budget)? } else { nodes };
        let (nodes, cut) = (root.size(), root.cuts());
        let alpha_beta = arguments.alpha_beta.then_some(SavedRecord { nodes, cut, saved: whole - nodes });
        Ok(TreeRecord { depth, nodes: whole, alpha_beta, root })
    };
    let tree = arguments.tree.map(grow).transpose();
    let limit = play.as_ref().err().or(tree.as_ref().err()).copied();
    let (best, line) = play.unwrap_or_default();
    Record {
        graph: graph.clone(),
        game: play::GAME,
        first: play::letter(*first),
        after: game.spell_all(after),
        to_move: play::letter(position.to_move()),
        value: value.ok(),
        best,
        line,
        nodes: meter.spent(),
        tree: tree.ok().flatten(),
        limit,
    }
}

impl Record {
    fn shown(&self) -> String {
        self.value.map_or("unknown".into(), signed)
    }

    fn text(&self) -> String {
        let (name, shown) = (&self.graph.name, self.shown());
        let mut text = match self.after.as_str() {
            "" => format!("{name}: {} first: {shown}", self.first.to_uppercase()),
            after => format!("{name} after {after}: {} to move: {shown}", self.to_move.to_uppercase()),
        };
        if let (Some(_), true, Some(limit)) = (self.value, self.best.is_empty(), self.limit) {
            text.push_str(&format!(" (best moves not known: {limit})"));
        }
        if !self.best.is_empty() {
            text.push_str(&format!(", best {}\n  {}", self.best.join(" "), self.line.join(" ")));
        }
        if let Some(tree) = &self.tree {
            draw(&tree.root, 1, &mut text);
            text.push_str(&tree.summary());
        }
        text
    }
}

fn signed(value: Outcome) -> String {
    if value == Outcome::Tie { "0".into() } else { format!("{:+}", value.utility()) }
}

fn draw(node: &Node, indent: usize, text: &mut String) {
    let step = node.step.as_deref().unwrap_or("start");
    let relation = match node.bound {
        Bound::Lower => ">= ",
        Bound::Upper => "<= ",
        Bound::Exact => "",
    };
    let value = signed(node.value);
    text.push_str(&format!("\n{:width$}{step}: {relation}{value}", "", width = 2 * indent));
    if node.cut > 0 {
        text.push_str(&format!(", {} cut", node.cut));
    }
    node.children.iter().for_each(|child| draw(child, indent + 1, text));
}

impl TreeRecord {
    fn summary(&self) -> String {
        let whole = self.nodes;
        match self.alpha_beta {
            None => format!("\n  nodes: {whole}"),
            Some(SavedRecord { nodes, cut, saved }) => {
                format!("\n  nodes: {nodes} of {whole}, {saved} saved by cutting {}", count(cut, "move"))
            }
        }
    }
}
