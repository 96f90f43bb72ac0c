//! A Markdown section: title, pipe table with aligned source, notes.

use std::io;

use strategies::formula::unmarked;
use toolkit::pictures::visible;

use super::Exporter;
use crate::tables::{Align, Cell, Column, Table};

pub(crate) static EXPORTER: Exporter = Exporter { name: "markdown", extension: "md", write };

fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let place =
        |column: &Column, cell: &Cell| if column.is_literal(&cell.value) { Place::Name } else { Place::Cell };
    write_by(place, table, out)
}

/// A table whose cells are already Markdown, with links and code.
pub fn linked(table: &Table) -> String {
    let mut bytes = Vec::new();
    write_by(|_, _| Place::Markup, table, &mut bytes).expect("writing to memory cannot fail");
    String::from_utf8(bytes).expect("exporters write UTF-8")
}

fn write_by(
    place: impl Fn(&Column, &Cell) -> Place,
    table: &Table,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let heads = table.columns.iter().map(|column| escaped(&column.heading(), Place::Cell)).collect();
    let body = table.lines().into_iter().zip(&table.rows).map(|(line, row)| {
        let cells = line.iter().zip(row).zip(&table.columns);
        cells.map(|((shown, cell), column)| escaped(shown, place(column, cell))).collect()
    });
    let lines: Vec<Vec<String>> = std::iter::once(heads).chain(body).collect();
    let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0).max(3);
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();

    writeln!(out, "## {}\n", escaped(&table.title, Place::Line))?;
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
        writeln!(out, "\n{}", escaped(note, Place::Line))?;
    }
    Ok(())
}

/// A sentence outside of tables, which may contain names.
pub fn line(text: &str) -> String {
    escaped(text, Place::Line)
}

/// Code, between more backticks than occur in a row within it.
pub fn code(text: &str) -> String {
    let text = visible(text);
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let ticks = "`".repeat(longest + 1);
    // One space on each side belongs to the backticks.
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

/// A comment. A sequence that would end it is escaped as in HTML.
pub fn comment(text: &str) -> String {
    format!("<!-- {} -->", visible(text).replace("-->", "--&gt;").replace("--!>", "--!&gt;"))
}

/// Whether the text after a colon begins with the name of an emoji, as in `:tada:`.
fn is_picture(rest: &str) -> bool {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || "_+-".contains(c);
    rest.find(|c| !is_inside(c)).is_some_and(|end| end > 0 && rest[end..].starts_with(':'))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In a cell that holds a name.
    Name,
    /// In a cell that holds words, with code between backticks.
    Cell,
    /// In a cell that is Markdown already.
    Markup,
    /// Outside of the table: a sentence of the program, which may have links.
    Line,
}

/// Text on one line that is neither markup nor the end of a cell. Text between two backticks is code, unless the whole
/// is a name. Signs that mean nothing at their place stay as they are, as in `a <= b`, `chi_g` and `[0, 1]`.
fn escaped(text: &str, place: Place) -> String {
    let text = if place == Place::Line { unmarked(text) } else { text.into() };
    let text = visible(&text);
    let has_code =
        place != Place::Name && text.matches('`').count().is_multiple_of(2) && !text.contains("``");
    let mut escaped = String::with_capacity(text.len());
    let (mut is_code, mut last) = (false, ' ');
    for (at, letter) in text.char_indices() {
        let rest = &text[at + letter.len_utf8()..];
        let next = rest.chars().next().unwrap_or(' ');
        if letter == '`' && has_code {
            is_code = !is_code;
        }
        let is_markup = match letter {
            '|' => place != Place::Line,
            _ if is_code || place == Place::Markup => false,
            '`' => !has_code,
            '\\' => next.is_ascii_punctuation(),
            '*' => true,
            // Inside a word, and before a blank, it does not begin italics.
            '_' => !last.is_alphanumeric() && !next.is_whitespace(),
            // A single one on each side strikes out the text between, as two do.
            '~' => text.matches('~').count() > 1,
            // The text between two of them is mathematics.
            '$' => text.matches('$').count() > 1,
            '<' => next.is_ascii_alphabetic() || "/!?".contains(next),
            '&' => (next == '#' || next.is_ascii_alphanumeric()) && rest.contains(';'),
            '[' | ']' | ':' | '.' if place == Place::Line => false,
            '[' | ']' => text.contains("]("),
            ':' => rest.starts_with("//") || (place == Place::Name && is_picture(rest)),
            '.' => escaped.to_ascii_lowercase().ends_with("www"),
            '@' => last.is_alphanumeric() && next.is_ascii_alphabetic(),
            _ => false,
        };
        if is_markup {
            escaped.push('\\');
        }
        escaped.push(letter);
        last = letter;
    }
    escaped
}
