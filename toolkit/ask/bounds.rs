//! Every theorem that applies to a graph, the bounds on chi_g and col_g that they prove, and the parameters and classes
//! on which they rest.

mod variants;
mod witnesses;

use std::collections::BTreeMap;

use games::bound_certificate::written;
use games::certificate::Kind;
use games::{Adjacency, Player};
use graphs::classes::indexed::INDEXED;
use graphs::{Budget, Parameters};
use serde::{Deserialize, Serialize};
use strategies::{BoundKind, Instance, Invariant, Status, Theorem};

pub use self::variants::{VariantBound, VariantBounds};
pub use self::witnesses::Witnesses;
use super::desk::{Call, on_graph};
use super::given::Fault;
use crate::bound_claims::best_claims;
pub use crate::bounds::{Bound, MissedTheorem};
use crate::bounds::{Bounds, OfGames, Proof, number_of};
use crate::known::KnownInterval;
use crate::named_graph::NamedGraph;

pub(crate) const CALL: Call = Call {
    name: "bounds",
    about: "every theorem that applies to a graph, and the parameters and classes on which they rest",
    answer: |desk, question| {
        on_graph(desk, question, |graph, question: &Question, budget| match *question {
            Question { variants: false, connected: Adjacency::Free, .. } => {
                Ok(AnyAnswer::Games(Box::new(answer(graph, question, budget))))
            }
            Question { exact: false, witness: false, certificate: false, first: Player::Alice, .. } => {
                Ok(AnyAnswer::Variants(VariantBounds::new(graph, question.connected, budget)))
            }
            _ => Err(Fault::new("variants: expected no first, exact, witness or certificate with it")),
        })
    },
};

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    pub first: Player,
    /// Whether the solver closes the intervals that the theorems leave open, each decision within the budget.
    pub exact: bool,
    /// Whether to include witnesses of the parameters and the classes.
    pub witness: bool,
    /// Whether it is asked of variants and the other games of the catalogue instead: [`VariantBounds`].
    pub variants: bool,
    /// The same, of games with connected moves alone.
    pub connected: Adjacency,
    /// Whether to include a certificate.
    pub certificate: bool,
}

/// What is known of the games, or of the variants.
#[derive(Serialize)]
#[serde(untagged)]
enum AnyAnswer {
    Games(Box<Answer>),
    Variants(VariantBounds),
}

/// What theorems prove of a graph.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Answer {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// Who moves first.
    pub first: Player,
    /// The parameters; null where one is not known, or infinite.
    pub parameters: BTreeMap<&'static str, Option<u32>>,
    /// What is proved of those that are not known.
    pub intervals: BTreeMap<&'static str, [u32; 2]>,
    /// Whether the graph is connected.
    pub connected: bool,
    /// The classes that the graph is in; of those with a number, the ones that say most.
    pub classes: Vec<String>,
    /// The classes for which there was no time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub undecided_classes: Vec<&'static str>,
    /// The theorems that apply.
    pub bounds: Vec<Bound>,
    /// Those that would give more, and the hypothesis that fails.
    pub missed: Vec<MissedTheorem>,
    /// The theorems for which there was no time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<&'static str>,
    /// What is proved of the numbers of the games.
    pub best: OfGames<[u32; 2]>,
    /// For each end of `best`, the theorem that proves it, or "solver", "record" (see `on_record`), or null
    /// for 0 and max degree + 1.
    pub best_by: OfGames<[Option<&'static str>; 2]>,
    /// What stored searches and certificates prove, where that is more than theorems do.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub on_record: BTreeMap<&'static str, KnownInterval>,
    /// What shows the parameters and the classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witnesses: Option<Witnesses>,
    /// The lines of a certificate of the best bounds that one can show, for both first players; `mapgame check` reads them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certificate: Option<String>,
    /// Whether a limit cut a result short.
    #[serde(skip)]
    pub is_cut_short: bool,
}

const GIRTH: &str = "girth";

/// The bounds that the theorems of the catalogue prove for a graph. The searches for parameters take half of the time,
/// and each a million nodes if the budget limits neither nodes nor time.
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Answer {
    let Question { first, exact, witness, certificate, .. } = *question;
    let rest = graph.rest_of(budget);
    let shared = rest.shared();
    let found = Parameters::of(&graph.graph, &rest.for_parameters());
    let instance = Instance { graph: &graph.graph, parameters: &found };
    let mut proved = Bounds::within(&instance, first, &shared);
    let missed = proved.missed(&instance, &shared);
    let on_record = proved.read_record(&graph.graph, &shared);
    if exact {
        proved.settle(&graph.graph, budget);
    }
    let witnesses = witness.then(|| Witnesses::of(&graph.graph, &found, &shared));
    let claims = || best_claims(&instance, &Budget { nodes: None, ..shared.clone() });

    let intervals = proved.parameters(&found);
    let known = |&(name, (low, high)): &(_, (u32, u32))| (name, (low == high).then_some(low));
    let mut parameters: BTreeMap<_, _> = intervals.iter().map(known).collect();
    parameters.insert(GIRTH, found.girth());
    let open = intervals.into_iter().filter(|(_, (low, high))| low < high);
    let indexed = INDEXED.iter().filter_map(|class| class.sharpest(&found));
    let proved_of = |game| proved.interval(number_of(game));
    let sharper = |game| Some((number_of(game).symbol(), on_record[game]?.clone()));
    Answer {
        graph: graph.clone(),
        first,
        parameters,
        intervals: open.map(|(name, (low, high))| (name, [low, high])).collect(),
        connected: found.is_connected(),
        classes: found.classes().map(|class| class.name.to_owned()).chain(indexed).collect(),
        undecided_classes: found.undecided().map(|class| class.name).collect(),
        missed,
        unread: proved.unread.iter().map(|theorem| theorem.name).collect(),
        best: OfGames::new(|game| proved_of(game).ends().into()),
        best_by: OfGames::new(|game| [proved_of(game).low_by, proved_of(game).high_by].map(Proof::prover)),
        on_record: Kind::ALL.into_iter().filter_map(sharper).collect(),
        is_cut_short: found.is_cut_short()
            || !proved.unread.is_empty()
            || witnesses.as_ref().is_some_and(|witnesses| !witnesses.is_whole),
        witnesses,
        certificate: certificate.then(|| written(&graph.graph, &claims())),
        bounds: proved.applied,
    }
}

impl Answer {
    pub fn is_open(&self) -> bool {
        Kind::ALL.into_iter().any(|game| self.best[game][0] < self.best[game][1])
    }

    /// What is proved of a parameter, by its name.
    pub fn parameter(&self, name: &str) -> Option<[u32; 2]> {
        self.intervals.get(name).copied().or_else(|| Some([(*self.parameters.get(name)?)?; 2]))
    }

    /// max degree + 1 (0 for the graph without vertices), the bound that no play can break.
    pub fn trivial(&self) -> u32 {
        let graph = &self.graph.graph;
        if graph.order() == 0 { 0 } else { graph.max_degree() as u32 + 1 }
    }

    /// Every theorem that attains the lower end of what is proved of a game's number, in the order of the catalogue; for
    /// col_g those about chi_g as well.
    pub fn attaining_below(&self, game: Kind) -> impl Iterator<Item = &'static Theorem> {
        let numbers = [number_of(game), Invariant::GameChromaticNumber];
        self.attaining(self.best[game][0], BoundKind::Upper, numbers)
    }

    /// Every theorem that attains the upper end, in the order of the catalogue; for chi_g those about col_g as well.
    pub fn attaining_above(&self, game: Kind) -> impl Iterator<Item = &'static Theorem> {
        let numbers = [number_of(game), Invariant::GameColoringNumber];
        self.attaining(self.best[game][1], BoundKind::Lower, numbers)
    }

    /// The proved theorems that give this value for one of these numbers, and are not of this kind.
    fn attaining(
        &self,
        value: u32,
        other: BoundKind,
        numbers: [Invariant; 2],
    ) -> impl Iterator<Item = &'static Theorem> {
        let giving = self.bounds.iter().filter(move |bound| bound.value == value);
        giving.map(|bound| bound.theorem).filter(move |theorem| {
            theorem.status == Status::Proved && theorem.kind != other && numbers.contains(&theorem.invariant)
        })
    }
}
