//! Tables of edges: a line for each, below a heading with the names of columns; the user names the two
//! with the ends.
//!
//! Cells are separated by the first of tab, `;`, `,` and `|` that the first row has, or else by blanks,
//! and may stand between double quotes, in which a double quote stands twice; all rows have as many.
//! Two columns are named as in the heading, or, where both names are numbers, counted from 1: then
//! there is no heading, and the rows have to show that they are edges as an [edge
//! list](super::edge_list) does, and that they are not adjacency lists. Other columns, such as weights,
//! are passed over, but a cell that says `Directed` or `->`, or yes in a column `directed`, is refused;
//! cells without a text are, too. Comments and names are as in edge lists. A table is known by the two
//! columns alone. An input holds one graph.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::BufRead;

use super::Format;
use super::edge_list::list::List;
use super::reading::{Fault, ReadError, ReadGraph, Source, excerpt, text};

pub(crate) const FORMAT: Format = Format {
    name: "table",
    about: "a table of edges, whose two columns of ends are named (--input-columns), read only",
    read,
    ..Format::PLAIN
};

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.peek()?;
    let Some(columns) = source.columns.clone() else {
        return Err(Fault::new("the names of two columns (--input-columns source,target)", "none"));
    };
    let mut list = List::from_source(source);
    let mut rows = Rows::new(Source::LONGEST_LINE);
    let mut sums = [0; 2];
    let numbers = columns.each_ref().map(|column| column.parse::<usize>().ok().filter(|&number| number > 0));
    let mut places = if let [Some(u), Some(v)] = numbers { Some([u - 1, v - 1]) } else { None };
    let mut heading = Vec::new();
    while let Some(cells) = rows.next(source, |content, place| list.remark(content, place))? {
        let Some([u, v]) = places else {
            let found = columns.each_ref().map(|column| cells.iter().position(|cell| cell == column));
            let [Some(u), Some(v)] = found else {
                return Err(Fault::unlike(format!("columns {} and {}", columns[0], columns[1]), &rows.line));
            };
            (places, list.is_marked) = (Some([u, v]), true);
            heading = cells;
            continue;
        };
        // The heading of a table that was put below another.
        if cells == heading {
            continue;
        }
        let end = |at: usize| {
            let cell = cells.get(at).filter(|cell| !cell.is_empty());
            cell.ok_or_else(|| Fault::unlike(format!("a name in column {}", at + 1), &rows.line))
        };
        list.join([end(u)?, end(v)?], false, source.place())?;
        list.evidence.is_table = true;
        if list.names.len() == 0 {
            heading = cells;
            continue;
        }
        let other = cells.iter().enumerate().filter(|&(at, _)| at != u && at != v);
        for (at, cell) in other {
            if says_directed(heading.get(at).map_or("", String::as_str), cell) {
                let found = format!("{} in column {}", excerpt(cell.as_bytes()), at + 1);
                return Err(Fault::new("an undirected graph", found));
            }
        }
        // Lists of the neighbors of their vertices have the same pairs in either order.
        for other in cells.iter().enumerate().filter(|&(at, _)| at != u).map(|(_, other)| other) {
            for (sum, pair) in sums.iter_mut().zip([[&cells[u], other], [other, &cells[u]]]) {
                let mut hasher = DefaultHasher::new();
                pair.hash(&mut hasher);
                *sum = hasher.finish().wrapping_add(*sum);
            }
        }
    }
    let are_distinct = !list.evidence.columns.has_again;
    if rows.width > 2 && !list.is_marked && are_distinct && sums[0] != 0 && sums[0] == sums[1] {
        return Err(Fault::new("rows of a table", "lists of neighbors (--input-format adjlist)"));
    }
    list.finish(source)
}

fn says_directed(column: &str, cell: &str) -> bool {
    let [column, cell] = [column, cell].map(str::to_lowercase);
    match column.trim_start_matches("is").trim_start_matches('_') {
        _ if matches!(&*cell, "directed" | "->" | "-->" | "=>" | "<-" | "\u{2192}" | "arc") => true,
        "directed" => matches!(&*cell, "true" | "1" | "1.0" | "yes" | "t" | "y"),
        "undirected" => matches!(&*cell, "false" | "0" | "0.0" | "no" | "f" | "n"),
        _ => false,
    }
}

/// The rows of a table. The first row determines the separator and the number of cells.
struct Rows {
    longest: usize,
    line: Vec<u8>,
    separator: Option<char>,
    /// The number of cells per row; 0 before the first row.
    width: usize,
}

impl Rows {
    fn new(longest: usize) -> Self {
        Rows { longest, line: Vec::new(), separator: None, width: 0 }
    }

    /// The cells of the next line that is neither blank nor a remark.
    fn next(
        &mut self,
        source: &mut Source<'_>,
        mut is_remark: impl FnMut(&[u8], usize) -> Result<bool, Fault>,
    ) -> Result<Option<Vec<String>>, Fault> {
        loop {
            if !source.take_line_within(&mut self.line, self.longest)? {
                return Ok(None);
            }
            let content = self.line.trim_ascii();
            if !content.is_empty() && !is_remark(content, source.place())? {
                break;
            }
        }
        let line = text(&self.line, 1)?;
        if self.width == 0 {
            self.separator = ['\t', ';', ',', '|'].into_iter().find(|&sign| line.contains(sign));
        }
        let cells = match self.separator {
            Some(separator) => cells(line, separator)?,
            None => line.split(" #").next().unwrap_or(line).split_whitespace().map(str::to_owned).collect(),
        };
        if self.width == 0 {
            self.width = cells.len();
        }
        if cells.len() == self.width {
            return Ok(Some(cells));
        }
        let expected = format!("{} cells, as in the first row", self.width);
        Err(Fault::new(expected, format!("{}: {}", cells.len(), excerpt(line.as_bytes()))))
    }
}

fn cells(line: &str, separator: char) -> Result<Vec<String>, Fault> {
    let mut cells = vec![String::new()];
    let mut is_quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        let cell = cells.last_mut().expect("there is one from the start on");
        match c {
            '"' if is_quoted && characters.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if is_quoted || cell.trim().is_empty() => is_quoted = !is_quoted,
            c if c == separator && !is_quoted => cells.push(String::new()),
            c => cell.push(c),
        }
    }
    if is_quoted {
        return Err(Fault::unlike("a cell that ends with a quote", line));
    }
    cells.iter_mut().for_each(|cell| *cell = cell.trim().to_owned());
    Ok(cells)
}

/// The rows of a text, CSV with a heading or JSON objects; encoding, comments, separators as in graph files.
pub struct TextRows<'a> {
    name: String,
    source: Source<'a>,
    rows: Rows,
}

impl<'a> TextRows<'a> {
    /// The longest line: a graph of order 1,024 in graph6, with other cells.
    const LONGEST: usize = 1 << 20;

    pub fn new(name: impl Into<String>, input: impl BufRead + Send + 'a) -> Self {
        TextRows { name: name.into(), source: Source::new(input), rows: Rows::new(Self::LONGEST) }
    }

    fn with_place<T>(&self, outcome: Result<T, Fault>) -> Result<T, ReadError> {
        outcome.map_err(|fault| ReadError { name: self.name.clone(), line: self.source.place(), fault })
    }

    /// Whether the next line begins a JSON object.
    ///
    /// # Errors
    /// The input cannot be read.
    pub fn are_objects(&mut self) -> Result<bool, ReadError> {
        let next = self.source.skip_blank_lines().and_then(|()| self.source.line_ahead(0));
        let line = self.with_place(next)?;
        Ok(self.source.window()[line].trim_ascii_start().starts_with(b"{"))
    }

    /// The cells of the next row.
    ///
    /// # Errors
    /// The input cannot be read, a line is too long, or the number of cells differs from the first row.
    pub fn cells(&mut self) -> Result<Option<Vec<String>>, ReadError> {
        let is_remark = |content: &[u8], _| Ok(matches!(content[0], b'#' | b'%'));
        let next = self.rows.next(&mut self.source, is_remark);
        self.with_place(next)
    }

    /// The next line that is not blank.
    ///
    /// # Errors
    /// The input cannot be read, or a line is too long.
    pub fn line(&mut self) -> Result<Option<&str>, ReadError> {
        loop {
            let taken = self.source.take_line_within(&mut self.rows.line, Self::LONGEST);
            if !self.with_place(taken)? {
                return Ok(None);
            }
            if !self.rows.line.trim_ascii().is_empty() {
                return self.with_place(text(&self.rows.line, 1).map(Some));
            }
        }
    }

    /// The position of the last row read, as `NAME:LINE`.
    pub fn place(&self) -> String {
        format!("{}:{}", self.name, self.source.place())
    }
}
