//! Changes of graphs from the literature: each adds or replaces, whatever the class.

use graphs::rng::QuickDice;
use graphs::{Graph, Vertex};
use itertools::Itertools;

use super::{Edges, edges, graph_of, two};

/// A change; `None` if the graph has no place for it.
type Change = fn(&Graph, &mut QuickDice) -> Option<Graph>;

/// Changes that add one vertex or two.
const LARGER: [Change; 9] = [leaf, path, twin, true_twin, subdivided, stacked, ear, bridge, in_triangle];

/// Changes of the whole graph, or of its edges only.
const OTHERS: [Change; 14] = [
    doubled,
    blown_up,
    mycielskian,
    corona,
    all_subdivided,
    prism,
    complement,
    line,
    apex,
    copied,
    joined,
    denser,
    sparser,
    merged,
];

pub(crate) fn drawn(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let small = dice.below(2) == 0;
    dice.pick(if small { &LARGER[..] } else { &OTHERS[..] })?(graph, dice)
}

/// The graph with one or two more vertices.
pub(crate) fn larger(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    dice.pick(&LARGER)?(graph, dice)
}

fn vertex(graph: &Graph, dice: &mut QuickDice) -> Option<Vertex> {
    (graph.order() > 0).then(|| Vertex::new(dice.below(graph.order())))
}

fn edge(graph: &Graph, dice: &mut QuickDice) -> Option<(usize, usize)> {
    let all: Vec<_> = edges(graph).into_iter().collect();
    dice.pick(&all)
}

/// The graph with these edges added, and with new vertices up to the largest one in the edges.
fn with(graph: &Graph, more: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    let mut all = edges(graph);
    all.extend(more.into_iter().map(|(u, v)| (u.min(v), u.max(v))));
    let order = all.iter().map(|&(_, v)| v + 1).max().unwrap_or(0).max(graph.order());
    graph_of(order, all)
}

fn leaf(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let at = vertex(graph, dice)?.index();
    Some(with(graph, [(at, graph.order())]))
}

/// A path of two new vertices at a vertex.
fn path(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let (at, new) = (vertex(graph, dice)?.index(), graph.order());
    Some(with(graph, [(at, new), (new, new + 1)]))
}

fn twin(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let of = vertex(graph, dice)?;
    Some(with(graph, graph.neighbors(of).iter().map(|u| (u.index(), graph.order()))))
}

fn true_twin(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let of = vertex(graph, dice)?;
    Some(with(graph, graph.neighbors(of).iter().chain([&of]).map(|u| (u.index(), graph.order()))))
}

fn subdivided(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let (u, v) = edge(graph, dice)?;
    let mut all = edges(graph);
    all.remove(&(u, v));
    all.extend([(u, graph.order()), (v, graph.order())]);
    Some(graph_of(graph.order() + 1, all))
}

/// A new vertex next to two, three or four vertices of a closed neighborhood.
fn stacked(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let center = vertex(graph, dice)?;
    let mut around: Vec<usize> = graph.neighbors(center).iter().map(|u| u.index()).collect();
    while around.len() > 1 + dice.below(3) {
        around.swap_remove(dice.below(around.len()));
    }
    Some(with(graph, around.into_iter().chain([center.index()]).map(|u| (u, graph.order()))))
}

/// A new vertex next to two vertices with a common neighbor: in a quadrangulation, one more quadrangle if it stays one.
fn ear(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let center = vertex(graph, dice)?;
    let around = graph.neighbors(center);
    let (one, other) = two(around.len(), dice)?;
    Some(with(graph, [around[one], around[other]].map(|u| (u.index(), graph.order()))))
}

/// Two edges are subdivided, and the new vertices joined, which keeps a graph cubic.
fn bridge(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let ((a, b), (c, d)) = (edge(graph, dice)?, edge(graph, dice)?);
    if (a, b) == (c, d) {
        return None;
    }
    let [one, other] = [graph.order(), graph.order() + 1];
    let mut all = edges(graph);
    all.retain(|edge| ![(a, b), (c, d)].contains(edge));
    all.extend([(a, one), (b, one), (c, other), (d, other), (one, other)]);
    Some(graph_of(graph.order() + 2, all))
}

/// A new vertex next to all of a triangle.
fn in_triangle(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let (u, v) = edge(graph, dice)?;
    let tips = super::common(graph, Vertex::new(u), Vertex::new(v));
    let tip = dice.pick(&tips)?.index();
    Some(with(graph, [u, v, tip].map(|corner| (corner, graph.order()))))
}

fn doubled(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    let n = graph.order();
    let both = edges(graph).into_iter().flat_map(|(u, v)| [(u, n + v), (v, n + u)]);
    Some(graph_of(2 * n, both.collect()))
}

/// Two nonadjacent copies of each vertex.
fn blown_up(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    let n = graph.order();
    let all = edges(graph).into_iter().flat_map(|(u, v)| [(u, v), (u, n + v), (v, n + u), (n + u, n + v)]);
    Some(graph_of(2 * n, all.collect()))
}

fn mycielskian(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    let n = graph.order();
    let copied = edges(graph).into_iter().flat_map(|(u, v)| [(u, n + v), (v, n + u)]);
    Some(with(graph, copied.chain((n..2 * n).map(|copy| (copy, 2 * n)))))
}

/// A leaf at each vertex.
fn corona(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    Some(with(graph, (0..graph.order()).map(|v| (v, graph.order() + v))))
}

fn all_subdivided(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    let middles = edges(graph).into_iter().enumerate().flat_map(|(place, (u, v))| {
        let middle = graph.order() + place;
        [(u, middle), (v, middle)]
    });
    Some(graph_of(graph.order() + graph.size(), middles.collect()))
}

/// Two copies, each vertex next to its copy.
fn prism(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    let n = graph.order();
    let copy = edges(graph).into_iter().map(|(u, v)| (n + u, n + v));
    Some(with(graph, copy.chain((0..n).map(|v| (v, n + v)))))
}

fn complement(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    let there = edges(graph);
    let pairs =
        (0..graph.order()).array_combinations().map(|[u, v]| (u, v)).filter(|pair| !there.contains(pair));
    Some(graph_of(graph.order(), pairs.collect()))
}

fn line(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    let all: Vec<(usize, usize)> = edges(graph).into_iter().collect();
    let meet = |&(one, other): &(usize, usize)| {
        let ((a, b), (c, d)) = (all[one], all[other]);
        [a, b].contains(&c) || [a, b].contains(&d)
    };
    let met: Edges = (0..all.len()).array_combinations().map(|[u, v]| (u, v)).filter(meet).collect();
    (all.len() <= super::MOST).then(|| graph_of(all.len(), met))
}

fn apex(graph: &Graph, _: &mut QuickDice) -> Option<Graph> {
    Some(with(graph, (0..graph.order()).map(|v| (v, graph.order()))))
}

fn copied(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let (at, n) = (vertex(graph, dice)?.index(), graph.order());
    let image = |v: usize| match v.cmp(&at) {
        std::cmp::Ordering::Less => n + v,
        std::cmp::Ordering::Equal => at,
        std::cmp::Ordering::Greater => n + v - 1,
    };
    Some(with(graph, edges(graph).into_iter().map(|(u, v)| (image(u), image(v)))))
}

/// The graph joined by an edge to a random base.
fn joined(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let n = graph.order();
    let other = super::bases::drawn(super::MOST.saturating_sub(n), dice)?;
    let (u, v) = (vertex(graph, dice)?.index(), vertex(&other, dice)?.index());
    Some(with(graph, edges(&other).into_iter().map(|(u, v)| (n + u, n + v)).chain([(u, n + v)])))
}

fn denser(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let more = (0..1 + dice.below(3)).map(|_| two(graph.order(), dice)).collect::<Option<Vec<_>>>()?;
    Some(with(graph, more))
}

fn sparser(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let gone = (0..1 + dice.below(3)).map(|_| edge(graph, dice)).collect::<Option<Vec<_>>>()?;
    let mut all = edges(graph);
    all.retain(|edge| !gone.contains(edge));
    Some(graph_of(graph.order(), all))
}

fn merged(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    two(graph.order(), dice).map(|pair| identified(graph, pair))
}

/// The graph after contraction of a random edge, perhaps with this end, and its new vertex.
pub(super) fn contracted(graph: &Graph, end: Option<usize>, dice: &mut QuickDice) -> Option<(Graph, usize)> {
    let has_end = |&(u, v): &(usize, usize)| end.is_none_or(|end| [u, v].contains(&end));
    let all: Vec<_> = edges(graph).into_iter().filter(has_end).collect();
    dice.pick(&all).map(|edge| (identified(graph, edge), edge.0))
}

/// The graph in which these two vertices, the smaller one first, are the smaller one.
fn identified(graph: &Graph, (kept, gone): (usize, usize)) -> Graph {
    let image = |v: usize| match v.cmp(&gone) {
        std::cmp::Ordering::Less => v,
        std::cmp::Ordering::Equal => kept,
        std::cmp::Ordering::Greater => v - 1,
    };
    let all = edges(graph).into_iter().map(|(u, v)| (image(u), image(v))).filter(|(u, v)| u != v);
    graph_of(graph.order() - 1, all.map(|(u, v)| (u.min(v), u.max(v))).collect())
}
