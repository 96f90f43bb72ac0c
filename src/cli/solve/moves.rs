//! `mapgame solve --moves`: one position, move by move.

use std::sync::Arc;

use games::Adjacency;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use mapgame::games;
use mapgame::report::{Column, Table};
use serde::Serialize;
use toolkit::analysis::{Analysis, MoveClass, analyze};
use toolkit::judge::Judge;

use crate::cli::Exit;
use crate::cli::common::moves::{read, spell};
use crate::cli::common::options::Session;
use crate::cli::common::output::{Item, Output};
use crate::cli::common::sources::{Identity, NamedGraph};
use crate::cli::common::variant::VariantArguments;
use crate::cli::common::{after, describe};

#[derive(Serialize)]
struct Record {
    #[serde(flatten)]
    identity: Identity,
    game: &'static str,
    first: String,
    connected: bool,
    pass: String,
    edges: bool,
    k: u32,
    after: String,
    to_move: String,
    winner: String,
    moves: Vec<MoveRecord>,
    line: String,
}

#[derive(Serialize)]
struct MoveRecord {
    #[serde(rename = "move")]
    step: String,
    wins: bool,
    /// How many moves are alike by an automorphism or the names of colors, this one included.
    alike: usize,
}

/// Prints the winning moves after `after` and one line of best play.
pub fn run(
    graph: &NamedGraph,
    rules: Rules,
    variant: &VariantArguments,
    after: &str,
    session: &Session,
) -> anyhow::Result<Exit> {
    let game = ColoringGame::new(Arc::clone(&graph.graph), rules);
    let (_, position) = after::after(&game, after, |_, word| read(&graph.graph, word))?;
    let budget = session.budget_for_one_graph();
    let mut judge = Judge::new(&game, &budget);
    let columns =
        vec![Column::words("move", "move"), Column::words("wins", "wins"), Column::number("alike", "alike")];
    let table = Table::new(
        "moves",
        format!("Moves after {}", if after.is_empty() { "nothing" } else { after }),
        columns,
    );
    let mut output = Output::new(session, table);
    let analysis = match analyze(&position, &mut judge) {
        Ok(analysis) => analysis,
        Err(limit) => {
            session.remark(&format!("{}: unknown, {limit} after {} nodes", graph.name, judge.nodes()));
            output.finish()?;
            return Ok(Exit::Unknown);
        }
    };
    let shown = |step: &ColoringMove| spell(&graph.graph, *step);
    let line: Vec<String> = analysis.line.iter().map(shown).collect();
    let moves = analysis.moves.iter().map(|class| MoveRecord {
        step: shown(&class.example),
        wins: class.wins,
        alike: class.size,
    });
    output.emit(Item {
        text: text(graph, rules.colors(), &variant.remarks(), after, &analysis, &line),
        rows: analysis
            .moves
            .iter()
            .map(|class| vec![shown(&class.example).into(), class.wins.into(), class.size.into()])
            .collect(),
        json: Record {
            identity: graph.identity(),
            game: "coloring",
            first: rules.first().to_string(),
            connected: rules.variant().adjacency == Adjacency::Connected,
            pass: rules.variant().passing.to_string(),
            edges: variant.edges,
            k: rules.colors(),
            after: after.to_owned(),
            to_move: analysis.to_move.to_string(),
            winner: analysis.winner.to_string(),
            moves: moves.collect(),
            line: line.join(","),
        },
    })?;
    output.finish()?;
    Ok(Exit::Done)
}

fn text(
    graph: &NamedGraph,
    colors: u32,
    remarks: &str,
    after: &str,
    analysis: &Analysis,
    line: &[String],
) -> String {
    let position = if after.is_empty() { "from the start".into() } else { format!("after {after}") };
    let (to_move, winner) = (analysis.to_move, analysis.winner);
    let mut lines =
        vec![format!("{}, k = {colors}{remarks}, {position}: {to_move} to move, {winner} wins", graph.name)];
    let listed = |classes: Vec<&MoveClass>| {
        let words = classes.into_iter().map(|class| describe::alike(&graph.graph, class.example, class.size));
        words.collect::<Vec<_>>().join(", ")
    };
    let (winning, losing): (Vec<_>, Vec<_>) = analysis.moves.iter().partition(|class| class.wins);
    for (what, classes) in [("winning moves", winning), ("losing moves", losing)] {
        if !classes.is_empty() {
            lines.push(format!("  {what}: {}", listed(classes)));
        }
    }
    if !line.is_empty() {
        lines.push(format!("  best play: {}", line.join(",")));
    }
    lines.join("\n")
}
