//! Checks proofs about families, written by `mapgame family --certificate`.

use std::io::Read;

use anyhow::Context;
use families::certificate::{ProofError, check as checked};
use games::Player;
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::Column;
use shell::{Exit, describe};

/// The largest file that is read, in bytes.
const LARGEST: u64 = 1 << 28;

/// A statement of a proof about a family, or why there is none.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct Record {
    /// The file.
    certificate: String,
    /// Whether it is proved; null if a limit ended the check.
    valid: Option<bool>,
    /// Why nothing is proved.
    reason: Option<String>,
    /// The family.
    family: Option<String>,
    /// Who moves first.
    first: Option<Player>,
    /// The number of colors.
    k: Option<u32>,
    /// Who wins.
    winner: Option<Player>,
    /// On which members; null if they are finitely many.
    #[serde(rename = "for")]
    members: Option<String>,
    /// On which members Bob wins with all smaller numbers of colors, too.
    smaller: Option<String>,
    /// Distinct residues that the proof expands.
    positions: Option<u64>,
}

fn sheet() -> Sheet<'static, Record> {
    let columns =
        "family | first | #k | winner | for | smaller = and with smaller k | #positions | valid | reason";
    Sheet::new(
        "check-family",
        "What the certificate proves",
        Column::list(columns),
        |stated: &Record, key| (key == "valid" && stated.valid.is_none()).then(|| "unknown".into()),
    )
}

pub(super) fn check(name: &str, file: impl Read, is_named: bool, session: &Session) -> anyhow::Result<Exit> {
    let mut text = Vec::new();
    file.take(LARGEST).read_to_end(&mut text).with_context(|| format!("{name}: cannot read the file"))?;
    let mut output =
        Output::new(session, sheet(), |record: &Record| describe::of_file(is_named, name, record.text()));
    let exit = match checked(&text, &session.budget) {
        Ok(proof) => {
            for proved in &proof.statements {
                output.emit(&Record {
                    certificate: name.to_owned(),
                    valid: Some(true),
                    family: Some(proof.name.word().to_owned()),
                    first: Some(proof.first),
                    k: Some(proved.k),
                    winner: Some(proved.winner),
                    members: proof.with(proved.k, proved.winner).words(),
                    smaller: proof.up_to(proved.k, proved.winner).words(),
                    positions: Some(proved.positions),
                    reason: None,
                })?;
            }
            Exit::Done
        }
        Err(refused) => {
            let is_limit = matches!(refused, ProofError::Limit(_));
            let valid = (!is_limit).then_some(false);
            let reason = Some(refused.to_string());
            output.emit(&Record { certificate: name.to_owned(), valid, reason, ..Record::default() })?;
            if is_limit { Exit::Unknown } else { Exit::Refuted }
        }
    };
    output.finish()?;
    Ok(exit)
}

impl Record {
    fn text(&self) -> String {
        let stated = || {
            let members = self.members.as_deref().unwrap_or("some members");
            let positions = describe::count(self.positions?, "position");
            let (family, k, first, winner) = (self.family.as_ref()?, self.k?, self.first?, self.winner?);
            Some(format!(
                "valid: {family}, coloring, k = {k}, {first} first: {winner} wins for {members} ({positions})"
            ))
        };
        stated().unwrap_or_else(|| {
            let said = if self.valid.is_some() { "not valid" } else { "unknown" };
            format!("{said}: {}", self.reason.as_deref().unwrap_or_default())
        })
    }
}
