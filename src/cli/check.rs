//! `mapgame check`: the independent checker of certificates.

use std::fs::File;
use std::path::PathBuf;

use anyhow::{Context, bail};
use games::certificate::{self, Checked, Kind, Proved, Refused, Subject};
use games::{Adjacency, Passing, Player};
use graphs::formats;
use mapgame::report::{Column, Table};
use mapgame::{games, graphs};
use serde::Serialize;

use super::Exit;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{Item, Output};

/// Verify a certificate that `solve --certificate` wrote.
///
/// The checker knows the rules of the games and a few lemmas that it proves, and nothing of how strategies
/// are found. Prints what is proved, one line for each k, and chi_g (or col_g) on standard error if it
/// follows; a certificate that is not valid ends with exit code 1 and the reason, a file that cannot be
/// read with 2, a check that a limit or Ctrl-C ended with 3.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame check proof.cert
  mapgame check proof.cert --format json")]
pub struct Arguments {
    /// The certificate.
    #[arg(value_name = "CERTIFICATE")]
    file: PathBuf,
}

/// What one statement of the certificate proves, or why there is nothing proved.
#[derive(Serialize, Default)]
struct Record {
    certificate: String,
    /// None if a limit ended the check.
    valid: Option<bool>,
    reason: Option<String>,
    graph6: Option<String>,
    n: Option<usize>,
    m: Option<usize>,
    game: Option<&'static str>,
    connected: Option<bool>,
    pass: Option<String>,
    first: Option<String>,
    k: Option<u32>,
    winner: Option<String>,
    /// Positions that the proof treats by moves, up to what does not matter.
    positions: Option<u64>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let name = arguments.file.display().to_string();
    let file = File::open(&arguments.file).with_context(|| format!("{name}: cannot open the file"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{name}: expected a file, found a folder");
    }
    let columns = vec![
        Column::words("graph6", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::words("game", "game"),
        Column::words("first", "first"),
        Column::number("k", "k"),
        Column::words("winner", "winner"),
        Column::number("positions", "positions"),
        Column::words("valid", "valid"),
        Column::words("reason", "reason"),
    ];
    let mut output = Output::new(session, Table::new("check", "What the certificate proves", columns));
    let outcome = match certificate::check_within(file, &session.budget) {
        Ok(checked) => {
            for (index, proved) in checked.verdicts.iter().enumerate() {
                output.emit(proved_item(&name, &checked, proved, index == 0))?;
            }
            output.flush()?;
            for first in [Player::Alice, Player::Bob] {
                if let Some(number) = number(&checked, first) {
                    let symbol = match checked.subject.kind {
                        Kind::Coloring => "chi_g",
                        Kind::Marking => "col_g",
                    };
                    let beginner = if first == Player::Bob { ", Bob first" } else { "" };
                    let variant = variant(checked.subject);
                    session.remark(&format!("{name} proves {symbol} = {number}{beginner}{variant}"));
                }
            }
            Exit::Done
        }
        Err(Refused::Unreadable(kind)) => bail!("{name}: cannot read the file: {kind}"),
        Err(reason) => {
            output.emit(refused_item(&name, &reason))?;
            if matches!(reason, Refused::Limit(_)) { Exit::Unknown } else { Exit::Refuted }
        }
    };
    output.finish()?;
    Ok(outcome)
}

/// The least k with which Alice wins, if the certificate proves that Bob wins with every k below, or, in the
/// marking game, where her wins are monotone in k, with the one below.
fn number(checked: &Checked, first: Player) -> Option<u32> {
    let stated = |k: u32, winner: Player| {
        let is_it = |proved: &Proved| (proved.rules.first(), proved.rules.colors()) == (first, k);
        checked.verdicts.iter().any(|proved| is_it(proved) && proved.winner == winner)
    };
    let low = match checked.subject.kind {
        Kind::Coloring => (1..).find(|&k| !stated(k, Player::Bob))?,
        Kind::Marking => {
            let of_bob = |proved: &&Proved| proved.rules.first() == first && proved.winner == Player::Bob;
            let lost = checked.verdicts.iter().filter(of_bob).map(|proved| proved.rules.colors());
            lost.max().unwrap_or(0).saturating_add(1)
        }
    };
    stated(low, Player::Alice).then_some(low)
}

/// What distinguishes the variant from the game of the literature, in words.
fn variant(subject: Subject) -> String {
    let connected = if subject.adjacency == Adjacency::Connected { ", connected" } else { "" };
    match subject.passing {
        Passing::Nobody => connected.to_owned(),
        passing => format!("{connected}, pass: {passing}"),
    }
}

/// The line of a large graph stands once, in the first record as JSON: there may be many statements.
fn proved_item(name: &str, checked: &Checked, proved: &Proved, is_first: bool) -> Item<Record> {
    const SHORT: usize = 62;
    let graph = &checked.graph;
    let is_short = graph.order() <= SHORT;
    let graph6 = (is_short || is_first).then(|| formats::to_graph6(graph));
    let shown = match &graph6 {
        Some(line) if is_short => line.clone(),
        _ => format!("order {}, size {}", graph.order(), graph.size()),
    };
    let (first, k, winner) = (proved.rules.first(), proved.rules.colors(), proved.winner);
    let subject = checked.subject;
    let game = match subject.kind {
        Kind::Coloring => "coloring",
        Kind::Marking => "marking",
    };
    let text = format!(
        "valid: {shown}, {game}{}, k = {k}, {first} first: {winner} wins ({})",
        variant(subject),
        describe::count(proved.positions, "position")
    );
    let rows = vec![vec![
        shown.into(),
        graph.order().into(),
        graph.size().into(),
        subject.to_string().into(),
        first.to_string().into(),
        k.into(),
        winner.to_string().into(),
        proved.positions.into(),
        "yes".into(),
        "".into(),
    ]];
    let json = Record {
        certificate: name.to_owned(),
        valid: Some(true),
        graph6,
        n: Some(graph.order()),
        m: Some(graph.size()),
        game: Some(game),
        connected: Some(subject.adjacency == Adjacency::Connected),
        pass: Some(subject.passing.to_string()),
        first: Some(first.to_string()),
        k: Some(k),
        winner: Some(winner.to_string()),
        positions: Some(proved.positions),
        ..Record::default()
    };
    Item { json, text, rows }
}

fn refused_item(name: &str, reason: &Refused) -> Item<Record> {
    let (valid, text) = match reason {
        Refused::Limit(_) => (None, format!("unknown: {reason}")),
        _ => (Some(false), format!("not valid: {reason}")),
    };
    let mut row = vec!["".into(); 8];
    row.extend([if valid.is_some() { "no" } else { "unknown" }.into(), reason.to_string().into()]);
    let certificate = name.to_owned();
    let json = Record { certificate, valid, reason: Some(reason.to_string()), ..Record::default() };
    Item { text, rows: vec![row], json }
}
