//! `mapgame play`: a person against any player, in the terminal or through a pipe.

mod board;
mod marking;
mod record;
mod ruled;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use games::Player;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::rulesets::{Played, Ruleset, Terms};
use graphs::{Graph, Parameters};
use mapgame::{games, graphs};
use pictures::visible;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::analysis::{Weighed, weigh};
use toolkit::films;
use toolkit::judge::Judge;
use toolkit::labels::shown;
use toolkit::players::{Named, Seat, Seated};
use toolkit::response::Across;
use toolkit::sitting::Sitting;
use toolkit::sitting::engines::HUMAN;
use toolkit::transcript::{About, Transcript};
use toolkit::words::OneOf;

use self::record::{Held, Recording};
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
use super::common::variant::{Side, VariantArguments, VariantRecord, remarks};
use super::common::{describe, moves};

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
            terminal::transcript::<PlyRecord<OneOf<Player>>, Record<'_>>,
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

/// Who plays what.
struct Table {
    /// The graph as it was given.
    graph: NamedGraph,
    /// Which game.
    ruleset: &'static Ruleset,
    /// The graph on which the game is played: with --edges the line graph, and one of the game's own in the games that
    /// are the coloring game on another graph.
    played: Arc<Graph>,
    edges: bool,
    rules: Rules,
    /// The side of the person; none where two people play.
    person: Option<Player>,
    /// Who has the other side; none for a person.
    against: Option<String>,
    seed: u64,
    /// The moves made before, with what was said of them.
    told: Vec<(ColoringMove, Option<String>)>,
}

impl Table {
    /// A new game.
    fn new(arguments: &Arguments, session: &Session) -> anyhow::Result<Self> {
        let (Some(k), Some((graph, played))) = (arguments.k, arguments.graph(session)?) else {
            arguments.needs_k()?;
            bail!("--record: expected the name of a file that holds a game, or a GRAPH and -k for a new one");
        };
        let first = arguments.first.unwrap_or(Side::Alice).into();
        let rules = Rules::new(k)?.playing(arguments.variant.variant(first));
        let person = Player::from(arguments.side.unwrap_or(Side::Alice));
        let (person, against) = match arguments.against.as_deref() {
            Some(HUMAN) if arguments.side.is_some() => {
                bail!("--as: expected no side where two people play, found one")
            }
            Some(HUMAN) => (None, None),
            Some(other) => (Some(person), Some(other.to_owned())),
            None if person == Player::Alice => (Some(person), Some("threat".to_owned())),
            None => (Some(person), Some("activation".to_owned())),
        };
        let (edges, seed) = (arguments.variant.edges, session.seed);
        Ok(Table {
            graph,
            ruleset: arguments.game.ruleset,
            played,
            edges,
            rules,
            person,
            against,
            seed,
            told: Vec::new(),
        })
    }

    /// Who has the other side, in words.
    fn against(&self) -> &str {
        self.against.as_deref().unwrap_or(HUMAN)
    }

    /// Who plays this side, where that is no person.
    fn player(&self, side: Player) -> Option<&str> {
        self.against.as_deref().filter(|_| self.person == Some(side.opponent()))
    }

    /// What a transcript says beside the moves.
    fn about(&self) -> About<'_> {
        let name = &self.graph.name;
        let game = self.ruleset.name;
        About {
            graph: match self.edges {
                true => format!("line({name})"),
                false if game == Ruleset::coloring().name => name.clone(),
                false => format!("{game} game of {name}"),
            },
            rules: self.rules,
            alice: self.player(Player::Alice),
            bob: self.player(Player::Bob),
            seed: self.seed,
        }
    }
}

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
                make(&graph.graph, &self.game.numbers(), &graph.rest_of(&session.budget))?
            }
            _ => self.variant.played(&graph, &session.budget)?.graph,
        };
        Ok(Some((graph, played)))
    }
}

impl Held {
    /// The game that the file holds, to be gone on with. What was asked for besides has to agree with it.
    fn table(self, arguments: &Arguments, session: &Session) -> anyhow::Result<Table> {
        let Held { transcript, game } = self;
        let (rules, found) = (game.game.rules(), game.game.shared_graph());
        let graph = match arguments.graph(session)? {
            Some((graph, played)) if *played != *found => bail!(
                "expected a game on {}, found one on {}: {}",
                graph.name,
                transcript.graph,
                transcript.graph6
            ),
            Some((graph, _)) => graph,
            None if arguments.variant.edges => bail!("--edges: expected a GRAPH beside it, found none"),
            None if arguments.game.ruleset.name != Ruleset::coloring().name => {
                bail!("--game: expected a GRAPH beside it, found none")
            }
            None => NamedGraph::new(visible(&transcript.graph), Arc::clone(&found)),
        };
        let differs = |what: &str, expected: &str, found: &str| {
            Err(anyhow!("expected a game with {what} {expected}, found one with {found}"))
        };
        if let Some(k) = arguments.k.filter(|&k| k != rules.colors()) {
            return differs("k =", &k.to_string(), &rules.colors().to_string());
        }
        if let Some(first) = arguments.first.map(Player::from).filter(|&first| first != rules.first()) {
            return differs("the first move of", first.name(), rules.first().name());
        }
        if !arguments.variant.admits(rules.variant()) {
            let (asked, found) = (arguments.variant.remarks_on_moves(), remarks(rules.variant()));
            let words = |remarks: &str| remarks.trim_start_matches([',', ' ']).to_owned();
            return differs("the variant", &words(&asked), &format!("{:?}", words(&found)));
        }
        if session.seed != 0 && session.seed != transcript.seed {
            return differs("the seed", &session.seed.to_string(), &transcript.seed.to_string());
        }
        let (person, against) = match (transcript.alice, transcript.bob) {
            (Some(alice), Some(bob)) => bail!("expected a game of a person, found {alice} against {bob}"),
            (None, None) => (None, None),
            (None, against) => (Some(Player::Alice), against),
            (against, None) => (Some(Player::Bob), against),
        };
        if let Some(side) = arguments.side.map(Player::from).filter(|&side| Some(side) != person) {
            let found = person.map_or("two people", Player::name);
            return differs("you as", side.name(), found);
        }
        let other = against.as_deref().unwrap_or(HUMAN);
        if let Some(asked) = arguments.against.as_deref().filter(|&asked| asked != other) {
            return differs("you against", asked, other);
        }
        let whys = transcript.plies.into_iter().map(|told| told.why);
        Ok(Table {
            graph,
            ruleset: arguments.game.ruleset,
            played: found,
            edges: arguments.variant.edges,
            rules,
            person,
            against,
            seed: transcript.seed,
            told: game.play.moves().zip(whys).collect(),
        })
    }
}

impl Arguments {
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

/// The end of the game, or of the input.
#[derive(Serialize, JsonSchema)]
struct Record<'a> {
    /// The graph given, also where the game is on its line graph or another one made from it.
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// Which game.
    #[schemars(with = "OneOf<Ruleset>")]
    game: &'static str,
    /// The number of colors.
    k: u32,
    #[serde(flatten)]
    variant: VariantRecord,
    /// Whether the game is on the line graph.
    edges: bool,
    /// The side of the person; null where two people play.
    #[schemars(with = "Option<OneOf<Player>>")]
    you: Option<String>,
    /// Who has the other side; `human` for a person.
    against: String,
    /// Who won; null if the game was left.
    #[schemars(with = "Option<OneOf<Player>>")]
    winner: Option<String>,
    /// The moves, as `--after` takes them.
    moves: String,
}

/// The coloring game in words.
struct Coloring<'g> {
    table: &'g Table,
    game: &'g ColoringGame,
    named: Option<&'g Named>,
    judge: Judge<'g>,
    film: &'g FilmArguments,
    session: &'g Session,
    /// The other player again, for the film of the game.
    again: Option<Seated<'g>>,
    recording: Option<Recording>,
}

impl Coloring<'_> {
    fn graph(&self) -> &Graph {
        self.game.graph()
    }

    fn record(&mut self, sitting: &Sitting<'_, ColoringGame>, is_end: bool) -> anyhow::Result<()> {
        let Some(recording) = &mut self.recording else { return Ok(()) };
        let plies = sitting.plies().iter().cloned();
        let transcript = Transcript::of(self.table.about(), self.game, plies, sitting.position());
        recording.keep(transcript, is_end)
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

    fn greeting(&self, sitting: &Sitting<'_, ColoringGame>) -> String {
        let Table { graph, edges, rules, ruleset, .. } = self.table;
        let (name, n, k) = (&graph.name, graph.graph.order(), rules.colors());
        let edges = match edges {
            true => ", on the edges".to_owned(),
            false if ruleset.name == Ruleset::coloring().name => String::new(),
            false => format!(", {}", ruleset.title),
        };
        let remarks = remarks(rules.variant());
        let sides = terminal::sides(self, sitting, self.table.against(), |player| player.to_string());
        format!("{name}, n = {n}, k = {k}{edges}{remarks}: {sides}")
    }

    fn read(&self, _: &ColoringPosition, line: &str) -> Result<ColoringMove, String> {
        moves::read(self.graph(), line)
    }

    fn spell(&self, step: ColoringMove) -> String {
        moves::spell(self.graph(), step)
    }

    fn check(&self) -> Result<(), String> {
        self.named.map_or(Ok(()), Named::check).map_err(|fault| format!("--against: {fault}"))
    }

    fn board(&self, sitting: &Sitting<'_, ColoringGame>) -> String {
        board::text(self.game, sitting, self.session.has_colors)
    }

    fn hint(&mut self, sitting: &Sitting<'_, ColoringGame>) -> String {
        let person = sitting.position().to_move();
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
            [v] => format!("{} sees every color", shown(self.graph(), *v)),
            many => format!("{} see every color", describe::vertices(self.graph(), many)),
        };
        format!("{} wins: {why}", verdict.winner())
    }

    fn keep(&mut self, sitting: &Sitting<'_, ColoringGame>) -> anyhow::Result<()> {
        self.record(sitting, false)
    }

    fn finish(&mut self, sitting: &Sitting<'_, ColoringGame>) -> anyhow::Result<()> {
        self.record(sitting, true)?;
        let Table { graph, rules, person, .. } = self.table;
        let who = |side| match (self.table.player(side), person) {
            (Some(player), _) => player,
            (None, Some(_)) => "you",
            (None, None) => "a person",
        };
        let (alice, bob) = (who(Player::Alice), who(Player::Bob));
        let heading = format!("{alice} against {bob} on {}, {} colors", graph.name, rules.colors());
        let other = person.map(Player::opponent).zip(self.again.as_mut());
        self.film.write(self.game.graph(), self.session, || {
            let film = films::of_play(heading, self.game, sitting.plies(), other);
            self.named.map_or(Ok(()), Named::check).context("--against")?;
            Ok(film)
        })
    }

    fn result(&self, sitting: &Sitting<'_, ColoringGame>, moves: String) -> impl Serialize + JsonSchema {
        let rules = self.game.rules();
        Record {
            graph: &self.table.graph,
            k: rules.colors(),
            variant: rules.variant().into(),
            edges: self.table.edges,
            game: self.table.ruleset.name,
            you: self.table.person.map(|person| person.to_string()),
            against: self.table.against().to_owned(),
            winner: sitting.value().map(|verdict| verdict.winner().to_string()),
            moves,
        }
    }
}
