//! Marks as a TikZ picture. Needs only the package tikz.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::mark::{Anchor, Ink, Mark, Pen, Words};
use super::tex::plain;
use super::visible;

/// The marks as one `tikzpicture`, with lengths in points. The title is in a comment above it.
pub(crate) fn picture(title: &str, marks: &[Mark]) -> String {
    let mut inks = BTreeSet::new();
    for mark in marks {
        let (pen, words) = match mark {
            Mark::Line(_, _, pen)
            | Mark::Arrow(_, _, pen)
            | Mark::Circle(_, _, pen)
            | Mark::Square(_, _, pen) => (Some(pen), None),
            Mark::Words(words) => (None, Some(words.ink)),
            Mark::Shared(..) => (None, None),
        };
        inks.extend(pen.into_iter().flat_map(|pen| [pen.stroke, pen.fill]).flatten().chain(words));
    }
    let mut tikz = format!("% {}\n% \\usepackage{{tikz}}\n", visible(title));
    tikz.push_str("\\begin{tikzpicture}[x=1pt, y=-1pt, >=stealth]\n");
    for ink in inks {
        let Ink(red, green, blue) = ink;
        let _ = writeln!(tikz, "\\definecolor{{{}}}{{RGB}}{{{red},{green},{blue}}}", name(ink));
    }
    tikz.extend(marks.iter().filter_map(|mark| Some(as_path(mark)? + "\n")));
    tikz + "\\end{tikzpicture}\n"
}

/// The mark as TikZ; `None` for `Mark::Shared`, which does not occur in a standalone picture.
fn as_path(mark: &Mark) -> Option<String> {
    Some(match mark {
        Mark::Line([a, b], [c, d], pen) => {
            format!("\\draw[{}] ({a:.1},{b:.1}) -- ({c:.1},{d:.1});", style(pen))
        }
        Mark::Arrow([a, b], [c, d], pen) => {
            format!("\\draw[->, {}] ({a:.1},{b:.1}) -- ({c:.1},{d:.1});", style(pen))
        }
        Mark::Circle([x, y], radius, pen) => {
            format!("\\path[{}] ({x:.1},{y:.1}) circle[radius={radius}pt];", style(pen))
        }
        Mark::Square([x, y], half, pen) => {
            let [left, top, right, bottom] = [x - half, y - half, x + half, y + half];
            format!("\\path[{}] ({left:.1},{top:.1}) rectangle ({right:.1},{bottom:.1});", style(pen))
        }
        Mark::Words(words) => as_node(words),
        Mark::Shared(..) => return None,
    })
}

fn as_node(words: &Words) -> String {
    let Words { at: [x, y], anchor, size, ink, bold, halo, text } = words;
    let anchor = match anchor {
        Anchor::Start => "west",
        Anchor::Middle => "center",
        Anchor::End => "east",
    };
    let (color, text) = (name(*ink), escaped(text));
    let series = if *bold { "\\bfseries" } else { "" };
    let ground = if *halo { ", fill=white, inner sep=0.5pt" } else { ", inner sep=0pt" };
    format!(
        "\\node[anchor={anchor}, text={color}{ground}, font=\\fontsize{{{size}}}{{{size}}}\\selectfont\\sffamily{series}] \
         at ({x:.1},{y:.1}) {{{text}}};"
    )
}

fn style(pen: &Pen) -> String {
    let mut parts = Vec::new();
    if let Some(stroke) = pen.stroke {
        parts.push(format!("draw={}", name(stroke)));
        parts.push(format!("line width={}pt", pen.width));
    }
    if let Some(fill) = pen.fill {
        parts.push(format!("fill={}", name(fill)));
    }
    if let Some([dash, gap]) = pen.dashes {
        parts.push(format!("dash pattern=on {dash}pt off {gap}pt"));
    }
    parts.join(", ")
}

fn name(Ink(red, green, blue): Ink) -> String {
    format!("c{red:02x}{green:02x}{blue:02x}")
}

/// Text with the special characters of TeX escaped.
fn escaped(text: &str) -> String {
    let escaped = |letter| match letter {
        '<' | '>' => format!("${letter}$"),
        '|' => r"\textbar{}".into(),
        letter => plain(letter),
    };
    text.chars().map(escaped).collect()
}
