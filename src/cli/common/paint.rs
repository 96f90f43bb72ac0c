//! Colors of a game on a terminal: the inks of the pictures.

use clap::builder::styling::{RgbColor, Style};
use games::coloring::Color;
use pictures::{Ink, Palette, readable_on};

#[derive(Clone, Copy)]
pub struct Paint {
    pub(crate) has_colors: bool,
}

impl Paint {
    /// The text on a background of this color, or the text alone without colors. Above eight colors hues repeat,
    /// lighter; the number in the text distinguishes them.
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
