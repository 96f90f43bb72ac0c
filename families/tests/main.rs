//! The tests of the crate.

mod gadgets;
mod segments;
mod windows;
