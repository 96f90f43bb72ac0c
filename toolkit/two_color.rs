//! Trees of the two-color game, and the graphs that a lost picture may have shown.

pub mod assignment;
pub mod moves;
pub mod tree;
