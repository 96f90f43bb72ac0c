//! The players of seven colors by name: `NAME` or `NAME:BUDGET`, such as `greedy`, `n-greedy:4`, `mix:2:1`.
//!
//! # Where the source leaves a choice
//! The document that describes the players leaves some of it open. Every choice is a [`Reading`], whose default follows
//! the document as far as it goes; the other readings measure what depends on the choice.

mod border;
mod rows;

use std::fmt;
use std::str::FromStr;

use crate::seven_colors::{Conquest, SevenColors, Territories};
use games::Agent;
use graphs::Budget;
use graphs::names::UnknownName;
use graphs::rng::QuickDice;
use thiserror::Error;

pub use border::border;
pub use rows::PLAYERS;

/// A player of the catalogue of seven colors.
#[derive(Debug)]
pub struct PlayerKind {
    /// Its notation: `n-greedy:PLIES`, `mix[:GAIN:BORDER]`.
    pub usage: &'static str,
    pub about: &'static str,
    /// What must follow the colon; `None` if nothing must.
    pub(crate) needs: Option<&'static str>,
    /// The player for one play. The text is what follows the colon, empty if nothing does.
    pub(crate) new: fn(&Conditions, &str) -> Result<BoxedAgent, NoPlayer>,
}

impl PlayerKind {
    pub fn name(&self) -> &'static str {
        self.usage.split([':', '[']).next().unwrap_or(self.usage)
    }
}

pub(crate) type BoxedAgent = Box<dyn Agent<SevenColors>>;

/// A player that is a function of the game, the position and the last move.
struct FunctionPlayer<F>(F);

impl<F> Agent<SevenColors> for FunctionPlayer<F>
where
    F: FnMut(&SevenColors, &Territories, Option<Conquest>) -> Conquest + Send,
{
    fn choose(&mut self, game: &SevenColors, position: &Territories, last: Option<Conquest>) -> Conquest {
        (self.0)(game, position, last)
    }
}

fn choosing(
    choose: impl FnMut(&SevenColors, &Territories, Option<Conquest>) -> Conquest + Send + 'static,
) -> Result<BoxedAgent, NoPlayer> {
    Ok(Box::new(FunctionPlayer(choose)))
}

/// The conditions of a round, common to its players.
#[derive(Debug, Clone)]
pub struct Conditions {
    /// The seed of all random choices.
    pub seed: u64,
    /// The limits of a searching player for one move.
    pub limits: Budget,
    pub reading: Reading,
}

impl Conditions {
    fn dice(&self) -> QuickDice {
        QuickDice::new(self.seed)
    }
}

/// The choices that the source leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    pub line: Line,
    pub reply: Reply,
}

/// What spider counts along the boundary of its territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Line {
    /// The steps of a walk from tile to tile within the territory, up to its second return to the player's corner.
    #[default]
    WalkTwice,
    /// The same walk up to its first return.
    Walk,
    /// Sides of tiles, all the way around the territory and what it encloses.
    Sides,
    /// The sides not on the rim of the board, since nothing can be taken across the rim.
    OpenSides,
    OpenTiles,
}

/// The opponent's move between the two moves of double-greedy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reply {
    #[default]
    None,
    /// Takes the color with the largest gain, the first in a tie.
    Greedy,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPlayer {
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// What follows the name is missing, superfluous or malformed.
    #[error("expected {expected}, found {found:?}")]
    Budget { expected: String, found: String },
}

#[derive(Debug, Clone)]
pub struct NamedPlayer {
    kind: &'static PlayerKind,
    /// The budget as written; empty if there is none.
    budget: String,
}

impl FromStr for NamedPlayer {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let (name, budget) = text.split_once(':').unwrap_or((text, ""));
        let kind = graphs::names::find(name, PLAYERS.iter().map(|kind| (kind.name(), kind)))?;
        let expected = match kind.needs {
            None if kind.usage == name && text.contains(':') => format!("{name} without a budget"),
            Some(what) if budget.is_empty() => format!("{what} after {name:?}:"),
            _ => {
                let named = NamedPlayer { kind, budget: budget.into() };
                // Budgets are read once here, so that no championship ends at a bad one.
                let any = Conditions { seed: 0, limits: Budget::unlimited(), reading: Reading::default() };
                return named.sit(&any).map(|_| named);
            }
        };
        Err(NoPlayer::Budget { expected, found: text.into() })
    }
}

impl fmt::Display for NamedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        if self.budget.is_empty() { Ok(()) } else { write!(f, ":{}", self.budget) }
    }
}

impl NamedPlayer {
    pub fn sit(&self, conditions: &Conditions) -> Result<BoxedAgent, NoPlayer> {
        (self.kind.new)(conditions, &self.budget)
    }
}
