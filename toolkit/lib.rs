//! Graph coloring games as a library: who plays, how, and what is proved of it.
//!
//! This crate joins the five below it. It has no command line, no signals, no terminal and no reports, so that
//! other programs can stand on it; it compiles for WebAssembly too.
//!
//! Its rooms are `ask`, `play` and `study`; what all of them need is beside these.
//!
//! - [`ask`]: what can be asked, each question with its answer, also in JSON.
//! - `play`, games that are played: [`players`], everyone who plays the coloring game, by name, and `outside`, those that are
//!   other programs, where programs can be started; [`mod@matches`], players against each other; [`sitting`], a person
//!   against a player; [`moves`] and [`rules`] as people write them; [`under_way`] and [`transcript`], a game as JSON with the
//!   moves made; [`winner`], who has won it; [`walk`], where a play stands in the proof of a certificate; [`films`], plays as
//!   pictures; [`color_names`], colors as rules see them that must not depend on their names.
//! - `study`, what is true of a graph: [`bounds`], every theorem that applies; [`bound_claims`], bounds that a certificate can show; [`invariants`], what can be asked of every
//!   graph, a column each; [`known`], what is known of single graphs, and what proves it; [`proved`], what is proved of a number
//!   before anything is searched; [`verify`], a strategy against every Bob; [`response`], the search against a strategy that is known; [`analysis`], a position, move by move; [`game_perfect`],
//!   graphs on which Alice needs no more colors than a clique does; [`complexity`], how large a game is; [`expression`],
//!   conditions over columns, and [`query`], columns of the graphs for which one holds; [`mod@hunt`], graphs on which one fails,
//!   and [`shrinking`], smaller ones; [`statistics`], what may be concluded from games.
//! - [`mod@pictures`], graphs, orders and plays as SVG and TikZ.
//! - [`named_graph`], a graph with its name, and the time for it; [`labels`], vertices as people write them;
//!   [`counts`], numbers of things in words; [`store`], results that survive the process.

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
