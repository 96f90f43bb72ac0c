//! One restart of threshold accepting with a tabu list. \[DueckScheuer1990, Glover1989\]
//!
//! A graph of the class is changed, mostly in small steps, and sometimes by a large one. Every other restart begins
//! with a structured graph, the others with a random one. A change that brings the claim nearer to failing is accepted;
//! any other one is accepted if the loss is below a random part of a threshold, which falls during the search. Recently
//! accepted graphs are not accepted again, up to isomorphism. No graph is measured twice.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use graphs::canonical::canonical_form;
use graphs::rng::{QuickDice, seed_of};
use graphs::to_graph6;
use graphs::{Budget, Graph, Limit};
use rustc_hash::FxHashMap;

use super::claim::{GraphClaim, Standing};
use super::coverage::{OrderCoverage, Plan};
use super::moves::{HuntClass, structured};

/// The number of recently accepted graphs that are tabu.
const TABU: usize = 50;

/// One step in this many is a large one.
const LEAP: usize = 8;

/// The thresholds at the beginning and at the end.
const THRESHOLDS: [f64; 2] = [1.5, 0.05];

/// The number of equal parts of a threshold for the random choice.
const PARTS: usize = 1 << 20;

/// The largest number of graphs with stored measures.
const KEPT: usize = 200_000;

/// The first graph of a restart, or one a change away from a graph; `None` if the random choice leads nowhere.
pub(crate) type Next<'a> = &'a (dyn Fn(u64, Option<&Graph>, &mut QuickDice) -> Option<Graph> + Sync);

/// What a search examined, order by order.
#[derive(Default)]
pub(crate) struct Searched {
    pub(crate) covered: BTreeMap<usize, OrderCoverage>,
    pub(crate) counterexample: Option<Arc<Graph>>,
    pub(crate) limit: Option<Limit>,
}

/// One restart; `key` tells the searches of different orders apart.
pub(crate) fn search(
    next: Next<'_>,
    claim: &GraphClaim,
    key: u64,
    restart: u64,
    plan: &Plan,
    budget: &Budget,
) -> Searched {
    let mut dice = QuickDice::new(seed_of(&[plan.seed, key, restart]));
    let mut known: FxHashMap<String, (Standing, f64)> = FxHashMap::default();
    let mut recent: VecDeque<String> = VecDeque::new();
    let mut end = Searched::default();
    let meter = budget.start();
    let mut here: Option<(Arc<Graph>, f64)> = None;
    for step in 0..plan.steps {
        if let Err(limit) = meter.look_up() {
            end.limit = Some(limit);
            return end;
        }
        let Some(next) = next(restart, here.as_ref().map(|(graph, _)| &**graph), &mut dice) else { continue };
        let next = Arc::new(next);
        let form = to_graph6(&canonical_form(&next));
        if recent.contains(&form) {
            continue;
        }
        let (standing, measure) = match known.get(&form) {
            Some(&measured) => measured,
            None => {
                let measured = claim.result_and_distance(&next);
                // After an interruption, unknown results are not due to limits.
                if measured.0.is_undecided()
                    && let Err(limit) = meter.look_up()
                {
                    end.limit = Some(limit);
                    return end;
                }
                plan.note(measured.0, &next, None);
                let order = next.order();
                let covered = end.covered.entry(order);
                covered.or_insert_with(|| OrderCoverage::none(order, false)).add(measured.0);
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

/// The next graph of this order in a class.
pub(crate) fn in_class(
    class: &HuntClass,
    order: usize,
    restart: u64,
    here: Option<&Graph>,
    dice: &mut QuickDice,
) -> Option<Graph> {
    match here {
        None => {
            let is_structured = restart % 2 == 1;
            let found =
                is_structured.then(|| structured::of_order(order, |graph| class.contains(graph), dice));
            found.flatten().or_else(|| class.start(order, dice))
        }
        Some(graph) if dice.below(LEAP) == 0 => leap(class, graph, dice),
        Some(graph) => class.change(graph, dice),
    }
}

/// A large step to a graph of the same order: another vertex, or several changes in a row.
fn leap(class: &HuntClass, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    if dice.below(2) == 0
        && let Some(other) = structured::with_another_vertex(graph, |graph| class.contains(graph), dice)
    {
        return Some(other);
    }
    let times = 2 + dice.below(1 + graph.order() / 2);
    Some(class.stirred(graph.clone(), times, dice))
}
