//! Where results go: text, JSON and CSV as they come, tables that must know their widths at the end.

use std::io::{self, BufWriter, Stdout, Write};

use mapgame::report::{Cell, Table, exporters};
use serde::Serialize;

use super::options::Session;

/// One result in the three shapes that the formats need; each format asks for its own.
pub trait Shapes {
    /// The JSON object.
    fn json(self) -> impl Serialize;

    /// Lines for people, without the last line end.
    fn text(self) -> String;

    /// Rows of the command's table.
    fn rows(self) -> Vec<Vec<Cell>>;
}

/// One result with its shapes made, where that takes next to no time.
pub struct Item<J> {
    /// The JSON object.
    pub json: J,
    /// Lines for people, without the last line end.
    pub text: String,
    /// Rows of the command's table.
    pub rows: Vec<Vec<Cell>>,
}

impl<J: Serialize> Shapes for Item<J> {
    fn json(self) -> impl Serialize {
        self.json
    }

    fn text(self) -> String {
        self.text
    }

    fn rows(self) -> Vec<Vec<Cell>> {
        self.rows
    }
}

/// The standard output of a command.
pub struct Output {
    format: String,
    table: Table,
    out: BufWriter<Stdout>,
    /// Whether text is a table too.
    is_tabular: bool,
    /// Whether no result has come yet.
    is_empty: bool,
    /// Whether the head of a CSV table is written.
    headed: bool,
}

impl Output {
    /// An output whose table formats fill `table`.
    pub fn new(session: &Session, table: Table) -> Self {
        let out = BufWriter::new(io::stdout());
        Output {
            format: session.format.clone(),
            table,
            out,
            is_tabular: false,
            is_empty: true,
            headed: false,
        }
    }

    /// The same where text is one table for all results, which must know its widths.
    pub fn tabular(session: &Session, table: Table) -> Self {
        Output { is_tabular: true, ..Output::new(session, table) }
    }

    /// Lets the table that was kept be changed before it is written: it has the rows so far.
    pub fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }

    /// Writes a result, or keeps it for the table.
    ///
    /// # Errors
    /// Those of standard output.
    pub fn emit(&mut self, result: impl Shapes) -> anyhow::Result<()> {
        self.is_empty = false;
        match self.format.as_str() {
            "json" => {
                serde_json::to_writer(&mut self.out, &result.json()).map_err(io::Error::from)?;
                writeln!(self.out)?;
            }
            "text" if !self.is_tabular => writeln!(self.out, "{}", result.text())?,
            "csv" => {
                self.write_csv_head()?;
                for row in result.rows() {
                    exporters::csv::write_row(&self.table.columns, &row, &mut self.out)?;
                }
            }
            _ => result.rows().into_iter().for_each(|row| self.table.push(row)),
        }
        Ok(())
    }

    fn write_csv_head(&mut self) -> io::Result<()> {
        if !self.headed {
            self.headed = true;
            exporters::csv::write_head(&self.table.columns, &mut self.out)?;
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

    /// Writes what was kept before the end or before an error, where something came before it.
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
        match self.format.as_str() {
            "json" => {}
            "text" if !self.is_tabular => {}
            "csv" => self.write_csv_head()?,
            _ => write_table(&self.format, &self.table, &mut self.out)?,
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
    let mut out = io::stdout().lock();
    write_table(&session.format, table, &mut out)?;
    out.flush()
}
