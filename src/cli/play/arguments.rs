//! The arguments of `mapgame play`.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use games::Player;
use graphs::Graph;
use shell::options::Session;
use shell::players;
use shell::sources::{self, NamedGraph};

use crate::cli::common::colors;
use crate::cli::common::film::FilmArguments;
use crate::cli::common::game::GameChoice;
use crate::cli::common::outside::ProgramArguments;
use crate::cli::common::variant::{VariantArguments, player};

const EXAMPLES: &str = "\
Examples:
  mapgame play petersen -k 4                     you are Alice, against threat
  mapgame play petersen -k 3 --as bob            you are Bob, against activation
  mapgame play grid:4x4 -k 4 --against perfect   against the solver
  mapgame play cycle:9 -k 2 --connected --pass bob   variants, as in solve
  mapgame play petersen -k 3 --game greedy       another game (see `mapgame list games`), against perfect
  mapgame play star:4 -k 4 --game total          the coloring game on the total graph
  mapgame play petersen --game marking --as bob   the marking game, for its value
  mapgame play cube -k 3 --as bob --first bob --against acyclic --format json
  mapgame play petersen -k 3 --as bob --filmstrip play.svg   a picture of each move at the end
  mapgame play petersen -k 3 --record game.json       store the game
  mapgame play petersen --game marking -k 5 --record marks.json   store a marking game
  mapgame play --record game.json                     resume it";

/// Play a game against a strategy, an opponent, or the solver.
///
/// Commands are read line by line: a move `VERTEX=COLOR` or `VERTEX COLOR`, or `undo`, `hint`, `board`, `moves`, `help`, `quit`. A
/// strategy prints the reason for each of its moves. At the end of the game, or of the input, the moves are printed in the form
/// that `solve --moves --after` takes. Colors are numbered from 0. A vertex is its label, or its number if no label is that
/// number. In a list, a label with blanks, commas, `=` or double quotes is in double quotes, and a double quote in it is doubled.
///
/// A hint, and a player that asks the solver, use at most 200,000 nodes for each question, unless --node-limit or --time-limit
/// is set. A strategy that may not choose its vertex makes another move without a reason, since its theorem is about the game
/// in which one may move anywhere.
///
/// --record stores the game as a transcript, which `check` and the page of `serve` read. If the file holds a game, the game
/// resumes with the graph, rules, players and seed of the file, and earlier moves can be undone; other options must agree
/// with it. A strategy has the same memory as without the interruption. A random player starts its random choices again, and
/// files of --order and --guide must be named again. A stored marking game needs -k, and is stored until it is won.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub(crate) struct Arguments {
    /// A name such as grid:3x4 (`list families`), g6:STRING, or a file. It is not `-`, since commands are read from standard input.
    #[arg(value_name = "GRAPH", required_unless_present = "record")]
    pub(crate) graph: Option<String>,
    /// The number of colors. In the marking game, where it may be omitted, the bound below which the score must
    /// stay.
    #[arg(short, value_name = "K", value_parser = colors::listed())]
    pub(crate) k: Option<u32>,
    /// Your side [default: alice].
    #[arg(long = "as", value_name = "PLAYER", value_parser = player())]
    pub(crate) side: Option<Player>,
    /// The other player, such as mcts:1000 (`list players`). A player is NAME or NAME:BUDGET; `human` is for two people
    /// [default: threat for Bob, activation for Alice; perfect in games that are not the coloring game on some
    /// graph].
    #[arg(long, value_name = "PLAYER")]
    pub(crate) against: Option<String>,
    /// Who moves first [default: alice].
    #[arg(long, value_name = "PLAYER", value_parser = player())]
    pub(crate) first: Option<Player>,
    #[command(flatten)]
    pub(crate) game: GameChoice,
    #[command(flatten)]
    pub(crate) variant: VariantArguments,
    /// The order that a strategy plays along. In the ordered game, the order of the game (one vertex on a line, the
    /// first line is v_1).
    #[arg(hide_short_help = true, long, help_heading = players::FINER, value_name = "FILE")]
    pub(crate) order: Option<PathBuf>,
    /// The proper coloring that guides a strategy (`VERTEX COLOR` on a line).
    #[arg(hide_short_help = true, long, help_heading = players::FINER, value_name = "FILE")]
    pub(crate) guide: Option<PathBuf>,
    /// Let a strategy play outside its class of graphs.
    #[arg(hide_short_help = true, long, help_heading = players::FINER)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) programs: ProgramArguments,
    #[command(flatten)]
    pub(crate) film: FilmArguments,
    /// Save the game to FILE, or resume it from there. It is written after each move.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

impl Arguments {
    /// The given graph, and the one on which the game is played.
    pub(crate) fn graph(&self, session: &Session) -> anyhow::Result<Option<(NamedGraph, Arc<Graph>)>> {
        let Some(graph) = &self.graph else { return Ok(None) };
        if graph == "-" {
            bail!("expected a graph that is not on standard input, from which commands are read, found `-`");
        }
        let graph = sources::one_graph(graph, session)?;
        let ruleset = self.game.ruleset();
        let played = if self.variant.edges {
            self.variant.played(&graph, &session.budget)?.graph
        } else {
            ruleset
                .arena(&graph.graph, &self.game.numbers(), &graph.rest_of(&session.budget))
                .with_context(|| format!("{}: {}", graph.name, ruleset.title))?
        };
        Ok(Some((graph, played)))
    }

    pub(crate) fn needs_k(&self, session: &Session) -> anyhow::Result<()> {
        if self.k.is_none() && self.record.is_none() {
            let played = self.graph(session)?.map(|(_, played)| played);
            let end = played.map_or_else(String::new, |played| colors::interesting(&played, &session.budget));
            bail!("-k: expected the number of colors, found none{end}");
        }
        Ok(())
    }
}
