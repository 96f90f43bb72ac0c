//! A graph of a class on which a claim fails.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use graphs::to_graph6;
use graphs::{Budget, Graph, Limit};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::choice::parsed;
use super::desk::{Call, typed};
use super::given::Fault;
use crate::expression::ConditionError;
use crate::hunt::claim::GraphClaim;
use crate::hunt::region::Region;
use crate::hunt::{
    HuntCoverage, OrderCoverage, OrderResult, Plan, Progress, among, hunt, made_smaller, walk,
};
use crate::invariants::{Limits, Value};
use crate::locks::lock;
use crate::named_graph::NamedGraph;
use crate::shrinking::ShrunkGraph;

pub(crate) const CALL: Call = Call {
    name: "hunt",
    about: "a small graph of a class on which a claim fails, or what was examined",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let decision = desk.budget(question.nodes, question.milliseconds);
            let limits =
                Limits { parameter: decision.or_nodes(Budget::OF_A_PARAMETER), decision, by_search: true };
            answer(&question, &limits, &desk.budget(None, question.milliseconds)).map_err(Fault::of)
        })
    },
};

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The claim, a condition over columns.
    pub claim: String,
    /// The class of graphs with its orders, as `trees:2..10`.
    #[serde(deserialize_with = "parsed")]
    pub over: Region,
    /// The claim is made only for graphs for which this holds.
    #[serde(rename = "where")]
    pub condition: Option<String>,
    /// The largest order whose graphs are all tested; by default as far as searches would not look at fewer.
    pub exhaustive: Option<usize>,
    /// The number of searches for each larger order.
    #[serde(default = "Question::restarts")]
    pub restarts: u64,
    #[serde(default = "Question::steps")]
    pub steps: u64,
    #[serde(default)]
    pub seed: u64,
    pub nodes: Option<u64>,
    pub milliseconds: Option<u64>,
}

/// What a hunt found.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "HuntRecord")]
pub struct Answer {
    /// The claim, as a condition.
    pub expression: String,
    /// The class of graphs.
    pub class: String,
    /// The condition under which the claim is made.
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    pub condition: Option<String>,
    /// Whether a graph was found on which the claim fails.
    pub found: bool,
    /// The graph: its name if it was given, else its graph6 line; null if none was found.
    pub graph: Option<String>,
    /// The same as graph6; null above order 1,000.
    pub graph6: Option<String>,
    /// Its order.
    pub n: Option<usize>,
    /// Its size.
    pub m: Option<usize>,
    /// The values of the columns that the claim names.
    #[schemars(schema_with = "schema_of_values")]
    pub values: BTreeMap<String, Value>,
    /// What is proved of those that are unknown, both ends.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub intervals: BTreeMap<String, [u32; 2]>,
    /// The graph that was found first; null if it was not made smaller.
    pub shrunk_from: Option<String>,
    /// Whether the claim is known to hold, or the class to be left, without any one vertex and without any one edge.
    pub is_minimal: Option<bool>,
    /// What was looked at, order by order.
    pub covered: Vec<OrderCoverage>,
    /// The limit that ended the hunt before its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// Whether every graph was looked at, and decided.
    #[serde(skip)]
    pub is_whole: bool,
    /// The graph on which the claim fails.
    #[serde(skip)]
    pub counterexample: Option<Arc<Graph>>,
}

/// Values by the names of their columns.
fn schema_of_values(_: &mut SchemaGenerator) -> Schema {
    let kinds = ["integer", "boolean", "string", "null"];
    json_schema!({ "type": "object", "additionalProperties": { "type": kinds } })
}

#[derive(Debug, Error)]
pub enum Refusal {
    #[error(transparent)]
    Condition(#[from] ConditionError),
    /// The class has too many graphs of this order for testing them all.
    #[error("exhaustive: expected an order up to {most}, found {found}")]
    Exhaustive { most: usize, found: usize },
}

/// Tests one order after the other until the claim fails. The limits are for each value; the budget ends the hunt.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(question: &Question, limits: &Limits, budget: &Budget) -> Result<Answer, Refusal> {
    let hunt = Hunt::new(question, limits.clone(), budget)?;
    let looked = hunt.by_order(|order| Ok::<_, Refusal>(hunt.order(order)), |_| {})?;
    Ok(hunt.answer(looked, true))
}

impl Question {
    fn restarts() -> u64 {
        16
    }

    fn steps() -> u64 {
        2000
    }

    /// The condition under which the claim is made, including a class that hunts cannot generate.
    fn hypothesis(&self) -> Option<String> {
        let class = self.over.class.map(|class| class.name.replace('-', "_"));
        match (class, self.condition.clone()) {
            (Some(class), Some(condition)) => Some(format!("{class} && ({condition})")),
            (class, condition) => class.or(condition),
        }
    }
}

pub struct Hunt {
    over: Region,
    hypothesis: Option<String>,
    pub claim: GraphClaim,
    plan: Plan,
}

impl Hunt {
    /// Prepares the hunt of a question.
    ///
    /// # Errors
    /// See [`Refusal`].
    pub fn new(question: &Question, limits: Limits, budget: &Budget) -> Result<Self, Refusal> {
        let hypothesis = question.hypothesis();
        let claim = GraphClaim::read(&question.claim, hypothesis.as_deref(), limits)?;
        let Question { over, exhaustive, restarts, steps, seed, .. } = *question;
        let most = over.hunt_class.generated().most;
        if let Some(found) = question.exhaustive.filter(|&exhaustive| exhaustive > most) {
            return Err(Refusal::Exhaustive { most, found });
        }
        let (budget, progress) = (budget.clone(), Mutex::default());
        let plan = Plan { exhaustive, restarts, steps, seed, budget, progress };
        Ok(Hunt { over, hypothesis, claim, plan })
    }

    pub fn order(&self, order: usize) -> OrderResult {
        hunt(self.over.hunt_class, &self.claim, order, &self.plan)
    }

    /// A key made of everything on which the result of an order depends, with the limits of each decision.
    pub fn key(&self, order: usize, limits: &Budget) -> String {
        let Plan { restarts, steps, seed, .. } = &self.plan;
        let how = if self.plan.reads(self.over.hunt_class, order) {
            "all".to_owned()
        } else {
            format!("restarts {restarts}, steps {steps}, seed {seed}")
        };
        let such = self.hypothesis.as_deref().unwrap_or("true");
        let nodes = limits.nodes.map_or_else(|| "none".to_owned(), |nodes| nodes.to_string());
        let time =
            limits.time.map_or_else(String::new, |time| format!(", time limit {}s", time.as_secs_f64()));
        let memory = limits.memory.map_or_else(String::new, |bytes| format!(", memory limit {bytes} bytes"));
        format!(
            "hunt {} in {} under {such}, order {order}, {how}, node limit {nodes}{time}{memory}",
            self.claim.source(),
            self.over.hunt_class.name
        )
    }

    /// Tests one order after the other by `look`, and reports each to `tell`, until the claim fails or the hunt is
    /// stopped.
    ///
    /// # Errors
    /// Those of `look`.
    pub fn by_order<E>(
        &self,
        mut look: impl FnMut(usize) -> Result<OrderResult, E>,
        mut tell: impl FnMut(&OrderCoverage),
    ) -> Result<HuntCoverage, E> {
        let (low, high) = self.over.orders;
        let (mut covered, mut counterexample, mut limit) = (Vec::new(), None, None);
        for order in low..=high {
            let found = look(order)?;
            limit = found.limit;
            tell(&found.covered);
            lock(&self.plan.progress).covered.insert(order, found.covered.clone());
            covered.push(found.covered);
            counterexample = found.counterexample.map(|graph| NamedGraph::new(to_graph6(&graph), graph));
            if counterexample.is_some() || self.plan.budget.is_stopped() {
                break;
            }
        }
        let is_whole =
            covered.len() == high - low + 1 && covered.iter().all(|one| one.exhaustive && one.undecided == 0);
        Ok(HuntCoverage { covered, counterexample, limit, is_whole })
    }

    /// Tests given graphs.
    ///
    /// # Errors
    /// The errors of the iterator.
    pub fn among<E>(&self, graphs: impl Iterator<Item = Result<NamedGraph, E>>) -> Result<HuntCoverage, E> {
        among(&self.claim, graphs, &self.plan)
    }

    /// Walks from graphs to the neighbors that `neighbors` has.
    ///
    /// # Errors
    /// The first one of `neighbors`.
    pub fn walk<E: Send>(
        &self,
        starts: &[Arc<Graph>],
        neighbors: impl Fn(&Graph) -> Result<Vec<Graph>, E> + Sync,
    ) -> Result<HuntCoverage, E> {
        walk(&self.claim, starts, neighbors, &self.plan)
    }

    /// The answer of the hunt: the graph is made smaller within the class if that is asked for.
    pub fn answer(&self, looked: HuntCoverage, is_shrunk: bool) -> Answer {
        let smaller = looked.counterexample.as_ref().filter(|_| is_shrunk);
        let class = self.over.hunt_class;
        let smaller = smaller.map(|first| made_smaller(first, class, &self.claim, &self.plan));
        self.of(looked, smaller)
    }

    /// The answer of a hunt that ends now, with what was examined and found so far.
    pub fn so_far(&self, is_shrunk: bool) -> Answer {
        let Progress { covered, failed } = lock(&self.plan.progress).clone();
        let least =
            failed.iter().filter(|_| is_shrunk).min_by_key(|one| (one.graph.order(), one.graph.size()));
        let smaller = least.map(|least| ShrunkGraph { graph: Arc::clone(&least.graph), is_minimal: false });
        let limit = if self.plan.budget.is_stopped() { Limit::Interrupted } else { Limit::Time };
        let looked = HuntCoverage {
            covered: covered.into_values().collect(),
            counterexample: failed.into_iter().next(),
            limit: Some(limit),
            is_whole: false,
        };
        self.of(looked, smaller)
    }

    fn of(&self, looked: HuntCoverage, smaller: Option<ShrunkGraph>) -> Answer {
        let Hunt { over, hypothesis, claim, .. } = self;
        let HuntCoverage { covered, counterexample, limit, is_whole } = looked;
        let found = match (&counterexample, &smaller) {
            (Some(first), Some(small)) if first.graph != small.graph => {
                Some(NamedGraph::new(to_graph6(&small.graph), Arc::clone(&small.graph)))
            }
            _ => counterexample.clone(),
        };
        let graph = found.as_ref().map(|found| &found.graph);
        let values: BTreeMap<_, _> = graph.into_iter().flat_map(|graph| claim.values(graph)).collect();
        let ends = |(name, value): (&String, &Value)| match *value {
            Value::Between(low, high) => Some((name.clone(), [low, high])),
            _ => None,
        };
        Answer {
            expression: claim.source().to_owned(),
            class: over.hunt_class.name.to_owned(),
            condition: hypothesis.clone(),
            found: found.is_some(),
            graph: found.as_ref().map(|found| found.name.clone()),
            graph6: found.as_ref().and_then(NamedGraph::graph6),
            n: graph.map(|graph| graph.order()),
            m: graph.map(|graph| graph.size()),
            intervals: values.iter().filter_map(ends).collect(),
            values,
            shrunk_from: counterexample.filter(|_| smaller.is_some()).map(|first| first.name),
            is_minimal: smaller.map(|small| small.is_minimal),
            covered,
            limit,
            is_whole,
            counterexample: graph.map(Arc::clone),
        }
    }
}
