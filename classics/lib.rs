//! Three more coloring games, played by the engines of the lower crates.
//!
//! - [`two_color`]: Col with a tie, solved by the theory of sums of games;
//! - [`weighted_map`]: players earn the weights of the colors of their regions;
//! - [`seven_colors`]: two players conquer a board.
//!
//! Each module has the rules, the readers of its files, its players or its search; `moves` has the notation of moves.

// Its comments are texts of help, read at a terminal.
#[allow(rustdoc::broken_intra_doc_links)]
mod cli;
pub mod moves;
pub mod outcome;
pub mod painting;
pub mod seven_colors;
pub mod two_color;
pub mod weighted_map;

pub use cli::Cli;
