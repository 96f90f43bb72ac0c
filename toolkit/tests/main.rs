//! The tests of the toolkit, one module a room.

mod allowance;
mod analysis;
mod ask;
mod attack;
mod bob;
mod bounds;
mod common;
mod drawing;
mod game_perfect;
mod invariants;
mod labels;
mod matches;
mod moves;
mod orders;
mod outside;
mod pictures;
mod players;
mod response;
mod sitting;
mod solve;
mod statistics;
mod store;
mod transcript;
mod verify;
mod walk;
mod words;
