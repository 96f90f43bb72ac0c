//! Who wins: one answer for every game of the catalogue, every variant and any position.
//!
//! A [`Decider`] has a solver for the coloring game, one for the marking game, and one for a game by rules of its own, and
//! remembers what they found: one table for every k, both starters and all variants of a game. What a command, a player or a
//! certificate wants to know of a graph it asks here.

use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{ColoringPosition, Rules};
use games::marking::MarkingPosition;
use games::ruled::{Position, RuledGame};
use games::rulesets::{Ruleset, Terms};
use games::{ChosenGame, Variant};
use graphs::FamilyError;
use graphs::coloring::chromatic_lower_bound;
use graphs::{Budget, Graph, Meter, orders};

use crate::decision::{Winner, brief, enough};
use crate::{Decision, GameNumber, Scope, coloring, marking, ruled};

/// What a short search proves of the least k with which Alice can win: Bob wins with fewer colors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LowerBound {
    /// The least k with which Alice can win; 0 where there is nothing to color.
    pub value: u32,
    /// The parameter that says so.
    pub parameter: &'static str,
}

/// Decides the games on one graph, and remembers what serves the next question.
pub struct Decider<'g> {
    graph: &'g Graph,
    budget: Budget,
    coloring: coloring::Solver<'g>,
    pub(crate) marking: marking::Solver<'g>,
    /// For the game by rules of its own that was asked about last.
    ruled: Option<RuledSolver>,
    /// The lower bounds in the coloring and in the marking game, once they are known.
    lows: [Option<u32>; 2],
}

struct RuledSolver {
    ruleset: &'static Ruleset,
    terms: Terms,
    solver: ruled::Solver,
    low: LowerBound,
}

/// The number of a game on a graph, each decision within the budget, k ascending from what a short search proves.
///
/// # Errors
/// The graph that it would be played on is too large.
pub fn number(game: &ChosenGame, graph: &Arc<Graph>, budget: &Budget) -> Result<GameNumber, FamilyError> {
    Ok(Decider::new(&*game.arena(graph, budget)?, budget).number(game, Scope::Number))
}

impl<'g> Decider<'g> {
    /// Nothing decided yet. The limits on nodes and time hold for each question anew, those on memory and threads
    /// for all questions about one game.
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

    /// From now on the questions have these limits on nodes and time. Those on memory and threads stay.
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

    /// Who wins from the start. In the marking game the number of colors is the k that the score has to stay below.
    pub fn decide(&mut self, kind: Kind, rules: Rules) -> Decision {
        match kind {
            Kind::Coloring => self.coloring.decide(rules),
            Kind::Marking => self.marking.decide(rules.colors(), rules.variant()),
        }
    }

    /// The bound below which Bob wins every k without a decision, found by a short search within the time of the budget:
    /// chi in the coloring game, degeneracy + 1 in the marking game, in every variant, and what the fit of a game by rules
    /// of its own says. On the [`arena`](ChosenGame::arena) of the game.
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
        LowerBound { value, parameter }
    }

    /// Takes this proven bound for the one below which Bob wins every k, instead of looking for one.
    pub fn begin_at(&mut self, kind: Kind, low: u32) {
        self.lows[kind as usize] = Some(low);
    }

    /// A number of colors with which, and with more, Alice wins without a search; 0 where there is nothing to color.
    pub fn enough(&mut self, game: &ChosenGame) -> u32 {
        match game.kind() {
            Some(_) => enough(self.graph),
            None => self.ruled(game).solver.enough(),
        }
    }

    /// What the decisions of a scope prove of the least k with which Alice wins, each decision within the budget, on the
    /// [`arena`](ChosenGame::arena) of the game: of chi_g or col_g if she begins and the variant is that of the literature.
    /// What follows for other k is said at [`coloring::Solver::number`] and `marking::Solver::number`.
    pub fn number(&mut self, game: &ChosenGame, scope: Scope) -> GameNumber {
        let LowerBound { value: low, .. } = self.lower_bound(game);
        match game.kind() {
            Some(Kind::Coloring) => self.coloring.number(scope, game.variant, low),
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
            let low = LowerBound {
                value: ruled::lower_bound(rules.fit(), self.graph, &self.budget),
                parameter: ruled::lower_bound_name(rules.fit()),
            };
            let solver = ruled::Solver::new(Arc::new(self.graph.clone()), rules, &self.budget);
            RuledSolver { ruleset, terms: terms.clone(), solver, low }
        });
        self.ruled.insert(known)
    }

    /// Who wins from a position of the coloring game by `rules`.
    ///
    /// # Errors
    /// The limit that was hit; [`Limit::Size`](graphs::Limit::Size) above `width::MAX_ORDER`.
    pub fn winner(&mut self, rules: Rules, position: &ColoringPosition) -> Winner {
        self.coloring.winner(rules, position)
    }

    /// Who wins from a position of a game by rules of its own, on the meter of a larger question.
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
