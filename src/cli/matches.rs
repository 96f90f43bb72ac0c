//! `mapgame match`: two players, many games.

use anyhow::{Context, anyhow, bail};
use games::Player;
use games::rulesets::Terms;
use graphs::Graph;
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::ask::Choice;
use toolkit::ask::contest::{Answer, Contest, MarkingRecord, Question, Record, Refusal};
use toolkit::players::NamedPlayer;

use super::Exit;
use super::common::colors;
use super::common::film::FilmArguments;
use super::common::game::GameArguments;
use super::common::given::or_piped;
use super::common::matches::record;
use super::common::matches::{Hall, Length};
use super::common::options::Session;
use super::common::output::{Output, Sheet};
use super::common::outside::{self, ProgramArguments};
use super::common::players;
use super::common::schema::Kind as Schema;
use super::common::sources;
use super::common::variant::player;

const EXAMPLES: &str = "\
Examples:
  mapgame match petersen --alice random --bob greedy -k 3 --games 200
  mapgame match grid:3x3 --alice activation --bob random -k 3 --games 50 --first bob
  mapgame match cube --alice alpha-beta:2 --bob random -k 3 --games 2000 --until-width 0.2
  mapgame match cube --alice activation --bob best-response:500 -k 3 --games 5   a Bob who knows her rule
  mapgame match path:9 --alice forest --bob threat -k 3 --games 50 --format json
  mapgame match cube --alice activation --bob greedy -k 4 --games 9 --film-of 9 --filmstrip play.svg
  mapgame match cube --game indicated --alice perfect --bob random -k 2 --games 20   another game
  mapgame match star:4 --game edge --alice activation --bob threat -k 4 --games 20
  mapgame match cube --game marking --alice activation --bob perfect --games 20   the values";

/// Let two players meet, and count how often Alice wins.
///
/// The edge, total, incidence and distance game have the players of the coloring game, on the graph that its vertices are
/// taken from; the games by rules of their own (`mapgame games`) have perfect, alpha-beta, mcts and random.
///
/// The marking game has perfect, alpha-beta, mcts, best-response, best-response-beam, random, and every strategy, which
/// marks the vertices that it would color. What is told of it are the values that the games reach, each 1 + its score;
/// with -k also how often Alice keeps the score below k.
///
/// Every game has seeds of its own, which hang on --seed, the match and the number of the game alone. The
/// interval is Wilson's of 95 %. Where neither player chooses at random all games are the same play, which is
/// then shown, and the interval means nothing.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub struct Arguments {
    /// A spec, `g6:STRING`, a file with one graph, or `-` for standard input, which is what is piped in without it.
    #[arg(value_name = "GRAPH")]
    graph: Option<String>,
    /// Who plays Alice (see `mapgame strategies`).
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    alice: NamedPlayer,
    /// Who plays Bob.
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    bob: NamedPlayer,
    /// The number of colors; in the marking game, where it may be left out, what the score has to stay below.
    #[arg(short, value_name = "K", allow_negative_numbers = true, value_parser = colors::listed())]
    k: Option<u32>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_parser = player(), default_value = Player::Alice.name())]
    first: Player,
    #[command(flatten)]
    game: GameArguments,
    #[command(flatten)]
    length: Length,
    #[command(flatten)]
    programs: ProgramArguments,
    #[command(flatten)]
    film: FilmArguments,
    /// Which of the games is drawn, from 1.
    #[arg(long, value_name = "I", default_value_t = 1, requires = "filmstrip", value_parser = clap::value_parser!(u64).range(1..))]
    film_of: u64,
}

/// What it prints as JSON, `tournament` too.
pub fn schemas() -> Vec<Schema> {
    vec![
        Schema::of::<Record>("match", "A match of `mapgame match` or `mapgame tournament`"),
        Schema::of::<MarkingRecord>("match-marking", "A match of `mapgame match` in the marking game"),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { alice, bob, first, game, length, film, film_of, .. } = &arguments;
    arguments.programs.hold([alice, bob]);
    let ruleset = game.ruleset();
    game.check_begun(*first)?;
    if film.filmstrip.is_some() && *film_of > length.games {
        bail!("--film-of: expected one of the {} games, found {film_of}", length.games);
    }
    let graph = sources::one_graph(&or_piped(arguments.graph.as_slice())?[0], session)?;
    let question = arguments.question(&graph.graph, session)?;
    let refused = |refusal| match refusal {
        Refusal::Arena(fault) => {
            anyhow::Error::from(fault).context(format!("{}: {}", graph.name, ruleset.title))
        }
        Refusal::Match(fault) => anyhow::Error::from(fault).context(graph.name.clone()),
        Refusal::NoColors => {
            anyhow!("-{}{}", Refusal::NoColors, colors::interesting(&graph.graph, &session.budget))
        }
        Refusal::WidthAlone => {
            anyhow!("--until-width: expected -k beside it in the marking game, found none")
        }
        Refusal::Player(..) => anyhow!("--{refusal}"),
        refusal => refusal.into(),
    };
    let arena = question.arena(&graph, &session.budget).map_err(refused)?;
    if film.filmstrip.is_some() && !question.has_film() {
        bail!("--filmstrip: expected the coloring game, found the {}", ruleset.title);
    }
    film.check(&graph.name, &arena.graph)?;
    film.try_target(session)?;
    let hall = Hall::open(length, arena.rest_of(&session.budget).begun(), session)?;
    let contest = Contest::new(&question, &graph, &arena, &session.budget).map_err(refused)?;
    hall.announce(1);
    let answer = hall.play(|extent| contest.play(extent)).map_err(Refusal::Match).map_err(refused)?;
    film.write(&arena.graph, session, || {
        Ok(contest.film(film_of - 1, &hall.extent()).context("it has a film")??)
    })?;
    match answer {
        Answer::Wins(record) => {
            emit(record::sheet_of(ruleset, "match", "Alice against Bob"), record::text, &record, session)
        }
        Answer::Values(record) => emit(record::sheet_of_marking(), record::text_of_marking, &record, session),
    }
}

/// Prints a match.
fn emit<T, O>(
    sheet: Sheet<'static, Record<T, O>>,
    text: fn(&Record<T, O>) -> String,
    record: &Record<T, O>,
    session: &Session,
) -> anyhow::Result<Exit>
where
    Record<T, O>: Serialize + JsonSchema,
{
    let mut output = Output::in_words(session, sheet, text);
    output.emit(record)?;
    output.finish()?;
    Ok(if record.limit.is_some() { Exit::Unknown } else { Exit::Done })
}

impl Arguments {
    /// What is asked about the graph.
    fn question(&self, graph: &Graph, session: &Session) -> anyhow::Result<Question> {
        let Terms { turns, defect, distance, order } = self.game.terms(graph)?;
        Ok(Question {
            game: Choice(self.game.ruleset()),
            alice: self.alice.clone(),
            bob: self.bob.clone(),
            k: self.k,
            first: self.first,
            turns,
            defect,
            distance,
            order,
            games: self.length.games,
            until_width: self.length.until_width,
            seed: session.seed,
        })
    }
}
