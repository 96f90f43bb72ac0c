//! The tests of the crate.

mod corpus;
mod gadgets;
mod segments;
mod strips;

/// The first of the two in the tests of every day; with `SWEEPS=1`, as in .ci/sweeps, the second.
pub fn by_effort<T>(daily: T, sweep: T) -> T {
    if std::env::var_os("SWEEPS").is_some() { sweep } else { daily }
}
