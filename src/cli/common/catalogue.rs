//! Catalogue entries chosen by the user.

use graphs::names::{self, UnknownName};

/// The entries with these names, in this order; all entries if no name is given.
///
/// # Errors
/// A name without an entry.
pub(crate) fn chosen<T: Clone>(
    names: &[String],
    entries: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<Vec<T>, UnknownName> {
    if names.is_empty() {
        return Ok(entries.map(|(_, entry)| entry).collect());
    }
    names.iter().map(|name| names::find(name, entries.clone())).collect()
}
