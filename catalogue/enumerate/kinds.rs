//! The kinds of graphs that are generated.
//!
//! All but trees, cubic graphs and triangulations are closed under the removal of vertices, but for their connectedness, and
//! [grow](growth) from order to order. A connected planar graph has a vertex of degree at most 5 whose removal leaves it
//! connected: an end block is an edge with a leaf, or a planar graph of minimum degree 2, in which at least three vertices have
//! degree at most 5, and only one of its vertices is a cut vertex. In an outerplanar graph such a vertex has degree at most 2:
//! an end block is an edge with a leaf, or a cycle with chords that do not cross, in which at least two vertices lie on no
//! chord.

use super::growth::{self, First};
use super::{cubic, trees, triangulations};
use graphs::Graph;
use graphs::classes::{bipartite, chordal, cograph, outerplanar, planar, tree};

/// A kind of graphs that can be enumerated completely, one per isomorphism class.
pub struct GraphKind {
    pub name: &'static str,
    pub about: &'static str,
    /// The largest order for [`GraphKind::graphs`]: except for trees, all graphs of an order are in memory.
    pub most: usize,
    /// Whether a graph is of this kind. If the kind has only connected graphs, the graph must be connected.
    pub(crate) contains: fn(&Graph) -> bool,
    /// Every graph of order n of this kind exactly once; the sequence is the same on every run.
    ///
    /// # Panics
    /// Above `most`.
    pub graphs: fn(usize) -> Box<dyn Iterator<Item = Graph> + Send>,
}

/// Graphs, connected or not.
pub(super) const ALL: GraphKind = GraphKind {
    name: "all",
    about: "graphs, connected or not",
    most: growth::MOST_CONNECTED,
    contains: |_| true,
    graphs: |n| Box::new(growth::every_graph(n)),
};

pub(super) const CONNECTED: GraphKind = GraphKind {
    name: "connected",
    about: "connected graphs",
    most: growth::MOST_CONNECTED,
    contains: |_| true,
    graphs: |n| Box::new(growth::connected_graphs(n)),
};

/// A kind enumerated by growth, with the rule for the new vertex of each order.
macro_rules! grown {
    ($name:literal, $about:literal, $most:literal, $first:expr, $contains:expr) => {
        &GraphKind {
            name: $name,
            about: $about,
            most: $most,
            contains: $contains,
            graphs: |n| growth::connected::<$most>(n, $first, $contains),
        }
    };
}

/// All kinds, by name. Their numbers are in the OEIS: A000088, A005142, A048192, A000669, A001349, A002851,
/// A111563, A003094, A000055, A024607 and A000109.
pub static KINDS: &[&GraphKind] = &[
    &ALL,
    grown!("bipartite", "connected bipartite graphs", 13, First::LargestDegree, bipartite::is_bipartite),
    grown!("chordal", "connected chordal graphs", 10, First::LargestDegree, chordal::CLASS.contains),
    grown!("cographs", "connected cographs", 12, First::LargestDegree, cograph::CLASS.contains),
    &CONNECTED,
    &GraphKind {
        name: "cubic",
        about: "connected cubic graphs",
        most: cubic::MAX_ORDER,
        contains: |graph| graph.order() > 0 && graph.vertices().all(|v| graph.degree(v) == 3),
        graphs: |n| Box::new(cubic::cubic_graphs(n)),
    },
    grown!(
        "outerplanar",
        "connected outerplanar graphs",
        13,
        First::DegreeAtMost(2),
        outerplanar::is_outerplanar
    ),
    grown!("planar", "connected planar graphs", 11, First::DegreeAtMost(5), planar::is_planar),
    &GraphKind {
        name: "trees",
        about: "trees",
        most: trees::MAX_ORDER,
        contains: tree::is_tree,
        graphs: |n| Box::new(trees(n)),
    },
    grown!("triangle-free", "connected graphs without triangles", 12, First::LargestDegree, is_triangle_free),
    &GraphKind {
        name: "triangulations",
        about: "maximal planar graphs",
        most: triangulations::MAX_ORDER,
        contains: triangulations::is_triangulation,
        graphs: |n| Box::new(triangulations::triangulations(n)),
    },
];

/// The numbers of graphs of order 1, 2, ..., in the order of [`KINDS`]; each list ends before the numbers
/// become large.
const NUMBERS: [&[u64]; 11] = [
    &[1, 2, 4, 11, 34, 156, 1044, 12346],
    &[1, 1, 1, 3, 5, 17, 44, 182, 730, 4032, 25598],
    &[1, 1, 2, 5, 15, 58, 272, 1614, 11911],
    &[1, 1, 2, 5, 12, 33, 90, 261, 766, 2312, 7068, 21965],
    &[1, 1, 2, 6, 21, 112, 853, 11117],
    &[0, 0, 0, 1, 0, 2, 0, 5, 0, 19, 0, 85, 0, 509, 0, 4060, 0, 41301],
    &[1, 1, 2, 5, 13, 46, 172, 777, 3783, 20074],
    &[1, 1, 2, 6, 20, 99, 646, 5974],
    &[1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19320],
    &[1, 1, 1, 3, 6, 19, 59, 267, 1380, 9832],
    &[1, 1, 1, 1, 1, 2, 5, 14, 50, 233, 1249, 7595],
];

impl GraphKind {
    /// The numbers of graphs of order 1, 2, ...; the list ends before they become large.
    pub fn numbers(&self) -> &'static [u64] {
        let numbers = KINDS.iter().zip(NUMBERS).find(|(kind, _)| kind.name == self.name);
        numbers.map_or(&[], |(_, numbers)| numbers)
    }
}

/// Whether no two neighbors of a vertex are adjacent.
fn is_triangle_free(graph: &Graph) -> bool {
    graph.edges().all(|(u, v)| !graph.neighbors(u).iter().any(|&w| graph.are_adjacent(v, w)))
}
