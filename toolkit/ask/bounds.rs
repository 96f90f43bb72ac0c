//! Every theorem that applies to a graph, what they prove of chi_g and col_g, and the parameters and classes on which they
//! rest.

mod variants;
mod witnesses;

use std::borrow::Cow;
use std::collections::BTreeMap;

use games::Player;
use games::certificate::Kind;
use graphs::classes::indexed::INDEXED;
use graphs::{Budget, Parameters};
use serde::{Deserialize, Serialize};
use strategies::formula::unmarked;
use strategies::{BoundKind, Instance, Invariant, Status, Theorem};

pub use self::variants::{BoundOfVariant, OfVariants};
pub use self::witnesses::Witnesses;
use super::desk::{Call, on_graph};
use super::fault::Fault;
use crate::bounds::{Bounds, GAMES, Proof};
use crate::known::{KnownInterval, KnownNumbers};
use crate::named_graph::NamedGraph;

pub(crate) const CALL: Call = Call {
    name: "bounds",
    about: "every theorem that applies to a graph, and the parameters and classes on which they rest",
    answer: |desk, question| {
        on_graph(desk, question, |graph, question: &Question, budget| match *question {
            Question { variants: false, .. } => Ok(Told::OfGames(Box::new(answer(graph, question, budget)))),
            Question { exact: false, known: false, witness: false, first: Player::Alice, .. } => {
                Ok(Told::OfVariants(OfVariants::of(graph, budget)))
            }
            _ => {
                Err(Fault::new("variants: expected it alone, found first, exact, known or witness beside it"))
            }
        })
    },
};

/// What is asked of the theorems.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    pub first: Player,
    /// Whether the solver closes what the theorems leave open, each decision within the budget.
    pub exact: bool,
    /// Whether it is told what stored searches and certificates prove besides.
    pub known: bool,
    /// Whether it is shown what proves the parameters and the classes.
    pub witness: bool,
    /// Whether it is asked of variants and the other games of the catalogue instead: [`OfVariants`].
    pub variants: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    OfGames(Box<Answer>),
    OfVariants(OfVariants),
}

/// What theorems prove of a graph.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Answer {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// The parameters; null where one is not known, or infinite.
    #[schemars(schema_with = "schemas::parameters")]
    pub parameters: BTreeMap<&'static str, Option<u32>>,
    /// What is proved of those that are not known.
    #[schemars(schema_with = "schemas::intervals")]
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
    pub missed: Vec<MissedTheoremRecord>,
    /// The theorems for which there was no time.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<&'static str>,
    /// What is proved of the numbers of the games.
    #[schemars(schema_with = "schemas::best")]
    pub best: BTreeMap<&'static str, [u32; 2]>,
    /// For each end of `best`, the theorem that proves it, or "solver", or null for 0 and max degree + 1.
    #[schemars(schema_with = "schemas::provers")]
    pub best_by: BTreeMap<&'static str, [Option<&'static str>; 2]>,
    /// What stored searches and certificates prove, where it was asked for and says more than `best`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub on_record: BTreeMap<&'static str, KnownInterval>,
    /// What shows the parameters and the classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witnesses: Option<Witnesses>,
    /// What the theorems say, as it was found.
    #[serde(skip)]
    pub proved: Bounds,
    /// The parameters as they were found.
    #[serde(skip)]
    pub found: Parameters,
}

/// A theorem that applies.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Bound {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// Of which number it speaks.
    pub invariant: Invariant,
    /// On which side of the invariant the formula lies.
    pub kind: BoundKind,
    /// What it gives here.
    pub value: u32,
    /// The formula.
    pub formula: &'static str,
    /// The class of graphs for which it is proved.
    pub class: Cow<'static, str>,
    /// Whether it is proved.
    pub status: Status,
    /// Where it is proved, or claimed.
    pub citation: String,
    /// The key of that source.
    pub key: &'static str,
    /// Whether the value is at least max degree + 1.
    pub trivial: bool,
}

/// A theorem that would give more.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct MissedTheoremRecord {
    /// The name of the theorem.
    pub theorem: &'static str,
    /// The statement.
    pub statement: String,
    /// The class of graphs for which it is proved.
    pub class: Cow<'static, str>,
    /// What it would give.
    pub value: u32,
    /// The hypothesis that fails.
    pub reason: String,
    /// The theorem as the catalogue has it.
    #[serde(skip)]
    pub stated: &'static Theorem,
}

/// The parameter that has no value on forests.
const GIRTH: &str = "girth";

/// What the theorems of the catalogue prove of a graph. The searches for parameters take half of the time, and each a
/// million nodes where the budget limits neither nodes nor time.
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Answer {
    let Question { first, exact, known: is_told, witness, .. } = *question;
    let rest = graph.rest_of(budget);
    let shared = rest.shared();
    let found = Parameters::of(&graph.graph, &rest.for_parameters());
    let instance = Instance { graph: &graph.graph, parameters: &found };
    let mut proved = Bounds::within(&instance, first, &shared);
    let missed = proved.missed(&instance, &shared);
    if exact {
        proved.settle(&graph.graph, budget);
    }
    let witnesses = witness.then(|| Witnesses::of(&graph.graph, &found, &shared));

    let intervals = proved.parameters(&found);
    let known = |&(name, (low, high)): &(_, (u32, u32))| (name, (low == high).then_some(low));
    let mut parameters: BTreeMap<_, _> = intervals.iter().map(known).collect();
    parameters.insert(GIRTH, found.girth());
    let open = intervals.into_iter().filter(|(_, (low, high))| low < high);
    let indexed = INDEXED.iter().filter_map(|class| class.sharpest(&found));
    let on_record = |game: Invariant| {
        let kind = if game == Invariant::GameColoringNumber { Kind::Marking } else { Kind::Coloring };
        let known = KnownNumbers::kept().of(&graph.graph, kind, first.into(), &shared).filter(|_| is_told)?;
        let ends = proved.interval(game).ends().into();
        known.is_sharper(ends).then(|| (game.symbol(), known.clone()))
    };
    let on_record = GAMES.into_iter().filter_map(on_record).collect();
    let by = |game| {
        let interval = proved.interval(game);
        [interval.low_by, interval.high_by].map(Proof::prover)
    };
    Answer {
        graph: graph.clone(),
        parameters,
        intervals: open.map(|(name, (low, high))| (name, [low, high])).collect(),
        connected: found.is_connected(),
        classes: found.classes().map(|class| class.name.to_owned()).chain(indexed).collect(),
        undecided_classes: found.undecided().map(|class| class.name).collect(),
        bounds: proved.applied.iter().map(|bound| Bound::new(bound.theorem, bound)).collect(),
        missed: missed.iter().map(MissedTheoremRecord::new).collect(),
        unread: proved.unread.iter().map(|theorem| theorem.name).collect(),
        best: GAMES.map(|game| (game.symbol(), <[u32; 2]>::from(proved.interval(game).ends()))).into(),
        best_by: GAMES.map(|game| (game.symbol(), by(game))).into(),
        on_record,
        witnesses,
        proved,
        found,
    }
}

impl Answer {
    /// Whether a limit kept something out.
    pub fn is_cut_short(&self) -> bool {
        let is_partly_shown = self.witnesses.as_ref().is_some_and(|witnesses| !witnesses.is_whole);
        self.found.is_cut_short() || !self.unread.is_empty() || is_partly_shown
    }

    /// Whether the number of a game is not known.
    pub fn is_open(&self) -> bool {
        self.best.values().any(|[low, high]| low < high)
    }
}

impl Bound {
    fn new(theorem: &'static Theorem, bound: &crate::bounds::Bound) -> Self {
        Bound {
            theorem: theorem.name,
            invariant: theorem.invariant,
            kind: theorem.kind,
            value: bound.value,
            formula: theorem.formula,
            class: unmarked(theorem.class),
            status: theorem.status,
            citation: theorem.cite.to_string(),
            key: theorem.cite.key,
            trivial: bound.trivial,
        }
    }
}

impl MissedTheoremRecord {
    fn new(missed: &crate::bounds::MissedTheorem) -> Self {
        MissedTheoremRecord {
            theorem: missed.theorem.name,
            statement: missed.theorem.statement(),
            class: unmarked(missed.theorem.class),
            value: missed.value,
            reason: missed.reason.clone(),
            stated: missed.theorem,
        }
    }
}

mod schemas {
    use schemars::{Schema, SchemaGenerator};
    use serde_json::{Value, json};

    use super::{GAMES, GIRTH};
    use crate::bounds::PARAMETERS;
    use crate::{invariants, schema};

    fn described(mut schema: Value, about: &str) -> Value {
        schema["description"] = about.into();
        schema
    }

    fn described_parameters() -> impl Iterator<Item = (&'static str, &'static str)> {
        let about = |name| invariants::entry(name).map_or("", |entry| &entry.about);
        PARAMETERS.into_iter().map(move |name| (name, about(name)))
    }

    pub(super) fn parameters(_: &mut SchemaGenerator) -> Schema {
        let number = json!({ "type": ["integer", "null"], "minimum": 0 });
        let names =
            described_parameters().chain([(GIRTH, "the length of a shortest cycle; null for a forest")]);
        schema::object(names.map(|(name, about)| (name.into(), described(number.clone(), about))))
    }

    pub(super) fn intervals(_: &mut SchemaGenerator) -> Schema {
        let interval = |(name, about): (&str, _)| (name.into(), described(schema::interval(), about));
        schema::any_members(described_parameters().map(interval))
    }

    pub(super) fn best(_: &mut SchemaGenerator) -> Schema {
        schema::object(GAMES.map(|game| (game.symbol().into(), described(schema::interval(), "both ends"))))
    }

    pub(super) fn provers(_: &mut SchemaGenerator) -> Schema {
        let prover =
            json!({ "type": "array", "items": { "type": ["string", "null"] }, "minItems": 2, "maxItems": 2 });
        let prover = described(prover, "what proves each end");
        schema::object(GAMES.map(|game| (game.symbol().into(), prover.clone())))
    }
}
