//! Hunts for counterexamples: graphs of a class on which a claim fails.
//!
//! *Method.* Order by order, upwards. As long as the class has few graphs of an order, all of them are tested
//! ([`Ground`] has the order up to which that is feasible). Beyond, annealing with a tabu list searches for one
//! (`search`), by small changes that stay in the class (`moves`), guided by how far the claim is from failing
//! ([`claim`]).
//!
//! The outcome depends on the seed and on the numbers of restarts and steps, and not on threads: the graphs of an
//! order, and the restarts, are processed in batches of fixed size, and of several counterexamples the first one
//! counts.

pub mod claim;
pub mod moves;
mod plan;
pub mod region;
mod search;

use std::collections::BTreeMap;
use std::sync::Arc;

use graphs::{Budget, Graph, Limit};
use itertools::Itertools;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use claim::{Claim, Standing};
use moves::Ground;
pub(crate) use plan::Plan;

use crate::shrinking::{ShrunkGraph, Stop, shrunk};

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
    fn none(order: usize, exhaustive: bool) -> Self {
        OrderCoverage { order, exhaustive, graphs: 0, met: 0, undecided: 0, undefined: 0 }
    }

    fn add(&mut self, standing: Standing) {
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

const BATCH: usize = 64;

const RESTARTS: usize = 8;

/// Hunts in one order.
///
/// Cost: the claim is evaluated for every graph of the class, or for every step of every restart.
pub(crate) fn hunt(ground: &Ground, claim: &Claim, order: usize, plan: &Plan) -> OrderResult {
    if order <= plan.exhaustive.min(ground.generated().most) {
        of_all(ground, claim, order, plan)
    } else {
        by_chance(ground, claim, order, plan)
    }
}

fn of_all(ground: &Ground, claim: &Claim, order: usize, plan: &Plan) -> OrderResult {
    let meter = plan.budget.start();
    let mut found =
        OrderResult { covered: OrderCoverage::none(order, true), counterexample: None, limit: None };
    // The class may be a part of the generated graphs.
    let graphs = (ground.generated().graphs)(order).filter(|graph| (ground.contains)(graph)).map(Arc::new);
    for batch in &graphs.chunks(BATCH) {
        let batch: Vec<Arc<Graph>> = batch.collect();
        let standings: Vec<Standing> = batch.par_iter().map(|graph| claim.standing(graph)).collect();
        if let Some(place) = standings.iter().position(|&standing| standing == Standing::Fails) {
            standings[..=place].iter().for_each(|&standing| found.covered.add(standing));
            found.covered.exhaustive = false;
            found.counterexample = Some(Arc::clone(&batch[place]));
            return found;
        }
        // After an interruption, unknown results of a batch are not due to limits.
        if let Err(limit) = meter.look_up() {
            found.covered.exhaustive = false;
            found.limit = Some(limit);
            return found;
        }
        standings.iter().for_each(|&standing| found.covered.add(standing));
    }
    found
}

/// A minimal graph of the class on which the claim fails, reached from a graph on which it does; once the budget ends,
/// the graph is perhaps not minimal.
///
/// Cost: the claim is evaluated (n + m)^2 times at most.
pub(crate) fn made_smaller(
    graph: &Arc<Graph>,
    ground: &Ground,
    claim: &Claim,
    budget: &Budget,
) -> ShrunkGraph {
    let meter = budget.start();
    shrunk(graph, |smaller| {
        meter.look_up().map_err(|_| Stop)?;
        if smaller.order() == 0 || !(ground.contains)(smaller) {
            return Ok(Some(false));
        }
        Ok(match claim.standing(smaller) {
            Standing::Fails => Some(true),
            Standing::Holds | Standing::Undefined | Standing::Outside => Some(false),
            Standing::Unknown | Standing::Doubtful => None,
        })
    })
}

/// The result for given graphs: the coverage by order; the first graph on which the claim fails; and the limit that
/// ended the hunt.
pub(crate) struct GivenResult {
    pub(crate) covered: Vec<OrderCoverage>,
    pub(crate) counterexample: Option<Arc<Graph>>,
    /// The limit that ended the hunt before the last graph.
    pub(crate) limit: Option<Limit>,
}

/// Tests given graphs, such as those of an external generator; those outside the class are skipped.
pub(crate) fn among<E>(
    ground: &Ground,
    claim: &Claim,
    graphs: impl Iterator<Item = Result<Arc<Graph>, E>>,
    budget: &Budget,
) -> Result<GivenResult, E> {
    let meter = budget.start();
    let mut by_order: BTreeMap<usize, OrderCoverage> = BTreeMap::new();
    let (mut counterexample, mut limit) = (None, None);
    let chunks = graphs.chunks(BATCH);
    for batch in &chunks {
        // The graphs before an error are still tested.
        let mut fault = None;
        let read = batch.map_while(|graph| graph.map_err(|error| fault = Some(error)).ok());
        let batch: Vec<Arc<Graph>> = read.collect();
        let standing = |graph: &Arc<Graph>| (ground.contains)(graph).then(|| claim.standing(graph));
        let standings: Vec<Option<Standing>> = batch.par_iter().map(standing).collect();
        let has_failed = standings.contains(&Some(Standing::Fails));
        if !has_failed && let Err(ended) = meter.look_up() {
            limit = Some(ended);
            break;
        }
        for (graph, standing) in batch.iter().zip(standings) {
            let Some(standing) = standing else { continue };
            let order = graph.order();
            by_order.entry(order).or_insert_with(|| OrderCoverage::none(order, false)).add(standing);
            if standing == Standing::Fails {
                counterexample = Some(Arc::clone(graph));
                break;
            }
        }
        if has_failed {
            break;
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
    }
    Ok(GivenResult { covered: by_order.into_values().collect(), counterexample, limit })
}

fn by_chance(ground: &Ground, claim: &Claim, order: usize, plan: &Plan) -> OrderResult {
    let mut found =
        OrderResult { covered: OrderCoverage::none(order, false), counterexample: None, limit: None };
    let budget = plan.budget.begun();
    let restarts: Vec<u64> = (0..plan.restarts).collect();
    for batch in restarts.chunks(RESTARTS) {
        let ends: Vec<search::End> = batch
            .par_iter()
            .map(|&restart| search::search(ground, claim, order, restart, plan, &budget))
            .collect();
        for end in ends {
            found.covered.graphs += end.graphs;
            found.covered.met += end.met;
            found.covered.undecided += end.undecided;
            found.covered.undefined += end.undefined;
            found.limit = found.limit.or(end.limit);
            if found.counterexample.is_none() {
                found.counterexample = end.counterexample;
            }
        }
        if found.counterexample.is_some() || found.limit.is_some() {
            return found;
        }
    }
    found
}
