//! The tests of the toolkit, one module a room.

mod allowance;
mod analysis;
mod ask;
mod attack;
mod drawing;
mod engines;
mod game_perfect;
mod invariants;
mod labels;
mod matches;
mod moves;
mod orders;
mod players;
mod response;
mod seven_colors;
mod sitting;
mod solve;
mod statistics;
mod store;
mod transcript;
mod verify;
mod walk;
mod weighted_map;
mod words;
