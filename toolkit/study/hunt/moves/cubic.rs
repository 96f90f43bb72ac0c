//! Connected cubic graphs, changed by switches: two edges ab and cd exchange their ends, which keeps all degrees.

use graphs::Graph;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, graph_of, stirred, switched};

pub(crate) const GROUND: Ground = Ground {
    name: "cubic",
    about: "connected cubic graphs; two edges exchange their ends",
    kind: "cubic",
    exhaustive: 14,
    contains,
    start: |order, dice| Some(stirred(ladder(order)?, 8 * order, dice, change)),
    change,
};

fn contains(graph: &Graph) -> bool {
    graph.order() > 0 && graph.vertices().all(|v| graph.degree(v) == 3) && is_connected(graph)
}

fn ladder(order: usize) -> Option<Graph> {
    let half = order / 2;
    let around = (0..order).map(|v| (v.min((v + 1) % order), v.max((v + 1) % order)));
    (order >= 4 && order.is_multiple_of(2))
        .then(|| graph_of(order, around.chain((0..half).map(|v| (v, v + half))).collect()))
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    switched(graph, dice).filter(contains)
}
