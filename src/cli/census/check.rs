//! `mapgame census check`: every table against its seal, and a sample of rows proved again.

use graphs::rng::Dice;
use laboratory::census::{Proof, State};
use schemars::JsonSchema;
use serde::Serialize;
use shell::options::Session;
use shell::output::{Output, Sheet};
use shell::tables::Column;
use shell::{Exit, describe};
use toolkit::pictures::visible;

use super::folder::Folder;

/// Check the checksums and recompute a random sample of rows.
///
/// Every row of the sample is computed again, within the limits of the census. Its statements about winners are also proved by
/// certificates, which the independent checker of `mapgame check` accepts. The limits of this command are those of each proof.
/// The exit code is 1 if a row is wrong.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census check order6 --sample 20 --seed 1")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// The number of rows that are proved again.
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true,
          value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    sample: u32,
}

/// What was checked.
#[derive(Default, Serialize, JsonSchema)]
pub(crate) struct CheckRecord {
    /// The folder.
    folder: String,
    /// The whole shards, all of which agree with their seals.
    shards: u32,
    /// Their rows.
    rows: u64,
    /// The rows that were computed again.
    sampled: u64,
    /// The statements of these rows, who wins by which rules, that certificates prove.
    proved: u64,
    /// Those whose proof a limit ended.
    unproved: u64,
    /// The rows that are wrong, as they stand in the table.
    wrong: Vec<String>,
}

impl CheckRecord {
    fn text(&self) -> String {
        let CheckRecord { folder, shards, rows, sampled, proved, unproved, wrong } = self;
        let shards = describe::count(shards, "shard");
        let (folder, rows) = (visible(folder), describe::count(*rows, "row"));
        let mut lines = vec![format!("{folder}: {shards} with {rows} agree with their seals")];
        let of_sample = describe::count(*sampled, "row");
        let statements = describe::count(*proved, "statement");
        lines
            .push(format!("  {of_sample} computed again, {statements} about winners proved by certificates"));
        if *unproved > 0 {
            lines.push(format!("  {} not proved within the limits", describe::count(*unproved, "statement")));
        }
        lines.extend(wrong.iter().map(|row| format!("  wrong: {row}")));
        lines.join("\n")
    }
}

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let query = census.manifest.query(&session.budget)?;
    let mut checked = CheckRecord { folder: census.folder().display().to_string(), ..CheckRecord::default() };
    let mut dice = Dice::new(session.seed);
    let mut sample: Vec<String> = Vec::new();
    for shard in census.shards() {
        if !matches!(shard.state()?, State::Whole(_)) {
            continue;
        }
        checked.shards += 1;
        for row in shard.rows()? {
            let row = row?;
            checked.rows += 1;
            // Every row is in the sample with the same probability \[Vitter1985\].
            if sample.len() < arguments.sample as usize {
                sample.push(row);
            } else {
                let place = dice.uniform(checked.rows) as usize;
                if let Some(known) = sample.get_mut(place) {
                    *known = row;
                }
            }
        }
    }
    for row in sample {
        if session.interrupted() {
            break;
        }
        let again = Proof::of_row(row.trim_end(), &query, census.manifest.canonical, &session.budget);
        // A result cut short by an interruption is not about the row.
        if session.interrupted() {
            break;
        }
        checked.sampled += 1;
        checked.proved += again.proved;
        checked.unproved += again.unproved;
        if !again.is_right {
            checked.wrong.push(row.trim_end().to_owned());
        }
    }
    let exit = match (checked.wrong.is_empty(), session.interrupted()) {
        (false, _) => Exit::Refuted,
        (true, true) => Exit::Unknown,
        (true, false) => Exit::Done,
    };
    let columns = Column::list("folder = census | #shards | #rows | #sampled | #proved | #wrong");
    let sheet = Sheet::new("check", "What was checked", columns, |checked: &CheckRecord, key| {
        (key == "wrong").then(|| checked.wrong.len().into())
    });
    Output::new(session, sheet, CheckRecord::text).print(&checked)?;
    Ok(exit)
}
