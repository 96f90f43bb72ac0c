//! Connected cubic graphs, changed by switches: of two edges ab and cd the ends are exchanged, which keeps all degrees.

use graphs::Graph;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;

use super::{Edges, Ground, edges, graph_of, stirred};

/// The catalogue entry.
pub const GROUND: Ground = Ground {
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

/// A cycle with its longest chords.
fn ladder(order: usize) -> Option<Graph> {
    let half = order / 2;
    let around = (0..order).map(|v| (v.min((v + 1) % order), v.max((v + 1) % order)));
    (order >= 4 && order.is_multiple_of(2))
        .then(|| graph_of(order, around.chain((0..half).map(|v| (v, v + half))).collect()))
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let all: Vec<(usize, usize)> = edges(graph).into_iter().collect();
    let ((a, b), (mut c, mut d)) = (dice.pick(&all)?, dice.pick(&all)?);
    if dice.below(2) == 0 {
        std::mem::swap(&mut c, &mut d);
    }
    let mut changed: Edges = all.into_iter().collect();
    changed.remove(&(a, b));
    changed.remove(&(c.min(d), c.max(d)));
    let is_new =
        a != c && b != d && changed.insert((a.min(c), a.max(c))) && changed.insert((b.min(d), b.max(d)));
    is_new.then(|| graph_of(graph.order(), changed)).filter(contains)
}
