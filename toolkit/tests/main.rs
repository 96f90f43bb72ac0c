//! The tests of the toolkit, one module a room.

mod ask;
mod attack;
mod bound_claims;
mod common;
mod drawing;
mod game_perfect;
mod invariants;
mod matches;
mod pictures;
mod players;
mod response;
mod sitting;
mod solve;
mod store;
mod verify;
mod walk;
mod words;
