//! Colors of a game on a terminal: the inks of the pictures.

use clap::builder::styling::{RgbColor, Style};
use games::coloring::Color;
use mapgame::games;
use pictures::{Ink, Palette, readable_on};

/// How colors of a game are shown on a terminal.
#[derive(Clone, Copy)]
pub struct Paint {
    /// Whether the terminal shows colors.
    pub(crate) has_colors: bool,
}

impl Paint {
    /// The text on a ground of this color, without colors the text alone. Above eight colors hues come again, lighter;
    /// the number in the text tells them apart.
    pub(crate) fn over(self, color: Color, text: &str) -> String {
        if !self.has_colors {
            return text.to_owned();
        }
        let ground = Palette::new(None, 0..=color.index()).ink(color.index());
        let style =
            Style::new().fg_color(Some(of(readable_on(ground)).into())).bg_color(Some(of(ground).into()));
        format!("{style}{text}{style:#}")
    }
}

fn of(Ink(red, green, blue): Ink) -> RgbColor {
    RgbColor(red, green, blue)
}
