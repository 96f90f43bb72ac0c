//! The coloring game, the marking game and the games with their own rules, for games with people.

use ::solver::ruled::Solver;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Verdict};
use games::marking::{MarkingGame, MarkingMove, MarkingPosition, Score};
use games::ruled::{Position, RuledGame, Step};
use games::{Game, Player, Reason};
use graphs::{Graph, Limit, Meter, Vertex};

use super::engines::ExactValues;
use super::{MoveRules, Sitting};
use crate::labels::{reason_text, shown};
use crate::players::MarkingValues;

impl MoveRules for ColoringGame {
    fn refusal(&self, position: &ColoringPosition, step: ColoringMove) -> String {
        let ColoringMove::Color { vertex: v, color } = step else {
            return format!("{} may not pass in this game", self.to_move(position));
        };
        let graph: &Graph = self.graph();
        let (vertex, colors) = (shown(graph, v), self.rules().colors());
        if color.index() >= colors as usize {
            return format!("expected a color from 0 to {}, found {color}", colors - 1);
        }
        if let Some(color) = position.color(v) {
            return format!("{vertex} has color {color} already");
        }
        match graph.neighbors(v).iter().find(|&&w| position.color(w) == Some(color)) {
            Some(&w) => format!("{}, next to {vertex}, has color {color}", shown(graph, w)),
            None => format!("{vertex} is not next to a colored vertex, and others are"),
        }
    }

    fn because(&self, why: &Reason) -> String {
        reason_text(self.graph(), why)
    }
}

impl Sitting<'_, ColoringGame> {
    /// The uncolored vertices with neighbors of all colors, by which Bob has won.
    pub fn dead(&self) -> Vec<Vertex> {
        let (game, position) = (self.game(), self.position());
        position.uncolored().filter(|&v| game.available(position, v).next().is_none()).collect()
    }
}

impl MoveRules for MarkingGame {
    fn refusal(&self, position: &MarkingPosition, step: MarkingMove) -> String {
        match step {
            MarkingMove::Pass => format!("{} may not pass in this game", position.to_move()),
            MarkingMove::Mark(v) if position.marked().contains(v) => {
                format!("{} is marked already", shown(self.graph(), v))
            }
            MarkingMove::Mark(v) => {
                format!("{} is not next to a marked vertex, and others are", shown(self.graph(), v))
            }
        }
    }

    fn because(&self, why: &Reason) -> String {
        reason_text(self.graph(), why)
    }
}

/// Each position has its own limits; the meter is checked between positions.
impl ExactValues<MarkingGame> for MarkingValues<'_> {
    fn worth(&mut self, position: &MarkingPosition, meter: &mut Meter<'_>) -> Result<Score, Limit> {
        meter.look_up()?;
        MarkingValues::worth(self, position)
    }

    fn value_text(score: Score) -> Option<String> {
        Some(match score {
            Score::UNFINISHED => "an unfinished game".to_owned(),
            score => format!("the score {}", score.neighbors()),
        })
    }
}

/// The notation of an element: the label of a vertex, or those of the ends of an edge.
pub(crate) fn label(game: &RuledGame, element: Vertex) -> String {
    let graph = game.graph();
    if !game.rules().colors_edges() {
        return graph.label(element);
    }
    let ends = graph.edges().nth(element.index());
    ends.map_or_else(String::new, |(u, v)| format!("{}-{}", graph.label(u), graph.label(v)))
}

impl MoveRules for RuledGame {
    fn refusal(&self, position: &Position, step: Step) -> String {
        let (Step::Name(at) | Step::Color { element: at, .. }) = step else {
            return "expected a move, found a pass".into();
        };
        let moves = self.legal(position);
        let element = label(self, at);
        if let Some(color) = position.colors()[at.index()] {
            return format!("{element} has color {color} already");
        }
        let Step::Color { color, .. } = step else { return "expected a vertex with a color".into() };
        if matches!(moves.first(), Some(Step::Name(_))) {
            return "expected a vertex alone, which the opponent will color".into();
        }
        if color.index() >= self.colors() as usize {
            return format!("expected a color from 0 to {}, found {color}", self.colors() - 1);
        }
        if !self.fitting(position)[at.index()].contains(color) {
            return format!("color {color} does not fit {element}");
        }
        let allowed = moves.iter().filter_map(|&step| match step {
            Step::Color { element, color } => (element == at).then(|| color.to_string()),
            Step::Name(_) | Step::Pass => None,
        });
        let allowed: Vec<String> = allowed.collect();
        if allowed.is_empty() {
            format!("{element} may not be colored now")
        } else {
            format!("{element} may get {} now, not {color}", allowed.join(" or "))
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
