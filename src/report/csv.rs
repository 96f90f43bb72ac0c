//! Comma-separated values (RFC 4180): the headings are the column keys, intervals are `low..high`.

use std::io;

use super::{Exporter, Table};

/// The catalogue entry.
pub static EXPORTER: Exporter = Exporter { name: "csv", extension: "csv", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let mut records = ::csv::Writer::from_writer(out);
    records.write_record(table.columns.iter().flat_map(|column| {
        let disagreement = column.quoted.then(|| format!("{}_disagrees", column.key));
        [Some(column.key.to_string()), disagreement].into_iter().flatten()
    }))?;
    for row in &table.rows {
        records.write_record(row.iter().zip(&table.columns).flat_map(|(cell, column)| {
            let plain = super::Cell::from(cell.value.clone()).shown();
            let disagreement = column.quoted.then(|| if cell.disagrees { "yes" } else { "no" }.to_owned());
            [Some(plain), disagreement].into_iter().flatten()
        }))?;
    }
    records.flush()
}
