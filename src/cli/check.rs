//! `mapgame check`: the independent checker of certificates.

use std::fs::File;
use std::path::PathBuf;

use anyhow::{Context, bail};
use games::Player;
use games::certificate::{self, Checked, Proved, Refused};
use graphs::formats;
use mapgame::report::{Column, Table};
use mapgame::{games, graphs};
use serde::Serialize;

use super::Outcome;
use super::common::describe;
use super::common::options::Session;
use super::common::output::{Item, Output};

/// Verify a certificate that `solve --certificate` wrote.
///
/// The checker knows the rules of the game and a few lemmas that it proves, and nothing of how strategies
/// are found. Prints what is proved, one line for each k, and chi_g on standard error if it follows; a certificate that is not valid ends with exit
/// code 1 and the reason, a file that cannot be read with 2.
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
    valid: bool,
    reason: Option<String>,
    graph6: Option<String>,
    n: Option<usize>,
    m: Option<usize>,
    game: Option<&'static str>,
    first: Option<String>,
    k: Option<u32>,
    winner: Option<String>,
    /// Positions that the proof treats by moves, up to what does not matter.
    positions: Option<u64>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Outcome> {
    let name = arguments.file.display().to_string();
    let file = File::open(&arguments.file).with_context(|| format!("{name}: cannot open the file"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{name}: expected a file, found a folder");
    }
    let columns = vec![
        Column::words("graph6", "graph"),
        Column::number("n", "n"),
        Column::number("m", "m"),
        Column::words("first", "first"),
        Column::number("k", "k"),
        Column::words("winner", "winner"),
        Column::number("positions", "positions"),
        Column::words("valid", "valid"),
        Column::words("reason", "reason"),
    ];
    let mut output = Output::new(session, Table::new("check", "What the certificate proves", columns));
    let outcome = match certificate::check(file) {
        Ok(checked) => {
            for proved in &checked.verdicts {
                output.emit(proved_item(&name, &checked, proved))?;
            }
            output.flush()?;
            for first in [Player::Alice, Player::Bob] {
                if let Some(number) = game_chromatic_number(&checked, first) {
                    let beginner = if first == Player::Bob { ", Bob first" } else { "" };
                    session.remark(&format!("{name} proves chi_g = {number}{beginner}"));
                }
            }
            Outcome::Done
        }
        Err(Refused::Unreadable(kind)) => bail!("{name}: cannot read the file: {kind}"),
        Err(reason) => {
            output.emit(refused_item(&name, &reason))?;
            Outcome::Refuted
        }
    };
    output.finish()?;
    Ok(outcome)
}

/// The least k with which Alice wins, if the certificate proves that Bob wins with every k below.
fn game_chromatic_number(checked: &Checked, first: Player) -> Option<u32> {
    let winner = |k: u32| {
        let stated = |proved: &&Proved| proved.rules.first() == first && proved.rules.colors() == k;
        checked.verdicts.iter().find(stated).map(|proved| proved.winner)
    };
    let number = (1..).find(|&k| winner(k) != Some(Player::Bob))?;
    (winner(number) == Some(Player::Alice)).then_some(number)
}

fn proved_item(name: &str, checked: &Checked, proved: &Proved) -> Item<Record> {
    let graph = &checked.graph;
    let graph6 = formats::to_graph6(graph);
    let (first, k, winner) = (proved.rules.first(), proved.rules.colors(), proved.winner);
    let text = format!(
        "valid: {graph6}, k = {k}, {first} first: {winner} wins ({})",
        describe::count(proved.positions, "position")
    );
    let rows = vec![vec![
        graph6.as_str().into(),
        graph.order().into(),
        graph.size().into(),
        first.to_string().into(),
        k.into(),
        winner.to_string().into(),
        proved.positions.into(),
        "yes".into(),
        "".into(),
    ]];
    let json = Record {
        certificate: name.to_owned(),
        valid: true,
        graph6: Some(graph6),
        n: Some(graph.order()),
        m: Some(graph.size()),
        game: Some("coloring"),
        first: Some(first.to_string()),
        k: Some(k),
        winner: Some(winner.to_string()),
        positions: Some(proved.positions),
        ..Record::default()
    };
    Item { json, text, rows }
}

fn refused_item(name: &str, reason: &Refused) -> Item<Record> {
    let mut row = vec!["".into(); 7];
    row.extend(["no".into(), reason.to_string().into()]);
    Item {
        text: format!("not valid: {reason}"),
        rows: vec![row],
        json: Record { certificate: name.to_owned(), reason: Some(reason.to_string()), ..Record::default() },
    }
}
