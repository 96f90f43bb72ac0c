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
//! - [`comparison`]: bounds, strategies and exact values, one row a graph;
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
//! Any undirected graph of petgraph is taken, and one is given back, with the labels as weights:
//!
//! ```
//! use mapgame::graphs::{Budget, Graph, families};
//! use mapgame::{games::Player, solver};
//! use petgraph::graph::UnGraph;
//!
//! let map = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (2, 4), (3, 4)]);
//! let graph = Graph::from_petgraph(&map).unwrap();
//! let number = solver::coloring::game_chromatic_number(&graph, Player::Alice, 1, &Budget::unlimited());
//! assert_eq!(number.exact(), Some(3));
//!
//! let petersen: UnGraph<String, ()> = families::from_spec("petersen", 0).unwrap().to_petgraph();
//! assert_eq!(petgraph::algo::connected_components(&petersen), 1);
//! ```

pub mod analysis;
pub mod arena;
pub mod bounds;
pub mod comparison;
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

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
