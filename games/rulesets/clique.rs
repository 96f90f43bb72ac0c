//! The clique-relaxed coloring game: a color class may have edges, but no clique of more than w vertices.

use std::sync::Arc;

use graphs::clique::clique_number;
use graphs::{Budget, Graph, Vertex};

use super::{GameForm, PLAIN, Parameter, Ruleset};
use crate::coloring::Color;
use crate::ruled::{ColorSet, Position, RuledGame, Rules, Trace, border, neighbors_of, of_vertices};

// The source writes k for w, and n for the number of colors. With w = 1 it is the coloring game. A
// color that completes a clique of w + 1 vertices at v does so later, too.
pub(super) static RULESET: Ruleset = Ruleset {
    name: "clique",
    title: "clique-relaxed coloring game",
    rule: "Alice and Bob take turns. A turn gives one uncolored vertex a color with which no clique of w + 1 vertices \
           has one color. Alice wins if every vertex gets one.",
    symbol: "chi_g^(omega <= w)",
    number: "the w-clique-relaxed game chromatic number",
    sources: &["DunnNordstromNaymiePitneySehornSuer2011", "AlexisShurbertDunnNordstrom2014"],
    parameters: &[Parameter::Clique],
    play: GameForm::ByRules(|_, terms| Arc::new(CliqueRules { clique: terms.clique.unwrap_or(1) as usize })),
    ..PLAIN
};

#[derive(Debug)]
struct CliqueRules {
    clique: usize,
}

impl Rules for CliqueRules {
    fn fitting(&self, graph: &Graph, colors: &[Option<Color>], palette: ColorSet) -> Vec<ColorSet> {
        let fits = |v, color: &Color| {
            let seen: Vec<Vertex> = neighbors_of(graph, colors, Some(*color), v).collect();
            !has_clique(graph, &seen, self.clique)
        };
        of_vertices(graph, colors, |v| palette.iter().filter(|color| fits(v, color)).collect())
    }

    /// A color that does not fit v has w neighbors of v.
    fn enough(&self, graph: &Graph) -> u32 {
        (graph.max_degree() / self.clique) as u32 + 1
    }

    /// Each color has at most w vertices of a largest clique.
    fn lower_bound(&self, graph: &Graph, budget: &Budget) -> (u32, &'static str) {
        let clique = clique_number(graph, budget).low as usize;
        (clique.div_ceil(self.clique) as u32, "ceil(omega / w)")
    }

    /// By 9.17 of docs/theory.md.
    fn is_safe(&self, game: &RuledGame, position: &Position, fitting: &[ColorSet], v: Vertex) -> bool {
        let of = |color| neighbors_of(game.graph(), position.colors(), color, v).count();
        let missing =
            fitting[v.index()].iter().map(|color| self.clique.saturating_sub(of(Some(color))).max(1));
        missing.sum::<usize>() > of(None)
    }

    /// The vertices of the color with an uncolored neighbor, by 9.17.
    fn trace(&self, graph: &Graph, colors: &[Option<Color>], color: Color) -> Trace {
        Trace::Levels(vec![border(graph, colors, color).collect()])
    }
}

/// Whether some of these vertices, ascending, are a clique of this size.
fn has_clique(graph: &Graph, among: &[Vertex], size: usize) -> bool {
    size == 0
        || among.len() >= size
            && among.iter().enumerate().any(|(place, &v)| {
                let later = among[place + 1..].iter().copied().filter(|&u| graph.are_adjacent(u, v));
                has_clique(graph, &later.collect::<Vec<_>>(), size - 1)
            })
}
