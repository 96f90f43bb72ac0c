//! Checks whether the answer of a program is a move, and describes the position in errors.

use games::coloring::Color;
use games::{GraphGame, Player, first_fit};
use graphs::{Graph, Vertex, VertexSet};

use super::protocol::{Painter, Reply};
use crate::sitting::{MoveRules, check};

pub(crate) fn vertex(
    graph: &Graph,
    uncolored: &VertexSet,
    painter: &Painter,
    reply: &Reply,
) -> Result<Vertex, String> {
    let found = || reply.shown();
    if reply.pass {
        return Err("expected a vertex, found a pass, which is not allowed".into());
    }
    let number = reply.vertex.ok_or("expected a vertex in its answer, found none")?;
    if number >= graph.order() {
        return Err(format!("expected a vertex below {}, found {}", graph.order(), found()));
    }
    let vertex = Vertex::new(number);
    if !uncolored.contains(vertex) {
        return Err(format!("expected an uncolored vertex, found {}", found()));
    }
    match (painter, reply.color) {
        (Painter::Program, _) | (_, None) => Ok(vertex),
        (Painter::FirstFit, Some(_)) => {
            Err(format!("expected no color of a program without, found {}", found()))
        }
        (Painter::Guide(_), Some(_)) => {
            Err(format!("expected no color, which the guide gives, found {}", found()))
        }
    }
}

/// The color in an answer of a program that chooses colors.
///
/// # Errors
/// There is none.
pub(crate) fn color(reply: &Reply) -> Result<Color, String> {
    reply
        .color
        .map(Color::new)
        .ok_or_else(|| format!("expected a color with the vertex, found {}", reply.shown()))
}

/// The move for an answer; `painter` determines its color. In the marking game there are no colors.
pub(crate) fn step<G: GraphGame + MoveRules>(
    game: &G,
    position: &G::Position,
    uncolored: &VertexSet,
    painter: &Painter,
    reply: &Reply,
) -> Result<G::Move, String> {
    let Some(palette) = game.palette() else {
        let vertex = vertex(game.graph(), uncolored, &Painter::FirstFit, reply)?;
        return Ok(G::taking(vertex, None).expect("a mark has no color"));
    };
    let step = match reply {
        Reply { pass: true, vertex: None, color: None, .. } => G::PASS,
        Reply { pass: true, .. } => {
            return Err(format!("expected a pass or a vertex, found {} too", reply.shown()));
        }
        _ => {
            let (graph, colors) = (game.graph(), game.colors_of(position));
            let vertex = vertex(graph, uncolored, painter, reply)?;
            let color = match painter {
                Painter::Program => Some(color(reply)?),
                // A shade of its class, else the first legal color, as for strategies of the catalogue.
                Painter::Guide(guide) => {
                    let is_legal = |color: &Color| {
                        !graph.neighbors(vertex).iter().any(|w| colors[w.index()] == Some(*color))
                    };
                    let chosen = guide.choose(graph, colors, palette / guide.classes().max(1), vertex);
                    chosen.or_else(|| (0..palette).map(Color::new).find(is_legal))
                }
                Painter::FirstFit => first_fit(graph, colors, palette, vertex),
            };
            G::taking(vertex, color).expect("a game that is not over has a color for every vertex")
        }
    };
    check(game, position, step)
        .map_err(|fault| format!("its move {} is not legal: {fault}", reply.shown()))?;
    Ok(step)
}

/// The place of a question: the side, the number of the move, the position.
pub fn place(graph: &Graph, player: Player, colors: &[Option<Color>], uncolored: &VertexSet) -> String {
    let taken = graph.vertices().filter(|&v| !uncolored.contains(v));
    let shown = |v: Vertex| match colors.get(v.index()).copied().flatten() {
        Some(color) => format!("{}={color}", graph.label(v)),
        None => graph.label(v),
    };
    let taken: Vec<String> = taken.map(shown).collect();
    let at = if taken.is_empty() { "the start".into() } else { taken.join(",") };
    format!("as {player}, move {} at {at}", taken.len() + 1)
}
