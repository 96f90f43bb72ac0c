//! The words of the marking game at the terminal.

use std::sync::Arc;

use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use games::{Player, Variant};
use graphs::{Budget, Vertex};
use schemars::JsonSchema;
use serde::Serialize;
use shell::terminal::Vocabulary;
use shell::{hints, labels};
use toolkit::moves::WrittenMove;
use toolkit::players::MarkingValues;
use toolkit::sitting::Sitting;

use super::table::{RecordableGame, Table, TerminalGame, Words};
use crate::cli::common::variant::remarks;

/// The rules of a marking game.
#[derive(Serialize, JsonSchema)]
pub struct MarkingTerms {
    /// The bound with which Alice is to win; null where only the value counts.
    k: Option<u32>,
    #[serde(flatten)]
    variant: Variant,
    /// Whether the game is on the line graph.
    edges: bool,
}

/// What a marking game has reached.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MarkingProgress {
    /// The value that the play reached, 1 + its score; null if the game was left, or both passed.
    value: Option<u32>,
}

/// The value of a play that ended with this score; `None` where both passed.
fn value(game: &MarkingGame, score: Score) -> Option<u32> {
    match score {
        Score::UNFINISHED => None,
        _ if game.graph().order() == 0 => Some(0),
        score => Some(score.neighbors() + 1),
    }
}

impl RecordableGame for MarkingGame {
    const NAME: &'static str = "marking";

    fn usual(_: Player) -> &'static str {
        "perfect"
    }

    fn at(table: &Table) -> anyhow::Result<Self> {
        Ok(MarkingGame::new(Arc::clone(&table.played), table.variant))
    }

    fn oracle<'g>(&'g self, limits: &Budget) -> MarkingValues<'g> {
        MarkingValues::new(self, limits)
    }
}

impl Words<'_, MarkingGame> {
    /// Who wins a play that ended with this score. Two passes are Bob's win with every k.
    fn winner(&self, score: Score) -> Option<Player> {
        let k = self.table.k?;
        let is_kept = value(self.game, score).is_some_and(|value| value <= k);
        Some(if is_kept { Player::Alice } else { Player::Bob })
    }
}

impl TerminalGame for MarkingGame {
    type Oracle<'g> = MarkingValues<'g>;
}

impl Vocabulary<MarkingGame> for Words<'_, MarkingGame> {
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
        let Table { edges, variant, k, .. } = self.table;
        let k = k.map_or_else(String::new, |k| format!(", k = {k}"));
        let edges = if *edges { ", on the edges" } else { "" };
        self.first_line(sitting, &format!("marking game{k}{edges}{}", remarks(*variant)))
    }

    fn read(&self, _: &MarkingPosition, line: &str) -> Result<MarkingMove, String> {
        MarkingMove::read(self.game.graph(), line)
    }

    fn spell(&self, step: MarkingMove) -> String {
        step.spell(self.game.graph())
    }

    fn check(&self) -> Result<(), String> {
        self.check_other().map_err(|fault| format!("{fault:#}"))
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
        let worth = |score: Score| match score {
            Score::UNFINISHED => "the game is not finished".to_owned(),
            score => format!("score {}", score.neighbors()),
        };
        let Words { game, oracle, limits, .. } = self;
        let spell = |step: MarkingMove| step.spell(game.graph());
        hints::hint(*game, sitting.position(), oracle, limits, worth, spell)
    }

    fn ending(&self, _: &Sitting<'_, MarkingGame>, score: Score) -> String {
        let end = match value(self.game, score) {
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
        self.keep_moves(sitting, false)
    }

    fn finish(&mut self, sitting: &Sitting<'_, MarkingGame>) -> anyhow::Result<()> {
        self.keep_moves(sitting, true)
    }

    fn result(&self, sitting: &Sitting<'_, MarkingGame>, moves: String) -> impl Serialize {
        let Table { k, variant, edges, .. } = *self.table;
        let terms = MarkingTerms { k, variant, edges };
        let score = sitting.value();
        let reached = MarkingProgress { value: score.and_then(|score| value(self.game, score)) };
        self.record(sitting, terms, reached, score.and_then(|score| self.winner(score)), moves)
    }
}
