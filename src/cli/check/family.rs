//! Checks proofs about families, written by `mapgame family --certificate`.

use std::io::Read;

use anyhow::Context;
use shell::files::bytes_within;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::Column;
use shell::{Exit, describe};
use toolkit::ask::family::{Members, check as checked};

use crate::cli::common::certificate::{exit_of, refused};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 28;

fn sheet() -> Sheet<'static, Members> {
    let columns =
        "family | first | #k | winner | for | smaller = and with smaller k | #positions | valid | reason";
    Sheet::new(
        "check-family",
        "What the certificate proves",
        Column::list(columns),
        |stated: &Members, key| (key == "valid" && stated.valid.is_none()).then(|| "unknown".into()),
    )
}

pub(super) fn check(name: &str, file: impl Read, is_named: bool, session: &Session) -> anyhow::Result<Exit> {
    let text = bytes_within(file, LARGEST).with_context(|| format!("{name}: cannot read the file"))?;
    let mut output =
        Output::new(session, sheet(), |stated: &Members| describe::of_file(is_named, name, said(stated)));
    let statements = checked(name, &text, &session.budget);
    statements.iter().try_for_each(|stated| output.emit(stated))?;
    output.finish()?;
    Ok(exit_of(statements.first().map(|stated| stated.valid)))
}

fn said(stated: &Members) -> String {
    let proved = || {
        let members = stated.members.as_deref().unwrap_or("some members");
        let positions = describe::count(stated.positions?, "position");
        let (family, k, first, winner) = (stated.family.as_ref()?, stated.k?, stated.first?, stated.winner?);
        Some(format!(
            "valid: {family}, coloring, k = {k}, {first} first: {winner} wins for {members} ({positions})"
        ))
    };
    proved().unwrap_or_else(|| refused(stated.valid, stated.reason.as_deref()))
}
