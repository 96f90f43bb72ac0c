//! The graphs of a census, dealt to its shards.
//!
//! Where the shards share one source, one pass over the graphs serves many shards: graph i goes to shard i mod M.
//! Graphs that a shard has done already are skipped, and so are the graphs of shards that take no part.

use std::iter;

use graphs::Graph;
use itertools::Itertools;

use super::error::CensusError;
use super::line::Line;
use super::manifest::{Manifest, Origin};
use super::shard::{OpenShard, Shard};
use super::source::stream;

/// The number of graphs in a batch, large enough that distributing them costs little.
const BATCH: usize = 64;

/// The number of shards open at the same time, below the limit on open files of a process.
const OPEN: usize = 256;

/// Graphs, or their lines, each with the index of its shard in the deal.
pub type Batch<T> = Vec<(usize, T)>;

/// Open shards that share one pass over the graphs. No other process works on them.
pub struct Deal {
    parts: Vec<OpenShard>,
    is_cut: bool,
}

impl Deal {
    /// The number of shards that may share a pass.
    pub fn most(graphs: &Origin) -> usize {
        if graphs.is_parted() { 1 } else { OPEN }
    }

    /// Opens these shards, except those that are complete or in use by other processes.
    pub fn take_up(shards: &[Shard]) -> Result<Self, CensusError> {
        Ok(Deal { parts: shards.iter().map(Shard::take_up).flatten_ok().try_collect()?, is_cut: false })
    }

    pub fn shards(&self) -> usize {
        self.parts.len()
    }

    /// The graphs that these shards still need, in batches. An error of the source, for whichever shard, ends the
    /// current batch before it.
    pub fn batches(
        &self,
        manifest: &Manifest,
    ) -> Result<impl Iterator<Item = Result<Batch<Graph>, String>> + Send + use<>, CensusError> {
        let shards = manifest.shards;
        let first = self.parts.first().map_or(0, OpenShard::number);
        let graphs = stream(&manifest.graphs, first, shards)?;
        // All graphs of a parted source belong to one shard.
        let mut next = if manifest.graphs.is_parted() { first..first + 1 } else { 0..shards }.cycle();
        let mut place = vec![None; shards as usize];
        for (index, part) in self.parts.iter().enumerate() {
            place[part.number() as usize] = Some(index);
        }
        let mut done: Vec<u64> = self.parts.iter().map(|part| part.done).collect();
        let left = graphs.filter_map(move |graph| {
            let graph = match graph {
                Ok(graph) => graph,
                Err(fault) => return Some(Err(fault)),
            };
            let index = next.next().and_then(|shard| place[shard as usize])?;
            if done[index] > 0 {
                done[index] -= 1;
                return None;
            }
            Some(Ok((index, graph)))
        });
        let (mut left, mut fault) = (left.fuse(), None);
        Ok(iter::from_fn(move || {
            if let Some(fault) = fault.take() {
                return Some(Err(fault));
            }
            let items = left.by_ref().take(BATCH);
            let batch: Batch<Graph> =
                items.map_while(|item| item.map_err(|error| fault = Some(error)).ok()).collect();
            if batch.is_empty() { fault.take().map(Err) } else { Some(Ok(batch)) }
        }))
    }

    /// Appends the lines of the next batch to its shards, and returns the number of graphs. `None` is an incomplete
    /// batch: neither it nor any later batch is stored, since the lines of a shard have no gaps.
    pub fn keep(&mut self, found: Option<Batch<Line>>) -> Result<u64, CensusError> {
        let Some(lines) = found.filter(|_| !self.is_cut) else {
            self.is_cut = true;
            return Ok(0);
        };
        lines.iter().try_for_each(|(index, line)| self.parts[*index].push(line))?;
        Ok(lines.len() as u64)
    }

    /// Passes the stored lines to the operating system, so that they survive the process.
    pub fn flush(&mut self) -> Result<(), CensusError> {
        self.parts.iter_mut().try_for_each(OpenShard::flush)
    }

    /// Completes the shards after all batches; returns their number, 0 if a batch was incomplete.
    pub fn seal(self) -> Result<usize, CensusError> {
        let parts = if self.is_cut { Vec::new() } else { self.parts };
        let number = parts.len();
        parts.into_iter().try_for_each(|part| part.seal().map(drop))?;
        Ok(number)
    }
}
