//! `mapgame solve --moves`: one position, move by move.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::{Player, Variant};
use schemars::JsonSchema;
use serde::Serialize;
use shell::moves::{read, spell};
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::sources::NamedGraph;
use shell::tables::{Column, Table, Value};
use shell::{Exit, after, cells, describe};
use solver::Decider;
use toolkit::ask::ColorCounts;
use toolkit::analysis::{MoveClass, analyze};
use toolkit::films;

use super::subject::Subject;
use crate::cli::common::colors::MOST;

/// The options of `--moves`.
#[derive(Clone, clap::Args)]
pub(crate) struct MovesArguments {
    /// List the winning moves of a position (needs -k). Moves are up to symmetry, with one line of best play.
    #[arg(long, requires = "k", conflicts_with = "all_k")]
    pub(super) moves: bool,
    /// The moves before the position (needs --moves). Players alternate from the one who moves first. Colors are numbered
    /// from 0; a label with a comma or = is in double quotes.
    #[arg(long, value_name = "MOVES", requires = "moves", default_value = "", hide_default_value = true)]
    pub(super) after: String,
}

/// A position of the coloring game, move by move.
#[derive(Serialize, JsonSchema)]
pub(super) struct Record {
    #[serde(flatten)]
    graph: NamedGraph,
    /// Which game.
    game: Kind,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game is on the line graph, to which n and m belong.
    edges: bool,
    /// The number of colors.
    k: u32,
    /// The moves before the position.
    after: String,
    /// Who is to move; null where the game is over.
    to_move: Option<Player>,
    /// Who wins.
    winner: Player,
    /// The moves, up to symmetry.
    moves: Vec<MoveRecord>,
    /// Best play.
    line: String,
    /// What distinguishes the variant from the game of the literature.
    #[serde(skip)]
    remarks: String,
    /// How the game ended.
    #[serde(skip)]
    ending: Option<String>,
}

/// Moves that are alike by an automorphism or the names of colors.
#[derive(Serialize, JsonSchema)]
struct MoveRecord {
    /// One of them.
    #[serde(rename = "move")]
    step: String,
    /// Whether it wins for the player who makes it.
    wins: bool,
    /// How many there are.
    alike: usize,
}

/// How long after a limit work may last that ignores limits.
const GRACE: Duration = Duration::from_millis(250);

pub(super) fn run(subject: &Subject, after: &str, session: &Session) -> anyhow::Result<Exit> {
    let input = subject.graphs.only("--moves", session)?;
    let Subject { game, variant, .. } = subject;
    if game.ruleset().name != "coloring" {
        bail!("--moves: expected the coloring game, found the {}", game.ruleset().title);
    }
    let &[first] = variant.beginners(subject.first).as_slice() else {
        bail!("--moves: expected --first alice or bob, found both");
    };
    let k = subject.k.as_ref().and_then(ColorCounts::only);
    let k = k.context("-k: expected one number of colors for --moves, found several")?;
    if k > MOST {
        bail!("-k: expected at most {MOST} for --moves, found {k}");
    }
    let rules = Rules::new(k)?.playing(variant.variant(first));
    let mut graph = variant.played(&input, &session.budget)?;
    graph.name = input.name;
    let game = ColoringGame::new(Arc::clone(&graph.graph), rules);
    let (_, position) = after::after(&game, after, |_, word| read(&graph.graph, word))?;
    // All moves are one question.
    let budget = graph.rest_of(&session.budget_for_one_graph()).shared();
    let mut decider = Decider::new(game.graph(), &budget);
    let mut output = Output::new(session, sheet(after), Record::text);
    let analysis =
        match budget.guard(GRACE, || analyze(&game, &position, &mut decider)).and_then(|found| found) {
            Ok(analysis) => analysis,
            Err(limit) => {
                session.remark(&format!(
                    "{}: unknown, {limit} after {}",
                    graph.name,
                    describe::count(decider.nodes(), "node")
                ));
                output.finish()?;
                return Ok(Exit::Unknown);
            }
        };
    let ending = films::ending(&game, &position);
    let shown = |step: &ColoringMove| spell(&graph.graph, *step);
    let line: Vec<String> = analysis.line.iter().map(shown).collect();
    let class =
        |class: &MoveClass| MoveRecord { step: shown(&class.example), wins: class.wins, alike: class.size };
    output.emit(&Record {
        graph: graph.clone(),
        game: Kind::Coloring,
        variant: rules.variant(),
        edges: variant.edges,
        k: rules.colors(),
        after: after.to_owned(),
        to_move: ending.is_none().then_some(analysis.to_move),
        winner: analysis.winner,
        moves: analysis.moves.iter().map(class).collect(),
        line: line.join(","),
        remarks: variant.remarks(),
        ending,
    })?;
    output.finish()?;
    Ok(Exit::Done)
}

/// The table of the moves, one row per class of equivalent moves.
fn sheet(after: &str) -> Sheet<'static, Record> {
    let title = format!("Moves after {}", if after.is_empty() { "nothing" } else { after });
    Sheet::of_rows(Table::new("moves", title, Column::list("move | wins | #alike")), |record: &Record| {
        let row = |class: &MoveRecord| cells![Value::Literal(class.step.clone()), class.wins, class.alike];
        record.moves.iter().map(row).collect()
    })
}

impl Record {
    fn text(&self) -> String {
        let Record { graph, k, remarks, to_move, winner, ending, .. } = self;
        let position = match self.after.as_str() {
            "" => "from the start".to_owned(),
            after => format!("after {after}"),
        };
        let standing = match (to_move, ending) {
            (Some(to_move), _) => format!("{to_move} to move, {winner} wins"),
            (None, Some(ending)) => format!("the game is over: {ending}"),
            (None, None) => format!("the game is over: {winner} wins"),
        };
        let mut lines = vec![format!("{}, k = {k}{remarks}, {position}: {standing}", graph.name)];
        for (what, wins) in [("winning moves", true), ("losing moves", false)] {
            let listed = self.moves.iter().filter(|class| class.wins == wins);
            let listed: Vec<String> = listed.map(|class| describe::alike(&class.step, class.alike)).collect();
            if !listed.is_empty() {
                lines.push(format!("  {what}: {}", listed.join(", ")));
            }
        }
        if !self.line.is_empty() {
            lines.push(format!("  best play: {}", self.line));
        }
        lines.join("\n")
    }
}
