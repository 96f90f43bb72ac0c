//! `mapgame play`: a person against any player, in the terminal or through a pipe.

mod board;
mod record;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::ValueEnum;
use games::coloring::{ColoringGame, Rules, Verdict};
use games::{Adjacency, Player};
use graphs::{Graph, Parameters, line_graph};
use mapgame::analysis::{Weighed, weigh};
use mapgame::judge::Judge;
use mapgame::players::{Named, Seat};
use mapgame::sitting::{Ply, Sitting};
use mapgame::{games, graphs};

use self::record::{PlyRecord, Result, TakenBack};
use super::Outcome;
use super::common::moves::{read, spell, spell_all};
use super::common::options::Session;
use super::common::sources::{self, NamedGraph};
use super::common::variant::VariantArguments;
use super::common::{describe, say};

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
#[command(after_help = "\
Examples:
  mapgame play petersen -k 4                     you are Alice, against threat
  mapgame play petersen -k 3 --as bob            you are Bob, against activation
  mapgame play grid:4x4 -k 4 --against perfect   against the solver
  mapgame play cycle:9 -k 2 --connected --pass bob   variants, as of solve
  mapgame play cube -k 3 --as bob --first bob --against acyclic --format json")]
pub struct Arguments {
    /// A spec, `g6:STRING`, or a file; not `-`, since commands are read from standard input.
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// How many colors there are.
    #[arg(short, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1024))]
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
    variant: VariantArguments,
    /// The order that a strategy plays along (one vertex a line, the first line is v_1).
    #[arg(long, value_name = "FILE")]
    order: Option<PathBuf>,
    /// The proper coloring that guides a strategy (`VERTEX COLOR` a line).
    #[arg(long, value_name = "FILE")]
    guide: Option<PathBuf>,
    /// Let a strategy play outside its class of graphs.
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    Alice,
    Bob,
}

impl From<Side> for Player {
    fn from(side: Side) -> Self {
        match side {
            Side::Alice => Player::Alice,
            Side::Bob => Player::Bob,
        }
    }
}

/// The nodes of one question to the solver, by a hint or by the other player, where the user sets no
/// limit: a few seconds at most.
const NODES: u64 = 200_000;

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    if !matches!(session.format.as_str(), "text" | "json") {
        bail!("--format: expected text or json, found {}", session.format);
    }
    if arguments.graph == "-" {
        bail!("expected a graph that is not on standard input, from which commands are read, found `-`");
    }
    let graph = sources::one_graph(&arguments.graph, session.seed)?;
    let person = Player::from(arguments.side);
    let other = arguments.against.as_deref().unwrap_or(match person {
        Player::Alice => "threat",
        Player::Bob => "activation",
    });
    let named: Named = other.parse().context("--against")?;
    let played = if arguments.variant.edges {
        Arc::new(line_graph(&graph.graph).with_context(|| format!("{}: line graph", graph.name))?)
    } else {
        Arc::clone(&graph.graph)
    };
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
        ..Seat::new(&game, &parameters, person.opponent())
    };
    let seated = named.sit(&seat).context("--against")?;
    let mut terminal = Terminal {
        given: &graph,
        variant: &arguments.variant,
        rules,
        against: named.to_string(),
        sitting: Sitting::new(&game, person, seated),
        game: &game,
        judge: Judge::new(&game, &limits),
        json: session.format == "json",
        told: None,
    };
    terminal.greet()?;
    terminal.answer()?;
    let input = lines();
    loop {
        terminal.prompt()?;
        match next(session, &input) {
            Some(line) => {
                if terminal.obey(line.trim())? == Next::Quit {
                    break;
                }
            }
            None => break,
        }
    }
    terminal.close()?;
    Ok(if session.interrupted() { Outcome::Unknown } else { Outcome::Done })
}

/// The lines of standard input, read on a thread of their own, so that Ctrl-C need not wait for one.
fn lines() -> Receiver<String> {
    let (sender, receiver) = mpsc::sync_channel(1);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                break;
            }
            line.clear();
        }
    });
    receiver
}

/// The next line; none at the end of the input, or after Ctrl-C.
fn next(session: &Session, input: &Receiver<String>) -> Option<String> {
    const LOOK_UP: Duration = Duration::from_millis(50);
    while !session.interrupted() {
        match input.recv_timeout(LOOK_UP) {
            Ok(line) => return Some(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

/// Whether to read another line.
#[derive(PartialEq, Eq)]
enum Next {
    Command,
    Quit,
}

/// The game on the screen. In JSON the moves are objects on standard output, and what is said besides
/// goes to standard error.
struct Terminal<'g> {
    /// The graph as it was given; with --edges the game is on its line graph.
    given: &'g NamedGraph,
    variant: &'g VariantArguments,
    rules: Rules,
    against: String,
    sitting: Sitting<'g>,
    game: &'g ColoringGame,
    judge: Judge<'g>,
    json: bool,
    /// The number of moves after which the result was told last.
    told: Option<usize>,
}

const HELP: &str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex
  pass    color nothing, where you may
  undo    take back your last move, and what was answered
  hint    which moves win, as far as the solver finds out
  board   the colors so far, and what each uncolored vertex may take and sees
  moves   the moves so far, as `mapgame solve --moves --after` takes them
  help    this list
  quit    end";

impl Terminal<'_> {
    fn say(&self, text: &str) -> io::Result<()> {
        if self.json {
            say(text);
            Ok(())
        } else {
            writeln!(io::stdout(), "{text}")
        }
    }

    fn write<J: serde::Serialize>(&self, object: &J) -> io::Result<()> {
        writeln!(io::stdout(), "{}", serde_json::to_string(object)?)
    }

    fn graph(&self) -> &Graph {
        self.game.graph()
    }

    fn greet(&self) -> io::Result<()> {
        let (person, first) = (self.sitting.person(), self.rules.first());
        let (name, k, against) = (&self.given.name, self.rules.colors(), &self.against);
        let other = person.opponent();
        let n = self.given.graph.order();
        let remarks = self.variant.remarks();
        self.say(&format!(
            "{name}, n = {n}, k = {k}{remarks}: you are {person}, {other} is {against}, and {first} moves first; \
             `help` lists the commands"
        ))
    }

    fn prompt(&self) -> io::Result<()> {
        let mut out = io::stdout();
        if io::stdin().is_terminal() && out.is_terminal() {
            write!(out, "{}> ", self.sitting.person())?;
            out.flush()?;
        }
        Ok(())
    }

    fn obey(&mut self, line: &str) -> io::Result<Next> {
        match line {
            "" => {}
            "quit" | "exit" => return Ok(Next::Quit),
            "help" => self.say(HELP)?,
            "board" => self.say(&board::text(self.game, &self.sitting))?,
            "moves" => self.say(&self.moves())?,
            "hint" => {
                let hint = self.hint();
                self.say(&hint)?;
            }
            "undo" => self.undo()?,
            step => self.make(step)?,
        }
        Ok(Next::Command)
    }

    fn make(&mut self, line: &str) -> io::Result<()> {
        let step = match read(self.graph(), line) {
            Ok(step) => step,
            Err(fault) => return self.say(&format!("{fault}; `help` lists the commands")),
        };
        match self.sitting.make(step) {
            Ok(ply) => {
                let ply = ply.clone();
                if self.json {
                    self.write(&PlyRecord::new(self.graph(), self.sitting.plies().len(), &ply))?;
                }
                self.answer()
            }
            Err(fault) => {
                let shown = spell(self.graph(), step);
                self.say(&format!("{shown} is no legal move: {fault}"))
            }
        }
    }

    /// The other player's move, where it has the turn, and the end, where the game is over.
    fn answer(&mut self) -> io::Result<()> {
        if let Some(ply) = self.sitting.answer().cloned() {
            let Ply { player, step, remark } = &ply;
            if self.json {
                self.write(&PlyRecord::new(self.graph(), self.sitting.plies().len(), &ply))?;
            } else {
                let because = remark.as_ref().map_or(String::new(), |remark| format!(": {remark}"));
                self.say(&format!("{player} plays {}{because}", spell(self.graph(), *step)))?;
            }
        }
        match self.sitting.verdict() {
            Some(verdict) => {
                if !self.json {
                    let dead = self.sitting.dead();
                    let why = match dead.as_slice() {
                        [] if verdict == Verdict::BobWins => "both have passed".into(),
                        [] => "every vertex is colored".into(),
                        [v] => format!("{} sees every color", self.graph().label(*v)),
                        many => format!("{} see every color", describe::vertices(self.graph(), many)),
                    };
                    self.say(&format!("{} wins: {why}", verdict.winner()))?;
                }
                self.tell_result()
            }
            None => Ok(()),
        }
    }

    fn undo(&mut self) -> io::Result<()> {
        match self.sitting.take_back() {
            Ok(taken_back) => {
                self.told = None;
                if self.json {
                    return self.write(&TakenBack { taken_back });
                }
                let moves = describe::count(taken_back as u64, "move");
                self.say(&format!("took back {moves}; {}", self.moves()))
            }
            Err(nothing) => self.say(&nothing.to_string()),
        }
    }

    fn moves(&self) -> String {
        let steps = self.sitting.plies().iter().map(|ply| ply.step);
        format!("moves: {}", spell_all(self.graph(), steps)).trim_end().to_owned()
    }

    fn hint(&mut self) -> String {
        if self.sitting.verdict().is_some() {
            return "the game is over".into();
        }
        let person = self.sitting.person();
        let weighed = weigh(self.sitting.position(), &mut self.judge);
        let mut lines = Vec::new();
        let mut tell = |what: &str, chosen: Vec<&Weighed>| {
            let words = chosen.into_iter().map(|one| describe::alike(self.graph(), one.example, one.size));
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

    /// The moves, where some were made since they were told last; in JSON also where none were.
    fn close(&mut self) -> io::Result<()> {
        let made = self.sitting.plies().len();
        let worth_telling = self.told != Some(made) && (made > 0 || self.json);
        if worth_telling { self.tell_result() } else { Ok(()) }
    }

    fn tell_result(&mut self) -> io::Result<()> {
        self.told = Some(self.sitting.plies().len());
        if !self.json {
            return self.say(&self.moves());
        }
        self.write(&Result {
            identity: self.given.identity(),
            k: self.rules.colors(),
            first: self.rules.first().to_string(),
            connected: self.rules.variant().adjacency == Adjacency::Connected,
            pass: self.rules.variant().passing.to_string(),
            edges: self.variant.edges,
            you: self.sitting.person().to_string(),
            against: self.against.clone(),
            winner: self.sitting.verdict().map(|verdict| verdict.winner().to_string()),
            moves: spell_all(self.graph(), self.sitting.plies().iter().map(|ply| ply.step)),
        })
    }
}
