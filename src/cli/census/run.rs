//! `mapgame census run`: the shards that are missing.

use std::io::IsTerminal;
use std::num::NonZero;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use graphs::{Budget, Graph, enumerate, formats};
use itertools::Itertools;
use mapgame::census::{Census, Line, Manifest, Part, Shard, State, read_ranges, stream};
use mapgame::expression::Condition;
use mapgame::graphs;
use mapgame::query::{Found, Query};
use toolkit::invariants::{Column, Limits, Value};
use toolkit::locks::{lock, unlocked};

use super::folder::Folder;
use super::status;
use crate::cli::Exit;
use crate::cli::common::describe;
use crate::cli::common::options::Session;
use crate::cli::common::parallel::in_order_of_many;

/// Compute the shards of a census that are missing.
///
/// A shard that was begun goes on after its last whole row. A shard on which another process works is left to it. So
/// several processes, on one machine or many that see the folder, share the work; `census slurm` and `census parallel`
/// print how. SIGINT and SIGTERM leave a folder that can be continued, with exit code 3 or that of the signal.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  mapgame census run order8
  mapgame census run order8 --shard 3 --threads 1")]
pub struct Arguments {
    #[command(flatten)]
    folder: Folder,
    /// Only this shard, or these, such as 0-3,7.
    #[arg(long, value_name = "R,...", allow_hyphen_values = true, value_parser = Numbers::read, conflicts_with = "all")]
    shard: Option<Numbers>,
    /// Every missing shard, as without any option.
    #[arg(long)]
    all: bool,
    /// Of N tasks that deal out the shards among them, the share of task I, counted from 0.
    #[arg(long, value_name = "I/N", value_parser = Task::read)]
    task: Option<Task>,
}

/// Numbers of shards, as ranges.
#[derive(Clone)]
struct Numbers(Vec<RangeInclusive<u32>>);

impl Numbers {
    fn read(text: &str) -> Result<Self, String> {
        read_ranges(text).map(Numbers)
    }
}

/// One of several tasks.
#[derive(Clone, Copy)]
struct Task {
    number: usize,
    of: NonZero<usize>,
}

impl Task {
    fn read(text: &str) -> Result<Self, String> {
        let read =
            |(number, of): (&str, &str)| Some(Task { number: number.parse().ok()?, of: of.parse().ok()? });
        let task = text.split_once('/').and_then(read).filter(|task| task.number < task.of.get());
        task.ok_or_else(|| format!("expected a task I/N such as 0/8, with I below N, found {text:?}"))
    }
}

/// How many graphs go to a worker at once: enough that handing them out costs little.
const BATCH: usize = 64;

/// How many shards are open at once; below the number of files that a process may open.
const OPEN: usize = 256;

/// How often a line is said where there is no terminal.
const EVERY: Duration = Duration::from_secs(60);

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    let census = arguments.folder.open()?;
    let manifest = &census.manifest;
    check_limits(manifest, session)?;
    if session.faults.are_passed_over() {
        bail!("--keep-going: expected a census of every graph, found leave to pass over some");
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
    if let Some(Task { number, of }) = arguments.task {
        wanted = wanted.into_iter().skip(number).step_by(of.get()).collect();
    }
    census.clear();
    let query = query(manifest, session)?;
    let together = if manifest.graphs.is_parted() { 1 } else { OPEN };
    let progress = Mutex::new(Progress::new(session, wanted.len()));
    for shards in wanted.chunks(together) {
        let parts: Vec<Part> = shards.iter().map(Shard::take_up).flatten_ok().try_collect()?;
        let taken = parts.len();
        lock(&progress).passed += shards.len() - taken;
        if taken > 0 {
            compute(&census, parts, &query, &progress, session)?;
        }
        if session.interrupted() {
            break;
        }
    }
    let progress = unlocked(progress);
    session.remark(&progress.summary());
    let exit = status::print(&census, session)?;
    let mut is_whole = true;
    for shard in &wanted {
        is_whole &= matches!(shard.state()?, State::Whole(_));
    }
    Ok(if is_whole { Exit::Done } else { exit })
}

/// The limits are those of the census: others would give other rows.
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

/// What is asked of every graph, within the limits of the census; no row depends on the clock.
pub fn query(manifest: &Manifest, session: &Session) -> anyhow::Result<Query> {
    let columns = manifest.columns.iter().map(|name| Column::named(name)).try_collect()?;
    let condition = manifest.condition.as_deref().map(Condition::read).transpose()?;
    let decision = Budget {
        nodes: manifest.node_limit,
        memory: manifest.memory_limit,
        time: None,
        ..session.budget.clone()
    };
    let parameter =
        Budget { nodes: Some(manifest.node_limit.unwrap_or(Budget::OF_A_PARAMETER)), ..decision.clone() };
    Ok(Query { columns, condition, limits: Limits { decision, parameter } })
}

/// What the part of a shard says of a graph.
pub fn line(query: &Query, graph: Graph, is_canonical: bool) -> Line {
    let graph = Arc::new(graph);
    match query.of(&graph) {
        Found::Left => Line::Left,
        Found::Undefined => Line::Undefined,
        Found::Undecided(_) => Line::Undecided,
        Found::Values(values) => {
            let line = match is_canonical {
                true => formats::to_graph6(&enumerate::canonical_form(&graph)),
                false => formats::to_graph6(&graph),
            };
            let identity = [line, graph.order().to_string(), graph.size().to_string()];
            let is_unknown = values.iter().any(Value::is_unknown);
            Line::Row(identity.into_iter().chain(values.iter().map(Value::to_string)).collect(), is_unknown)
        }
    }
}

/// Computes these shards in one pass over their graphs.
fn compute(
    census: &Census,
    mut parts: Vec<Part>,
    query: &Query,
    progress: &Mutex<Progress<'_>>,
    session: &Session,
) -> anyhow::Result<()> {
    let manifest = &census.manifest;
    let shards = manifest.shards;
    let graphs = stream(&manifest.graphs, parts[0].number(), shards)?;
    // Of a source that is not parted, the graphs of these shards that are not done.
    let mut place = vec![None; shards as usize];
    let mut skip: Vec<u64> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        place[part.number() as usize] = Some(index);
        skip.push(part.done);
    }
    let is_parted = manifest.graphs.is_parted();
    let mut number = 0;
    let wanted = graphs.filter_map(move |graph| {
        // What stands behind a fault is not read, whichever shard the fault belongs to.
        let graph = match graph {
            Ok(graph) => graph,
            Err(fault) => return Some(Err(anyhow!(fault))),
        };
        let shard = number % shards as usize;
        number += 1;
        let index = if is_parted { Some(0) } else { place[shard] }?;
        if skip[index] > 0 {
            skip[index] -= 1;
            return None;
        }
        Some(Ok((index, graph)))
    });
    let mut wanted = wanted.fuse();
    // A fault ends the batch before it.
    let mut fault = None;
    let batches = std::iter::from_fn(move || {
        if let Some(fault) = fault.take() {
            return Some(Err(fault));
        }
        let mut batch = Vec::with_capacity(BATCH);
        for item in wanted.by_ref().take(BATCH) {
            match item {
                Ok(item) => batch.push(item),
                Err(error) => {
                    fault = Some(error);
                    break;
                }
            }
        }
        if batch.is_empty() { fault.take().map(Err) } else { Some(Ok(batch)) }
    });
    let study = |batch: Vec<(usize, Graph)>| {
        let lines = batch.into_iter().map(|(index, graph)| (index, line(query, graph, manifest.canonical)));
        let lines: Vec<_> = lines.collect();
        // What an interruption cut short is no answer.
        (!session.interrupted()).then_some(lines)
    };
    let mut is_whole = true;
    let size = |lines: &Option<Vec<(usize, Line)>>| lines.as_ref().map_or(0, Vec::len) as u64;
    in_order_of_many(session, batches, study, size, |found| {
        for lines in found {
            let Some(lines) = lines.filter(|_| is_whole) else {
                is_whole = false;
                continue;
            };
            for (index, line) in &lines {
                parts[*index].push(line)?;
            }
            lock(progress).advance(lines.len() as u64);
        }
        parts.iter_mut().try_for_each(Part::flush)?;
        Ok(())
    })?;
    if !is_whole || session.interrupted() {
        return Ok(());
    }
    for part in parts {
        part.seal()?;
        lock(progress).sealed += 1;
    }
    Ok(())
}

/// Graphs a second, and what is left, once a minute where there is no terminal.
struct Progress<'s> {
    session: &'s Session,
    begun: Instant,
    said: Instant,
    graphs: u64,
    /// The shards that were whole before, or are left to others.
    passed: usize,
    /// Those that became whole.
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
            self.session.remark(&self.told());
        }
    }

    fn told(&self) -> String {
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
