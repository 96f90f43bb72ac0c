//! The files of `--certificate`.

use std::time::Duration;

use anyhow::Context;
use games::coloring::Rules;
use games::{ChosenGame, Origin, Player};
use shell::Exit;
use shell::files::{Target, WriteError};
use shell::options::Session;
use solver::Decider;
use solver::certify::NotCertified;
use toolkit::ask::certify;

/// The time for the certificate after Ctrl-C: the table of the solver still holds the proofs of most decisions.
const AFTER_INTERRUPTION: Duration = Duration::from_millis(500);

/// Writes the bounds, as a certificate of its own, and a certificate of the decided statements. Remarks name the statements
/// that a limit left out, or report that nothing is left to write.
pub(crate) fn write(
    target: &Target,
    bounds: &str,
    decider: &mut Decider<'_>,
    game: &ChosenGame,
    origin: Option<&Origin>,
    statements: &[(Rules, Player)],
    session: &Session,
) -> anyhow::Result<Exit> {
    let shown = target.to_string();
    if statements.is_empty() && !bounds.is_empty() {
        target.write_all(bounds.as_bytes())?;
        return Ok(Exit::Done);
    }
    if statements.is_empty() {
        session.remark(&format!("{shown}: not written, since no decision needed play"));
        return Ok(Exit::Done);
    }
    let mut budget = session.budget.clone();
    if session.interrupted() {
        budget.stop = None;
        budget.time = Some(budget.time.map_or(AFTER_INTERRUPTION, |limit| limit.min(AFTER_INTERRUPTION)));
    }
    let written: Result<_, CertificateFailure> = target.write(|file| {
        file.write_all(bounds.as_bytes()).map_err(NotCertified::from)?;
        Ok(certify::write(decider, game, origin, statements, file, &budget)?)
    });
    match written {
        Ok(lacking) => {
            lacking.iter().for_each(|lacking| session.remark(&format!("{shown}: without {lacking}")));
            Ok(if lacking.is_empty() { Exit::Done } else { Exit::Unknown })
        }
        Err(CertificateFailure::Certificate(NotCertified::Limit(limit))) => {
            let left = if bounds.is_empty() { "not written" } else { "only bounds" };
            session.remark(&format!("{shown}: {left}, since no proof was finished: {limit}"));
            if !bounds.is_empty() {
                target.write_all(bounds.as_bytes())?;
            }
            Ok(Exit::Unknown)
        }
        Err(CertificateFailure::Certificate(refusal)) => Err(refusal).with_context(|| shown.clone()),
        Err(CertificateFailure::File(refusal)) => Err(refusal.into()),
    }
}

#[derive(Debug, thiserror::Error)]
enum CertificateFailure {
    #[error(transparent)]
    Certificate(#[from] NotCertified),
    #[error(transparent)]
    File(#[from] WriteError),
}

/// The exit code by whether the first statement of a file is proved.
pub(crate) fn exit_of(valid: Option<Option<bool>>) -> Exit {
    match valid {
        Some(None) => Exit::Unknown,
        Some(Some(false)) => Exit::Refuted,
        Some(Some(true)) | None => Exit::Done,
    }
}

/// Why nothing is proved.
pub(crate) fn refused(valid: Option<bool>, reason: Option<&str>) -> String {
    format!("{}: {}", if valid.is_some() { "not valid" } else { "unknown" }, reason.unwrap_or_default())
}
