//! A table for the terminal: cells wrap where the terminal is too narrow, and nowhere else.

use std::io;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, TableStyle};
use pictures::visible;

use super::Exporter;
use crate::report::{Align, Table};

/// Rules above the heads, below them and below the last row, as in a printed table.
const STYLE: TableStyle = TableStyle::new().top_border(RULE).header_separator(RULE).bottom_border(RULE);
const RULE: LineStyle = LineStyle::none().fill('─').junction('─');

/// The catalogue entry.
pub static EXPORTER: Exporter = Exporter { name: "text", extension: "txt", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let mut drawn = comfy_table::Table::new();
    drawn.load_style(STYLE).set_content_arrangement(ContentArrangement::Dynamic);
    drawn.set_header(table.columns.iter().map(|column| visible(&column.heading())));
    for line in table.lines() {
        drawn.add_row(line.iter().map(|cell| visible(cell)));
    }
    for (index, column) in table.columns.iter().enumerate() {
        if column.align == Align::Right
            && let Some(drawn) = drawn.column_mut(index)
        {
            drawn.set_cell_alignment(CellAlignment::Right);
        }
    }
    if !table.title.is_empty() {
        writeln!(out, "{}", visible(&table.title))?;
    }
    for line in drawn.to_string().lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    for note in &table.notes {
        writeln!(out, "{}", visible(note))?;
    }
    Ok(())
}
