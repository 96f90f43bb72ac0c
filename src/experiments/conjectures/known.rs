//! Graphs beyond the orders of which all are looked at, on which conjectures are held as well: members of families, and
//! graphs that are known to be extreme. Nothing is known of them here but that they are graphs; their values are computed.

use std::sync::Arc;

use graphs::{Graph, families, formats};

/// Members of families: `#` stands for the numbers.
const FAMILIES: [(&str, std::ops::RangeInclusive<usize>); 27] = [
    ("path:#", 8..=24),
    ("cycle:#", 8..=20),
    ("star:#", 6..=20),
    ("complete:#", 8..=12),
    ("wheel:#", 7..=14),
    ("fan:#", 7..=14),
    ("helm:#", 4..=7),
    ("sunlet:#", 4..=9),
    ("crown:#", 4..=9),
    ("prism:#", 4..=8),
    ("grid:2x#", 4..=9),
    ("grid:3x#", 3..=6),
    ("tree:2,#", 2..=4),
    ("tree:3,#", 2..=3),
    ("caterpillar:#,2,2,3", 2..=6),
    ("spider:#,2", 3..=9),
    ("hypercube:#", 3..=4),
    ("multipartite:2,#", 6..=12),
    ("multipartite:4,#", 4..=8),
    ("multipartite:5,#", 5..=8),
    ("apollonian:#", 8..=12),
    ("random-tree:16@#", 1..=12),
    ("random-planar:10@#", 1..=20),
    ("random-regular:16,3@#", 1..=8),
    ("partial-ktree:11,2,0.8@#", 1..=12),
    ("gnp:9,0.4@#", 1..=20),
    ("gnp:9,0.7@#", 1..=20),
];

/// Single graphs of families.
const SINGLE: [&str; 12] = [
    "petersen",
    "groetzsch",
    "icosahedron",
    "dodecahedron",
    "heawood",
    "pappus",
    "chvatal",
    "desargues",
    "multipartite:2,2,2,2",
    "multipartite:2,2,2,2,2",
    "multipartite:3,3,3",
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

/// All of them.
pub fn graphs() -> Vec<Arc<Graph>> {
    let members = FAMILIES
        .into_iter()
        .flat_map(|(pattern, numbers)| numbers.map(move |number| pattern.replace('#', &number.to_string())));
    let specs = members.chain(SINGLE.map(str::to_owned));
    let of_specs = specs.map(|spec| families::from_spec(&spec, 0).expect("the specs are valid"));
    let of_lines = EXTREME.map(|line| formats::parse_graph6(line).expect("the lines are valid"));
    of_specs.chain(of_lines).map(Arc::new).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_them_are_read() {
        assert!(graphs().len() > 200 && graphs().iter().all(|graph| graph.order() > 5));
    }
}
