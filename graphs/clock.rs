//! The clock of all budgets and measured times.
//!
//! It is the clock of the standard library, except on `wasm32-unknown-unknown`, where that clock panics and
//! the web page gives the time.

pub use web_time::Instant;
