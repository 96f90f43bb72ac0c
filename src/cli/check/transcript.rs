//! Checks a transcript by replaying its moves.

use std::io::Read;

use anyhow::Context;
use games::certificate::Kind;
use games::{Adjacency, Passing, Player};
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::{Column, Value};
use shell::{Exit, describe, files};
use toolkit::ask::check::LARGEST_LINE;
use toolkit::transcript::{Replay, Transcript, TranscriptError};

use crate::cli::common::certificate::refused;
use crate::cli::common::variant::remarks;

/// What a transcript tells, or why it is not true.
#[derive(Serialize, JsonSchema, Default)]
pub(super) struct Record {
    /// The file.
    transcript: String,
    /// Whether the game could be played so.
    valid: bool,
    /// Why not.
    reason: Option<String>,
    /// The number of the move that is wrong, from 1; null where it is something else.
    wrong_move: Option<usize>,
    /// The graph.
    graph6: Option<String>,
    /// The order.
    n: Option<usize>,
    /// The size.
    m: Option<usize>,
    /// Which game.
    game: Option<Kind>,
    /// The number of colors.
    k: Option<u32>,
    /// Who moves first.
    first: Option<Player>,
    /// Whether moves are next to the colored part.
    #[schemars(with = "Option<bool>")]
    connected: Option<Adjacency>,
    /// Who may pass.
    pass: Option<Passing>,
    /// Who plays Alice, as the transcript says; null for a person.
    alice: Option<String>,
    /// Who plays Bob.
    bob: Option<String>,
    /// How many moves were made.
    moves: Option<usize>,
    /// Who has won; null while the game goes on.
    winner: Option<Player>,
    /// How the game ended, or who is to move, in words.
    ending: Option<String>,
    /// What distinguishes the variant, in words.
    #[serde(skip)]
    remarks: String,
}

pub(super) fn check(name: &str, file: impl Read, is_named: bool, session: &Session) -> anyhow::Result<Exit> {
    let text =
        files::text_within(file, files::MOST).with_context(|| format!("{name}: cannot read the file"))?;
    let record = Record::of(name, &text);
    let said = |record: &Record| describe::of_file(is_named, name, record.text());
    Output::new(session, sheet(), said).print(&record)?;
    Ok(if record.valid { Exit::Done } else { Exit::Refuted })
}

fn sheet() -> Sheet<'static, Record> {
    let columns = "graph6 = graph | #n | #m | game | #k | first | alice = Alice | bob = Bob | #moves | winner | valid | \
                   reason";
    Sheet::new("check-transcript", "Transcripts", Column::list(columns), |record: &Record, key| {
        (key == "reason").then(|| record.reason.clone().map(Value::Literal).into())
    })
}

impl Record {
    fn of(name: &str, text: &str) -> Self {
        let replayed = Transcript::read(text).and_then(|read| Ok((read.replay()?, read.rules()?, read)));
        match replayed {
            Ok((replay, rules, transcript)) => {
                let moves = match &replay {
                    Replay::Coloring(game) => game.play.len(),
                    Replay::Marking(game) => game.play.len(),
                };
                let graph = replay.graph();
                let variant = rules.variant();
                Record {
                    transcript: name.to_owned(),
                    valid: true,
                    graph6: Some(graphs::to_graph6(graph)),
                    n: Some(graph.order()),
                    m: Some(graph.size()),
                    game: Some(transcript.game),
                    k: Some(rules.colors()),
                    first: Some(variant.first),
                    connected: Some(transcript.connected),
                    pass: Some(variant.passing),
                    moves: Some(moves),
                    winner: transcript.winner,
                    ending: Some(replay.ending(rules.colors())),
                    remarks: remarks(variant),
                    alice: transcript.alice,
                    bob: transcript.bob,
                    ..Record::default()
                }
            }
            Err(untrue) => {
                let wrong_move =
                    if let TranscriptError::Move { number, .. } = untrue { Some(number) } else { None };
                let reason = Some(untrue.to_string());
                Record { transcript: name.to_owned(), reason, wrong_move, ..Record::default() }
            }
        }
    }

    fn text(&self) -> String {
        let stated = || {
            let (line, n, m, game) = (self.graph6.as_ref()?, self.n?, self.m?, self.game?);
            let graph = if n <= LARGEST_LINE { line.clone() } else { format!("order {n}, size {m}") };
            let (k, first, ending, remarks) = (self.k?, self.first?, self.ending.as_ref()?, &self.remarks);
            let moves = describe::count(self.moves?, "move");
            Some(format!("valid: {graph}, {game}{remarks}, k = {k}, {first} first: {moves}, {ending}"))
        };
        stated().unwrap_or_else(|| refused(Some(false), self.reason.as_deref()))
    }
}
