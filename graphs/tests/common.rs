//! Graphs written down by hand, so that these tests rest on nothing but `Graph::from_edges`.

use graphs::Graph;

pub fn graph(order: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
    Graph::from_edges(order, edges).expect("the edges of a simple graph")
}

pub fn path(n: usize) -> Graph {
    graph(n, (1..n).map(|v| (v - 1, v)))
}

pub fn cycle(n: usize) -> Graph {
    graph(n, (0..n).map(|v| (v, (v + 1) % n)))
}

pub fn complete(n: usize) -> Graph {
    graph(n, (0..n).flat_map(|v| (0..v).map(move |u| (u, v))))
}

pub fn complete_bipartite(a: usize, b: usize) -> Graph {
    graph(a + b, (0..a).flat_map(|u| (0..b).map(move |v| (u, a + v))))
}

/// A hub, 0, and a cycle of length `rim`.
pub fn wheel(rim: usize) -> Graph {
    let spokes = (1..=rim).map(|v| (0, v));
    graph(rim + 1, spokes.chain((0..rim).map(|v| (1 + v, 1 + (v + 1) % rim))))
}

pub fn grid(rows: usize, columns: usize) -> Graph {
    let across = (0..rows * columns).filter(|v| (v + 1) % columns != 0).map(|v| (v, v + 1));
    graph(rows * columns, across.chain((columns..rows * columns).map(|v| (v - columns, v))))
}

pub fn torus(rows: usize, columns: usize) -> Graph {
    let edges = (0..rows).flat_map(|r| {
        (0..columns).flat_map(move |c| {
            let v = r * columns + c;
            [(v, r * columns + (c + 1) % columns), (v, (r + 1) % rows * columns + c)]
        })
    });
    graph(rows * columns, edges)
}

/// Words of `dimension` bits, adjacent when one bit differs.
pub fn hypercube(dimension: usize) -> Graph {
    let words = 0..1usize << dimension;
    graph(words.len(), words.flat_map(|v| (0..dimension).map(move |bit| (v, v ^ 1 << bit))))
}

/// The complete binary tree of the given height: the children of v are 2v + 1 and 2v + 2.
pub fn binary_tree(height: u32) -> Graph {
    let n = (1 << (height + 1)) - 1;
    graph(n, (1..n).map(|v| ((v - 1) / 2, v)))
}

/// GP(n, k): an outer n-cycle, spokes, and inner vertices joined at distance k.
pub fn generalized_petersen(n: usize, k: usize) -> Graph {
    graph(2 * n, (0..n).flat_map(|v| [(v, (v + 1) % n), (v, n + v), (n + v, n + (v + k) % n)]))
}

pub fn petersen() -> Graph {
    generalized_petersen(5, 2)
}

pub fn dodecahedron() -> Graph {
    generalized_petersen(10, 2)
}

/// Points 0..7 and lines 7..14 of the Fano plane, line i through i, i + 1 and i + 3.
pub fn heawood() -> Graph {
    graph(14, (0..7).flat_map(|line| [0, 1, 3].map(|step| ((line + step) % 7, 7 + line))))
}

/// Two poles, 0 and 11, over two pentagons joined by a zigzag.
pub fn icosahedron() -> Graph {
    let edges = (0..5).flat_map(|v| {
        let (upper, lower, next) = (1 + v, 6 + v, (v + 1) % 5);
        [(0, upper), (upper, 1 + next), (upper, lower), (upper, 6 + next), (lower, 6 + next), (lower, 11)]
    });
    graph(12, edges)
}

/// The Mycielski graph of C_5: a twin 5 + v for each v of the cycle, and 10 above the twins.
pub fn groetzsch() -> Graph {
    let edges = (0..5).flat_map(|v| {
        let next = (v + 1) % 5;
        [(v, next), (5 + v, next), (v, 5 + next), (5 + v, 10)]
    });
    graph(11, edges)
}

/// Every labeled graph of order n, 2^(n(n-1)/2) of them.
pub fn labeled_graphs(n: usize) -> impl Iterator<Item = Graph> {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
    (0..1u64 << pairs.len()).map(move |choice| {
        graph(n, pairs.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1).map(|(_, &pair)| pair))
    })
}

/// A graph of order n and about `size` edges, the same for the same seed.
pub fn scattered(n: usize, size: usize, seed: u64) -> Graph {
    let mut state = seed;
    let mut next = move || {
        // Knuth's MMIX constants; the high bits are the good ones.
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % n
    };
    let pairs: Vec<_> = (0..size).map(|_| (next(), next())).filter(|(u, v)| u != v).collect();
    graph(n, pairs)
}
