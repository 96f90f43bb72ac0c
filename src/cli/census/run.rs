//! `mapgame census run`: computes the missing shards.

use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use graphs::{Budget, Graph};
use itertools::Itertools;
use laboratory::census::{Batch, Deal, Line, Manifest, Shard, State, read_ranges};
use shell::options::Session;
use shell::parallel::in_order_of_many;
use shell::{Exit, describe, leaving};
use toolkit::query::Query;

use super::folder::Folder;
use super::status;

/// Compute the missing shards of a census.
///
/// An unfinished shard resumes after its last complete row, and a shard of another process is skipped. So several processes share
/// the work, on one machine or on many that share the folder; `census slurm` and `census parallel` print how. After SIGINT and
/// SIGTERM the census can be resumed; the exit code is 3 or that of the signal.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census run order6
  mapgame census run order6 --shard 3 --threads 1")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// Only these shards, such as 3 or 0-3,7.
    #[arg(long, value_name = "R,...", allow_hyphen_values = true, value_parser = Numbers::read, conflicts_with = "all")]
    shard: Option<Numbers>,
    /// Every missing shard, the default.
    #[arg(long)]
    all: bool,
    /// The share of task I, from 0, of N tasks.
    #[arg(long, value_name = "I/N", value_parser = TaskShare::read)]
    task: Option<TaskShare>,
}

#[derive(Clone)]
struct Numbers(Vec<RangeInclusive<u32>>);

impl Numbers {
    fn read(text: &str) -> Result<Self, String> {
        read_ranges(text).map(Numbers)
    }
}

#[derive(Clone, Copy)]
struct TaskShare {
    number: usize,
    of: NonZero<usize>,
}

impl TaskShare {
    fn read(text: &str) -> Result<Self, String> {
        let read = |(number, of): (&str, &str)| {
            Some(TaskShare { number: number.parse().ok()?, of: of.parse().ok()? })
        };
        let task = text.split_once('/').and_then(read).filter(|task| task.number < task.of.get());
        task.ok_or_else(|| format!("expected a task I/N such as 0/8, with I below N, found {text:?}"))
    }
}

/// The interval of progress lines where there is no terminal.
const EVERY: Duration = Duration::from_secs(60);

pub(super) fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let manifest = &census.manifest;
    check_limits(manifest, session)?;
    if session.faults.are_passed_over() {
        bail!("--keep-going: expected a census of every graph, found permission to skip some");
    }
    if session.unordered {
        bail!("--unordered: expected rows in the order of the graphs, on which the bytes of a shard depend");
    }
    let mut wanted: Vec<Shard> = match &arguments.shard {
        Some(Numbers(ranges)) => {
            let last = ranges.iter().map(|range| *range.end()).max();
            if let Some(number) = last.filter(|&number| number >= manifest.shards) {
                bail!("--shard: expected a number below {}, found {number}", manifest.shards);
            }
            ranges.iter().cloned().flatten().unique().filter_map(|number| census.shard(number)).collect()
        }
        None => census.shards().collect(),
    };
    if let Some(TaskShare { number, of }) = arguments.task {
        wanted = wanted.into_iter().skip(number).step_by(of.get()).collect();
    }
    census.clear();
    let query = manifest.query(&session.budget)?;
    let mut progress = Progress::new(session, wanted.len());
    for shards in wanted.chunks(Deal::most(&manifest.graphs)) {
        let deal = Deal::take_up(shards)?;
        progress.passed += shards.len() - deal.shards();
        if deal.shards() > 0 {
            compute(deal, manifest, &query, &mut progress, session)?;
        }
        if session.interrupted() {
            break;
        }
    }
    session.remark(&progress.summary());
    let exit = status::print(&census, session)?;
    let mut is_whole = true;
    for shard in &wanted {
        is_whole &= matches!(shard.state()?, State::Whole(_));
    }
    Ok(if is_whole { Exit::Done } else { exit })
}

/// Checks that the limits are those of the census: others would give other rows.
fn check_limits(manifest: &Manifest, session: &Session) -> anyhow::Result<()> {
    let Budget { time, nodes, memory, .. } = &session.budget;
    if time.is_some() {
        bail!("--time-limit: expected --node-limit, since rows must not depend on the machine");
    }
    if nodes.is_some_and(|nodes| Some(nodes) != manifest.node_limit) {
        bail!("--node-limit: expected the limit with which the census was made, found another");
    }
    if memory.is_some_and(|memory| Some(memory) != manifest.memory_limit) {
        bail!("--memory-limit: expected the limit with which the census was made, found another");
    }
    Ok(())
}

fn compute(
    mut deal: Deal,
    manifest: &Manifest,
    query: &Query,
    progress: &mut Progress<'_>,
    session: &Session,
) -> anyhow::Result<()> {
    let batches = deal.batches(manifest)?.map(|batch| batch.map_err(|fault| anyhow!(fault)));
    let study = |batch: Batch<Graph>| {
        let line = |(place, graph)| (place, Line::of(graph, query, manifest.canonical));
        let lines: Batch<Line> = batch.into_iter().map(line).collect();
        // A result cut short by an interruption is not an answer.
        (!session.interrupted()).then_some(lines)
    };
    let size = |lines: &Option<Batch<Line>>| lines.as_ref().map_or(0, Vec::len) as u64;
    in_order_of_many(session, None, batches, study, size, |found| {
        // Of abandoned work the results have gaps, and a shard has none.
        for lines in found.into_iter().filter(|_| !leaving::has_begun()) {
            progress.advance(deal.keep(lines)?);
        }
        Ok(deal.flush()?)
    })?;
    // After an interruption, graphs may be left that were not dealt.
    if !session.interrupted() {
        progress.sealed += deal.seal()?;
    }
    Ok(())
}

/// Shows graphs a second, and the remaining time, once a minute where there is no terminal.
struct Progress<'s> {
    session: &'s Session,
    begun: Instant,
    said: Instant,
    graphs: u64,
    /// The number of shards that were whole before, or are left to other processes.
    passed: usize,
    sealed: usize,
    shards: usize,
}

impl<'s> Progress<'s> {
    fn new(session: &'s Session, shards: usize) -> Self {
        let now = Instant::now();
        Progress { session, begun: now, said: now, graphs: 0, passed: 0, sealed: 0, shards }
    }

    fn advance(&mut self, graphs: u64) {
        self.graphs += graphs;
        if self.said.elapsed() >= EVERY && !std::io::stderr().is_terminal() {
            self.said = Instant::now();
            self.session.remark(&self.standing());
        }
    }

    fn standing(&self) -> String {
        let Progress { graphs, passed, sealed, shards, .. } = *self;
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = graphs as f64 / seconds.max(1e-9);
        let done = passed + sealed;
        let left = match sealed {
            0 => String::new(),
            _ => format!(", about {:.0} s left", seconds * (shards - done) as f64 / sealed as f64),
        };
        format!(
            "{}, {rate:.0} a second, {done} of {} done{left}",
            describe::count(graphs, "graph"),
            describe::count(shards, "shard")
        )
    }

    fn summary(&self) -> String {
        let seconds = self.begun.elapsed().as_secs_f64();
        let rate = self.graphs as f64 / seconds.max(1e-9);
        format!("{} in {seconds:.1} s, {rate:.0} a second", describe::count(self.graphs, "graph"))
    }
}
