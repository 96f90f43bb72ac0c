//! Every theorem that applies to a graph, the best bounds that follow, and the results of the solver.

use std::collections::BTreeMap;
use std::ops::Index;
use std::time::Duration;

use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::{Budget, Graph, Parameters};
use schemars::JsonSchema;
use serde::Serialize;
use solver::{Decider, Decision, GameNumber, Scope};
use strategies::{Applicability, BoundKind, Instance, Invariant, Status, Theorem, VariantTheorem};

use crate::known::{EndProof, KnownInterval, KnownNumbers, RECORD};

/// A theorem applied to a graph whose hypothesis was checked.
#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
pub struct Bound {
    #[serde(flatten)]
    pub theorem: &'static Theorem,
    /// What it gives here.
    pub value: u32,
    /// Whether it is an upper bound on the number of a game of at least max degree + 1, so that no play could break it.
    pub trivial: bool,
}

/// A theorem that would give a better bound if its hypothesis were shown to hold.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MissedTheorem {
    #[serde(flatten)]
    pub theorem: &'static Theorem,
    /// What it would give.
    pub value: u32,
    /// The hypothesis that fails, or the open question about it.
    pub reason: String,
}

/// Why an end of an [`Interval`] is proven.
#[derive(Debug, Clone, Copy)]
pub enum Proof {
    /// There are no better bounds than 0 and max degree + 1.
    Trivial,
    /// The search for the parameter.
    Parameter,
    /// A theorem; for chi_g perhaps about col_g, since chi_g <= col_g, or conversely \[Zhu1999\].
    Theorem(&'static Theorem),
    /// A theorem about a variant or another game.
    VariantTheorem(&'static VariantTheorem),
    Solver,
    /// The table of known numbers.
    Record,
}

impl Proof {
    /// The theorem's name, or a word for another proof.
    pub fn name(self) -> &'static str {
        match self {
            Proof::Theorem(theorem) => theorem.name,
            Proof::VariantTheorem(theorem) => theorem.name,
            Proof::Trivial | Proof::Parameter => "trivial",
            Proof::Solver => "solver",
            Proof::Record => RECORD,
        }
    }

    /// The theorem as the ground of a known number; `Trivial` for any other proof.
    pub(crate) fn ground(self) -> EndProof {
        match self {
            Proof::Theorem(_) | Proof::VariantTheorem(_) => EndProof::Theorem(self.name().to_owned()),
            Proof::Trivial | Proof::Parameter | Proof::Solver | Proof::Record => EndProof::Trivial,
        }
    }

    /// The name of a theorem or of the solver; `None` for trivial bounds.
    pub(crate) fn prover(self) -> Option<&'static str> {
        match self {
            Proof::Trivial | Proof::Parameter => None,
            _ => Some(self.name()),
        }
    }
}

pub fn number_of(game: Kind) -> Invariant {
    match game {
        Kind::Coloring => Invariant::GameChromaticNumber,
        Kind::Marking => Invariant::GameColoringNumber,
    }
}

/// A pair of values for chi_g and col_g.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OfGames<T> {
    /// Of chi_g.
    pub chi_g: T,
    /// Of col_g.
    pub col_g: T,
}

impl<T> OfGames<T> {
    pub(crate) fn new(of: impl Fn(Kind) -> T) -> Self {
        OfGames { chi_g: of(Kind::Coloring), col_g: of(Kind::Marking) }
    }
}

impl<T> Index<Kind> for OfGames<T> {
    type Output = T;

    fn index(&self, game: Kind) -> &T {
        match game {
            Kind::Coloring => &self.chi_g,
            Kind::Marking => &self.col_g,
        }
    }
}

/// The parameters of `Bounds::parameters`, with spaces between them: columns of [`invariants`](crate::invariants).
pub const PARAMETERS: &str =
    "chi acyclic_chi pseudoforest_chi col_2 clique treewidth arboricity genus degeneracy max_degree";

#[derive(Debug, Clone, Copy)]
pub struct Interval {
    pub low: u32,
    pub high: u32,
    pub low_by: Proof,
    pub high_by: Proof,
}

impl Interval {
    /// The value, where it is known.
    pub fn exact(&self) -> Option<u32> {
        (self.low == self.high).then_some(self.low)
    }

    pub fn ends(&self) -> (u32, u32) {
        (self.low, self.high)
    }

    pub(crate) fn raise(&mut self, low: u32, proof: Proof) {
        if low > self.low {
            (self.low, self.low_by) = (low, proof);
        }
    }

    pub(crate) fn lower(&mut self, high: u32, proof: Proof) {
        // A theorem that only equals the trivial bound is still a better reason.
        let is_reason = high == self.high && high > 0 && matches!(self.high_by, Proof::Trivial);
        if high < self.high || is_reason {
            (self.high, self.high_by) = (high, proof);
        }
    }
}

/// The results of the catalogue for one graph.
#[derive(Debug, Clone)]
pub struct Bounds {
    /// The theorems that apply, in catalogue order; on a parameter only where its search left an interval.
    pub applied: Vec<Bound>,
    /// The theorems for which there was no time.
    pub unread: Vec<&'static Theorem>,
    /// max degree + 1 (0 for the graph without vertices), the bound that no play can break.
    pub trivial: u32,
    pub(crate) first: Player,
    intervals: BTreeMap<Invariant, Interval>,
    /// The theorems with a hypothesis that fails, and how.
    failed: Vec<(&'static Theorem, String)>,
}

impl Bounds {
    /// Applies the whole catalogue to a graph, for the game that `first` begins.
    pub fn of(instance: &Instance<'_>, first: Player) -> Self {
        Bounds::within(instance, first, &Budget::unlimited())
    }

    /// The same within the time of the budget, which is checked before each theorem: formulas over orders take long
    /// on large graphs. Theorems for every graph that read only parameters are always applied.
    pub fn within(instance: &Instance<'_>, first: Player, budget: &Budget) -> Self {
        let budget = &budget.shared();
        let meter = budget.start();
        let trivial = trivial_bound(instance);
        let mut bounds = Bounds {
            applied: Vec::new(),
            failed: Vec::new(),
            unread: Vec::new(),
            trivial,
            first,
            intervals: starting_intervals(instance, trivial),
        };
        for theorem in strategies::all_theorems() {
            if !theorem.invariant.is_of_a_game() && bounds.interval(theorem.invariant).exact().is_some() {
                continue;
            }
            if !theorem.is_at_hand() && meter.look_up().is_err() {
                bounds.unread.push(theorem);
                continue;
            }
            let is_of_this_game = theorem.starter.allows(first);
            let check = || match theorem.applies.check(instance) {
                Applicability::Yes if is_of_this_game => Ok(theorem.value(instance)),
                Applicability::Yes => {
                    Err(Some(format!("it is proved for the game that {} begins", theorem.starter.name())))
                }
                Applicability::No(reason) | Applicability::Unknown(reason) => {
                    Err(Some(reason).filter(|_| is_of_this_game))
                }
            };
            // Parameters that are already known are only read.
            let checked =
                if theorem.is_at_hand() { Ok(check()) } else { budget.guard(Duration::ZERO, check) };
            match checked {
                Ok(Ok(Some(value))) => bounds.apply(theorem, value),
                Ok(Ok(None)) => {}
                Ok(Err(reason)) => bounds.failed.extend(reason.map(|reason| (theorem, reason))),
                Err(_) => bounds.unread.push(theorem),
            }
        }
        bounds
    }

    /// The theorems that would give a better bound if their hypothesis held, except for exact values of single
    /// families, as far as time permits.
    pub fn missed(&self, instance: &Instance<'_>, budget: &Budget) -> Vec<MissedTheorem> {
        let budget = &budget.shared();
        let meter = budget.start();
        let missed = self.failed.iter().map_while(|(theorem, reason)| {
            meter.look_up().ok()?;
            let value = budget.guard(Duration::ZERO, || theorem.value(instance)).ok().flatten();
            let better = value.filter(|&value| self.would_improve(theorem, value));
            Some(better.map(|value| MissedTheorem { theorem, value, reason: reason.clone() }))
        });
        missed.flatten().collect()
    }

    /// The parameters in the order of [`PARAMETERS`] with proved intervals, by theorems on a and col_2 too.
    pub(crate) fn parameters(&self, parameters: &Parameters) -> Vec<(&'static str, (u32, u32))> {
        let (clique, degeneracy, max_degree) =
            (parameters.clique(), parameters.degeneracy(), parameters.max_degree());
        let proved = |invariant| self.interval(invariant).ends();
        let values = [
            parameters.chi().ends(),
            proved(Invariant::AcyclicChromaticNumber),
            parameters.pseudoforest_chi().ends(),
            proved(Invariant::StrongColoringNumber),
            (clique.low, clique.high),
            parameters.treewidth().ends(),
            parameters.arboricity().ends(),
            parameters.genus().ends(),
            (degeneracy, degeneracy),
            (max_degree, max_degree),
        ];
        PARAMETERS.split(' ').zip(values).collect()
    }

    /// The best proven interval for the invariant.
    pub fn interval(&self, invariant: Invariant) -> Interval {
        self.intervals[&invariant]
    }

    /// Narrows the intervals by the table of known numbers, and returns the entries that were sharper.
    pub(crate) fn read_record(
        &mut self,
        graph: &Graph,
        budget: &Budget,
    ) -> OfGames<Option<&'static KnownInterval>> {
        let sharper = OfGames::new(|kind| {
            let known = KnownNumbers::kept().of(graph, kind, self.first.into(), budget);
            known.filter(|known| known.is_sharper(self.interval(number_of(kind)).ends().into()))
        });
        for kind in Kind::ALL {
            if let Some([low, high]) = sharper[kind].map(|known| known.interval) {
                self.bound_below(number_of(kind), low, Proof::Record);
                self.bound_above(number_of(kind), high, Proof::Record);
            }
        }
        sharper
    }

    /// Lets the solver close intervals that the theorems leave open, each decision within `budget`.
    ///
    /// For both games every k from the lower bound up to the one below the upper bound is decided, as
    /// [`GameNumber::of`] does it: if Bob wins with all of them, the upper bound is attained.
    pub fn settle(&mut self, graph: &Graph, budget: &Budget) {
        let mut decider = Decider::new(graph, budget);
        for (kind, left) in [(Kind::Marking, 2), (Kind::Coloring, 1)] {
            let game = number_of(kind);
            let shared = budget.part(1, left);
            let Interval { low, high, .. } = self.interval(game);
            let rules = |k| Rules::new(k).expect("the scan begins at 1").starting(self.first);
            let decide = |k, parts| {
                decider.spend(&shared.part(1, parts));
                if k < high {
                    decider.decide(kind, rules(k))
                } else {
                    Decision { winner: Some(Player::Alice), ..Decision::open(k) }
                }
            };
            let number = GameNumber::of(Scope::Number, high, low, decide);
            let number = if kind == Kind::Marking { number.by_monotonicity() } else { number };
            self.bound_below(game, number.low, Proof::Solver);
            if number.high < high {
                self.bound_above(game, number.high, Proof::Solver);
            }
        }
    }

    fn apply(&mut self, theorem: &'static Theorem, value: u32) {
        let is_upper = theorem.kind == BoundKind::Upper;
        let trivial = is_upper && theorem.invariant.is_of_a_game() && value >= self.trivial;
        self.applied.push(Bound { theorem, value, trivial });
        if theorem.status == Status::Proved {
            if theorem.kind != BoundKind::Upper {
                self.bound_below(theorem.invariant, value, Proof::Theorem(theorem));
            }
            if theorem.kind != BoundKind::Lower {
                self.bound_above(theorem.invariant, value, Proof::Theorem(theorem));
            }
        }
    }

    /// invariant >= low, and if it is chi_g, then col_g too.
    fn bound_below(&mut self, invariant: Invariant, low: u32, proof: Proof) {
        let below = [invariant, Invariant::GameColoringNumber];
        let reach = if invariant == Invariant::GameChromaticNumber { &below[..] } else { &below[..1] };
        for invariant in reach {
            self.intervals.entry(*invariant).and_modify(|interval| interval.raise(low, proof));
        }
    }

    /// invariant <= high, and if it is col_g, then chi_g too.
    fn bound_above(&mut self, invariant: Invariant, high: u32, proof: Proof) {
        let above = [invariant, Invariant::GameChromaticNumber];
        let reach = if invariant == Invariant::GameColoringNumber { &above[..] } else { &above[..1] };
        for invariant in reach {
            self.intervals.entry(*invariant).and_modify(|interval| interval.lower(high, proof));
        }
    }

    /// Whether the theorem, if it applied, would narrow an interval without contradicting it. An exact value is for a
    /// family with one graph of each size, and is not a near miss.
    fn would_improve(&self, theorem: &Theorem, value: u32) -> bool {
        let Interval { low, high, .. } = self.interval(theorem.invariant);
        theorem.status == Status::Proved
            && match theorem.kind {
                BoundKind::Upper => (low..high).contains(&value),
                BoundKind::Lower => low < value && value <= high,
                BoundKind::Exact => false,
            }
    }
}

/// max degree + 1, 0 for the graph without vertices.
pub(crate) fn trivial_bound(instance: &Instance<'_>) -> u32 {
    if instance.parameters.order() == 0 { 0 } else { instance.parameters.max_degree() + 1 }
}

fn starting_intervals(instance: &Instance<'_>, trivial: u32) -> BTreeMap<Invariant, Interval> {
    let parameters = instance.parameters;
    let of_game = Interval { low: 0, high: trivial, low_by: Proof::Trivial, high_by: Proof::Trivial };
    let searched = |(low, high)| Interval { low, high, low_by: Proof::Parameter, high_by: Proof::Parameter };
    BTreeMap::from([
        (Invariant::GameChromaticNumber, of_game),
        (Invariant::GameColoringNumber, of_game),
        (Invariant::AcyclicChromaticNumber, searched(parameters.acyclic_chi().ends())),
        (Invariant::StrongColoringNumber, searched(parameters.col_2().ends())),
    ])
}
