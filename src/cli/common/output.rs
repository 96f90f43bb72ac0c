//! Where results go. Text, JSON and CSV are written as they come. Tables, whose widths depend on all rows, are written
//! at the end.
//!
//! A command has one type of record. It holds what was found once. JSON is its serialization, [`Record::text`] is its
//! text, and the fields of a [`Sheet`] make the rows of tables. Only what the format prints is made.

use std::io::{self, BufWriter, Write};

use mapgame::report::{Cell, Column, Table, exporters};
use serde::Serialize;

use super::options::Session;
use super::{StandardOutput, stdout};

/// What a command found, in words.
pub trait Record: Serialize {
    /// Lines for people, without the last line end.
    fn text(&self) -> String;
}

/// A column of a table, and the cell of a row in it.
pub struct Field<'f, R> {
    column: Column,
    cell: Box<dyn Fn(&R) -> Cell + 'f>,
}

impl<'f, R: 'f> Field<'f, R> {
    /// A column, and its cells.
    pub fn new(column: Column, cell: impl Fn(&R) -> Cell + 'f) -> Self {
        Field { column, cell: Box::new(cell) }
    }

    /// A column of words.
    pub fn words(key: &'static str, title: &'static str, cell: fn(&R) -> Cell) -> Self {
        Field::new(Column::words(key, title), cell)
    }

    /// A column of numbers.
    pub fn number(key: &'static str, title: &'static str, cell: fn(&R) -> Cell) -> Self {
        Field::new(Column::number(key, title), cell)
    }

    /// The same column for a record that has this one as a part.
    pub fn of<S: 'f>(self, part: fn(&S) -> &R) -> Field<'f, S> {
        let Field { column, cell } = self;
        Field::new(column, move |whole| cell(part(whole)))
    }
}

/// A cell for each column.
type Row = Vec<Cell>;

/// How a record becomes rows.
type Rows<'f, R> = Box<dyn Fn(&R) -> Vec<Row> + 'f>;

/// The table of a command, and the rows that a record has in it.
pub struct Sheet<'f, R> {
    table: Table,
    rows: Rows<'f, R>,
}

impl<'f, R: 'f> Sheet<'f, R> {
    /// A table with one row a record.
    pub fn new(name: &'static str, title: impl Into<String>, fields: Vec<Field<'f, R>>) -> Self {
        let (columns, cells): (Vec<_>, Vec<_>) =
            fields.into_iter().map(|Field { column, cell }| (column, cell)).unzip();
        let row = move |record: &R| cells.iter().map(|cell| cell(record)).collect();
        Sheet { table: Table::new(name, title, columns), rows: Box::new(move |record| vec![row(record)]) }
    }

    /// A table with one row for each part of a record.
    pub fn of_parts<P: 'f>(
        name: &'static str,
        title: impl Into<String>,
        parts: impl Fn(&R) -> Vec<P> + 'f,
        fields: Vec<Field<'f, P>>,
    ) -> Self {
        let Sheet { table, rows } = Sheet::new(name, title, fields);
        Sheet { table, rows: Box::new(move |record| parts(record).iter().flat_map(&rows).collect()) }
    }

    /// A table whose rows are made elsewhere.
    pub fn of_rows(table: Table, rows: impl Fn(&R) -> Vec<Row> + 'f) -> Self {
        Sheet { table, rows: Box::new(rows) }
    }

    /// The same table with a remark below it.
    pub fn noting(mut self, note: impl Into<String>) -> Self {
        self.table.notes.push(note.into());
        self
    }

    /// The table with the rows of these records.
    pub fn filled<'r>(mut self, records: impl IntoIterator<Item = &'r R>) -> Table
    where
        R: 'r,
    {
        records.into_iter().flat_map(&self.rows).for_each(|row| self.table.push(row));
        self.table
    }
}

/// The standard output of a command.
pub struct Output<'f, R> {
    format: String,
    sheet: Sheet<'f, R>,
    out: BufWriter<StandardOutput>,
    /// How a record is text; none where text is a table too.
    text: Option<fn(&R) -> String>,
    /// Whether no result has come yet.
    is_empty: bool,
    /// Whether the head of a CSV table is written.
    headed: bool,
}

impl<'f, R: Record> Output<'f, R> {
    /// An output whose table formats fill the sheet.
    pub fn new(session: &Session, sheet: Sheet<'f, R>) -> Self {
        Output { text: Some(R::text), ..Output::tabular(session, sheet) }
    }
}

impl<'f, R: Serialize> Output<'f, R> {
    /// The same, with text as one table of all results. Its widths are known at the end.
    pub fn tabular(session: &Session, sheet: Sheet<'f, R>) -> Self {
        let out = BufWriter::new(stdout());
        Output { format: session.format.clone(), sheet, out, text: None, is_empty: true, headed: false }
    }

    /// The table with the rows so far, which may be changed before it is written.
    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.sheet.table
    }

    /// Writes a result, or keeps it for the table.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn emit(&mut self, record: &R) -> anyhow::Result<()> {
        self.is_empty = false;
        match (self.format.as_str(), self.text) {
            ("json", _) => {
                serde_json::to_writer(&mut self.out, record).map_err(io::Error::from)?;
                writeln!(self.out)?;
            }
            ("text", Some(text)) => writeln!(self.out, "{}", text(record))?,
            ("csv", _) => {
                self.write_csv_head()?;
                for row in (self.sheet.rows)(record) {
                    exporters::csv::write_row(&self.sheet.table.columns, &row, &mut self.out)?;
                }
            }
            _ => (self.sheet.rows)(record).into_iter().for_each(|row| self.sheet.table.push(row)),
        }
        Ok(())
    }

    fn write_csv_head(&mut self) -> io::Result<()> {
        if !self.headed {
            self.headed = true;
            exporters::csv::write_head(&self.sheet.table.columns, &mut self.out)?;
        }
        Ok(())
    }

    /// Makes what was written visible now.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Writes what was kept, unless an error came before the first result.
    ///
    /// # Errors
    /// That error, and those of standard output.
    pub fn finish_after<T>(self, read: anyhow::Result<T>) -> anyhow::Result<T> {
        if self.is_empty && read.is_err() {
            return read;
        }
        self.finish()?;
        read
    }

    /// Writes what was kept.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn finish(mut self) -> anyhow::Result<()> {
        match (self.format.as_str(), self.text) {
            ("json", _) | ("text", Some(_)) => {}
            ("csv", _) => self.write_csv_head()?,
            _ => write_table(&self.format, &self.sheet.table, &mut self.out)?,
        }
        Ok(self.out.flush()?)
    }
}
/// Writes a whole table in any format; JSON as one object a line.
///
/// # Errors
/// Those of the writer.
pub fn write_table(format: &str, table: &Table, out: &mut dyn Write) -> io::Result<()> {
    if format == "json" {
        return table
            .rows
            .iter()
            .try_for_each(|row| writeln!(out, "{}", exporters::json::object(table, row)));
    }
    let exporter = exporters::exporter(format).expect("the parser admits known formats only");
    (exporter.write)(table, out)
}

/// Writes a whole table to standard output in the session's format.
///
/// # Errors
/// Those of standard output.
pub fn print_table(session: &Session, table: &Table) -> io::Result<()> {
    let mut out = BufWriter::new(stdout());
    write_table(&session.format, table, &mut out)?;
    out.flush()
}
