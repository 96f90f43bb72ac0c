//! The number of a game on one graph: by theorems, the table of known numbers, search.
//!
//! Every command takes its numbers from here, so that all commands print the same.

use std::cell::OnceCell;
use std::time::Duration;

use games::certificate::Kind;
use games::{ChosenGame, Player, Variant};
use graphs::{Budget, Graph, Limit, Parameters};
use solver::{Decider, Decision, GameNumber, Scope};
use strategies::{BoundKind, Instance, Invariant, variant_theorems};

use crate::bounds::{Bounds, Interval, Proof, number_of};
use crate::known::{KnownInterval, KnownNumbers, RECORD};

/// What is proved about the number of one game on one graph without a search of the game.
#[derive(Debug, Clone, Copy)]
pub struct ProvedNumber {
    pub(crate) interval: Interval,
    /// Alice wins with every k from this one on.
    always: (u32, Proof),
    /// What the table of known numbers has, where that is sharper than theorems.
    pub(crate) on_record: Option<&'static KnownInterval>,
}

impl ProvedNumber {
    /// By the theorems about the game with free moves and without passes. Alice wins with every k from col_g
    /// on: she colors the vertices that the marking game has her mark, and none ever sees k colors.
    pub fn by_bounds(bounds: &Bounds, game: Kind) -> Self {
        let marking = bounds.interval(Invariant::GameColoringNumber);
        let interval = bounds.interval(number_of(game));
        ProvedNumber { interval, always: (marking.high, marking.high_by), on_record: None }
    }

    /// A number that is at most `enough`.
    fn trivial(enough: u32) -> Self {
        let interval = Interval { low: 0, high: enough, low_by: Proof::Trivial, high_by: Proof::Trivial };
        ProvedNumber { interval, always: (enough, Proof::Trivial), on_record: None }
    }

    /// The bounds narrowed by the theorems about variants and other games.
    fn and_variant_theorems(mut self, game: &ChosenGame, instance: &Instance<'_>) -> Self {
        for proved in variant_theorems::proved(game, instance) {
            let by = Proof::VariantTheorem(proved.theorem);
            if proved.kind != BoundKind::Upper {
                self.interval.raise(proved.bound, by);
            }
            if proved.kind != BoundKind::Lower {
                self.interval.lower(proved.bound, by);
                if proved.theorem.game == "marking" && proved.bound < self.always.0 {
                    self.always = (proved.bound, by);
                }
            }
        }
        self
    }

    /// The bounds narrowed by the table of known numbers.
    fn or_on_record(mut self, graph: &Graph, game: &ChosenGame, budget: &Budget) -> Self {
        let known = game.kind().and_then(|kind| KnownNumbers::kept().of(graph, kind, game.variant, budget));
        self.on_record = known.filter(|known| known.is_sharper(self.interval.ends().into()));
        if let Some([low, high]) = self.on_record.map(|known| known.interval) {
            self.interval.raise(low, Proof::Record);
            self.interval.lower(high, Proof::Record);
            if game.kind() == Some(Kind::Marking) && high < self.always.0 {
                self.always = (high, Proof::Record);
            }
        }
        self
    }

    /// The winner with k colors (marking game: with a score below k), if it follows, with its proof.
    ///
    /// Bob wins with every k below the number. An upper bound k implies that Alice wins with k colors only if it
    /// equals the number, since it is open whether her wins are monotone in k \[Zhu1999\].
    pub fn winner(&self, k: u32) -> Option<(Player, Proof)> {
        let Interval { low, high, low_by, high_by } = self.interval;
        if k < low {
            return Some((Player::Bob, low_by));
        }
        let won = if k >= self.always.0 {
            Some(self.always.1)
        } else {
            (low == high && k == high).then_some(high_by)
        };
        Some((Player::Alice, won.filter(|proof| !matches!(proof, Proof::Trivial))?))
    }

    fn decision(&self, k: u32) -> Option<Decision> {
        let (winner, proof) = self.winner(k)?;
        Some(Decision { winner: Some(winner), by: Some(proof.name()), ..Decision::open(k) })
    }

    /// Decides numbers of colors that a search left open.
    pub(crate) fn decide_open(&self, number: &mut GameNumber) {
        for decision in number.decisions.iter_mut().filter(|decision| decision.winner.is_none()) {
            if let Some(decided) = self.decision(decision.k) {
                (decision.winner, decision.by, decision.limit) = (decided.winner, decided.by, None);
            }
        }
    }

    /// Bounds the number. Returns what proves the ends of the interval where no decision does.
    pub(crate) fn narrow(&self, number: &mut GameNumber) -> [Option<&'static str>; 2] {
        let Interval { low, high, low_by, high_by } = self.interval;
        let is_better = [low > number.low, high < number.high];
        (number.low, number.high) = (number.low.max(low), number.high.min(high));
        let GameNumber { low, high, .. } = number.clone().tightened();
        (number.low, number.high) = (low, high);
        [is_better[0].then(|| low_by.name()), is_better[1].then(|| high_by.name())]
    }
}

/// The sources other than search that may decide a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sources {
    /// Nothing; theorems bound the number.
    Search,
    Theorems,
    /// The table of known numbers, too.
    Known,
}

/// Proofs about one game on one graph, computed when first needed.
pub(crate) struct Proofs<'g> {
    /// The graph to which theorems about other games refer, and the one on which the game is played.
    given: &'g Graph,
    played: &'g Graph,
    game: &'g ChosenGame,
    enough: u32,
    sources: Sources,
    budget: Budget,
    found: OnceCell<ProvedNumber>,
}

/// Nodes of each search for a parameter, a few milliseconds.
const NODES: u64 = 2_000;

/// The time after an interruption for applying theorems to the known parameters.
const LAST_WORDS: Duration = Duration::from_millis(300);

impl<'g> Proofs<'g> {
    /// The proofs for a game on its arena `played`, constructed from the given graph.
    pub(crate) fn new<'d: 'g>(
        (given, decider): (&'g Graph, &mut Decider<'d>),
        game: &'g ChosenGame,
        sources: Sources,
        budget: &Budget,
    ) -> Self {
        let (played, enough) = (decider.graph(), decider.enough(game));
        let nodes = budget.nodes.map_or(NODES, |limit| limit.min(NODES));
        let budget = Budget { nodes: Some(nodes), ..budget.clone() };
        Proofs { given, played, game, enough, sources, budget, found: OnceCell::new() }
    }

    fn found(&self) -> &ProvedNumber {
        self.found.get_or_init(|| {
            let Proofs { given, played, game, enough, sources, .. } = *self;
            if !game.terms.start.is_empty() {
                return ProvedNumber::trivial(enough);
            }
            // The time is their own, since an earlier decision may have used up its own.
            let budget = self.budget.part(1, 2).shared();
            let within = |budget: &Budget| match budget.start().look_up() {
                Err(Limit::Interrupted) => Budget { time: Some(LAST_WORDS), ..Budget::unlimited() },
                _ => budget.clone(),
            };
            let (is_known, first) = (sources == Sources::Known, game.variant.first);
            let is_of_literature = game.variant == Variant::from(first);
            let mut number = ProvedNumber::trivial(enough);
            if let Some(kind) = game.kind().filter(|_| is_of_literature) {
                let parameters = Parameters::of(played, &budget.in_part(1, 2));
                let instance = Instance { graph: played, parameters: &parameters };
                let mut bounds = Bounds::within(&instance, first, &within(&budget));
                let mut on_record = None;
                if is_known {
                    on_record = bounds.read_record(played, &self.budget)[kind];
                }
                number = ProvedNumber { on_record, ..ProvedNumber::by_bounds(&bounds, kind) };
            }
            let is_own = game.kind().is_some_and(|kind| kind.name() == game.ruleset.name);
            if !(is_own && is_of_literature) {
                let graph = if is_own { played } else { given };
                let parameters = Parameters::of(graph, &budget.in_part(1, 2));
                let find = || number.and_variant_theorems(game, &Instance { graph, parameters: &parameters });
                number = within(&budget).guard(Duration::ZERO, find).unwrap_or(number);
            }
            if is_known && !is_of_literature {
                number.or_on_record(played, game, &self.budget)
            } else {
                number
            }
        })
    }

    /// The winner with k colors by the proofs so far, and the name of the proof.
    pub(crate) fn winner_by_found(&self, k: u32) -> Option<(Player, &'static str)> {
        let (winner, proof) = self.found.get()?.winner(k)?;
        Some((winner, proof.name()))
    }
}

/// A number of a game, with the decisions that rest on proofs other than a search.
pub(crate) struct SolvedNumber {
    /// The decisions, and the interval of the number.
    pub(crate) number: GameNumber,
    /// The names of the proofs of the ends of the interval that no decision proves.
    pub(crate) ends_by: [Option<&'static str>; 2],
    /// The entry of the table of known numbers, if the result rests on it.
    pub(crate) on_record: Option<&'static KnownInterval>,
}

/// Up to this order a search ends before theorems are applied.
pub(crate) const SMALL: usize = 20;

impl SolvedNumber {
    /// The number by the proofs and by search, each decision within the limits of the decider. On larger graphs
    /// only what the proofs leave open is searched.
    pub(crate) fn new(proofs: &Proofs<'_>, scope: &Scope, decider: &mut Decider<'_>) -> Self {
        let (game, whole) = (proofs.game, decider.limits().clone());
        let low = decider.lower_bound(game).value;
        let asks_first = proofs.sources > Sources::Search && decider.graph().order() > SMALL;
        let first = asks_first.then(|| proofs.found());
        // The number is at most this, though Alice may lose with exactly this many colors.
        let highest = first.map(|found| found.interval);
        let highest = highest.filter(|bound| *scope == Scope::Number && bound.high < proofs.enough);
        let enough = highest.map_or(proofs.enough, |interval| interval.high);
        let mut number = GameNumber::of(scope.clone(), enough, low, |k, parts| {
            if let Some(decided) = first.and_then(|found| found.decision(k)) {
                return decided;
            }
            if let Some(interval) = highest.filter(|interval| k >= interval.high) {
                let (winner, by) = (Some(Player::Alice), Some(interval.high_by.name()));
                return Decision { winner, by, ..Decision::open(k) };
            }
            if whole.deadline.is_some() {
                decider.spend(&whole.part(1, parts));
            }
            let decided = decider.number(game, Scope::These(vec![k])).decisions.pop();
            decided.expect("one number of colors is decided")
        });
        decider.spend(&whole);
        if number.exact().is_none() {
            let is_proved = |k: u32| first.is_some_and(|found| found.winner(k).is_some());
            let is_low = |k: u32| highest.is_none_or(|interval| k < interval.high);
            number.decisions.retain(|decision| is_low(decision.k) || is_proved(decision.k));
            let won = number.decisions.iter().find(|decision| decision.winner == Some(Player::Alice));
            number.high = won.map_or(proofs.enough, |decision| decision.k);
        }
        if game.kind() == Some(Kind::Marking) {
            number = number.by_monotonicity();
        }
        let mut solved = SolvedNumber { number, ends_by: [None; 2], on_record: None };
        if solved.number.is_open() || first.is_some() {
            solved.complete(proofs.found(), proofs.sources > Sources::Search);
        }
        solved
    }

    /// Narrows the interval, and decides what the search left open if `decides` and a proof exists.
    pub(crate) fn complete(&mut self, proved: &ProvedNumber, decides: bool) {
        if decides {
            proved.decide_open(&mut self.number);
        }
        let ends_by = proved.narrow(&mut self.number);
        self.ends_by = [0, 1].map(|end| ends_by[end].or(self.ends_by[end]));
        let decided_by = self.number.decisions.iter().map(|decision| decision.by);
        let rests_on = |by: &Option<&str>| *by == Some(RECORD);
        if decided_by.chain(self.ends_by).any(|by| rests_on(&by)) {
            self.on_record = proved.on_record;
        }
    }
}
