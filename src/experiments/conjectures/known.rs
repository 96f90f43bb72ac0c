//! Graphs beyond the orders of which all are looked at, on which conjectures are held as well: members of families, what
//! a small change makes of them, and graphs that are known to be extreme. Nothing is known of them here but that they are
//! graphs; their values are computed.
//!
//! A parameter such as the minimum degree says much of a member of a family, and little of the same graph with a leaf.

use std::sync::{Arc, LazyLock};

use graphs::enumerate::canonical_form;
use graphs::formats::{parse_graph6, to_graph6};
use graphs::{Graph, families};
use itertools::Itertools;

/// Members of families: `#` stands for the numbers.
const FAMILIES: [(&str, std::ops::RangeInclusive<usize>); 44] = [
    ("path:#", 8..=24),
    ("cycle:#", 8..=20),
    ("star:#", 6..=20),
    ("complete:#", 8..=16),
    ("wheel:#", 7..=14),
    ("fan:#", 7..=14),
    ("helm:#", 4..=7),
    ("sunlet:#", 4..=9),
    ("crown:#", 4..=10),
    ("prism:#", 4..=8),
    ("gp:#,2", 5..=8),
    ("grid:2x#", 4..=9),
    ("grid:3x#", 3..=6),
    ("torus:3x#", 3..=5),
    ("tree:2,#", 2..=4),
    ("tree:3,#", 2..=3),
    ("caterpillar:#,2,2,3", 2..=6),
    ("spider:#,2", 3..=9),
    ("hypercube:#", 3..=4),
    ("multipartite:2,#", 6..=12),
    ("multipartite:4,#", 4..=8),
    ("multipartite:#,#", 5..=14),
    ("multipartite:1,#,#", 3..=8),
    ("multipartite:#,#,#", 2..=7),
    ("complement(path:#)", 7..=12),
    ("complement(cycle:#)", 7..=12),
    ("complement(union(complete:#,complete:#,star:#))", 2..=4),
    ("power(path:#,2)", 8..=14),
    ("power(cycle:#,2)", 8..=13),
    ("power(cycle:#,3)", 9..=12),
    ("line(complete:#)", 4..=6),
    ("line(multipartite:3,#)", 3..=4),
    ("product(complete:3,complete:#)", 3..=5),
    ("product(complete:2,complete:#)", 4..=8),
    ("product(star:3,path:#)", 2..=5),
    ("mycielski(cycle:#)", 4..=7),
    ("apollonian:#", 8..=12),
    ("random-tree:16@#", 1..=12),
    ("random-planar:10@#", 1..=20),
    ("random-regular:16,3@#", 1..=8),
    ("partial-ktree:11,2,0.8@#", 1..=12),
    ("gnp:9,0.4@#", 1..=20),
    ("gnp:9,0.7@#", 1..=20),
    ("gnp:11,0.5@#", 1..=20),
];

/// Single graphs of families.
const SINGLE: [&str; 15] = [
    "petersen",
    "groetzsch",
    "icosahedron",
    "dodecahedron",
    "heawood",
    "pappus",
    "chvatal",
    "desargues",
    "nauru",
    "clebsch",
    "paley:13",
    "kneser:6,2",
    "multipartite:2,2,2,2",
    "multipartite:2,2,2,2,2",
    "torus:4x4",
];

/// Graphs on which a number of a game is larger or smaller than on smaller ones, found by the hunts and in the atlas.
const EXTREME: [&str; 8] = [
    // Trees: col_g = 4, and chi_g = 4.
    "IhHC?CA_?",
    "MhGaAA??G@?C_?_??",
    // Planar: chi_g = 6, chi_g = 7, and col_g = 8.
    "IwwS{eVig",
    "I~[hH{PEW",
    "MO@|W@CFan_O?rhz_",
    "K~TJZCyKGp@S",
    // Degeneracy 2 and col_g = 6.
    "ISbGCm?Xw",
    // One edge more, and chi_g is smaller.
    "E}GG",
];

/// The smallest graphs with each value of a number, from the tables of the atlas; a test holds the list against them.
const ATLAS: &str = include_str!("known/atlas.g6");

/// Graphs that broke a bound which was proposed, or published, before: what challenges with other seeds and on larger orders
/// found. So no bound comes back that was broken once.
const BROKEN: &str = include_str!("known/broken.g6");

/// The largest graphs that are changed.
const MOST: usize = 15;

/// The graphs beyond the orders of which all are looked at, on which conjectures are held as well, up to isomorphism.
pub fn larger_graphs() -> &'static [Arc<Graph>] {
    static ALL: LazyLock<Vec<Arc<Graph>>> = LazyLock::new(all);
    &ALL
}

fn all() -> Vec<Arc<Graph>> {
    let members = FAMILIES
        .into_iter()
        .flat_map(|(pattern, numbers)| numbers.map(move |number| pattern.replace('#', &number.to_string())));
    let specs = members.chain(SINGLE.map(str::to_owned));
    let of_specs = specs.map(|spec| families::from_spec(&spec, 0).expect("the specs are valid"));
    let lines = EXTREME.into_iter().chain(ATLAS.lines()).chain(BROKEN.lines());
    let of_lines = lines.map(|line| parse_graph6(line).expect("the lines are valid"));
    let plain = of_specs.chain(of_lines).collect_vec();
    let small = plain.iter().filter(|graph| graph.order() <= MOST);
    let changed = small.flat_map(changes).collect_vec();
    let all = plain.into_iter().chain(changed);
    all.unique_by(|graph| to_graph6(&canonical_form(graph))).map(Arc::new).collect()
}

/// What small changes make of a graph: a leaf, or a path of two vertices, at a vertex of the largest and of the least
/// degree; a twin of either that is not next to it; a vertex next to all.
fn changes(graph: &Graph) -> Vec<Graph> {
    let (Some(largest), Some(least)) = (
        graph.vertices().max_by_key(|&v| graph.degree(v)),
        graph.vertices().min_by_key(|&v| graph.degree(v)),
    ) else {
        return Vec::new();
    };
    let with = |more: Vec<(usize, usize)>| {
        let edges = graph.edges().map(|(u, v)| (u.index(), v.index()));
        let order = more.iter().map(|&(_, new)| new + 1).max().unwrap_or(graph.order());
        Graph::from_edges(order, edges.chain(more)).expect("simple")
    };
    let new = graph.order();
    let at_ends = [largest, least].into_iter().flat_map(|v| {
        let leaf = (v.index(), new);
        let twin = graph.neighbors(v).iter().map(|u| (u.index(), new)).collect();
        [vec![leaf], vec![leaf, (new, new + 1)], twin]
    });
    let apex = graph.vertices().map(|v| (v.index(), new)).collect();
    at_ends.chain([apex]).map(with).collect()
}
