//! `mapgame bench --spread`: the nodes of every instance on several numberings of its vertices, and how they compare
//! with those of another version.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use mapgame::files;
use mapgame::instances::{Instance, geometric_mean, mean_of_nodes, numbered, of_one};
use mapgame::report::{Cell, Decimal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::Exit;
use super::super::common::options::Session;
use super::super::common::output::{self, Field, Output, Sheet};
use super::super::common::schema::Kind;
use super::super::common::sources::one_graph;

/// What a run of this is called in the place of an instance.
const TOTAL: &str = "total";

/// What is asked for.
#[derive(clap::Args)]
pub struct SpreadArguments {
    /// Decide every instance on several random numberings of its vertices.
    #[arg(long)]
    spread: bool,
    /// How many numberings, of the seeds 1, 2, ...
    #[arg(long, value_name = "N", default_value_t = 3, requires = "spread", value_parser = clap::value_parser!(u16).range(1..))]
    seeds: u16,
    /// Compare the nodes with those of another version, as `--spread --format json` printed them.
    #[arg(long, value_name = "FILE", requires = "spread")]
    against: Option<PathBuf>,
    /// What the total calls the version that is measured [default: that of the program].
    #[arg(long, value_name = "NAME", requires = "spread")]
    label: Option<String>,
}

impl SpreadArguments {
    /// Whether this is asked for.
    pub fn wanted(&self) -> bool {
        self.spread
    }
}

/// An instance on several numberings, or the total of all.
#[derive(Serialize, Deserialize, JsonSchema, Default)]
struct Record {
    /// The instance as the list has it, or `total`.
    instance: String,
    /// Who wins, for each first player, on every numbering; null if a limit ended a search, and in the total.
    winner: Option<String>,
    /// The nodes on each numbering, in the order of the seeds.
    #[serde(default)]
    nodes: Vec<u64>,
    /// The geometric mean of the nodes, in the total over all instances; null where a winner is not known.
    mean: Option<f64>,
    /// The geometric mean of the ratios of the nodes to those of the version compared with; null without one, or where
    /// a winner is not known.
    ratio: Option<f64>,
    /// In the total: the largest ratio of an instance.
    worst: Option<f64>,
    /// In the total: the version that was measured.
    version: Option<String>,
}

/// What it prints as JSON.
pub fn schema() -> Kind {
    Kind::of::<Record>("bench-spread", "An instance of `mapgame bench --spread`, or the total")
}

/// What another version needed.
struct EarlierResults {
    file: String,
    version: String,
    records: BTreeMap<String, Record>,
}

impl EarlierResults {
    fn read(path: &Path) -> anyhow::Result<Self> {
        let file = path.display().to_string();
        let text = files::read_text(path, files::MOST)
            .with_context(|| format!("{file}: cannot read what to compare with"))?;
        let mut before = EarlierResults { file, version: "unknown".into(), records: BTreeMap::new() };
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let place = || format!("{}:{}: expected a line of `bench --spread`", before.file, index + 1);
            let record: Record = serde_json::from_str(line).with_context(place)?;
            before.version = record.version.clone().unwrap_or(before.version);
            before.records.insert(record.instance.clone(), record);
        }
        Ok(before)
    }

    /// The geometric mean of the ratios of the nodes, if both versions know the winner.
    fn ratio(&self, now: &Record) -> anyhow::Result<Option<f64>> {
        let (file, instance) = (&self.file, &now.instance);
        let Some(before) = self.records.get(instance) else {
            bail!("{file}: expected nodes of {instance}, found none");
        };
        if before.nodes.len() != now.nodes.len() {
            let (expected, found) = (now.nodes.len(), before.nodes.len());
            bail!("{file}: expected nodes of {instance} on {expected} numberings, found {found}");
        }
        let (Some(was), Some(is)) = (&before.winner, &now.winner) else { return Ok(None) };
        if was != is {
            bail!("{file}: expected {is} as the winner of {instance}, found {was}");
        }
        let ratios = now.nodes.iter().zip(&before.nodes).map(|(&now, &before)| of_one(now) / of_one(before));
        Ok(geometric_mean(ratios))
    }
}

pub fn run(arguments: &SpreadArguments, instances: &[Instance], session: &Session) -> anyhow::Result<Exit> {
    let before = arguments.against.as_deref().map(EarlierResults::read).transpose()?;
    let mut output = Output::new(session, sheet(before.as_ref(), arguments.seeds));
    let mut records: Vec<Record> = Vec::new();
    for instance in instances {
        let Some(mut record) = measured(instance, arguments.seeds, session)? else { break };
        record.ratio = before.as_ref().map(|before| before.ratio(&record)).transpose()?.flatten();
        output.emit(&record)?;
        output.flush()?;
        records.push(record);
    }
    let label = arguments.label.clone().unwrap_or_else(|| env!("CARGO_PKG_VERSION").into());
    let total = total(&records, label);
    let is_done = records.len() == instances.len() && total.mean.is_some();
    output.emit(&total)?;
    output.finish()?;
    Ok(if is_done { Exit::Done } else { Exit::Unknown })
}

/// The nodes of an instance on every numbering; nothing if the user has interrupted.
fn measured(instance: &Instance, seeds: u16, session: &Session) -> anyhow::Result<Option<Record>> {
    let graph = one_graph(&instance.graph, session)?.graph;
    let mut record = Record { instance: instance.to_string(), ..Record::default() };
    let mut winners = Vec::new();
    for seed in 1..=seeds {
        if session.interrupted() {
            return Ok(None);
        }
        let outcome = instance.decide(&numbered(&graph, seed), &session.budget);
        record.nodes.push(outcome.nodes);
        winners.extend(outcome.winner);
    }
    if let Some(other) = winners.iter().find(|winner| **winner != winners[0]) {
        bail!(
            "{instance}: {} wins on one numbering, {other} on another; this is an error of the program",
            winners[0]
        );
    }
    if winners.len() == usize::from(seeds) {
        record.mean = mean_of_nodes(&record.nodes);
        record.winner = winners.pop();
    }
    Ok(Some(record))
}

fn total(records: &[Record], version: String) -> Record {
    let seeds = records.iter().map(|record| record.nodes.len()).max().unwrap_or(0);
    let sum = |seed: usize| records.iter().filter_map(|record| record.nodes.get(seed)).sum();
    let ratios: Option<Vec<f64>> = records.iter().map(|record| record.ratio).collect();
    let ratios = ratios.unwrap_or_default();
    let means: Option<Vec<f64>> = records.iter().map(|record| record.mean).collect();
    Record {
        instance: TOTAL.into(),
        winner: None,
        nodes: (0..seeds).map(sum).collect(),
        mean: means.and_then(geometric_mean),
        worst: ratios.iter().copied().reduce(f64::max),
        ratio: geometric_mean(ratios),
        version: Some(version),
    }
}

fn sheet(before: Option<&EarlierResults>, seeds: u16) -> Sheet<'static, Record> {
    let fields = vec![
        Field::words("instance", "instance", |record: &Record| record.instance.as_str().into()),
        Field::words("winner", "winner", |record| record.told().into()),
        Field::words("nodes", "nodes of each seed", |record| record.listed().into()),
        Field::number("mean", "mean", |record| record.mean.map(|mean| mean.round() as u64).into()),
        Field::number("ratio", "ratio", |record| ratio(record.ratio)),
        Field::number("worst", "worst", |record| ratio(record.worst)),
    ];
    let sheet = Sheet::new("bench-spread", "Nodes on random numberings, one thread", fields)
        .noting(format!("Numberings of the seeds 1 to {seeds}. Mean: the geometric mean of the nodes."));
    match before {
        None => sheet,
        Some(EarlierResults { version, .. }) => sheet.noting(format!(
            "Ratio: to the nodes of version {version}, the geometric mean. Worst: of an instance."
        )),
    }
}

fn ratio(ratio: Option<f64>) -> Cell {
    ratio.map(|ratio| Decimal::rounded(ratio, 2)).into()
}

impl Record {
    /// The winner; nothing in the total.
    fn told(&self) -> &str {
        let nothing = if self.instance == TOTAL { "" } else { "unknown" };
        self.winner.as_deref().unwrap_or(nothing)
    }

    fn listed(&self) -> String {
        let numbers: Vec<String> = self.nodes.iter().map(u64::to_string).collect();
        numbers.join(" ")
    }
}

impl output::Record for Record {
    fn text(&self) -> String {
        let mut line = format!("{:<44} {:<6}", self.instance, self.told());
        self.nodes.iter().for_each(|nodes| line.push_str(&format!(" {nodes:>10}")));
        let told = [("mean", self.mean, 0), ("ratio", self.ratio, 2), ("worst", self.worst, 2)];
        for (name, number, places) in told {
            if let Some(number) = number {
                line.push_str(&format!("  {name} {number:.places$}"));
            }
        }
        if let Some(version) = &self.version {
            line.push_str(&format!("  version {version}"));
        }
        line
    }
}
