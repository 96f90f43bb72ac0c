//! The words, at the terminal, of games that have rules of their own.

use games::coloring::{Color, ColoringMove, Verdict};
use games::ruled::{ColorSet, Position, RuledGame, Step};
use games::{Game, Player};
use graphs::Vertex;
use schemars::JsonSchema;
use serde::Serialize;
use shell::terminal::Vocabulary;
use shell::{hints, labels, moves};
use toolkit::sitting::Sitting;
use toolkit::sitting::ruled::{Values, spell};

use super::table::{TerminalGame, WonGame, Words};

/// The rules of such a game.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RuledTerms {
    /// The number of colors.
    k: u32,
    /// Who moves first.
    first: Player,
}

fn label(words: &Words<'_, RuledGame>, element: Vertex) -> String {
    labels::spell(&words.table.played, element)
}

fn list(colors: ColorSet) -> String {
    colors.iter().map(|color: Color| color.to_string()).collect::<Vec<_>>().join(" ")
}

impl TerminalGame for RuledGame {
    type Oracle<'g> = Values<'g>;
}

/// The elements are read and written as the vertices of the graph on which the game is played: the line graph where
/// edges are colored.
impl Vocabulary<RuledGame> for Words<'_, RuledGame> {
    type Sides = Player;

    const HELP: &'static str = "\
commands:
  VERTEX=COLOR or VERTEX COLOR   color a vertex (or an edge, U-V)
  VERTEX  name a vertex that the opponent has to color, or give it its only color
  undo    take back your last move, and what was answered
  hint    who wins after which move, as far as the solver finds out
  board   the colors so far, and what fits each uncolored vertex
  moves   the moves so far
  help    this list
  quit    end";

    fn greeting(&self, sitting: &Sitting<'_, RuledGame>) -> String {
        let rules = format!("{}, k = {}", self.table.ruleset.title, self.table.colors());
        self.first_line(sitting, &rules)
    }

    fn read(&self, position: &Position, line: &str) -> Result<Step, String> {
        if let Some(element) = labels::vertex(&self.table.played, line.trim()) {
            let mut legal = Vec::new();
            self.game.moves(position, &mut legal);
            let mut here = legal.into_iter().filter(|step| match *step {
                Step::Name(at) | Step::Color { element: at, .. } => at == element,
                Step::Pass => false,
            });
            // A word without a color is unambiguous if only one move matches.
            return Ok(match (here.next(), here.next()) {
                (Some(step), None) => step,
                _ => Step::Name(element),
            });
        }
        match moves::read(&self.table.played, line)? {
            ColoringMove::Color { vertex, color } => Ok(Step::Color { element: vertex, color }),
            ColoringMove::Pass => Ok(Step::Pass),
        }
    }

    fn spell(&self, step: Step) -> String {
        spell(&self.table.played, step)
    }

    fn board(&self, sitting: &Sitting<'_, RuledGame>) -> String {
        let position = sitting.position();
        let fitting = self.game.fitting(position);
        let colored =
            position.colors().iter().enumerate().filter_map(|(index, color)| {
                Some(format!("{}={}", label(self, Vertex::new(index)), (*color)?))
            });
        let colored: Vec<String> = colored.collect();
        let mut lines = Vec::new();
        if !colored.is_empty() {
            lines.push(format!("colored: {}", colored.join(", ")));
        }
        if let Some(named) = position.named() {
            lines.push(format!("named: {}", label(self, named)));
        }
        let uncolored: Vec<Vertex> = position.uncolored().collect();
        if !uncolored.is_empty() {
            lines.push("uncolored, with the colors that fit:".into());
        }
        let of_vertices = uncolored.iter().map(|&v| {
            let fits = fitting[v.index()];
            let colors = if fits.is_empty() { "none".to_owned() } else { list(fits) };
            format!("  {}: {colors}", label(self, v))
        });
        lines.extend(of_vertices);
        lines.join("\n")
    }

    fn hint(&mut self, sitting: &Sitting<'_, RuledGame>) -> String {
        let worth = |verdict: Verdict| format!("{} wins", verdict.winner());
        let Words { table, game, oracle, limits, .. } = self;
        hints::hint(*game, sitting.position(), oracle, limits, worth, |step| spell(&table.played, step))
    }

    fn ending(&self, sitting: &Sitting<'_, RuledGame>, verdict: Verdict) -> String {
        let position = sitting.position();
        let fitting = self.game.fitting(position);
        let stuck = position.uncolored().find(|v| fitting[v.index()].is_empty());
        match stuck {
            Some(stuck) => format!("{} wins: no color fits {}", verdict.winner(), label(self, stuck)),
            None => format!("{} wins: everything is colored", verdict.winner()),
        }
    }

    fn result(&self, sitting: &Sitting<'_, RuledGame>, moves: String) -> impl Serialize {
        let terms = RuledTerms { k: self.table.colors(), first: self.table.variant.first };
        self.record(sitting, terms, WonGame {}, sitting.value().map(Verdict::winner), moves)
    }
}
