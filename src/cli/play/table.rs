//! The game and its players at the terminal, a new game or one from a file; and the words that all games share.

use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use games::coloring::Rules;
use games::rulesets::Ruleset;
use games::{Game, Player, Variant};
use graphs::{Budget, Graph};
use pictures::visible;
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::sources::NamedGraph;
use shell::terminal::{self, Vocabulary};
use toolkit::moves::WrittenMove;
use toolkit::players::{BoxedAgent, NamedPlayer, SeatGame};
use toolkit::sitting::engines::HUMAN;
use toolkit::sitting::{Explain, Sitting};
use toolkit::transcript::{Transcript, TranscriptGame, TranscriptInfo};

use super::arguments::Arguments;
use super::record::{Recording, SavedGame};
use crate::cli::common::film::FilmArguments;
use crate::cli::common::variant::remarks;

pub(crate) struct Seats {
    /// The side of the person; `None` if two people play.
    pub(crate) person: Option<Player>,
    /// The player of the other side; `None` for a person.
    pub(crate) against: Option<String>,
    pub(crate) seed: u64,
}

impl Seats {
    /// The requested seats; `usual` names the player against a person of this side, if no player is named.
    ///
    /// # Errors
    /// A side of a person is given where people have both.
    pub fn new(
        arguments: &Arguments,
        usual: fn(Player) -> &'static str,
        session: &Session,
    ) -> anyhow::Result<Self> {
        let person = arguments.side.unwrap_or(Player::Alice);
        let (person, against) = match arguments.against.as_deref() {
            Some(HUMAN) if arguments.side.is_some() => {
                bail!("--as: expected no side where two people play, found one")
            }
            Some(HUMAN) => (None, None),
            other => (Some(person), Some(other.unwrap_or_else(|| usual(person)).to_owned())),
        };
        Ok(Seats { person, against, seed: session.seed })
    }

    pub(crate) fn against(&self) -> &str {
        self.against.as_deref().unwrap_or(HUMAN)
    }

    /// The player of this side, if it is no person.
    pub(crate) fn player(&self, side: Player) -> Option<&str> {
        self.against.as_deref().filter(|_| self.person == Some(side.opponent()))
    }

    /// The part of a transcript besides the moves, for a game by these rules on a graph with this name.
    pub fn about(&self, graph: String, rules: Rules) -> TranscriptInfo<'_> {
        let (alice, bob) = (self.player(Player::Alice), self.player(Player::Bob));
        TranscriptInfo { graph, rules, alice, bob, seed: self.seed }
    }
}

/// An earlier move, with its remark.
pub(crate) type EarlierMove<G> = (<G as Game>::Move, Option<String>);

/// A game with its players.
pub struct Table {
    pub(crate) graph: NamedGraph,
    pub(crate) ruleset: &'static Ruleset,
    /// The graph on whose vertices the game is played: with --edges the line graph; for games that color edges, or that
    /// are the coloring game on another graph, the game's own graph.
    pub(crate) played: Arc<Graph>,
    /// Whether `played` is the line graph by --edges.
    pub(crate) edges: bool,
    /// Who begins, who may pass, and whether moves are connected.
    pub(crate) variant: Variant,
    /// The number of colors, or the strict upper bound on the score; `None` if only the value counts.
    pub(crate) k: Option<u32>,
    pub(crate) seats: Seats,
}

/// A game that can be played at the terminal.
pub(crate) trait TerminalGame: Explain + Sized {
    /// The solver that answers hints.
    type Oracle<'g>;
}

/// A game that can be saved and continued.
pub(crate) trait RecordableGame: TerminalGame + SeatGame + TranscriptGame {
    /// The name of the game that has these rules and nothing of its own.
    const NAME: &'static str;

    /// The default player against a person of this side.
    fn usual(person: Player) -> &'static str;

    /// The game of this table.
    ///
    /// # Errors
    /// The number of colors is missing or invalid.
    fn at(table: &Table) -> anyhow::Result<Self>;

    fn oracle<'g>(&'g self, limits: &Budget) -> Self::Oracle<'g>;
}

impl Table {
    /// The table of a game, and the earlier moves with their remarks: a new game, or the continued one of a file.
    ///
    /// # Errors
    /// An argument is missing, or disagrees with the file.
    pub fn of<G: RecordableGame>(
        held: Option<SavedGame<G>>,
        arguments: &Arguments,
        session: &Session,
    ) -> anyhow::Result<(Self, Vec<EarlierMove<G>>)> {
        let ruleset = match arguments.game.asked {
            Some(asked) => asked,
            None => Ruleset::named(G::NAME)?,
        };
        let edges = arguments.variant.edges;
        if let Some(held) = held {
            let played = Arc::new(held.game.game.graph().clone());
            let (graph, seats) = held.agreed(&played, arguments, session)?;
            let (k, variant) = (Some(held.rules.colors()), held.rules.variant());
            return Ok((Table { graph, ruleset, played, edges, variant, k, seats }, held.earlier_moves()));
        }
        let (graph, k) = (arguments.graph(session)?, arguments.k);
        if ruleset.name != "marking" && (graph.is_none() || k.is_none()) {
            arguments.needs_k(session)?;
            bail!("--record: expected the name of a file that holds a game, or a GRAPH and -k for a new one");
        }
        let (graph, played) = graph.context("expected a GRAPH, found none")?;
        let variant = arguments.variant.variant(arguments.first.unwrap_or(Player::Alice));
        let seats = Seats::new(arguments, G::usual, session)?;
        Ok((Table { graph, ruleset, played, edges, variant, k, seats }, Vec::new()))
    }

    pub fn colors(&self) -> u32 {
        self.k.expect("the game has a number of colors")
    }

    /// The rules in a transcript; `None` without k.
    pub fn rules(&self) -> Option<Rules> {
        Some(Rules::new(self.k?).ok()?.playing(self.variant))
    }

    /// The part of a transcript besides the moves; `None` without k.
    pub fn about(&self) -> Option<TranscriptInfo<'_>> {
        let (name, game) = (&self.graph.name, self.ruleset.name);
        let graph = match self.edges {
            true => format!("line({name})"),
            false if ["coloring", "marking"].contains(&game) => name.clone(),
            false => format!("{game} game of {name}"),
        };
        Some(self.seats.about(graph, self.rules()?))
    }
}

impl<G: TranscriptGame> SavedGame<G> {
    /// The graph on which the game in the file is played, and its players. All given arguments must agree with the
    /// file.
    ///
    /// # Errors
    /// Names the argument that disagrees.
    pub(crate) fn agreed(
        &self,
        played: &Arc<Graph>,
        arguments: &Arguments,
        session: &Session,
    ) -> anyhow::Result<(NamedGraph, Seats)> {
        let SavedGame { transcript, rules, .. } = self;
        let graph = match arguments.graph(session)? {
            Some((graph, asked)) if *asked != **played => bail!(
                "expected a game on {}, found one on {}: {}",
                graph.name,
                transcript.graph,
                transcript.graph6
            ),
            Some((graph, _)) => graph,
            None if arguments.variant.edges => bail!("--edges: expected a GRAPH beside it, found none"),
            None if arguments
                .game
                .asked
                .is_some_and(|game| !["coloring", "marking"].contains(&game.name)) =>
            {
                bail!("--game: expected a GRAPH beside it, found none")
            }
            None => NamedGraph::new(visible(&transcript.graph), Arc::clone(played)),
        };
        let differs = |what: &str, expected: &str, found: &str| {
            Err(anyhow!("expected a game with {what} {expected}, found one with {found}"))
        };
        if let Some(k) = arguments.k.filter(|&k| k != rules.colors()) {
            return differs("k =", &k.to_string(), &rules.colors().to_string());
        }
        if let Some(first) = arguments.first.filter(|&first| first != rules.first()) {
            return differs("the first move of", first.name(), rules.first().name());
        }
        if !arguments.variant.admits(rules.variant()) {
            let (asked, found) = (arguments.variant.remarks_on_moves(), remarks(rules.variant()));
            let words = |remarks: &str| match remarks.trim_start_matches([',', ' ']) {
                "" => "none".to_owned(),
                words => format!("{words:?}"),
            };
            return differs("the variant", &words(&asked), &words(&found));
        }
        if session.seed != 0 && session.seed != transcript.seed {
            return differs("the seed", &session.seed.to_string(), &transcript.seed.to_string());
        }
        let (person, against) = match (transcript.alice.clone(), transcript.bob.clone()) {
            (Some(alice), Some(bob)) => bail!("expected a game of a person, found {alice} against {bob}"),
            (None, None) => (None, None),
            (None, against) => (Some(Player::Alice), against),
            (against, None) => (Some(Player::Bob), against),
        };
        if let Some(side) = arguments.side.filter(|&side| Some(side) != person) {
            let found = person.map_or("two people", Player::name);
            return differs("you as", side.name(), found);
        }
        let other = against.as_deref().unwrap_or(HUMAN);
        if let Some(asked) = arguments.against.as_deref().filter(|&asked| asked != other) {
            return differs("you against", asked, other);
        }
        Ok((graph, Seats { person, against, seed: transcript.seed }))
    }

    /// The moves of the transcript, with their remarks.
    pub(crate) fn earlier_moves(self) -> Vec<EarlierMove<G>> {
        let whys = self.transcript.plies.into_iter().map(|ply| ply.why);
        self.game.play.moves().zip(whys).collect()
    }
}

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
