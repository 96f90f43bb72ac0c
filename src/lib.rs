//! Graph coloring games: exact values, proven strategies against every adversary, and the bounds
//! beside them.
//!
//! This crate joins the four below it and is what the command line is made of:
//!
//! - [`graphs`]: what a graph is, formats, families, parameters, orders;
//! - [`games`]: the rules and the definition-level oracle;
//! - [`strategies`]: named strategies and theorems;
//! - [`solver`]: exact values;
//! - [`analysis`]: a position, move by move; [`judge`]: who wins it;
//! - [`bounds`]: every theorem that applies to a graph;
//! - [`players`]: everyone who plays the coloring game, by name;
//! - [`sitting`]: a person against a player;
//! - [`verify`]: a strategy against every Bob;
//! - [`arena`]: players against each other, and [`statistics`]: what may be concluded from it;
//! - [`films`]: plays as pictures;
//! - [`store`]: results that survive the process;
//! - [`seven_colors`]: players, boards and championships of that game;
//! - [`two_color`]: the trees and the lost picture of that game;
//! - [`weighted_map`]: the search of that game, visit by visit;
//! - [`experiments`] and [`report`]: questions, and the tables that answer them.
//!
//! ```
//! use games::Player;
//! use graphs::{Budget, families};
//!
//! let petersen = families::from_spec("petersen", 0).unwrap();
//! let found = solver::coloring::game_chromatic_number(&petersen, Player::Alice, 1, &Budget::unlimited());
//! assert_eq!(found.exact(), Some(4));
//! ```

pub mod analysis;
pub mod arena;
pub mod bounds;
pub mod complexity;
pub mod curves;
pub mod experiments;
pub mod films;
pub mod judge;
pub mod players;
pub mod report;
pub mod seven_colors;
pub mod sitting;
pub mod statistics;
pub mod store;
pub mod two_color;
pub mod verify;
pub mod weighted_map;

pub use {games, graphs, solver, strategies};
