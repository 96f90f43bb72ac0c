//! The position as text.

use clap::builder::styling::{RgbColor, Style};
use games::coloring::{Color, ColoringGame, ColoringMove};
use graphs::{Graph, Vertex};
use itertools::Itertools;
use shell::moves::spell;
use shell::{describe, labels};
use toolkit::labels::shown;
use toolkit::pictures::{Ink, Palette, readable_on};
use toolkit::sitting::Sitting;

/// The moves made, and a line for each uncolored vertex: its legal colors, the colors in its neighborhood with the
/// neighbors that have them, and its uncolored neighbors. With `has_colors` the numbers of colors are painted, for a
/// terminal.
pub(crate) fn text(game: &ColoringGame, sitting: &Sitting<'_, ColoringGame>, has_colors: bool) -> String {
    let (graph, position) = (game.graph(), sitting.position());
    let on = |color, text: String| if has_colors { painted(color, &text) } else { text };
    let number = |color: Color| on(color, color.to_string());
    let made = sitting.plies().iter().filter_map(|ply| match ply.step {
        ColoringMove::Color { color, .. } => {
            Some(format!("{} by {}", on(color, spell(graph, ply.step)), ply.player))
        }
        ColoringMove::Pass => None,
    });
    let mut lines = Vec::new();
    push_list(&mut lines, "colored: ", made);
    let uncolored: Vec<Vertex> = position.uncolored().collect();
    let width = uncolored.iter().map(|&v| shown(graph, v).chars().count()).max().unwrap_or(0);
    if !uncolored.is_empty() {
        lines.push(
            "uncolored, with legal colors, colors of neighbors, and uncolored neighbors:"
                .into(),
        );
    }
    let reachable = game.rules().variant().adjacency.open(graph, |v| position.color(v).is_some());
    lines.extend(uncolored.into_iter().map(|v| {
        let colors = game.available(position, v).map(number).collect_vec();
        let open = match colors.as_slice() {
            [] => "no color is left".into(),
            [last] => format!("only {last} is left"),
            _ => colors.join(" "),
        };
        let near = |color: Option<Color>| {
            let near =
                graph.neighbors(v).iter().copied().filter(|&w| position.color(w) == color).collect_vec();
            (!near.is_empty()).then(|| describe::vertices(graph, &near))
        };
        let at = |color| Some(format!("{} at {}", number(color), near(Some(color))?));
        let seen = Some(game.rules().palette().filter_map(at).join(", ")).filter(|seen| !seen.is_empty());
        let seen = seen.map_or_else(String::new, |seen| format!("; sees {seen}"));
        let apart = if reachable.contains(&v) { "" } else { "; not next to a colored vertex" };
        let near = near(None).map_or_else(String::new, |near| format!("; next to {near}"));
        format!("  {:>width$}: {open}{seen}{apart}{near}", shown(graph, v))
    }));
    lines.join("\n")
}

/// Adds a line with these words, unless there are none.
pub(crate) fn push_list(lines: &mut Vec<String>, head: &str, words: impl IntoIterator<Item = String>) {
    let words = words.into_iter().collect_vec();
    if !words.is_empty() {
        lines.push(format!("{head}{}", words.join(", ")));
    }
}

/// Adds a line for each vertex below the head, unless there are none.
pub(crate) fn push_rows(
    lines: &mut Vec<String>,
    head: &str,
    graph: &Graph,
    vertices: Vec<Vertex>,
    text: impl Fn(Vertex) -> String,
) {
    if !vertices.is_empty() {
        lines.push(head.to_owned());
    }
    lines.extend(vertices.into_iter().map(|v| format!("  {}: {}", labels::spell(graph, v), text(v))));
}

/// The text on a background of this color, by the inks of the pictures. Above eight colors hues repeat, lighter; the
/// number in the text distinguishes them.
fn painted(color: Color, text: &str) -> String {
    let rgb = |Ink(red, green, blue): Ink| Some(RgbColor(red, green, blue).into());
    let ground = Palette::new(None, 0..=color.index()).ink(color.index());
    let style = Style::new().fg_color(rgb(readable_on(ground))).bg_color(rgb(ground));
    format!("{style}{text}{style:#}")
}
