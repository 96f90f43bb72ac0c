//! What all computations need beside a graph: limits, a clock, estimates, random numbers that are fixed for good, words.

pub(crate) mod budget;
pub mod clock;
pub(crate) mod disjoint_sets;
pub(crate) mod estimate;
pub mod names;
pub mod rng;
pub(crate) mod toll;
pub mod words;
