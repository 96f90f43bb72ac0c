//! Two colors.

mod rules;
mod solver;
