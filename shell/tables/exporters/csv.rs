//! Comma-separated values (RFC 4180): the headings are the column keys, intervals are `low..high`. A row is one line:
//! line ends and other control characters in names are shown as their pictures.

use std::io;

use toolkit::pictures::visible;

use super::Exporter;
use crate::tables::{Cell, Table};

pub(crate) static EXPORTER: Exporter = Exporter { name: "csv", extension: "csv", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    write_part(table, true, out)
}

/// Writes the rows, below the headings if these are not yet written.
pub(crate) fn write_part(table: &Table, has_head: bool, out: &mut dyn io::Write) -> io::Result<()> {
    let mut records = ::csv::Writer::from_writer(out);
    if has_head {
        records.write_record(table.columns.iter().flat_map(|column| {
            let disagreement = column.quoted.then(|| format!("{}_disagrees", column.key));
            [Some(column.key.to_string()), disagreement].into_iter().flatten()
        }))?;
    }
    for row in &table.rows {
        records.write_record(row.iter().zip(&table.columns).flat_map(|(cell, column)| {
            let plain = visible(&column.shown(&Cell { disagrees: false, ..cell.clone() }));
            let disagreement = column.quoted.then(|| if cell.disagrees { "yes" } else { "no" }.to_owned());
            [Some(plain), disagreement].into_iter().flatten()
        }))?;
    }
    records.flush()
}
