//! Tests of the games: each module tests the one of its name.

mod certificate;
mod coloring;
mod common;
mod evaluate;
mod guide;
mod marking;
mod payoff;
mod play;
mod ruled;
mod strategy;
mod variants;
