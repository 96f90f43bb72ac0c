//! The colors available to each vertex, for players that look one move ahead.

use std::cmp::Ordering;

use games::coloring::{Color, ColoringGame, ColoringMove, ColoringPosition};
use graphs::{Graph, Vertex};

pub(crate) struct Availability<'a> {
    graph: &'a Graph,
    colors: &'a [Option<Color>],
    palette: usize,
    /// `available[v * palette + c]`: whether v may take color c.
    available: Vec<bool>,
    number: Vec<u32>,
}

impl<'a> Availability<'a> {
    /// The availability in a position of the game. O(n k + m) for k colors.
    pub(crate) fn of(game: &'a ColoringGame, position: &'a ColoringPosition) -> Self {
        let mut own = Availability::among(game.graph(), position.colors(), game.rules().colors());
        for (&v, list) in &game.start().lists {
            for color in game.rules().palette().filter(|color| !list.contains(color)) {
                own.take(v, color);
            }
        }
        own
    }

    /// The availability for vertices with these colors, in a palette of this size.
    pub(crate) fn among(graph: &'a Graph, colors: &'a [Option<Color>], palette: u32) -> Self {
        let palette = palette as usize;
        let available = vec![true; graph.order() * palette];
        let number = vec![palette as u32; graph.order()];
        let mut own = Availability { graph, colors, palette, available, number };
        for v in graph.vertices() {
            let Some(color) = colors[v.index()] else { continue };
            graph.neighbors(v).iter().for_each(|&w| own.take(w, color));
        }
        own
    }

    fn take(&mut self, v: Vertex, color: Color) {
        let place = v.index() * self.palette + color.index();
        self.number[v.index()] -= u32::from(std::mem::replace(&mut self.available[place], false));
    }

    pub(crate) fn is_available(&self, v: Vertex, color: Color) -> bool {
        self.available[v.index() * self.palette + color.index()]
    }

    /// The uncolored neighbors of v that would lose this color: for each, the number of colors that it has.
    fn hit(&self, v: Vertex, color: Color) -> impl Iterator<Item = u32> + '_ {
        let neighbors = self.graph.neighbors(v).iter();
        let hit =
            neighbors.filter(move |w| self.colors[w.index()].is_none() && self.is_available(**w, color));
        hit.map(|w| self.number[w.index()])
    }

    /// Whether the move takes the last color from some vertex, so that Bob has won.
    pub(crate) fn kills(&self, step: ColoringMove) -> bool {
        match step {
            ColoringMove::Color { vertex, color } => self.hit(vertex, color).any(|number| number == 1),
            ColoringMove::Pass => false,
        }
    }

    /// Whether the move newly leaves some vertex with a single color.
    pub(crate) fn threatens(&self, step: ColoringMove) -> bool {
        match step {
            ColoringMove::Color { vertex, color } => self.hit(vertex, color).any(|number| number == 2),
            ColoringMove::Pass => false,
        }
    }

    pub(crate) fn damage(&self, step: ColoringMove) -> Damage {
        let ColoringMove::Color { vertex, color } = step else { return Damage::default() };
        let mut left: Vec<u32> = self.hit(vertex, color).map(|number| number - 1).collect();
        left.sort_unstable();
        Damage { left, rescued: self.number[vertex.index()] }
    }
}

/// The effect of a move on the uncolored vertices: for those that lose a color the numbers of colors left,
/// ascending; and the number of colors that the colored vertex had.
///
/// Larger damage: a smaller number where lists first differ, then more victims, then a safer colored vertex.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Damage {
    left: Vec<u32>,
    rescued: u32,
}

impl Ord for Damage {
    fn cmp(&self, other: &Self) -> Ordering {
        let differing = self.left.iter().zip(&other.left).find(|(a, b)| a != b);
        let first = differing.map_or(Ordering::Equal, |(a, b)| b.cmp(a));
        first.then(self.left.len().cmp(&other.left.len())).then(self.rescued.cmp(&other.rescued))
    }
}

impl PartialOrd for Damage {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
