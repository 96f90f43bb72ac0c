//! The clock of all budgets and measured times.
//!
//! It is the clock of the standard library, except on `wasm32-unknown-unknown`, where that clock panics and the page
//! that holds the module gives the time ([`given`]).

pub mod given;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
