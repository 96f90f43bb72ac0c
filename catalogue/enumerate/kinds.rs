//! The kinds of graphs that are generated.
//!
//! All but trees, cubic graphs, triangulations and those of a [`Construction`] are closed under the removal of vertices, but for their connectedness, and
//! [grow](growth) from order to order. A connected planar graph has a vertex of degree at most 5 whose removal leaves it
//! connected: an end block is an edge with a leaf, or a planar graph of minimum degree 2, in which at least three vertices have
//! degree at most 5, and only one of its vertices is a cut vertex. In an outerplanar graph such a vertex has degree at most 2:
//! an end block is an edge with a leaf, or a cycle with chords that do not cross, in which at least two vertices lie on no
//! chord. So has a graph of treewidth 2: an end block is an edge with a leaf, or has two vertices of degree 2, and one of these is
//! no cut vertex.

use std::collections::BTreeSet;

use super::built::{self, Construction};
use super::growth::{self, First};
use super::{cubic, trees, triangulations};
use graphs::classes::{bipartite, cactus, chordal, cograph, halin, outerplanar, planar, tree};
use graphs::connectivity::is_connected;
use graphs::{Graph, Vertex};

/// A kind of graphs that can be enumerated completely, one per isomorphism class.
pub struct GraphKind {
    pub name: &'static str,
    pub about: &'static str,
    /// The largest order for [`GraphKind::graphs`]: except for trees, all graphs of an order are in memory.
    pub most: usize,
    /// Whether a graph is of this kind. If the kind has only connected graphs, the graph must be connected.
    contains: fn(&Graph) -> bool,
    /// How all graphs of the kind are built, if it is generated so.
    pub construction: Option<Construction>,
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
    construction: None,
    graphs: |n| Box::new(growth::every_graph(n)),
};

pub(super) const CONNECTED: GraphKind = GraphKind {
    name: "connected",
    about: "connected graphs",
    most: growth::MOST_CONNECTED,
    contains: |_| true,
    construction: None,
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
            construction: None,
            graphs: |n| growth::connected::<$most>(n, $first, $contains),
        }
    };
}

/// A kind in which every graph arises by steps from a complete graph.
macro_rules! built {
    ($name:literal, $about:literal, $most:literal, $start:literal, $steps:expr, $contains:expr) => {
        &GraphKind {
            name: $name,
            about: $about,
            most: $most,
            contains: $contains,
            construction: Some(Construction { start: $start, steps: $steps }),
            graphs: |n| built::built(n, &Construction { start: $start, steps: $steps }, $contains),
        }
    };
}

/// All kinds, by name. Their numbers are in the OEIS: A054581, A078792, A000088, A005142, A000083, A048192, A000669, A001349,
/// A002851, A346779, A000207, A111563, A003094, A263294 (connected), A000055, A024607 and A000109.
pub static KINDS: &[&GraphKind] = &[
    built!("2-trees", "2-trees", 13, 2, built::steps_of_k_trees::<2>, built::is_k_tree::<2>),
    built!("3-trees", "3-trees", 11, 3, built::steps_of_k_trees::<3>, built::is_k_tree::<3>),
    &ALL,
    grown!("bipartite", "connected bipartite graphs", 13, First::LargestDegree, bipartite::is_bipartite),
    grown!(
        "cacti",
        "connected graphs with every edge on at most one cycle",
        14,
        First::DegreeAtMost(2),
        cactus::CLASS.contains
    ),
    built!(
        "chordal",
        "connected chordal graphs",
        10,
        1,
        built::steps_of_chordal_graphs,
        chordal::CLASS.contains
    ),
    grown!("cographs", "connected cographs", 12, First::LargestDegree, cograph::CLASS.contains),
    &CONNECTED,
    &GraphKind {
        name: "cubic",
        about: "connected cubic graphs",
        most: cubic::MAX_ORDER,
        contains: |graph| graph.order() > 0 && graph.vertices().all(|v| graph.degree(v) == 3),
        construction: None,
        graphs: |n| Box::new(cubic::cubic_graphs(n)),
    },
    built!("halin", "Halin graphs", 17, 4, built::steps_of_halin_graphs, halin::CLASS.contains),
    built!(
        "maximal-outerplanar",
        "maximal outerplanar graphs: triangulated polygons",
        16,
        2,
        built::steps_of_polygons,
        built::is_triangulated_polygon
    ),
    grown!(
        "outerplanar",
        "connected outerplanar graphs",
        13,
        First::DegreeAtMost(2),
        outerplanar::is_outerplanar
    ),
    grown!("planar", "connected planar graphs", 11, First::DegreeAtMost(5), planar::is_planar),
    grown!(
        "series-parallel",
        "connected graphs of treewidth at most 2",
        11,
        First::DegreeAtMost(2),
        is_series_parallel
    ),
    &GraphKind {
        name: "trees",
        about: "trees",
        most: trees::MAX_ORDER,
        contains: tree::is_tree,
        construction: None,
        graphs: |n| Box::new(trees(n)),
    },
    grown!("triangle-free", "connected graphs without triangles", 12, First::LargestDegree, is_triangle_free),
    &GraphKind {
        name: "triangulations",
        about: "maximal planar graphs",
        most: triangulations::MAX_ORDER,
        contains: triangulations::is_triangulation,
        construction: None,
        graphs: |n| Box::new(triangulations::triangulations(n)),
    },
];

/// The numbers of graphs of order 1, 2, ..., as in [`KINDS`]; each list ends before they become large.
const NUMBERS: [&[u64]; 17] = [
    &[0, 1, 1, 1, 2, 5, 12, 39, 136, 529, 2171, 9368, 41534],
    &[0, 0, 1, 1, 1, 2, 5, 15, 58, 275, 1505],
    &[1, 2, 4, 11, 34, 156, 1044, 12346],
    &[1, 1, 1, 3, 5, 17, 44, 182, 730, 4032, 25598],
    &[1, 1, 2, 4, 9, 23, 63, 188, 596, 1979, 6804, 24118, 87379],
    &[1, 1, 2, 5, 15, 58, 272, 1614, 11911],
    &[1, 1, 2, 5, 12, 33, 90, 261, 766, 2312, 7068, 21965],
    &[1, 1, 2, 6, 21, 112, 853, 11117],
    &[0, 0, 0, 1, 0, 2, 0, 5, 0, 19, 0, 85, 0, 509, 0, 4060, 0, 41301],
    &[0, 0, 0, 1, 1, 2, 2, 4, 6, 13, 22, 50, 106, 252, 589, 1475, 3669],
    &[0, 1, 1, 1, 1, 3, 4, 12, 27, 82, 228, 733, 2282, 7528, 24834],
    &[1, 1, 2, 5, 13, 46, 172, 777, 3783, 20074],
    &[1, 1, 2, 6, 20, 99, 646, 5974],
    &[1, 1, 2, 5, 15, 56, 241, 1245, 7182],
    &[1, 1, 1, 2, 3, 6, 11, 23, 47, 106, 235, 551, 1301, 3159, 7741, 19320],
    &[1, 1, 1, 3, 6, 19, 59, 267, 1380, 9832],
    &[1, 1, 1, 1, 1, 2, 5, 14, 50, 233, 1249, 7595],
];

impl GraphKind {
    /// Whether a graph is of this kind, whatever its order.
    pub fn contains(&self, graph: &Graph) -> bool {
        (self.name == ALL.name || is_connected(graph)) && (self.contains)(graph)
    }

    /// The numbers of graphs of order 1, 2, ...; the list ends before they become large.
    pub fn numbers(&self) -> &'static [u64] {
        let numbers = KINDS.iter().zip(NUMBERS).find(|(kind, _)| kind.name == self.name);
        numbers.map_or(&[], |(_, numbers)| numbers)
    }
}

/// Whether vertices of degree at most 2 can be taken out one after the other, where the neighbors of each become adjacent.
fn is_series_parallel(graph: &Graph) -> bool {
    let mut near: Vec<BTreeSet<Vertex>> =
        graph.vertices().map(|v| graph.neighbors(v).iter().copied().collect()).collect();
    let mut left: Vec<Vertex> = graph.vertices().collect();
    while let Some(place) = left.iter().position(|v| near[v.index()].len() <= 2) {
        let v = left.swap_remove(place);
        let ends = std::mem::take(&mut near[v.index()]);
        for &u in &ends {
            near[u.index()].remove(&v);
            near[u.index()].extend(ends.iter().filter(|&&w| w != u));
        }
    }
    left.is_empty()
}

/// Whether no two neighbors of a vertex are adjacent.
fn is_triangle_free(graph: &Graph) -> bool {
    graph.edges().all(|(u, v)| !graph.neighbors(u).iter().any(|&w| graph.are_adjacent(v, w)))
}
