//! A game in words, and its last line.

use anyhow::Context;
use games::rulesets::Ruleset;
use games::{Game, Player};
use graphs::{Budget, Graph};
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::sources::NamedGraph;
use shell::terminal::{self, Vocabulary};
use toolkit::moves::WrittenMove;
use toolkit::players::{BoxedAgent, NamedPlayer, SeatGame};
use toolkit::sitting::{MoveRules, Sitting};
use toolkit::transcript::TranscriptGame;

use super::setup::GameSetup;
use crate::cli::common::film::FilmArguments;

/// A game that can be played at the terminal. Its moves are at vertices of the graph on which it is played.
pub(crate) trait TerminalGame: MoveRules + Game<Move: WrittenMove> + Sized {
    type Oracle<'g>;

    const HELP: &'static str;

    /// What is played, for the first line.
    fn rules(table: &GameSetup) -> String;

    fn read(&self, played: &Graph, position: &Self::Position, line: &str) -> Result<Self::Move, String> {
        let _ = position;
        Self::Move::read(played, line)
    }

    fn board(words: &GameText<'_, Self>, sitting: &Sitting<'_, Self>) -> String;

    fn hint(words: &mut GameText<'_, Self>, position: &Self::Position) -> String;

    /// Who has won a game of this value, and why.
    fn ending(words: &GameText<'_, Self>, sitting: &Sitting<'_, Self>, value: Self::Value) -> String;

    /// The winner of a game of this value, if it has one.
    fn winner(words: &GameText<'_, Self>, value: Self::Value) -> Option<Player>;

    /// The members of the last line about the rules.
    fn terms(table: &GameSetup) -> impl Serialize;

    /// The members of the last line about the value.
    fn reached(&self, value: Option<Self::Value>) -> impl Serialize {
        let _ = value;
        WonGame {}
    }

    /// Draws the film of the game, if one is requested.
    fn draw(words: &mut GameText<'_, Self>, sitting: &Sitting<'_, Self>) -> anyhow::Result<()> {
        let _ = (words, sitting);
        Ok(())
    }
}

pub(crate) trait RecordableGame: TerminalGame + SeatGame + TranscriptGame {
    /// The name of the game that has these rules and nothing of its own.
    const NAME: &'static str;

    /// The default player against a person of this side.
    fn usual(person: Player) -> &'static str;

    fn at(table: &GameSetup) -> anyhow::Result<Self>;

    fn oracle<'g>(&'g self, limits: &Budget) -> Self::Oracle<'g>;
}

/// A game that ends with a winner and nothing else.
#[derive(Serialize, JsonSchema)]
pub(crate) struct WonGame {}

/// Keeps a game as it is after these moves; whether this is the end.
pub(crate) type Keeper<'g, G> = Box<dyn FnMut(&Sitting<'_, G>, bool) -> anyhow::Result<()> + 'g>;

pub(crate) struct GameText<'g, G: TerminalGame> {
    pub(crate) table: &'g GameSetup,
    pub(crate) game: &'g G,
    /// The solver that answers hints, within the limits.
    pub(crate) oracle: G::Oracle<'g>,
    pub(crate) limits: Budget,
    pub(crate) session: &'g Session,
    /// The other player by name; `None` for a person, and for a player that cannot fail.
    pub(crate) named: Option<&'g NamedPlayer>,
    /// Keeps the game in a file.
    pub(crate) keep: Option<Keeper<'g, G>>,
    /// The options of a film, and the other player again for it.
    pub(crate) film: Option<(&'g FilmArguments, Option<BoxedAgent<'g, G>>)>,
}

/// The end of the game, or of the input.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Record")]
pub(super) struct Record<'a, T, R> {
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

impl<'g, G: TerminalGame> GameText<'g, G> {
    /// The words of a game that is neither kept nor drawn, against a player that cannot fail.
    pub(crate) fn new(
        table: &'g GameSetup,
        game: &'g G,
        oracle: G::Oracle<'g>,
        limits: &Budget,
        session: &'g Session,
    ) -> Self {
        GameText { table, game, oracle, limits: limits.clone(), session, named: None, keep: None, film: None }
    }

    /// Checks that the other player has had no fault so far.
    pub(crate) fn check_other(&self) -> anyhow::Result<()> {
        self.named.map_or(Ok(()), NamedPlayer::check).context("--against")
    }
}

impl<G: TerminalGame> Vocabulary<G> for GameText<'_, G> {
    type Sides = Player;

    const HELP: &'static str = G::HELP;

    fn greeting(&self, sitting: &Sitting<'_, G>) -> String {
        let GameSetup { graph, seats, .. } = self.table;
        let sides = terminal::sides(self, sitting, seats.against(), |player| self.name(player));
        format!("{}, n = {}, {}: {sides}", graph.name, graph.graph.order(), G::rules(self.table))
    }

    fn read(&self, position: &G::Position, line: &str) -> Result<G::Move, String> {
        self.game.read(&self.table.played, position, line)
    }

    fn spell(&self, step: G::Move) -> String {
        step.spell(&self.table.played)
    }

    fn check(&self) -> Result<(), String> {
        self.check_other().map_err(|fault| format!("{fault:#}"))
    }

    fn board(&self, sitting: &Sitting<'_, G>) -> String {
        G::board(self, sitting)
    }

    fn hint(&mut self, sitting: &Sitting<'_, G>) -> String {
        G::hint(self, sitting.position())
    }

    fn ending(&self, sitting: &Sitting<'_, G>, value: G::Value) -> String {
        G::ending(self, sitting, value)
    }

    fn keep(&mut self, sitting: &Sitting<'_, G>) -> anyhow::Result<()> {
        self.keep.as_mut().map_or(Ok(()), |keep| keep(sitting, false))
    }

    fn finish(&mut self, sitting: &Sitting<'_, G>) -> anyhow::Result<()> {
        self.keep.as_mut().map_or(Ok(()), |keep| keep(sitting, true))?;
        G::draw(self, sitting)
    }

    fn result(&self, sitting: &Sitting<'_, G>, moves: String) -> impl Serialize {
        let (table, value) = (self.table, sitting.value());
        Record {
            graph: &table.graph,
            game: table.ruleset,
            terms: G::terms(table),
            you: sitting.person(),
            against: table.seats.against().to_owned(),
            reached: self.game.reached(value),
            winner: value.and_then(|value| G::winner(self, value)),
            moves,
        }
    }
}
