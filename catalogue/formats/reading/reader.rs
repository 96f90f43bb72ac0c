//! The graphs of an input, one at a time.

use std::io::BufRead;

use thiserror::Error;

use super::{Fault, ReadGraph, Room, Source, detect, printable};
use crate::formats::Format;

/// Why an input was rejected, and where. The message is one line, `name:line: expected ..., found ...`.
#[derive(Debug, Error)]
#[error("{}:{line}: {fault}", printable(name))]
pub struct ReadError {
    pub name: String,
    /// The line of the error, from 1. In a binary format, the number of the graph, from 1.
    pub line: usize,
    pub fault: Fault,
}

/// The graphs of an input, read on demand. Ends after the first error, unless errors are skipped.
pub struct GraphReader<'a> {
    name: String,
    source: Source<'a>,
    format: Option<&'static Format>,
    by_its_name: Option<&'static Format>,
    is_done: bool,
    passes_over: bool,
}

impl<'a> GraphReader<'a> {
    /// A reader for `input`, which errors call `name`, in the given format or, with `None`, in the format
    /// detected from its first lines. Nothing is read yet.
    pub fn new(
        name: impl Into<String>,
        input: impl BufRead + Send + 'a,
        format: Option<&'static Format>,
    ) -> Self {
        GraphReader {
            name: name.into(),
            source: Source::new(input),
            format,
            by_its_name: None,
            is_done: false,
            passes_over: false,
        }
    }

    /// The same reader with the format of the file extension, used if the first lines are ambiguous.
    pub fn named_as(self, format: Option<&'static Format>) -> Self {
        GraphReader { by_its_name: format, ..self }
    }

    /// The same reader; in formats with a graph per line, it skips invalid lines.
    pub fn passing_over(self) -> Self {
        GraphReader { passes_over: true, ..self }
    }

    /// In an edge list, makes every number from 0 to the largest a vertex, and not only those named.
    pub fn counting_from_zero(mut self) -> Self {
        self.source.counts_from_zero = true;
        self
    }

    pub fn dropping_loops(mut self) -> Self {
        self.source.drops_loops = true;
        self
    }

    /// The same reader with a limit of this many bytes for each graph while it is read.
    pub fn within(mut self, memory: u64) -> Self {
        self.source.room = Room::of(memory);
        self
    }

    /// The same reader for a table. The columns with these names, or these numbers from 1, hold the
    /// ends of edges.
    pub fn with_columns(mut self, columns: [String; 2]) -> Self {
        self.source.columns = Some(columns);
        self
    }

    /// The format: as specified, or as detected when the first graph was read.
    pub fn format(&self) -> Option<&'static Format> {
        self.format
    }

    fn read(&mut self) -> Result<Option<ReadGraph>, Fault> {
        self.source.room.give_back(0);
        if self.format.is_none() {
            self.format = detect(&mut self.source, self.by_its_name)?;
        }
        match self.format {
            // The one graph took all of the input.
            Some(format) if self.source.graphs > 0 && !format.holds_many => Ok(None),
            Some(format) => (format.read)(&mut self.source),
            None => Ok(None),
        }
    }
}

impl Iterator for GraphReader<'_> {
    type Item = Result<ReadGraph, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let outcome = self.read();
        let located = |fault| ReadError { name: self.name.clone(), line: self.source.place(), fault };
        let outcome = outcome.map_err(located);
        match &outcome {
            Ok(Some(_)) => self.source.graphs += 1,
            Ok(None) => self.is_done = true,
            Err(_) => {
                let is_lined = self.format.is_some_and(|format| format.is_lined);
                let goes_on = self.passes_over && is_lined && self.source.skip_line().is_ok();
                self.is_done = !goes_on;
            }
        }
        outcome.transpose()
    }
}

impl std::iter::FusedIterator for GraphReader<'_> {}
