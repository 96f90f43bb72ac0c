//! `mapgame check`: the independent checker of certificates, and the games of transcripts made again.

mod transcript;

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use anyhow::{Context, bail};
use games::certificate::{self, Checked, Kind, Proved, Refused, Subject};
use games::{Adjacency, Passing, Player};
use graphs::formats;
use mapgame::report::Value;
use mapgame::{games, graphs};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::words::OneOf;

use super::Exit;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::schema;
use super::common::variant::{beginner, remarks};

/// Verify a certificate that `solve --certificate` wrote, or a transcript that `play --record` or the page kept.
///
/// The checker knows the rules of the games and a few lemmas that it proves, and nothing of how strategies
/// are found. Prints what is proved, one line for each k, and chi_g (or col_g) on standard error if it
/// follows; a certificate that is not valid ends with exit code 1 and the reason, a file that cannot be
/// read with 2, a check that a limit or Ctrl-C ended with 3.
///
/// A transcript is valid if every move is legal, the players move in turn, and the result is the one stated; else the number
/// of the first wrong move is told. Who chose the moves and why is not checked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame check proof.cert
  mapgame check proof.cert --format json
  mapgame check game.json")]
pub struct Arguments {
    /// The certificate, or the transcript.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// What one statement of the certificate proves, or why there is nothing proved.
#[derive(Serialize, JsonSchema, Default)]
struct Record {
    /// The file.
    certificate: String,
    /// Whether it is proved; null if a limit ended the check.
    valid: Option<bool>,
    /// Why nothing is proved.
    reason: Option<String>,
    /// The graph. The line of a large graph stands once, with the first statement: there may be many of them.
    graph6: Option<String>,
    /// The order.
    n: Option<usize>,
    /// The size.
    m: Option<usize>,
    /// Which game.
    #[schemars(with = "Option<OneOf<Kind>>")]
    game: Option<&'static str>,
    /// Whether moves are next to the colored part.
    connected: Option<bool>,
    /// Who may pass.
    #[serde(serialize_with = "describe::as_words")]
    #[schemars(with = "Option<OneOf<Passing>>")]
    pass: Option<Passing>,
    /// Who moves first.
    #[serde(serialize_with = "describe::as_words")]
    #[schemars(with = "Option<OneOf<Player>>")]
    first: Option<Player>,
    /// The number of colors.
    k: Option<u32>,
    /// Who wins.
    #[serde(serialize_with = "describe::as_words")]
    #[schemars(with = "Option<OneOf<Player>>")]
    winner: Option<Player>,
    /// Positions that the proof treats by moves, up to what does not matter.
    positions: Option<u64>,
    #[serde(skip)]
    subject: Option<Subject>,
    /// The graph in text and tables: its line, or of a large one the numbers.
    #[serde(skip)]
    graph: Option<String>,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<schema::Kind> {
    vec![
        schema::Kind::of::<Record>("check", "A statement of `mapgame check`"),
        schema::Kind::of::<transcript::Record>("check-transcript", "A transcript of `mapgame check`"),
    ]
}

/// The table of statements.
fn sheet() -> Sheet<'static, Record> {
    let fields = vec![
        Field::words("graph6", "graph", |record: &Record| record.graph.as_deref().into()),
        Field::number("n", "n", |record| record.n.into()),
        Field::number("m", "m", |record| record.m.into()),
        Field::words("game", "game", |record| record.subject.map(|subject| subject.to_string()).into()),
        Field::words("first", "first", |record| record.first.map(Player::name).into()),
        Field::number("k", "k", |record| record.k.into()),
        Field::words("winner", "winner", |record| record.winner.map(Player::name).into()),
        Field::number("positions", "positions", |record| record.positions.into()),
        Field::words("valid", "valid", |record| match record.valid {
            Some(valid) => valid.into(),
            None => "unknown".into(),
        }),
        Field::words("reason", "reason", |record| record.reason.clone().map(Value::Literal).into()),
    ];
    Sheet::new("check", "What the certificate proves", fields)
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let name = arguments.file.display().to_string();
    let file = File::open(&arguments.file).with_context(|| format!("{name}: cannot open the file"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{name}: expected a file, found a folder");
    }
    let mut file = BufReader::new(file);
    // The first letter tells a JSON object from a certificate; what cannot be read is told below.
    if file.fill_buf().is_ok_and(|head| head.trim_ascii_start().starts_with(b"{")) {
        return transcript::check(&name, file, session);
    }
    let mut output = Output::new(session, sheet());
    let outcome = match certificate::check_within(file, &session.budget) {
        Ok(checked) => {
            for (number, proved) in checked.verdicts.iter().enumerate() {
                output.emit(&Record::proved(&name, &checked, proved, number == 0))?;
            }
            output.flush()?;
            for first in [Player::Alice, Player::Bob] {
                if let Some(number) = checked.number(first) {
                    let symbol = match checked.subject.kind {
                        Kind::Coloring => "chi_g",
                        Kind::Marking => "col_g",
                    };
                    let remarks = remarks(checked.subject.variant(first));
                    session.remark(&format!("{name} proves {symbol} = {number}{}{remarks}", beginner(first)));
                }
            }
            Exit::Done
        }
        Err(Refused::Unreadable(kind)) => bail!("{name}: cannot read the file: {kind}"),
        Err(reason) => {
            output.emit(&Record::refused(&name, &reason))?;
            if matches!(reason, Refused::Limit(_)) { Exit::Unknown } else { Exit::Refuted }
        }
    };
    output.finish()?;
    Ok(outcome)
}

impl Record {
    /// A statement that the certificate proves.
    fn proved(name: &str, checked: &Checked, proved: &Proved, is_first: bool) -> Self {
        let (graph, subject) = (&checked.graph, checked.subject);
        let Subject { kind, adjacency, passing } = subject;
        let game = kind.name();
        let is_short = graph.order() <= describe::LARGEST_LINE;
        let graph6 = (is_short || is_first).then(|| formats::to_graph6(graph));
        let shown = match &graph6 {
            Some(line) if is_short => line.clone(),
            _ => format!("order {}, size {}", graph.order(), graph.size()),
        };
        Record {
            certificate: name.to_owned(),
            valid: Some(true),
            reason: None,
            graph6,
            graph: Some(shown),
            n: Some(graph.order()),
            m: Some(graph.size()),
            game: Some(game),
            connected: Some(adjacency == Adjacency::Connected),
            pass: Some(passing),
            first: Some(proved.rules.first()),
            k: Some(proved.rules.colors()),
            winner: Some(proved.winner),
            positions: Some(proved.positions),
            subject: Some(subject),
        }
    }

    /// Why the certificate proves nothing.
    fn refused(name: &str, reason: &Refused) -> Self {
        let valid = (!matches!(reason, Refused::Limit(_))).then_some(false);
        Record { certificate: name.to_owned(), valid, reason: Some(reason.to_string()), ..Record::default() }
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        let Record {
            graph: Some(graph),
            game: Some(game),
            subject: Some(subject),
            k: Some(k),
            first: Some(first),
            winner: Some(winner),
            positions: Some(positions),
            ..
        } = self
        else {
            let said = if self.valid.is_some() { "not valid" } else { "unknown" };
            return format!("{said}: {}", self.reason.as_deref().unwrap_or_default());
        };
        let (remarks, positions) =
            (remarks(subject.variant(*first)), describe::count(*positions, "position"));
        format!("valid: {graph}, {game}{remarks}, k = {k}, {first} first: {winner} wins ({positions})")
    }
}
