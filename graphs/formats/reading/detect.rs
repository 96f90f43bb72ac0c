//! Which format an input is in, by its first lines. The rule is told in [`formats`](crate::formats).

use super::head::head;
use super::{Fault, Source, excerpt};
use crate::formats::{FORMATS, Format};

/// The format of what comes next, or none at the end of the input.
pub fn detect(source: &mut Source<'_>) -> Result<Option<&'static Format>, Fault> {
    let Some(head) = head(source)? else {
        return Ok(None);
    };
    debug_assert!(
        FORMATS.iter().filter(|format| (format.claims)(&head)).count() <= 1,
        "the order of the catalogue decides"
    );
    match FORMATS.iter().find(|format| (format.claims)(&head)) {
        Some(format) => Ok(Some(format)),
        None => Err(Fault::new("a graph file of a known format", excerpt(head.first))),
    }
}
