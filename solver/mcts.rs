//! Monte-Carlo tree search over any game whose values can be averaged. \[Coulom2006;
//! KocsisSzepesvari2006\], survey \[BrowneEtAl2012\]
//!
//! A *simulation* is one play from the root to the end of the game. Inside the tree it goes through the child
//! that a [`Selection`] rule takes, where Alice looks for large averages and Bob for small ones, each with a
//! confidence bound in favor of the player who chooses; at the edge of the tree it goes on by a [`Playout`];
//! and every child it went through counts it. When the budget is spent a final choice makes the move.
//! [`Settings`] has the options: growth, proofs, merged positions, rapid action values.
//!
//! Cost: a simulation looks at every child of the nodes on its path and opens at most one node. Memory
//! is bounded by [`Settings::memory`]. All choices depend on the seed, and where the budget is in
//! simulations on nothing else, on any machine and with any number of threads.

mod agent;
pub mod coloring;
pub mod final_choice;
mod logarithm;
mod playout;
mod rave;
mod search;
pub mod selection;
mod settings;
mod tree;

pub use agent::Mcts;
pub use playout::{Playout, UniformPlayout};
pub use search::Search;
pub use selection::Selection;
pub use settings::{Growth, Merging, Moves, Proofs, Settings};
pub use tree::Tally;
