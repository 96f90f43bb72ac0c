//! Positions of Col that are worth nothing by reflection.
//!
//! *Let s be an automorphism of the graph with s(s(v)) = v that exchanges the vertices which red may still get
//! with those that blue may, and fixes none of them. Then the player who moves first loses Col.* The other player
//! answers v by s(v): it is not v, and it was open to that player since v was open to the first. Afterwards
//! the position is its own reflection again, for a vertex is barred from red if and only if its image is
//! barred from blue. So the position is equal to 0 and may be left out of a sum.
//! \[BerlekampConwayGuy1982, chapter 2\]
//!
//! On graphs with such an automorphism this decides at once what would take a long search: on grids with
//! an even side, on even cycles, prisms and hypercubes.

use graphs::Graph;
use solver::automorphisms;

use super::words::{TintedWords, bits};

/// How many reflections are kept: each is tried at every position.
const MOST: usize = 8;

/// Automorphisms of order 2, as the images of the vertices 0, 1, ...
pub(super) struct Mirrors(Vec<Vec<u8>>);

impl Mirrors {
    /// Some automorphisms of order 2 of a graph of order at most 64, those that fix the fewest vertices first.
    pub(super) fn of(graph: &Graph) -> Self {
        let automorphisms = automorphisms(graph);
        let is_reflection = |images: &Vec<usize>| (0..images.len()).all(|v| images[images[v]] == v);
        let mut mirrors: Vec<Vec<usize>> = automorphisms.into_iter().filter(is_reflection).collect();
        mirrors.sort_by_key(|images| (0..images.len()).filter(|&v| images[v] == v).count());
        mirrors.truncate(MOST);
        let narrow = |images: Vec<usize>| images.into_iter().map(|image| image as u8).collect();
        Mirrors(mirrors.into_iter().map(narrow).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether one of the reflections shows that the position is equal to 0.
    pub(super) fn show_zero(&self, position: TintedWords) -> bool {
        let TintedWords { red, blue } = position;
        let exchanges = |images: &Vec<u8>| {
            bits(red).all(|v| {
                let image = 1 << images[v.trailing_zeros() as usize];
                image != v && blue & image != 0
            })
        };
        red.count_ones() == blue.count_ones() && self.0.iter().any(exchanges)
    }
}
