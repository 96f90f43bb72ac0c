//! Graph coloring games: exact values, proven strategies against every adversary, and the bounds
//! beside them.
//!
//! This crate stands on the library [`toolkit`] and is what the command line is made of:
//!
//! - [`graphs`], [`games`], [`strategies`], [`solver`], [`pictures`], [`toolkit`]: the crates below;
//! - [`comparison`]: bounds, strategies and exact values, one row a graph;
//! - [`expression`]: conditions on graphs, over the columns of [`toolkit::invariants`];
//! - [`query`]: columns of the graphs for which a condition holds, and [`census`]: the same in shards, for millions;
//! - [`curves`] and [`complexity`]: win ratios over the number of colors, sizes of game trees;
//! - [`conjecture`]: inequalities between columns that hold on every graph of a table;
//! - [`shrinking`]: smaller graphs that still have a property, and [`claims`] about strategies, which fail on such;
//! - [`standings`]: rounds of seven colors as tables;
//! - [`hunt`]: graphs on which a claim fails, by looking at all or by search;
//! - [`instances`]: lists of decisions by which searches are measured;
//! - [`compression`]: files of graphs that are compressed;
//! - [`serving`]: the page to play on, over HTTP;
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

pub mod census;
pub mod challenge;
pub mod claims;
pub mod comparison;
pub mod complexity;
pub mod compression;
pub mod conjecture;
pub mod curves;
pub mod experiments;
pub mod expression;
pub mod files;
pub mod hunt;
pub mod instances;
pub mod query;
pub mod report;
pub mod serving;
pub mod shrinking;
pub mod standings;

pub use {games, graphs, pictures, solver, strategies, toolkit};

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
