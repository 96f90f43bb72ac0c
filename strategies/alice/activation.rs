//! The activation strategy, "Daltonism may help" (strategy 3 of the article): Alice ignores colors.
//!
//! Alice keeps a set of *active* vertices and plays along a linear order L. She begins with v_1. When
//! Bob has colored b, b becomes active, and then, with x = b:
//!
//! - if x has no uncolored backward neighbor, she colors x (for x = b, the first uncolored vertex in L);
//! - otherwise let y be the first uncolored backward neighbor of x in L. If y is active she colors y;
//!   if not, y becomes active, x *jumps* to y, and the step is repeated.
//!
//! A vertex that she colors becomes active. Every walk ends, because x moves down in L.
//!
//! Theorem: col_g(G) <= 3 rho(L) - 1, hence col_g(G) <= 3 col_2(G) - 1
//! [BartnickiGrytczukKiersteadZhu2007; the idea of activation is from KiersteadTrotter1994;
//! docs/theory.md, 4.3]. The proof counts vertices only, so any legal color serves. What an order
//! proves beyond this formula is [`MATCHING_RANK`].
//!
//! Cost: O(n + m log m) to prepare; a reply takes time proportional to the degrees along the walk.

use games::{Memory, Plan, Player, Reason, Sight, VertexRule, View};
use graphs::{Graph, LinearOrder, Vertex, VertexSet};

use crate::memoryless::{backward_lists, in_words_of, least_uncolored};
use crate::theorem::theorem;
use crate::theorems::{MATCHING_RANK, certified_bound};
use crate::{Entry, NotApplicable, PreparedStrategy, Promise, Setup, Theorem};

pub static STRATEGY: Entry = Entry {
    name: "activation",
    player: Player::Alice,
    about: "jump down the order through inactive vertices, color the first active one; ignores colors",
    theorems: &[&THEOREM, &MATCHING_RANK],
    new: prepare,
};

pub static THEOREM: Theorem = theorem!(
    "activation": col_g <= "3 col_2 - 1"; "all graphs"; []; Either;
    "BartnickiGrytczukKiersteadZhu2007" "strategy 3"; proved "4.3", "three_rho");

/// 3 rho - 1, the bound of the theorem if the order is optimal; `None` for the graph without vertices.
fn bound(rho: u32) -> Option<u32> {
    (3 * rho).checked_sub(1)
}

fn prepare(setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
    let order = setup.best_order();
    let own = Promise::stated(&THEOREM, "3 rho(L) - 1", bound(order.rho(setup.graph)));
    Ok(along(setup.graph, order, own))
}

/// Activation along this order. It promises the bound of the order. If the order also proves the bound
/// of a theorem about the graph's class, that promise comes first.
pub(crate) fn along(graph: &Graph, order: LinearOrder, of_class: Option<Promise>) -> PreparedStrategy {
    let certified = certified_bound(graph, &order);
    let of_class = of_class.filter(|promise| promise.is_certified_by(certified));
    let promises = of_class.into_iter().chain(Promise::of(&MATCHING_RANK, certified)).collect();
    let plan = Plan::ColorBlind(Box::new(Activation::new(graph, order.clone())));
    PreparedStrategy { plan, order: Some(order), promises }
}

const ACTIVE: [&str; 2] =
    ["jump {trail}; {last} was active: color {last}", "jump {trail}; {last} was active: mark {last}"];
const END_OF_JUMPS: [&str; 2] = [
    "jump {trail}; {last} has no uncolored backward neighbor: color {last}",
    "jump {trail}; {last} has no unmarked backward neighbor: mark {last}",
];

pub(crate) struct Activation {
    order: LinearOrder,
    /// N+(v) in the order of L.
    backward: Vec<Vec<Vertex>>,
    /// The vertices in whose lists each one is.
    forward: Vec<Vec<Vertex>>,
    /// Whether jumps use only some edges, so that the order does not determine them.
    is_of_part: bool,
}

impl Activation {
    /// Jumps go to the backward neighbors in the graph in play.
    pub(crate) fn new(graph: &Graph, order: LinearOrder) -> Self {
        let backward = backward_lists(graph, &order);
        let forward = graph.vertices().map(|v| order.forward_neighbors(graph, v).collect()).collect();
        Activation { backward, forward, order, is_of_part: false }
    }

    /// Jumps go to the backward neighbors in `part`, a spanning subgraph of the graph in play.
    pub(crate) fn of_part(part: &Graph, order: LinearOrder) -> Self {
        Activation { is_of_part: true, ..Activation::new(part, order) }
    }

    fn least_uncolored_backward(&self, x: Vertex, uncolored: &VertexSet) -> Option<Vertex> {
        self.backward[x.index()].iter().copied().find(|&y| uncolored.contains(y))
    }

    /// Walks down from Bob's `b` and activates vertices; `None` if `b` has no uncolored backward neighbor.
    fn walk(&self, active: &mut VertexSet, view: View<'_>, b: Vertex) -> Option<(Vertex, Reason)> {
        active.insert(b);
        let mut trail = vec![b];
        let mut x = b;
        while let Some(y) = self.least_uncolored_backward(x, view.uncolored) {
            trail.push(y);
            if !active.insert(y) {
                return Some((y, in_words_of(view, ACTIVE, trail)));
            }
            x = y;
        }
        (x != b).then(|| (x, in_words_of(view, END_OF_JUMPS, trail)))
    }
}

impl VertexRule for Activation {
    fn sight(&self) -> Sight {
        Sight::NoColors
    }

    fn arrows(&self) -> Vec<(Vertex, Vertex)> {
        let vertices = (0..self.backward.len()).filter(|_| self.is_of_part);
        let jumps = vertices.flat_map(|x| self.backward[x].iter().map(move |&y| (Vertex::new(x), y)));
        jumps.collect()
    }

    fn sequence(&self) -> Option<&[Vertex]> {
        Some(self.order.sequence())
    }

    /// No jump enters a vertex without uncolored forward neighbors, and at one without uncolored backward
    /// neighbors the walk ends in any case.
    fn essence(&self, memory: &Memory, uncolored: &VertexSet) -> Memory {
        let is_open = |y: &Vertex| uncolored.contains(*y);
        let has_open = |beside: &[Vertex]| beside.iter().any(is_open);
        let matters = |x: &Vertex| {
            is_open(x) && has_open(&self.backward[x.index()]) && has_open(&self.forward[x.index()])
        };
        let active = memory.vertices.iter().filter(matters);
        Memory::of(VertexSet::of(self.backward.len(), active))
    }

    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(self.backward.len()))
    }

    fn next(&self, memory: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let active = &mut memory.vertices;
        let walked = view.last.and_then(|b| self.walk(active, view, b));
        let (chosen, why) = walked.unwrap_or_else(|| least_uncolored(&self.order, view));
        active.insert(chosen);
        (chosen, why)
    }
}
