//! The tests of the crate.

mod gadgets;
mod windows;
