//! Tests of the games: each module tests the one of its name.

mod bound_certificate;
mod certificate;
mod coloring;
mod common;
mod play;
mod ruled;
mod strategy;
mod variants;
