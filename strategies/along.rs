//! Common parts of the strategies that play along a linear order.

use games::{Reason, View};
use graphs::{Graph, LinearOrder, Vertex};

/// N+(v) in the order of L, for every v. O(n + m log m).
pub(crate) fn backward_lists(graph: &Graph, order: &LinearOrder) -> Vec<Vec<Vertex>> {
    lists(graph, order, |v| order.backward_neighbors(graph, v).collect())
}

/// R(v) in the order of L, for every v.
pub(crate) fn loose_backward_lists(graph: &Graph, order: &LinearOrder) -> Vec<Vec<Vertex>> {
    lists(graph, order, |v| order.loose_backward_neighbors(graph, v))
}

fn lists(graph: &Graph, order: &LinearOrder, list: impl Fn(Vertex) -> Vec<Vertex>) -> Vec<Vec<Vertex>> {
    let sorted = graph.vertices().map(|v| {
        let mut below = list(v);
        below.sort_by_key(|&u| order.position(u));
        below
    });
    sorted.collect()
}

/// The first uncolored vertex of a sequence of all.
pub(crate) fn first_of(sequence: &[Vertex], view: View<'_>) -> Vertex {
    let first = sequence.iter().find(|&&v| view.uncolored.contains(v));
    *first.expect("a rule is asked only while something is uncolored")
}

/// The L-least uncolored vertex, where the rule has no answer to the opponent's last move.
pub(crate) fn least_uncolored(order: &LinearOrder, view: View<'_>) -> (Vertex, Reason) {
    let v = first_of(order.sequence(), view);
    let why = match view.last {
        Some(b) => {
            let template =
                "{first} has no uncolored backward neighbor: color the least uncolored vertex {last}";
            Reason { template: template.into(), trail: vec![b, v] }
        }
        None => {
            let template = "nothing to answer: color the least uncolored vertex {last}";
            Reason { template: template.into(), trail: vec![v] }
        }
    };
    (v, why)
}
