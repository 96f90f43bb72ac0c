//! Graphs: formats, families, enumeration, classes, orders and parameters.
//!
//! This crate knows no game. Vertices are `0..n`, graphs are simple and immutable. Every exponential search
//! takes a [`Budget`], and says what it proved when the budget ended ([`Estimate`]).

/// Declares one module per word and collects each module's constant into a slice, in the order given.
///
/// Every catalogue of the project (formats, families, theorems, strategies, experiments) is a call of
/// this macro, so that adding a member is one file and one word. A member behind a feature has its
/// `#[cfg]` before the word.
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
pub mod classes;
pub mod data;
pub mod enumerate;
pub mod families;
pub mod formats;
mod graph;
pub mod layout;
pub mod orders;
mod parameters;
pub mod subgraphs;
mod vertex;
mod vertex_set;
mod work;

pub use families::incidence::incidence_graph_within;
pub use families::line::{line_graph, line_graph_within};
pub use families::power::power_graph_within;
pub use families::total::total_graph_within;
pub use graph::{Graph, GraphError, Layout};
pub use orders::LinearOrder;
pub use parameters::density::Ratio;
pub use parameters::{
    Parameters, arboricity, cartesian, clique, coloring, connectivity, density, distances, forest_and_rest,
    genus, girth, treewidth,
};
pub use vertex::Vertex;
pub use vertex_set::VertexSet;
pub use work::budget::{Budget, Joint, Limit, Meter, Watch};
pub use work::estimate::Estimate;
pub use work::{clock, names, rng, words};
