//! Classes of graphs for hunts, each with its moves: small random changes that stay in the class, and larger ones that
//! all classes share (`structured`).

mod bases;
mod changes;
mod hunt_classes;
pub(crate) mod structured;

use std::collections::BTreeSet;

use catalogue::enumerate::{GraphKind, KINDS};
use graphs::rng::QuickDice;
use graphs::{Graph, Vertex};

pub use self::hunt_classes::{GIVEN, HUNT_CLASSES, MOVED};

/// A class of graphs for hunts.
pub struct HuntClass {
    pub name: &'static str,
    /// The kind that generates all graphs of the class, and perhaps others.
    pub kind: &'static str,
    /// Which graphs of the kind are in the class.
    within: fn(&Graph) -> bool,
    /// The same in words, after those of the kind.
    part: &'static str,
    /// What a step does.
    moves: &'static str,
    /// A graph of this order in the class, from which changes lead to all others; `None` if there is none.
    base: fn(&HuntClass, usize, &mut QuickDice) -> Option<Graph>,
    /// The number of changes that make it a random graph, by its order.
    stirs: fn(usize) -> usize,
    /// A graph of the same order, a small random change away; it may be outside the class.
    step: fn(&HuntClass, &Graph, &mut QuickDice) -> Option<Graph>,
}

impl HuntClass {
    pub fn generated(&self) -> &'static GraphKind {
        KINDS
            .iter()
            .find(|kind| kind.name == self.kind)
            .expect("every class of hunts names a kind; a test checks it")
    }

    /// Its graphs in words.
    pub fn graphs(&self) -> String {
        self.generated().about.split(':').next().unwrap_or_default().to_owned() + self.part
    }

    /// Its graphs, and how they change.
    pub fn about(&self) -> String {
        format!("{}; {}", self.graphs(), self.moves)
    }

    pub fn contains(&self, graph: &Graph) -> bool {
        self.generated().contains(graph) && (self.within)(graph)
    }

    /// A random graph of this order in the class; `None` if there is none.
    pub fn start(&self, order: usize, dice: &mut QuickDice) -> Option<Graph> {
        let base = (self.base)(self, order, dice)?;
        Some(self.stirred(base, (self.stirs)(order), dice))
    }

    /// A graph of the same order in the class, a small change away; `None` if the random change leaves the class.
    pub fn change(&self, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
        (self.step)(self, graph, dice).filter(|graph| self.contains(graph))
    }

    /// The graph after this many changes that stay in the class.
    pub(super) fn stirred(&self, start: Graph, times: usize, dice: &mut QuickDice) -> Graph {
        (0..times).fold(start, |graph, _| self.change(&graph, dice).unwrap_or(graph))
    }
}

/// The largest order of a graph of a hunt.
pub(super) const MOST: usize = 64;

/// Edges, each with its lesser end first.
type Edges = BTreeSet<(usize, usize)>;

fn edges(graph: &Graph) -> Edges {
    graph.edges().map(|(u, v)| (u.index(), v.index())).collect()
}

fn graph_of(order: usize, edges: Edges) -> Graph {
    Graph::from_edges(order, edges).expect("edges of a set between different vertices are simple")
}

/// Two distinct vertices, the smaller one first.
fn two(order: usize, dice: &mut QuickDice) -> Option<(usize, usize)> {
    if order < 2 {
        return None;
    }
    let (u, other) = (dice.below(order), dice.below(order - 1));
    let v = if other < u { other } else { other + 1 };
    Some((u.min(v), u.max(v)))
}

/// The graph with one edge added, removed or moved.
fn flipped(_: &HuntClass, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
    let mut changed = edges(graph);
    let pair = two(graph.order(), dice)?;
    let was_there = changed.remove(&pair);
    if !was_there {
        changed.insert(pair);
    }
    // Moving an edge keeps the size, which is maximal in some classes.
    if !was_there && dice.below(2) == 0 {
        let others: Vec<_> = changed.iter().copied().filter(|&edge| edge != pair).collect();
        changed.remove(&dice.pick(&others)?);
    }
    Some(graph_of(graph.order(), changed))
}

/// The graph after a switch: two edges exchange their ends, which keeps all degrees.
fn switched(_: &HuntClass, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
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

/// A tree: each vertex is joined to an earlier one.
fn random_tree(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    (order > 0).then(|| graph_of(order, (1..order).map(|v| (dice.below(v), v)).collect()))
}

fn common(graph: &Graph, u: Vertex, v: Vertex) -> Vec<Vertex> {
    graph.neighbors(u).iter().copied().filter(|&w| graph.are_adjacent(v, w)).collect()
}
