//! The number of a game, or who wins with one k, by search and by theorems.
//!
//! Theorems decide a k at once where only one is asked for on a larger graph, and what the search leaves open.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::time::Duration;

use games::certificate::Kind;
use games::coloring::Rules;
use games::{Player, Variant};
use graphs::{Budget, Graph, Limit, Parameters};
use solver::{Decider, Decision, GameNumber, Scope, decider, enough};
use strategies::{Instance, Invariant};

use crate::bounds::Bounds;

/// Nodes of each search for a parameter, a few milliseconds.
const NODES: u64 = 2_000;

/// How long theorems are applied, after an interruption, to what is known of the parameters.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Up to this order a search ends before the theorems are applied.
const SMALL: usize = 20;

/// What is asked about a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// Which game.
    pub game: Kind,
    /// By which rules.
    pub variant: Variant,
    /// With how many colors.
    pub scope: Scope,
    /// Whether decisions have to be made by play, as certificates need them, where that is possible.
    pub is_by_play: bool,
}

impl Question {
    /// The number that is sought, as theorems name it.
    pub fn invariant(&self) -> Invariant {
        match self.game {
            Kind::Coloring => Invariant::GameChromaticNumber,
            Kind::Marking => Invariant::GameColoringNumber,
        }
    }

    /// Answers from the lower bound `low` of [`solver::decider::lower_bound`]. The limits of the decider hold for each
    /// decision, those of the budget for the theorems.
    pub fn answer(&self, low: u32, decider: &mut Decider<'_>, budget: &Budget) -> Solved {
        let graph = decider.graph();
        let theorems = Theorems::about(graph, self.invariant(), self.variant, budget);
        let asks_first = graph.order() > SMALL && !self.is_by_play;
        if let (Scope::One(k), Some(theorems), true) = (self.scope, &theorems, asks_first)
            && let Some((decision, name)) = theorems.decide(k).filter(|_| k >= low)
        {
            let mut solved = Solved::new(GameNumber::from_decisions(enough(graph), low, vec![decision]));
            solved.by_theorem.insert(k, name);
            return self.completed(solved, low, graph, Some(theorems));
        }
        let solved = Solved::new(decider.number(self.game, self.scope, self.variant, low));
        self.completed(solved, low, graph, theorems.as_ref())
    }

    /// What was decided, with what theorems say of the rest.
    fn completed(
        &self,
        mut solved: Solved,
        low: u32,
        graph: &Graph,
        theorems: Option<&Theorems<'_>>,
    ) -> Solved {
        if let Some(theorems) = theorems {
            theorems.complete(&mut solved);
        }
        solved.known = self.known(&solved, low, enough(graph), theorems);
        solved
    }

    /// Who wins with each k, as far as it is known.
    fn known(&self, solved: &Solved, low: u32, enough: u32, theorems: Option<&Theorems<'_>>) -> Vec<Known> {
        let number = &solved.number;
        let by_theorems = |k| {
            // Theorems that were not needed so far are not applied for this.
            let bounds = theorems.and_then(|theorems| theorems.bounds.get())?;
            let (winner, proof) = bounds.winner(self.invariant(), k)?;
            Some((winner, proof.name()))
        };
        let of_one = |k: u32| {
            if k < low {
                return Some((Player::Bob, decider::lower_bound_name(self.game)));
            }
            let place = number.decisions.binary_search_by_key(&k, |decision| decision.k);
            let by_search = place.ok().and_then(|place| {
                let decision = &number.decisions[place];
                let name = if decision.nodes > 0 { "search" } else { "no search" };
                Some((decision.winner?, solved.by_theorem.get(&k).copied().unwrap_or(name)))
            });
            let is_below = k < number.low;
            by_search.or_else(|| by_theorems(k)).or(is_below.then_some((Player::Bob, "monotonicity")))
        };
        let mut known: Vec<Known> = Vec::new();
        for k in 1..enough.max(1) {
            let proof = of_one(k);
            match known.last_mut() {
                Some(last) if last.proof == proof => last.to = Some(k),
                _ => known.push(Known { from: k, to: Some(k), proof }),
            }
        }
        known.push(Known { from: enough.max(1), to: None, proof: Some((Player::Alice, "max degree + 1")) });
        known
    }

    /// The statements that an answer rests on: the decisions by play, and for a scan that Bob wins below `low`.
    pub fn proved(&self, low: u32, solved: &Solved) -> Vec<(Rules, Player)> {
        let is_scan = self.scope == Scope::Number;
        let below = (1..low).filter(|_| is_scan).map(|k| (k, Player::Bob));
        let by_rules = |(k, winner)| (Rules::new(k).expect("k is at least 1").playing(self.variant), winner);
        below.map(by_rules).chain(solved.by_play(self.variant)).collect()
    }
}

/// The theorems about one game on one graph. They are applied when they are first needed.
struct Theorems<'g> {
    graph: &'g Graph,
    invariant: Invariant,
    first: Player,
    budget: Budget,
    bounds: OnceCell<Bounds>,
}

/// Numbers of colors with which the same is known for the same reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The least.
    pub from: u32,
    /// The largest; `None` for all from there on.
    pub to: Option<u32>,
    /// Who wins, and what proves it: a theorem, a parameter, `search`, or `no search` where the position before the first
    /// move says it. `None` if that is not known.
    pub proof: Option<(Player, &'static str)>,
}

/// A number of a game, with what was decided by theorems.
pub struct Solved {
    /// The decisions, and what is proved of the number.
    pub number: GameNumber,
    /// The k that a theorem decides, and what proves it.
    pub by_theorem: BTreeMap<u32, &'static str>,
    /// What proves the ends of the interval, where that is a theorem and no decision.
    pub ends_by: [Option<&'static str>; 2],
    /// Who wins with each k, by rising k from 1 on without a gap.
    pub known: Vec<Known>,
}

impl<'g> Theorems<'g> {
    /// Those about this game; none about the variants.
    fn about(graph: &'g Graph, invariant: Invariant, variant: Variant, budget: &Budget) -> Option<Self> {
        let is_of_literature = variant == Variant::from(variant.first);
        let nodes = budget.nodes.map_or(NODES, |limit| limit.min(NODES));
        let budget = Budget { nodes: Some(nodes), ..budget.clone() };
        let first = variant.first;
        is_of_literature.then(|| Theorems { graph, invariant, first, budget, bounds: OnceCell::new() })
    }

    fn bounds(&self) -> &Bounds {
        self.bounds.get_or_init(|| {
            // The time is their own, since a decision before them may have taken all that it had.
            let budget = self.budget.shared();
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
    fn decide(&self, k: u32) -> Option<(Decision, &'static str)> {
        let (winner, proof) = self.bounds().winner(self.invariant, k)?;
        let decision = Decision { k, winner: Some(winner), nodes: 0, threads: 1, seconds: 0.0, limit: None };
        Some((decision, proof.name()))
    }

    /// Decides what a search left open, and bounds the number where it is an interval.
    fn complete(&self, solved: &mut Solved) {
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
        let GameNumber { low, high, .. } = number.clone().tightened();
        (number.low, number.high) = (low, high);
    }
}

impl Solved {
    /// A number that rests on decisions alone.
    fn new(number: GameNumber) -> Self {
        Solved { number, by_theorem: BTreeMap::new(), ends_by: [None; 2], known: Vec::new() }
    }

    /// The decisions that were made by play, and may be certified.
    fn by_play(&self, variant: Variant) -> impl Iterator<Item = (Rules, Player)> + '_ {
        let decided =
            self.number.decisions.iter().filter(|decision| !self.by_theorem.contains_key(&decision.k));
        decided.filter_map(move |decision| {
            let rules = Rules::new(decision.k).expect("k is at least 1").playing(variant);
            Some((rules, decision.winner?))
        })
    }
}
