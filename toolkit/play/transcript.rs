//! Transcripts: a game, finished or not, as one JSON object: moves, their players and reasons, the result.
//!
//! Redundant parts of a transcript must agree, and its moves are replayed by the rules: [`Transcript::replay`] trusts
//! only the names of the players and their reasons. `docs/formats.md` describes the file.

use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::{Adjacency, Game, GraphGame, Passing, Player};
use graphs::Graph;
use itertools::Itertools;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::labels;
use crate::moves::WrittenMove;
use crate::rules::WrittenRules;
use crate::sitting::{self, MoveRules};
use crate::under_way::GameInProgress;
use crate::{films, winner};

/// The largest order of a graph in a transcript, which holds its graph6 line.
pub const LARGEST: usize = 1000;

const VERSION: u32 = 1;

/// The type of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Title {
    /// A game that was played.
    Transcript,
}

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    /// The kind of file.
    mapgame: Title,
    /// The version of the format: 1.
    version: u32,
    /// What the graph is called.
    pub graph: String,
    /// The graph on which the game is played; of a game on edges it is the line graph.
    pub graph6: String,
    /// The label of each vertex; null where vertices have numbers alone.
    pub labels: Option<Vec<String>>,
    /// The order.
    pub n: usize,
    /// The size.
    pub m: usize,
    /// Which game.
    pub game: Kind,
    /// The number of colors; in the marking game Alice has to keep the score below it.
    pub k: u32,
    /// Who moves first.
    pub(crate) first: Player,
    /// Whether moves are next to the colored part.
    #[schemars(with = "bool")]
    pub connected: Adjacency,
    /// Who may pass.
    pub(crate) pass: Passing,
    /// Who plays Alice, as `NAME` or `NAME:BUDGET`; null for a person.
    pub alice: Option<String>,
    /// Who plays Bob.
    pub bob: Option<String>,
    /// On which the random choices of the players hang.
    pub seed: u64,
    /// Who has won; null while the game goes on.
    pub winner: Option<Player>,
    /// The moves, as `mapgame solve --moves --after` takes them.
    pub moves: String,
    /// The moves one by one.
    pub plies: Vec<RecordedMove>,
}

/// A move, and what was said of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedMove {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Who made it.
    pub player: Player,
    /// The move: `v=c`, in the marking game `v`, or `pass`.
    #[serde(rename = "move")]
    pub step: String,
    /// The reason of the player who made it; null where none is given.
    pub why: Option<String>,
}

/// The parts of a transcript other than the moves.
#[derive(Debug, Clone)]
pub struct TranscriptInfo<'a> {
    pub graph: String,
    pub rules: Rules,
    /// The player of Alice; `None` for a person.
    pub alice: Option<&'a str>,
    pub bob: Option<&'a str>,
    /// On which the random choices of the players hang.
    pub seed: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TranscriptError {
    #[error("expected a transcript of mapgame: {0}")]
    Form(String),
    #[error("expected version {VERSION} of transcripts, found {0}")]
    Version(u32),
    /// A member has an impossible value, or contradicts the others.
    #[error("{member}: {fault}")]
    Member { member: &'static str, fault: String },
    /// A move was not possible.
    #[error("move {number}: {fault}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        fault: String,
    },
}

/// The game of a transcript, replayed by the rules.
#[derive(Debug)]
pub enum Replay {
    Coloring(GameInProgress<ColoringGame>),
    Marking(GameInProgress<MarkingGame>),
}

/// A game that transcripts support, with its result.
pub trait TranscriptGame: MoveRules + GraphGame {
    const KIND: Kind;

    fn winner(&self, k: u32, position: &Self::Position) -> Option<Player>;
}

impl TranscriptGame for ColoringGame {
    const KIND: Kind = Kind::Coloring;

    fn winner(&self, _: u32, position: &Self::Position) -> Option<Player> {
        self.value(position).map(|verdict| verdict.winner())
    }
}

impl TranscriptGame for MarkingGame {
    const KIND: Kind = Kind::Marking;

    fn winner(&self, k: u32, position: &Self::Position) -> Option<Player> {
        winner::of_marking(self, k, position)
    }
}

/// Whether a file with this beginning is a transcript.
pub fn is_transcript(head: &[u8]) -> bool {
    const BEGINNING: &[u8] = br#"{"mapgame":"transcript","#;
    let letters = head.iter().filter(|byte| !byte.is_ascii_whitespace());
    letters.take(BEGINNING.len()).eq(BEGINNING)
}

impl Transcript {
    /// The transcript of a game with these moves, each with its remark. Moves after the deciding one are omitted:
    /// the marking game may continue for its value.
    pub fn of<G>(
        about: TranscriptInfo<'_>,
        game: &G,
        plies: impl IntoIterator<Item = sitting::Ply<G::Move>>,
    ) -> Self
    where
        G: TranscriptGame,
        G::Move: WrittenMove,
    {
        let (graph, colors) = (game.graph(), about.rules.colors());
        let mut position = game.initial();
        let mut recorded = Vec::new();
        for ply in plies {
            if game.winner(colors, &position).is_some() {
                break;
            }
            game.play(&mut position, ply.step);
            recorded.push(RecordedMove {
                ply: recorded.len() + 1,
                player: ply.player,
                step: ply.step.spell(graph),
                why: ply.remark,
            });
        }
        let WrittenRules { game: kind, k, first, connected, pass } = WrittenRules::new(G::KIND, about.rules);
        Transcript {
            mapgame: Title::Transcript,
            version: VERSION,
            graph: about.graph,
            graph6: graphs::to_graph6(graph),
            labels: graph.labels().map(<[String]>::to_vec),
            n: graph.order(),
            m: graph.size(),
            game: kind,
            k,
            first,
            connected,
            pass,
            alice: about.alice.map(str::to_owned),
            bob: about.bob.map(str::to_owned),
            seed: about.seed,
            winner: game.winner(k, &position),
            moves: recorded.iter().map(|ply| &ply.step).join(","),
            plies: recorded,
        }
    }

    /// The text of the file, without a line end.
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("its members are texts, numbers and lists of them")
    }

    /// Parses the text of a file, without checking the game.
    ///
    /// # Errors
    /// It is not a transcript, or one of another version.
    pub fn read(text: &str) -> Result<Self, TranscriptError> {
        let read: Transcript =
            serde_json::from_str(text).map_err(|fault| TranscriptError::Form(fault.to_string()))?;
        if read.version == VERSION { Ok(read) } else { Err(TranscriptError::Version(read.version)) }
    }

    pub fn rules(&self) -> Result<Rules, TranscriptError> {
        let &Transcript { game, k, first, connected, pass, .. } = self;
        let wrong = |fault| TranscriptError::Member { member: "k", fault };
        WrittenRules { game, k, first, connected, pass }.read().map_err(wrong)
    }

    /// Replays the moves. Every move must be legal, none may follow the end of the game, the players must take turns,
    /// and the numbers, the list of moves and the winner must agree with the game.
    ///
    /// # Errors
    /// The first violation.
    pub fn replay(&self) -> Result<Replay, TranscriptError> {
        let (graph, rules) = (Arc::new(self.read_graph()?), self.rules()?);
        match self.game {
            Kind::Coloring => self.replayed(ColoringGame::new(graph, rules)).map(Replay::Coloring),
            Kind::Marking => self.replayed(MarkingGame::new(graph, rules.variant())).map(Replay::Marking),
        }
    }

    fn read_graph(&self) -> Result<Graph, TranscriptError> {
        let wrong = |member, fault| TranscriptError::Member { member, fault };
        let unread = |fault: &dyn std::fmt::Display| wrong("graph6", fault.to_string());
        let order = graphs::order_of_graph6(&self.graph6).map_err(|fault| unread(&fault))?;
        if order > LARGEST {
            return Err(unread(&format!("expected a graph of at most {LARGEST} vertices, found {order}")));
        }
        let mut graph = graphs::parse_graph6(&self.graph6).map_err(|fault| unread(&fault))?;
        for (member, stated, own) in [("n", self.n, graph.order()), ("m", self.m, graph.size())] {
            if stated != own {
                return Err(wrong(member, format!("expected that of the graph, {own}, found {stated}")));
            }
        }
        if let Some(labels) = &self.labels {
            graph = graph.with_labels(labels.clone()).map_err(|fault| wrong("labels", fault.to_string()))?;
        }
        Ok(graph)
    }

    fn replayed<G>(&self, game: G) -> Result<GameInProgress<G>, TranscriptError>
    where
        G: TranscriptGame,
        G::Move: WrittenMove,
    {
        let mut under_way = GameInProgress::new(game);
        let listed = if self.moves.is_empty() { Vec::new() } else { labels::parts(&self.moves) };
        for (index, ply) in self.plies.iter().enumerate() {
            let number = index + 1;
            let wrong = |fault| TranscriptError::Move { number, fault };
            if ply.ply != number {
                return Err(wrong(format!("expected the number {number}, found {}", ply.ply)));
            }
            if let Some(winner) = under_way.game.winner(self.k, &under_way.position) {
                return Err(wrong(format!(
                    "expected no more moves, since {winner} has won, found {}",
                    ply.step
                )));
            }
            let to_move = under_way.game.to_move(&under_way.position);
            if ply.player != to_move {
                return Err(wrong(format!("expected a move of {to_move}, found one of {}", ply.player)));
            }
            under_way.make(&ply.step).map_err(wrong)?;
            match listed.get(index) {
                Some(word) if *word == ply.step => {}
                Some(word) => {
                    return Err(wrong(format!("expected {} in \"moves\", found {word}", ply.step)));
                }
                None => return Err(wrong(format!("expected {} in \"moves\", found its end", ply.step))),
            }
        }
        if let Some(word) = listed.get(self.plies.len()) {
            let fault = format!("expected the end of \"moves\", found {word}, which is not in \"plies\"");
            return Err(TranscriptError::Move { number: self.plies.len() + 1, fault });
        }
        let winner = under_way.game.winner(self.k, &under_way.position);
        if winner != self.winner {
            let word = |player: Option<Player>| player.map_or("null", Player::name);
            let fault = format!("expected {} after these moves, found {}", word(winner), word(self.winner));
            return Err(TranscriptError::Member { member: "winner", fault });
        }
        Ok(under_way)
    }
}

impl Replay {
    pub fn graph(&self) -> &Graph {
        match self {
            Replay::Coloring(under_way) => under_way.game.graph(),
            Replay::Marking(under_way) => under_way.game.graph(),
        }
    }

    /// How the game ended with this number of colors, or who is to move, in words.
    pub fn ending(&self, k: u32) -> String {
        let (ending, to_move) = match self {
            Replay::Coloring(GameInProgress { game, position, .. }) => {
                (films::ending(game, position), game.to_move(position))
            }
            Replay::Marking(GameInProgress { game, position, .. }) => {
                (winner::in_words(game, k, position), game.to_move(position))
            }
        };
        ending.unwrap_or_else(|| format!("{to_move} is to move"))
    }
}
