//! The words at the terminal that all games share.

use anyhow::Context;
use games::Player;
use games::rulesets::Ruleset;
use graphs::Budget;
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::moves::WrittenMove;
use toolkit::players::{BoxedAgent, NamedPlayer};
use toolkit::sitting::Sitting;
use toolkit::transcript::{Transcript, TranscriptGame};

use super::record::Recording;
use super::table::{Table, TerminalGame};
use crate::cli::common::film::FilmArguments;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;
use crate::cli::common::terminal::{self, Vocabulary};

/// A game in words.
pub(crate) struct Words<'g, G: TerminalGame> {
    pub(crate) table: &'g Table,
    pub(crate) game: &'g G,
    pub(crate) oracle: G::Oracle<'g>,
    pub(crate) limits: Budget,
    pub(crate) session: &'g Session,
    /// The other player by name; `None` for a person, and for a player that cannot fail.
    pub(crate) named: Option<&'g NamedPlayer>,
    pub(crate) recording: Option<Recording>,
    pub(crate) film: &'g FilmArguments,
    /// The other player again, for the film of the game.
    pub(crate) again: Option<BoxedAgent<'g, G>>,
}

/// The end of the game, or of the input.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Record")]
pub struct Record<'a, T, R> {
    /// The graph given, also where the game is on its line graph or another one made from it.
    #[serde(flatten)]
    graph: &'a NamedGraph,
    /// Which game.
    game: &'static Ruleset,
    #[serde(flatten)]
    terms: T,
    /// The side of the person; null where two people play.
    you: Option<Player>,
    /// Who has the other side; `human` for a person.
    against: String,
    #[serde(flatten)]
    reached: R,
    /// Who won; null if the game was left, and in the marking game without k.
    winner: Option<Player>,
    /// The moves, with commas between them.
    moves: String,
}

/// A game that ends with a winner and nothing else.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WonGame {}

impl<G: TerminalGame> Words<'_, G> {
    /// Checks that the other player has had no fault so far.
    pub(crate) fn check_other(&self) -> anyhow::Result<()> {
        self.named.map_or(Ok(()), NamedPlayer::check).context("--against")
    }

    pub(crate) fn first_line(&self, sitting: &Sitting<'_, G>, rules: &str) -> String
    where
        Self: Vocabulary<G>,
    {
        let Table { graph, seats, .. } = self.table;
        let sides = terminal::sides(self, sitting, seats.against(), |player| self.name(player));
        format!("{}, n = {}, {rules}: {sides}", graph.name, graph.graph.order())
    }

    pub(crate) fn record<T, R>(
        &self,
        sitting: &Sitting<'_, G>,
        terms: T,
        reached: R,
        winner: Option<Player>,
        moves: String,
    ) -> Record<'_, T, R> {
        Record {
            graph: &self.table.graph,
            game: self.table.ruleset,
            terms,
            you: sitting.person(),
            against: self.table.seats.against().to_owned(),
            reached,
            winner,
            moves,
        }
    }
}

impl<G: TerminalGame + TranscriptGame<Move: WrittenMove>> Words<'_, G> {
    /// Saves the game as it is now, if requested.
    pub(crate) fn keep_moves(&mut self, sitting: &Sitting<'_, G>, is_end: bool) -> anyhow::Result<()> {
        let Some((recording, about)) = self.recording.as_mut().zip(self.table.about()) else { return Ok(()) };
        recording.keep(Transcript::of(about, self.game, sitting.plies().iter().cloned()), is_end)
    }
}
