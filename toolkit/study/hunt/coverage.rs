//! The extent of a hunt: what is to be looked at, and what was.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use graphs::{Budget, Graph, Limit, to_graph6};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::claim::Standing;
use super::moves::HuntClass;
use crate::locks::lock;
use crate::named_graph::NamedGraph;

/// What was looked at of one order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OrderCoverage {
    /// The order.
    pub order: usize,
    /// Whether all graphs of the class were looked at.
    pub exhaustive: bool,
    /// How many graphs were looked at; in searches with repetition.
    pub graphs: u64,
    /// How many of them are known to meet the condition under which the claim is made: all, if there is none. The others do
    /// not put the claim to the test.
    pub met: u64,
    /// On how many of them a limit left open whether the claim holds, or whether it is made.
    pub undecided: u64,
    /// On how many the claim speaks of something that the graph has not, such as a quotient by 0: it neither holds nor fails.
    #[serde(default)]
    pub undefined: u64,
}

impl OrderCoverage {
    pub(super) fn none(order: usize, exhaustive: bool) -> Self {
        OrderCoverage { order, exhaustive, graphs: 0, met: 0, undecided: 0, undefined: 0 }
    }

    pub(super) fn add(&mut self, standing: Standing) {
        self.graphs += 1;
        self.met += u64::from(standing.is_met());
        self.undecided += u64::from(standing.is_undecided());
        self.undefined += u64::from(standing == Standing::Undefined);
    }
}

#[derive(Debug, Clone)]
pub struct OrderResult {
    pub covered: OrderCoverage,
    pub counterexample: Option<Arc<Graph>>,
    /// The limit that ended the hunt before the end of the order.
    pub limit: Option<Limit>,
}

impl OrderResult {
    pub(super) fn none(order: usize, exhaustive: bool) -> Self {
        OrderResult { covered: OrderCoverage::none(order, exhaustive), counterexample: None, limit: None }
    }
}

/// An order with at most this many graphs is tested completely, even if a search would examine fewer.
const FEW: u64 = 6000;

/// The orders that are tested completely, and the extent of the searches in the others.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The largest order tested completely; by default where searches would examine at least as many graphs.
    pub(crate) exhaustive: Option<usize>,
    pub(crate) restarts: u64,
    pub(crate) steps: u64,
    pub(crate) seed: u64,
    /// The time limit and the stop flag of the hunt.
    pub(crate) budget: Budget,
    pub(crate) progress: Mutex<Progress>,
}

/// What a hunt has examined so far, for an answer before its end.
#[derive(Debug, Clone, Default)]
pub(crate) struct Progress {
    pub(crate) covered: BTreeMap<usize, OrderCoverage>,
    /// The graph on which the claim fails, then the smaller ones that were made of it.
    pub(crate) failed: Vec<NamedGraph>,
}

impl Plan {
    /// Records the result on a graph, unless the end of the hunt is what left it open.
    pub(super) fn note(&self, standing: Standing, graph: &Arc<Graph>, name: Option<&str>) {
        if standing.is_undecided() && (self.budget.is_stopped() || self.budget.is_over()) {
            return;
        }
        let (order, mut progress) = (graph.order(), lock(&self.progress));
        let covered = progress.covered.entry(order);
        covered.or_insert_with(|| OrderCoverage::none(order, false)).add(standing);
        if standing == Standing::Fails && progress.failed.is_empty() {
            let name = name.map_or_else(|| to_graph6(graph), str::to_owned);
            progress.failed.push(NamedGraph::new(name, Arc::clone(graph)));
        }
    }

    /// Whether all graphs of this order are tested.
    pub(crate) fn reads(&self, class: &HuntClass, order: usize) -> bool {
        let kind = class.generated();
        let number = kind.numbers().get(order.wrapping_sub(1));
        match self.exhaustive {
            Some(exhaustive) => order <= exhaustive.min(kind.most),
            None => number.is_some_and(|&number| number <= self.restarts.saturating_mul(self.steps).max(FEW)),
        }
    }
}

/// What was looked at, order by order, and the first graph on which the claim fails.
pub struct HuntCoverage {
    pub(crate) covered: Vec<OrderCoverage>,
    pub(crate) counterexample: Option<NamedGraph>,
    /// The limit that ended the hunt before its end.
    pub(crate) limit: Option<Limit>,
    /// Whether every graph was looked at, and decided.
    pub(crate) is_whole: bool,
}
