//! A line of text with formulas in SVG: letters slanted, indices lowered.

use pictures::escaped;

use super::prose::{Span, spans};
use super::reader::atoms;
use super::{Atom, End, SIGNS, Style, is_upright, symbol};

/// What stands in a `text` element.
pub fn svg(text: &str) -> String {
    let set_one = |span: Span<'_>| match span {
        Span::Words(text) | Span::Code(text) => escaped(text),
        Span::Formula(formula) => set(&atoms(formula)),
    };
    spans(text).into_iter().map(set_one).collect()
}

/// How far indices stand from the line, in parts of the size of letters.
const SHIFT: &str = "0.25em";

fn set(atoms: &[Atom<'_>]) -> String {
    let mut line = String::new();
    for atom in atoms {
        match atom {
            Atom::Name { word, primes, below, above } => {
                line.push_str(&name(word));
                line.push_str(&"′".repeat(*primes));
                shifted(&mut line, ("", "-"), below.as_deref());
                shifted(&mut line, ("-", ""), above.as_deref());
            }
            Atom::Number(number) => line.push_str(number),
            Atom::Sign(sign) => line.push_str(&escaped(SIGNS[*sign].character)),
            Atom::Floor(End::Left) => line.push('⌊'),
            Atom::Floor(End::Right) => line.push('⌋'),
            Atom::Ceiling(End::Left) => line.push('⌈'),
            Atom::Ceiling(End::Right) => line.push('⌉'),
            Atom::Root(End::Left) => line.push_str("√("),
            Atom::Root(End::Right) => line.push(')'),
            Atom::Character(character) => line.push_str(&escaped(character.encode_utf8(&mut [0; 4]))),
            Atom::Above(above) => shifted(&mut line, ("-", ""), Some(above)),
            Atom::Space => line.push(' '),
        }
    }
    line
}

/// The script, and an empty part after it that goes back to the line.
fn shifted(line: &mut String, (there, back): (&str, &str), script: Option<&[Atom<'_>]>) {
    if let Some(script) = script {
        line.push_str(&format!(
            "<tspan dy=\"{there}{SHIFT}\" font-size=\"75%\">{}</tspan><tspan dy=\"{back}0.19em\">\u{200b}</tspan>",
            set(script)
        ));
    }
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
