//! The tests of the crate.

mod corpus;
mod gadgets;
mod segments;
mod windows;
