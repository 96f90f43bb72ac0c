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

pub use self::hunt_classes::{GIVEN, HUNT_CLASSES};

/// A class of graphs for hunts.
pub struct HuntClass {
    pub name: &'static str,
    pub about: &'static str,
    /// The kind that generates all graphs of the class, and perhaps others.
    pub kind: &'static str,
    pub contains: fn(&Graph) -> bool,
    /// A graph of this order in the class, from which changes lead to all others; `None` if there is none.
    base: fn(usize, &mut QuickDice) -> Option<Graph>,
    /// The number of changes that make it a random graph, by its order.
    stirs: fn(usize) -> usize,
    /// A graph of the same order, a small random change away; it may be outside the class.
    step: fn(&Graph, &mut QuickDice) -> Option<Graph>,
}

impl HuntClass {
    pub fn generated(&self) -> &'static GraphKind {
        KINDS
            .iter()
            .find(|kind| kind.name == self.kind)
            .expect("every class of hunts names a kind; a test checks it")
    }

    /// A random graph of this order in the class; `None` if there is none.
    pub fn start(&self, order: usize, dice: &mut QuickDice) -> Option<Graph> {
        let base = (self.base)(order, dice)?;
        Some(self.stirred(base, (self.stirs)(order), dice))
    }

    /// A graph of the same order in the class, a small change away; `None` if the random change leaves the class.
    pub fn change(&self, graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
        (self.step)(graph, dice).filter(self.contains)
    }

    /// The graph after this many changes that stay in the class.
    pub(super) fn stirred(&self, start: Graph, times: usize, dice: &mut QuickDice) -> Graph {
        (0..times).fold(start, |graph, _| self.change(&graph, dice).unwrap_or(graph))
    }
}

/// The largest order of a graph of a hunt.
const MOST: usize = 64;

/// Reads the least and the largest order: `9`, or `4..9`.
pub(crate) fn orders(text: &str) -> Result<(usize, usize), String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if 1 <= low && low <= high && high <= MOST => Ok((low, high)),
        _ => Err(format!(
            "expected an order such as 9, or orders such as 4..9, at most {MOST}, found {text:?}"
        )),
    }
}

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
fn flipped(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
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

/// A tree: each vertex is joined to an earlier one.
fn random_tree(order: usize, dice: &mut QuickDice) -> Option<Graph> {
    (order > 0).then(|| graph_of(order, (1..order).map(|v| (dice.below(v), v)).collect()))
}

fn common(graph: &Graph, u: Vertex, v: Vertex) -> Vec<Vertex> {
    graph.neighbors(u).iter().copied().filter(|&w| graph.are_adjacent(v, w)).collect()
}
