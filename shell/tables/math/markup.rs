//! Formulas in HTML and SVG: letters slanted, indices lowered, no more than that.

use pictures::escaped;
use strategies::formula::{Span, spans};

use super::reader::atoms;
use super::{Atom, End, SIGNS, Style, heading, is_upright, symbol};

/// What HTML and SVG say differently.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Medium {
    /// On a line there is space around signs, and none inside of braces.
    Html,
    /// The same within an index.
    HtmlScript,
    Svg,
}

/// The formula as HTML.
pub fn html(formula: &str) -> String {
    set(&atoms(formula), Medium::Html)
}

/// A text with its formulas and code as HTML.
pub fn sentence(text: &str) -> String {
    spans(text).into_iter().map(span).collect()
}

/// A heading, which may be one symbol; formulas stay in one line.
pub fn head(text: &str) -> String {
    let unbroken = |part| match part {
        Span::Formula(formula) => html(formula).replace(' ', "\u{a0}"),
        other => span(other),
    };
    heading(text).into_iter().map(unbroken).collect()
}

fn span(span: Span<'_>) -> String {
    match span {
        Span::Words(words) => escaped(&words.replace("<=", "≤").replace(">=", "≥")),
        Span::Code(code) => format!("<code>{}</code>", escaped(code)),
        Span::Formula(formula) => html(formula),
    }
}

/// What stands in a `text` element of SVG.
pub fn svg(text: &str) -> String {
    let set_one = |span: Span<'_>| match span {
        Span::Words(text) | Span::Code(text) => escaped(text),
        Span::Formula(formula) => set(&atoms(formula), Medium::Svg),
    };
    spans(text).into_iter().map(set_one).collect()
}

fn set(atoms: &[Atom<'_>], medium: Medium) -> String {
    let mut page = String::new();
    for (index, atom) in atoms.iter().enumerate() {
        let (before, after) = (index.checked_sub(1).map(|before| &atoms[before]), atoms.get(index + 1));
        match atom {
            Atom::Name { word, primes, below, above } => {
                page.push_str(&name(word, medium));
                page.push_str(&"′".repeat(*primes));
                for (is_below, script) in [(true, below), (false, above)] {
                    page.push_str(
                        &script.as_ref().map(|script| shifted(script, is_below, medium)).unwrap_or_default(),
                    );
                }
            }
            Atom::Number(number) => page.push_str(number),
            Atom::Sign(sign) => {
                let is_between = medium == Medium::Html && before.is_some() && after.is_some();
                let space = |beside| if is_between && beside != Some(&Atom::Space) { " " } else { "" };
                page.extend([space(before), &escaped(SIGNS[*sign].character), space(after)]);
            }
            Atom::Floor(End::Left) => page.push('⌊'),
            Atom::Floor(End::Right) => page.push('⌋'),
            Atom::Ceiling(End::Left) => page.push('⌈'),
            Atom::Ceiling(End::Right) => page.push('⌉'),
            Atom::Root(End::Left) => page.push_str("√("),
            Atom::Root(End::Right) => page.push(')'),
            Atom::Character(character) => page.push_str(&escaped(character.encode_utf8(&mut [0; 4]))),
            Atom::Above(above) => page.push_str(&shifted(above, false, medium)),
            Atom::Space
                if medium != Medium::Svg
                    && (before == Some(&Atom::Character('{')) || after == Some(&Atom::Character('}'))) => {}
            Atom::Space => page.push(' '),
        }
    }
    page
}

/// What stands below the line, or above it. In SVG an empty part after it goes back to the line.
fn shifted(script: &[Atom<'_>], is_below: bool, medium: Medium) -> String {
    if medium == Medium::Svg {
        let (there, back) = if is_below { ("", "-") } else { ("-", "") };
        let script = set(script, medium);
        return format!(
            "<tspan dy=\"{there}0.25em\" font-size=\"75%\">{script}</tspan><tspan dy=\"{back}0.19em\">\u{200b}</tspan>"
        );
    }
    let element = if is_below { "sub" } else { "sup" };
    format!("<{element}>{}</{element}>", set(script, Medium::HtmlScript))
}

fn name(word: &str, medium: Medium) -> String {
    let slanted = |word: &str| match medium {
        Medium::Svg => format!("<tspan font-style=\"italic\">{}</tspan>", escaped(word)),
        _ => format!("<i>{}</i>", escaped(word)),
    };
    match symbol(word) {
        Some(symbol) if symbol.style == Style::Italic => slanted(symbol.character),
        Some(symbol) => symbol.character.to_owned(),
        None if is_upright(word) => escaped(word),
        None => slanted(word),
    }
}
