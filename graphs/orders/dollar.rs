//! The dollar order: from the right, the poorest vertex of an auxiliary graph. \[Kierstead2000\]
//!
//! Let C be the set of the vertices placed so far, the end of L, and U the set of the others. The
//! auxiliary graph H is G without the edges inside C, with every y in C that has at most three
//! neighbors in U deleted and these neighbors joined to each other. An edge of H inside U gives $1 to
//! each of its ends. An edge between x in U and y in C gives $0.50 to x and $1.50 to y. The vertex of U
//! with the fewest dollars, among equals the one with the least number, takes the rightmost free place.
//!
//! Let alpha be the degree of u in H\[U\], and beta the number of its neighbors in C that are left in
//! H; then u has alpha + beta/2 dollars. If G is planar, H is planar too: deleting a vertex and joining
//! its at most three neighbors is a deletion, a contraction, or a triangle in place of a vertex of
//! degree three. So H has less than 3 |V(H)| edges, each worth $2, and some vertex has less than $6. It
//! is not in C, since each vertex of C left in H has at least four edges of $1.50. So on a planar graph
//! some vertex of U has less than $6 at every step. If no vertex of U has, the graph is not planar, and
//! [`dollar`] reports the step; [`dollar_forced`] takes the poorest vertex all the same.
//!
//! Two vertices of U that are adjacent in H remain adjacent until one of them is placed, since the neighbors
//! of y in U only become fewer. So edges inside U are added and stay. Each y is deleted once, with at most
//! three neighbors, hence O(n) edges are added to H\[U\] in all, and the order costs O(n + m log n).

use std::fmt;

use thiserror::Error;

use crate::orders::least_first::LeastFirst;
use crate::orders::pairs::Pairs;
use crate::orders::{LinearOrder, OrderKind};
use crate::{Graph, Vertex};

/// The dollar order; on a nonplanar graph [`dollar_forced`].
pub const KIND: OrderKind = OrderKind {
    name: "dollar",
    about: "from the right, the poorest vertex of Kierstead's auxiliary graph; below $6 if planar",
    order: |graph, _| dollar_forced(graph).order,
};

/// An amount of money, counted in half dollars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dollars {
    halves: u32,
}

impl Dollars {
    /// $6. At every step some vertex of a planar graph has less.
    pub const SIX: Dollars = Dollars { halves: 12 };

    pub fn halves(halves: u32) -> Self {
        Dollars { halves }
    }

    /// The amount in dollars, which is exact.
    pub fn amount(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl fmt::Display for Dollars {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}.{}0", self.halves / 2, self.halves % 2 * 5)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub vertex: Vertex,
    pub alpha: u32,
    /// The number of its neighbors in C that are left in H.
    pub beta: u32,
}

impl Step {
    pub fn dollars(&self) -> Dollars {
        Dollars::halves(2 * self.alpha + self.beta)
    }
}

/// A dollar order with the account of every step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DollarOrder {
    pub order: LinearOrder,
    /// The steps as they were made: the first one places v_n.
    pub steps: Vec<Step>,
}

impl DollarOrder {
    /// max (3 alpha + beta) over the steps; `None` for the graph without vertices. At most 16 if every
    /// vertex had less than $6 when it was placed. Alice, jumping down along the order, keeps the score
    /// of the marking game at 1 + this number.
    pub fn largest_account(&self) -> Option<u32> {
        self.steps.iter().map(|step| 3 * step.alpha + step.beta).max()
    }
}

/// At some step no vertex has less than $6. The graph is then not planar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("step {step}: expected a vertex with less than {}, found none poorer than vertex {} with {}", Dollars::SIX, .poorest.vertex, .poorest.dollars())]
pub struct NoPoorVertex {
    /// The number of the step, from 1, which is also that of the place from the right.
    pub step: usize,
    /// The poorest vertex, which has $6 or more.
    pub poorest: Step,
}

/// The dollar order, if some vertex has less than $6 at every step, as on every planar graph.
///
/// # Errors
/// The first step at which no vertex has less than $6.
pub fn dollar(graph: &Graph) -> Result<DollarOrder, NoPoorVertex> {
    let mut ledger = Ledger::new(graph);
    let mut steps = Vec::with_capacity(graph.order());
    while let Some(step) = ledger.place_poorest() {
        if step.dollars() >= Dollars::SIX {
            return Err(NoPoorVertex { step: steps.len() + 1, poorest: step });
        }
        steps.push(step);
    }
    Ok(from_steps(steps))
}

pub fn dollar_forced(graph: &Graph) -> DollarOrder {
    let mut ledger = Ledger::new(graph);
    from_steps(std::iter::from_fn(|| ledger.place_poorest()).collect())
}

fn from_steps(steps: Vec<Step>) -> DollarOrder {
    let sequence = steps.iter().rev().map(|step| step.vertex).collect();
    let order = LinearOrder::new(steps.len(), sequence).expect("every vertex is placed once");
    DollarOrder { order, steps }
}

/// The auxiliary graph H, kept up to date while the order is made.
pub struct Ledger<'a> {
    graph: &'a Graph,
    unplaced: LeastFirst,
    /// For x in U its degree in H\[U\].
    alpha: Vec<u32>,
    /// For x in U its neighbors in C that are left in H.
    beta: Vec<u32>,
    /// For every vertex its neighbors in U, in G.
    neighbors_in_u: Vec<u32>,
    /// The edges that H has and G has not, at both ends.
    added: Vec<Vec<Vertex>>,
    added_pairs: Pairs,
    placed: Vec<Vertex>,
}

/// A vertex of C with fewer neighbors in U than this is deleted from H.
const FEWEST_NEIGHBORS: u32 = 4;

impl<'a> Ledger<'a> {
    /// No vertex is placed, and H is G.
    pub fn new(graph: &'a Graph) -> Self {
        let degree: Vec<u32> = graph.vertices().map(|v| graph.degree(v) as u32).collect();
        Ledger {
            graph,
            unplaced: LeastFirst::new(degree.iter().map(|d| 2 * d).collect()),
            beta: vec![0; degree.len()],
            neighbors_in_u: degree.clone(),
            alpha: degree,
            added: vec![Vec::new(); graph.order()],
            added_pairs: Pairs::new(graph.order()),
            placed: Vec::new(),
        }
    }

    /// C in the order in which it was placed, the end of L from the right.
    pub fn placed(&self) -> &[Vertex] {
        &self.placed
    }

    pub fn unplaced(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.unplaced.left()
    }

    /// The vertices of C that are left in H.
    pub fn survivors(&self) -> impl Iterator<Item = Vertex> + '_ {
        self.placed.iter().copied().filter(|&y| self.survives(y))
    }

    /// The edges {u, v} of H, u < v, sorted. O(n + m).
    pub fn edges(&self) -> Vec<(Vertex, Vertex)> {
        let in_u = |v| self.unplaced.contains(v);
        let in_h = |v| in_u(v) || self.survives(v);
        let kept = self.graph.edges().filter(|&(u, v)| in_h(u) && in_h(v) && (in_u(u) || in_u(v)));
        let added = self.graph.vertices().filter(|&u| in_u(u)).flat_map(|u| {
            self.added[u.index()].iter().copied().filter(move |&v| u < v && in_u(v)).map(move |v| (u, v))
        });
        let mut edges: Vec<(Vertex, Vertex)> = kept.chain(added).collect();
        edges.sort_unstable();
        edges
    }

    /// Places the poorest vertex of U; `None` if U is empty.
    pub fn place_poorest(&mut self) -> Option<Step> {
        let (_, u) = self.unplaced.pop()?;
        let step = Step { vertex: u, alpha: self.alpha[u.index()], beta: self.beta[u.index()] };
        self.placed.push(u);
        let survives = self.survives(u);
        let mut deleted = Vec::new();
        for &x in self.graph.neighbors(u) {
            self.neighbors_in_u[x.index()] -= 1;
            if self.unplaced.contains(x) {
                self.alpha[x.index()] -= 1;
                self.beta[x.index()] += u32::from(survives);
                self.account(x);
            } else if self.neighbors_in_u[x.index()] == FEWEST_NEIGHBORS - 1 {
                deleted.push(x);
            }
        }
        for x in std::mem::take(&mut self.added[u.index()]) {
            if self.unplaced.contains(x) {
                self.alpha[x.index()] -= 1;
                self.account(x);
            }
        }
        for y in deleted {
            for &x in self.graph.neighbors(y).iter().filter(|&&x| self.unplaced.contains(x)) {
                self.beta[x.index()] -= 1;
            }
            self.delete(y);
        }
        if !survives {
            self.delete(u);
        }
        Some(step)
    }

    /// Whether y, which is in C, is left in H.
    fn survives(&self, y: Vertex) -> bool {
        self.neighbors_in_u[y.index()] >= FEWEST_NEIGHBORS
    }

    /// Deletes y, which is in C, from H and joins its neighbors in U.
    fn delete(&mut self, y: Vertex) {
        let corners = self.graph.neighbors(y).iter().copied().filter(|&x| self.unplaced.contains(x));
        let mut corners = corners.fuse();
        let corners = [corners.next(), corners.next(), corners.next()];
        for (i, &x) in corners.iter().flatten().enumerate() {
            for &z in corners.iter().flatten().skip(i + 1) {
                // Neighbors are sorted, so x < z.
                if !self.graph.are_adjacent(x, z) && self.added_pairs.insert(x, z) {
                    for (end, other) in [(x, z), (z, x)] {
                        self.added[end.index()].push(other);
                        self.alpha[end.index()] += 1;
                    }
                }
            }
        }
        for &x in corners.iter().flatten() {
            self.account(x);
        }
    }

    /// Updates the dollars of x, which is in U.
    fn account(&mut self, x: Vertex) {
        self.unplaced.set(x, 2 * self.alpha[x.index()] + self.beta[x.index()]);
    }
}
