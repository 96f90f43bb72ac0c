//! Triangulations of the sphere, changed by flips: an edge of two triangles becomes the other diagonal of their
//! quadrangle. Any two triangulations of one order are connected by flips \[Wagner1936\].

use graphs::Graph;
use graphs::classes::planar::is_planar;
use graphs::rng::QuickDice;
use itertools::Itertools;

use super::{Ground, common, edges, graph_of, stirred};

pub(crate) const GROUND: Ground = Ground {
    name: "triangulation",
    about: "triangulations of the sphere; an edge becomes the other diagonal of its quadrangle",
    kind: "triangulations",
    exhaustive: 11,
    contains,
    start: |order, dice| Some(stirred(stacked(order)?, 8 * order, dice, change)),
    change,
};

/// Whether the graph is planar with the largest possible number of edges.
fn contains(graph: &Graph) -> bool {
    graph.order() >= 3 && graph.size() == 3 * graph.order() - 6 && is_planar(graph)
}

/// Two poles, and a path between them whose ends and poles are joined.
fn stacked(order: usize) -> Option<Graph> {
    let path = (2..order).flat_map(|v| [(0, v), (1, v)]).chain((3..order).map(|v| (v - 1, v)));
    (order >= 3).then(|| graph_of(order, path.chain([(0, 1)]).collect()))
}

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let all: Vec<_> = graph.edges().collect();
    let (u, v) = dice.pick(&all)?;
    let diagonals: Vec<_> = common(graph, u, v)
        .into_iter()
        .array_combinations::<2>()
        .filter(|&[x, y]| !graph.are_adjacent(x, y))
        .collect();
    let [x, y] = dice.pick(&diagonals)?;
    let mut changed = edges(graph);
    changed.remove(&(u.index(), v.index()));
    changed.insert((x.min(y).index(), x.max(y).index()));
    // If an edge is on more than two triangles, the chosen two need not be faces.
    Some(graph_of(graph.order(), changed)).filter(contains)
}
