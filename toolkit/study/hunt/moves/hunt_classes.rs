//! The classes of graphs for hunts: a row each, with its moves.
//!
//! A chordal graph arises from a chordal graph that contains it, on the same vertices, by taking out edge
//! after edge, all graphs between them chordal \[RoseTarjanLueker1976\]; so trees, which leaf moves turn into
//! one another via a star, reach all. A switch exchanges the ends of two edges and keeps all degrees. Flips
//! of an edge to the other diagonal of its quadrangle connect all triangulations of an order \[Wagner1936\].

use graphs::Graph;
use graphs::rng::QuickDice;
use itertools::Itertools;

use super::{HuntClass, changes, common, edges, flipped, graph_of, random_tree, switched};

pub static HUNT_CLASSES: [HuntClass; 16] = [
    HuntClass::built("2-trees"),
    HuntClass::built("3-trees"),
    HuntClass::flipped("bipartite"),
    HuntClass::flipped("cacti"),
    HuntClass::flipped("chordal"),
    HuntClass { stirs: |order| order * order, ..CONNECTED },
    HuntClass {
        name: "cubic",
        kind: "cubic",
        base: |_, order, _| ladder(order),
        stirs: |order| 8 * order,
        step: switched,
        moves: "two edges exchange their ends",
        ..CONNECTED
    },
    HuntClass::built("halin"),
    HuntClass::built("maximal-outerplanar"),
    HuntClass::flipped("outerplanar"),
    HuntClass::flipped("planar"),
    HuntClass {
        name: "regular-bipartite",
        within: |graph| {
            let is_regular = graph.vertices().map(|v| graph.degree(v)).min() == Some(graph.max_degree());
            graph.max_degree() >= LEAST_DEGREE && is_regular
        },
        kind: "bipartite",
        part: ", regular of degree 3 or more",
        base: |_, order, dice| bands(order, dice),
        stirs: |order| 8 * order,
        step: switched,
        moves: "two edges exchange their ends",
    },
    HuntClass::flipped("series-parallel"),
    HuntClass {
        name: "tree",
        kind: "trees",
        stirs: |_| 0,
        step: leaf_moved,
        moves: "a leaf moves to another vertex",
        ..CONNECTED
    },
    HuntClass::flipped("triangle-free"),
    HuntClass {
        name: "triangulation",
        kind: "triangulations",
        base: |_, order, _| stacked(order),
        stirs: |order| 8 * order,
        step: diagonal_exchanged,
        moves: "an edge becomes the other diagonal of its quadrangle",
        ..CONNECTED
    },
];

impl HuntClass {
    /// A class whose graphs all arise from trees by one edge after another.
    const fn flipped(kind: &'static str) -> Self {
        HuntClass { name: kind, kind, ..CONNECTED }
    }

    /// A class whose kind has a construction.
    const fn built(kind: &'static str) -> Self {
        HuntClass {
            base: |class, order, dice| built(class, None, order, dice),
            stirs: |_| 0,
            step: rebuilt,
            moves: "a step of the construction is undone and another made",
            ..HuntClass::flipped(kind)
        }
    }
}

/// The graphs that are given, whichever they are.
pub static GIVEN: HuntClass = HuntClass { name: "given", ..HuntClass::flipped("all") };

/// Graphs that the moves of a program reach.
pub static MOVED: HuntClass = HuntClass { name: "moved", ..HuntClass::flipped("all") };

/// Connected graphs, and how graphs of a class that is closed under losing edges are made and changed.
const CONNECTED: HuntClass = HuntClass {
    name: "connected",
    kind: "connected",
    within: |_| true,
    base: |_, order, dice| random_tree(order, dice),
    stirs: |order| 2 * order * order,
    step: flipped,
    part: "",
    moves: "an edge is added, removed or moved",
};

/// The steps that are tried until one stays in the class.
const TRIES: usize = 200;

/// A graph of this order by random construction steps from a graph, or the first one.
fn built(class: &HuntClass, from: Option<Graph>, order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let construction = class.generated().construction.as_ref()?;
    let mut graph = from.unwrap_or_else(|| construction.first());
    while graph.order() < order {
        let steps = (construction.steps)(&graph);
        let mut made = (0..TRIES).filter_map(|_| Some(steps.get(dice.below(steps.len()))?.made(&graph)));
        graph = made.find(|made| made.order() <= order && class.contains(made))?;
    }
    (graph.order() == order).then_some(graph)
}

/// The graph after one or two contractions of an edge or triangle in its class, and as many vertices forward.
fn rebuilt(class: &HuntClass, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let mut small = graph.clone();
    for _ in 0..=dice.below(2) {
        let mut made = (0..TRIES).filter_map(|_| {
            let (once, at) = changes::contracted(&small, None, dice)?;
            let mut twice = || changes::contracted(&once, Some(at), dice).map(|(twice, _)| twice);
            if class.contains(&once) { Some(once) } else { twice() }
        });
        small = made.find(|made| class.contains(made)).unwrap_or(small);
    }
    built(class, Some(small), graph.order(), dice)
}

fn ladder(order: usize) -> Option<Graph> {
    let half = order / 2;
    let around = (0..order).map(|v| (v.min((v + 1) % order), v.max((v + 1) % order)));
    (order >= 4 && order.is_multiple_of(2))
        .then(|| graph_of(order, around.chain((0..half).map(|v| (v, v + half))).collect()))
}

/// Connected regular graphs of smaller degree are cycles at most, which are solved.
const LEAST_DEGREE: usize = 3;

/// Joins each vertex of one side to consecutive ones of the other, around a circle; the degree is random.
fn bands(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    let half = order / 2;
    let degrees = (half + 1).checked_sub(LEAST_DEGREE).filter(|&degrees| degrees > 0)?;
    let degree = LEAST_DEGREE + dice.below(degrees);
    let edges = (0..half).flat_map(|v| (0..degree).map(move |step| (v, half + (v + step) % half)));
    order.is_multiple_of(2).then(|| graph_of(order, edges.collect()))
}

fn leaf_moved(_: &HuntClass, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
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
fn diagonal_exchanged(_: &HuntClass, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
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
