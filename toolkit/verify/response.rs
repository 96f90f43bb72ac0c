//! What attacks a strategy where the search over every Bob ends: the best response to it.
//!
//! A play that is found is evidence as good as any, so it raises the lower bound on the worst case; that none is found
//! says nothing, unless the search closed its tree. The search has its own number of simulations: a node limit is about
//! the search over every Bob.

use std::sync::Arc;

use games::VertexRule;
use games::coloring::{ColoringGame, ColoringMove, Rules};
use graphs::{Budget, Graph, Limit, Vertex};

use super::attack::{Attacked, Colored, Defeat};
use super::exhaustive::WorstCase;
use super::known::Known;
use super::palette::{Palette, Shading};
use crate::response::{Coloring, ColoringTurn, Marking, MarkingStart, Replied, Search};

/// A worse play than the search over every Bob found, and whether any is worse still.
pub struct Marked {
    /// Its score, and the play, if it is worse.
    pub worse: Option<(u32, Vec<Vertex>)>,
    /// Whether no play has a larger score than the larger of the two.
    pub is_exact: bool,
}

/// Looks for a play of the marking game that is worse than what was found.
pub fn mark(
    graph: &Graph,
    rule: &dyn VertexRule,
    found: &WorstCase,
    search: Search,
    budget: &Budget,
) -> Marked {
    let known = Known::new(rule, Palette { shading: Shading::FirstFit, shades: 1 });
    let (start, first) = Marking::opening(graph, &known);
    let mut board = Marking::new(graph, &known, MarkingStart { score: found.score, ..start });
    let response = search.run(&mut board, &Budget { nodes: None, ..budget.clone() });
    let worse = (response.damage > found.score).then(|| {
        let pairs = response.turns.iter().flat_map(|turn| [Some(turn.step), turn.reply]).flatten();
        let closing = board.closing(&response.turns, response.damage);
        (response.damage, first.into_iter().chain(pairs).chain(closing).collect())
    });
    Marked { worse, is_exact: response.is_exact && rule.fault().is_none() }
}

/// Looks for a play of the coloring game that beats the rule with this palette.
pub fn color(
    graph: &Arc<Graph>,
    rule: &dyn VertexRule,
    palette: Palette<'_>,
    search: Search,
    budget: &Budget,
) -> Attacked {
    let Some(rules) = Rules::new(palette.size()).ok().filter(|_| graph.order() < usize::from(u16::MAX))
    else {
        return Attacked::Unknown(Limit::Size);
    };
    let game = ColoringGame::new(Arc::clone(graph), rules);
    if palette.size() >= u32::from(u16::MAX) {
        return Attacked::Unknown(Limit::Size);
    }
    if Coloring::bytes_to_begin(&game) > budget.memory_allowed() {
        return Attacked::Unknown(Limit::Memory);
    }
    let known = Known::new(rule, palette);
    let (start, first) = Coloring::opening(&game, &known);
    let mut play: Vec<Colored> = Vec::new();
    let mut note = |replied: Option<Replied>| match replied {
        Some(Replied::Step(ColoringMove::Color { vertex, color })) => {
            play.push((vertex, color));
            None
        }
        Some(Replied::NoShade(vertex)) => Some(Defeat::NoShade(vertex)),
        Some(Replied::Step(ColoringMove::Pass)) | None => None,
    };
    if let Some(defeat) = note(first) {
        return Attacked::Beaten(play, defeat);
    }
    let mut board = Coloring::new(&game, &known, start);
    let response = search.run(&mut board, &Budget { nodes: None, ..budget.clone() });
    let mut defeat = None;
    for ColoringTurn { step, reply, .. } in &response.turns {
        note(Some(Replied::Step(*step)));
        defeat = note(*reply);
    }
    let defeat = defeat.or_else(|| board.dead_after(&response.turns).map(Defeat::Dead));
    match defeat {
        Some(defeat) if rule.fault().is_none() => Attacked::Beaten(play, defeat),
        None if response.is_exact && rule.fault().is_none() => Attacked::Survives,
        _ => Attacked::Unknown(response.limit.unwrap_or(Limit::Nodes)),
    }
}
