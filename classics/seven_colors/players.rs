//! Seven colors: its players by name, its boards by name, and championships.
//!
//! A player is written `NAME` or `NAME:BUDGET`, such as `greedy`, `n-greedy:4`, `mix:2:1`. The players are
//! one file each in this folder, and one word in the catalogue below.
//!
//! # Where the source leaves a choice
//! The document that describes the players leaves some of it open. Every choice is a [`Reading`], whose default is what
//! the document says as far as it does, so that what hangs on it can be measured.

mod border;
mod look;
mod walk;

use std::fmt;
use std::str::FromStr;

use crate::seven_colors::SevenColors;
use games::Agent;
use graphs::Budget;
use graphs::names::UnknownName;
use graphs::rng::QuickDice;
use thiserror::Error;

pub use border::border;

/// A player of seven colors that the catalogue knows.
#[derive(Debug)]
pub struct Kind {
    /// The name on the command line; the file's name with hyphens.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// What stands after the colon.
    pub(crate) budget: BudgetRule,
    /// The player for one play. The text is what stands after the colon, empty where nothing does.
    pub(crate) new: fn(&Seat, &str) -> Result<BoxedAgent, NoPlayer>,
}

impl Kind {
    /// How it is written: `n-greedy:PLIES`, `mix[:GAIN:BORDER]`.
    pub fn usage(&self) -> String {
        match self.budget {
            BudgetRule::Nothing => self.name.to_owned(),
            BudgetRule::Always { as_written, .. } => format!("{}:{as_written}", self.name),
            BudgetRule::Perhaps { as_written } => format!("{}[:{as_written}]", self.name),
        }
    }
}

/// Whether a player's name is followed by a budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BudgetRule {
    Nothing,
    Always {
        /// What stands for it in a usage line.
        as_written: &'static str,
        /// What it is, in words.
        what: &'static str,
    },
    /// By one of this kind, or by none.
    Perhaps {
        /// What stands for it in a usage line.
        as_written: &'static str,
    },
}

/// An agent of seven colors.
pub type BoxedAgent = Box<dyn Agent<SevenColors>>;

graphs::catalogue! {
    pub static PLAYERS: [Kind] = PLAYER of {
        alpha_beta, double_greedy, greedy, improved_random, mcts, mix, mix_sum, n_greedy, random, spider,
    }
}

/// What a player is made for.
#[derive(Debug, Clone)]
pub struct Seat {
    /// On which all random choices hang.
    pub seed: u64,
    /// What one move of a player that searches may cost.
    pub limits: Budget,
    /// How the source is read.
    pub reading: Reading,
}

impl Seat {
    fn dice(&self) -> QuickDice {
        QuickDice::new(self.seed)
    }
}

/// The choices that the source leaves open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reading {
    /// What spider counts along the boundary of its territory.
    pub line: Line,
    /// What double-greedy expects between its two moves.
    pub reply: Reply,
}

/// What spider counts along the boundary of its territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Line {
    /// The steps of a walk from tile to tile within the territory that ends when it comes back to the player's corner
    /// for the second time.
    #[default]
    WalkTwice,
    /// The same walk, which ends when it is back for the first time.
    Walk,
    /// Sides of tiles, all the way around the territory and what it encloses.
    Sides,
    /// Those sides that are not on the rim of the board, where nothing can be taken.
    OpenSides,
    OpenTiles,
}

/// What the opponent does between the two moves of double-greedy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Reply {
    #[default]
    None,
    /// Takes the color that gains most, of equals the first.
    Greedy,
}

/// Why there is no such player.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoPlayer {
    /// The name is not known.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// What stands after the name is missing, or too much, or not what it should be.
    #[error("expected {expected}, found {found:?}")]
    Budget { expected: String, found: String },
}

/// Every name, in the order of the catalogue.
pub fn names() -> impl Iterator<Item = &'static str> {
    PLAYERS.iter().map(|kind| kind.name)
}

#[derive(Debug, Clone)]
pub struct NamedPlayer {
    kind: &'static Kind,
    /// The budget as written; empty if there is none.
    budget: String,
}

impl FromStr for NamedPlayer {
    type Err = NoPlayer;

    fn from_str(text: &str) -> Result<Self, NoPlayer> {
        let (name, budget) = text.split_once(':').unwrap_or((text, ""));
        let kind = graphs::names::find(name, PLAYERS.iter().map(|&kind| (kind.name, kind)))?;
        let expected = match kind.budget {
            BudgetRule::Nothing if text.contains(':') => format!("{name} without a budget"),
            BudgetRule::Always { what, .. } if budget.is_empty() => format!("{what} after {name:?}:"),
            _ => {
                let named = NamedPlayer { kind, budget: budget.into() };
                // Budgets are read once here, so that no championship ends at a bad one.
                let seat = Seat { seed: 0, limits: Budget::unlimited(), reading: Reading::default() };
                return named.sit(&seat).map(|_| named);
            }
        };
        Err(NoPlayer::Budget { expected, found: text.into() })
    }
}

impl fmt::Display for NamedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        if self.budget.is_empty() { Ok(()) } else { write!(f, ":{}", self.budget) }
    }
}

impl NamedPlayer {
    /// The player for one play.
    pub fn sit(&self, seat: &Seat) -> Result<BoxedAgent, NoPlayer> {
        (self.kind.new)(seat, &self.budget)
    }
}

/// A number of plies of at least 1.
fn plies(text: &str) -> Result<u32, NoPlayer> {
    let wrong = || NoPlayer::Budget { expected: "a number of plies, at least 1".into(), found: text.into() };
    text.parse().ok().filter(|&plies| plies > 0).ok_or_else(wrong)
}
