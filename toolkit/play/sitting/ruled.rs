//! The games with rules of their own, at a table.

use ::solver::ruled::Solver;
use games::coloring::{Color, Verdict};
use games::ruled::{Position, RuledGame, Step};
use games::{Game, Player};
use graphs::{Graph, Limit, Meter, Vertex};
use thiserror::Error;

use super::Explain;
use super::engines::ExactValues;
use crate::labels;

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("expected a color from 0 to {most}, found {found}")]
    NoSuchColor { found: Color, most: u32 },
    #[error("{element} has color {color} already")]
    Colored { element: String, color: Color },
    #[error("color {color} does not fit {element}")]
    Unfit { element: String, color: Color },
    /// The color fits, but is not among those that the player may give.
    #[error("{element} may get {} now, not {color}", list(allowed))]
    NotAllowed {
        element: String,
        color: Color,
        /// The colors that the element may get.
        allowed: Vec<Color>,
    },
    #[error("{element} may not be colored now")]
    Closed { element: String },
    #[error("expected a vertex alone, which the opponent will color")]
    NamesAlone,
    #[error("expected a vertex with a color")]
    NoColor,
    #[error("expected a move, found a pass")]
    NoPass,
}

fn list(colors: &[Color]) -> String {
    colors.iter().map(Color::to_string).collect::<Vec<_>>().join(" or ")
}

/// The notation of an element: the label of a vertex, or those of the ends of an edge.
pub(crate) fn label(game: &RuledGame, element: Vertex) -> String {
    let graph = game.graph();
    if !game.rules().fit().is_of_edges() {
        return graph.label(element);
    }
    let ends = graph.edges().nth(element.index());
    ends.map_or_else(String::new, |(u, v)| format!("{}-{}", graph.label(u), graph.label(v)))
}

/// The notation of a move, `ELEMENT=COLOR` or the named element; `shown` is the graph whose vertices the elements are:
/// the line graph where edges are colored.
pub fn spell(shown: &Graph, step: Step) -> String {
    match step {
        Step::Name(element) => labels::spell(shown, element),
        Step::Color { element, color } => format!("{}={color}", labels::spell(shown, element)),
        Step::Pass => "pass".to_owned(),
    }
}

impl Explain for RuledGame {
    type Refusal = Refusal;

    fn refusal(&self, position: &Position, step: Step) -> Refusal {
        let moves = self.legal(position);
        let names = matches!(moves.first(), Some(Step::Name(_)));
        let (Step::Name(at) | Step::Color { element: at, .. }) = step else { return Refusal::NoPass };
        let element = label(self, at);
        if let Some(color) = position.colors()[at.index()] {
            return Refusal::Colored { element, color };
        }
        let Step::Color { color, .. } = step else { return Refusal::NoColor };
        if names {
            return Refusal::NamesAlone;
        }
        if color.index() >= self.colors() as usize {
            return Refusal::NoSuchColor { found: color, most: self.colors() - 1 };
        }
        if !self.fitting(position)[at.index()].contains(color) {
            return Refusal::Unfit { element, color };
        }
        let allowed: Vec<Color> = moves
            .iter()
            .filter_map(|&step| match step {
                Step::Color { element, color } => (element == at).then_some(color),
                Step::Name(_) | Step::Pass => None,
            })
            .collect();
        if allowed.is_empty() {
            Refusal::Closed { element }
        } else {
            Refusal::NotAllowed { element, color, allowed }
        }
    }
}

/// The exact values of the positions of one game.
pub struct Values<'g> {
    game: &'g RuledGame,
    solver: Solver,
}

impl<'g> Values<'g> {
    /// The values of this game; the solver must be for its graph and its rules.
    pub fn new(game: &'g RuledGame, solver: Solver) -> Self {
        Values { game, solver }
    }
}

impl ExactValues<RuledGame> for Values<'_> {
    fn worth(&mut self, position: &Position, meter: &mut Meter<'_>) -> Result<Verdict, Limit> {
        let winner = self.solver.winner_within(self.game, position, meter)?;
        Ok(match winner {
            Player::Alice => Verdict::AliceWins,
            Player::Bob => Verdict::BobWins,
        })
    }
}
