//! The clock that every budget and every measured time of the project reads.
//!
//! The standard library's clock, except on `wasm32-unknown-unknown`, where that one panics and the web page is
//! asked for the time.

pub use web_time::Instant;
