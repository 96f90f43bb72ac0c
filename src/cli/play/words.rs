//! The words of a game at the terminal: those that are the same in every game, and what each game has to say.

use anyhow::Context;
use games::Player;
use games::rulesets::Ruleset;
use graphs::Budget;
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::players::{BoxedAgent, Named};
use toolkit::sitting::{Explain, Ply, Sitting};
use toolkit::transcript::{About, Transcript};

use super::record::Recording;
use super::table::Table;
use crate::cli::common::film::FilmArguments;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;
use crate::cli::common::terminal::{self, Tongue};

/// A game with what is said of it alone.
pub trait Spoken: Explain + Sized {
    /// What answers for a hint.
    type Oracle<'g>;

    /// The rules in the last JSON object.
    type Terms: Serialize + JsonSchema;

    /// What the last JSON object has beside who won.
    type Reached: Serialize + JsonSchema;

    /// The list of the commands.
    const HELP: &'static str;

    /// The game and its rules, in the first line.
    fn title(table: &Table) -> String;

    /// The rules.
    fn terms(table: &Table) -> Self::Terms;

    /// What a game of this value, or one that was left, has reached.
    fn reached(words: &Words<'_, Self>, value: Option<Self::Value>) -> Self::Reached;

    /// Who has won a game of this value.
    fn winner(words: &Words<'_, Self>, value: Self::Value) -> Option<Player>;

    /// The move that a line means, whether or not it is legal.
    ///
    /// # Errors
    /// What is missing, in one line.
    fn read(words: &Words<'_, Self>, position: &Self::Position, line: &str) -> Result<Self::Move, String>;

    /// The move, as it is read.
    fn spell(table: &Table, step: Self::Move) -> String;

    /// The position.
    fn board(words: &Words<'_, Self>, sitting: &Sitting<'_, Self>) -> String;

    /// Which moves are good.
    fn hint(words: &mut Words<'_, Self>, sitting: &Sitting<'_, Self>) -> String;

    /// Who has won a game of this value, and why.
    fn ending(words: &Words<'_, Self>, sitting: &Sitting<'_, Self>, value: Self::Value) -> String;

    /// The transcript of these moves; none of a game that has none.
    fn transcript(&self, about: About<'_>, plies: Vec<Ply<Self::Move>>) -> Option<Transcript> {
        let _ = (about, plies);
        None
    }

    /// Draws the game where that is asked for.
    ///
    /// # Errors
    /// The file cannot be written.
    fn draw(words: &mut Words<'_, Self>, sitting: &Sitting<'_, Self>) -> anyhow::Result<()> {
        let _ = (words, sitting);
        Ok(())
    }
}

/// A game in words.
pub struct Words<'g, G: Spoken> {
    /// Who plays what.
    pub table: &'g Table,
    /// The game.
    pub game: &'g G,
    /// Who answers for a hint.
    pub oracle: G::Oracle<'g>,
    /// What one question may cost.
    pub limits: Budget,
    /// The options.
    pub session: &'g Session,
    /// The other player by name; none for a person, and where it cannot fail.
    pub named: Option<&'g Named>,
    /// Where the game is kept.
    pub recording: Option<Recording>,
    /// Where the film goes.
    pub film: &'g FilmArguments,
    /// The other player again, for the film of the game.
    pub again: Option<BoxedAgent<'g, G>>,
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
pub struct Won {}

impl<G: Spoken> Words<'_, G> {
    /// Checks that nothing went wrong with the other player so far.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check_other(&self) -> anyhow::Result<()> {
        self.named.map_or(Ok(()), Named::check).context("--against")
    }

    fn record(&mut self, sitting: &Sitting<'_, G>, is_end: bool) -> anyhow::Result<()> {
        let Some((recording, about)) = self.recording.as_mut().zip(self.table.about()) else { return Ok(()) };
        let transcript = self.game.transcript(about, sitting.plies().to_vec());
        transcript.map_or(Ok(()), |transcript| recording.keep(transcript, is_end))
    }
}

impl<G: Spoken> Tongue<G> for Words<'_, G> {
    type Sides = Player;

    const HELP: &'static str = G::HELP;

    fn greeting(&self, sitting: &Sitting<'_, G>) -> String {
        let Table { graph, seats, .. } = self.table;
        let sides = terminal::sides(self, sitting, seats.against(), |player| self.name(player));
        format!("{}, n = {}, {}: {sides}", graph.name, graph.graph.order(), G::title(self.table))
    }

    fn read(&self, position: &G::Position, line: &str) -> Result<G::Move, String> {
        G::read(self, position, line)
    }

    fn spell(&self, step: G::Move) -> String {
        G::spell(self.table, step)
    }

    fn check(&self) -> Result<(), String> {
        self.check_other().map_err(|fault| format!("{fault:#}"))
    }

    fn board(&self, sitting: &Sitting<'_, G>) -> String {
        G::board(self, sitting)
    }

    fn hint(&mut self, sitting: &Sitting<'_, G>) -> String {
        G::hint(self, sitting)
    }

    fn ending(&self, sitting: &Sitting<'_, G>, value: G::Value) -> String {
        G::ending(self, sitting, value)
    }

    fn keep(&mut self, sitting: &Sitting<'_, G>) -> anyhow::Result<()> {
        self.record(sitting, false)
    }

    fn finish(&mut self, sitting: &Sitting<'_, G>) -> anyhow::Result<()> {
        self.record(sitting, true)?;
        G::draw(self, sitting)
    }

    fn result(&self, sitting: &Sitting<'_, G>, moves: String) -> impl Serialize + JsonSchema {
        let (Table { graph, ruleset, seats, .. }, value) = (self.table, sitting.value());
        Record {
            graph,
            game: ruleset,
            terms: G::terms(self.table),
            you: sitting.person(),
            against: seats.against().to_owned(),
            reached: G::reached(self, value),
            winner: value.and_then(|value| G::winner(self, value)),
            moves,
        }
    }
}
