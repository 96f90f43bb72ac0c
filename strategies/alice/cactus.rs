//! The cactus strategy: play the forest strategy on a breadth-first forest, and ignore the other edges.
//!
//! The edges of G outside a breadth-first spanning forest F form a graph H. Alice plays activation along an
//! order for F and jumps over edges of F alone.
//!
//! Theorem: col_g(G) <= 5 for every cactus G. \[Sidorowicz2007\]
//!
//! Proof. H has one edge of each cycle of G. It is not at the vertex of the cycle nearest to the root, from
//! which both neighbors on the cycle are reached. A vertex is the nearest one of all but at most one of its
//! cycles, so H is a matching. The theorem for F holds (at most 3 marked neighbors over edges of F), and a
//! vertex has at most one neighbor more in G. This is a case of col_g(F + H) <= col_g(F) + max degree of H
//! \[Zhu1999\], which the strategy promises on any graph.
//!
//! Cost: O(n log n + m) to prepare; a reply is a walk toward the root.

use std::collections::VecDeque;

use games::{Plan, Player};
use graphs::classes::cactus;
use graphs::orders::degeneracy;
use graphs::{Graph, VertexSet};

use crate::alice::activation::Activation;
use crate::theorem::{every_graph, in_class};
use crate::theorems::matching_rank::certified_bound;
use crate::{
    BoundKind, Citation, Entry, Invariant, NotApplicable, Prepared, Promise, Setup, Starter, Status, Theorem,
};

/// The catalogue entry.
pub static STRATEGY: Entry = Entry {
    name: "cactus",
    player: Player::Alice,
    about: "in a cactus, the forest strategy on a breadth-first forest; the other edges are a matching",
    theorems: &[&THEOREM, &FOREST_AND_REST],
    new: prepare,
};

/// col_g(G) <= 5 for cactuses.
pub static THEOREM: Theorem = Theorem {
    name: "cactus",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "cactuses",
    formula: "5",
    eval: |_| Some(5),
    applies: |instance| in_class(instance, &cactus::CLASS, "two cycles have a common edge"),
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Sidorowicz2007", at: "" },
};

/// col_g(G) <= 4 + max degree of G - E(F), F a breadth-first spanning forest.
pub static FOREST_AND_REST: Theorem = Theorem {
    name: "forest-and-rest",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "all graphs, F a breadth-first spanning forest",
    formula: "4 + max degree(G - E(F))",
    eval: |instance| Some(4 + Parts::of(instance.graph).rest_degree),
    applies: every_graph,
    starter: Starter::Either,
    status: Status::Proved,
    cite: Citation { key: "Zhu1999", at: "edge unions" },
};

fn prepare(setup: &Setup<'_>) -> Result<Prepared, NotApplicable> {
    setup.require(STRATEGY.name, &cactus::CLASS)?;
    let Parts { forest, rest_degree } = Parts::of(setup.graph);
    let order = setup.order.clone().unwrap_or_else(|| degeneracy(&forest).1);
    let bound = certified_bound(&forest, &order).map(|bound| bound + rest_degree);
    let own = setup.promised(&THEOREM).filter(|promise| promise.is_certified_by(bound));
    let plan = Plan::ColorBlind(Box::new(Activation::new(&forest, order.clone())));
    let promises = own.into_iter().chain(Promise::of(&FOREST_AND_REST, bound)).collect();
    Ok(Prepared { plan, order: Some(order), promises })
}

/// A breadth-first spanning forest, and the largest degree of the graph of the other edges.
struct Parts {
    forest: Graph,
    rest_degree: u32,
}

impl Parts {
    fn of(graph: &Graph) -> Self {
        let mut reached = VertexSet::empty(graph.order());
        let mut edges = Vec::new();
        let mut queue = VecDeque::new();
        for root in graph.vertices() {
            if !reached.insert(root) {
                continue;
            }
            queue.push_back(root);
            while let Some(u) = queue.pop_front() {
                for &w in graph.neighbors(u) {
                    if reached.insert(w) {
                        edges.push((u.index(), w.index()));
                        queue.push_back(w);
                    }
                }
            }
        }
        let forest = Graph::from_edges(graph.order(), edges).expect("a subgraph of a graph");
        let left = graph.vertices().map(|v| graph.degree(v) - forest.degree(v));
        Parts { rest_degree: left.max().unwrap_or(0) as u32, forest }
    }
}
