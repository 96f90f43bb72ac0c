//! The catalogue of graphs: families and single graphs by name, file formats, and enumeration by kind.
//! Graphs, their parameters and classes are in [`graphs`].

pub mod families;
pub mod formats;

/// The eleven graphs of the source report \[AudoinBadiolaDaSilvaPerrotRitlewski2013\], in this order in
/// `data/` as DOT and graph6, written by `mapgame convert SPEC... --to dot` and `--to graph6`; a test
/// compares the files with the specs.
pub mod data {
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
}

/// Enumeration of graphs up to isomorphism: all graphs of a kind, by rising order.
pub mod enumerate {
    mod built;
    mod cubic;
    mod growth;
    mod kinds;
    mod over;
    mod trees;
    mod triangulations;

    pub use built::{Construction, Step};
    pub use growth::{MOST_CONNECTED, connected_graphs, every_graph};
    pub use kinds::{GraphKind, KINDS};
    pub use over::{Over, OverError, is_same_class, orders_in};
    pub use trees::trees;
}
