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
  mapgame play petersen -k 3 --as bob --filmstrip play.svg   a picture of every move when you leave
  mapgame play petersen -k 3 --record game.json       keep the game
  mapgame play petersen --game marking -k 5 --record marks.json   keep a marking game
  mapgame play --record game.json                     go on with it";

/// Play a game of the catalogue against a strategy, an opponent, or the solver.
///
/// Commands are read a line at a time: a move `VERTEX=COLOR` or `VERTEX COLOR`, or `undo`, `hint`, `board`,
/// `moves`, `help`, `quit`. A strategy says the reason for each of its moves. The end of the game, or of
/// the input, prints the moves in the form that `solve --moves --after` takes. Colors are numbered from 0. A
/// vertex is its label, or its number where no label is that; a label with blanks, commas, `=` or double quotes
/// stands between double quotes in a list, and a double quote in it is written twice.
///
/// A hint, and a player who asks the solver, spend at most 200,000 nodes on each question, unless
/// --node-limit or --time-limit says otherwise. A strategy whose vertex is not open to it makes another move
/// and says no reason: its theorem is about the free game.
///
/// --record keeps the game as a transcript, which `check` reads and the page of `serve` takes. If the file holds a game, it
/// goes on, with the graph, rules, players and seed of the file, and moves of before can be taken back; what is given
/// besides has to agree. A strategy remembers what it would had the game not been interrupted; a player who
/// draws by lot begins its draws anew, and files of --order and --guide are given again. A marking game that is kept
/// needs -k, and is kept until it is won.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub(crate) struct Arguments {
    /// A spec, `g6:STRING`, or a file; not `-`, since commands are read from standard input.
    #[arg(value_name = "GRAPH", required_unless_present = "record")]
    pub(crate) graph: Option<String>,
    /// How many colors there are; in the marking game, where it may be left out, what the score has to stay below.
    #[arg(short, value_name = "K", value_parser = colors::listed())]
    pub(crate) k: Option<u32>,
    /// Your side [default: alice].
    #[arg(long = "as", value_name = "PLAYER", value_parser = player())]
    pub(crate) side: Option<Player>,
    /// Who has the other side, as NAME or NAME:BUDGET (see `mapgame list players`), or human for two people
    /// [default: threat for Bob, activation for Alice; perfect in games that are not the coloring game on some graph].
    #[arg(long, value_name = "PLAYER")]
    pub(crate) against: Option<String>,
    /// Who moves first [default: alice].
    #[arg(long, value_name = "PLAYER", value_parser = player())]
    pub(crate) first: Option<Player>,
    #[command(flatten)]
    pub(crate) game: GameChoice,
    #[command(flatten)]
    pub(crate) variant: VariantArguments,
    /// The order that a strategy plays along, or that of the ordered game (one vertex a line, the first line is v_1).
    #[arg(long, help_heading = players::FINER, value_name = "FILE")]
    pub(crate) order: Option<PathBuf>,
    /// The proper coloring that guides a strategy (`VERTEX COLOR` a line).
    #[arg(long, help_heading = players::FINER, value_name = "FILE")]
    pub(crate) guide: Option<PathBuf>,
    /// Let a strategy play outside its class of graphs.
    #[arg(long, help_heading = players::FINER)]
    pub(crate) force: bool,
    #[command(flatten)]
    pub(crate) programs: ProgramArguments,
    #[command(flatten)]
    pub(crate) film: FilmArguments,
    /// Keep the game in this file, move by move, and go on with the game that it holds.
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

    /// Refuses a new game without a number of colors.
    pub(crate) fn needs_k(&self, session: &Session) -> anyhow::Result<()> {
        if self.k.is_none() && self.record.is_none() {
            let played = self.graph(session)?.map(|(_, played)| played);
            let end = played.map_or_else(String::new, |played| colors::interesting(&played, &session.budget));
            bail!("-k: expected the number of colors, found none{end}");
        }
        Ok(())
    }
}
