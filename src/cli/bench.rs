//! `mapgame bench`: nodes, seconds and peak memory over a list of instances.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::ValueEnum;
use games::coloring::Rules;
use mapgame::{files, games, solver};
use schemars::JsonSchema;
use serde::Serialize;
use solver::Decider;

use super::Exit;
use super::common::memory;
use super::common::options::Session;
use super::common::output::{self, Field, Output, Sheet};
use super::common::schema::Kind;
use super::common::sources::one_graph;
use super::common::variant::{First, GameName};

/// Decide a list of instances one after the other, on one thread, and add up.
///
/// An instance is a line `GRAPH k=K`, with `first=bob` or `game=marking` where wanted; `#` begins a
/// comment. Without a file the list of the project is used. The total of the nodes is the number that
/// commits which change a search quote.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame bench instances.txt --format json
  mapgame bench --time-limit 0.2           the list of the project, each instance cut at a fifth of a second")]
pub struct Arguments {
    /// The file with the instances.
    #[arg(value_name = "LIST")]
    list: Option<PathBuf>,
}

const INSTANCES: &str = include_str!("../../benches/instances.txt");

/// One decision to time.
struct Instance {
    graph: String,
    k: u32,
    first: First,
    game: GameName,
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
    vec![Kind::of::<Record>("bench", "An instance of `mapgame bench`")]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let (name, text) = match &arguments.list {
        None => ("the built-in list".into(), INSTANCES.to_owned()),
        Some(path) => {
            let name = path.display().to_string();
            let text = files::read_text(path, files::MOST)
                .with_context(|| format!("{name}: cannot read the list"))?;
            (name, text)
        }
    };
    let instances = parse(&name, &text)?;
    let mut output = Output::new(session, sheet());
    let mut total = Record { instance: "total".into(), ..Record::default() };
    let mut outcome = Exit::Done;
    for instance in &instances {
        if session.interrupted() {
            outcome = Exit::Unknown;
            break;
        }
        let record = instance.run(session)?;
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

impl Instance {
    fn run(&self, session: &Session) -> anyhow::Result<Record> {
        let graph = one_graph(&self.graph, session.seed)?.graph;
        let fresh = memory::reset_peak();
        let decisions = self.first.players().iter().map(|&first| {
            let rules = Rules::new(self.k).expect("k is at least 1").starting(first);
            Decider::new(&graph, &session.budget).decide(self.game.kind(), rules)
        });
        let decisions: Vec<_> = decisions.collect();
        let winners: Option<Vec<String>> =
            decisions.iter().map(|decision| decision.winner.map(|player| player.to_string())).collect();
        Ok(Record {
            instance: self.to_string(),
            winner: winners.map(|winners| winners.join(", ")),
            nodes: decisions.iter().map(|decision| decision.nodes).sum(),
            seconds: decisions.iter().map(|decision| decision.seconds).sum(),
            peak_memory: memory::peak().filter(|_| fresh),
        })
    }
}

impl std::fmt::Display for Instance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} k={}", self.graph, self.k)?;
        if self.first != First::Alice {
            write!(f, " first={}", word(&self.first))?;
        }
        if self.game != GameName::Coloring {
            write!(f, " game={}", word(&self.game))?;
        }
        Ok(())
    }
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

fn parse(name: &str, text: &str) -> anyhow::Result<Vec<Instance>> {
    let mut instances = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let content = line.split('#').next().unwrap_or_default().trim();
        if !content.is_empty() {
            let instance = parse_line(content).with_context(|| format!("{name}:{}", index + 1))?;
            instances.push(instance);
        }
    }
    if instances.is_empty() {
        bail!("{name}: expected an instance, found none");
    }
    Ok(instances)
}

fn parse_line(line: &str) -> anyhow::Result<Instance> {
    let mut words = line.split_whitespace();
    let graph = words.next().expect("the line is not empty").to_owned();
    let (mut k, mut first, mut game) = (None, First::Alice, GameName::Coloring);
    for word in words {
        match word.split_once('=') {
            Some(("k", value)) => k = value.parse().ok().filter(|&k| k > 0),
            Some(("first", value)) => first = choice(value)?,
            Some(("game", value)) => game = choice(value)?,
            _ => bail!("expected k=, first= or game=, found {word}"),
        }
    }
    let k = k.context("expected k= and a positive number")?;
    Ok(Instance { graph, k, first, game })
}

fn choice<T: ValueEnum>(value: &str) -> anyhow::Result<T> {
    T::from_str(value, false).map_err(|_| {
        let known: Vec<String> = T::value_variants().iter().map(word).collect();
        anyhow::anyhow!("expected {}, found {value}", known.join(" or "))
    })
}

fn word<T: ValueEnum>(value: &T) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}
