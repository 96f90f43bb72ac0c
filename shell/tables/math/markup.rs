//! Formulas in SVG: slanted letters and shifted scripts only.

use strategies::formula::{Span, spans};
use toolkit::pictures::escaped;

use super::reader::atoms;
use super::{Atom, End, SIGNS, Style, is_upright, symbol};

pub fn svg(text: &str) -> String {
    let set_one = |span: Span<'_>| match span {
        Span::Words(text) | Span::Code(text) => escaped(text),
        Span::Formula(formula) => set(&atoms(formula)),
    };
    spans(text).into_iter().map(set_one).collect()
}

fn set(atoms: &[Atom<'_>]) -> String {
    let mut page = String::new();
    for atom in atoms {
        match atom {
            Atom::Name { word, primes, below, above } => {
                page.push_str(&name(word));
                page.push_str(&"′".repeat(*primes));
                for (is_below, script) in [(true, below), (false, above)] {
                    page.push_str(
                        &script.as_ref().map(|script| shifted(script, is_below)).unwrap_or_default(),
                    );
                }
            }
            Atom::Number(number) => page.push_str(number),
            Atom::Sign(sign) => page.push_str(&escaped(SIGNS[*sign].character)),
            Atom::Floor(End::Left) => page.push('⌊'),
            Atom::Floor(End::Right) => page.push('⌋'),
            Atom::Ceiling(End::Left) => page.push('⌈'),
            Atom::Ceiling(End::Right) => page.push('⌉'),
            Atom::Root(End::Left) => page.push_str("√("),
            Atom::Root(End::Right) => page.push(')'),
            Atom::Character(character) => page.push_str(&escaped(character.encode_utf8(&mut [0; 4]))),
            Atom::Above(above) => page.push_str(&shifted(above, false)),
            Atom::Space => page.push(' '),
        }
    }
    page
}

/// A lower or upper script. An empty part after it returns to the line.
fn shifted(script: &[Atom<'_>], is_below: bool) -> String {
    let (there, back) = if is_below { ("", "-") } else { ("-", "") };
    let script = set(script);
    format!(
        "<tspan dy=\"{there}0.25em\" font-size=\"75%\">{script}</tspan><tspan dy=\"{back}0.19em\">\u{200b}</tspan>"
    )
}

fn name(word: &str) -> String {
    let slanted = |word: &str| format!("<tspan font-style=\"italic\">{}</tspan>", escaped(word));
    match symbol(word) {
        Some(symbol) if symbol.style == Style::Italic => slanted(symbol.character),
        Some(symbol) => symbol.character.to_owned(),
        None if is_upright(word) => escaped(word),
        None => slanted(word),
    }
}
