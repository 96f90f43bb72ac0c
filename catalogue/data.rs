//! The eleven graphs of the source report. \[AudoinBadiolaDaSilvaPerrotRitlewski2013\]
//!
//! The folder `data/` has them in this order as DOT and as graph6, written by `mapgame convert SPEC... --to
//! dot` and `--to graph6`; a test compares the files with the specs.

/// A short name and the spec; in the order of the report's table.
pub static SOURCE_GRAPHS: &[(&str, &str)] = &[
    ("P5", "path:5"),
    ("P8", "path:8"),
    ("C5", "cycle:5"),
    ("C8", "cycle:8"),
    ("grid-2x5", "grid:2x5"),
    ("grid-5x5", "grid:5x5"),
    ("torus-5x5", "torus:5x5"),
    ("tree-2-3", "tree:2,3"),
    ("petersen", "petersen"),
    ("icosahedron", "icosahedron"),
    ("groetzsch", "groetzsch"),
];
