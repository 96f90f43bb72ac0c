//! The relaxed coloring game: a color class may have edges, but no vertex of it more than d neighbors in it.

use std::sync::Arc;

use graphs::{Budget, Graph, Vertex};

use super::{GameForm, PLAIN, Parameter, Ruleset};
use crate::coloring::Color;
use crate::ruled::{ColorSet, Position, RuledGame, Rules, Trace, around, border, neighbors_of, of_vertices};

// With d = 0 it is the coloring game. A color that is not legal for a vertex stays so, since degrees in
// a class only grow; so Bob has won as soon as an uncolored vertex has no legal color. On forests Alice
// wins with 3 colors where d is at least 1, on outerplanar graphs with 6, both where she begins.
pub(super) static RULESET: Ruleset = Ruleset {
    name: "relaxed",
    title: "relaxed coloring game",
    rule: "Alice and Bob take turns. A turn gives one uncolored vertex a color with which no vertex has more than d \
           neighbors of its own color. Alice wins if every vertex gets one.",
    symbol: "chi_g^(d)",
    number: "the d-relaxed game chromatic number",
    sources: &["ChouWangZhu2003", "Dunn2007"],
    edges: &["Dunn2007"],
    parameters: &[Parameter::Defect],
    play: GameForm::ByRules(|graph, terms| {
        // No vertex has more neighbors, of its own color or not.
        Arc::new(RelaxedRules { defect: terms.defect.unwrap_or(0).min(graph.max_degree() as u32) as usize })
    }),
    ..PLAIN
};

#[derive(Debug)]
struct RelaxedRules {
    defect: usize,
}

impl Rules for RelaxedRules {
    fn fitting(&self, graph: &Graph, colors: &[Option<Color>], palette: ColorSet) -> Vec<ColorSet> {
        let of = |v, color| neighbors_of(graph, colors, Some(color), v);
        // A neighbor of the color gets one more neighbor of its color.
        let fits = |v, color: &Color| {
            of(v, *color).count() <= self.defect && of(v, *color).all(|u| of(u, *color).count() < self.defect)
        };
        of_vertices(graph, colors, |v| palette.iter().filter(|color| fits(v, color)).collect())
    }

    fn lower_bound(&self, _graph: &Graph, _budget: &Budget) -> (u32, &'static str) {
        (1, "one color")
    }

    /// A color that no neighbor of v has fits v: v would be alone with it among its neighbors, and no
    /// vertex gets another neighbor of its color. Each uncolored neighbor gets one color.
    fn is_safe(&self, game: &RuledGame, position: &Position, _fitting: &[ColorSet], v: Vertex) -> bool {
        let unseen = game.colors() - around(game.graph(), position.colors(), v).len();
        unseen as usize > neighbors_of(game.graph(), position.colors(), None, v).count()
    }

    /// The vertices of the color with an uncolored neighbor, by the number of neighbors of the color that
    /// they may still get: none, ..., d. An uncolored vertex has all its neighbors among these and the
    /// uncolored vertices, so they say which colors fit now and after any moves. A vertex without an
    /// uncolored neighbor gets no more neighbors of its color.
    fn trace(&self, graph: &Graph, colors: &[Option<Color>], color: Color) -> Trace {
        let mut levels = vec![Vec::new(); self.defect + 1];
        for v in border(graph, colors, color) {
            levels[self.defect - neighbors_of(graph, colors, Some(color), v).count()].push(v);
        }
        Trace::Levels(levels)
    }
}
