//! Connected graphs, changed by edge flips.

use graphs::Graph;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, flipped, random_tree, stirred};

pub(crate) const GROUND: Ground = Ground {
    name: "connected",
    about: "connected graphs; an edge is added, removed or moved",
    kind: "connected",
    exhaustive: 7,
    contains: is_connected,
    start: |order, dice| Some(stirred(random_tree(order, dice)?, order * order, dice, change)),
    change,
};

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    flipped(graph, dice).filter(is_connected)
}
