//! Automorphisms of the graph extend a proof to the images of a position, near the start ([`PLIES`]).

use games::certificate::ResidualGame;
use graphs::{Graph, Vertex};
use rustc_hash::FxHashSet;

use crate::board::Board;
use crate::symmetry::Symmetries;

/// The most steps before a residue with images: later residues are more, and fewer are images of one another.
const PLIES: usize = 6;

/// Invariants under automorphisms: the player to move, the number of endangered vertices and that of steps.
type Shape = (games::Player, usize, usize);

pub(super) struct Images {
    automorphisms: Vec<Vec<Vertex>>,
    shapes: FxHashSet<Shape>,
}

impl Images {
    pub(crate) fn of(graph: &Graph) -> Self {
        // On larger graphs the search for automorphisms costs more than it can gain.
        let known = match graph.order() {
            0..=64 => Symmetries::of(&Board::<1>::new(graph)),
            _ => Symmetries::none(),
        };
        let as_vertices = |images: Vec<usize>| images.into_iter().map(Vertex::new).collect();
        let automorphisms = known.automorphisms(graph.order()).into_iter().map(as_vertices).collect();
        Images { automorphisms, shapes: FxHashSet::default() }
    }

    /// Records a proved residue and the number of steps before it.
    pub(crate) fn remember<S: ResidualGame>(&mut self, setting: &S, residue: &S::Residue, plies: usize) {
        if self.are_sought(plies) {
            self.shapes.insert(shape(setting, residue));
        }
    }

    pub(crate) fn find<S: ResidualGame>(
        &self,
        setting: &S,
        residue: &S::Residue,
        plies: usize,
        is_proved: impl Fn(&S::Residue) -> bool,
    ) -> Option<Vec<Vertex>> {
        if !self.are_sought(plies) || !self.shapes.contains(&shape(setting, residue)) {
            return None;
        }
        self.automorphisms.iter().find(|images| is_proved(&setting.image(residue, images))).cloned()
    }

    fn are_sought(&self, plies: usize) -> bool {
        !self.automorphisms.is_empty() && plies <= PLIES
    }
}

fn shape<S: ResidualGame>(setting: &S, residue: &S::Residue) -> Shape {
    (setting.to_move(residue), setting.endangered(residue).len(), setting.steps(residue).len())
}
