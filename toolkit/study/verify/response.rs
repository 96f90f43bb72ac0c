//! The best response, used when the search over every Bob ends at a limit.
//!
//! A play found raises the lower bound on the worst case; finding none proves nothing, unless the search
//! closed its tree. It has its own number of simulations: a node limit is for the search over every Bob.

use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, Rules};
use games::{Player, Variant, VertexRule};
use graphs::{Budget, Graph, Limit, Vertex};

use super::attack::{AttackResult, ColoredVertex, Defeat};
use super::palette::{KnownPalette, Palette, Shading};
use crate::response::{Coloring, ColoringReply, Marking, MarkingStart, Search, Turn};

/// A play worse than any that the search over every Bob found, and whether there are worse ones still.
pub(crate) struct WorsePlay {
    /// The score and the play, if it is worse.
    pub(crate) worse: Option<(u32, Vec<Vertex>)>,
    /// Whether no play has a larger score than the larger of the two.
    pub(crate) is_exact: bool,
}

/// Looks for a play of the marking game, begun by this player, with a larger score.
pub(crate) fn mark(
    graph: &Graph,
    rule: &dyn VertexRule,
    (first, score): (Player, u32),
    search: Search,
    budget: &Budget,
) -> WorsePlay {
    let known = KnownPalette { rule, palette: Palette { shading: Shading::FirstFit, shades: 1 } };
    let (start, first) = Marking::opening(graph, &known, first);
    let mut board = Marking::new(graph, &known, MarkingStart { score, ..start });
    let response = search.run(&mut board, &Budget { nodes: None, ..budget.clone() });
    let worse = (response.damage > score).then(|| {
        let pairs = response.turns.iter().flat_map(|turn| [Some(turn.step), turn.reply]).flatten();
        let closing = board.closing(&response.turns, response.damage);
        (response.damage, first.into_iter().chain(pairs).chain(closing).collect())
    });
    WorsePlay { worse, is_exact: response.is_exact && !rule.is_refereed() }
}

/// Searches for a play of the coloring game, in this variant, that beats the rule with this palette.
pub(crate) fn color(
    graph: &Arc<Graph>,
    rule: &dyn VertexRule,
    palette: Palette<'_>,
    variant: Variant,
    search: Search,
    budget: &Budget,
) -> AttackResult {
    let Some(rules) = Rules::new(palette.size())
        .ok()
        .map(|rules| rules.playing(variant))
        .filter(|_| graph.order() < usize::from(u16::MAX))
    else {
        return AttackResult::Unknown(Limit::Size);
    };
    let game = ColoringGame::new(Arc::clone(graph), rules);
    if palette.size() >= u32::from(u16::MAX) {
        return AttackResult::Unknown(Limit::Size);
    }
    if Coloring::bytes_to_begin(&game) > budget.memory_allowed() {
        return AttackResult::Unknown(Limit::Memory);
    }
    let known = KnownPalette { rule, palette };
    let (start, first) = Coloring::opening(&game, &known);
    let mut play: Vec<ColoredVertex> = Vec::new();
    let mut note = |replied: Option<ColoringReply>| match replied {
        Some(ColoringReply::Step(ColoringMove::Color { vertex, color })) => {
            play.push((vertex, color));
            None
        }
        Some(ColoringReply::NoShade(vertex)) => Some(Defeat::NoShade(vertex)),
        Some(ColoringReply::Step(ColoringMove::Pass)) | None => None,
    };
    if let Some(defeat) = note(first) {
        return AttackResult::Beaten(play, defeat);
    }
    let mut board = Coloring::new(&game, &known, start);
    let response = search.run(&mut board, &Budget { nodes: None, ..budget.clone() });
    let mut defeat = None;
    for Turn { step, reply, .. } in &response.turns {
        note(Some(ColoringReply::Step(*step)));
        defeat = note(*reply);
    }
    let defeat = defeat.or_else(|| board.dead_after(&response.turns).map(Defeat::Dead));
    match defeat {
        Some(defeat) if rule.fault().is_none() => AttackResult::Beaten(play, defeat),
        None if response.is_exact && !rule.is_refereed() => AttackResult::Survives,
        _ => AttackResult::Unknown(response.limit.unwrap_or(Limit::Nodes)),
    }
}
