//! The game of arboricity: edges are colored so that every color class is a forest.

use std::sync::Arc;

use graphs::arboricity::arboricity;
use graphs::{Budget, Graph, Vertex};

use super::{GameForm, Monotonicity, PLAIN, Ruleset};
use crate::coloring::Color;
use crate::ruled::{ColorSet, Position, RuledGame, Rules, Trace};

// The game arboricity is at least the arboricity, and at most three times as large. Alice's wins are
// monotone in k \[HollomMonotonicity2024\].
pub(super) static RULESET: Ruleset = Ruleset {
    name: "arboricity",
    title: "game of arboricity",
    rule: "Alice and Bob take turns. A turn gives one uncolored edge a color so that no cycle has one color. Alice \
           wins if every edge gets one.",
    symbol: "A_g",
    number: "the game arboricity",
    sources: &["BartnickiGrytczukKierstead2008", "HollomMonotonicity2024"],
    monotone: Monotonicity::Yes,
    play: GameForm::ByRules(|_, _| Arc::new(ArboricityRules)),
    ..PLAIN
};

#[derive(Debug)]
struct ArboricityRules;

impl Rules for ArboricityRules {
    fn colors_edges(&self) -> bool {
        true
    }

    /// Cost: the size of the graph, and its order for each colored edge, for each color.
    fn fitting(&self, graph: &Graph, colors: &[Option<Color>], palette: ColorSet) -> Vec<ColorSet> {
        let mut fitting = vec![ColorSet::default(); graph.size()];
        for color in palette.iter() {
            let trees = trees(graph, colors, color);
            for (place, (u, v)) in graph.edges().enumerate() {
                if colors[place].is_none() && trees[u.index()] != trees[v.index()] {
                    fitting[place] = fitting[place].with(color);
                }
            }
        }
        fitting
    }

    /// The edge uv is denied a color only if other edges of the color connect u and v, so both have
    /// another edge of it.
    fn enough(&self, graph: &Graph) -> u32 {
        let least = graph.edges().map(|(u, v)| graph.degree(u).min(graph.degree(v)));
        least.max().unwrap_or(0).max(1) as u32
    }

    fn lower_bound(&self, graph: &Graph, budget: &Budget) -> (u32, &'static str) {
        (arboricity(graph, budget).low, "arboricity")
    }

    /// A color that no other edge at u has fits the edge uv, since no path joins u and v in it. Each
    /// uncolored edge at u gets one color. So uv is safe if these colors are more than the other
    /// uncolored edges at u, or at v.
    fn is_safe(&self, game: &RuledGame, position: &Position, _fitting: &[ColorSet], edge: Vertex) -> bool {
        let edges = || game.graph().edges().zip(position.colors());
        let Some(((u, v), _)) = edges().nth(edge.index()) else { return false };
        [u, v].into_iter().any(|end| {
            let at = || edges().filter(|((u, v), _)| end == *u || end == *v).map(|(_, color)| *color);
            let seen = at().flatten().collect::<ColorSet>().len();
            (game.colors() - seen) as usize >= at().filter(Option::is_none).count()
        })
    }

    /// The vertex sets of the trees of the color, restricted to vertices with an uncolored edge: a
    /// color fits uv unless one set has u and v, and giving it to uv unites the sets of u and v. Sets
    /// of one vertex say nothing.
    fn trace(&self, graph: &Graph, colors: &[Option<Color>], color: Color) -> Trace {
        let mut is_open = vec![false; graph.order()];
        for ((u, v), _) in graph.edges().zip(colors).filter(|(_, color)| color.is_none()) {
            (is_open[u.index()], is_open[v.index()]) = (true, true);
        }
        let mut parts = vec![Vec::new(); graph.order()];
        for (v, tree) in graph.vertices().zip(trees(graph, colors, color)).filter(|(v, _)| is_open[v.index()])
        {
            parts[tree].push(v);
        }
        parts.retain(|part| part.len() > 1);
        Trace::Parts(parts)
    }
}

/// By vertex, the number of its component in the graph of the edges with this color.
fn trees(graph: &Graph, colors: &[Option<Color>], color: Color) -> Vec<usize> {
    let mut names: Vec<usize> = (0..graph.order()).collect();
    for ((u, v), own) in graph.edges().zip(colors) {
        let (kept, lost) = (names[u.index()], names[v.index()]);
        if *own == Some(color) && kept != lost {
            names.iter_mut().filter(|name| **name == lost).for_each(|name| *name = kept);
        }
    }
    names
}
