//! col_2 by recursion over the set of later vertices, exact up to order 25.
//!
//! **The recursion.** Fill L from the right. If S is the set of vertices already placed and u goes to the
//! left of them, then R(u) = { h outside S + u : h ~ u, or some w in S is adjacent to both }. The order
//! inside S does not matter, nor the order of the vertices to the left. So, for a given c, call a set S
//! *open* if S = V, or if some u outside S has |R(u)| < c and S + u is open. By induction on |V - S|, S is
//! open exactly when the places left of S can be filled with every reach below c. Hence col_2(G) <= c exactly
//! when the empty set is open. Each of the 2^n sets is visited once for each c, from degeneracy + 1 up.
//!
//! **A vertex that may go next without loss.** Call unplaced x, y *related* if they are adjacent or share a
//! neighbor in S. R(u) is the set of vertices related to u, and a relation lasts until one of the two is
//! placed. Suppose |R(u)| < c and the unplaced neighbors of u are pairwise related already. Take any way to
//! fill the places left of S, and place u first instead. The reach of u is below c. Let v be placed before u
//! in the given way. It has at most one more placed neighbor now, namely u; through u it is related only to
//! unplaced neighbors of u, which were related to it before; and it no longer reaches u. No other reach
//! changes. So S is open exactly when S + u is, and no other vertex need be tried.

use fixedbitset::FixedBitSet;

use super::Method;
use super::components::bracket;
use crate::vertex_set::bits;
use crate::{Budget, Estimate, Graph, Limit, LinearOrder, Meter, Vertex};

/// The largest order. The visited sets take 2^n bits.
pub(crate) const MAX_ORDER: usize = 25;

pub(crate) const METHOD: Method = Method { name: "dp", run };

/// `reach[u]` holds the vertices related to u, and perhaps placed vertices.
type Reach = [u32; MAX_ORDER];

/// col_2 with an optimal order; above [`MAX_ORDER`], or when the budget ends, the interval known and the
/// heuristic order. Nodes are sets.
fn run(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let mut estimate = bracket(graph, Limit::Size);
    let n = graph.order();
    if n > MAX_ORDER || estimate.low == estimate.high {
        return estimate;
    }
    let mut meter = budget.start();
    if let Err(limit) = meter.hold((1 << n) / 8) {
        return Estimate { limit: Some(limit), ..estimate };
    }
    let neighbors: Vec<u32> = graph.vertices().map(|v| graph.neighbor_word(v) as u32).collect();
    let mut reach = [0; MAX_ORDER];
    reach[..n].copy_from_slice(&neighbors);

    while estimate.low < estimate.high {
        let mut recursion = Recursion {
            neighbors: &neighbors,
            all: (1 << n) - 1,
            reach_below: estimate.low,
            visited: FixedBitSet::with_capacity(1 << n),
            from_the_right: Vec::with_capacity(n),
            meter: &mut meter,
        };
        match recursion.is_open(0, &reach) {
            Ok(true) => {
                let sequence = recursion.from_the_right.into_iter().rev().map(Vertex::new).collect();
                let order = LinearOrder::new(n, sequence).expect("every vertex is placed once");
                return Estimate::exactly(estimate.low, order);
            }
            Ok(false) => estimate.low += 1,
            Err(limit) => return Estimate { limit: Some(limit), ..estimate },
        }
    }
    Estimate::exactly(estimate.high, estimate.witness)
}

struct Recursion<'a, 'b> {
    neighbors: &'a [u32],
    all: u32,
    /// c, the strict bound on reaches.
    reach_below: u32,
    visited: FixedBitSet,
    from_the_right: Vec<usize>,
    meter: &'a mut Meter<'b>,
}

impl Recursion<'_, '_> {
    /// Whether `placed` is open; if so, `from_the_right` is a way to fill all places.
    fn is_open(&mut self, placed: u32, reach: &Reach) -> Result<bool, Limit> {
        if placed == self.all {
            return Ok(true);
        }
        // The search ends at the first success, so a set met again was not open.
        if self.visited.put(placed as usize) {
            return Ok(false);
        }
        self.meter.step()?;

        let left = self.all & !placed;
        let mut candidates = [(0, 0); MAX_ORDER];
        let mut count = 0;
        for u in bits(left) {
            let size = (reach[u] & left).count_ones();
            if size < self.reach_below {
                let neighbors = self.neighbors[u] & left;
                if bits(neighbors).all(|x| neighbors & !(1 << x) & !reach[x] == 0) {
                    return self.place(u, placed, reach);
                }
                candidates[count] = (size, u);
                count += 1;
            }
        }
        candidates[..count].sort_unstable();
        for &(_, u) in &candidates[..count] {
            if self.place(u, placed, reach)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the set is open once u is placed.
    fn place(&mut self, u: usize, placed: u32, reach: &Reach) -> Result<bool, Limit> {
        let neighbors = self.neighbors[u] & self.all & !placed;
        let mut related = *reach;
        for x in bits(neighbors) {
            related[x] |= neighbors & !(1 << x);
        }
        self.from_the_right.push(u);
        let open = self.is_open(placed | 1 << u, &related)?;
        if !open {
            self.from_the_right.pop();
        }
        Ok(open)
    }
}
