//! Theorems about one game on one graph.

use std::cell::OnceCell;
use std::time::Duration;

use games::{ChosenGame, Player, Variant};
use graphs::{Budget, Graph, Limit, Parameters};
use solver::{Decision, GameNumber};
use strategies::{Instance, Invariant};

use crate::bounds::{Bounds, number_of};

/// Nodes of each search for a parameter, a few milliseconds.
const NODES: u64 = 2_000;

/// The time after an interruption for applying theorems to the known parameters.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// The theorems about one game on one graph, applied when they are first needed.
pub(crate) struct Theorems<'g> {
    graph: &'g Graph,
    invariant: Invariant,
    first: Player,
    budget: Budget,
    bounds: OnceCell<Bounds>,
}

impl<'g> Theorems<'g> {
    /// The theorems about this game on its arena; `None` for games without theorems, such as variants and games with
    /// rules of their own.
    pub fn about(graph: &'g Graph, game: &ChosenGame, budget: &Budget) -> Option<Self> {
        let invariant = number_of(game.kind()?);
        let (first, variant) = (game.variant.first, game.variant);
        let is_of_literature = variant == Variant::from(first);
        let nodes = budget.nodes.map_or(NODES, |limit| limit.min(NODES));
        let budget = Budget { nodes: Some(nodes), ..budget.clone() };
        is_of_literature.then(|| Theorems { graph, invariant, first, budget, bounds: OnceCell::new() })
    }

    fn bounds(&self) -> &Bounds {
        self.bounds.get_or_init(|| {
            // The time is their own, since an earlier decision may have used up its own.
            let budget = self.budget.part(1, 2).shared();
            let parameters = Parameters::of(self.graph, &budget.in_part(1, 2));
            let instance = Instance { graph: self.graph, parameters: &parameters };
            let budget = match budget.start().look_up() {
                Err(Limit::Interrupted) => Budget { time: Some(LAST_WORDS), ..Budget::unlimited() },
                _ => budget,
            };
            Bounds::within(&instance, self.first, &budget)
        })
    }

    /// The decision of this k, if a theorem makes it.
    pub fn decide(&self, k: u32) -> Option<Decision> {
        let (winner, proof) = self.bounds().winner(self.invariant, k)?;
        Some(Decision { winner: Some(winner), by: Some(proof.name()), ..Decision::open(k) })
    }

    /// Bounds the number if it is an interval, and decides numbers that a search left open unless a search has to. Returns
    /// the theorems that prove the ends of the interval where no decision does.
    pub(crate) fn complete(&self, number: &mut GameNumber, is_by_search: bool) -> [Option<&'static str>; 2] {
        if number.exact().is_some() && number.decisions.iter().all(|decision| decision.winner.is_some()) {
            return [None; 2];
        }
        if !is_by_search {
            self.bounds().decide_open(self.invariant, number);
        }
        self.bounds().narrow(self.invariant, number)
    }

    /// The winner with k colors by a theorem that was already applied, and its name.
    pub(crate) fn winner_by_known(&self, k: u32) -> Option<(Player, &'static str)> {
        let (winner, proof) = self.bounds.get()?.winner(self.invariant, k)?;
        Some((winner, proof.name()))
    }
}
