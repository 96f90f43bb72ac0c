//! A map with an assignment, as DOT.

use std::fmt::Write;

use crate::weighted_map::{WeightedMap, WeightedPosition};
use games::Player;

/// How many colors the palette has; after them it begins again.
const PALETTE: usize = 12;

/// The map as a graph in DOT: colored regions are filled, those of player 2 have a double outline, and
/// each names its color and player.
pub fn dot(game: &WeightedMap, position: &WeightedPosition) -> String {
    let graph = game.graph();
    let name = |region| quoted(&graph.label(region));
    let mut text = String::from("graph map {\n  node [style=filled, fillcolor=white, colorscheme=set312];\n");
    for region in graph.vertices() {
        let attributes = position.colored(region).map(|(color, player)| {
            let (number, outlines) = match player {
                Player::Alice => (1, 1),
                Player::Bob => (2, 2),
            };
            let shown = format!("{}\n{}-{number}", graph.label(region), game.colors()[color.index()]);
            let fill = color.index() % PALETTE + 1;
            format!(" [label={}, fillcolor={fill}, peripheries={outlines}]", quoted(&shown))
        });
        let _ = writeln!(text, "  {}{};", name(region), attributes.unwrap_or_default());
    }
    for (one, other) in graph.edges() {
        let _ = writeln!(text, "  {} -- {};", name(one), name(other));
    }
    text + "}\n"
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
