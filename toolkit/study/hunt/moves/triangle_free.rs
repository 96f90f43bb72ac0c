//! Connected graphs without triangles, changed by edge flips.

use graphs::Graph;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, common, flipped, random_tree, stirred};

pub(crate) const GROUND: Ground = Ground {
    name: "triangle-free",
    about: "connected graphs without triangles; an edge is added, removed or moved",
    kind: "triangle-free",
    exhaustive: 9,
    contains,
    start: |order, dice| Some(stirred(random_tree(order, dice)?, 2 * order * order, dice, change)),
    change,
};

fn contains(graph: &Graph) -> bool {
    is_connected(graph) && graph.edges().all(|(u, v)| common(graph, u, v).is_empty())
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    flipped(graph, dice).filter(contains)
}
