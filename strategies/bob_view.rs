//! A rule's view of the coloring game with Bob to move: his moves, in an order free of the names of colors.

use std::cmp::Reverse;

use games::coloring::{Color, ColoringMove};
use games::{Answer, Reason, View};
use graphs::Vertex;

use crate::availability::Availability;

/// A position with Bob to move. Colors available to the same uncolored vertices are equivalent. Other
/// colors are ordered by the number of such vertices, then by the list of these vertices. So a rule
/// that takes the first of several moves does not depend on names ([`games::Sight::OpenColors`]).
pub(crate) struct BobView<'a> {
    view: View<'a>,
    colors: Vec<Color>,
    pub(crate) availability: Availability<'a>,
}

impl<'a> BobView<'a> {
    pub(crate) fn new(view: View<'a>, palette: u32) -> Self {
        let availability = Availability::among(view.graph, view.colors, palette);
        let mut colors: Vec<Color> = (0..palette).map(Color::new).collect();
        let open = |color: Color| {
            let open = view.uncolored.iter().filter(|&v| availability.is_available(v, color));
            let open: Vec<Vertex> = open.collect();
            (open.len(), open)
        };
        colors.sort_by_cached_key(|&color| open(color));
        BobView { view, colors, availability }
    }

    pub(crate) fn colors_of(&self, v: Vertex) -> impl Iterator<Item = Color> + '_ {
        self.colors.iter().copied().filter(move |&color| self.availability.is_available(v, color))
    }

    pub(crate) fn allows(&self, v: Vertex, color: Color) -> bool {
        self.view.uncolored.contains(v) && self.availability.is_available(v, color)
    }

    /// The moves of Bob, by vertex. All moves are listed, including those with equivalent colors.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (Vertex, Color)> + '_ {
        self.view.uncolored.iter().flat_map(move |v| self.colors_of(v).map(move |color| (v, color)))
    }

    pub(crate) fn kill(&self) -> Option<Answer> {
        let (v, color) = self
            .moves()
            .find(|&(vertex, color)| self.availability.kills(ColoringMove::Color { vertex, color }))?;
        Some(answer(v, color, "{last} takes the last color from a neighbor"))
    }

    /// The first of the most damaging moves: after them the vertices that lose a color have the fewest left.
    pub(crate) fn most_damaging(&self) -> Answer {
        let damage = |&(vertex, color): &(Vertex, Color)| {
            self.availability.damage(ColoringMove::Color { vertex, color })
        };
        let moves = self.moves().enumerate();
        let best = moves.max_by_key(|(place, step)| (damage(step), Reverse(*place)));
        let (_, (v, color)) = best.expect("a game that is not over has a move");
        answer(v, color, "{last} takes a color from those with the fewest left")
    }
}

/// A move with the reason `template`, where {last} stands for the vertex colored.
pub(crate) fn answer(vertex: Vertex, color: Color, template: &'static str) -> Answer {
    explained(vec![vertex], color, template)
}

/// A move at the end of a trail; {first}, {last} and {trail} in the reason `template` are its vertices.
pub(crate) fn explained(trail: Vec<Vertex>, color: Color, template: &'static str) -> Answer {
    let vertex = *trail.last().expect("a trail ends at the vertex of the move");
    Answer { vertex, color: Some(color), why: Reason { template: template.into(), trail } }
}
