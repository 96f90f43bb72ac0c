//! The sources of the theorems, as BibTeX.

/// The whole bibliography.
pub const BIBLIOGRAPHY: &str = include_str!("references.bib");

/// The entry of this key, as it stands in the bibliography.
pub fn bibtex(key: &str) -> Option<&'static str> {
    let is_meant = |entry: &&str| {
        let named = entry.split_once('{').and_then(|(_, rest)| rest.split_once(','));
        named.is_some_and(|(name, _)| name.trim() == key)
    };
    BIBLIOGRAPHY.split("\n\n").map(str::trim).filter(|entry| entry.starts_with('@')).find(is_meant)
}
