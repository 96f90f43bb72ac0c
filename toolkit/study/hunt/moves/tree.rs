//! Trees, changed by leaf moves: a leaf is removed and joined to another vertex. Any tree can become any other one this
//! way, via a star.

use graphs::Graph;
use graphs::classes::tree::is_tree;
use graphs::rng::QuickDice;

use super::{Ground, edges, graph_of, random_tree};

pub(crate) const GROUND: Ground = Ground {
    name: "tree",
    about: "trees; a leaf moves to another vertex",
    kind: "trees",
    exhaustive: 14,
    contains: is_tree,
    start: random_tree,
    change,
};

fn change(graph: &Graph, dice: &mut QuickDice) -> Option<Graph> {
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
