//! The colors of plots, for light and dark backgrounds.
//!
//! Elements have the light colors as attributes, and a class for which the style sheet replaces them in dark mode.
//! A viewer without style sheets shows the light plot.

use std::fmt::Write;

type Pair = [&'static str; 2];

/// Hues for color-blind readers, the clearest on white first; brighter in dark mode. \[OkabeIto2008\]
const HUES: [Pair; 7] = [
    ["#0072b2", "#4ba3e3"],
    ["#d55e00", "#f0803c"],
    ["#009e73", "#2fc49a"],
    ["#cc79a7", "#e29bc4"],
    ["#56b4e9", "#a5dcff"],
    ["#e69f00", "#ffc14d"],
    ["#000000", "#ffffff"],
];

/// The dash patterns of the lines, in the same order.
const DASHES: [&str; 7] = ["", "7 3", "2 3", "10 3 2 3", "5 5", "12 4", "1 2"];

/// Grays for backgrounds that stay distinct on a copier.
const SHADES: [Pair; 4] =
    [["#dedede", "#3d424b"], ["#f3f3f3", "#23272e"], ["#c4c4c4", "#575d68"], ["#e9e9e9", "#2f343c"]];

const PAPER: Pair = ["#ffffff", "#16181c"];
const INK: Pair = ["#111111", "#e2e2e2"];
const GRID: Pair = ["#cdcdcd", "#444a54"];

pub(crate) const SERIES: usize = HUES.len();

pub(crate) fn paper() -> String {
    format!("class=\"paper\" fill=\"{}\"", PAPER[0])
}

pub(crate) fn letters() -> String {
    format!("class=\"ink\" fill=\"{}\"", INK[0])
}

pub(crate) fn frame() -> String {
    format!("class=\"frame\" fill=\"none\" stroke=\"{}\"", INK[0])
}

pub(crate) fn grid() -> String {
    format!("class=\"grid\" stroke=\"{}\"", GRID[0])
}

/// The hue of a series in light mode, as `#rrggbb`.
pub(crate) fn hue(index: usize) -> &'static str {
    HUES[index % HUES.len()][0]
}

pub(crate) fn series(index: usize) -> String {
    let hue = index % HUES.len();
    format!("class=\"s{hue}\" fill=\"{0}\" stroke=\"{0}\"", HUES[hue][0])
}

/// The dash pattern of a series; `None` for solid lines.
pub(crate) fn dashes(index: usize) -> Option<&'static str> {
    Some(DASHES[index % DASHES.len()]).filter(|dashes| !dashes.is_empty())
}

pub(crate) fn band(index: usize) -> String {
    let shade = index % SHADES.len();
    format!("class=\"b{shade}\" fill=\"{}\"", SHADES[shade][0])
}

/// The style sheet for dark mode.
pub fn style() -> String {
    let mut sheet = String::from("@media (prefers-color-scheme: dark) {");
    let mut rule = |class: &str, properties: &[&str], pair: Pair| {
        write!(sheet, " .plot .{class} {{").expect("writing to a string cannot fail");
        for property in properties {
            write!(sheet, " {property}: {};", pair[1]).expect("writing to a string cannot fail");
        }
        sheet.push_str(" }");
    };
    rule("paper", &["fill"], PAPER);
    rule("ink", &["fill"], INK);
    rule("frame", &["stroke"], INK);
    rule("grid", &["stroke"], GRID);
    for (index, &pair) in SHADES.iter().enumerate() {
        rule(&format!("b{index}"), &["fill"], pair);
    }
    for (index, &pair) in HUES.iter().enumerate() {
        rule(&format!("s{index}"), &["fill", "stroke"], pair);
    }
    sheet.push_str(" }");
    sheet
}
