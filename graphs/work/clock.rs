//! The clock for all budgets and measured times.
//!
//! It is the clock of the standard library, except on `wasm32-unknown-unknown`, where that clock panics.
//! There the web page that runs the module supplies the time ([`given`]).

pub mod given;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
