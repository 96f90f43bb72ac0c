//! Entries of a catalogue that the user names.

use graphs::names::{self, UnknownName};
use mapgame::graphs;

/// The entries of these names, in this order; all of them if none is named.
///
/// # Errors
/// A name that no entry has.
pub(crate) fn chosen<T: Clone>(
    names: &[String],
    entries: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<Vec<T>, UnknownName> {
    if names.is_empty() {
        return Ok(entries.map(|(_, entry)| entry).collect());
    }
    names.iter().map(|name| names::find(name, entries.clone())).collect()
}
