//! Elements that always have a color.
//!
//! **Vertices, neighbors get different colors.** A vertex v loses a color only when a neighbor gets it, which is then
//! uncolored and the color fits both. Each neighbor gets one color. So v is safe if more colors fit v than there are
//! uncolored neighbors that a color of v fits, too; colors that fit only become fewer, so it stays so.
//!
//! **Vertices, with a defect.** A color that no neighbor of v has fits v: v would be alone with it among its neighbors, and
//! no vertex gets another neighbor of its color. Each uncolored neighbor gets one color. So v is safe if the colors that no
//! neighbor has are more than its uncolored neighbors.
//!
//! **Edges, no cycle of one color.** A color that no other edge at u has fits the edge uv, since no path joins u and v in
//! it. Each uncolored edge at u gets one color. So uv is safe if the colors that no edge at u has are more than the
//! other uncolored edges at u, or the same holds at v.
//!
//! If every uncolored element is safe, no element gets stuck, all are colored in the end, and Alice wins.

use games::ruled::{ColorSet, Fit, Position, RuledGame};
use graphs::{Graph, Vertex};

pub(super) fn all_are_safe(game: &RuledGame, position: &Position, fitting: &[ColorSet]) -> bool {
    let graph = game.graph();
    let color = |v: Vertex| position.colors()[v.index()];
    match game.rules().fit() {
        Fit::Proper => position.uncolored().all(|v| {
            let own = fitting[v.index()];
            let rivals = graph.neighbors(v).iter().filter(|u| !own.and(fitting[u.index()]).is_empty());
            own.len() as usize > rivals.count()
        }),
        Fit::Defect(_) => position.uncolored().all(|v| {
            let neighbors = graph.neighbors(v).iter();
            let around = neighbors.filter_map(|&u| color(u)).fold(ColorSet::default(), ColorSet::with);
            let uncolored = graph.neighbors(v).iter().filter(|&&u| color(u).is_none()).count();
            (game.colors() - around.len()) as usize > uncolored
        }),
        Fit::Forest => {
            let at = EdgeEnds::of(graph, position);
            let mut edges = graph.edges().zip(position.colors()).filter(|(_, color)| color.is_none());
            edges.all(|((u, v), _)| {
                [u, v].iter().any(|end| {
                    let (colors, uncolored) = (at.colors[end.index()], at.uncolored[end.index()]);
                    game.colors() - colors.len() > uncolored - 1
                })
            })
        }
    }
}

/// The edges at each vertex, where edges are colored.
struct EdgeEnds {
    /// By vertex: the colors of its edges.
    colors: Vec<ColorSet>,
    /// By vertex: the number of its uncolored edges.
    uncolored: Vec<u32>,
}

impl EdgeEnds {
    fn of(graph: &Graph, position: &Position) -> Self {
        let mut ends =
            EdgeEnds { colors: vec![ColorSet::default(); graph.order()], uncolored: vec![0; graph.order()] };
        for ((u, v), color) in graph.edges().zip(position.colors()) {
            for end in [u.index(), v.index()] {
                match color {
                    Some(color) => ends.colors[end] = ends.colors[end].with(*color),
                    None => ends.uncolored[end] += 1,
                }
            }
        }
        ends
    }
}
