//! Hunts for counterexamples: graphs of a class on which a claim fails.
//!
//! *Method.* Order by order, upwards. As long as the class has no more graphs of an order than a search would look
//! at, all of them are tested (`Plan::reads`). Beyond, annealing with a tabu list searches for one (`search`), by
//! small changes that stay in the class (`moves`), guided by how far the claim is from failing ([`claim`]).
//!
//! The outcome depends on the seed, the restarts and the steps, and not on threads: graphs and restarts are
//! processed in batches of fixed size, and the first of several counterexamples counts.

pub mod claim;
mod coverage;
pub mod moves;
pub mod region;
mod search;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use graphs::rng::QuickDice;
use graphs::{Graph, Limit, to_graph6};
use itertools::Itertools;
use rayon::prelude::*;

use claim::{GraphClaim, Standing};
pub use coverage::{HuntCoverage, OrderCoverage, OrderResult};
pub(crate) use coverage::{Plan, Progress};
use moves::HuntClass;
use search::{Next, Searched, in_class, search};

use crate::locks::lock;
use crate::named_graph::NamedGraph;
use crate::shrinking::{ShrunkGraph, Stop, shrunk};

const BATCH: usize = 64;

const RESTARTS: usize = 8;

/// Hunts in one order.
///
/// Cost: the claim is evaluated for every graph of the class, or for every step of every restart.
pub(crate) fn hunt(class: &HuntClass, claim: &GraphClaim, order: usize, plan: &Plan) -> OrderResult {
    if plan.reads(class, order) {
        of_all(class, claim, order, plan)
    } else {
        by_chance(class, claim, order, plan)
    }
}

fn of_all(class: &HuntClass, claim: &GraphClaim, order: usize, plan: &Plan) -> OrderResult {
    let meter = plan.budget.start();
    let mut found = OrderResult::none(order, true);
    // The class may be a part of the generated graphs.
    let graphs = (class.generated().graphs)(order).filter(|graph| class.contains(graph)).map(Arc::new);
    for batch in &graphs.chunks(BATCH) {
        let batch: Vec<Arc<Graph>> = batch.collect();
        let standing = |graph| {
            let standing = claim.standing(graph);
            plan.note(standing, graph, None);
            standing
        };
        let standings: Vec<Standing> = batch.par_iter().map(standing).collect();
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

/// A minimal graph of the class that violates the claim, made from one that does, unless the budget ends.
///
/// Cost: at most (n + m)^2 evaluations of the claim.
pub(crate) fn made_smaller(
    first: &NamedGraph,
    class: &HuntClass,
    claim: &GraphClaim,
    plan: &Plan,
) -> ShrunkGraph {
    let meter = plan.budget.start();
    lock(&plan.progress).failed = vec![first.clone()];
    shrunk(&first.graph, |smaller| {
        meter.look_up().map_err(|_| Stop)?;
        if smaller.order() == 0 || !class.contains(smaller) {
            return Ok(Some(false));
        }
        Ok(match claim.standing(smaller) {
            Standing::Fails => {
                lock(&plan.progress).failed.push(NamedGraph::new(to_graph6(smaller), Arc::clone(smaller)));
                Some(true)
            }
            Standing::Holds | Standing::Undefined | Standing::Outside => Some(false),
            Standing::Unknown | Standing::Doubtful => None,
        })
    })
}

/// Tests given graphs, such as those of an external generator.
pub(crate) fn among<E>(
    claim: &GraphClaim,
    graphs: impl Iterator<Item = Result<NamedGraph, E>>,
    plan: &Plan,
) -> Result<HuntCoverage, E> {
    let budget = plan.budget.begun();
    let mut by_order: BTreeMap<usize, OrderCoverage> = BTreeMap::new();
    let (mut counterexample, mut limit) = (None, None);
    let chunks = graphs.chunks(BATCH);
    for batch in &chunks {
        // The graphs before an error are still tested.
        let mut fault = None;
        let read = batch.map_while(|graph| graph.map_err(|error| fault = Some(error)).ok());
        let batch: Vec<NamedGraph> = read.collect();
        let standing = |named: &NamedGraph| {
            budget.start().look_up()?;
            let standing = claim.standing(&named.graph);
            plan.note(standing, &named.graph, Some(&named.name));
            Ok(standing)
        };
        let standings: Vec<Result<Standing, Limit>> = batch.par_iter().map(standing).collect();
        let has_failed = standings.contains(&Ok(Standing::Fails));
        for (named, standing) in batch.iter().zip(standings) {
            let standing = match standing {
                Ok(standing) => standing,
                Err(reached) => {
                    limit = Some(reached);
                    continue;
                }
            };
            let order = named.graph.order();
            by_order.entry(order).or_insert_with(|| OrderCoverage::none(order, false)).add(standing);
            if standing == Standing::Fails {
                counterexample = Some(named.clone());
                break;
            }
        }
        if has_failed || limit.is_some() {
            break;
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
    }
    let is_whole = limit.is_none() && by_order.values().all(|one| one.undecided == 0);
    Ok(HuntCoverage { covered: by_order.into_values().collect(), counterexample, limit, is_whole })
}

fn by_chance(class: &HuntClass, claim: &GraphClaim, order: usize, plan: &Plan) -> OrderResult {
    let next =
        |restart, here: Option<&Graph>, dice: &mut QuickDice| in_class(class, order, restart, here, dice);
    let Searched { mut covered, counterexample, limit } = searches(&next, claim, order as u64, plan);
    let covered = covered.remove(&order).unwrap_or_else(|| OrderCoverage::none(order, false));
    OrderResult { covered, counterexample, limit }
}

/// Walks from the first graphs, always to one that `neighbors` has.
///
/// # Errors
/// The first one of `neighbors`.
pub(crate) fn walk<E: Send>(
    claim: &GraphClaim,
    starts: &[Arc<Graph>],
    neighbors: impl Fn(&Graph) -> Result<Vec<Graph>, E> + Sync,
    plan: &Plan,
) -> Result<HuntCoverage, E> {
    let fault = Mutex::new(None);
    let next = |_, here: Option<&Graph>, dice: &mut QuickDice| {
        if lock(&fault).is_some() {
            return None;
        }
        let neighbors = here.map_or_else(|| Ok(Vec::new()), &neighbors);
        match neighbors {
            // A walk that is at an end begins again.
            Ok(graphs) => {
                drawn(&graphs, dice).cloned().or_else(|| drawn(starts, dice).map(|start| (**start).clone()))
            }
            Err(error) => {
                lock(&fault).get_or_insert(error);
                None
            }
        }
    };
    let Searched { covered, counterexample, limit } = searches(&next, claim, 0, plan);
    if let Some(error) = fault.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let counterexample = counterexample.map(|graph| NamedGraph::new(to_graph6(&graph), graph));
    Ok(HuntCoverage { covered: covered.into_values().collect(), counterexample, limit, is_whole: false })
}

fn drawn<'a, T>(items: &'a [T], dice: &mut QuickDice) -> Option<&'a T> {
    (!items.is_empty()).then(|| &items[dice.below(items.len())])
}

fn searches(next: Next<'_>, claim: &GraphClaim, key: u64, plan: &Plan) -> Searched {
    let mut all = Searched::default();
    let budget = plan.budget.begun();
    let restarts: Vec<u64> = (0..plan.restarts).collect();
    for batch in restarts.chunks(RESTARTS) {
        let ends = batch.par_iter().map(|&restart| search(next, claim, key, restart, plan, &budget));
        for Searched { covered, counterexample, limit } in ends.collect::<Vec<_>>() {
            for (order, OrderCoverage { graphs, met, undecided, undefined, .. }) in covered {
                let found = all.covered.entry(order).or_insert_with(|| OrderCoverage::none(order, false));
                found.graphs += graphs;
                found.met += met;
                found.undecided += undecided;
                found.undefined += undefined;
            }
            all.limit = all.limit.or(limit);
            all.counterexample = all.counterexample.or(counterexample);
        }
        if all.counterexample.is_some() || all.limit.is_some() {
            break;
        }
    }
    all
}
