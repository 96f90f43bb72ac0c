//! The Halin strategy: activation along an order of the inner vertices of the tree from a root outward,
//! then its leaves.
//!
//! Theorem: col_g(G) <= 4 for every Halin graph G. [docs/theory.md, 6.2]
//!
//! A leaf has degree 3. An inner vertex has one backward neighbor, and its later neighbors have no
//! other one before it.
//!
//! Cost: O(n log n) to prepare; a reply is a walk toward the root.

use std::collections::VecDeque;

use games::Player;
use graphs::classes::halin;
use graphs::{Graph, LinearOrder, VertexSet};

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Entry, Theorem};

pub static STRATEGY: Entry = Entry {
    name: "halin",
    player: Player::Alice,
    about: "in a Halin graph, activation along the inner vertices of the tree from a root, then its leaves",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: |setup| {
        setup.require(STRATEGY.name, &halin::CLASS)?;
        let order = setup.order.clone().unwrap_or_else(|| from_a_root(setup.graph));
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

pub(crate) static THEOREM: Theorem = theorem!(
    "halin": col_g <= "4"; "Halin graphs"; ["halin"]; Either; "Mapgame" "theory, 6.2"; proved "", "halin_bound");

/// The inner vertices breadth first, then the leaves; breadth first alone if this is not a Halin graph.
fn from_a_root(graph: &Graph) -> LinearOrder {
    let leaves = halin::outer_cycle(graph).map_or(Vec::new(), |cycle| cycle.vertices);
    let mut reached = VertexSet::of(graph.order(), leaves.iter().copied());
    let mut sequence = Vec::with_capacity(graph.order());
    for root in graph.vertices() {
        let mut waiting: VecDeque<_> = reached.insert(root).then_some(root).into_iter().collect();
        while let Some(u) = waiting.pop_front() {
            sequence.push(u);
            waiting.extend(graph.neighbors(u).iter().copied().filter(|&v| reached.insert(v)));
        }
    }
    sequence.extend(leaves);
    LinearOrder::new(graph.order(), sequence).expect("every vertex is listed once")
}
