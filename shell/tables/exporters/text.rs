//! A table for the terminal. Where the terminal is too narrow, cells wrap between words; where it is too narrow for the
//! words themselves, every row is a list of its cells, one below the other.

use std::io;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width};
use pictures::{visible, wrapped};
use strategies::formula::unmarked;

use super::Exporter;
use crate::tables::{Align, Table};

/// Rules above the heads, below them and below the last row, as in a printed table.
const STYLE: TableStyle = TableStyle::new().top_border(RULE).header_separator(RULE).bottom_border(RULE);
const RULE: LineStyle = LineStyle::none().fill('─').junction('─');

/// A rule above each row that is a list.
const LISTED: TableStyle = TableStyle::new().top_border(RULE);

/// The blanks on both sides of a cell.
const PADDING: u16 = 2;

/// What parts two columns.
const PARTING: u16 = 1;

/// The catalogue entry.
pub static EXPORTER: Exporter = Exporter { name: "text", extension: "txt", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    // None where there is no terminal.
    let width = comfy_table::Table::new().width();
    let told = |text: &str, out: &mut dyn io::Write| {
        let text = visible(&unmarked(text));
        let lines = width.map_or_else(|| vec![text.clone()], |width| wrapped(&text, width.into()));
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    };
    if !table.title.is_empty() {
        told(&table.title, out)?;
    }
    for line in lines(table, width) {
        writeln!(out, "{}", line.trim_end())?;
    }
    for note in &table.notes {
        told(note, out)?;
    }
    Ok(())
}

/// The heads and the rows within this width.
fn lines(table: &Table, width: Option<u16>) -> Vec<String> {
    let heads: Vec<String> = table.columns.iter().map(|column| visible(&column.heading())).collect();
    let rows: Vec<Vec<String>> =
        table.lines().into_iter().map(|line| line.iter().map(|cell| visible(cell)).collect()).collect();
    let mut drawn = grid(&heads, &rows);
    for (index, column) in table.columns.iter().enumerate() {
        if column.align == Align::Right
            && let Some(drawn) = drawn.column_mut(index)
        {
            drawn.set_cell_alignment(CellAlignment::Right);
        }
    }
    let Some(width) = width else { return drawn.lines().collect() };

    let whole = drawn.column_max_content_widths();
    let words = grid(&split(&heads), &rows.iter().map(|row| split(row)).collect::<Vec<_>>());
    match allotted(&whole, &words.column_max_content_widths(), width) {
        Some(widths) => {
            drawn.set_constraints(widths.into_iter().map(fixed));
            drawn.lines().collect()
        }
        None => listed(&heads, &rows, width),
    }
}

fn grid(heads: &[String], rows: &[Vec<String>]) -> comfy_table::Table {
    let mut drawn = comfy_table::Table::new();
    drawn.load_style(STYLE).set_content_arrangement(ContentArrangement::Dynamic).force_no_tty();
    if !heads.is_empty() {
        drawn.set_header(heads);
    }
    for row in rows {
        drawn.add_row(row);
    }
    drawn
}

/// The same cells with every word on a line of its own, which measures the longest.
fn split(cells: &[String]) -> Vec<String> {
    cells.iter().map(|cell| cell.split_whitespace().collect::<Vec<_>>().join("\n")).collect()
}

fn fixed(width: u16) -> ColumnConstraint {
    ColumnConstraint::Absolute(Width::Fixed(width + PADDING))
}

/// A width for each column, its longest word at least, so that all fit; the widest columns give way. `None` where the
/// words do not fit.
fn allotted(whole: &[u16], words: &[u16], width: u16) -> Option<Vec<u16>> {
    let columns = u16::try_from(whole.len()).ok()?;
    let room =
        u64::from(width.checked_sub(((PADDING + PARTING).checked_mul(columns)?).checked_sub(PARTING)?)?);
    let at_most = |most: u16| {
        let widths = whole.iter().zip(words).map(move |(&whole, &word)| whole.min(most).max(word));
        widths.collect::<Vec<u16>>()
    };
    let total = |widths: &[u16]| widths.iter().copied().map(u64::from).sum::<u64>();
    (0..=width).rev().map(at_most).find(|widths| total(widths) <= room)
}

/// The rows one after the other, each with a line for a cell: the head, and beside it what stands below it, or under it where
/// a word is too long for that. Empty cells are left out; a row whose first cell is empty goes on with what the row before is
/// about.
fn listed(heads: &[String], rows: &[Vec<String>], width: u16) -> Vec<String> {
    let longest = widest(&[heads.to_vec()]);
    let left = longest.min(width / 3);
    let right = width.saturating_sub(left + 2 * PADDING + PARTING).max(1);
    let is_beside = widest(&rows.iter().map(|row| split(row)).collect::<Vec<_>>()) <= right;
    let mut lines = Vec::new();
    for row in rows {
        let cells = heads.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
        let told = cells.map(|(head, cell)| {
            if is_beside { vec![head.clone(), cell.clone()] } else { vec![format!("{head}\n{cell}")] }
        });
        let mut drawn = grid(&[], &told.collect::<Vec<_>>());
        let begins = row.first().is_none_or(|cell| !cell.is_empty());
        drawn.load_style(LISTED);
        if is_beside {
            drawn.set_constraints([fixed(left), fixed(right)]);
        } else {
            drawn.set_constraints([fixed(width.saturating_sub(PADDING).max(1))]);
        }
        lines.extend(drawn.lines().skip(usize::from(!begins)));
    }
    let rule = "─".repeat(usize::from(width));
    if lines.first().is_some_and(|first| !first.starts_with('─')) {
        lines.insert(0, rule.clone());
    }
    lines.push(rule);
    lines
}

/// The width of the widest cell.
fn widest(rows: &[Vec<String>]) -> u16 {
    grid(&[], rows).column_max_content_widths().into_iter().max().unwrap_or(0)
}
