//! Alice's replies by the mirror: the image of Bob's move, in the color of the image of its patch.

use games::VertexMove;
use graphs::{Graph, Vertex, VertexSet};

use super::reduced::{MoveOf, PositionOf, Reduced, component};
use crate::moves::WrittenMove;

/// A game in which she replies by images.
pub(super) struct MirroredGame {
    /// The image of each vertex of the play that has one.
    images: Vec<Option<Vertex>>,
    /// The vertex and the color of her reply; `None` if Bob's move had no image.
    due: Option<(Vertex, usize)>,
}

impl MirroredGame {
    /// The game in which the members of the residue, ascending, have these images; `places` maps the play's vertices to
    /// the proof's.
    pub fn new(places: &[Option<Vertex>], members: &[Vertex], images: &[Vertex]) -> Self {
        let image = |place: &Option<Vertex>| {
            let index = members.iter().position(|v| Some(*v) == *place)?;
            places.iter().position(|other| *other == Some(images[index])).map(Vertex::new)
        };
        MirroredGame { images: places.iter().map(image).collect(), due: None }
    }

    pub fn vertices(&self) -> Vec<Vertex> {
        (0..self.images.len()).filter(|&v| self.images[v].is_some()).map(Vertex::new).collect()
    }

    pub fn answer<S: Reduced>(
        &mut self,
        game: &S::Game,
        graph: &Graph,
        position: &PositionOf<S>,
        step: MoveOf<S>,
    ) {
        self.due = step.vertex().zip(step.color()).and_then(|(vertex, color)| {
            let takers = S::takers(game, position);
            let patch = component(graph, takers.get(color.index())?, vertex);
            let images: Option<Vec<Vertex>> = patch.iter().map(|v| self.images[v.index()]).collect();
            let mirrored = VertexSet::of(graph.order(), images?);
            let image = self.images[vertex.index()]?;
            // If the patch is its own image, she takes the same color.
            let mut colors = std::iter::once(color.index()).chain(0..takers.len());
            let color = colors.find(|&color| component(graph, &takers[color], image) == mirrored)?;
            Some((image, color))
        });
    }

    pub fn follow(&mut self) {
        self.due = None;
    }

    pub(crate) fn is_reply<M: WrittenMove + VertexMove>(&self, step: M) -> bool {
        match (self.due, step.vertex()) {
            (Some((image, color)), vertex) => {
                vertex == Some(image) && step.color().is_some_and(|own| own.index() == color)
            }
            (None, Some(vertex)) => self.images[vertex.index()].is_none(),
            (None, None) => true,
        }
    }
}
