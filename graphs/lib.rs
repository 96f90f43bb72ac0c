//! Graphs: vertex sets, orders, parameters, classes, canonical forms, lines of graph6 and sparse6.
//!
//! This crate knows no game. Vertices are `0..n`, graphs are simple and immutable. Every exponential search
//! takes a [`Budget`], and says what it proved when the budget ended ([`Estimate`]).

/// Declares one module per word and collects each module's constant into a slice, in the order given.
///
/// Every catalogue (formats, families, theorems, strategies, experiments) is a call of this macro, so that
/// adding a member is one file and one word. A member behind a feature has its `#[cfg]` before the word.
///
/// The modules are declared inside the macro, which `cargo fmt` cannot see: format them by file name.
#[macro_export]
macro_rules! catalogue {
    ($(#[$attribute:meta])* $visibility:vis static $list:ident: [$kind:ty] = $constant:ident of { $($(#[$member:meta])* $module:ident),* $(,)? }) => {
        $($(#[$member])* pub mod $module;)*
        $(#[$attribute])*
        $visibility static $list: &[&$kind] = &[$($(#[$member])* &$module::$constant),*];
    };
    ($(#[$attribute:meta])* $visibility:vis static $list:ident: [$kind:ty] = $constant:ident of { $($module:ident),* $(,)? } and $rows:ident by $key:ident) => {
        $(pub mod $module;)*
        mod $rows;
        $(#[$attribute])*
        $visibility static $list: std::sync::LazyLock<Vec<&'static $kind>> = std::sync::LazyLock::new(|| {
            let mut all: Vec<&'static $kind> = $rows::rows().chain([$(&$module::$constant),*]).collect();
            all.sort_by_key(|one| one.$key);
            all
        });
    };
}

pub mod automorphisms;
pub mod canonical;
pub mod classes;
pub mod derived;
mod graph;
pub mod layout;
pub mod orders;
mod parameters;
pub mod reading;
pub mod subgraphs;
mod vertex;
mod vertex_set;

/// What computations need beside a graph: limits, a clock, estimates, fixed random numbers, words.
mod work {
    pub(crate) mod budget;
    pub mod clock;
    pub(crate) mod disjoint_sets;
    pub(crate) mod estimate;
    pub mod names;
    pub mod rng;
    pub(crate) mod toll;
    pub mod words;
}

pub use derived::extent::{Count, Extent, FamilyError, MAX_SIZE};
pub use derived::{
    incidence_graph_within, line_graph, line_graph_within, power_graph_within, total_graph_within,
};
pub use graph::{Graph, GraphError, Layout};
pub use orders::LinearOrder;
pub use parameters::density::Ratio;
pub use parameters::{
    Parameters, arboricity, cartesian, clique, coloring, connectivity, density, distances, forest_and_rest,
    genus, girth, treewidth,
};
pub use reading::graph6::{order_of_graph6, to_graph6};
pub use reading::parse_graph6;
#[cfg(feature = "schemas")]
#[doc(hidden)]
pub use schemars;
pub use vertex::Vertex;
pub use vertex_set::{VertexSet, bits};
pub use work::budget::{Budget, Joint, Limit, Meter, Watch};
pub use work::estimate::Estimate;
pub use work::{clock, names, rng, words};
