//! `mapgame census status`: finished and missing shards.

use laboratory::census::{Census, State, ranges};
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::Column;
use shell::{Exit, describe};
use toolkit::pictures::visible;

use super::folder::Folder;

/// Print which shards of a census are complete, begun and missing.
///
/// Only the length of each table is compared with its seal; `check` reads the tables. The exit code is 3 while shards are missing.
/// `--format json` lists them as `missing`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census status order6
  mapgame census status order6 --format json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
}

/// How far a census is.
#[derive(Default, Serialize, JsonSchema)]
pub(super) struct Status {
    /// The folder.
    folder: String,
    /// The number of shards.
    shards: u32,
    /// The shards that are whole.
    done: u32,
    /// Of those that are missing, how many have been begun.
    begun: u32,
    /// The shards that are missing, by their numbers from 0.
    missing: Vec<u32>,
    /// The graphs of the whole shards.
    graphs: u64,
    /// Their rows: the graphs for which the condition holds.
    rows: u64,
    /// The graphs for which it is unknown whether the condition holds.
    undecided: u64,
    /// The graphs for which the condition has no value, such as behind a quotient by 0.
    undefined: u64,
    /// The rows with a value that a limit left unknown.
    unknown: u64,
}

impl Status {
    fn text(&self) -> String {
        let Status { folder, shards, done, begun, missing, graphs, rows, undecided, undefined, unknown } =
            self;
        let folder = visible(folder);
        let mut lines =
            vec![format!("{folder}: {done} of {} complete, {begun} begun", describe::count(shards, "shard"))];
        if !missing.is_empty() {
            lines.push(format!("  missing: {}", ranges(missing)));
        }
        let mut found = format!("  {}, {}", describe::count(*graphs, "graph"), describe::count(*rows, "row"));
        if *undecided > 0 {
            found.push_str(&format!(", the condition is not decided for {undecided}"));
        }
        if *undefined > 0 {
            found.push_str(&format!(", the condition has no value for {undefined}"));
        }
        if *unknown > 0 {
            found.push_str(&format!(", {} with unknown values", describe::count(*unknown, "row")));
        }
        lines.push(found);
        lines.join("\n")
    }
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    print(&arguments.folder.open()?, session)
}

pub(crate) fn print(census: &Census, session: &Session) -> anyhow::Result<Exit> {
    let mut status = Status {
        folder: census.folder().display().to_string(),
        shards: census.manifest.shards,
        ..Status::default()
    };
    for shard in census.shards() {
        match shard.state()? {
            State::Whole(seal) => {
                status.done += 1;
                status.graphs += seal.graphs;
                status.rows += seal.rows;
                status.undecided += seal.undecided;
                status.undefined += seal.undefined;
                status.unknown += seal.unknown;
            }
            state => {
                status.begun += u32::from(state == State::Begun);
                status.missing.push(shard.number());
            }
        }
    }
    let columns = Column::list("folder = census | #shards | #done = whole | missing | #graphs | #rows");
    let sheet = Sheet::new("census", "Census", columns, |status: &Status, key| {
        (key == "missing").then(|| ranges(&status.missing).into())
    });
    Output::new(session, sheet, Status::text).print(&status)?;
    Ok(if status.missing.is_empty() { Exit::Done } else { Exit::Unknown })
}
