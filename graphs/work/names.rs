//! Entries of a catalogue by their names.

use thiserror::Error;

/// A name that is not in the catalogue. Displays as one line, with the nearest names.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected one of {}, found {name:?}{}", known.join(", "), suggestion(&nearest(name, known.iter().copied())))]
pub struct UnknownName {
    pub(crate) name: String,
    pub known: Vec<&'static str>,
}

pub fn find<T>(
    name: &str,
    entries: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<T, UnknownName> {
    let unknown =
        || UnknownName { name: name.into(), known: entries.clone().map(|(known, _)| known).collect() };
    entries.clone().find(|&(known, _)| known == name).map(|(_, entry)| entry).ok_or_else(unknown)
}

/// The end of a message about an unknown name: the nearest names, or nothing.
pub fn suggestion(nearest: &[&str]) -> String {
    if nearest.is_empty() { String::new() } else { format!(" (did you mean {}?)", nearest.join(" or ")) }
}

/// The largest number of names suggested.
const MOST: usize = 3;

/// Longer texts get no suggestions: no name is nearly as long.
const LONGEST: usize = 40;

/// The known names (lower case) with the least edit distance from `name` in lower case, in catalogue order,
/// provided that at most half of the name has to change. Exchanging two neighboring letters is one edit.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    if name.len() > LONGEST {
        return Vec::new();
    }
    let name = name.to_ascii_lowercase();
    let mut names: Vec<(usize, &str)> = known.map(|word| (strsim::osa_distance(&name, word), word)).collect();
    let least = names.iter().map(|&(distance, _)| distance).min().unwrap_or(0);
    if least * 2 > name.len() {
        return Vec::new();
    }
    names.retain(|&(distance, _)| distance == least);
    names.into_iter().map(|(_, word)| word).take(MOST).collect()
}
