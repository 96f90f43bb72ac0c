//! `mapgame solve --certificate`: the file.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::Graph;
use mapgame::{games, graphs, solver};
use solver::certify::{NotCertified, certify};

use crate::cli::Outcome;
use crate::cli::common::options::Session;

/// Writes a certificate for the statements to a file beside `path`, and gives it that name when it is
/// complete. Without statements, or if a limit is hit, there is none, and a remark says so.
pub fn write(
    path: &Path,
    graph: &Arc<Graph>,
    kind: Kind,
    statements: &[(Rules, Player)],
    session: &Session,
) -> anyhow::Result<Outcome> {
    let shown = path.display();
    if statements.is_empty() {
        session.remark(&format!("{shown}: not written, nothing was decided by play"));
        return Ok(Outcome::Done);
    }
    let unfinished = Unfinished::beside(path);
    let file =
        File::create(&unfinished.0).with_context(|| format!("{shown}: cannot write the certificate"))?;
    match certify(graph, kind, statements, BufWriter::new(file), &session.budget) {
        Ok(_) => {
            fs::rename(&unfinished.0, path)
                .with_context(|| format!("{shown}: cannot write the certificate"))?;
            Ok(Outcome::Done)
        }
        Err(refusal @ NotCertified::Limit(_)) => {
            session.remark(&format!("{shown}: {refusal}"));
            Ok(Outcome::Unknown)
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
        // After the renaming there is none.
        let _ = fs::remove_file(&self.0);
    }
}
