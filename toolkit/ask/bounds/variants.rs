//! Theorems about variants and about the other games of the catalogue.

use std::time::Duration;

use games::rulesets::Terms;
use games::{Adjacency, Variant};
use graphs::{Budget, Parameters};
use serde::Serialize;
use strategies::{Applicability, Instance, VARIANT_THEOREMS, VariantTheorem};

use crate::named_graph::NamedGraph;

/// The theorems about variants and other games that apply to one graph.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "Study")]
#[non_exhaustive]
pub struct VariantBounds {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// What they prove, by game.
    pub bounds: Vec<VariantBound>,
    /// Theorems whose hypothesis was not decided in time.
    pub undecided: Vec<&'static str>,
    /// Whether a limit kept something out.
    #[serde(skip)]
    pub is_cut_short: bool,
}

/// A theorem that applies.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[schemars(rename = "BoundRecord")]
#[non_exhaustive]
pub struct VariantBound {
    #[serde(flatten)]
    pub theorem: &'static VariantTheorem,
    /// The symbol of the game's number.
    pub number: &'static str,
    /// What it gives here; null where that depends on what is chosen in the game.
    pub value: Option<u32>,
}

impl VariantBounds {
    /// The theorems that apply to a graph, or those of them that speak of connected moves. The searches for parameters take half of
    /// the time.
    pub fn new(graph: &NamedGraph, moves: Adjacency, budget: &Budget) -> Self {
        let rest = graph.rest_of(budget);
        let budget = rest.shared();
        let parameters = Parameters::of(&graph.graph, &rest.for_parameters());
        let instance = Instance { graph: &graph.graph, parameters: &parameters };
        let mut undecided = Vec::new();
        let mut is_cut_short = parameters.is_cut_short();
        let mut bounds = Vec::new();
        let meant = Variant::all().filter(|variant| variant.adjacency == moves);
        let is_meant = |theorem: &&VariantTheorem| {
            moves == Adjacency::Free
                || meant.clone().any(|variant| (theorem.speaks)(variant, &Terms::default()))
        };
        for theorem in VARIANT_THEOREMS.iter().copied().filter(is_meant) {
            let check = || match theorem.applies.check(&instance) {
                Applicability::Yes => Some(VariantBound::new(theorem, &instance)),
                Applicability::Unknown(_) => None,
                Applicability::No(_) => Some(None),
            };
            let checked = budget.guard(Duration::ZERO, check);
            is_cut_short |= checked.is_err();
            match checked.ok().flatten() {
                Some(bound) => bounds.extend(bound),
                None => undecided.push(theorem.name),
            }
        }
        VariantBounds { graph: graph.clone(), bounds, undecided, is_cut_short }
    }
}

impl VariantBound {
    /// `None` if the formula has no value on the graph for any settings of the game.
    fn new(theorem: &'static VariantTheorem, instance: &Instance<'_>) -> Option<Self> {
        let value = theorem.value(instance, &Terms::default());
        let hangs_on_choices = !theorem.ruleset().parameters.is_empty();
        let number = theorem.ruleset().symbol;
        (value.is_some() || hangs_on_choices).then_some(VariantBound { theorem, number, value })
    }
}
