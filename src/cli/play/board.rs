//! The position as text.

use games::AtVertex;
use games::coloring::ColoringGame;
use graphs::{Graph, Vertex};
use mapgame::{games, graphs};
use toolkit::sitting::Sitting;

use crate::cli::common::describe;
use crate::cli::common::moves::spell;

/// The moves made, and a line for each uncolored vertex: the colors that it may take, and those that it
/// sees, with the neighbors that have them.
pub fn text(game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>) -> String {
    let graph = game.graph();
    let made = sitting.plies().iter().filter(|ply| ply.step.vertex().is_some());
    let made: Vec<String> = made.map(|ply| format!("{} by {}", spell(graph, ply.step), ply.player)).collect();
    let mut lines = Vec::new();
    if !made.is_empty() {
        lines.push(format!("colored: {}", made.join(", ")));
    }
    let uncolored: Vec<Vertex> = sitting.position().uncolored().collect();
    let width = uncolored.iter().map(|&v| graph.label(v).chars().count()).max().unwrap_or(0);
    if !uncolored.is_empty() {
        lines.push("uncolored, with the colors that it may take and those that it sees:".into());
    }
    let adjacency = game.rules().variant().adjacency;
    let reachable = adjacency.open(graph, |v| sitting.position().color(v).is_some());
    for v in uncolored {
        let label = graph.label(v);
        let apart = if reachable.contains(&v) { "" } else { "; not next to a colored vertex" };
        lines.push(format!(
            "  {label:>width$}: {}{}{apart}",
            open(game, sitting, v),
            seen(graph, game, sitting, v)
        ));
    }
    lines.join("\n")
}

fn open(game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>, v: Vertex) -> String {
    let colors: Vec<String> = game.available(sitting.position(), v).map(|color| color.to_string()).collect();
    match colors.as_slice() {
        [] => "no color is left".into(),
        [last] => format!("only {last} is left"),
        _ => colors.join(" "),
    }
}

fn seen(graph: &Graph, game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>, v: Vertex) -> String {
    let position = sitting.position();
    let at = |color| {
        let carriers = graph.neighbors(v).iter().copied().filter(|&w| position.color(w) == Some(color));
        let carriers: Vec<Vertex> = carriers.collect();
        (!carriers.is_empty()).then(|| format!("{color} at {}", describe::vertices(graph, &carriers)))
    };
    let seen: Vec<String> = game.rules().palette().filter_map(at).collect();
    if seen.is_empty() { String::new() } else { format!("; sees {}", seen.join(", ")) }
}
