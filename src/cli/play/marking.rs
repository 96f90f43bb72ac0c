//! `mapgame play` in the marking game.

use std::sync::Arc;

use anyhow::{Context, bail};
use games::certificate::Kind;
use games::coloring::Rules;
use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use games::rulesets::Ruleset;
use games::{Player, Variant};
use graphs::coloring::Coloring;
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex};
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::moves::Written;
use toolkit::players::{MarkingValues, Named, Seat};
use toolkit::response::Across;
use toolkit::sitting::Sitting;
use toolkit::transcript::{About, Transcript};

use super::arguments::Arguments;
use super::record::{Held, Recording};
use super::table::{Seats, line};
use crate::cli::Exit;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;
use crate::cli::common::terminal::{self, NODES, Tongue};
use crate::cli::common::variant::remarks;
use crate::cli::common::{hints, labels};

/// A marking game.
pub struct Table {
    /// The graph as it was given.
    pub graph: NamedGraph,
    /// The graph on which vertices are marked: with --edges the line graph.
    pub played: Arc<Graph>,
    /// Whether that is the line graph.
    pub edges: bool,
    /// Who begins, who may pass, and whether moves are connected.
    pub variant: Variant,
    /// The bound with which Alice is to win.
    pub k: Option<u32>,
    /// Who has which side.
    pub seats: Seats,
    /// The moves made before, with what was said of them.
    pub told: Vec<(MarkingMove, Option<String>)>,
}

/// Who has the other side, with what a strategy plays along.
pub struct Opposite<'a> {
    /// The player; none for a person.
    pub named: Option<&'a Named>,
    /// The order that a strategy plays along.
    pub order: Option<LinearOrder>,
    /// The coloring that guides a strategy.
    pub guide: Option<Coloring>,
    /// Whether a strategy may play outside its class.
    pub force: bool,
}

impl Table {
    /// A new game.
    pub fn new(arguments: &Arguments, session: &Session) -> anyhow::Result<Self> {
        let Some((graph, played)) = arguments.graph(session)? else { bail!("expected a GRAPH, found none") };
        Ok(Table {
            graph,
            played,
            edges: arguments.variant.edges,
            variant: arguments.variant.variant(arguments.first.unwrap_or(Player::Alice)),
            k: arguments.k,
            seats: Seats::new(arguments, |_| "perfect", session)?,
            told: Vec::new(),
        })
    }

    /// The game that a file holds, to be gone on with.
    pub fn of(held: Held<MarkingGame>, arguments: &Arguments, session: &Session) -> anyhow::Result<Self> {
        let played = held.game.game.shared_graph();
        let (graph, seats) = held.agreed(&played, arguments, session)?;
        Ok(Table {
            graph,
            played,
            edges: arguments.variant.edges,
            variant: held.rules.variant(),
            k: Some(held.rules.colors()),
            seats,
            told: held.told(),
        })
    }

    /// What a transcript says beside the moves; none without k.
    fn about(&self) -> Option<About<'_>> {
        let name = &self.graph.name;
        let graph = if self.edges { line(name) } else { name.clone() };
        let rules = Rules::new(self.k?).ok()?.playing(self.variant);
        Some(self.seats.about(graph, rules))
    }
}

/// Plays the marking game.
pub fn run(
    table: &Table,
    opposite: &Opposite<'_>,
    recording: Option<Recording>,
    session: &Session,
) -> anyhow::Result<Exit> {
    let Table { played, variant, seats, .. } = table;
    let Opposite { named, order, guide, force } = opposite;
    let game = MarkingGame::new(Arc::clone(played), *variant);
    let limits = session.budget_for(NODES);
    let parameters = Parameters::of(played, &session.budget_for_parameters());
    let sitting = match seats.person.zip(*named) {
        Some((person, named)) => {
            let seat = Seat {
                seed: seats.seed,
                limits: limits.clone(),
                order: order.clone(),
                guide: guide.clone(),
                force: *force,
                across: Across::Unknown("a person".into()),
                ..Seat::new(&game, &parameters, person.opponent())
            };
            Sitting::new(&game, person, named.sit(&seat).context("--against")?)
        }
        None => Sitting::of_two(&game),
    };
    let sitting = sitting.resumed(table.told.iter().cloned()).map_err(|(_, illegal)| illegal)?;
    let values = MarkingValues::new(&game, &limits);
    terminal::play(sitting, Words { table, game: &game, values, limits: limits.clone(), recording }, session)
}

/// The end of the game, or of the input.
#[derive(Serialize, JsonSchema)]
pub struct Record<'a> {
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// Which game.
    #[schemars(with = "Ruleset")]
    game: Kind,
    /// The bound with which Alice is to win; null where only the value counts.
    k: Option<u32>,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game is on the line graph.
    edges: bool,
    /// The side of the person; null where two people play.
    you: Option<Player>,
    /// Who has the other side; `human` for a person.
    against: String,
    /// The value that the play reached, 1 + its score; null if the game was left, or both passed.
    value: Option<u32>,
    /// Who won; null if the game was left, and without k.
    winner: Option<Player>,
    /// The moves, with commas between them.
    moves: String,
}

/// The game in words.
struct Words<'g> {
    table: &'g Table,
    game: &'g MarkingGame,
    values: MarkingValues<'g>,
    limits: Budget,
    /// Where the game is kept.
    recording: Option<Recording>,
}

impl Words<'_> {
    fn record(&mut self, sitting: &Sitting<'_, MarkingGame>, is_end: bool) -> anyhow::Result<()> {
        let Some((recording, about)) = self.recording.as_mut().zip(self.table.about()) else { return Ok(()) };
        let plies = sitting.plies().iter().cloned();
        recording.keep(Transcript::of(about, self.game, plies), is_end)
    }

    /// The value of a play that ended with this score; none where both passed.
    fn value(&self, score: Score) -> Option<u32> {
        match score {
            Score::UNFINISHED => None,
            _ if self.game.graph().order() == 0 => Some(0),
            score => Some(score.neighbors() + 1),
        }
    }

    /// Who wins a play that ended with this score. Two passes are Bob's win with every k.
    fn winner(&self, score: Score) -> Option<Player> {
        let k = self.table.k?;
        let is_kept = self.value(score).is_some_and(|value| value <= k);
        Some(if is_kept { Player::Alice } else { Player::Bob })
    }
}

impl Tongue<MarkingGame> for Words<'_> {
    type Sides = Player;

    const HELP: &'static str = "\
commands:
  VERTEX  mark a vertex
  pass    mark nothing, where you may
  undo    take back your last move, and what was answered
  hint    what the moves are worth, as far as the solver finds out
  board   the marked vertices, and how many marked neighbors each unmarked one has
  moves   the moves so far
  help    this list
  quit    end";

    fn greeting(&self, sitting: &Sitting<'_, MarkingGame>) -> String {
        let Table { graph, edges, variant, k, seats, .. } = self.table;
        let sides = terminal::sides(self, sitting, seats.against(), |player| self.name(player));
        let k = k.map_or_else(String::new, |k| format!(", k = {k}"));
        let edges = if *edges { ", on the edges" } else { "" };
        let (name, n, remarks) = (&graph.name, graph.graph.order(), remarks(*variant));
        format!("{name}, n = {n}, marking game{k}{edges}{remarks}: {sides}")
    }

    fn read(&self, _: &MarkingPosition, line: &str) -> Result<MarkingMove, String> {
        MarkingMove::read(self.game.graph(), line)
    }

    fn spell(&self, step: MarkingMove) -> String {
        step.spell(self.game.graph())
    }

    fn board(&self, sitting: &Sitting<'_, MarkingGame>) -> String {
        let (graph, position) = (self.game.graph(), sitting.position());
        let mut lines = vec![format!("score so far: {}", position.score().neighbors())];
        let is_marked = |v: &Vertex| position.marked().contains(*v);
        let marked: Vec<String> =
            graph.vertices().filter(is_marked).map(|v| labels::spell(graph, v)).collect();
        if !marked.is_empty() {
            lines.push(format!("marked: {}", marked.join(", ")));
        }
        let unmarked: Vec<Vertex> = graph.vertices().filter(|v| !is_marked(v)).collect();
        if !unmarked.is_empty() {
            lines.push("unmarked, with the number of marked neighbors:".into());
        }
        lines.extend(unmarked.into_iter().map(|v| {
            let around = graph.neighbors(v).iter().filter(|w| is_marked(w)).count();
            format!("  {}: {around}", labels::spell(graph, v))
        }));
        lines.join("\n")
    }

    fn hint(&mut self, sitting: &Sitting<'_, MarkingGame>) -> String {
        let game = self.game;
        let worth = |score: Score| match score {
            Score::UNFINISHED => "the game is not finished".to_owned(),
            score => format!("score {}", score.neighbors()),
        };
        let told = |step: MarkingMove| step.spell(game.graph());
        hints::hint(game, sitting.position(), &mut self.values, &self.limits, worth, told)
    }

    fn ending(&self, _: &Sitting<'_, MarkingGame>, score: Score) -> String {
        let end = match self.value(score) {
            Some(value) => {
                let score = value.saturating_sub(1);
                format!("every vertex is marked: the score is {score}, and the value {value}")
            }
            None => "both have passed".to_owned(),
        };
        match (self.winner(score), self.table.k) {
            (Some(winner), Some(k)) => format!("{winner} wins with k = {k}: {end}"),
            _ => end,
        }
    }

    fn keep(&mut self, sitting: &Sitting<'_, MarkingGame>) -> anyhow::Result<()> {
        self.record(sitting, false)
    }

    fn finish(&mut self, sitting: &Sitting<'_, MarkingGame>) -> anyhow::Result<()> {
        self.record(sitting, true)
    }

    fn result(&self, sitting: &Sitting<'_, MarkingGame>, moves: String) -> impl Serialize + JsonSchema {
        let Table { graph, edges, variant, k, seats, .. } = self.table;
        let score = sitting.value();
        Record {
            graph,
            game: Kind::Marking,
            k: *k,
            variant: *variant,
            edges: *edges,
            you: sitting.person(),
            against: seats.against().to_owned(),
            value: score.and_then(|score| self.value(score)),
            winner: score.and_then(|score| self.winner(score)),
            moves,
        }
    }
}
