//! `mapgame-classics two-color play`.

use std::sync::Arc;

use crate::moves::Words as _;
use crate::outcome::Outcome;
use crate::painting::Painting;
use crate::two_color::solver::Solver;
use crate::two_color::{Paint, TwoColorGame, TwoColorPosition};
use games::Player;
use graphs::{Budget, Graph, Limit, Vertex};
use serde::Serialize;
use toolkit::sitting::Sitting;
use toolkit::sitting::engines::Participant;

use crate::cli::play::{self, Record, Seats};
use shell::options::Session;
use shell::sources::{self, NamedGraph};
use shell::terminal::{self, NODES, Vocabulary};
use shell::{Exit, describe, hints, labels};

/// What the game is called in JSON.
pub(super) const GAME: &str = "two-color";

pub(super) fn letter(player: Player) -> &'static str {
    match player {
        Player::Alice => "a",
        Player::Bob => "b",
    }
}

const EXAMPLES: &str = "\
Examples:
  mapgame-classics two-color play petersen                       you are A, against perfect
  mapgame-classics two-color play cube --as b --against mcts:500
  mapgame-classics two-color play grid:4x4 --against human       two people
  mapgame-classics two-color play path:6 --after 0,3             from the middle";

/// Play the two-color game against an engine, or with two people.
///
/// Commands are read a line at a time: a vertex, or `undo`, `hint`, `board`, `moves`, `help`, `quit`. The end of
/// the game, or of the input, prints the moves in the form that --after takes.
///
/// A hint, and a move of perfect, spend at most 200,000 nodes, unless --node-limit or --time-limit says
/// otherwise. Where that is not enough they say so.
#[derive(clap::Args)]
#[command(after_help = play::after_help(EXAMPLES))]
pub(crate) struct Arguments {
    /// A spec, `g6:STRING`, or a file; not `-`, since commands are read from standard input.
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Who plays against you: alpha-beta:PLIES, mcts:SIMULATIONS, perfect, random, or human for two people.
    #[arg(long, value_name = "PLAYER", default_value = "perfect")]
    against: Participant,
    /// Who moves first, a or b.
    #[arg(long, value_name = "PLAYER", value_parser = play::player, default_value = "a")]
    first: Player,
    #[command(flatten)]
    seats: Seats,
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { graph, against, first, seats } = arguments;
    play::check("graph", &graph, session)?;
    let given = sources::one_graph(&graph, session)?;
    let game = TwoColorGame::new(Arc::clone(&given.graph), first);
    let limits = session.budget_for(NODES);
    let other = against.sit(&game, Solver::new(game.graph()), &limits, session.seed);
    let solver = Solver::new(game.graph());
    seats.play(
        &game,
        other,
        TwoColors { given: &given, game: &game, first, against, solver, limits },
        session,
    )
}

struct TwoColors<'g> {
    given: &'g NamedGraph,
    game: &'g TwoColorGame,
    first: Player,
    against: Participant,
    solver: Result<Solver, Limit>,
    limits: Budget,
}

#[derive(Serialize)]
struct Ground<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    game: &'static str,
    first: &'static str,
}

impl TwoColors<'_> {
    fn graph(&self) -> &Graph {
        self.game.graph()
    }

    /// What an uncolored vertex may become, and why not the other color.
    fn open(&self, position: &TwoColorPosition, v: Vertex) -> String {
        let bar = |paint: Paint| {
            let neighbors = self.graph().neighbors(v).iter().copied();
            let carriers: Vec<Vertex> = neighbors.filter(|&w| position.paint(w) == Some(paint)).collect();
            let shown = || format!("{paint} at {}", describe::vertices(self.graph(), &carriers));
            (!carriers.is_empty()).then(shown)
        };
        let free = Paint::BOTH.iter().filter(|&&paint| self.game.allows(position, v, paint));
        let free: Vec<String> = free.map(Paint::to_string).collect();
        let seen: Vec<String> = Paint::BOTH.into_iter().filter_map(bar).collect();
        let open = if free.is_empty() { "no color is left".into() } else { free.join(" ") };
        if seen.is_empty() { open } else { format!("{open}; sees {}", seen.join(", ")) }
    }
}

impl Vocabulary<TwoColorGame> for TwoColors<'_> {
    type Sides = char;

    const HELP: &'static str = "\
commands:
  VERTEX  color a vertex with your color; VERTEX=COLOR names the color, too
  undo    take back your last move, and what was answered
  hint    what the moves are worth, as far as the solver finds out
  board   the colors so far, and what each uncolored vertex may take and sees
  moves   the moves so far, as --after takes them
  help    this list
  quit    end";

    fn name(&self, player: Player) -> String {
        letter(player).to_uppercase()
    }

    fn tag(&self, player: Player) -> serde_json::Value {
        letter(player).into()
    }

    fn greeting(&self, sitting: &Sitting<'_, TwoColorGame>) -> String {
        let called = |player| format!("{} ({})", self.name(player), Paint::of(player));
        let sides = terminal::sides(self, sitting, &self.against.to_string(), called);
        format!("{}, n = {}: {sides}", self.given.name, self.graph().order())
    }

    fn read(&self, position: &TwoColorPosition, line: &str) -> Result<Painting<Paint>, String> {
        self.game.read(position, line)
    }

    fn spell(&self, step: Painting<Paint>) -> String {
        self.game.spell(step)
    }

    fn board(&self, sitting: &Sitting<'_, TwoColorGame>) -> String {
        let mut lines = Vec::new();
        let made: Vec<String> = sitting.plies().iter().map(|ply| self.spell(ply.step)).collect();
        if !made.is_empty() {
            lines.push(format!("colored: {}", made.join(", ")));
        }
        let uncolored: Vec<Vertex> = sitting.position().uncolored().collect();
        if !uncolored.is_empty() {
            lines.push("uncolored, with the colors that it may take and those that it sees:".into());
        }
        let shown = |&v: &Vertex| labels::spell(self.graph(), v);
        let width = uncolored.iter().map(|v| shown(v).chars().count()).max().unwrap_or(0);
        let rows = uncolored
            .iter()
            .map(|v| format!("  {:>width$}: {}", shown(v), self.open(sitting.position(), *v)));
        lines.extend(rows);
        lines.join("\n")
    }

    fn hint(&mut self, sitting: &Sitting<'_, TwoColorGame>) -> String {
        let to_move = sitting.position().to_move();
        let worth = |value: Outcome| match value {
            Outcome::Tie => "tie".to_owned(),
            value if value == Outcome::win_of(to_move) => "win".to_owned(),
            _ => "lose".to_owned(),
        };
        let game = self.game;
        let spell = |step| game.spell(step);
        hints::hint(game, sitting.position(), &mut self.solver, &self.limits, worth, spell)
    }

    fn ending(&self, sitting: &Sitting<'_, TwoColorGame>, value: Outcome) -> String {
        let stuck = sitting.position().to_move();
        match value {
            Outcome::Tie => "tie: every vertex is colored".into(),
            _ => {
                let (winner, loser) = (self.name(stuck.opponent()), self.name(stuck));
                format!("{winner} wins: no vertex is left that {loser} may make {}", Paint::of(stuck))
            }
        }
    }

    fn result(&self, sitting: &Sitting<'_, TwoColorGame>, moves: String) -> impl Serialize {
        let ground = Ground { graph: self.given, game: GAME, first: letter(self.first) };
        Record::new(self, sitting, ground, &self.against, None, moves)
    }
}
