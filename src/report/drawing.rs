//! Pictures of graphs and of plays, as SVG.

pub mod construction;
pub mod filmstrip;
pub mod layout;
pub mod portrait;
mod sheet;

/// Eight hues that color-blind readers can tell apart. \[OkabeIto2008\]
const HUES: [&str; 8] =
    ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999"];

/// The least distance of two places.
fn nearest(places: &[layout::Point]) -> f64 {
    let pairs = places.iter().enumerate().flat_map(|(i, a)| places[..i].iter().map(move |b| (a, b)));
    let distances = pairs.map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1]));
    distances.fold(1.0, f64::min).max(f64::EPSILON)
}

/// The words in lines of at most this many letters; a longer word has a line of its own.
pub(super) fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Text inside an element or an attribute of SVG or HTML.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
