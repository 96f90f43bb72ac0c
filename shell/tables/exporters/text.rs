//! A table for the terminal. Where the terminal is too narrow, cells wrap between words; where it is too narrow for the
//! words themselves, every row is a list of its cells, one below the other.

use std::io;

use comfy_table::{CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle, Width};
use strategies::formula::unmarked;
use toolkit::pictures::{visible, wrapped};

use super::Exporter;
use crate::tables::{Align, Table};

/// Rules above the heads, below them and below the last row, as in printed tables.
const STYLE: TableStyle = TableStyle::new().top_border(RULE).header_separator(RULE).bottom_border(RULE);
const RULE: LineStyle = LineStyle::none().fill('─').junction('─');

/// A rule above each row that is shown as a list.
const LISTED: TableStyle = TableStyle::new().top_border(RULE);

/// The blanks on both sides of a cell.
const PADDING: u16 = 2;

const PARTING: u16 = 1;

pub(crate) static EXPORTER: Exporter = Exporter { name: "text", extension: "txt", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let mut stream = Stream::default();
    stream.write(table, out)?;
    stream.finish(table, out)
}

/// The width of the terminal; `None` if the output goes elsewhere.
pub fn terminal_width() -> Option<u16> {
    comfy_table::Table::new().width()
}

/// A table whose rows come in parts: the first part determines the widths of the columns, and wider cells widen only
/// their own part.
#[derive(Default)]
pub struct Stream {
    /// The layout of the rows after the first part is written, and the rule below the last row.
    begun: Option<(Layout, String)>,
    /// Whether title and heads are written.
    is_headed: bool,
}

enum Layout {
    /// In columns: at least of these widths if there is no terminal, otherwise exactly.
    Columns(Vec<u16>),
    /// Each row as a list of its cells.
    Lists,
}

impl Stream {
    /// Chooses the layout for rows like these, of which none is written.
    pub fn reserve(&mut self, table: &Table) {
        self.lines(table, terminal_width());
        self.is_headed = false;
    }

    /// Writes a part of the rows of the table, with title and heads above the first part.
    pub fn write(&mut self, table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
        let width = terminal_width();
        if !self.is_headed && !table.title.is_empty() {
            write_wrapped(&table.title, width, out)?;
        }
        for line in self.lines(table, width) {
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Writes the rule below the last row, and the notes.
    pub fn finish(self, table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
        let width = terminal_width();
        if let Some((_, rule)) = self.begun {
            writeln!(out, "{rule}")?;
        }
        table.notes.iter().try_for_each(|note| write_wrapped(note, width, out))
    }

    /// The lines of these rows. The first call chooses the layout for all. It draws the heads, too, as does the one after a layout was reserved, and keeps the lower rule for the end;
    /// later calls draw rows alone.
    fn lines(&mut self, table: &Table, width: Option<u16>) -> Vec<String> {
        let heads: Vec<String> = table.columns.iter().map(|column| visible(&column.heading())).collect();
        let rows: Vec<Vec<String>> =
            table.lines().into_iter().map(|line| line.iter().map(|cell| visible(cell)).collect()).collect();
        let is_first = !std::mem::replace(&mut self.is_headed, true);
        let mut drawn = grid(if is_first { &heads } else { &[] }, &rows);
        let rule = |width: u16| "─".repeat(usize::from(width));
        let (layout, last) = self.begun.get_or_insert_with(|| {
            let whole = drawn.column_max_content_widths();
            let Some(width) = width else { return (Layout::Columns(whole), String::new()) };
            let words = grid(&split(&heads), &rows.iter().map(|row| split(row)).collect::<Vec<_>>());
            match allotted(&whole, &words.column_max_content_widths(), width) {
                Some(widths) => (Layout::Columns(widths), String::new()),
                None => (Layout::Lists, rule(width)),
            }
        });
        let Layout::Columns(widths) = layout else {
            return listed(&heads, &rows, width.unwrap_or(u16::MAX), is_first);
        };
        let bound =
            if width.is_some() { ColumnConstraint::Absolute } else { ColumnConstraint::LowerBoundary };
        drawn.set_constraints(widths.iter().map(|width| bound(Width::Fixed(width + PADDING))));
        for (index, column) in table.columns.iter().enumerate() {
            if column.align == Align::Right
                && let Some(drawn) = drawn.column_mut(index)
            {
                drawn.set_cell_alignment(CellAlignment::Right);
            }
        }
        let mut lines: Vec<String> = drawn.lines().collect();
        let below = lines.pop().unwrap_or_default();
        if is_first {
            *last = below.trim_end().to_owned();
            lines
        } else {
            lines.split_off(1.min(lines.len()))
        }
    }
}

/// Writes a title or a note within this width.
fn write_wrapped(text: &str, width: Option<u16>, out: &mut dyn io::Write) -> io::Result<()> {
    let text = visible(&unmarked(text));
    let lines = width.map_or_else(|| vec![text.clone()], |width| wrapped(&text, width.into()));
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
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

/// The same cells with every word on a line of its own, to measure the longest word.
fn split(cells: &[String]) -> Vec<String> {
    cells.iter().map(|cell| cell.split_whitespace().collect::<Vec<_>>().join("\n")).collect()
}

fn fixed(width: u16) -> ColumnConstraint {
    ColumnConstraint::Absolute(Width::Fixed(width + PADDING))
}

/// A width for each column, at least that of its longest word, so that all fit; the widest columns shrink first. `None`
/// if the words do not fit.
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

/// The rows in sequence, each with a line per cell: the head, and the cell beside it, or below it if a word is too
/// long. Empty cells are left out; a row whose first cell is empty continues the subject of the row before.
fn listed(heads: &[String], rows: &[Vec<String>], width: u16, is_first: bool) -> Vec<String> {
    let longest = widest(&[heads.to_vec()]);
    let left = longest.min(width / 3);
    let right = width.saturating_sub(left + 2 * PADDING + PARTING).max(1);
    let is_beside = widest(&rows.iter().map(|row| split(row)).collect::<Vec<_>>()) <= right;
    let mut lines = Vec::new();
    for row in rows {
        let cells = heads.iter().zip(row).filter(|(_, cell)| !cell.is_empty());
        let pairs = cells.map(|(head, cell)| {
            if is_beside { vec![head.clone(), cell.clone()] } else { vec![format!("{head}\n{cell}")] }
        });
        let mut drawn = grid(&[], &pairs.collect::<Vec<_>>());
        let begins = row.first().is_none_or(|cell| !cell.is_empty());
        drawn.load_style(LISTED);
        if is_beside {
            drawn.set_constraints([fixed(left), fixed(right)]);
        } else {
            drawn.set_constraints([fixed(width.saturating_sub(PADDING).max(1))]);
        }
        lines.extend(drawn.lines().skip(usize::from(!begins)));
    }
    if is_first && lines.first().is_some_and(|first| !first.starts_with('─')) {
        lines.insert(0, "─".repeat(usize::from(width)));
    }
    lines
}

fn widest(rows: &[Vec<String>]) -> u16 {
    grid(&[], rows).column_max_content_widths().into_iter().max().unwrap_or(0)
}
