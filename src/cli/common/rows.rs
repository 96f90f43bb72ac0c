//! Graphs with known values: the rows of a census, or of a table that `invariants` printed.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail};
use catalogue::formats::{ReadError, TextRows};
use graphs::parse_graph6;
use graphs::reading::Fault;
use graphs::{Budget, Ratio};
use itertools::Itertools;
use laboratory::census::Census;
use shell::sources::{NamedGraph, decompressed};
use shell::tables::UNDEFINED;
use toolkit::invariants::{Column, ColumnKind, Value};

pub(crate) struct Row {
    pub(crate) graph: NamedGraph,
    cells: BTreeMap<String, String>,
}

impl Row {
    /// The value of a column, if the row has a cell of its type; an empty cell is an unknown value, and a sign says that there
    /// is none.
    pub(crate) fn known(&self, column: &Column) -> Option<Value> {
        let cell = self.cells.get(&column.name)?.as_str();
        match (cell, column.entry.kind) {
            ("", _) => Some(Value::Unknown),
            (UNDEFINED, _) => Some(Value::Undefined),
            ("inf", ColumnKind::Integer) => Some(Value::Infinite),
            (_, ColumnKind::Integer) => cell.parse().ok().map(Value::Integer),
            (_, ColumnKind::Truth) => cell.parse().ok().map(Value::Truth),
            (_, ColumnKind::Ratio) => {
                let (numerator, denominator) = cell.split_once('/').unwrap_or((cell, "1"));
                let denominator = denominator.parse().ok().filter(|&denominator| denominator > 0)?;
                Some(Value::Ratio(Ratio::new(numerator.parse().ok()?, denominator)))
            }
            (_, ColumnKind::Words) if cell.contains('?') => Some(Value::Partly(cell.to_owned())),
            (_, ColumnKind::Words) => Some(Value::Words(cell.to_owned())),
        }
    }
}

/// A row that knows the numbers of a member of a family alone.
impl From<NamedGraph> for Row {
    fn from(graph: NamedGraph) -> Self {
        let numbers = graph.member.iter().flat_map(|member| &member.0);
        Row {
            cells: numbers.map(|(letter, number)| (letter.to_string(), number.to_string())).collect(),
            graph,
        }
    }
}

/// Rows one at a time; a faulty row is an error item.
pub(crate) type Rows = Box<dyn Iterator<Item = anyhow::Result<Row>> + Send>;

/// The rows of a census, if the path is a folder; otherwise of a file in CSV or of JSON objects, with `graph6` among
/// the columns.
///
/// # Errors
/// The folder is not a census, or the file cannot be read or lacks that column. A faulty row is an item.
pub(crate) fn rows(path: &Path, budget: &Budget) -> anyhow::Result<Rows> {
    if path.is_dir() {
        return of_census(path);
    }
    let shown = path.display().to_string();
    let file = File::open(path).with_context(|| format!("{shown}: cannot open the file"))?;
    let input = decompressed(&shown, file, budget)?;
    let mut rows = TextRows::new(shown, input);
    if rows.are_objects()? { Ok(of_objects(rows)) } else { of_table(rows) }
}

fn of_census(folder: &Path) -> anyhow::Result<Rows> {
    let census = Census::open(folder)?;
    let names = ["graph6", "n", "m"].into_iter().map(str::to_owned);
    let names: Vec<String> = names.chain(census.manifest.columns.iter().cloned()).collect();
    let shown = folder.display().to_string();
    let shards: Vec<_> = census.shards().map(|shard| shard.rows()).try_collect()?;
    Ok(Box::new(shards.into_iter().flatten().map(move |row| {
        let row = row?;
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(row.as_bytes());
        let cells =
            reader.records().next().with_context(|| format!("{shown}: expected a row, found nothing"))??;
        row_of(&shown, names.iter().map(String::as_str).zip(&cells))
    })))
}

fn of_table(mut rows: TextRows<'static>) -> anyhow::Result<Rows> {
    let names = rows.cells()?.unwrap_or_default();
    if !names.iter().any(|name| name == "graph6") {
        bail!(
            "{}: expected the folder of a census, or rows with a column graph6, found {}",
            rows.place(),
            names.join(",")
        );
    }
    Ok(Box::new(until_it_ends(move || {
        let Some(cells) = rows.cells()? else { return Ok(None) };
        let cells = names.iter().map(String::as_str).zip(cells.iter().map(String::as_str));
        row_of(&rows.place(), cells).map(Some)
    })))
}

fn of_objects(mut rows: TextRows<'static>) -> Rows {
    Box::new(until_it_ends(move || {
        let Some(text) = rows.line()? else { return Ok(None) };
        let object: serde_json::Result<BTreeMap<String, serde_json::Value>> = serde_json::from_str(text);
        let object = object.with_context(|| rows.place())?;
        let cells = object.iter().filter_map(|(name, value)| match value {
            serde_json::Value::String(words) => Some((name.as_str(), words.clone())),
            serde_json::Value::Null => Some((name.as_str(), String::new())),
            serde_json::Value::Number(_) | serde_json::Value::Bool(_) => {
                Some((name.as_str(), value.to_string()))
            }
            _ => None,
        });
        let cells = cells.collect_vec();
        row_of(&rows.place(), cells.iter().map(|(name, cell)| (*name, cell.as_str()))).map(Some)
    }))
}

/// What the function gives, as long as the input can be read.
fn until_it_ends<T>(
    mut next: impl FnMut() -> anyhow::Result<Option<T>>,
) -> impl Iterator<Item = anyhow::Result<T>> {
    let mut is_over = false;
    std::iter::from_fn(move || {
        let item = if is_over { None } else { next().transpose() };
        is_over = match &item {
            Some(Err(fault)) => {
                matches!(fault.downcast_ref(), Some(ReadError { fault: Fault::Io(_), .. }))
            }
            item => item.is_none(),
        };
        item
    })
}

fn row_of<'c>(shown: &str, cells: impl Iterator<Item = (&'c str, &'c str)>) -> anyhow::Result<Row> {
    let mut cells: BTreeMap<&str, &str> = cells.collect();
    let graph6 = cells.remove("graph6").unwrap_or_default();
    let graph = parse_graph6(graph6).map_err(|fault| anyhow::anyhow!("{shown}: {graph6}: {fault}"))?;
    let name = cells.remove("graph").map_or_else(|| format!("g6:{graph6}"), str::to_owned);
    let cells = cells.into_iter().map(|(name, cell)| (name.to_owned(), cell.to_owned()));
    Ok(Row { graph: NamedGraph::new(name, Arc::new(graph)), cells: cells.collect() })
}
