//! Exact solvers, and everything else that searches.
//!
//! Every technique has a file of its own, headed by the idea, its proof and its source. What each buys,
//! and what was tried without gain, is in docs/tried.md. But for [`ruled`], which plays by the plain
//! rules, and `mirror`, which asks the checker of certificates, the solvers share no code with the
//! rules in [`games`], which they are held against on all small graphs.
//!
//! ```
//! use solver::games::{Player, Variant, coloring::Rules};
//! use solver::graphs::{Budget, parse_graph6};
//!
//! let petersen = parse_graph6("IheA@GUAo")?;
//! let rules = Rules::new(3)?;
//! let decision = solver::decide(&petersen, rules, &Budget::unlimited());
//! assert_eq!(decision.winner, Some(Player::Bob));
//! let number = solver::coloring::game_chromatic_number(&petersen, Variant::default(), &Budget::unlimited());
//! assert_eq!((number.low, number.high), (4, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use {games, graphs};
