//! A formula in HTML: letters slanted, indices lowered, no more than that.

use pictures::escaped;

use super::prose::{Span, heading, spans};
use super::reader::atoms;
use super::{Atom, End, SIGNS, Style, is_upright, symbol};

/// The formula as HTML.
pub fn html(formula: &str) -> String {
    set(&atoms(formula), Place::Line)
}

/// A text with its formulas and code as HTML.
pub fn sentence(text: &str) -> String {
    spans(text).into_iter().map(span).collect()
}

/// A heading, which may be one formula; formulas stay in one line.
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

/// Where atoms stand: signs have no space around them in an index.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Line,
    Script,
}

fn set(atoms: &[Atom<'_>], place: Place) -> String {
    let mut page = String::new();
    for (index, atom) in atoms.iter().enumerate() {
        let (before, after) = (index.checked_sub(1).map(|before| &atoms[before]), atoms.get(index + 1));
        match atom {
            Atom::Name { word, primes, below, above } => {
                page.push_str(&name(word));
                page.push_str(&"′".repeat(*primes));
                for (element, script) in [("sub", below), ("sup", above)] {
                    raise(&mut page, element, script.as_deref());
                }
            }
            Atom::Number(number) => page.push_str(number),
            Atom::Sign(sign) => {
                let sign = escaped(SIGNS[*sign].character);
                let is_between = place == Place::Line && before.is_some() && after.is_some();
                if is_between && before != Some(&Atom::Space) {
                    page.push(' ');
                }
                page.push_str(&sign);
                if is_between && after != Some(&Atom::Space) {
                    page.push(' ');
                }
            }
            Atom::Floor(End::Left) => page.push('⌊'),
            Atom::Floor(End::Right) => page.push('⌋'),
            Atom::Ceiling(End::Left) => page.push('⌈'),
            Atom::Ceiling(End::Right) => page.push('⌉'),
            Atom::Root(End::Left) => page.push_str("√("),
            Atom::Root(End::Right) => page.push(')'),
            Atom::Character(character) => page.push_str(&escaped(character.encode_utf8(&mut [0; 4]))),
            Atom::Above(above) => raise(&mut page, "sup", Some(above)),
            Atom::Space if before == Some(&Atom::Character('{')) || after == Some(&Atom::Character('}')) => {}
            Atom::Space => page.push(' '),
        }
    }
    page
}

fn raise(page: &mut String, element: &str, script: Option<&[Atom<'_>]>) {
    if let Some(script) = script {
        page.push_str(&format!("<{element}>{}</{element}>", set(script, Place::Script)));
    }
}

fn name(word: &str) -> String {
    match symbol(word) {
        Some(symbol) if symbol.style == Style::Italic => format!("<i>{}</i>", symbol.character),
        Some(symbol) => symbol.character.to_owned(),
        None if is_upright(word) => escaped(word),
        None => format!("<i>{}</i>", escaped(word)),
    }
}
