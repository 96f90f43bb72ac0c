//! The number of words that the vertex sets of a search have, chosen once by the order of the graph.

use graphs::Limit;

/// The largest order that a search takes.
pub(crate) const MAX_ORDER: usize = 1024;

/// Something that can be done with sets of any width.
pub(crate) trait AnyWidth {
    /// What comes of it.
    type Outcome;

    /// Does it with sets of W words.
    fn with<const W: usize>(self) -> Self::Outcome;
}

/// Does something with sets that hold `order` vertices: of one word up to 64, where nearly all that can be
/// decided is, and of few different widths beyond, each of which is compiled anew.
///
/// # Errors
/// [`Limit::Size`] above [`MAX_ORDER`].
pub(crate) fn choose<T: AnyWidth>(order: usize, task: T) -> Result<T::Outcome, Limit> {
    match order {
        0..=64 => Ok(task.with::<1>()),
        65..=128 => Ok(task.with::<2>()),
        129..=256 => Ok(task.with::<4>()),
        257..=MAX_ORDER => Ok(task.with::<16>()),
        _ => Err(Limit::Size),
    }
}
