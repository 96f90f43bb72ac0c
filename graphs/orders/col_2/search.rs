//! col_2 by depth-first search over what is left, exact for sparse graphs far beyond the set recursion.
//!
//! For a given c the search fills L from the right, by the rules of `elimination`: a vertex that harms no
//! vertex is placed at once, parts are finished one by one, and a part that cannot be finished is remembered.
//! A part in which some set can never be placed (`lower`) is given up at once.
//!
//! **Sleeping vertices.** When u was tried at a set S of placed vertices and S + u is not open, then u
//! *sleeps*: it need not be tried at any set T that is reached from S without placing a vertex that u harms
//! at S. For if T + u were open, the order from S over T + u to the end would place u before all vertices
//! that u harms; by the lemma u could be placed first, and S + u would be open. So T + u is not open, and
//! what is remembered about parts does not depend on the sleeping vertices. If a sleeping vertex may be
//! placed without loss, the set is not open.
//!
//! **Order of questions.** Rounds ask for c just below the best order known, and for c from the lower bound
//! up. Each round has four times the node limit of the round before, so that easy improvements come before a
//! hard refutation.

use rustc_hash::FxHashSet;

use super::Method;
use super::components::{bracket, by_components};
use super::elimination::{Elimination, MAX_ORDER, Set, UnplacedVertices};
use crate::vertex_set::bits;
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, Meter, Vertex};

pub(crate) const METHOD: Method = Method { name: "search", run };

/// col_2 with an optimal order; when the budget ends or a component is too large, the interval known. Nodes
/// are parts. The tables of parts obey the memory limit.
fn run(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let mut meter = budget.start();
    by_components(graph, |component| narrow(component, &mut meter))
}

/// Nodes allowed for each decision in the first round.
const FIRST_NODE_LIMIT: u64 = 4_000;

fn narrow(graph: &Graph, meter: &mut Meter<'_>) -> Estimate<LinearOrder> {
    let mut estimate = bracket(graph, Limit::Size);
    if graph.order() > MAX_ORDER {
        return estimate;
    }
    let mut node_limit = FIRST_NODE_LIMIT;
    while estimate.low < estimate.high {
        if let Err(limit) = round(graph, &mut estimate, meter, node_limit) {
            return Estimate { limit: Some(limit), ..estimate };
        }
        node_limit = node_limit.saturating_mul(4);
    }
    Estimate { limit: None, ..estimate }
}

fn round(
    graph: &Graph,
    estimate: &mut Estimate<LinearOrder>,
    meter: &mut Meter<'_>,
    node_limit: u64,
) -> Result<(), Limit> {
    // The next c from above, and from below if that is another one.
    let above = |known: &Estimate<_>| (known.low < known.high).then(|| known.high - 1);
    let below = |known: &Estimate<_>| (known.low + 1 < known.high).then_some(known.low);
    for next in [above as fn(&Estimate<LinearOrder>) -> Option<u32>, below] {
        while let Some(c) = next(estimate) {
            let give_up_at = meter.spent().saturating_add(node_limit);
            match decide(c, graph, meter, give_up_at) {
                Ok(Some(order)) => {
                    estimate.high = order.rho(graph);
                    estimate.witness = order;
                }
                Ok(None) => estimate.low = c + 1,
                Err(Limit::Nodes) if meter.spent() >= give_up_at => break,
                Err(limit) => return Err(limit),
            }
        }
    }
    Ok(())
}

/// An order of rho at most c, or `None` if none exists.
///
/// # Errors
/// A limit; [`Limit::Nodes`] once the meter has counted `give_up_at` nodes.
fn decide(
    c: u32,
    graph: &Graph,
    meter: &mut Meter<'_>,
    give_up_at: u64,
) -> Result<Option<LinearOrder>, Limit> {
    let elimination = Elimination::new(graph, c);
    let everything = elimination.everything();
    let mut search = Search {
        elimination,
        unfinishable: FxHashSet::default(),
        from_the_right: Vec::new(),
        meter,
        give_up_at,
    };
    if !search.finish(everything, Vec::new())? {
        return Ok(None);
    }
    let sequence = search.from_the_right.into_iter().rev().map(Vertex::new).collect();
    Ok(Some(LinearOrder::new(graph.order(), sequence).expect("every vertex is placed once")))
}

struct Search<'a, 'b> {
    elimination: Elimination,
    unfinishable: FxHashSet<Set>,
    from_the_right: Vec<usize>,
    meter: &'a mut Meter<'b>,
    give_up_at: u64,
}

/// A vertex that need not be tried until a vertex of `until` is placed.
#[derive(Clone, Copy)]
struct DelayedVertex {
    vertex: usize,
    until: Set,
}

impl Search<'_, '_> {
    /// Whether all remaining vertices can be placed; if so, `from_the_right` has the order.
    fn finish(
        &mut self,
        mut left: UnplacedVertices,
        mut sleepers: Vec<DelayedVertex>,
    ) -> Result<bool, Limit> {
        let mark = self.from_the_right.len();
        let mut found_asleep = false;
        self.elimination.place_harmless(&mut left, |u| {
            self.from_the_right.push(u);
            found_asleep |= sleepers.iter().any(|sleeper| sleeper.vertex == u);
            wake(&mut sleepers, u);
        });
        // A sleeping vertex that may be placed without loss: the set is not open.
        if found_asleep {
            self.from_the_right.truncate(mark);
            return Ok(false);
        }
        while left.vertices != 0 {
            let part = left.part(left.vertices.trailing_zeros() as usize);
            let others = left.vertices & !part;
            left.vertices = part;
            // Among this few vertices every reach is below c.
            if part.count_ones() <= self.elimination.reach_below {
                self.from_the_right.extend(bits(part));
            } else if !self.finish_part(&left, &sleepers)? {
                self.from_the_right.truncate(mark);
                return Ok(false);
            }
            left.vertices = others;
        }
        Ok(true)
    }

    fn finish_part(&mut self, left: &UnplacedVertices, sleepers: &[DelayedVertex]) -> Result<bool, Limit> {
        if self.unfinishable.contains(&left.vertices) {
            return Ok(false);
        }
        if self.meter.spent() >= self.give_up_at {
            return Err(Limit::Nodes);
        }
        self.meter.step()?;
        if !self.elimination.is_stuck(left) && self.finish_by_trying(left, sleepers)? {
            return Ok(true);
        }
        const ENTRY: u64 = Budget::hash_entry(size_of::<Set>());
        self.meter.hold(ENTRY * (self.unfinishable.len() as u64 + 1))?;
        self.unfinishable.insert(left.vertices);
        Ok(false)
    }

    /// Tries the vertices: first those that make the fewest new related pairs, then those of smallest reach.
    fn finish_by_trying(
        &mut self,
        left: &UnplacedVertices,
        sleepers: &[DelayedVertex],
    ) -> Result<bool, Limit> {
        let mut sleepers: Vec<DelayedVertex> =
            sleepers.iter().copied().filter(|sleeper| left.vertices >> sleeper.vertex & 1 == 1).collect();
        let asleep = sleepers.iter().fold(0, |asleep, sleeper| asleep | 1 << sleeper.vertex);
        let mut candidates: Vec<(u32, u32, usize)> = bits(left.vertices & !asleep)
            .filter(|&u| self.elimination.fits(u, left))
            .map(|u| (self.elimination.new_relations(u, left), left.reach(u).count_ones(), u))
            .collect();
        candidates.sort_unstable();
        for (_, _, u) in candidates {
            let (mut next, mut still_asleep) = (left.clone(), sleepers.clone());
            self.elimination.place(u, &mut next);
            wake(&mut still_asleep, u);
            self.from_the_right.push(u);
            if self.finish(next, still_asleep)? {
                return Ok(true);
            }
            self.from_the_right.pop();
            sleepers.push(DelayedVertex { vertex: u, until: self.elimination.harmed(u, left) });
        }
        Ok(false)
    }
}

/// The vertices that remain delayed after u is placed.
fn wake(sleepers: &mut Vec<DelayedVertex>, u: usize) {
    sleepers.retain(|sleeper| sleeper.until >> u & 1 == 0);
}
