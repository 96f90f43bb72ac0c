//! Connected bipartite graphs, changed by edge flips.

use graphs::Graph;
use graphs::classes::bipartite::is_bipartite;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, flipped, random_tree, stirred};

pub(crate) const GROUND: Ground = Ground {
    name: "bipartite",
    about: "connected bipartite graphs; an edge is added, removed or moved",
    kind: "bipartite",
    exhaustive: 10,
    contains,
    start: |order, dice| Some(stirred(random_tree(order, dice)?, 2 * order * order, dice, change)),
    change,
};

fn contains(graph: &Graph) -> bool {
    is_connected(graph) && is_bipartite(graph)
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    flipped(graph, dice).filter(contains)
}
