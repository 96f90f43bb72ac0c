//! The classes of graphs for hunts: a row each, with its moves.
//!
//! A tree becomes any other one by leaf moves, via a star. A switch exchanges the ends of two edges, which keeps all
//! degrees. Any two triangulations of one order are connected by flips of an edge to the other diagonal of its
//! quadrangle \[Wagner1936\].

use graphs::Graph;
use graphs::classes::bipartite::is_bipartite;
use graphs::classes::outerplanar::is_outerplanar;
use graphs::classes::planar::is_planar;
use graphs::classes::tree::is_tree;
use graphs::connectivity::is_connected;
use graphs::rng::QuickDice;
use itertools::Itertools;

use super::{HuntClass, common, edges, flipped, graph_of, random_tree, switched};

pub static HUNT_CLASSES: [HuntClass; 9] = [
    HuntClass {
        name: "bipartite",
        about: "connected bipartite graphs; an edge is added, removed or moved",
        kind: "bipartite",
        contains: |graph| is_connected(graph) && is_bipartite(graph),
        ..CONNECTED
    },
    HuntClass { stirs: |order| order * order, ..CONNECTED },
    HuntClass {
        name: "cubic",
        about: "connected cubic graphs; two edges exchange their ends",
        kind: "cubic",
        contains: |graph| {
            graph.order() > 0 && graph.vertices().all(|v| graph.degree(v) == 3) && is_connected(graph)
        },
        base: |order, _| ladder(order),
        stirs: |order| 8 * order,
        step: switched,
    },
    HuntClass {
        name: "outerplanar",
        about: "connected outerplanar graphs; an edge is added, removed or moved",
        kind: "outerplanar",
        contains: |graph| is_connected(graph) && is_outerplanar(graph),
        ..CONNECTED
    },
    HuntClass {
        name: "planar",
        about: "connected planar graphs; an edge is added, removed or moved",
        kind: "planar",
        contains: |graph| is_connected(graph) && is_planar(graph),
        ..CONNECTED
    },
    HuntClass {
        name: "regular-bipartite",
        about: "connected bipartite graphs, regular of degree 3 or more; two edges exchange their ends",
        kind: "bipartite",
        contains: |graph| {
            let is_regular = graph.vertices().map(|v| graph.degree(v)).min() == Some(graph.max_degree());
            graph.max_degree() >= LEAST_DEGREE && is_regular && is_connected(graph) && is_bipartite(graph)
        },
        base: bands,
        stirs: |order| 8 * order,
        step: switched,
    },
    HuntClass {
        name: "tree",
        about: "trees; a leaf moves to another vertex",
        kind: "trees",
        contains: is_tree,
        stirs: |_| 0,
        step: leaf_moved,
        ..CONNECTED
    },
    HuntClass {
        name: "triangle-free",
        about: "connected graphs without triangles; an edge is added, removed or moved",
        kind: "triangle-free",
        contains: |graph| is_connected(graph) && graph.edges().all(|(u, v)| common(graph, u, v).is_empty()),
        ..CONNECTED
    },
    HuntClass {
        name: "triangulation",
        about: "triangulations of the sphere; an edge becomes the other diagonal of its quadrangle",
        kind: "triangulations",
        // Planar with the largest possible number of edges.
        contains: |graph| graph.order() >= 3 && graph.size() == 3 * graph.order() - 6 && is_planar(graph),
        base: |order, _| stacked(order),
        stirs: |order| 8 * order,
        step: diagonal_exchanged,
    },
];

/// The graphs that are given, whichever they are.
pub static GIVEN: HuntClass =
    HuntClass { name: "given", about: "the input graphs", contains: |_| true, ..CONNECTED };

/// Connected graphs, and how graphs of a class that is closed under losing edges are made and changed.
const CONNECTED: HuntClass = HuntClass {
    name: "connected",
    about: "connected graphs; an edge is added, removed or moved",
    kind: "connected",
    contains: is_connected,
    base: random_tree,
    stirs: |order| 2 * order * order,
    step: flipped,
};

fn ladder(order: usize) -> Option<Graph> {
    let half = order / 2;
    let around = (0..order).map(|v| (v.min((v + 1) % order), v.max((v + 1) % order)));
    (order >= 4 && order.is_multiple_of(2))
        .then(|| graph_of(order, around.chain((0..half).map(|v| (v, v + half))).collect()))
}

/// Connected regular graphs of smaller degree are cycles at most, which are solved.
const LEAST_DEGREE: usize = 3;

/// Each vertex of one side is joined to as many consecutive vertices of the other side, around a circle, as a random
/// degree.
fn bands(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let half = order / 2;
    let degrees = (half + 1).checked_sub(LEAST_DEGREE).filter(|&degrees| degrees > 0)?;
    let degree = LEAST_DEGREE + dice.below(degrees);
    let edges = (0..half).flat_map(|v| (0..degree).map(move |step| (v, half + (v + step) % half)));
    order.is_multiple_of(2).then(|| graph_of(order, edges.collect()))
}

fn leaf_moved(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let leaves: Vec<_> = graph.vertices().filter(|&v| graph.degree(v) == 1).collect();
    let leaf = dice.pick(&leaves)?;
    let others: Vec<_> = graph.vertices().filter(|&v| v != leaf && !graph.are_adjacent(v, leaf)).collect();
    let to = dice.pick(&others)?.index();
    let leaf = leaf.index();
    let mut changed = edges(graph);
    changed.retain(|&(u, v)| u != leaf && v != leaf);
    changed.insert((leaf.min(to), leaf.max(to)));
    Some(graph_of(graph.order(), changed))
}

/// Two poles, and a path between them whose ends and poles are joined.
fn stacked(order: usize) -> Option<Graph> {
    let path = (2..order).flat_map(|v| [(0, v), (1, v)]).chain((3..order).map(|v| (v - 1, v)));
    (order >= 3).then(|| graph_of(order, path.chain([(0, 1)]).collect()))
}

/// If an edge is on more than two triangles, the chosen two need not be faces, and the graph leaves the class.
fn diagonal_exchanged(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let all: Vec<_> = graph.edges().collect();
    let (u, v) = dice.pick(&all)?;
    let diagonals = common(graph, u, v).into_iter().array_combinations::<2>();
    let diagonals: Vec<_> = diagonals.filter(|&[x, y]| !graph.are_adjacent(x, y)).collect();
    let [x, y] = dice.pick(&diagonals)?;
    let mut changed = edges(graph);
    changed.remove(&(u.index(), v.index()));
    changed.insert((x.min(y).index(), x.max(y).index()));
    Some(graph_of(graph.order(), changed))
}
