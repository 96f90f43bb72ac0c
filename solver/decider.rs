//! Who wins: one interface for every game of the catalogue, every variant and any position.
//!
//! A [`Decider`] has a solver for each kind of game and remembers their results: one table for every k, both
//! first players and all variants of a game. Commands, players and certificates use it.

use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringPosition, Rules};
use games::marking::MarkingPosition;
use games::ruled::{Position, RuledGame};
use games::rulesets::{Ruleset, Terms};
use games::{ChosenGame, Variant};
use graphs::FamilyError;
use graphs::coloring::chromatic_lower_bound;
use graphs::{Budget, Graph, Meter, orders};

use crate::decision::{Winner, brief, enough};
use crate::{Decision, GameNumber, Scope, coloring, marking, ruled};

/// A lower bound on the least k with which Alice can win, proved by a short search: Bob wins with fewer
/// colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LowerBound {
    /// The bound; 0 if there is nothing to color. From a start at least the least number of colors with
    /// which it is one.
    pub value: u32,
    /// The graph parameter that gives the bound, or `the colors of the start`.
    pub parameter: &'static str,
}

/// Decides the games on one graph, and remembers results for later questions.
pub struct Decider<'g> {
    graph: &'g Graph,
    budget: Budget,
    coloring: coloring::Solver<'g>,
    pub(crate) marking: marking::Solver<'g>,
    /// For the last game with its own rules.
    ruled: Option<RuledSolver>,
    /// The lower bounds in the coloring and in the marking game, once computed.
    lows: [Option<u32>; 2],
}

struct RuledSolver {
    ruleset: &'static Ruleset,
    terms: Terms,
    solver: ruled::Solver,
    low: LowerBound,
}

/// The number of a game, each decision within the budget, k ascending from a lower bound by a short search.
///
/// # Errors
/// The graph on which the game is played is too large.
pub fn number(game: &ChosenGame, graph: &Arc<Graph>, budget: &Budget) -> Result<GameNumber, FamilyError> {
    Ok(Decider::new(&*game.arena(graph, budget)?, budget).number(game, Scope::Number))
}

impl<'g> Decider<'g> {
    /// A decider without results. The limits on nodes and time apply to each question, those on memory and
    /// threads to all questions about one game.
    pub fn new(graph: &'g Graph, budget: &Budget) -> Self {
        Decider {
            graph,
            budget: budget.clone(),
            coloring: coloring::Solver::new(graph, budget),
            marking: marking::Solver::new(graph, budget),
            ruled: None,
            lows: [None; 2],
        }
    }

    /// Sets the limits on nodes and time for later questions. Those on memory and threads are unchanged.
    pub fn spend(&mut self, budget: &Budget) {
        self.coloring.spend(budget);
        self.marking.spend(budget);
        if let Some(RuledSolver { solver, .. }) = &mut self.ruled {
            solver.spend(budget);
        }
        self.budget = budget.clone();
    }

    pub fn limits(&self) -> &Budget {
        &self.budget
    }

    pub fn graph(&self) -> &'g Graph {
        self.graph
    }

    /// The winner from the start. In the marking game the score must stay below the number of colors.
    pub fn decide(&mut self, kind: Kind, rules: Rules) -> Decision {
        match kind {
            Kind::Coloring => self.coloring.decide(rules),
            Kind::Marking => self.marking.decide(rules.colors(), rules.variant()),
        }
    }

    /// A lower bound on the least k with which Alice wins, found by a short search within the time of the
    /// budget. It is chi in the coloring game, degeneracy + 1 in the marking game, in every variant; for a
    /// game with its own rules it follows from its fit. For the graph of the [`arena`](ChosenGame::arena).
    pub fn lower_bound(&mut self, game: &ChosenGame) -> LowerBound {
        let Some(kind) = game.kind() else { return self.ruled(game).low };
        let parameter = match kind {
            Kind::Coloring => "chi",
            Kind::Marking => "degeneracy + 1",
        };
        let value = *self.lows[kind as usize].get_or_insert_with(|| match kind {
            _ if self.graph.order() == 0 => 0,
            Kind::Coloring => chromatic_lower_bound(self.graph, &brief(&self.budget)),
            Kind::Marking => orders::degeneracy(self.graph).0 + 1,
        });
        match game.terms.start.least_colors() {
            least if least > value || !game.terms.start.lists.is_empty() => {
                LowerBound { value: least, parameter: "the colors of the start" }
            }
            _ => LowerBound { value, parameter },
        }
    }

    /// Sets a proven lower bound on the least k with which Alice wins, so that it is not searched for.
    pub fn begin_at(&mut self, kind: Kind, low: u32) {
        self.lows[kind as usize] = Some(low);
    }

    /// A number of colors from which on Alice wins without a search, unless there are lists; 0 if there
    /// is nothing to color.
    pub fn enough(&mut self, game: &ChosenGame) -> u32 {
        match game.kind() {
            Some(_) => enough(self.graph).max(game.terms.start.least_colors()),
            None => self.ruled(game).solver.enough(),
        }
    }

    /// Bounds on the least k with which Alice wins, from the decisions in `scope`, each within the budget, on
    /// the [`arena`](ChosenGame::arena) of the game. In the game of the literature this is chi_g or col_g.
    /// What follows for other k: [`coloring::Solver::number`] and `marking::Solver::number`.
    pub fn number(&mut self, game: &ChosenGame, scope: Scope) -> GameNumber {
        let LowerBound { value: low, .. } = self.lower_bound(game);
        match game.kind() {
            Some(Kind::Coloring) => self.coloring.number_of(game, scope, low),
            Some(Kind::Marking) => self.marking.number(scope, game.variant, low),
            None => self.ruled(game).solver.number(scope, game.variant, low),
        }
    }

    fn ruled(&mut self, game: &ChosenGame) -> &mut RuledSolver {
        let ChosenGame { ruleset, terms, .. } = game;
        let is_same = |known: &RuledSolver| known.ruleset.name == ruleset.name && known.terms == *terms;
        let known = self.ruled.take().filter(is_same);
        let known = known.unwrap_or_else(|| {
            let rules = ruleset.rules(self.graph, terms).expect("the game has rules of its own");
            let (value, parameter) = ruled::lower_bound(&*rules, self.graph, &self.budget);
            let low = LowerBound { value, parameter };
            let solver = ruled::Solver::new(Arc::new(self.graph.clone()), rules, &self.budget);
            RuledSolver { ruleset, terms: terms.clone(), solver, low }
        });
        self.ruled.insert(known)
    }

    /// The winner from a position of a coloring game on this graph.
    ///
    /// # Errors
    /// The limit that was reached; [`Limit::Size`](graphs::Limit::Size) above `width::MAX_ORDER`.
    pub fn winner(&mut self, game: &ColoringGame, position: &ColoringPosition) -> Winner {
        self.coloring.winner(game, position)
    }

    /// The winner from a position of a game with its own rules, on the meter of a larger computation.
    pub(crate) fn winner_by_rules(
        &mut self,
        game: &ChosenGame,
        played: &RuledGame,
        position: &Position,
        meter: &mut Meter<'_>,
    ) -> Winner {
        self.ruled(game).solver.winner_within(played, position, meter)
    }

    /// Whether Alice can keep the score below `k` from a position of the marking game in this variant.
    pub fn marking_winner(&mut self, k: u32, variant: Variant, position: &MarkingPosition) -> Winner {
        self.marking.winner(k, variant, position)
    }

    /// The nodes of all questions about the coloring and the marking game so far.
    pub fn nodes(&self) -> u64 {
        self.coloring.nodes() + self.marking.nodes()
    }

    pub fn coloring(&mut self) -> &mut coloring::Solver<'g> {
        &mut self.coloring
    }
}
