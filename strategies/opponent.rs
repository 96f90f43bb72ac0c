//! Entries of the catalogue of opponents.

use games::coloring::ColoringGame;
use games::{Agent, Player};

/// A named player of the coloring game that neither searches nor proves anything, mostly for Bob.
#[derive(Debug)]
pub struct Opponent {
    /// The name on the command line; the file's name with hyphens.
    pub name: &'static str,
    /// The players that it can play.
    pub players: &'static [Player],
    /// What it does, in one line.
    pub about: &'static str,
    /// The player with this seed, for one play after another.
    pub new: fn(seed: u64) -> Box<dyn Agent<ColoringGame>>,
}
