//! `mapgame check`: the independent checker of certificates, and transcripts whose games are replayed.

mod family;
mod transcript;

use std::fs::{self, File};
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use games::Player;
use games::certificate::{self, CertificateError};
use games::rulesets::Terms;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::{Column, Value};
use shell::{Exit, compression, describe, files, schema};
use toolkit::ask;
use toolkit::ask::check::{LARGEST_LINE, Statement, named_parts};

use super::common::certificate::{exit_of, refused};
use super::common::variant::{beginner, remarks, symbol_in};

/// The bytes that identify the kind of a file.
const HEAD: u64 = 64;

/// The most bytes of certificates of games by rules of their own.
const MOST: u64 = 1 << 30;

/// Verify certificates, and transcripts of games.
///
/// Certificates are those of `solve --certificate`, for any game, also several in one file. The checker knows the rules of the
/// games and a few lemmas that it proves, and nothing of how strategies are found. It prints what is proved, one line for each
/// k, and on standard error the number of the game if it follows. The exit code is 1 with the reason if a certificate is not
/// valid, 2 if a file cannot be read, and 3 if a limit or Ctrl-C ended the check.
///
/// A proof of `family --certificate` about all members of a family is checked in the same way.
///
/// Transcripts are those of `play --record` and of the page. A transcript is valid if every move is legal, the players alternate,
/// and the result is the stated one. Otherwise the number of the first wrong move is printed. Who chose the moves, and why, is
/// not checked.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame solve petersen --certificate proof.cert
  mapgame check proof.cert
  mapgame check proof.cert --format json
  mapgame play petersen -k 3 --record game.json
  mapgame check game.json")]
pub(crate) struct Arguments {
    /// Certificates and transcripts.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

pub(crate) fn schemas() -> Vec<schema::JsonType> {
    vec![
        schema::JsonType::of::<Statement>("check", "A statement of `mapgame check`"),
        schema::JsonType::of::<ask::family::Members>(
            "check-family",
            "A statement of `mapgame check` about a family",
        ),
        schema::JsonType::of::<transcript::Record>("check-transcript", "A transcript of `mapgame check`"),
    ]
}

fn sheet(is_named: bool) -> Sheet<'static, Statement> {
    let columns = "graph6 = graph | #n | #m | game | first | #k | winner | #positions | valid | reason";
    let file = is_named.then(|| Column::words("certificate", "file"));
    let columns = file.into_iter().chain(Column::list(columns)).collect();
    Sheet::new("check", "What the certificate proves", columns, |stated: &Statement, key| {
        Some(match key {
            "graph6" => graph(stated).into(),
            "game" => stated.title().into(),
            "valid" if stated.valid.is_none() => "unknown".into(),
            "first" if stated.bound.is_some() && stated.first.is_none() => "either".into(),
            "reason" => stated.reason.clone().map(Value::Literal).into(),
            _ => return None,
        })
    })
}

/// The graph in text and tables: its line, or the order and size of a large one.
fn graph(stated: &Statement) -> Option<String> {
    let (n, m) = (stated.n?, stated.m?);
    if n <= LARGEST_LINE { stated.graph6.clone() } else { Some(format!("order {n}, size {m}")) }
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let is_named = arguments.files.len() > 1;
    let said = move |stated: &Statement| describe::of_file(is_named, &stated.certificate, text(stated));
    let mut output = Output::new(session, sheet(is_named), said);
    let exits = arguments.files.iter().map(|path| checked(path, is_named, &mut output, session));
    let worst = exits.collect::<anyhow::Result<Vec<_>>>();
    output.finish_after(worst.map(|exits| exits.into_iter().max().unwrap_or(Exit::Done)))
}

fn checked(
    path: &Path,
    is_named: bool,
    output: &mut Output<'_, Statement>,
    session: &Session,
) -> anyhow::Result<Exit> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("{name}: cannot open the file"))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        bail!("{name}: expected a file, found a folder");
    }
    let mut file = compression::decompressed(file, &session.budget).with_context(|| name.clone())?;
    // The first words identify the kind; read errors are reported below.
    let mut head = Vec::new();
    let begun = file.by_ref().take(HEAD).read_to_end(&mut head).is_ok();
    let is_transcript = begun && head.trim_ascii_start().starts_with(b"{");
    let is_family = begun && families::certificate::is_one(&head);
    let file = Cursor::new(&head).chain(file);
    if is_transcript {
        return transcript::check(&name, file, is_named, session);
    }
    if is_family {
        return family::check(&name, file, is_named, session);
    }
    let unread = || format!("{name}: cannot read the file");
    // One of coloring or marking is checked as it is read. The bytes after its seal may be the next certificate.
    let (first, whole) = if ask::check::is_text(&head) {
        (None, files::bytes_within(file, MOST).with_context(unread)?)
    } else {
        let checked = certificate::check_within(file, &session.budget);
        let is_whole = matches!(checked, Ok(_) | Err(CertificateError::Limit(_))) || !path.is_file();
        let whole = if is_whole { Vec::new() } else { fs::read(path).with_context(unread)? };
        (Some(ask::check::answer(&name, checked.as_ref())), whole)
    };
    let parts = named_parts(&name, &whole);
    if let (Some(first), [] | [_]) = (first, &*parts) {
        return Ok(print(&name, first, output, session)?.0);
    }
    let of_one = |(name, part): &(String, &[u8])| {
        print(name, ask::check::answer_of(name, part, &session.budget), output, session)
    };
    let answers = parts.iter().map(of_one).collect::<anyhow::Result<Vec<_>>>()?;
    let (exits, statements): (Vec<Exit>, Vec<_>) = answers.into_iter().unzip();
    for (symbol, number, first) in ask::check::numbers_by_bounds(&statements.concat()) {
        session.remark(&format!("{name} proves {symbol} = {number}{}", beginner(first)));
    }
    Ok(exits.into_iter().max().unwrap_or(Exit::Done))
}

/// Prints what a certificate proves, and the number that follows.
fn print(
    name: &str,
    checked: Result<ask::check::Answer, CertificateError>,
    output: &mut Output<'_, Statement>,
    session: &Session,
) -> anyhow::Result<(Exit, ask::check::Answer)> {
    let statements = match checked {
        Ok(statements) => statements,
        Err(CertificateError::Unreadable(kind)) => bail!("{name}: cannot read the file: {kind}"),
        Err(refused) => bail!("{name}: {refused}"),
    };
    statements.iter().try_for_each(|stated| output.emit(stated))?;
    output.flush()?;
    for first in Player::BOTH {
        let stated = statements.iter().find(|stated| stated.first == Some(first));
        let proved = stated.and_then(|stated| Some((&stated.symbol, stated.number?, stated.variant()?)));
        if let Some((symbol, number, variant)) = proved {
            let (symbol, remarks) = (symbol_in(symbol, variant), remarks(variant));
            session.remark(&format!("{name} proves {symbol} = {number}{}{remarks}", beginner(first)));
        }
    }
    Ok((exit_of(statements.first().map(|stated| stated.valid)), statements))
}

pub(super) fn text(checked: &Statement) -> String {
    if let (Some(bound), Some(graph)) = (&checked.bound, graph(checked)) {
        let first = checked.first.map_or(String::new(), |first| format!(" with {first} first,"));
        let (by, theory) = (checked.by.unwrap_or_default(), checked.theory.unwrap_or_default());
        return format!("valid: {graph}: {bound}{first} by {by} (theory, {theory})");
    }
    let stated = || {
        let (first, winner, k) = (checked.first?, checked.winner?, checked.k?);
        let (game, terms) =
            (checked.game?.name, checked.terms.as_ref().map_or(String::new(), Terms::to_string));
        let remarks = remarks(checked.variant()?);
        let origin = checked.origin.as_ref().map(|origin| format!(" = {origin}")).unwrap_or_default();
        let (graph, positions) = (graph(checked)?, describe::count(checked.positions?, "position"));
        Some(format!(
            "valid: {graph}{origin}, {game}{terms}{remarks}, k = {k}, {first} first: {winner} wins ({positions})"
        ))
    };
    stated().unwrap_or_else(|| refused(checked.valid, checked.reason.as_deref()))
}
