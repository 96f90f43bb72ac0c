//! Automorphisms of the graph, for proofs that hold for the image of a position.
//!
//! An image is searched for only near the start, where most is saved and positions are few, and only if
//! a residue with patches of the same sizes was proved.

use games::certificate::Residue;
use graphs::{Graph, Vertex};
use rustc_hash::FxHashSet;

use crate::board::Board;
use crate::symmetry::Symmetries;

/// Images are searched for while at most this many vertices are colored.
const PLIES: usize = 6;

/// What a residue and its images have in common.
type Shape = (games::Player, bool, Vec<usize>);

/// The automorphisms, and the shapes of the residues proved.
pub(super) struct Images {
    automorphisms: Vec<Vec<Vertex>>,
    shapes: FxHashSet<Shape>,
}

impl Images {
    pub fn of(graph: &Graph) -> Self {
        // On larger graphs the search for automorphisms costs more than it can gain.
        let known = match graph.order() {
            0..=64 => Symmetries::of(&Board::<1>::new(graph)),
            _ => Symmetries::none(),
        };
        let as_vertices = |images: Vec<usize>| images.into_iter().map(Vertex::new).collect();
        let automorphisms = known.automorphisms(graph.order()).into_iter().map(as_vertices).collect();
        Images { automorphisms, shapes: FxHashSet::default() }
    }

    /// Tells that a residue was proved, of a position with so many colored vertices.
    pub fn remember(&mut self, residue: &Residue, colored: usize) {
        if self.are_sought(colored) {
            self.shapes.insert(shape(residue));
        }
    }

    /// An automorphism under which the image of the residue is proved.
    pub fn find(
        &self,
        residue: &Residue,
        colored: usize,
        is_proved: impl Fn(&Residue) -> bool,
    ) -> Option<Vec<Vertex>> {
        if !self.are_sought(colored) || !self.shapes.contains(&shape(residue)) {
            return None;
        }
        self.automorphisms.iter().find(|images| is_proved(&residue.image(images))).cloned()
    }

    fn are_sought(&self, colored: usize) -> bool {
        !self.automorphisms.is_empty() && colored <= PLIES
    }
}

fn shape(residue: &Residue) -> Shape {
    let mut sizes: Vec<usize> = residue.patches().iter().map(|patch| patch.len()).collect();
    sizes.sort_unstable();
    (residue.to_move(), residue.has_spare_pass(), sizes)
}
