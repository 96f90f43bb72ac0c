//! Classes of graphs in which the hunt looks, each with its moves: small random changes that stay in the class, and larger
//! ones that all classes have in common (`structured`).

mod bases;
mod changes;
pub(crate) mod structured;

use std::collections::BTreeSet;

use graphs::enumerate::{KINDS, Kind};
use graphs::rng::QuickDice;
use graphs::{Graph, Vertex};

/// A class of graphs to look in.
pub struct Ground {
    pub name: &'static str,
    /// Which graphs they are, and how one is changed.
    pub about: &'static str,
    /// The kind by which all of them are generated, of which they may be a part.
    pub kind: &'static str,
    /// Up to which order all of them are looked at where nothing else is said: some thousand graphs.
    pub(crate) exhaustive: usize,
    /// Whether a graph is one of them.
    pub contains: fn(&Graph) -> bool,
    /// One of them of this order, by chance; none if there is none.
    pub start: fn(usize, &mut QuickDice) -> Option<Graph>,
    /// Another of them of the same order, a small change away; none if chance met a change that leaves the class.
    pub change: fn(&Graph, &mut QuickDice) -> Option<Graph>,
}

impl Ground {
    /// How all of them are generated.
    pub fn generated(&self) -> &'static Kind {
        KINDS.iter().find(|kind| kind.name == self.kind).expect("every ground names a kind; a test checks it")
    }
}

graphs::catalogue! {
    pub static GROUNDS: [Ground] = GROUND of { bipartite, connected, cubic, outerplanar, planar, regular_bipartite, tree, triangle_free, triangulation }
}

/// The largest order of what is made by chance.
const MOST: usize = 64;

/// Edges, each with its lesser end first.
type Edges = BTreeSet<(usize, usize)>;

fn edges(graph: &Graph) -> Edges {
    graph.edges().map(|(u, v)| (u.index(), v.index())).collect()
}

fn graph_of(order: usize, edges: Edges) -> Graph {
    Graph::from_edges(order, edges).expect("edges of a set between different vertices are simple")
}

/// Two different vertices, the lesser one first.
fn two(order: usize, dice: &mut QuickDice) -> Option<(usize, usize)> {
    if order < 2 {
        return None;
    }
    let (u, other) = (dice.below(order), dice.below(order - 1));
    let v = if other < u { other } else { other + 1 };
    Some((u.min(v), u.max(v)))
}

/// The graph with one edge more or one less, or with one edge moved.
fn flipped(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let mut changed = edges(graph);
    let pair = two(graph.order(), dice)?;
    let was_there = changed.remove(&pair);
    if !was_there {
        changed.insert(pair);
    }
    // An edge that joins while another one leaves keeps the size, which some classes are full at.
    if !was_there && dice.below(2) == 0 {
        let others: Vec<_> = changed.iter().copied().filter(|&edge| edge != pair).collect();
        changed.remove(&dice.pick(&others)?);
    }
    Some(graph_of(graph.order(), changed))
}

/// The graph after a switch: two of its edges have exchanged their ends, which keeps all degrees.
fn switched(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
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
    is_new.then(|| graph_of(graph.order(), changed))
}

/// A tree: each vertex is joined to one before it.
fn random_tree(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    (order > 0).then(|| graph_of(order, (1..order).map(|v| (dice.below(v), v)).collect()))
}

/// The graph after this many changes that stay in the class.
pub(super) fn stirred(
    start: Graph,
    times: usize,
    dice: &mut QuickDice,
    change: impl Fn(&Graph, &mut QuickDice) -> Option<Graph>,
) -> Graph {
    (0..times).fold(start, |graph, _| change(&graph, dice).unwrap_or(graph))
}

/// The neighbors that two vertices have in common.
fn common(graph: &Graph, u: Vertex, v: Vertex) -> Vec<Vertex> {
    graph.neighbors(u).iter().copied().filter(|&w| graph.are_adjacent(v, w)).collect()
}
