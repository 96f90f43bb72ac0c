//! `mapgame bench`: nodes, seconds and peak memory over a list of instances.

mod spread;

use std::path::PathBuf;

use anyhow::Context;
use mapgame::files;
use mapgame::instances::{self, INSTANCES, Instance, Outcome, SPREAD};
use schemars::JsonSchema;
use serde::Serialize;

use super::Exit;
use super::common::memory;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::schema::Kind;
use super::common::sources::one_graph;

/// Decide a list of instances one after the other, on one thread, and add up.
///
/// An instance is a line `GRAPH k=K`, with `first=bob` or `game=marking` where wanted; `#` begins a
/// comment. Without a file the list of the project is used. The total of the nodes is the number that
/// commits which change a search quote.
///
/// With `--spread` every instance is decided on several random numberings of its vertices, and the nodes are
/// compared with those of another version. Among moves of equal promise the search takes the vertex with the lowest
/// number first, so the nodes of one numbering tell little: the geometric mean over instances and numberings does.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame bench instances.txt --format json
  mapgame bench --time-limit 0.2           the list of the project, each instance cut at a fifth of a second
  mapgame bench --spread instances.txt --label before --format json > before.jsonl
  mapgame bench --spread instances.txt --against before.jsonl")]
pub struct Arguments {
    /// The file with the instances.
    #[arg(value_name = "LIST")]
    list: Option<PathBuf>,
    #[command(flatten)]
    spread: spread::SpreadArguments,
}

/// A decision, or the total of all.
#[derive(Serialize, JsonSchema, Default)]
struct Record {
    /// The instance as the list has it, or `total`.
    instance: String,
    /// Who wins, for each first player; null if a limit ended the search, and in the total.
    winner: Option<String>,
    /// The nodes of the search.
    nodes: u64,
    /// The time of the search.
    seconds: f64,
    /// The peak memory in bytes; null where the system does not tell.
    peak_memory: Option<u64>,
}

/// What it prints as JSON.
pub fn schemas() -> Vec<Kind> {
    vec![Kind::of::<Record>("bench", "An instance of `mapgame bench`"), spread::schema()]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let default = if arguments.spread.wanted() { SPREAD } else { INSTANCES };
    let (name, text) = match &arguments.list {
        None => ("the built-in list".into(), default.to_owned()),
        Some(path) => {
            let name = path.display().to_string();
            let text = files::read_text(path, files::MOST)
                .with_context(|| format!("{name}: cannot read the list"))?;
            (name, text)
        }
    };
    let instances = instances::parse(&name, &text)?;
    if arguments.spread.wanted() {
        return spread::run(&arguments.spread, &instances, session);
    }
    let mut output = Output::new(session, sheet());
    let mut total = Record { instance: "total".into(), ..Record::default() };
    let mut outcome = Exit::Done;
    for instance in &instances {
        if session.interrupted() {
            outcome = Exit::Unknown;
            break;
        }
        let record = record(instance, session)?;
        if record.winner.is_none() {
            outcome = Exit::Unknown;
        }
        total.nodes += record.nodes;
        total.seconds += record.seconds;
        total.peak_memory = total.peak_memory.max(record.peak_memory);
        output.emit(&record)?;
        output.flush()?;
    }
    output.emit(&total)?;
    output.finish()?;
    Ok(outcome)
}

/// Decides an instance and measures.
fn record(instance: &Instance, session: &Session) -> anyhow::Result<Record> {
    let graph = one_graph(&instance.graph, session)?.graph;
    let fresh = memory::reset_peak();
    let Outcome { winner, nodes, seconds } = instance.decide(&graph, &session.budget);
    let peak_memory = memory::peak().filter(|_| fresh);
    Ok(Record { instance: instance.to_string(), winner, nodes, seconds, peak_memory })
}

/// The table of decisions.
fn sheet() -> Sheet<'static, Record> {
    let fields = vec![
        Field::words("instance", "instance", |record: &Record| record.instance.as_str().into()),
        Field::words("winner", "winner", |record| record.told().into()),
        Field::number("nodes", "nodes", |record| record.nodes.into()),
        Field::number("milliseconds", "ms", |record| ((record.seconds * 1000.0).round() as u64).into()),
        Field::number("peak_memory", "peak MiB", |record| record.mebibytes().into()),
    ];
    Sheet::new("bench", "Exact decisions, one thread", fields)
}

impl Record {
    /// The winner; nothing in the total.
    fn told(&self) -> &str {
        let nothing = if self.instance == "total" { "" } else { "unknown" };
        self.winner.as_deref().unwrap_or(nothing)
    }

    fn mebibytes(&self) -> Option<u64> {
        self.peak_memory.map(|bytes| bytes >> 20)
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        let Record { instance, nodes, seconds, .. } = self;
        let memory = self.mebibytes().map_or_else(String::new, |mebibytes| format!("{mebibytes:>6} MiB"));
        format!("{instance:<44} {:<8} {nodes:>12} nodes {seconds:>9.3} s {memory}", self.told())
    }
}
