//! The interval strategy: activation along the left ends of intervals.
//!
//! Theorem: col_g(G) <= 3 omega(G) - 2 for every interval graph G. [Kierstead2000; for chi_g
//! FaigleKernKiersteadTrotter1993; docs/theory.md, 6.5]
//!
//! Interval graphs are chordal, so that omega is the degeneracy and one.
//!
//! Cost: near-linear to prepare; replies as in [`activation`].

use games::Player;
use graphs::classes::interval;
use graphs::{Graph, LinearOrder, Vertex};

use crate::alice::activation;
use crate::theorem::theorem;
use crate::theorems::MATCHING_RANK;
use crate::{Entry, Theorem};

pub(crate) static STRATEGY: Entry = Entry {
    name: "interval",
    player: Player::Alice,
    about: "in an interval graph, activation along the left ends of the intervals",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: |setup| {
        let order = by_left_ends(setup.graph);
        setup.require(STRATEGY.name, &interval::CLASS)?;
        let order = setup.order.clone().or(order).unwrap_or_else(|| setup.best_order());
        Ok(activation::along(setup.graph, order, setup.promised(&THEOREM)))
    },
};

/// The vertices by the left ends of their intervals; `None` if the graph is not an interval graph.
fn by_left_ends(graph: &Graph) -> Option<LinearOrder> {
    let model = interval::model(graph)?;
    let mut sequence: Vec<Vertex> = graph.vertices().collect();
    sequence.sort_by_key(|v| model.ends[v.index()]);
    Some(LinearOrder::new(graph.order(), sequence).expect("every vertex has an interval"))
}

pub(crate) static THEOREM: Theorem = theorem!(
    "interval": col_g <= "3 omega - 2" with [("omega", "degeneracy + 1")]; "interval graphs"; ["interval"];
    Either; "Kierstead2000"; proved "6.5", "interval_bound");
