//! `mapgame match`: two players, many games.

use anyhow::bail;
use games::coloring::Rules;
use graphs::Parameters;
use mapgame::{games, graphs};
use toolkit::matches::Match;
use toolkit::players::Named;

use super::Exit;
use super::common::colors;
use super::common::film::FilmArguments;
use super::common::matches::record::{self, Record};
use super::common::matches::{Hall, Length};
use super::common::options::Session;
use super::common::output::Output;
use super::common::outside::{self, ProgramArguments};
use super::common::players;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};
use super::common::variant::Side;

const EXAMPLES: &str = "\
Examples:
  mapgame match petersen --alice random --bob greedy -k 3 --games 200
  mapgame match grid:3x3 --alice activation --bob random -k 3 --games 50 --first bob
  mapgame match cube --alice alpha-beta:2 --bob random -k 3 --games 2000 --until-width 0.2
  mapgame match cube --alice activation --bob best-response:500 -k 3 --games 5   a Bob who knows her rule
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
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    alice: Named,
    /// Who plays Bob.
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    bob: Named,
    /// The number of colors.
    #[arg(short, value_name = "K", allow_negative_numbers = true, value_parser = colors::listed())]
    k: u32,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_enum, default_value_t = Side::Alice)]
    first: Side,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    programs: ProgramArguments,
    #[command(flatten)]
    film: FilmArguments,
    /// Which game is drawn, from 1.
    #[arg(long, value_name = "I", default_value_t = 1, requires = "filmstrip", value_parser = clap::value_parser!(u64).range(1..))]
    game: u64,
}

/// What it prints as JSON, `tournament` too.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<Record>("match", "A match of `mapgame match` or `mapgame tournament`")]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { graph, alice, bob, k, first, length, programs, film, game } = &arguments;
    programs.hold([alice, bob]);
    let graph: NamedGraph = sources::one_graph(graph, session.seed)?;
    film.check(&graph.name, &graph.graph)?;
    film.try_target(session)?;
    if film.filmstrip.is_some() && *game > length.games {
        bail!("--game: expected one of the {} games, found {game}", length.games);
    }
    // The time is for the parameters and the games together.
    let budget = session.budget.begun();
    let parameters = Parameters::of(&graph.graph, &session.budget_for_parameters());
    let rules = Rules::new(*k)?.starting((*first).into());
    let seats = Match { graph: &graph.graph, parameters: &parameters, rules, alice, bob };
    let hall = Hall::open(length, budget, session)?;
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
