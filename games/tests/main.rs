//! Tests of the games: each module tests the one of its name.

mod bound_certificate;
mod certificate;
mod coloring;
#[allow(dead_code, reason = "the tests of the solvers use the rest")]
mod common;
mod play;
mod ruled;
mod strategy;
mod variants;
