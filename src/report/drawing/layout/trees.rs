//! Trees from the middle outwards.

use std::f64::consts::TAU;

use graphs::{Graph, Vertex};

use super::Point;

/// The center of the tree in the middle, each vertex at the distance of its depth, and its subtree in a
/// sector as wide as its share of the leaves. No two edges cross. O(n).
pub fn radial(tree: &Graph) -> Vec<Point> {
    let n = tree.order();
    let mut places = vec![[0.0; 2]; n];
    let Some(center) = center(tree) else { return places };
    let (sequence, parents) = outwards(tree, center);
    let mut leaves = vec![0.0_f64; n];
    for &v in sequence.iter().rev() {
        leaves[v.index()] = leaves[v.index()].max(1.0);
        if let Some(parent) = parents[v.index()] {
            leaves[parent.index()] += leaves[v.index()];
        }
    }
    let mut depth = vec![0.0_f64; n];
    // Where the sector of each vertex begins; moved on past each child that has taken its share.
    let mut begins = vec![0.0_f64; n];
    for &v in &sequence {
        let width = TAU * leaves[v.index()] / leaves[center.index()];
        if let Some(parent) = parents[v.index()] {
            depth[v.index()] = depth[parent.index()] + 1.0;
            begins[v.index()] = begins[parent.index()];
            begins[parent.index()] += width;
        }
        let angle = begins[v.index()] + width / 2.0;
        places[v.index()] = [depth[v.index()] * angle.sin(), -depth[v.index()] * angle.cos()];
    }
    places
}

/// The vertex left when leaves are taken away round by round, the lesser of two.
fn center(tree: &Graph) -> Option<Vertex> {
    let first = tree.vertices().next()?;
    let farthest = |from: Vertex| -> Vec<Vertex> {
        let (sequence, parents) = outwards(tree, from);
        let mut path: Vec<Vertex> = sequence.last().copied().into_iter().collect();
        while let Some(parent) = path.last().and_then(|v| parents[v.index()]) {
            path.push(parent);
        }
        path
    };
    // A longest path begins at a vertex farthest from anywhere, and the center is its middle.
    let longest = farthest(*farthest(first).first()?);
    let middle = longest.len() / 2;
    if longest.len() % 2 == 1 {
        Some(longest[middle])
    } else {
        Some(longest[middle].min(longest[middle - 1]))
    }
}

/// The vertices breadth first, and each one's neighbor toward the root.
fn outwards(tree: &Graph, root: Vertex) -> (Vec<Vertex>, Vec<Option<Vertex>>) {
    let mut parents = vec![None; tree.order()];
    let mut sequence = vec![root];
    let mut next = 0;
    while let Some(&v) = sequence.get(next) {
        next += 1;
        for &w in tree.neighbors(v) {
            if parents[v.index()] != Some(w) {
                parents[w.index()] = Some(v);
                sequence.push(w);
            }
        }
    }
    (sequence, parents)
}
