//! `mapgame match`: two players, many games.

use std::sync::Arc;

use anyhow::{Context, bail};
use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use games::ruled::{self, RuledGame};
use games::rulesets::Terms;
use graphs::{Budget, Parameters, line_graph_within};
use mapgame::{games, graphs};
use serde::Serialize;
use toolkit::counts::count;
use toolkit::matches::{MarkingMatch, Match, Pairing, Played, RuledMatch};
use toolkit::players::{Named, NoPlayer};
use toolkit::sitting::engines;

use super::Exit;
use super::common::colors;
use super::common::film::FilmArguments;
use super::common::game::GameArguments;
use super::common::matches::record::{self, MarkingRecord, Record};
use super::common::matches::{Hall, Length};
use super::common::options::Session;
use super::common::output::{self, Output, Sheet};
use super::common::outside::{self, ProgramArguments};
use super::common::players;
use super::common::schema::Kind as Schema;
use super::common::sources::{self, NamedGraph};
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
    /// A spec, `g6:STRING`, a file with one graph, or `-` for standard input.
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Who plays Alice (see `mapgame strategies`).
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    alice: Named,
    /// Who plays Bob.
    #[arg(long, value_name = "PLAYER", value_parser = outside::player)]
    bob: Named,
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
    let Arguments { graph, alice, bob, first, game, length, film, film_of, .. } = &arguments;
    arguments.programs.hold([alice, bob]);
    let ruleset = game.ruleset();
    game.check_begun(*first)?;
    if film.filmstrip.is_some() && *film_of > length.games {
        bail!("--film-of: expected one of the {} games, found {film_of}", length.games);
    }
    let graph = sources::one_graph(graph, session)?;
    let terms = game.terms(&graph.graph)?;
    let rules = ruleset.rules(&graph.graph, &terms);
    // The vertices of this graph are colored or marked: those of the line graph where edges are colored.
    let arena = match rules.as_ref().filter(|rules| rules.fit().is_of_edges()) {
        Some(_) => graph.then(String::new(), &session.budget, |graph, budget| {
            line_graph_within(graph, budget).map(Arc::new)
        })?,
        None => {
            let made = graph.then(graph.name.clone(), &session.budget, |graph, budget| {
                ruleset.arena(graph, &terms, budget)
            });
            made.with_context(|| format!("{}: {}", graph.name, ruleset.title))?
        }
    };
    let table = Table { arguments: &arguments, terms, graph, arena, session };
    match (rules, ruleset.kind()) {
        (Some(rules), _) => {
            table.emit(record::sheet_of(ruleset, "match", TITLE), table.play_by_rules(&rules)?)
        }
        (None, Some(Kind::Marking)) => table.emit(record::sheet_of_marking(), table.play_by_marking()?),
        (None, _) => table.emit(record::sheet_of(ruleset, "match", TITLE), table.play_by_coloring()?),
    }
}

/// The title of the table.
const TITLE: &str = "Alice against Bob";

/// What is played on which graph.
struct Table<'a> {
    arguments: &'a Arguments,
    graph: NamedGraph,
    terms: Terms,
    /// The graph on whose vertices the game is played.
    arena: NamedGraph,
    session: &'a Session,
}

impl Table<'_> {
    /// Prints a match.
    fn emit<T, O>(&self, sheet: Sheet<'static, Record<T, O>>, record: Record<T, O>) -> anyhow::Result<Exit>
    where
        Record<T, O>: output::Record + Serialize,
    {
        let mut output = Output::new(self.session, sheet);
        output.emit(&record)?;
        output.finish()?;
        Ok(if record.is_cut_short() { Exit::Unknown } else { Exit::Done })
    }

    /// What the parameters and the games may take together.
    fn budget(&self) -> Budget {
        self.arena.rest_of(&self.session.budget)
    }

    /// Opens the store.
    fn hall(&self, budget: &Budget) -> anyhow::Result<Hall<'_>> {
        Hall::open(&self.arguments.length, budget.begun(), self.session)
    }

    /// Plays a match.
    fn play(&self, hall: &Hall<'_>, seats: &impl Pairing) -> anyhow::Result<Played> {
        hall.announce(1);
        hall.play(seats).with_context(|| self.graph.name.clone())
    }

    /// The number of colors.
    fn k(&self) -> anyhow::Result<u32> {
        self.arguments.k.context("-k: expected the number of colors, found none")
    }

    /// Refuses a film of another game than the coloring game.
    fn check_film(&self) -> anyhow::Result<()> {
        let Arguments { film, game, .. } = self.arguments;
        if film.filmstrip.is_some() {
            bail!("--filmstrip: expected the coloring game, found the {}", game.ruleset().title);
        }
        Ok(())
    }

    /// The marking game.
    fn play_by_marking(&self) -> anyhow::Result<MarkingRecord> {
        let Arguments { alice, bob, k, first, length, .. } = self.arguments;
        self.check_film()?;
        if k.is_none() && length.until_width.is_some() {
            bail!("--until-width: expected -k beside it in the marking game, found none");
        }
        let budget = self.budget();
        let (hall, graph) = (self.hall(&budget)?, &self.arena.graph);
        let parameters = Parameters::of(graph, &budget.for_parameters());
        let seats = MarkingMatch { graph, parameters: &parameters, first: *first, k: *k, alice, bob };
        Ok(Record::of_marking(&self.graph, &seats, &self.play(&hall, &seats)?))
    }

    /// The coloring game.
    fn play_by_coloring(&self) -> anyhow::Result<Record> {
        let Arguments { alice, bob, first, film, film_of, .. } = self.arguments;
        let k = self.k()?;
        let (name, session, played) = (&self.graph.name, self.session, &self.arena.graph);
        film.check(name, played)?;
        film.try_target(session)?;
        let budget = self.budget();
        let hall = self.hall(&budget)?;
        let parameters = Parameters::of(played, &budget.for_parameters());
        let rules = Rules::new(k)?.starting(*first);
        let seats = Match { graph: played, parameters: &parameters, rules, alice, bob };
        let outcome = self.play(&hall, &seats)?;
        film.write(played, session, || {
            let heading = format!("{alice} against {bob} on {name}, {}", count(k, "color"));
            Ok(seats.film(film_of - 1, &hall.extent(), heading)?)
        })?;
        Ok(self.record(k, &outcome))
    }

    fn record(&self, k: u32, outcome: &Played) -> Record {
        let Arguments { alice, bob, first, game, .. } = self.arguments;
        let sides = [alice.to_string(), bob.to_string()];
        Record::in_game(&self.graph, (game.ruleset(), &self.terms), (k, *first), sides, outcome)
    }

    /// A game by rules of its own.
    fn play_by_rules(&self, rules: &Arc<dyn ruled::Rules>) -> anyhow::Result<Record> {
        let Arguments { alice, bob, first, game, .. } = self.arguments;
        let k = self.k()?;
        self.check_film()?;
        let ruleset = game.ruleset();
        let engine = |option: &str, player: &Named| -> anyhow::Result<engines::Named> {
            match player.to_string().parse() {
                Err(NoPlayer::Unknown(_)) => {
                    let known: Vec<&str> = engines::names().filter(|&name| name != engines::HUMAN).collect();
                    let (known, title) = (known.join(", "), ruleset.title);
                    bail!("{option}: expected one of {known} in the {title}, found {player}")
                }
                named => named.context(option.to_owned()),
            }
        };
        let (alice, bob) = (&engine("--alice", alice)?, &engine("--bob", bob)?);
        let (graph, shown, terms) = (&self.graph.graph, &*self.arena.graph, &self.terms);
        let game = &RuledGame::new(Arc::clone(graph), Arc::clone(rules), k, *first)?;
        let seats = RuledMatch { graph, shown, ruleset, terms, rules, game, alice, bob };
        Ok(self.record(k, &self.play(&self.hall(&self.budget())?, &seats)?))
    }
}
