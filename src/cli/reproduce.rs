//! `mapgame reproduce`: the numbers of README.md, computed or checked.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Context;
use mapgame::report::Value;
use mapgame::reproduce::{Number, PAGE, Ran, numbers, sessions};
use schemars::JsonSchema;
use serde::Serialize;
use toolkit::counts::count;

use super::Exit;
use super::common::options::Session;
use super::common::output::{Field, Output, Record, Sheet};
use super::common::schema::Kind;

/// Compute or check every number of README.md, one line each.
///
/// What takes seconds is computed. What rests on a census of all graphs of a kind is read from the stored report, whose
/// certificates of extremes are checked; the line names what computes it anew. The commands of the page are run, and each
/// line that it shows is compared, but for counts of nodes and positions.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame reproduce                   in a checkout; exit code 1 if a number differs
  mapgame reproduce --format json")]
pub struct Arguments {
    /// The repository, with README.md and the folder reports.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    root: PathBuf,
}

/// A number, or a line that a command prints.
#[derive(Serialize, JsonSchema)]
struct Reproduced {
    /// The file, and the sentence with `?` for the number and `…` for others, or the command.
    #[serde(rename = "where")]
    place: String,
    /// What it says.
    stated: String,
    /// What was found; null if there is no such line, or what the sentence says beside its numbers does not hold.
    found: Option<String>,
    /// Whether that is the same.
    same: bool,
    /// On what it rests: computed now, or the stored report, and what computes it anew.
    by: String,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<Reproduced>("reproduce", "A number of `mapgame reproduce`")]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let page = arguments.root.join(PAGE);
    let text =
        fs::read_to_string(&page).with_context(|| format!("{}: cannot read the page", page.display()))?;
    let fields = vec![
        Field::words("where", "where", |found: &Reproduced| Value::Literal(found.place.clone()).into()),
        Field::words("stated", "stated", |found| Value::Literal(found.stated.clone()).into()),
        Field::words("found", "found", |found| found.found.clone().map(Value::Literal).into()),
        Field::words("same", "same", |found| found.same.into()),
        Field::words("by", "by", |found| found.by.clone().into()),
    ];
    let mut output = Output::new(session, Sheet::new("reproduce", "The numbers of README.md", fields));
    let (mut all, mut differing) = (0, 0);
    let mut tell = |found: Reproduced| {
        all += 1;
        differing += usize::from(!found.same);
        output.emit(&found)?;
        output.flush()?;
        Ok::<_, anyhow::Error>(())
    };
    for number in numbers(&arguments.root)? {
        let same = number.is_same();
        let Number { place, stated, found, by } = number;
        tell(Reproduced { place: format!("{PAGE}: {place}"), stated, found, same, by })?;
    }
    let folder = tempfile::tempdir().context("a folder for the commands of the page")?;
    let program = env::current_exe().context("this program, which runs the commands of the page")?;
    for Ran { command, stated, found } in sessions(&text, Command::new(program).current_dir(folder.path()))? {
        let same = found.as_ref() == Some(&stated);
        let by = "computed now".to_owned();
        tell(Reproduced { place: format!("{PAGE}: {command}"), stated, found, same, by })?;
    }
    output.finish()?;
    session.remark(&format!("{}, {differing} differ", count(all, "number")));
    Ok(if differing == 0 { Exit::Done } else { Exit::Refuted })
}

impl Record for Reproduced {
    fn text(&self) -> String {
        let Reproduced { place, stated, found, same, by } = self;
        let said = if *same { "same" } else { "different" };
        let found = found.as_deref().unwrap_or("nothing");
        let found = if *same { String::new() } else { format!(", found {found}") };
        format!("{said}: {place}: {stated}{found}  ({by})")
    }
}
