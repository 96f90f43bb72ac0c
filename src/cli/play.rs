//! `mapgame play`: a person against any player, in the terminal or through a pipe.

mod board;
mod coloring;
mod marking;
mod record;
mod ruled;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use games::Player;
use games::coloring::ColoringGame;
use games::rulesets::{Played, Terms};
use graphs::{Graph, Parameters};
use mapgame::{games, graphs};
use toolkit::judge::Judge;
use toolkit::players::Seat;
use toolkit::response::Across;
use toolkit::sitting::Sitting;
use toolkit::sitting::engines::HUMAN;
use toolkit::transcript::Transcript;
use toolkit::words::OneOf;

use self::coloring::Coloring;
use self::record::Recording;
use self::table::Table;
use super::Exit;
use super::common::colors;
use super::common::film::FilmArguments;
use super::common::game::GameChoice;
use super::common::options::Session;
use super::common::outside::{self, ProgramArguments};
use super::common::players;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};
use super::common::terminal::{self, NODES, PlyRecord};
use super::common::variant::{Side, VariantArguments};

const EXAMPLES: &str = "\
Examples:
  mapgame play petersen -k 4                     you are Alice, against threat
  mapgame play petersen -k 3 --as bob            you are Bob, against activation
  mapgame play grid:4x4 -k 4 --against perfect   against the solver
  mapgame play cycle:9 -k 2 --connected --pass bob   variants, as of solve
  mapgame play petersen -k 3 --game greedy       another game (see `mapgame games`), against perfect
  mapgame play star:4 -k 4 --game total          the coloring game on the total graph
  mapgame play petersen --game marking --as bob   the marking game, for its value
  mapgame play cube -k 3 --as bob --first bob --against acyclic --format json
  mapgame play petersen -k 3 --as bob --filmstrip play.svg   a picture of every move when you leave
  mapgame play petersen -k 3 --record game.json       keep the game
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
/// draws by lot begins its draws anew, and files of --order and --guide are given again.
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub struct Arguments {
    /// A spec, `g6:STRING`, or a file; not `-`, since commands are read from standard input.
    #[arg(value_name = "GRAPH", required_unless_present = "record")]
    graph: Option<String>,
    /// How many colors there are; in the marking game, where it may be left out, what the score has to stay below.
    #[arg(short, value_name = "K", value_parser = colors::listed())]
    k: Option<u32>,
    /// Your side [default: alice].
    #[arg(long = "as", value_name = "PLAYER", value_enum)]
    side: Option<Side>,
    /// Who has the other side, as NAME or NAME:BUDGET (see `mapgame strategies`), or human for two people
    /// [default: threat for Bob, activation for Alice; perfect in games that are not the coloring game on some graph].
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// Who moves first [default: alice].
    #[arg(long, value_name = "PLAYER", value_enum)]
    first: Option<Side>,
    #[command(flatten)]
    game: GameChoice,
    #[command(flatten)]
    variant: VariantArguments,
    /// The order that a strategy plays along, or that of the ordered game (one vertex a line, the first line is v_1).
    #[arg(long, value_name = "FILE")]
    order: Option<PathBuf>,
    /// The proper coloring that guides a strategy (`VERTEX COLOR` a line).
    #[arg(long, value_name = "FILE")]
    guide: Option<PathBuf>,
    /// Let a strategy play outside its class of graphs.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    programs: ProgramArguments,
    #[command(flatten)]
    film: FilmArguments,
    /// Keep the game in this file, move by move, and go on with the game that it holds.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::made(
            "play",
            "A line of `mapgame play`",
            terminal::transcript::<PlyRecord<OneOf<Player>>, coloring::Record<'_>>,
        ),
        Kind::of::<Transcript>("transcript", "A game that `mapgame play --record` keeps"),
        Kind::made(
            "play-game",
            "A line of `mapgame play` in a game by rules of its own",
            terminal::transcript::<PlyRecord<OneOf<Player>>, ruled::Record<'_>>,
        ),
        Kind::made(
            "play-marking",
            "A line of `mapgame play` in the marking game",
            terminal::transcript::<PlyRecord<OneOf<Player>>, marking::Record<'_>>,
        ),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    terminal::check_format(session)?;
    match arguments.game.ruleset.play {
        Played::Coloring(_) => {}
        Played::Marking => return arguments.run_marking(session),
        Played::ByRules(make) => return arguments.run_by_rules(make, session),
    }
    let first = arguments.first.unwrap_or(Side::Alice).into();
    arguments.game.check(&arguments.variant, &[first], false)?;
    let recording = arguments.record.as_deref().map(|path| Recording::open(path, session)).transpose()?;
    let (recording, held) = recording.map_or((None, None), |(recording, held)| (Some(recording), held));
    let table = match held {
        Some(held) => held
            .table(&arguments, session)
            .with_context(|| recording.as_ref().map_or_else(String::new, Recording::name))?,
        None => Table::new(&arguments, session)?,
    };
    if let Some(recording) = &recording {
        recording.check(&table.graph)?;
    }
    let named = table.against.as_deref().map(outside::player).transpose();
    let named = named.map_err(anyhow::Error::msg).context("--against")?;
    arguments.programs.hold(&named);
    arguments.film.check(&table.graph.name, &table.played)?;
    arguments.film.try_target(session)?;
    let parameters = Parameters::of(&table.played, &session.budget_for_parameters());
    let game = ColoringGame::new(Arc::clone(&table.played), table.rules);
    let limits = session.budget_for(NODES);
    let order = arguments.order.as_ref().map(|path| sources::read_order(path, game.graph())).transpose()?;
    let guide = arguments.guide.as_ref().map(|path| sources::read_guide(path, game.graph())).transpose()?;
    let seat = |person: Player| Seat {
        seed: table.seed,
        limits: limits.clone(),
        order: order.clone(),
        guide: guide.clone(),
        force: arguments.force,
        across: Across::Unknown("a person".into()),
        ..Seat::new(&game, &parameters, person.opponent())
    };
    let other = table.person.zip(named.as_ref());
    let sit = || other.map(|(person, named)| named.sit(&seat(person))).transpose().context("--against");
    let sitting = match (table.person, sit()?) {
        (Some(person), Some(seated)) => Sitting::new(&game, person, seated),
        _ => Sitting::of_two(&game),
    };
    let sitting = sitting.resumed(table.told.iter().cloned()).map_err(|(_, illegal)| illegal)?;
    let tongue = Coloring {
        table: &table,
        game: &game,
        named: named.as_ref(),
        judge: Judge::new(&game, &limits),
        film: &arguments.film,
        session,
        again: sit()?,
        recording,
    };
    terminal::play(sitting, tongue, session)
}

/// What makes the rules of a game on a graph.
type MakeRules = fn(&Graph, &Terms) -> Arc<dyn games::ruled::Rules>;

impl Arguments {
    /// The graph that was given, and the one on which the game is played.
    fn graph(&self, session: &Session) -> anyhow::Result<Option<(NamedGraph, Arc<Graph>)>> {
        let Some(graph) = &self.graph else { return Ok(None) };
        if graph == "-" {
            bail!("expected a graph that is not on standard input, from which commands are read, found `-`");
        }
        let graph = sources::one_graph(graph, session)?;
        let played = match self.game.ruleset.play {
            Played::Coloring(make) if !self.variant.edges => {
                make(&graph.graph, &self.game.numbers(), &graph.rest_of(&session.budget))
                    .with_context(|| format!("{}: {}", graph.name, self.game.ruleset.title))?
            }
            _ => self.variant.played(&graph, &session.budget)?.graph,
        };
        Ok(Some((graph, played)))
    }

    /// Refuses a new game without a number of colors.
    fn needs_k(&self) -> anyhow::Result<()> {
        if self.k.is_none() && self.record.is_none() {
            bail!("-k: expected the number of colors, found none");
        }
        Ok(())
    }

    /// Refuses what is kept and drawn of the coloring game alone.
    fn refuse_files(&self) -> anyhow::Result<()> {
        if self.film.filmstrip.is_some() || self.record.is_some() {
            let title = self.game.ruleset.title;
            bail!("--filmstrip, --record: expected in the coloring game, found the {title}");
        }
        Ok(())
    }

    /// Plays the marking game.
    fn run_marking(&self, session: &Session) -> anyhow::Result<Exit> {
        let first = self.first.unwrap_or(Side::Alice).into();
        self.game.check(&self.variant, &[first], false)?;
        self.refuse_files()?;
        let Some((graph, played)) = self.graph(session)? else { bail!("expected a GRAPH, found none") };
        let against = self.against.as_deref().unwrap_or("perfect");
        if against == HUMAN && self.side.is_some() {
            bail!("--as: expected no side where two people play, found one");
        }
        let other = (against != HUMAN).then(|| outside::player(against)).transpose();
        let other = other.map_err(anyhow::Error::msg).context("--against")?;
        self.programs.hold(&other);
        let table = marking::Table {
            graph: &graph,
            edges: self.variant.edges,
            variant: self.variant.variant(first),
            k: self.k,
            person: other.is_some().then(|| self.side.unwrap_or(Side::Alice).into()),
            against,
            other: other.as_ref(),
            order: self.order.as_ref().map(|path| sources::read_order(path, &played)).transpose()?,
            guide: self.guide.as_ref().map(|path| sources::read_guide(path, &played)).transpose()?,
            force: self.force,
            played,
        };
        marking::run(&table, session)
    }

    /// Plays a game that has these rules of its own.
    fn run_by_rules(&self, make: MakeRules, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset;
        let first = self.variant.variant(self.first.unwrap_or(Side::Alice).into()).first;
        self.game.check(&self.variant, &[first], self.order.is_some())?;
        if self.guide.is_some() || self.force || self.film.filmstrip.is_some() || self.record.is_some() {
            bail!(
                "--guide, --force, --filmstrip, --record: expected in the coloring game, found the {}",
                ruleset.title
            );
        }
        self.needs_k()?;
        let (Some(k), Some((graph, _))) = (self.k, self.graph(session)?) else {
            bail!("expected a GRAPH and -k, found none");
        };
        let terms = self.game.terms(&graph.graph, self.order.as_deref())?;
        let table = ruled::Table {
            graph: &graph,
            ruleset,
            rules: make(&graph.graph, &terms),
            k,
            first,
            person: self.side.unwrap_or(Side::Alice).into(),
            against: self.against.as_deref().unwrap_or("perfect"),
        };
        ruled::run(&table, session)
    }
}
