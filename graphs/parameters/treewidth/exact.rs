//! The exact search, on at most 64 vertices, whose sets are words. For k from the lower bound up: is there an
//! order of width k? What is left of the graph depends only on the set of vertices placed, so a set that
//! failed is not tried again. \[BodlaenderFominKosterKratschThilikos2012\] Three rules save most sets. If the
//! neighbors of a vertex are pairwise adjacent, or it has at most k neighbors and all but one of them are
//! pairwise adjacent, it is placed without trying another \[BodlaenderKosterVanDenEijkhof2005\]. Components
//! are ordered one by one. Contracting edges gives a minor, whose degeneracy is a lower bound.

use rustc_hash::FxHashSet;

use crate::vertex_set::bits;
use crate::{Budget, Estimate, Graph, Limit, Meter, Vertex};

/// The largest number of vertices for which the exact search runs: one bit each.
pub(crate) const MAX_COMPONENT: usize = 64;

/// tw of a graph of order at most 64, known to be at least `low`.
pub(super) fn search(graph: &Graph, low: u32, meter: &mut Meter<'_>) -> Estimate<Vec<Vertex>> {
    let mut rows = [0; 64];
    for v in graph.vertices() {
        rows[v.index()] = graph.neighbor_word(v);
    }
    let everyone = u64::MAX.checked_shr(64 - graph.order() as u32).unwrap_or(0);
    let mut found = Estimate { low, high: low, witness: Vec::new(), limit: None };
    for component in components(&Remainder { rows, left: everyone }) {
        search_component(component, &mut found, meter);
    }
    found.low = found.low.min(found.high);
    if found.low == found.high {
        found.limit = None;
    }
    found
}

/// Adds the result for one component to those of the others.
fn search_component(mut graph: Remainder, found: &mut Estimate<Vec<Vertex>>, meter: &mut Meter<'_>) {
    while let Some(v) = graph.safe_vertex(found.low) {
        found.low = found.low.max(graph.degree(v));
        found.witness.push(Vertex::new(v));
        graph.place(v);
    }
    found.high = found.high.max(found.low);
    if graph.left == 0 {
        return;
    }
    found.low = found.low.max(graph.contraction_bound());
    found.high = found.high.max(found.low);
    let (mut high, mut order) = graph.fewest_new_edges();
    let mut low = found.low;
    while low < high && found.limit.is_none() {
        let mut decision =
            Decision { width: low, failed: FxHashSet::default(), placed: Vec::new(), meter: &mut *meter };
        match decision.succeeds(graph.clone()) {
            Ok(true) => {
                order = decision.placed;
                high = low;
            }
            Ok(false) => low += 1,
            Err(limit) => found.limit = Some(limit),
        }
    }
    found.low = found.low.max(low);
    found.high = found.high.max(high).max(found.low);
    found.witness.extend(order.into_iter().map(Vertex::new));
}

/// What is left of a graph when vertices are placed.
#[derive(Clone)]
struct Remainder {
    /// The neighbors of each vertex that is left.
    rows: [u64; 64],
    left: u64,
}

impl Remainder {
    fn degree(&self, v: usize) -> u32 {
        self.rows[v].count_ones()
    }

    fn place(&mut self, v: usize) {
        let neighbors = self.rows[v];
        for w in bits(neighbors) {
            self.rows[w] = (self.rows[w] | neighbors) & !(1 << w | 1 << v);
        }
        self.left &= !(1 << v);
    }

    /// The pairs of neighbors of v that are not adjacent, each counted twice.
    fn missing(&self, v: usize) -> u32 {
        let neighbors = self.rows[v];
        bits(neighbors).map(|w| (neighbors & !self.rows[w]).count_ones() - 1).sum()
    }

    /// A vertex that the module's rule places at once; `low` must be a lower bound on the width.
    fn safe_vertex(&self, low: u32) -> Option<usize> {
        bits(self.left).find(|&v| {
            let neighbors = self.rows[v];
            let unjoined = |w: usize| neighbors & !self.rows[w] & !(1 << w);
            let Some(first) = bits(neighbors).find(|&w| unjoined(w) != 0) else { return true };
            if neighbors.count_ones() > low {
                return false;
            }
            // If one is enough, it is the first with a non-neighbor, or the only non-neighbor of that one.
            let blameless =
                |one: usize| bits(neighbors & !(1 << one)).all(|w| unjoined(w) & !(1 << one) == 0);
            blameless(first) || blameless(unjoined(first).trailing_zeros() as usize)
        })
    }

    /// A lower bound: repeatedly contract a vertex of least degree into the neighbor with which it shares the
    /// fewest neighbors; take the largest such degree. \[BodlaenderKoster2011\]
    fn contraction_bound(&self) -> u32 {
        let mut minor = self.clone();
        let mut bound = 0;
        while let Some(v) = bits(minor.left).min_by_key(|&v| minor.degree(v)) {
            bound = bound.max(minor.degree(v));
            let neighbors = minor.rows[v];
            minor.left &= !(1 << v);
            for w in bits(neighbors) {
                minor.rows[w] &= !(1 << v);
            }
            let shared = |&w: &usize| (minor.rows[w] & neighbors).count_ones();
            if let Some(w) = bits(neighbors).min_by_key(shared) {
                let gained = neighbors & !minor.rows[w] & !(1 << w);
                minor.rows[w] |= gained;
                for x in bits(gained) {
                    minor.rows[x] |= 1 << w;
                }
            }
        }
        bound
    }

    /// An order and its width: next comes a vertex that makes the fewest new edges.
    fn fewest_new_edges(&self) -> (u32, Vec<usize>) {
        let mut graph = self.clone();
        let mut width = 0;
        let mut order = Vec::new();
        while let Some(v) = bits(graph.left).min_by_key(|&v| (graph.missing(v), graph.degree(v))) {
            width = width.max(graph.degree(v));
            order.push(v);
            graph.place(v);
        }
        (width, order)
    }
}

fn components(graph: &Remainder) -> Vec<Remainder> {
    let mut rest = graph.left;
    let mut components = Vec::new();
    while rest != 0 {
        let mut component = rest & rest.wrapping_neg();
        let mut frontier = component;
        while frontier != 0 {
            let ahead = bits(frontier).fold(0, |ahead, v| ahead | graph.rows[v]);
            frontier = ahead & !component;
            component |= frontier;
        }
        rest &= !component;
        components.push(Remainder { rows: graph.rows, left: component });
    }
    components
}

/// Whether there is an order of this width.
struct Decision<'a, 'b> {
    width: u32,
    /// The sets of unplaced vertices that have no order of this width.
    failed: FxHashSet<u64>,
    placed: Vec<usize>,
    meter: &'a mut Meter<'b>,
}

impl Decision<'_, '_> {
    /// Places the remaining vertices, or leaves `placed` unchanged. Recursion depth at most n.
    fn succeeds(&mut self, mut graph: Remainder) -> Result<bool, Limit> {
        let before = self.placed.len();
        let success = self.try_all(&mut graph)?;
        if !success {
            self.placed.truncate(before);
        }
        Ok(success)
    }

    fn try_all(&mut self, graph: &mut Remainder) -> Result<bool, Limit> {
        while let Some(v) = graph.safe_vertex(self.width) {
            if graph.degree(v) > self.width {
                return Ok(false);
            }
            self.placed.push(v);
            graph.place(v);
        }
        if graph.left == 0 {
            return Ok(true);
        }
        if self.failed.contains(&graph.left) {
            return Ok(false);
        }
        let left = graph.left;
        let parts = components(graph);
        let success = if parts.len() > 1 {
            let mut success = true;
            for part in parts {
                success = success && self.succeeds(part)?;
            }
            success
        } else {
            graph.contraction_bound() <= self.width && self.branch(graph)?
        };
        if !success {
            self.meter.hold(Budget::hash_entry(size_of::<u64>()) * (self.failed.len() as u64 + 1))?;
            self.failed.insert(left);
        }
        Ok(success)
    }

    fn branch(&mut self, graph: &Remainder) -> Result<bool, Limit> {
        let mut next: Vec<usize> = bits(graph.left).filter(|&v| graph.degree(v) <= self.width).collect();
        next.sort_by_key(|&v| graph.missing(v));
        for v in next {
            self.meter.step()?;
            let mut rest = graph.clone();
            rest.place(v);
            self.placed.push(v);
            if self.succeeds(rest)? {
                return Ok(true);
            }
            self.placed.pop();
        }
        Ok(false)
    }
}
