//! Graphs to test on.

use std::collections::BTreeSet;
use std::sync::Arc;

use graphs::Graph;

/// Every connected graph of order n up to isomorphism, once each, straight from the definition: each
/// has a vertex without which it is connected, so all are found by adding a vertex to those of order
/// n - 1, and of isomorphic ones the one with the same least code is kept. For n at most 7.
pub fn connected_graphs(order: usize) -> Vec<Arc<Graph>> {
    let codes = connected_codes(order);
    codes.into_iter().map(|code| from_code(order, code)).collect()
}

/// Every graph of order n up to isomorphism, once each, connected or not: of isomorphic ones that with the least code. For n
/// at most 6.
pub fn all_graphs(order: usize) -> Vec<Arc<Graph>> {
    let pairs = order * (order - 1) / 2;
    let codes: BTreeSet<u64> = (0..1 << pairs).map(|code| least_code(order, code)).collect();
    codes.into_iter().map(|code| from_code(order, code)).collect()
}

/// The graph whose edges are the set bits of `code`, for the pairs (0,1), (0,2), (1,2), (0,3), ...
pub fn from_code(order: usize, code: u64) -> Arc<Graph> {
    let present = pairs(order).enumerate().filter(|(bit, _)| code >> bit & 1 == 1);
    graph(order, present.map(|(_, pair)| pair))
}

fn pairs(order: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..order).flat_map(|v| (0..v).map(move |u| (u, v)))
}

fn connected_codes(order: usize) -> BTreeSet<u64> {
    if order == 1 {
        return BTreeSet::from([0]);
    }
    let smaller = connected_codes(order - 1);
    let old_pairs = (order - 1) * (order - 2) / 2;
    let extended =
        smaller.iter().flat_map(|code| (1u64..1 << (order - 1)).map(move |new| code | new << old_pairs));
    extended.map(|code| least_code(order, code)).collect()
}

/// The least code over the numberings of the vertices in ascending order of degree.
fn least_code(order: usize, code: u64) -> u64 {
    let mut adjacent = vec![0u32; order];
    for (bit, (u, v)) in pairs(order).enumerate() {
        if code >> bit & 1 == 1 {
            adjacent[u] |= 1 << v;
            adjacent[v] |= 1 << u;
        }
    }
    let mut degrees: Vec<u32> = adjacent.iter().map(|row| row.count_ones()).collect();
    degrees.sort_unstable();
    let mut least = u64::MAX;
    number_next(&adjacent, &degrees, &mut Vec::new(), 0, &mut least);
    least
}

fn number_next(adjacent: &[u32], degrees: &[u32], numbered: &mut Vec<usize>, code: u64, least: &mut u64) {
    let next = numbered.len();
    if next == adjacent.len() {
        *least = (*least).min(code);
        return;
    }
    for v in 0..adjacent.len() {
        if numbered.contains(&v) || adjacent[v].count_ones() != degrees[next] {
            continue;
        }
        let row = numbered.iter().enumerate().filter(|&(_, u)| adjacent[v] >> u & 1 == 1);
        let row = row.fold(0u64, |row, (number, _)| row | 1 << number);
        numbered.push(v);
        number_next(adjacent, degrees, numbered, code | row << (next * next.saturating_sub(1) / 2), least);
        numbered.pop();
    }
}

pub fn graph(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Arc<Graph> {
    Arc::new(Graph::from_edges(order, edges).expect("a simple graph"))
}

pub fn path(order: usize) -> Arc<Graph> {
    graph(order, (1..order).map(|v| (v - 1, v)))
}

pub fn cycle(order: usize) -> Arc<Graph> {
    graph(order, (0..order).map(|v| (v, (v + 1) % order)))
}

pub fn complete(order: usize) -> Arc<Graph> {
    graph(order, pairs(order))
}

pub fn star(leaves: usize) -> Arc<Graph> {
    graph(leaves + 1, (1..=leaves).map(|leaf| (0, leaf)))
}

/// The complete multipartite graph with `parts` parts of `size` vertices.
pub fn multipartite(parts: usize, size: usize) -> Arc<Graph> {
    graph(parts * size, pairs(parts * size).filter(|(u, v)| u / size != v / size))
}

/// The grid with this many rows and columns, row by row; a torus if it closes.
pub fn grid(rows: usize, columns: usize) -> Arc<Graph> {
    let at = move |row, column| row * columns + column;
    let across = (0..rows).flat_map(move |row| (1..columns).map(move |c| (at(row, c - 1), at(row, c))));
    let down = (1..rows).flat_map(move |row| (0..columns).map(move |c| (at(row - 1, c), at(row, c))));
    graph(rows * columns, across.chain(down))
}

pub fn torus(rows: usize, columns: usize) -> Arc<Graph> {
    let at = move |row, column| (row % rows) * columns + column % columns;
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    graph(rows * columns, cells.flat_map(|(r, c)| [(at(r, c), at(r + 1, c)), (at(r, c), at(r, c + 1))]))
}

/// The 3x3 rook graph: cells of a square, adjacent in a common row or column.
pub fn rook() -> Arc<Graph> {
    graph(9, pairs(9).filter(|(u, v)| u / 3 == v / 3 || u % 3 == v % 3))
}

/// The cube Q_3: words of three bits, adjacent if they differ in one.
pub fn cube() -> Arc<Graph> {
    graph(8, pairs(8).filter(|(u, v)| (u ^ v).count_ones() == 1))
}

/// The complete binary tree of order n, in breadth-first order.
pub fn binary_tree(order: usize) -> Arc<Graph> {
    graph(order, (1..order).map(|v| ((v - 1) / 2, v)))
}

/// The Petersen graph: the pairs of five things, adjacent if disjoint.
pub fn petersen() -> Arc<Graph> {
    let things: Vec<(usize, usize)> = pairs(5).collect();
    let disjoint =
        |a: (usize, usize), b: (usize, usize)| a.0 != b.0 && a.0 != b.1 && a.1 != b.0 && a.1 != b.1;
    graph(10, pairs(10).filter(|&(u, v)| disjoint(things[u], things[v])))
}

/// The icosahedron: two poles, 10 and 11, and a band of ten triangles between two pentagons.
pub fn icosahedron() -> Arc<Graph> {
    let north = (0..5).flat_map(|i| [(10, i), (i, (i + 1) % 5), (i, 5 + i), (i, 5 + (i + 1) % 5)]);
    let south = (0..5).flat_map(|i| [(11, 5 + i), (5 + i, 5 + (i + 1) % 5)]);
    graph(12, north.chain(south))
}

/// The Groetzsch graph: the Mycielskian of C_5.
pub fn groetzsch() -> Arc<Graph> {
    let around = |i| [(i + 1) % 5, (i + 4) % 5];
    let cycle = (0..5).map(|i| (i, (i + 1) % 5));
    let copies = (0..5).flat_map(move |i| around(i).map(|neighbor| (5 + i, neighbor)));
    graph(11, cycle.chain(copies).chain((5..10).map(|copy| (10, copy))))
}
