//! `mapgame-classics two-color play`: a person against an engine or a person, in the terminal or through a pipe.

use std::sync::Arc;

use anyhow::{Context, bail};
use classics::outcome::Outcome as Value;
use classics::two_color::solver::Solver;
use classics::two_color::{Paint, Painting, TwoColorGame, TwoColorPosition, moves};
use games::Player;
use graphs::{Budget, Graph, Limit, Vertex};
use serde::Serialize;
use toolkit::sitting::Sitting;
use toolkit::sitting::engines::Participant;

use super::side::{GAME, Side};
use shell::after::after;
use shell::options::Session;
use shell::sources::{self, NamedGraph};
use shell::terminal::{self, NODES, Vocabulary};
use shell::{Exit, describe, hints, labels};

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
#[command(after_help = crate::cli::common::after_help(EXAMPLES))]
pub(crate) struct Arguments {
    /// A spec, `g6:STRING`, or a file; not `-`, since commands are read from standard input.
    #[arg(value_name = "GRAPH")]
    graph: String,
    /// Who plays against you: alpha-beta:PLIES, mcts:SIMULATIONS, perfect, random, or human for two people.
    #[arg(long, value_name = "PLAYER", default_value = "perfect")]
    against: Participant,
    /// Your side [default: a].
    #[arg(long = "as", value_name = "PLAYER", value_enum)]
    side: Option<Side>,
    /// Who moves first.
    #[arg(long, value_name = "PLAYER", value_enum, default_value_t = Side::A)]
    first: Side,
    /// Begin after these moves, made in turn: `VERTEX` or `VERTEX=COLOR`.
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    after: String,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let Arguments { graph, against, side, first, after: list } = arguments;
    terminal::check_format(session)?;
    if graph == "-" {
        bail!("expected a graph that is not on standard input, from which commands are read, found `-`");
    }
    let graph = sources::one_graph(&graph, session)?;
    let game = TwoColorGame::new(Arc::clone(&graph.graph), first.into());
    let (steps, _) = after(&game, &list, |position, word| moves::read(game.graph(), position, word))?;
    let limits = session.budget_for(NODES);
    let person = Player::from(side.unwrap_or(Side::A));
    let sitting = match against.sit(&game, Solver::new(game.graph()), &limits, session.seed) {
        Some(other) => Sitting::new(&game, person, other),
        None if side.is_some() => bail!("--as: expected no side where two people play, found one"),
        None => Sitting::of_two(&game),
    };
    let sitting = sitting.after(&steps).map_err(|(_, illegal)| illegal).context("--after")?;
    let tongue = TwoColors {
        given: &graph,
        game: &game,
        first: first.into(),
        against: against.to_string(),
        solver: Solver::new(game.graph()),
        limits,
    };
    terminal::play(sitting, tongue, session)
}

struct TwoColors<'g> {
    given: &'g NamedGraph,
    game: &'g TwoColorGame,
    first: Player,
    against: String,
    solver: Result<Solver, Limit>,
    limits: Budget,
}

/// The end of the game, or of the input.
#[derive(Serialize)]
pub struct Record<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    game: &'static str,
    first: Side,
    /// The side of the person; null for two people.
    you: Option<Side>,
    against: String,
    /// What the game was worth; null if it was left.
    value: Option<i8>,
    /// The moves, as --after takes them.
    moves: String,
}

impl TwoColors<'_> {
    fn graph(&self) -> &Graph {
        self.game.graph()
    }

    /// `A (red)`.
    fn sided(&self, player: Player) -> String {
        format!("{} ({})", self.name(player), Paint::of(player))
    }

    /// What an uncolored vertex may become, and why not the other color.
    fn open(&self, position: &TwoColorPosition, v: Vertex) -> String {
        let bar = |paint: Paint| {
            let neighbors = self.graph().neighbors(v).iter().copied();
            let carriers: Vec<Vertex> = neighbors.filter(|&w| position.paint(w) == Some(paint)).collect();
            (!carriers.is_empty())
                .then(|| format!("{paint} at {}", describe::vertices(self.graph(), &carriers)))
        };
        let paints = [Paint::Red, Paint::Blue];
        let free: Vec<String> = paints
            .iter()
            .filter(|&&paint| self.game.allows(position, v, paint))
            .map(Paint::to_string)
            .collect();
        let seen: Vec<String> = paints.into_iter().filter_map(bar).collect();
        let open = if free.is_empty() { "no color is left".into() } else { free.join(" ") };
        if seen.is_empty() { open } else { format!("{open}; sees {}", seen.join(", ")) }
    }
}

impl Vocabulary<TwoColorGame> for TwoColors<'_> {
    type Sides = Side;

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
        Side::from(player).name().to_uppercase()
    }

    fn tag(&self, player: Player) -> serde_json::Value {
        Side::from(player).name().into()
    }

    fn greeting(&self, sitting: &Sitting<'_, TwoColorGame>) -> String {
        let sides = terminal::sides(self, sitting, &self.against, |player| self.sided(player));
        format!("{}, n = {}: {sides}", self.given.name, self.graph().order())
    }

    fn read(&self, position: &TwoColorPosition, line: &str) -> Result<Painting, String> {
        moves::read(self.graph(), position, line)
    }

    fn spell(&self, step: Painting) -> String {
        moves::spell(self.graph(), step)
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
        let worth = |value: Value| match value {
            Value::Tie => "tie".to_owned(),
            value if value == Value::win_of(to_move) => "win".to_owned(),
            _ => "lose".to_owned(),
        };
        let graph = self.game.graph();
        let spell = |step| moves::spell(graph, step);
        hints::hint(self.game, sitting.position(), &mut self.solver, &self.limits, worth, spell)
    }

    fn ending(&self, sitting: &Sitting<'_, TwoColorGame>, value: Value) -> String {
        let stuck = sitting.position().to_move();
        match value {
            Value::Tie => "tie: every vertex is colored".into(),
            _ => {
                let (winner, loser) = (self.name(stuck.opponent()), self.name(stuck));
                format!("{winner} wins: no vertex is left that {loser} may make {}", Paint::of(stuck))
            }
        }
    }

    fn result(&self, sitting: &Sitting<'_, TwoColorGame>, moves: String) -> impl Serialize {
        Record {
            graph: self.given,
            game: GAME,
            first: self.first.into(),
            you: sitting.person().map(Side::from),
            against: self.against.clone(),
            value: sitting.value().map(Value::utility),
            moves,
        }
    }
}
