//! Compares a claimed bound with the number that a strategy needed, and shrinks a counterexample.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::bail;
use catalogue::enumerate::Over;
use games::certificate::Kind;
use graphs::{Budget, Graph, Parameters};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::invariants::{Column, Limits, Subject, Value};
use toolkit::named_graph::NamedGraph;
use toolkit::verify::Verification;

use toolkit::expression::{Condition, Verdict};
use toolkit::shrinking::{self, ShrunkGraph, Stop};

/// The names in claims for the number that the strategy needed.
pub const NEEDED: [&str; 2] = ["col_g", "chi_g"];

/// A claim about a strategy on the graphs of a class.
pub struct StrategyClaim {
    condition: Condition,
    limits: Limits,
}

/// The result of a strategy on a graph, and its consequence for the claim, if any.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Judgment {
    #[serde(flatten)]
    pub found: Verification,
    #[serde(flatten)]
    pub claim: Option<ClaimResult>,
}

impl Judgment {
    pub fn is_counterexample(&self) -> bool {
        self.claim.as_ref().is_some_and(|claim| claim.claim_holds == Some(false))
    }
}

/// The result of a claim on one graph.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ClaimResult {
    /// The claim.
    pub claim: String,
    /// Whether it holds; null if undecided or undefined.
    pub claim_holds: Option<bool>,
    /// Whether the claim is undefined.
    #[serde(skip)]
    pub is_undefined: bool,
    /// The values of its columns, including the number that the strategy needed.
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub claim_values: BTreeMap<String, Value>,
    /// The original graph, if this one was obtained by shrinking it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shrunk_from: Option<String>,
    /// Whether the claim is known to hold after deleting any one vertex or edge.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_minimal: Option<bool>,
}

/// The class of graphs to which a claim applies.
pub struct Class {
    condition: Option<Condition>,
    over: Vec<Over>,
    limits: Limits,
}

fn is_needed(column: &Column) -> bool {
    NEEDED.contains(&column.entry.name.as_str()) && !column.name.contains(':')
}

impl StrategyClaim {
    pub fn read(text: &str, limits: Limits) -> anyhow::Result<Self> {
        let condition = Condition::read(text)?;
        if !condition.columns().any(is_needed) {
            bail!("expected a claim about {}, found {text:?}", NEEDED.join(" or "));
        }
        Ok(StrategyClaim { condition, limits })
    }

    /// Whether the claim holds for this result.
    pub fn judge(&self, found: Verification) -> Judgment {
        let subject = Subject::new(&found.graph.graph, &self.limits);
        let known = |column: &Column| is_needed(column).then(|| needed(column, &found));
        let verdict = self.condition.with(&subject, known);
        let value = |column: &Column| known(column).unwrap_or_else(|| column.of(&subject));
        let settled = match &verdict {
            Verdict::Holds => Some(true),
            Verdict::Fails => Some(false),
            Verdict::Unknown(_) | Verdict::Undefined => None,
        };
        let claim = ClaimResult {
            claim: self.condition.source().to_owned(),
            claim_holds: settled,
            is_undefined: verdict == Verdict::Undefined,
            claim_values: self
                .condition
                .columns()
                .map(|column| (column.identifier(), value(column)))
                .collect(),
            shrunk_from: None,
            is_minimal: None,
        };
        Judgment { claim: Some(claim), found }
    }

    /// A minimal graph in the class that violates the claim, reached from one that does. `verified` runs the
    /// strategy on a graph with these parameters within a budget; `None` if the strategy does not play there.
    ///
    /// The time limit is for all graphs together; each gets a part of the remaining time, so that one hard graph
    /// does not use all. The node limit is for each search.
    pub fn shrunk<E>(
        &self,
        mut broken: Judgment,
        class: &Class,
        budget: &Budget,
        mut verified: impl FnMut(&Arc<Graph>, &Parameters, &Budget) -> Result<Option<Verification>, E>,
    ) -> Result<Judgment, E> {
        const PARTS: u32 = 4;
        let budget = budget.shared();
        let given = broken.found.graph.clone();
        let mut fault = None;
        let ShrunkGraph { graph, is_minimal } = shrinking::shrunk(&given.graph, |graph| {
            budget.start().look_up().map_err(|_| Stop)?;
            match class.contains(graph) {
                Verdict::Holds => {}
                Verdict::Fails | Verdict::Undefined => return Ok(Some(false)),
                Verdict::Unknown(_) => return Ok(None),
            }
            let budget = budget.in_part(1, PARTS);
            let parameters = Parameters::of(graph, &budget.or_nodes(Budget::OF_A_PARAMETER).in_part(1, 2));
            let here = match verified(graph, &parameters, &budget) {
                Ok(Some(here)) => here,
                Ok(None) => return Ok(Some(false)),
                Err(error) => {
                    fault = Some(error);
                    return Err(Stop);
                }
            };
            let judged = self.judge(here);
            let claim = judged.claim.as_ref();
            let fails = claim.and_then(|claim| {
                claim.claim_holds.map(|holds| !holds).or(claim.is_undefined.then_some(false))
            });
            if fails == Some(true) {
                broken = judged;
            }
            Ok(fails)
        });
        broken.found.graph = NamedGraph::from(graph);
        if let Some(claim) = &mut broken.claim {
            claim.is_minimal = Some(is_minimal);
            claim.shrunk_from = Some(given.name).filter(|name| *name != broken.found.graph.name);
        }
        fault.map_or(Ok(broken), Err)
    }
}

/// The number that the strategy needed, as far as the covered plays show.
///
/// The score of a play, in the marking game and against one Bob, is about col_g; the strategy needs at most its
/// worst score + 1 colors. The number of colors against every Bob is about chi_g only.
fn needed(column: &Column, found: &Verification) -> Value {
    let is_score = found.game == Kind::Marking || found.games.is_some();
    let is_col_g = column.entry.name == NEEDED[0];
    let Some(worst) = found.worst_case else { return Value::Unknown };
    let most = (found.classes() * (found.graph.graph.max_degree() as u32 + 1)).max(worst);
    match (is_score, is_col_g) {
        (true, false) if found.exhaustive => Value::from((worst.min(1), worst)),
        (true, false) | (false, true) => Value::Unknown,
        _ if found.exhaustive => Value::Integer(worst),
        _ => Value::from((worst, most)),
    }
}

impl Class {
    /// The class of graphs that satisfy the condition, restricted to the classes in `over` if there are any.
    pub fn read(text: Option<&str>, over: &[Over], limits: Limits) -> anyhow::Result<Self> {
        Ok(Class { condition: text.map(Condition::read).transpose()?, over: over.to_vec(), limits })
    }

    /// Whether the class contains a graph; not if its condition is undefined there.
    pub fn contains(&self, graph: &Arc<Graph>) -> Verdict {
        if !self.over.is_empty() && !self.over.iter().any(|over| over.contains(graph)) {
            return Verdict::Fails;
        }
        let verdict = |condition: &Condition| condition.of(&Subject::new(graph, &self.limits));
        self.condition.as_ref().map_or(Verdict::Holds, verdict)
    }
}
