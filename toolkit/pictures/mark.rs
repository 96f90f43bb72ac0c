//! The elements of a picture, independent of SVG and TikZ.

use graphs::layout::Point;

/// A color by its red, green and blue components.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ink(pub u8, pub u8, pub u8);

pub(crate) const BLACK: Ink = Ink(0, 0, 0);
pub(crate) const WHITE: Ink = Ink(255, 255, 255);
/// The ink of text next to a picture.
pub(crate) const DARK: Ink = Ink(68, 68, 68);
pub(crate) const GRAY: Ink = Ink(136, 136, 136);
/// The ink of elements in the background.
pub(crate) const LIGHT: Ink = Ink(204, 204, 204);
pub(crate) const RED: Ink = Ink(208, 0, 0);

/// How a line is drawn and its inside filled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Pen {
    /// The color of the line; `None` for no line.
    pub(crate) stroke: Option<Ink>,
    pub(crate) width: f64,
    /// The lengths of dashes and gaps; `None` for a solid line.
    pub(crate) dashes: Option<[f64; 2]>,
    pub(crate) fill: Option<Ink>,
}

impl Pen {
    pub(crate) const fn line(stroke: Ink, width: f64) -> Self {
        Pen { stroke: Some(stroke), width, dashes: None, fill: None }
    }

    pub(crate) fn around(self, fill: Ink) -> Self {
        Pen { fill: Some(fill), ..self }
    }

    pub(crate) fn dashed(self, dash: f64, gap: f64) -> Self {
        Pen { dashes: Some([dash, gap]), ..self }
    }
}

/// Which part of a text is at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Anchor {
    Start,
    #[default]
    Middle,
    End,
}

/// A text; its position is halfway between its top and its bottom.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Words {
    pub(crate) at: Point,
    pub(crate) anchor: Anchor,
    pub(crate) size: f64,
    pub(crate) ink: Ink,
    pub(crate) bold: bool,
    /// Whether a white border separates the letters from lines.
    pub(crate) halo: bool,
    pub(crate) text: String,
}

impl Words {
    pub(crate) fn new(at: Point, size: f64, text: impl Into<String>) -> Self {
        Words { at, anchor: Anchor::Middle, size, ink: BLACK, bold: false, halo: false, text: text.into() }
    }
}

/// One element; later ones are drawn above earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Mark {
    Line(Point, Point, Pen),
    /// A straight line with a head at its end.
    Arrow(Point, Point, Pen),
    /// A circle with its radius.
    Circle(Point, f64, Pen),
    /// A square with half its side.
    Square(Point, f64, Pen),
    Words(Words),
    /// Marks that a document defines once under this name, at this opacity.
    Shared(&'static str, f64),
}
