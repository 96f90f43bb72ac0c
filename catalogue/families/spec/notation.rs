//! Names of graphs as used in papers and in lists of forbidden subgraphs, translated to specs; also copies,
//! sums, products and complements of named graphs.

use std::borrow::Cow;

use super::syntax::{GRAPH6, Spec, parse, parse_short_name, split_name};
use crate::families::family;

/// Names that are not specs, each with the spec of its graph.
pub(crate) const NAMES: [(&str, &str); 15] = [
    ("claw", "star:3"),
    ("gem", "fan:4"),
    ("diamond", "fan:3"),
    ("paw", "g6:Cx"),
    ("house", "complement(path:5)"),
    ("bull", "g6:D{O"),
    ("butterfly", "friendship:2"),
    ("bowtie", "friendship:2"),
    ("kite", "g6:DzC"),
    ("dart", "g6:DzO"),
    ("cricket", "g6:D{_"),
    ("chair", "g6:DhO"),
    ("banner", "g6:Dl_"),
    ("domino", "ladder:3"),
    ("net", "g6:E{O_"),
];

/// Whether the text starts with the name of a family and continues like a spec. The rest may still be invalid.
pub(crate) fn is_plain_spec(text: &str) -> bool {
    if text.starts_with(GRAPH6) || parse_short_name(text).is_some_and(|(_, _, length)| length == text.len()) {
        return true;
    }
    let (name, rest) = split_name(text);
    family(name).is_some() && (rest.is_empty() || rest.starts_with([':', '(', '@']))
}

/// The spec for a name of the list, copies of a graph (`2K2`), a disjoint union (`K1+P3`), a product (`P4 x
/// P3`), or `co-` and the name of the complement. Other texts are returned unchanged.
pub(crate) fn expand(text: &str) -> Cow<'_, str> {
    if is_plain_spec(text) { text.into() } else { meant(text.trim()).map_or(text.into(), Cow::Owned) }
}

fn meant(text: &str) -> Option<String> {
    if let Some(rest) = text.strip_prefix("co-") {
        return Some(format!("complement({})", meant(rest).or_else(|| single(rest))?));
    }
    let factors: Option<Vec<String>> =
        text.split(['x', '\u{d7}', '\u{25a1}']).map(|part| single(part.trim())).collect();
    if let Some(factors) = factors.filter(|factors| factors.len() > 1) {
        return factors.into_iter().reduce(|one, other| format!("product({one},{other})"));
    }
    let parts: Option<Vec<Vec<String>>> = text.split('+').map(|part| copies(part.trim())).collect();
    parts?.concat().into_iter().reduce(|one, other| format!("union({one},{other})"))
}

fn single(text: &str) -> Option<String> {
    match NAMES.iter().find(|(name, _)| *name == text) {
        Some((_, spec)) => Some((*spec).to_owned()),
        None => is_plain_spec(text).then(|| text.to_owned()),
    }
}

fn copies(text: &str) -> Option<Vec<String>> {
    /// The largest number of copies; no graph that can be searched has more.
    const MOST: usize = 64;

    let letter = text.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, rest) = text.split_at(letter);
    let number: usize = if number.is_empty() { 1 } else { number.parse().ok()? };
    (1..=MOST).contains(&number).then(|| single(rest)).flatten().map(|spec| vec![spec; number])
}

/// A spec, perhaps with letters for numbers, taken apart.
pub struct SpecParts {
    /// The family: of a graph6 line, `g6`.
    pub name: String,
    /// The text after the name and a colon.
    pub arguments: Option<String>,
    /// The specs in parentheses.
    pub components: Vec<String>,
    /// The number after a component.
    pub number: Option<String>,
}

/// The parts of a spec; `None` if its syntax is wrong. Nothing is said about the arguments.
pub fn parts(spec: &str) -> Option<SpecParts> {
    let spec = expand(spec);
    let text_of = |spec: &Spec<'_>| match spec {
        Spec::Line(line) => (*line).to_owned(),
        Spec::Member(node) => node.text.to_owned(),
    };
    let Spec::Member(node) = parse(&spec).ok()? else { return None };
    Some(SpecParts {
        name: node.name.to_ascii_lowercase(),
        arguments: node.arguments.map(str::to_owned),
        components: node.components.iter().map(text_of).collect(),
        number: node.number.map(str::to_owned),
    })
}
