//! Threshold accepting, which is annealing without exponentials, with a tabu list: one restart. \[DueckScheuer1990, Glover1989\]
//!
//! A graph of the class is changed, mostly a little at a time, and now and then by a large step. Every other restart begins with a
//! graph that has structure, the others with a random one. A change that brings the claim nearer to failing is taken, another one if
//! what is lost is below a random part of a threshold, which falls as the search goes on. Graphs that were taken lately are not taken
//! again, up to isomorphism. What was measured once is not measured again.

use std::collections::VecDeque;
use std::sync::Arc;

use graphs::enumerate::canonical_form;
use graphs::formats::to_graph6;
use graphs::rng::{QuickDice, seed_of};
use graphs::{Budget, Graph, Limit};
use rustc_hash::FxHashMap;

use super::claim::{Claim, Standing};
use super::moves::{Ground, stirred, structured};
use super::plan::Plan;

#[derive(Debug, Default)]
pub struct End {
    pub(crate) graphs: u64,
    /// How many of them are known to meet the condition under which the claim is made.
    pub(crate) met: u64,
    /// On how many of them a limit left the claim open.
    pub(crate) undecided: u64,
    /// On how many it speaks of something that the graph has not.
    pub(crate) undefined: u64,
    /// A graph on which the claim fails.
    pub(crate) counterexample: Option<Arc<Graph>>,
    pub(crate) limit: Option<Limit>,
}

/// How many graphs that were taken lately are not taken again.
const TABU: usize = 50;

/// One step in this many is a large one.
const LEAP: usize = 8;

/// The thresholds at the beginning and at the end.
const THRESHOLDS: [f64; 2] = [1.5, 0.05];

/// In how many parts a threshold is divided by chance.
const PARTS: usize = 1 << 20;

/// The most graphs whose measures are kept.
const KEPT: usize = 200_000;

pub fn search(
    ground: &Ground,
    claim: &Claim,
    order: usize,
    restart: u64,
    plan: &Plan,
    budget: &Budget,
) -> End {
    let mut dice = QuickDice::new(seed_of(&[plan.seed, order as u64, restart]));
    let mut known: FxHashMap<String, (Standing, f64)> = FxHashMap::default();
    let mut recent: VecDeque<String> = VecDeque::new();
    let mut end = End::default();
    let meter = budget.start();
    let mut here: Option<(Arc<Graph>, f64)> = None;
    for step in 0..plan.steps {
        if let Err(limit) = meter.look_up() {
            end.limit = Some(limit);
            return end;
        }
        let next = match &here {
            None if restart % 2 == 1 => structured_start(ground, order, &mut dice),
            None => (ground.start)(order, &mut dice),
            Some((graph, _)) if dice.below(LEAP) == 0 => leap(ground, graph, &mut dice),
            Some((graph, _)) => (ground.change)(graph, &mut dice),
        };
        let Some(next) = next else { continue };
        let next = Arc::new(next);
        let form = to_graph6(&canonical_form(&next));
        if recent.contains(&form) {
            continue;
        }
        let (standing, measure) = match known.get(&form) {
            Some(&measured) => measured,
            None => {
                let measured = claim.measured(&next);
                // After an interruption what is unknown says nothing of the limits.
                if measured.0.is_undecided()
                    && let Err(limit) = meter.look_up()
                {
                    end.limit = Some(limit);
                    return end;
                }
                end.graphs += 1;
                end.met += u64::from(measured.0.is_met());
                end.undecided += u64::from(measured.0.is_undecided());
                end.undefined += u64::from(measured.0 == Standing::Undefined);
                if known.len() < KEPT {
                    known.insert(form.clone(), measured);
                }
                measured
            }
        };
        if standing == Standing::Fails {
            end.counterexample = Some(next);
            return end;
        }
        let [high, low] = THRESHOLDS;
        let threshold = high - (high - low) * step as f64 / plan.steps as f64;
        let part = dice.below(PARTS) as f64 / PARTS as f64;
        let is_taken = here.as_ref().is_none_or(|(_, before)| measure <= before + threshold * part);
        if is_taken {
            recent.push_back(form);
            if recent.len() > TABU {
                recent.pop_front();
            }
            here = Some((next, measure));
        }
    }
    end
}

/// Where a search begins: a graph of this order with structure, or any other where chance met none.
fn structured_start(ground: &Ground, order: usize, dice: &mut QuickDice) -> Option<Graph> {
    structured::of_order(order, ground.contains, dice).or_else(|| (ground.start)(order, dice))
}

/// A large step to a graph of the same order: another vertex, or several changes in a row.
fn leap(ground: &Ground, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    if dice.below(2) == 0
        && let Some(other) = structured::with_another_vertex(graph, ground.contains, dice)
    {
        return Some(other);
    }
    let times = 2 + dice.below(1 + graph.order() / 2);
    Some(stirred(graph.clone(), times, dice, ground.change))
}
