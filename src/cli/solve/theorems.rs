//! What theorems decide: a k at once where only one is asked for on a larger graph, and what the search leaves open.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use games::coloring::Rules;
use games::{Player, Variant};
use graphs::{Budget, Graph, Parameters};
use mapgame::{games, graphs, solver, strategies};
use solver::{Decision, GameNumber};
use strategies::{Instance, Invariant};
use toolkit::bounds::Bounds;

use crate::cli::common::options::Session;

/// Nodes of each search for a parameter, a few milliseconds.
const NODES: u64 = 2_000;

/// The theorems about one game on one graph. They are applied when they are first needed.
pub struct Theorems<'g> {
    graph: &'g Graph,
    invariant: Invariant,
    first: Player,
    budget: Budget,
    bounds: OnceCell<Bounds>,
}

/// A number of a game, with what was decided by theorems.
pub struct Solved {
    /// The decisions, and what is proved of the number.
    pub number: GameNumber,
    /// The k that a theorem decides, and what proves it.
    pub by_theorem: BTreeMap<u32, &'static str>,
    /// What proves the ends of the interval, where that is a theorem and no decision.
    pub ends_by: [Option<&'static str>; 2],
}

impl<'g> Theorems<'g> {
    /// Those about this game; none about the variants.
    pub fn about(
        graph: &'g Graph,
        invariant: Invariant,
        variant: Variant,
        session: &Session,
    ) -> Option<Self> {
        let is_of_literature = variant == Variant::from(variant.first);
        let nodes = session.budget.nodes.map_or(NODES, |limit| limit.min(NODES));
        let budget = Budget { nodes: Some(nodes), ..session.budget.clone() }.shared();
        let first = variant.first;
        is_of_literature.then(|| Theorems { graph, invariant, first, budget, bounds: OnceCell::new() })
    }

    fn bounds(&self) -> &Bounds {
        self.bounds.get_or_init(|| {
            let parameters = Parameters::of(self.graph, &self.budget);
            Bounds::of(&Instance { graph: self.graph, parameters: &parameters }, self.first)
        })
    }

    /// The decision of this k, if a theorem makes it.
    pub fn decide(&self, k: u32) -> Option<(Decision, &'static str)> {
        let (winner, proof) = self.bounds().winner(self.invariant, k)?;
        let decision = Decision { k, winner: Some(winner), nodes: 0, threads: 1, seconds: 0.0, limit: None };
        Some((decision, proof.name()))
    }

    /// Decides what a search left open, and bounds the number where it is an interval.
    pub fn complete(&self, solved: &mut Solved) {
        let number = &mut solved.number;
        if number.exact().is_some() && number.decisions.iter().all(|decision| decision.winner.is_some()) {
            return;
        }
        for decision in number.decisions.iter_mut().filter(|decision| decision.winner.is_none()) {
            if let Some((winner, proof)) = self.bounds().winner(self.invariant, decision.k) {
                (decision.winner, decision.limit) = (Some(winner), None);
                solved.by_theorem.insert(decision.k, proof.name());
            }
        }
        let interval = self.bounds().interval(self.invariant);
        if interval.low > number.low {
            number.low = interval.low;
            solved.ends_by[0] = Some(interval.low_by.name());
        }
        if interval.high < number.high {
            number.high = interval.high;
            solved.ends_by[1] = Some(interval.high_by.name());
        }
    }
}

impl Solved {
    /// A number that rests on decisions alone.
    pub fn new(number: GameNumber) -> Self {
        Solved { number, by_theorem: BTreeMap::new(), ends_by: [None; 2] }
    }

    /// The decisions that were made by play, and may be certified.
    pub fn by_play(&self, variant: Variant) -> impl Iterator<Item = (Rules, Player)> + '_ {
        let decided =
            self.number.decisions.iter().filter(|decision| !self.by_theorem.contains_key(&decision.k));
        decided.filter_map(move |decision| {
            let rules = Rules::new(decision.k).expect("k is at least 1").playing(variant);
            Some((rules, decision.winner?))
        })
    }
}
