//! Games that are played: players, matches, and games move by move.

pub mod color_names;
pub mod films;
pub mod matches;
pub mod moves;
#[cfg(not(target_family = "wasm"))]
pub mod outside;
pub mod players;
pub mod rules;
pub mod sitting;
pub mod transcript;
pub mod under_way;
pub mod walk;
pub mod winner;
