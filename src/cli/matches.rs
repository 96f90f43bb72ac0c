//! `mapgame match`: two players, many games.

pub mod record;

use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::bail;
use games::Player;
use games::coloring::Rules;
use graphs::Parameters;
use mapgame::experiments::Progress;
use mapgame::{games, graphs};
use toolkit::matches::{Extent, Match, MatchError, Played};
use toolkit::players::Named;
use toolkit::store::Store;

use self::record::Record;
use super::Exit;
use super::common::film::FilmArguments;
use super::common::options::Session;
use super::common::output::Output;
use super::common::players;
use super::common::progress::Bar;
use super::common::sources::{self, NamedGraph};

const EXAMPLES: &str = "\
Examples:
  mapgame match petersen --alice random --bob greedy -k 3 --games 200
  mapgame match grid:3x3 --alice activation --bob random -k 3 --games 50 --first bob
  mapgame match cube --alice alpha-beta:2 --bob random -k 3 --games 2000 --until-width 0.2
  mapgame match path:9 --alice forest --bob threat -k 3 --games 50 --format json
  mapgame match cube --alice activation --bob greedy -k 4 --games 9 --game 9 --filmstrip play.svg";

/// Let two players meet in the coloring game, and count how often Alice wins.
///
/// Every game has seeds of its own, which hang on --seed, the match and the number of the game alone. The
/// interval is Wilson's of 95 %. Where neither player chooses at random all games are the same play, which is
/// then shown, and the interval means nothing.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub struct Arguments {
    /// A spec, `g6:STRING`, a file with one graph, or `-` for standard input.
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Who plays Alice (see `mapgame strategies`).
    #[arg(long, value_name = "PLAYER")]
    alice: Named,
    /// Who plays Bob.
    #[arg(long, value_name = "PLAYER")]
    bob: Named,
    /// The number of colors.
    #[arg(short, value_name = "K", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    k: u32,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", default_value = "alice", value_parser = ["alice", "bob"])]
    first: String,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    film: FilmArguments,
    /// Which game is drawn, from 1.
    #[arg(long, value_name = "I", default_value_t = 1, requires = "filmstrip", value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
}

/// How long matches last, and where they are kept.
#[derive(clap::Args)]
pub struct Length {
    /// How many games a match has at most.
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// End a match once the interval is at most this wide; it is looked at after every 50 games.
    #[arg(long, value_name = "W", allow_negative_numbers = true, value_parser = width)]
    until_width: Option<f64>,
    /// Keep the games in this file, batch by batch, and play only those that it does not hold yet.
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
}

fn width(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(width) if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err(format!("expected a number between 0 and 1, found {text:?}")),
    }
}

/// What matches share.
pub struct Hall<'a> {
    length: &'a Length,
    store: Option<Mutex<Store>>,
    bar: Bar,
    session: &'a Session,
}

impl<'a> Hall<'a> {
    /// Opens the store.
    ///
    /// # Errors
    /// Those of the store.
    pub fn open(length: &'a Length, session: &'a Session) -> anyhow::Result<Self> {
        let store = length.store.as_deref().map(Store::open).transpose()?.map(Mutex::new);
        Ok(Hall { length, store, bar: Bar::new(session), session })
    }

    /// This many matches are to come.
    pub fn announce(&self, matches: u64) {
        self.bar.begin("games", matches.saturating_mul(self.length.games));
    }

    /// Plays a match.
    ///
    /// # Errors
    /// A player who does not play here, and those of the store.
    pub fn play(&self, seats: &Match<'_>) -> Result<Played, MatchError> {
        seats.play(&Extent {
            store: self.store.as_ref(),
            done: &|games| self.bar.advance_by(games),
            ..self.extent()
        })
    }

    /// The extent on which every game is played.
    fn extent(&self) -> Extent<'_> {
        Extent {
            until_width: self.length.until_width,
            limits: self.session.budget.clone(),
            ..Extent::new(self.length.games, self.session.seed)
        }
    }
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { graph, alice, bob, k, first, length, film, game } = &arguments;
    let graph: NamedGraph = sources::one_graph(graph, session.seed)?;
    film.check(&graph.name, &graph.graph)?;
    film.try_target(session)?;
    if film.filmstrip.is_some() && *game > length.games {
        bail!("--game: expected one of the {} games, found {game}", length.games);
    }
    let parameters = Parameters::of(&graph.graph, &session.budget_for_parameters());
    let first = if first == "bob" { Player::Bob } else { Player::Alice };
    let rules = Rules::new(*k)?.starting(first);
    let seats = Match { graph: &graph.graph, parameters: &parameters, rules, alice, bob };
    let hall = Hall::open(length, session)?;
    hall.announce(1);
    let played = hall.play(&seats).map_err(|error| anyhow::Error::from(error).context(graph.name.clone()))?;
    film.write(&graph.graph, session, || {
        let heading = format!("{alice} against {bob} on {}, {k} colors", graph.name);
        Ok(seats.film(game - 1, &hall.extent(), heading)?)
    })?;
    drop(hall);
    let mut output = Output::new(session, record::sheet("match", "Alice against Bob"));
    output.emit(&Record::new(&graph, &seats, &played))?;
    output.finish()?;
    Ok(if played.limit.is_some() { Exit::Unknown } else { Exit::Done })
}
