//! Tests of the strategies: the theorems on small graphs, graphs that are hard for one strategy, the opponents.

mod common;
mod conformance;
mod formula;
mod hard_graphs;
mod names;
mod opponents;
