//! A formula in the math mode of LaTeX.

use toolkit::pictures::tex::plain;

use super::reader::atoms;
use super::{Atom, End, SIGNS, is_upright, symbol};

pub fn latex(formula: &str) -> String {
    set(&atoms(formula))
}

fn set(atoms: &[Atom<'_>]) -> String {
    let mut source = String::new();
    for (index, atom) in atoms.iter().enumerate() {
        let (before, after) = (index.checked_sub(1).map(|before| &atoms[before]), atoms.get(index + 1));
        match atom {
            Atom::Name { word, primes, below, above } => {
                source.push_str(&name(word));
                source.push_str(&"'".repeat(*primes));
                script(&mut source, '_', below.as_deref());
                script(&mut source, '^', above.as_deref());
            }
            Atom::Number(number) => source.push_str(number),
            Atom::Sign(sign) => {
                source.push_str(SIGNS[*sign].latex);
                // A letter that follows directly must not become part of the command.
                if matches!(after, Some(Atom::Name { .. })) && SIGNS[*sign].latex.starts_with('\\') {
                    source.push(' ');
                }
            }
            Atom::Floor(End::Left) => source.push_str(r"\lfloor "),
            Atom::Floor(End::Right) => source.push_str(r" \rfloor"),
            Atom::Ceiling(End::Left) => source.push_str(r"\lceil "),
            Atom::Ceiling(End::Right) => source.push_str(r" \rceil"),
            Atom::Root(End::Left) => source.push_str(r"\sqrt{"),
            Atom::Root(End::Right) => source.push('}'),
            Atom::Character(character) => source.push_str(&in_math(*character)),
            Atom::Above(above) => script(&mut source, '^', Some(above)),
            Atom::Space => source.push_str(space(before, after)),
        }
    }
    source
}

/// The space between two atoms: math mode has spaces of its own, but spaces between words must be explicit.
fn space(before: Option<&Atom<'_>>, after: Option<&Atom<'_>>) -> &'static str {
    match (before, after) {
        (Some(Atom::Character('{')), _) | (_, Some(Atom::Character('}'))) => "",
        (Some(Atom::Name { .. }), Some(word)) if word.is_word() => r"\ ",
        (Some(word), Some(Atom::Name { .. })) if word.is_word() => r"\ ",
        (Some(Atom::Number(_)), Some(Atom::Name { word, .. })) if *word == "col" || is_upright(word) => r"\,",
        _ => " ",
    }
}

fn script(source: &mut String, mark: char, script: Option<&[Atom<'_>]>) {
    if let Some(script) = script {
        source.push(mark);
        source.push_str(&format!("{{{}}}", set(script)));
    }
}

/// A character that is not a name, for math mode, which knows only keyboard characters.
fn in_math(character: char) -> String {
    match character {
        '{' | '}' | '#' | '%' | '&' | '$' | '_' => format!(r"\{character}"),
        ' '..='}' if !matches!(character, '\\' | '^') => character.into(),
        other => format!(r"\text{{{}}}", plain(other)),
    }
}

fn name(word: &str) -> String {
    let is_plain = word.chars().all(|letter| letter.is_ascii_alphabetic());
    match symbol(word) {
        Some(symbol) => symbol.latex,
        None if !is_plain => format!(r"\text{{{}}}", word.chars().map(plain).collect::<String>()),
        None if is_upright(word) => format!(r"\mathrm{{{word}}}"),
        None => word.to_owned(),
    }
}
