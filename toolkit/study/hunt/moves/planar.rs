//! Connected planar graphs, changed by edge flips.

use graphs::Graph;
use graphs::classes::planar::is_planar;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, flipped, random_tree, stirred};

pub(crate) const GROUND: Ground = Ground {
    name: "planar",
    about: "connected planar graphs; an edge is added, removed or moved",
    kind: "planar",
    exhaustive: 8,
    contains,
    start: |order, dice| Some(stirred(random_tree(order, dice)?, 2 * order * order, dice, change)),
    change,
};

fn contains(graph: &Graph) -> bool {
    is_connected(graph) && is_planar(graph)
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    flipped(graph, dice).filter(contains)
}
