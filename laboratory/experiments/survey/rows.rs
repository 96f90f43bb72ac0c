//! The rows of a census, checked against its checksums.

use std::path::Path;

use csv::StringRecord;
use graphs::Graph;
use sha2::{Digest, Sha256};
use toolkit::counts::count;

use crate::census::{Census, CensusError, Origin, Seal, State};
use crate::experiments::{Context, NoReport};
use crate::report::{Cell, Column, Table};

/// A census with its checksums; all of its shards are complete.
pub(super) struct Source {
    name: String,
    census: Census,
    seals: Vec<Seal>,
}

pub(super) struct Extent {
    pub(crate) graphs: u64,
    pub(crate) rows: u64,
    /// The number of rows with a value that a limit left unknown.
    pub(crate) unknown: u64,
    /// The SHA-256 of the list of the SHA-256 of the shards.
    pub(crate) sha256: String,
}

pub(crate) struct Row<'r> {
    pub(crate) graph6: &'r str,
    pub(crate) order: u64,
    pub(crate) size: u64,
    names: &'r [String],
    cells: &'r StringRecord,
}

impl Row<'_> {
    fn cell(&self, column: &str) -> Option<&str> {
        let at = self.names.iter().position(|name| name == column)?;
        self.cells.get(3 + at)
    }

    pub(crate) fn has(&self, column: &str) -> bool {
        self.names.iter().any(|name| name == column)
    }

    pub(crate) fn number(&self, column: &str) -> Option<i64> {
        self.cell(column)?.parse().ok()
    }

    pub(crate) fn truth(&self, column: &str) -> Option<bool> {
        self.cell(column)?.parse().ok()
    }
}

/// A graph with the order by size: by vertices, then edges, then the graph6 line.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(crate) order: u64,
    pub(crate) size: u64,
    pub(crate) line: String,
}

impl Key {
    pub(crate) fn of(row: &Row<'_>) -> Self {
        Key { order: row.order, size: row.size, line: row.graph6.to_owned() }
    }

    pub(crate) fn graph6(&self) -> String {
        self.line.clone()
    }

    pub(crate) fn graph(&self) -> Graph {
        graphs::parse_graph6(&self.line).expect("a sealed row begins with a graph")
    }
}

impl Source {
    pub(crate) fn open(folder: &Path, name: &str) -> Result<Self, CensusError> {
        let census = Census::open(folder)?;
        let mut seals = Vec::new();
        for shard in census.shards() {
            let State::Whole(seal) = shard.state()? else {
                return Err(CensusError::missing(&shard.table_path()));
            };
            if !shard.table_path().is_file() {
                return Err(CensusError::missing(&shard.table_path()));
            }
            seals.push(seal);
        }
        Ok(Source { name: name.to_owned(), census, seals })
    }

    pub(crate) fn shards(&self) -> u64 {
        self.seals.len() as u64
    }

    pub(crate) fn each_row(
        &self,
        context: &Context<'_>,
        mut take: impl FnMut(&Row<'_>),
    ) -> Result<Extent, NoReport> {
        let names = &self.census.manifest.columns;
        let mut hash = Sha256::new();
        for (shard, seal) in self.census.shards().zip(&self.seals) {
            context.check()?;
            for line in shard.rows()? {
                let line = line?;
                let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
                let mut cells = StringRecord::new();
                let is_row = reader.read_record(&mut cells).unwrap_or(false);
                let number = |at: usize| cells.get(at).and_then(|cell| cell.parse().ok());
                let (Some(graph6), Some(order), Some(size), true) =
                    (cells.get(0), number(1), number(2), is_row)
                else {
                    return Err(CensusError::shard(&shard.table_path(), "expected rows of a census").into());
                };
                take(&Row { graph6, order, size, names, cells: &cells });
            }
            hash.update(format!("{}\n", seal.sha256));
            context.progress.advance(&format!("{} {}", self.name, shard.number()));
        }
        let sum = |part: fn(&Seal) -> u64| self.seals.iter().map(part).sum();
        Ok(Extent {
            graphs: sum(|seal| seal.graphs),
            rows: sum(|seal| seal.rows),
            unknown: sum(|seal| seal.unknown),
            sha256: format!("{:x}", hash.finalize()),
        })
    }

    fn origin(&self) -> String {
        match &self.census.manifest.graphs {
            Origin::From(text) => text.clone(),
            Origin::Command(command) => command.clone(),
            Origin::Specs(specs) => specs.join(" "),
            Origin::Files(files) => count(files.len(), "file"),
        }
    }
}

pub(super) fn digest(extents: &[Extent]) -> String {
    let mut hash = Sha256::new();
    extents.iter().for_each(|extent| hash.update(format!("{}\n", extent.sha256)));
    format!("{:x}", hash.finalize())
}

pub(super) fn table(sources: &[Source], extents: &[Extent]) -> Table {
    let columns =
        Column::list("census | command = graphs | #shards | #graphs | #rows | #unknown | sha256 = SHA-256");
    let mut table = Table::new("censuses", "The censuses", columns);
    for (source, extent) in sources.iter().zip(extents) {
        let shards: Cell = source.shards().into();
        table.push(vec![
            source.name.clone().into(),
            source.origin().into(),
            shards,
            extent.graphs.into(),
            extent.rows.into(),
            extent.unknown.into(),
            extent.sha256.clone().into(),
        ]);
    }
    table.notes = vec![
        "`mapgame census run known/atlas/NAME` computes the rows, which are not stored in the repository. Unknown: \
         rows with a value that a limit left open. SHA-256: the hash of the list of the hashes of the shards, one a \
         line, which are in known/atlas/NAME/shards."
            .into(),
    ];
    table
}
