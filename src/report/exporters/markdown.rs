//! A Markdown section: title, pipe table with aligned source, notes.

use std::io;

use super::Exporter;
use crate::report::{Align, Table};

/// The catalogue entry.
pub static EXPORTER: Exporter = Exporter { name: "markdown", extension: "md", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let heads = table.columns.iter().map(|column| escape(&column.heading())).collect();
    let body = table.lines().into_iter().map(|line| line.iter().map(|cell| escape(cell)).collect());
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain(body).collect();
    let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0).max(3);
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();

    writeln!(out, "## {}\n", table.title)?;
    for (index, line) in lines.iter().enumerate() {
        for ((text, &width), column) in line.iter().zip(&widths).zip(&table.columns) {
            match column.align {
                Align::Left => write!(out, "| {text:<width$} ")?,
                Align::Right => write!(out, "| {text:>width$} ")?,
            }
        }
        writeln!(out, "|")?;
        if index == 0 {
            for (&width, column) in widths.iter().zip(&table.columns) {
                match column.align {
                    Align::Left => write!(out, "|{:-<1$}", "", width + 2)?,
                    Align::Right => write!(out, "|{:-<1$}:", "", width + 1)?,
                }
            }
            writeln!(out, "|")?;
        }
    }
    for note in &table.notes {
        writeln!(out, "\n{note}")?;
    }
    Ok(())
}

fn escape(text: &str) -> String {
    text.replace('|', "\\|")
}
