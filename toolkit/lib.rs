//! Graph coloring games as a library: who plays, how, and what is proved of it.
//!
//! This crate joins the five below it. It has no command line, no signals, no terminal and no reports, so that
//! other programs can stand on it; it compiles for WebAssembly too.
//!
//! - [`analysis`]: a position, move by move;
//! - [`bounds`]: every theorem that applies to a graph;
//! - [`ask`]: what can be asked, each question with its answer, also in JSON;
//! - [`named_graph`] and [`allowance`]: a graph with its name, and the time for it;
//! - [`color_names`]: colors as rules see them that must not depend on their names;
//! - [`counts`]: numbers of things in words;
//! - [`invariants`]: what can be asked of every graph, a column each;
//! - [`known`]: what is known of single graphs, and what proves it;
//! - [`labels`] and [`moves`]: vertices and moves as people write them;
//! - `outside`: players and strategies that are other programs, where programs can be started;
//! - [`players`]: everyone who plays the coloring game, by name;
//! - [`response`]: the search against a strategy that is known;
//! - [`rules`], [`under_way`] and [`transcript`]: a game as JSON, with the moves made; [`winner`]: who has won it;
//! - [`sitting`]: a person against a player;
//! - [`verify`]: a strategy against every Bob;
//! - [`walk`]: where a play stands in the proof of a certificate;
//! - [`mod@matches`]: players against each other, and [`statistics`]: what may be concluded from it;
//! - [`films`]: plays as pictures;
//! - [`game_perfect`]: graphs on which Alice needs no more colors than a clique does;
//! - [`store`]: results that survive the process.
//!
//! With the feature `schemas` what is stored has a JSON Schema.

pub mod allowance;
pub mod analysis;
pub mod ask;
pub mod bounds;
pub mod color_names;
pub mod counts;
pub mod films;
pub mod game_perfect;
pub mod invariants;
pub mod known;
pub mod labels;
pub mod locks;
pub mod matches;
pub mod moves;
pub mod named_graph;
#[cfg(not(target_family = "wasm"))]
pub mod outside;
pub mod players;
pub mod response;
pub mod rules;
pub mod schema;
pub mod sitting;
pub mod statistics;
pub mod store;
pub mod transcript;
pub mod under_way;
pub mod verify;
pub mod walk;
pub mod winner;

pub use {games, graphs, pictures, solver, strategies};
