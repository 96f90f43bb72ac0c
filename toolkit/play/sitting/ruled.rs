//! The games with rules of their own, at a table.

use ::solver::ruled::Solver;
use games::coloring::Verdict;
use games::ruled::{Position, RuledGame, Step};
use games::{Game, Player};
use graphs::{Graph, Limit, Meter, Vertex};

use super::Explain;
use super::engines::ExactValues;
use crate::labels;

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
