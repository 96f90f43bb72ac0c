//! Seven colors.

mod players;
mod rules;
mod search;
mod sitting;
