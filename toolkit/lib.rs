//! Graph coloring games as a library: who plays, how, and what is proved about them.
//!
//! This crate joins the five below it. It has no command line, signals, terminal or reports, so that
//! other programs can build on it; it also compiles for WebAssembly.
//!
//! - [`ask`]: questions with their answers, also in JSON.
//! - `play`, playing games: [`players`], everyone who plays the coloring game, by name, and `outside`, players that are
//!   other programs, on systems that can start programs; [`mod@matches`], players against each other; [`sitting`], a
//!   person against a player; [`moves`] and [`rules`], their notation; [`under_way`] and [`transcript`], a game as JSON
//!   with its moves; [`winner`], who has won; [`walk`], the place of a play in the proof of a certificate; [`films`],
//!   plays as pictures; [`color_names`], colors renamed for rules that must not depend on their names.
//! - `study`, facts about graphs: [`bounds`], every applicable theorem; [`bound_claims`], bounds for certificates;
//!   [`invariants`], columns of tables of graphs; [`known`], known numbers of single graphs, with proofs; [`proved`],
//!   proofs about a number before any search; [`verify`], a strategy against every Bob; [`response`], the search against
//!   a known strategy; [`analysis`], a position, move by move; [`game_perfect`], graphs on which Alice needs only as many
//!   colors as a largest clique; [`complexity`], the size of a game; [`expression`], conditions over columns, and
//!   [`query`], columns of the graphs that satisfy one; [`mod@hunt`], graphs that violate one, and [`shrinking`], smaller
//!   ones; [`statistics`], conclusions from played games.
//! - [`mod@pictures`]: graphs, orders and plays as SVG and TikZ.
//! - [`named_graph`], a graph with its name and its time limit; [`labels`], the notation of vertices; [`counts`], counted
//!   nouns; [`store`], results that survive the process.

pub mod ask;
pub mod counts;
pub mod labels;
pub mod locks;
pub mod named_graph;
pub mod pictures;
mod play;
pub mod schema;
pub mod store;
mod study;

#[cfg(not(target_family = "wasm"))]
pub use play::outside;
pub use play::{
    color_names, films, matches, moves, players, rules, sitting, transcript, under_way, walk, winner,
};
pub use study::{
    analysis, bound_claims, bounds, complexity, expression, game_perfect, hunt, invariants, known, proved,
    query, response, shrinking, statistics, verify,
};
pub use {catalogue, games, graphs, solver, strategies};
