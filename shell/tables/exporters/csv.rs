//! Comma-separated values (RFC 4180): the headings are the column keys, intervals are `low..high`. A row is one line:
//! line ends and other control characters in names are shown as their pictures.

use std::io;

use toolkit::pictures::visible;

use super::Exporter;
use crate::tables::{Cell, Column, Table};

pub(crate) static EXPORTER: Exporter = Exporter { name: "csv", extension: "csv", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    write_head(&table.columns, out)?;
    table.rows.iter().try_for_each(|row| write_row(&table.columns, row, out))
}

pub(crate) fn write_head(columns: &[Column], out: &mut dyn io::Write) -> io::Result<()> {
    let keys = columns.iter().flat_map(|column| {
        let disagreement = column.quoted.then(|| format!("{}_disagrees", column.key));
        [Some(column.key.to_string()), disagreement].into_iter().flatten()
    });
    write_record(keys, out)
}

pub(crate) fn write_row(columns: &[Column], row: &[Cell], out: &mut dyn io::Write) -> io::Result<()> {
    let fields = row.iter().zip(columns).flat_map(|(cell, column)| {
        let plain = visible(&column.shown(&Cell { disagrees: false, ..cell.clone() }));
        let disagreement = column.quoted.then(|| if cell.disagrees { "yes" } else { "no" }.to_owned());
        [Some(plain), disagreement].into_iter().flatten()
    });
    write_record(fields, out)
}

/// The buffer size in bytes, enough for most rows.
const ROW: usize = 512;

fn write_record(fields: impl Iterator<Item = String>, out: &mut dyn io::Write) -> io::Result<()> {
    // A stream has a new writer for every row, and creating one clears its buffer.
    let mut records = ::csv::WriterBuilder::new().buffer_capacity(ROW).from_writer(out);
    records.write_record(fields)?;
    records.flush()
}
