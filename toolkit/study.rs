//! What is true of a graph, and how strategies do on it.

pub mod analysis;
pub mod bounds;
pub mod game_perfect;
pub mod invariants;
pub mod known;
pub mod response;
pub mod statistics;
pub mod verify;
