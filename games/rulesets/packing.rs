//! The packing coloring game: the coloring game with packing colorings.
//!
//! The vertices of color i are pairwise at distance more than i, for i = 1, ..., k: they are an
//! i-packing. The program writes color i as i - 1, as in all games. Vertices in different components
//! are at no distance.

use std::sync::Arc;

use graphs::connectivity::components;
use graphs::distances::distances_from;
use graphs::{Graph, Vertex};

use super::{GameForm, PLAIN, Ruleset};
use crate::coloring::Color;
use crate::ruled::{ColorSet, Names, Position, RuledGame, Rules, of_vertices};

// The sources define packing colorings, the first under the name of broadcast colorings; no source of
// the game was found.
pub(super) static RULESET: Ruleset = Ruleset {
    name: "packing",
    title: "packing coloring game",
    rule: "Alice and Bob take turns, with the colors 1, ..., k. A turn gives one uncolored vertex a color i that no \
           vertex at distance at most i has. Alice wins if every vertex gets one.",
    symbol: "chi_g^rho",
    number: "the game packing chromatic number",
    sources: &["GoddardHedetniemiHedetniemiHarrisRall2008", "BresarKlavzarRall2007"],
    play: GameForm::ByRules(|_, _| Arc::new(PackingRules)),
    ..PLAIN
};

#[derive(Debug)]
struct PackingRules;

/// The largest distance at which this color is forbidden.
fn reach(color: Color) -> u32 {
    color.index() as u32 + 1
}

impl Rules for PackingRules {
    fn names(&self) -> Names {
        Names::Ordered
    }

    /// Cost: a breadth-first search for each colored vertex.
    fn fitting(&self, graph: &Graph, colors: &[Option<Color>], palette: ColorSet) -> Vec<ColorSet> {
        let mut fitting = of_vertices(graph, colors, |_| palette);
        for (v, color) in graph.vertices().zip(colors).filter_map(|(v, color)| Some((v, (*color)?))) {
            let denied = ColorSet::default().with(color);
            for (own, distance) in fitting.iter_mut().zip(distances_from(graph, &[v])) {
                *own = if distance <= reach(color) { own.minus(denied) } else { *own };
            }
        }
        fitting
    }

    /// A color is denied to a vertex by another vertex of its component, and each of these has one color.
    fn enough(&self, graph: &Graph) -> u32 {
        components(graph).iter().map(|component| component.len() as u32).max().unwrap_or(1)
    }

    /// By 9.17 of docs/theory.md.
    fn is_safe(&self, game: &RuledGame, position: &Position, fitting: &[ColorSet], v: Vertex) -> bool {
        let (own, distances) = (fitting[v.index()], distances_from(game.graph(), &[v]));
        let rivals = position.uncolored().filter(|&u| {
            let mut common = own.and(fitting[u.index()]).iter();
            u != v && common.any(|color| distances[u.index()] <= reach(color))
        });
        own.len() as usize > rivals.count()
    }
}
