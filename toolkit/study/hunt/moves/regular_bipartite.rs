//! Connected regular bipartite graphs, changed by switches that keep them bipartite.

use graphs::Graph;
use graphs::classes::bipartite::is_bipartite;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, graph_of, stirred, switched};

pub(crate) const GROUND: Ground = Ground {
    name: "regular-bipartite",
    about: "connected bipartite graphs, regular of degree 3 or more; two edges exchange their ends",
    kind: "bipartite",
    exhaustive: 10,
    contains,
    start: |order, dice| {
        let degrees = (order / 2 + 1).checked_sub(LEAST).filter(|&degrees| degrees > 0)?;
        let degree = LEAST + dice.below(degrees);
        Some(stirred(bands(order, degree)?, 8 * order, dice, change))
    },
    change,
};

/// Connected regular graphs of smaller degree are cycles at most, which are solved.
const LEAST: usize = 3;

fn contains(graph: &Graph) -> bool {
    let is_regular = graph.vertices().map(|v| graph.degree(v)).min() == Some(graph.max_degree());
    graph.max_degree() >= LEAST && is_regular && is_connected(graph) && is_bipartite(graph)
}

/// Each vertex of one side is joined to as many consecutive vertices of the other side, around a circle, as the degree.
fn bands(order: usize, degree: usize) -> Option<Graph> {
    let half = order / 2;
    let edges = (0..half).flat_map(|v| (0..degree).map(move |step| (v, half + (v + step) % half)));
    order.is_multiple_of(2).then(|| graph_of(order, edges.collect()))
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    switched(graph, dice).filter(contains)
}
