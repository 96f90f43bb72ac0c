//! The position as text.

use clap::builder::styling::{RgbColor, Style};
use games::VertexMove;
use games::coloring::{Color, ColoringGame, ColoringMove};
use graphs::{Graph, Vertex};
use pictures::{Ink, Palette, readable_on};
use shell::describe;
use shell::moves::spell;
use toolkit::labels::shown;
use toolkit::sitting::Sitting;

/// The moves made, and a line for each uncolored vertex: its legal colors, the colors in its neighborhood with the
/// neighbors that have them, and its uncolored neighbors. With `has_colors` the numbers of colors are painted, for a
/// terminal.
pub fn text(game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>, has_colors: bool) -> String {
    let graph = game.graph();
    let made = sitting.plies().iter().filter(|ply| ply.step.vertex().is_some());
    let paint = Paint { has_colors };
    let made: Vec<String> = made
        .map(|ply| {
            let spelt = spell(graph, ply.step);
            let painted = match ply.step {
                ColoringMove::Color { color, .. } => paint.over(color, &spelt),
                ColoringMove::Pass => spelt,
            };
            format!("{painted} by {}", ply.player)
        })
        .collect();
    let mut lines = Vec::new();
    if !made.is_empty() {
        lines.push(format!("colored: {}", made.join(", ")));
    }
    let uncolored: Vec<Vertex> = sitting.position().uncolored().collect();
    let width = uncolored.iter().map(|&v| shown(graph, v).chars().count()).max().unwrap_or(0);
    if !uncolored.is_empty() {
        lines.push(
            "uncolored, with the colors that it may take, those that it sees, and its uncolored neighbors:"
                .into(),
        );
    }
    let adjacency = game.rules().variant().adjacency;
    let reachable = adjacency.open(graph, |v| sitting.position().color(v).is_some());
    for v in uncolored {
        let label = shown(graph, v);
        let apart = if reachable.contains(&v) { "" } else { "; not next to a colored vertex" };
        lines.push(format!(
            "  {label:>width$}: {}{}{apart}{}",
            open(game, sitting, v, paint),
            seen(graph, game, sitting, v, paint),
            still_uncolored(graph, sitting, v)
        ));
    }
    lines.join("\n")
}

fn open(game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>, v: Vertex, paint: Paint) -> String {
    let colors: Vec<String> =
        game.available(sitting.position(), v).map(|color| paint.over(color, &color.to_string())).collect();
    match colors.as_slice() {
        [] => "no color is left".into(),
        [last] => format!("only {last} is left"),
        _ => colors.join(" "),
    }
}

fn seen(
    graph: &Graph,
    game: &ColoringGame,
    sitting: &Sitting<'_, ColoringGame>,
    v: Vertex,
    paint: Paint,
) -> String {
    let position = sitting.position();
    let at = |color| {
        let carriers = graph.neighbors(v).iter().copied().filter(|&w| position.color(w) == Some(color));
        let carriers: Vec<Vertex> = carriers.collect();
        (!carriers.is_empty()).then(|| {
            format!("{} at {}", paint.over(color, &color.to_string()), describe::vertices(graph, &carriers))
        })
    };
    let seen: Vec<String> = game.rules().palette().filter_map(at).collect();
    if seen.is_empty() { String::new() } else { format!("; sees {}", seen.join(", ")) }
}

fn still_uncolored(graph: &Graph, sitting: &Sitting<'_, ColoringGame>, v: Vertex) -> String {
    let neighbors = graph.neighbors(v).iter().copied();
    let uncolored: Vec<Vertex> = neighbors.filter(|&w| sitting.position().color(w).is_none()).collect();
    if uncolored.is_empty() {
        String::new()
    } else {
        format!("; next to {}", describe::vertices(graph, &uncolored))
    }
}

/// Paints numbers of colors with the inks of the pictures.
#[derive(Clone, Copy)]
struct Paint {
    has_colors: bool,
}

impl Paint {
    /// The text on a background of this color, or the text alone without colors. Above eight colors hues repeat,
    /// lighter; the number in the text distinguishes them.
    fn over(self, color: Color, text: &str) -> String {
        if !self.has_colors {
            return text.to_owned();
        }
        let ground = Palette::new(None, 0..=color.index()).ink(color.index());
        let style =
            Style::new().fg_color(Some(rgb(readable_on(ground)).into())).bg_color(Some(rgb(ground).into()));
        format!("{style}{text}{style:#}")
    }
}

fn rgb(Ink(red, green, blue): Ink) -> RgbColor {
    RgbColor(red, green, blue)
}
