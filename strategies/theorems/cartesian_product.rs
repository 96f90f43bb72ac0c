//! chi_g(G x H) <= k (k + m - 1) if a(H) <= k and col_g(G*) <= m, G* the graph G with as many new
//! leaves at each vertex as H has vertices. \[ZhuProducts2008\]
//!
//! The program finds the prime factors, takes every product of some of them for H and the others for G,
//! the bound that the order of least certified score proves for m, and for k the best acyclic coloring
//! that a short search finds. A product of two forests has at most 10.

use graphs::cartesian::prime_factors;
use graphs::coloring::acyclic_chromatic_number;
use graphs::orders::{certified_score, least_rank};
use graphs::{Budget, Graph};

use crate::theorem::provided;
use crate::{Applicability, Instance};

pub(super) fn least_bound(on: &Instance<'_>) -> Option<u32> {
    Factors::of(on).ok()?.least_bound()
}

pub(super) fn is_product(on: &Instance<'_>) -> Applicability {
    match Factors::of(on) {
        Ok(factors) => provided(factors.primes.len() > 1, || "the graph is not a Cartesian product".into()),
        Err(reason) => reason,
    }
}

/// The largest number of edges for which prime factors are computed (about a second).
const MOST_EDGES: usize = 4_000;

/// The nodes of the search for an acyclic coloring.
const NODES: u64 = 10_000;

struct Factors {
    primes: Vec<Graph>,
}

impl Factors {
    /// The prime factors, or why they cannot be used.
    fn of(instance: &Instance<'_>) -> Result<Self, Applicability> {
        let graph = instance.graph;
        if !instance.parameters.is_connected() || graph.size() == 0 {
            return Err(Applicability::No("the graph is not connected, or has no edge".into()));
        }
        // The order of a product is one of two numbers above 1.
        let is_prime = |n: usize| (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
        if is_prime(graph.order()) {
            return Err(Applicability::No("the order is a prime number".into()));
        }
        if graph.size() > MOST_EDGES {
            return Err(Applicability::Unknown(format!("factors of graphs of more than {MOST_EDGES} edges")));
        }
        let budget = Budget::unlimited();
        let primes = prime_factors(graph, &mut budget.start());
        primes.map(|primes| Factors { primes }).map_err(|limit| Applicability::Unknown(limit.to_string()))
    }

    /// The least bound over all ways to divide the factors.
    fn least_bound(&self) -> Option<u32> {
        let number = self.primes.len();
        // One factor among those of H and one among those of G.
        let choices = 1..(1u32 << number.min(20)) - 1;
        choices
            .filter_map(|choice| {
                let part = |of_h: bool| {
                    let own = self.primes.iter().enumerate().filter(|(i, _)| (choice >> i & 1 == 1) == of_h);
                    own.map(|(_, factor)| factor).fold(None, |product: Option<Graph>, factor| {
                        Some(product.map_or_else(|| factor.clone(), |product| multiply(&product, factor)))
                    })
                };
                let (h, g) = (part(true)?, part(false)?);
                let k = acyclic_chromatic_number(&h, &Budget::nodes(NODES)).high;
                let starred = with_leaves(&g, h.order());
                let order = least_rank(&starred, &Budget::unlimited()).0;
                let m = 1 + certified_score(&starred, &order)?;
                k.checked_mul(k + m - 1)
            })
            .min()
    }
}

fn multiply(a: &Graph, b: &Graph) -> Graph {
    let width = b.order();
    let within = a.vertices().flat_map(|u| {
        let row = u.index() * width;
        b.edges().map(move |(v, w)| (row + v.index(), row + w.index()))
    });
    let across =
        a.edges().flat_map(|(u, w)| (0..width).map(move |v| (u.index() * width + v, w.index() * width + v)));
    Graph::from_edges(a.order() * width, within.chain(across)).expect("a product of simple graphs")
}

fn with_leaves(graph: &Graph, leaves: usize) -> Graph {
    let n = graph.order();
    let old = graph.edges().map(|(u, v)| (u.index(), v.index()));
    let new = (0..n).flat_map(|v| (0..leaves).map(move |leaf| (v, n + v * leaves + leaf)));
    Graph::from_edges(n * (leaves + 1), old.chain(new)).expect("a simple graph")
}
