//! `mapgame solve --certificate`: the file.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use mapgame::{games, solver};
use solver::Decider;
use solver::certify::{NotCertified, certify_decided};

use crate::cli::Exit;
use crate::cli::common::options::Session;

/// The time for the certificate after Ctrl-C. A second Ctrl-C ends the program.
const AFTER_INTERRUPTION: Duration = Duration::from_secs(10);

/// Writes a certificate of the decided statements to a file beside `path`. The complete file gets that name. Remarks
/// tell which statements a limit kept out, and whether nothing is left to write.
pub fn write(
    path: &Path,
    decider: &mut Decider<'_>,
    kind: Kind,
    statements: &[(Rules, Player)],
    session: &Session,
) -> anyhow::Result<Exit> {
    let shown = path.display();
    if statements.is_empty() {
        session.remark(&format!("{shown}: not written, nothing was decided by play"));
        return Ok(Exit::Done);
    }
    let mut budget = session.budget.clone();
    if session.interrupted() {
        budget.stop = None;
        budget.time = Some(budget.time.map_or(AFTER_INTERRUPTION, |limit| limit.min(AFTER_INTERRUPTION)));
    }
    let unfinished = Unfinished::beside(path);
    let file =
        File::create(&unfinished.0).with_context(|| format!("{shown}: cannot write the certificate"))?;
    let file = BufWriter::new(file);
    match certify_decided(decider, kind, statements, file, &budget) {
        Ok(certified) => {
            fs::rename(&unfinished.0, path)
                .with_context(|| format!("{shown}: cannot write the certificate"))?;
            for (rules, winner, limit) in &certified.lacking {
                let (k, first) = (rules.colors(), rules.first());
                session.remark(&format!("{shown}: lacks k = {k}, {first} first, {winner} wins: {limit}"));
            }
            Ok(if certified.lacking.is_empty() { Exit::Done } else { Exit::Unknown })
        }
        Err(NotCertified::Limit(limit)) => {
            session.remark(&format!("{shown}: not written, no proof was finished: {limit}"));
            Ok(Exit::Unknown)
        }
        Err(refusal) => Err(refusal).with_context(|| shown.to_string()),
    }
}

/// The name of a file that is removed unless it was renamed.
struct Unfinished(PathBuf);

impl Unfinished {
    fn beside(path: &Path) -> Self {
        let mut name = OsString::from(path);
        name.push(format!(".unfinished-{}", std::process::id()));
        Unfinished(name.into())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // After the renaming there is no such file.
        let _ = fs::remove_file(&self.0);
    }
}
