//! Colorings and the least numbers of colors: chromatic and acyclic chromatic number, pseudoforest colorings.

mod acyclic;
mod check;
mod chromatic;
mod greedy;
mod narrow;
mod sat;
mod search;
mod tabu;
mod two_colored;

pub use acyclic::acyclic_chromatic_number;
pub(crate) use acyclic::{acyclic_chromatic_number_from, pseudoforest_chromatic_number_from};
pub use check::{
    Faults, is_acyclic, is_proper, is_pseudoforest, two_colored_cycle_pairs, two_colored_cycles,
};
pub use chromatic::{chromatic_lower_bound, chromatic_number};
pub use greedy::{acyclic_greedy, acyclic_greedy_within, greedy};
pub use sat::color_by_sat;
pub use tabu::fewer_colors;

use crate::Vertex;

/// An assignment of colors 0, 1, 2 ... to the vertices of a graph, proper or not.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Coloring {
    colors: Vec<u32>,
}

impl Coloring {
    /// The coloring with `colors[v]` for vertex v.
    pub fn new(colors: Vec<u32>) -> Self {
        Coloring { colors }
    }

    #[inline]
    pub fn color(&self, v: Vertex) -> u32 {
        self.colors[v.index()]
    }

    pub fn colors(&self) -> &[u32] {
        &self.colors
    }

    /// The least k such that all colors are below k.
    pub fn number_of_colors(&self) -> u32 {
        self.colors.iter().max().map_or(0, |&color| color + 1)
    }
}
