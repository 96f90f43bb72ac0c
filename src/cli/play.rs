//! `mapgame play`: a person against any player, in the terminal or through a pipe.

mod board;
mod ruled;

use std::path::PathBuf;

use anyhow::{Context, bail};
use games::Player;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::rulesets::Played;
use graphs::{Graph, Parameters};
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::analysis::{Weighed, weigh};
use toolkit::films;
use toolkit::judge::Judge;
use toolkit::players::{Named, Seat, Seated};
use toolkit::response::Across;
use toolkit::sitting::Sitting;
use toolkit::words::OneOf;

use super::Exit;
use super::common::colors;
use super::common::film::FilmArguments;
use super::common::game::GameChoice;
use super::common::options::Session;
use super::common::outside::{self, ProgramArguments};
use super::common::players;
use super::common::schema::Kind;
use super::common::sources::{self, NamedGraph};
use super::common::terminal::{self, NODES, PlyRecord, Tongue};
use super::common::variant::{Side, VariantArguments, VariantRecord};
use super::common::{describe, moves};

const EXAMPLES: &str = "\
Examples:
  mapgame play petersen -k 4                     you are Alice, against threat
  mapgame play petersen -k 3 --as bob            you are Bob, against activation
  mapgame play grid:4x4 -k 4 --against perfect   against the solver
  mapgame play cycle:9 -k 2 --connected --pass bob   variants, as of solve
  mapgame play petersen -k 3 --game greedy       another game (see `mapgame games`), against perfect
  mapgame play cube -k 3 --as bob --first bob --against acyclic --format json
  mapgame play petersen -k 3 --as bob --filmstrip play.svg   a picture of every move when you leave";

/// Play the coloring game against a strategy, an opponent, or the solver.
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
#[derive(clap::Args)]
#[command(after_help = players::after_help(EXAMPLES))]
pub struct Arguments {
    /// A spec, `g6:STRING`, or a file; not `-`, since commands are read from standard input.
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// How many colors there are.
    #[arg(short, value_name = "K", value_parser = colors::listed())]
    k: u32,
    /// Your side.
    #[arg(long = "as", value_name = "PLAYER", value_enum, default_value_t = Side::Alice)]
    side: Side,
    /// Who has the other side, as NAME or NAME:BUDGET (see `mapgame strategies`) [default: threat for
    /// Bob, activation for Alice].
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_enum, default_value_t = Side::Alice)]
    first: Side,
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
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::made(
            "play",
            "A line of `mapgame play`",
            terminal::transcript::<PlyRecord<OneOf<Player>>, Record<'_>>,
        ),
        Kind::made(
            "play-game",
            "A line of `mapgame play` in a game by rules of its own",
            terminal::transcript::<PlyRecord<OneOf<Player>>, ruled::Record<'_>>,
        ),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    terminal::check_format(session)?;
    if arguments.graph == "-" {
        bail!("expected a graph that is not on standard input, from which commands are read, found `-`");
    }
    let graph = sources::one_graph(&arguments.graph, session.seed)?;
    let person = Player::from(arguments.side);
    if arguments.game.ruleset.name != "coloring" {
        return arguments.run_by_rules(&graph, person, session);
    }
    arguments.game.check(&arguments.variant, &[arguments.first.into()], false)?;
    let other = arguments.against.as_deref().unwrap_or(match person {
        Player::Alice => "threat",
        Player::Bob => "activation",
    });
    let named = outside::player(other).map_err(anyhow::Error::msg).context("--against")?;
    arguments.programs.hold([&named]);
    let played = arguments.variant.played(&graph)?;
    arguments.film.check(&graph.name, &played)?;
    arguments.film.try_target(session)?;
    let parameters = Parameters::of(&played, &session.budget_for_parameters());
    let rules = Rules::new(arguments.k)?.playing(arguments.variant.variant(arguments.first.into()));
    let game = ColoringGame::new(played, rules);
    let limits = session.budget_for(NODES);
    let seat = Seat {
        seed: session.seed,
        limits: limits.clone(),
        order: arguments.order.as_ref().map(|path| sources::read_order(path, game.graph())).transpose()?,
        guide: arguments.guide.as_ref().map(|path| sources::read_guide(path, game.graph())).transpose()?,
        force: arguments.force,
        across: Across::Unknown("a person".into()),
        ..Seat::new(&game, &parameters, person.opponent())
    };
    let seated = named.sit(&seat).context("--against")?;
    let tongue = Coloring {
        given: &graph,
        variant: &arguments.variant,
        game: &game,
        person,
        against: named.to_string(),
        named: &named,
        judge: Judge::new(&game, &limits),
        film: &arguments.film,
        session,
        again: named.sit(&seat).context("--against")?,
    };
    terminal::play(Sitting::new(&game, person, seated), tongue, session)
}

impl Arguments {
    /// Plays a game that has rules of its own.
    fn run_by_rules(&self, graph: &NamedGraph, person: Player, session: &Session) -> anyhow::Result<Exit> {
        let ruleset = self.game.ruleset;
        let Played::ByRules(make) = ruleset.play else {
            bail!(
                "--game: expected the coloring game or one that has rules of its own, found the {}",
                ruleset.title
            );
        };
        let first = self.variant.variant(self.first.into()).first;
        self.game.check(&self.variant, &[first], self.order.is_some())?;
        if self.guide.is_some() || self.force || self.film.filmstrip.is_some() {
            bail!(
                "--guide, --force, --filmstrip: expected in the coloring game, found the {}",
                ruleset.title
            );
        }
        let terms = self.game.terms(&graph.graph, self.order.as_deref())?;
        let table = ruled::Table {
            graph,
            ruleset,
            rules: make(&graph.graph, &terms),
            k: self.k,
            first,
            person,
            against: self.against.as_deref().unwrap_or("perfect"),
        };
        ruled::run(&table, session)
    }
}

/// The end of the game, or of the input.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    /// With --edges it is the graph given, not its line graph.
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// The number of colors.
    k: u32,
    #[serde(flatten)]
    variant: VariantRecord,
    /// Whether the game is on the line graph.
    edges: bool,
    /// The side of the person.
    #[schemars(with = "OneOf<Player>")]
    you: String,
    /// Who has the other side.
    against: String,
    /// Who won; null if the game was left.
    #[schemars(with = "Option<OneOf<Player>>")]
    winner: Option<String>,
    /// The moves, as `--after` takes them.
    moves: String,
}

/// The coloring game in words.
struct Coloring<'g> {
    /// The graph as it was given; with --edges the game is on its line graph.
    given: &'g NamedGraph,
    variant: &'g VariantArguments,
    game: &'g ColoringGame,
    person: Player,
    against: String,
    named: &'g Named,
    judge: Judge<'g>,
    film: &'g FilmArguments,
    session: &'g Session,
    /// The other player again, for the film of the game.
    again: Seated<'g>,
}

impl Coloring<'_> {
    fn graph(&self) -> &Graph {
        self.game.graph()
    }
}

impl Tongue<ColoringGame> for Coloring<'_> {
    type Sides = OneOf<Player>;

    const HELP: &'static str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex
  pass    color nothing, where you may
  undo    take back your last move, and what was answered
  hint    which moves win, as far as the solver finds out
  board   the colors so far, and what each uncolored vertex may take and sees
  moves   the moves so far, as `mapgame solve --moves --after` takes them
  help    this list
  quit    end";

    fn name(&self, player: Player) -> String {
        player.to_string()
    }

    fn tag(&self, player: Player) -> serde_json::Value {
        player.name().into()
    }

    fn greeting(&self, _: &Sitting<'_, ColoringGame>) -> String {
        let (name, rules, person) = (&self.given.name, self.game.rules(), self.person);
        let (n, k, first) = (self.given.graph.order(), rules.colors(), rules.first());
        let (other, against, remarks) = (person.opponent(), &self.against, self.variant.remarks());
        format!(
            "{name}, n = {n}, k = {k}{remarks}: you are {person}, {other} is {against}, and {first} moves first"
        )
    }

    fn read(&self, _: &ColoringPosition, line: &str) -> Result<ColoringMove, String> {
        moves::read(self.graph(), line)
    }

    fn spell(&self, step: ColoringMove) -> String {
        moves::spell(self.graph(), step)
    }

    fn check(&self) -> Result<(), String> {
        self.named.check().map_err(|fault| format!("--against: {fault}"))
    }

    fn board(&self, sitting: &Sitting<'_, ColoringGame>) -> String {
        board::text(self.game, sitting, self.session.has_colors)
    }

    fn hint(&mut self, sitting: &Sitting<'_, ColoringGame>) -> String {
        let person = self.person;
        let weighed = weigh(sitting.position(), &mut self.judge);
        let mut lines = Vec::new();
        let mut tell = |what: &str, chosen: Vec<&Weighed>| {
            let words = chosen.into_iter().map(|one| describe::alike(&self.spell(one.example), one.size));
            let words: Vec<String> = words.collect();
            if !words.is_empty() {
                lines.push(format!("  {what}: {}", words.join(", ")));
            }
        };
        let by = |wanted: Option<bool>| {
            weighed.iter().filter(move |one| one.winner.ok().map(|winner| winner == person) == wanted)
        };
        tell("winning", by(Some(true)).collect());
        tell("losing", by(Some(false)).collect());
        let limit = weighed.iter().find_map(|one| one.winner.err());
        let open = limit.map_or(String::new(), |limit| format!("not known ({limit})"));
        tell(&open, by(None).collect());
        let head = match (by(Some(true)).count(), limit) {
            (0, None) => "no move wins",
            (0, Some(_)) => "no move is known to win",
            _ => "some moves win",
        };
        lines.insert(0, format!("{head}, up to symmetry:"));
        lines.join("\n")
    }

    fn ending(&self, sitting: &Sitting<'_, ColoringGame>, verdict: Verdict) -> String {
        let dead = sitting.dead();
        let why = match dead.as_slice() {
            [] if verdict == Verdict::BobWins => "both have passed".into(),
            [] => "every vertex is colored".into(),
            [v] => format!("{} sees every color", self.graph().label(*v)),
            many => format!("{} see every color", describe::vertices(self.graph(), many)),
        };
        format!("{} wins: {why}", verdict.winner())
    }

    fn finish(&mut self, sitting: &Sitting<'_, ColoringGame>) -> anyhow::Result<()> {
        let (alice, bob) = match self.person {
            Player::Alice => ("you", self.against.as_str()),
            Player::Bob => (self.against.as_str(), "you"),
        };
        let heading =
            format!("{alice} against {bob} on {}, {} colors", self.given.name, self.game.rules().colors());
        let other = (self.person.opponent(), &mut self.again);
        self.film.write(self.game.graph(), self.session, || {
            let film = films::of_play(heading, self.game, sitting.plies(), [other]);
            self.named.check().context("--against")?;
            Ok(film)
        })
    }

    fn result(&self, sitting: &Sitting<'_, ColoringGame>, moves: String) -> impl Serialize + JsonSchema {
        let rules = self.game.rules();
        Record {
            graph: self.given,
            k: rules.colors(),
            variant: rules.variant().into(),
            edges: self.variant.edges,
            you: self.person.to_string(),
            against: self.against.clone(),
            winner: sitting.value().map(|verdict| verdict.winner().to_string()),
            moves,
        }
    }
}
