//! Trees in layers, or from the center outwards.

use graphs::layout::{Point, polar};
use graphs::{Graph, Vertex};

/// A tree with more leaves is drawn around its center: in layers it would be too wide.
const MOST_LEAVES: usize = 16;

/// The tree with its center on top, or in the middle.
pub(crate) fn draw(tree: &Graph) -> Vec<Point> {
    let leaves = tree.vertices().filter(|&v| tree.degree(v) <= 1).count();
    if leaves > MOST_LEAVES { radial(tree) } else { layered(tree) }
}

/// The center on top, each vertex in the layer of its depth and over the middle of its children, the leaves in
/// turn at distance 1. No two edges cross. O(n).
fn layered(tree: &Graph) -> Vec<Point> {
    let mut places = vec![[0.0; 2]; tree.order()];
    let Some(center) = center(tree) else { return places };
    let (sequence, parents) = outwards(tree, center);
    let mut depth = vec![0.0_f64; tree.order()];
    for &v in &sequence[1..] {
        depth[v.index()] = depth[parents[v.index()].map_or(0, Vertex::index)] + 1.0;
    }
    let parents = &parents;
    let children =
        |v: Vertex| tree.neighbors(v).iter().copied().filter(move |w| parents[w.index()] == Some(v));
    // Depth first, so that the leaves of a subtree stand together.
    let mut stack = vec![center];
    let mut leaves = 0.0;
    while let Some(v) = stack.pop() {
        let before = stack.len();
        stack.extend(children(v));
        stack[before..].reverse();
        if stack.len() == before {
            places[v.index()][0] = leaves;
            leaves += 1.0;
        }
    }
    for &v in sequence.iter().rev() {
        let beneath: Vec<f64> = children(v).map(|w| places[w.index()][0]).collect();
        if let (Some(first), Some(last)) = (beneath.first(), beneath.last()) {
            places[v.index()][0] = (first + last) / 2.0;
        }
    }
    let deepest = depth.iter().copied().fold(1.0, f64::max);
    let step = (0.5 * leaves / deepest).max(1.0);
    for (place, depth) in places.iter_mut().zip(depth) {
        place[1] = step * depth;
    }
    places
}

/// The center of the tree in the middle, each vertex at the distance of its depth, and its subtree in a
/// sector as wide as its share of the leaves. No two edges cross. O(n).
fn radial(tree: &Graph) -> Vec<Point> {
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
        let width = leaves[v.index()] / leaves[center.index()];
        if let Some(parent) = parents[v.index()] {
            depth[v.index()] = depth[parent.index()] + 1.0;
            begins[v.index()] = begins[parent.index()];
            begins[parent.index()] += width;
        }
        places[v.index()] = polar(depth[v.index()], begins[v.index()] + width / 2.0);
    }
    places
}

/// The vertex that remains after leaves are removed round by round; the smaller of two.
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

/// The vertices in breadth-first order, and for each the neighbor toward the root.
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
