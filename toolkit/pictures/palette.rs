//! The palette of pictures: one hue for a class, lighter versions for its shades.

use super::mark::{BLACK, Ink, WHITE};

/// Eight hues that color-blind readers can distinguish. \[OkabeIto2008\]
const HUES: [Ink; 8] = [
    Ink(230, 159, 0),
    Ink(86, 180, 233),
    Ink(0, 158, 115),
    Ink(240, 228, 66),
    Ink(0, 114, 178),
    Ink(213, 94, 0),
    Ink(204, 121, 167),
    Ink(153, 153, 153),
];

/// How near the last shade of a class is to white, from 0 to 1.
const LIGHTEST: f64 = 0.72;

/// The inks for the colors of a play with a number of classes; without a guide every color is a class.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    classes: usize,
    steps: usize,
}

impl Palette {
    /// The palette for these colors. Color c is shade c / classes of class c modulo classes. Without classes the
    /// hues are repeated, each time in a lighter tint.
    pub fn new(classes: Option<usize>, colors: impl Iterator<Item = usize>) -> Self {
        let classes = classes.unwrap_or(HUES.len()).max(1);
        Palette { classes, steps: colors.map(|color| color / classes).max().unwrap_or(0).max(1) }
    }

    /// The ink of a color.
    pub fn ink(&self, color: usize) -> Ink {
        let Ink(red, green, blue) = HUES[color % self.classes % HUES.len()];
        let share = LIGHTEST * (color / self.classes) as f64 / self.steps as f64;
        let lighter = |part: u8| (f64::from(part) + (255.0 - f64::from(part)) * share).round() as u8;
        Ink(lighter(red), lighter(green), lighter(blue))
    }
}

/// Black or white, whichever is easier to read on this color.
pub fn readable_on(Ink(red, green, blue): Ink) -> Ink {
    let brightness = 0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue);
    if brightness > 110.0 { BLACK } else { WHITE }
}
