//! Connected outerplanar graphs, changed by edge flips.

use graphs::Graph;
use graphs::classes::outerplanar::is_outerplanar;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Ground, flipped, random_tree, stirred};

pub(crate) const GROUND: Ground = Ground {
    name: "outerplanar",
    about: "connected outerplanar graphs; an edge is added, removed or moved",
    kind: "outerplanar",
    exhaustive: 9,
    contains,
    start: |order, dice| Some(stirred(random_tree(order, dice)?, 2 * order * order, dice, change)),
    change,
};

fn contains(graph: &Graph) -> bool {
    is_connected(graph) && is_outerplanar(graph)
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    flipped(graph, dice).filter(contains)
}
