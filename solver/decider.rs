//! Who wins: one answer for both games, every variant and any position.
//!
//! A [`Decider`] has a solver for each game and remembers what they found: one table for every k, both starters and
//! all variants of a game. What a command, a player or a certificate wants to know of a graph it asks here.

use games::certificate::Kind;
use games::coloring::{ColoringPosition, Rules};
use games::marking::MarkingPosition;
use games::{Player, Variant};
use graphs::coloring::chromatic_number;
use graphs::{Budget, Graph, Limit, orders};

use crate::trivial::brief;
use crate::{Decision, GameNumber, Scope, coloring, marking};

/// What a short search, within the time of the budget, proves of a parameter below which Bob wins every k without a
/// decision: chi in the coloring game, degeneracy + 1 in the marking game, in every variant. 0 for the graph without
/// vertices.
pub fn lower_bound(kind: Kind, graph: &Graph, budget: &Budget) -> u32 {
    match kind {
        _ if graph.order() == 0 => 0,
        Kind::Coloring => chromatic_number(graph, &brief(budget)).low,
        Kind::Marking => orders::degeneracy(graph).0 + 1,
    }
}

/// The name of that parameter.
pub fn lower_bound_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Coloring => "chi",
        Kind::Marking => "degeneracy + 1",
    }
}

/// Decides the games on one graph, and remembers what serves the next question.
pub struct Decider<'g> {
    graph: &'g Graph,
    coloring: coloring::Solver<'g>,
    marking: marking::Solver<'g>,
}

impl<'g> Decider<'g> {
    /// Nothing decided yet. The limits on nodes and time hold for each question anew, those on memory and threads
    /// for all questions about one game.
    pub fn new(graph: &'g Graph, budget: &Budget) -> Self {
        Decider {
            graph,
            coloring: coloring::Solver::new(graph, budget),
            marking: marking::Solver::new(graph, budget),
        }
    }

    /// From now on the questions have these limits on nodes and time. Those on memory and threads stay.
    pub fn spend(&mut self, budget: &Budget) {
        self.coloring.spend(budget);
        self.marking.spend(budget);
    }

    /// The graph.
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

    /// What the decisions of a scope prove of the least k with which Alice wins in this variant, each decision within the
    /// budget: of chi_g or col_g if she begins and the variant is that of the literature. `low` is a proven lower bound. What
    /// follows for other k is told at [`coloring::Solver::number`] and [`marking::Solver::number`].
    pub fn number(&mut self, kind: Kind, scope: Scope, variant: Variant, low: u32) -> GameNumber {
        match kind {
            Kind::Coloring => self.coloring.number(scope, variant, low),
            Kind::Marking => self.marking.number(scope, variant, low),
        }
    }

    /// Who wins from a position of the coloring game by `rules`.
    ///
    /// # Errors
    /// The limit that was hit; [`Limit::Size`] above [`MAX_ORDER`](coloring::MAX_ORDER).
    pub fn winner(&mut self, rules: Rules, position: &ColoringPosition) -> Result<Player, Limit> {
        self.coloring.winner(rules, position)
    }

    /// Whether Alice can keep the score below `k` from a position of the marking game in this variant.
    ///
    /// # Errors
    /// As there.
    pub fn marking_winner(
        &mut self,
        k: u32,
        variant: Variant,
        position: &MarkingPosition,
    ) -> Result<Player, Limit> {
        self.marking.winner(k, variant, position)
    }

    /// What each player has still to prove in the last question about the coloring game, Alice first: proof numbers
    /// (see [`coloring::Solver::efforts_left`]).
    pub fn efforts_left(&self) -> Option<[u32; 2]> {
        self.coloring.efforts_left()
    }

    /// The nodes of all questions so far.
    pub fn nodes(&self) -> u64 {
        self.coloring.nodes() + self.marking.nodes()
    }

    /// The solver of the coloring game.
    pub(crate) fn coloring(&mut self) -> &mut coloring::Solver<'g> {
        &mut self.coloring
    }

    /// The solver of the marking game.
    pub(crate) fn marking(&mut self) -> &mut marking::Solver<'g> {
        &mut self.marking
    }
}
