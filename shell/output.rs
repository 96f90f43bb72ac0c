//! Prints results. Text, JSON and CSV are written as they come, and so are tables in text, whose first rows determine
//! the widths. Tables in other formats are written at the end.
//!
//! A command has one type of record, which holds results once. JSON is its serialization; the cells of a [`Sheet`] are
//! members of that, by the keys of the columns, and what the sheet has of its own. Only the parts of the chosen format
//! are computed.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::{Arc, Mutex, Weak};

use crate::tables::exporters::text::Stream;
use crate::tables::{Cell, Column, Table, Value, exporters};
use catalogue::families::{self, Member};
use serde::{Deserialize, Serialize};
use toolkit::locks::lock;
use toolkit::pictures::visible;

use super::leaving::{self, PendingOutput};
use super::options::{CollectedTables, OutputFormat, Session};
use super::parallel::in_order;
use super::{Exit, StandardOutput, stdout};

type Row = Vec<Cell>;

type Rows<'f, R> = Box<dyn Fn(&R) -> Vec<Row> + 'f>;

type Text<'f, R> = Box<dyn Fn(&R) -> String + 'f>;

/// The table of a command, with the rows of each record.
pub struct Sheet<'f, R> {
    table: Table,
    rows: Rows<'f, R>,
}

/// The cells of a record: what `own` says of the key of a column, and else its member with this key; of a graph its name in
/// its family, if it is given as a member.
fn row_of<R: Serialize>(columns: &[Column], record: &R, own: &impl Fn(&R, &str) -> Option<Cell>) -> Row {
    let members = serde_json::to_value(record).expect("a record is JSON");
    let cell = |column: &Column| {
        if let ("graph", Some(numbers)) = (column.key.as_ref(), members.get("member")) {
            let numbers = BTreeMap::deserialize(numbers).expect("a member has numbers");
            return Member(numbers).to_string().into();
        }
        own(record, &column.key).unwrap_or_else(|| Cell::from(&members[column.key.as_ref()]))
    };
    columns.iter().map(cell).collect()
}

impl<'f, R: 'f> Sheet<'f, R> {
    /// A table with one row per record. Its cells are what `own` says of the key of a column, and else the member of the
    /// record with this key.
    pub fn new(
        name: &'static str,
        title: impl Into<String>,
        columns: Vec<Column>,
        own: impl Fn(&R, &str) -> Option<Cell> + 'f,
    ) -> Self
    where
        R: Serialize,
    {
        let table = Table::new(name, title, columns.clone());
        Sheet::of_rows(table, move |record| vec![row_of(&columns, record, &own)])
    }

    pub fn of_rows(table: Table, rows: impl Fn(&R) -> Vec<Row> + 'f) -> Self {
        Sheet { table, rows: Box::new(rows) }
    }

    pub fn noting(mut self, note: impl Into<String>) -> Self {
        self.table.notes.push(note.into());
        self
    }

    /// The same table with the graph6 line after the name of each record's graph.
    pub fn with_graph6(mut self, line: fn(&R) -> Option<String>) -> Self {
        let name = self.table.columns.iter().position(|column| column.key == "graph");
        let place = name.map_or(0, |place| place + 1);
        self.table.columns.insert(place, Column::words("graph6", "graph6"));
        let rows = self.rows;
        let named = move |record: &R| {
            let cell = line(record).map_or_else(Cell::empty, Cell::from);
            let mut rows = rows(record);
            rows.iter_mut().for_each(|row| row.insert(place, cell.clone()));
            rows
        };
        Sheet { table: self.table, rows: Box::new(named) }
    }

    fn without(self, keys: &'static [&'static str]) -> Self {
        let Sheet { table, rows } = self;
        let kept: Vec<bool> =
            table.columns.iter().map(|column| !keys.contains(&column.key.as_ref())).collect();
        let keep = move |row: Row| {
            row.into_iter().zip(&kept).filter_map(|(cell, &kept)| kept.then_some(cell)).collect()
        };
        Sheet {
            table: table.without(keys),
            rows: Box::new(move |record| rows(record).into_iter().map(&keep).collect()),
        }
    }

    pub fn filled<'r>(mut self, records: impl IntoIterator<Item = &'r R>) -> Table
    where
        R: 'r,
    {
        records.into_iter().flat_map(&self.rows).for_each(|row| self.table.push_explained(row));
        self.table
    }
}

/// The columns and members that differ between two runs of the same command.
pub(crate) const TIMING: &[&str] = &["seconds", "nodes", "positions", "threads"];

fn drop_members(value: &mut serde_json::Value, names: &[&str]) {
    match value {
        serde_json::Value::Object(members) => {
            members.retain(|name, _| !names.contains(&name.as_str()));
            members.values_mut().for_each(|member| drop_members(member, names));
        }
        serde_json::Value::Array(items) => items.iter_mut().for_each(|item| drop_members(item, names)),
        _ => {}
    }
}

/// The columns to hide: that of graph6 lines, if every name of a graph identifies the graph.
fn known(table: &Table) -> &'static [&'static str] {
    let place = |key: &str| table.columns.iter().position(|column| column.key == key);
    let (Some(names), Some(_)) = (place("graph"), place("graph6")) else { return &[] };
    let is_one = |name: &str| families::is_spec(name) || Member::is_name(name);
    let is_known = |row: &Row| matches!(&row[names].value, Value::Text(name) if is_one(name));
    if table.rows.iter().all(is_known) { &["graph6"] } else { &[] }
}

/// The standard output of a command.
pub struct Output<'f, R> {
    rows: Rows<'f, R>,
    /// The text of a record; `None` where the text format is a table too.
    text: Option<Text<'f, R>>,
    /// Shared, since a process that ends early writes the pending rows.
    sink: Arc<Mutex<Sink>>,
}

/// The written output, and the rows kept until the end.
struct Sink {
    format: OutputFormat,
    table: Table,
    out: BufWriter<StandardOutput>,
    collected: Option<CollectedTables>,
    /// Whether the output is lines of text, written as they come.
    is_text: bool,
    /// The table in text after its first rows are written, and its hidden columns.
    begun: Option<(Stream, &'static [&'static str])>,
    is_empty: bool,
    headed: bool,
    no_timing: bool,
    /// Whether the kept rows are written, or never will be.
    is_finished: bool,
}

impl<'f, R: Serialize + 'f> Output<'f, R> {
    /// An output whose table formats fill the sheet, and which has this text, without the last line end, for people.
    pub fn new(session: &Session, sheet: Sheet<'f, R>, text: impl Fn(&R) -> String + 'f) -> Self {
        Output::with(session, sheet, Some(Box::new(text)))
    }

    /// The same, with the text format as one table of all results.
    pub fn tabular(session: &Session, sheet: Sheet<'f, R>) -> Self {
        Output::with(session, sheet, None)
    }

    fn with(session: &Session, sheet: Sheet<'f, R>, text: Option<Text<'f, R>>) -> Self {
        let no_timing = session.no_timing;
        let Sheet { table, rows } = if no_timing { sheet.without(TIMING) } else { sheet };
        let text = text.filter(|_| !session.is_collecting());
        let sink = Sink {
            format: session.format,
            table,
            out: BufWriter::new(stdout()),
            collected: session.collected.clone(),
            is_text: text.is_some(),
            begun: None,
            is_empty: true,
            headed: false,
            no_timing,
            is_finished: false,
        };
        let sink = Arc::new(Mutex::new(sink));
        let unwritten: Weak<Mutex<Sink>> = Arc::downgrade(&sink);
        leaving::register(unwritten);
        Output { rows, text, sink }
    }

    /// Writes a result, or keeps it for the table.
    pub fn emit(&mut self, record: &R) -> anyhow::Result<()> {
        let mut sink = lock(&self.sink);
        sink.is_empty = false;
        let Sink { format, table, out, collected, no_timing, .. } = &mut *sink;
        match (*format, &self.text) {
            (OutputFormat::Json, _) => {
                if *no_timing {
                    let mut record = serde_json::to_value(record).map_err(io::Error::from)?;
                    drop_members(&mut record, TIMING);
                    serde_json::to_writer(&mut *out, &record).map_err(io::Error::from)?;
                } else {
                    serde_json::to_writer(&mut *out, record).map_err(io::Error::from)?;
                }
                writeln!(out)?;
            }
            // Of control characters only line ends are kept; others, from names, could drive a terminal.
            (OutputFormat::Text, Some(text)) => {
                text(record).split('\n').try_for_each(|line| writeln!(out, "{}", visible(line)))?
            }
            _ => {
                (self.rows)(record).into_iter().for_each(|row| table.push_explained(row));
                let is_stream =
                    matches!(*format, OutputFormat::Text | OutputFormat::Csv) && collected.is_none();
                if is_stream && table.rows.len() >= ENOUGH {
                    sink.write_rows()?;
                }
            }
        }
        Ok(())
    }

    /// Studies the items in parallel, and prints what is found of each in order. `look` sees each record before it is
    /// printed; the exit code is the largest that it returns.
    pub fn of_all<T: Send + 'static, S: IntoIterator<Item = R> + Send>(
        mut self,
        session: &Session,
        items: impl Iterator<Item = anyhow::Result<T>> + Send + 'static,
        study: impl Fn(T) -> anyhow::Result<S> + Sync,
        mut look: impl FnMut(&R) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        let mut outcome = Exit::Done;
        let read = in_order(session, items, study, |studies| {
            for study in studies {
                for record in study? {
                    outcome = outcome.max(look(&record)?);
                    self.emit(&record)?;
                }
            }
            Ok(self.flush()?)
        });
        self.finish_after(read)?;
        Ok(if session.interrupted() { Exit::Unknown } else { outcome })
    }

    pub fn write_line(&mut self, line: &str) -> io::Result<()> {
        let mut sink = lock(&self.sink);
        sink.is_empty = false;
        writeln!(sink.out, "{line}")
    }

    pub fn flush(&mut self) -> io::Result<()> {
        let mut sink = lock(&self.sink);
        if sink.format == OutputFormat::Csv && sink.collected.is_none() {
            sink.write_rows()?;
        }
        sink.out.flush()
    }

    /// Writes the kept rows, unless an error came before the first result.
    pub fn finish_after<T>(self, read: anyhow::Result<T>) -> anyhow::Result<T> {
        let is_empty = lock(&self.sink).is_empty;
        if is_empty && read.is_err() {
            lock(&self.sink).is_finished = true;
            return read;
        }
        self.finish()?;
        read
    }

    pub fn print(mut self, record: &R) -> anyhow::Result<()> {
        self.emit(record)?;
        self.finish()
    }

    pub fn finish(self) -> anyhow::Result<()> {
        Ok(lock(&self.sink).write_out()?)
    }
}

/// The number of rows that determine the column widths of a table in text, and of rows that are written at once.
const ENOUGH: usize = 1000;

impl Sink {
    /// Writes the pending rows of a table in text or CSV.
    fn write_rows(&mut self) -> io::Result<()> {
        if self.format == OutputFormat::Csv {
            let has_head = !std::mem::replace(&mut self.headed, true);
            exporters::csv::write_part(&self.table, has_head, &mut self.out)?;
        } else {
            let (stream, hidden) = self.begun.get_or_insert_with(|| (Stream::default(), known(&self.table)));
            stream.write(&self.table.clone().without(hidden), &mut self.out)?;
        }
        self.table.rows.clear();
        Ok(())
    }
}

impl PendingOutput for Sink {
    fn write_out(&mut self) -> io::Result<()> {
        if self.is_finished {
            return Ok(());
        }
        self.is_finished = true;
        if let Some(tables) = &self.collected {
            lock(tables).push(self.table.clone().without(known(&self.table)));
            return Ok(());
        }
        match (self.format, self.is_text) {
            (OutputFormat::Json | OutputFormat::Graph6, _) | (OutputFormat::Text, true) => {}
            (OutputFormat::Text, false) => {
                self.write_rows()?;
                if let Some((stream, _)) = self.begun.take() {
                    stream.finish(&self.table, &mut self.out)?;
                }
            }
            (OutputFormat::Csv, _) => self.write_rows()?,
            _ => {
                let hidden = known(&self.table);
                write_table(self.format, &self.table.clone().without(hidden), &mut self.out)?;
            }
        }
        self.out.flush()
    }
}

/// Writes a whole table in any format; as JSON, one object per line.
pub(crate) fn write_table(format: OutputFormat, table: &Table, out: &mut dyn Write) -> io::Result<()> {
    if format == OutputFormat::Json {
        return table
            .rows
            .iter()
            .try_for_each(|row| writeln!(out, "{}", exporters::json::object(table, row)));
    }
    let exporter = exporters::exporter(&format.to_string()).expect("the other formats are checked before");
    (exporter.write)(table, out)
}

pub fn print_table(session: &Session, table: &Table) -> io::Result<()> {
    if let Some(tables) = &session.collected {
        lock(tables).push(table.clone());
        return Ok(());
    }
    let mut out = BufWriter::new(stdout());
    write_table(session.format, table, &mut out)?;
    out.flush()
}
