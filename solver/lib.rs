//! Exact solvers, and everything else that searches.
//!
//! Every technique has a file of its own, headed by the idea, its proof and its source. What each buys, and what
//! was tried without gain, is in docs/tried.md. But for [`ruled`], which plays by the plain rules,
//! and `mirror`, which asks the checker of certificates, the solvers share no code with the rules in
//! [`games`], which they are held against on all small graphs.

pub mod alpha_beta;
mod board;
pub mod certify;
pub mod coloring;
pub mod decider;
mod decision;
pub mod exact;
pub mod marking;
pub mod mcts;
mod mirror;
mod number;
pub mod packed;
mod patches;
pub mod ruled;
mod set;
mod symmetry;
mod table;
mod width;

pub use coloring::decide;
pub use decider::Decider;
pub use decision::{Decision, enough};
pub use number::{GameNumber, Scope};
pub use symmetry::automorphisms;
