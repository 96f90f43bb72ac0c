//! The arguments of `mapgame match`.

use std::path::PathBuf;

use anyhow::Context;
use games::Player;
use laboratory::means;
use shell::players;
use strategies::Strategy;
use toolkit::ask::ColorCounts;
use toolkit::ask::verify::Bob;
use toolkit::players::NamedPlayer;

use crate::cli::common::film::FilmArguments;
use crate::cli::common::game::GameArguments;
use crate::cli::common::given::SelectedGraphs;
use crate::cli::common::outside::{self, ProgramArguments, RequestedStrategies};
use crate::cli::common::variant::First;

const EXAMPLES: &str = "\
Examples:
  mapgame match petersen --alice random --bob greedy -k 3 --games 200
  mapgame match petersen cube --alice random,activation --bob greedy --games 50
  mapgame match cube --alice alpha-beta:2 --bob random -k 3 --games 2000 --until-width 0.2
  mapgame match cube --alice activation --bob best-response:500 -k 3 --games 5   a Bob who knows her rule
  mapgame match path:8 --alice random --bob random -k 1..3 --svg curve.svg
  mapgame match grid:2x5 --alice mcts-2013:20 --bob greedy -k 3,4 --games 100 --exact
  mapgame match grid:2x5 --alice random --bob alpha-beta:4 -k 3 --games 20 --sacrifices
  mapgame match cube --alice activation --bob greedy -k 4 --games 9 --film-of 9 --filmstrip play.svg
  mapgame match cube --game indicated --alice perfect --bob random -k 2 --games 20   another game
  mapgame match cube --game marking --alice activation --bob perfect --games 20   the values
  mapgame match --over trees:8 --alice forest --bob random,exhaustive --game marking --table
  mapgame match random-planar:20 --sample 9 --alice dollar --bob greedy --game marking --table";

/// Play many games between players, and count how often Alice wins.
///
/// Every Alice plays against every Bob, on every graph with every number of colors. The edge, total, incidence and distance game
/// have the players of the coloring game, on the graph that is made; games by rules of their own (`mapgame list games`) have
/// perfect, alpha-beta, mcts and random. In the marking game the values of the games are printed, each score + 1, and with -k
/// also how often Alice keeps the score below k.
///
/// Every game has separate seeds, which depend only on --seed, the match and the number of the game. The interval is Wilson's
/// of 95 %. If neither player chooses at random, all games are the same play; this play is printed, and the interval
/// has no meaning. With --store a run can be stopped at any moment and resumed; no game is lost or counted twice.
///
/// With --table every graph is one observation. With -k it is the share of games that Alice wins. Without -k it is the number of
/// the worst game for her: in the marking game its value, in the coloring game the colors with which her strategy loses no
/// game, by trying 1, 2, ... shades of each class of its guide. A Bob who plays only the coloring game plays the marking game with
/// as many colors as her theorems promise. The Bob `exhaustive` is every Bob, as in `verify`. The exit code is 1 if a game
/// violates a proved bound.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) graphs: SelectedGraphs,
    /// Take N random graphs of each spec. A spec is such as random-planar:50, and --seed determines their seeds.
    #[arg(hide_short_help = true, long, value_name = "N", allow_negative_numbers = true, requires = "graphs",
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) sample: Option<u64>,
    /// Who plays Alice, one or several players. `mapgame list players` lists them.
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',', required = true, value_parser = contender)]
    pub(crate) alice: Vec<Contender>,
    /// Who plays Bob, one or several players. With --table also `exhaustive`, every Bob.
    #[arg(long, value_name = "PLAYER,...", value_delimiter = ',', required = true, value_parser = opponent)]
    pub(crate) bob: Vec<Opponent>,
    /// The numbers of colors, such as 3, 2..4 or 2,4. In the marking game, which needs none, the bound below which
    /// the score must stay [default: on each graph from chi to max degree].
    #[arg(short, value_name = "K", allow_hyphen_values = true)]
    pub(crate) k: Option<ColorCounts>,
    /// Who moves first.
    #[arg(long, value_enum, value_name = "PLAYER", default_value_t = First::Alice)]
    pub(crate) first: First,
    #[command(flatten)]
    pub(crate) game: GameArguments,
    #[command(flatten)]
    pub(crate) length: Length,
    /// Also compute who wins under perfect play. The search is within --node-limit or --time-limit, by default a million
    /// nodes.
    #[arg(long)]
    pub(crate) exact: bool,
    /// Count Bob's sacrifices. These are moves that win, by a search within the same limits, but that greedy, which
    /// judges by the next move, ranks last.
    #[arg(hide_short_help = true, long)]
    pub(crate) sacrifices: bool,
    /// One row per graph order and pair of players. It has means over the graphs with 95 % intervals, next to what
    /// theorems prove of her.
    #[arg(long, conflicts_with_all = ["exact", "sacrifices", "until_width", "filmstrip"])]
    pub(crate) table: bool,
    /// Plot Alice's share of wins against the colors. The picture also shows who wins under perfect play; for
    /// several graphs, or if the name ends with a slash, the folder gets a file for each. With --table, draw the
    /// means over the order.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) programs: ProgramArguments,
    #[command(flatten)]
    pub(crate) film: FilmArguments,
    /// The number of the game that is drawn, from 1.
    #[arg(hide_short_help = true, long, value_name = "I", default_value_t = 1, requires = "filmstrip", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) film_of: u64,
}

/// How long matches last, and where they are kept.
#[derive(clap::Args)]
pub(crate) struct Length {
    /// The number of games in a match [default: 1000]. With --table the default is 1, and with more the worst game
    /// counts.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: Option<u64>,
    /// End a match when the interval is this narrow. It is checked after every 50 games.
    #[arg(hide_short_help = true, long, value_name = "W", allow_negative_numbers = true, value_parser = width)]
    pub(crate) until_width: Option<f64>,
    /// Store the games in this file, and resume from it. Only games that it does not hold are played.
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
}

fn width(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(width) if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err(format!("expected a number between 0 and 1, found {text:?}")),
    }
}

impl Length {
    pub(crate) fn games(&self) -> u64 {
        self.games.unwrap_or(1000)
    }
}

/// An Alice, also as a strategy.
#[derive(Clone)]
pub(crate) struct Contender {
    pub(crate) player: NamedPlayer,
    strategy: Option<RequestedStrategies>,
}

fn contender(text: &str) -> Result<Contender, String> {
    let player = outside::player(text)?;
    Ok(Contender { player, strategy: outside::strategy(text).ok() })
}

impl Contender {
    pub(crate) fn as_strategy(&self) -> means::Contender<'_> {
        let strategy = self.strategy.as_ref().and_then(|strategy| -> Option<&dyn Strategy> {
            match strategy {
                RequestedStrategies::Known(strategy) if strategy.side() == Some(Player::Alice) => {
                    Some(*strategy)
                }
                RequestedStrategies::Program(program) => Some(program),
                RequestedStrategies::Known(_) | RequestedStrategies::All => None,
            }
        });
        means::Contender { player: &self.player, strategy }
    }
}

/// A Bob, or all of them.
#[derive(Clone)]
pub(crate) struct Opponent(pub(crate) Bob);

fn opponent(text: &str) -> Result<Opponent, String> {
    if text == "exhaustive" {
        return Ok(Opponent(Bob::Every));
    }
    outside::player(text).map(|player| Opponent(Bob::One(player)))
}

impl Opponent {
    pub(crate) fn player(&self) -> Option<&NamedPlayer> {
        if let Bob::One(player) = &self.0 { Some(player) } else { None }
    }

    pub(crate) fn one(&self) -> anyhow::Result<&NamedPlayer> {
        self.player().context("--bob: expected a player, found exhaustive (`verify` has it, and --table)")
    }
}
