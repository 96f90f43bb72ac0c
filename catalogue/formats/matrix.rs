//! Adjacency matrices as text: one row a line, entries 0 and 1 with blanks, tabs or commas between them
//! or with nothing; or rows in brackets, as numpy, Sage and Mathematica print them. The `.mat` files of
//! the House of Graphs are such.
//!
//! An entry may be written as a number with a point, `1.0`. Brackets are `[]`, `{}` or `()`, and `array(...)`,
//! `matrix(...)` and `Matrix(...)` may stand around. The matrix is square and symmetric with zeros on its diagonal;
//! anything else is refused, weights among it. Lines need not end where rows in brackets do. An input holds one matrix.
//!
//! A matrix of order 1 without brackets is read as an edge list, with the same vertex. One of order 2
//! or 3 could be a list of edges, perhaps with weights; it is a matrix if it is square and nothing
//! follows.

use std::io::{self, Write};

use super::reading::{Arcs, Evidence, Fault, Head, ReadGraph, Source, words};
use super::{Format, node_link};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "matrix",
    extensions: &["mat", "adj", "matrix"],
    about: "the adjacency matrix, 0 and 1, a row a line or in brackets (numpy, Sage, Mathematica)",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// The largest order, which bounds the length of a row.
const LARGEST: usize = 1 << 16;

/// The largest length of an entry, in bytes.
const LONGEST: usize = 64;

/// What may precede a parenthesis around the rows.
const WRAPPERS: [&[u8]; 4] = [b"array(", b"np.array(", b"matrix(", b"Matrix("];

fn claims(head: &Head<'_>) -> Option<Evidence> {
    let is_wrapped = WRAPPERS.iter().any(|wrapper| head.telling.starts_with(wrapper));
    if is_wrapped || is_bracketed(head) {
        return Some(Evidence::Signature);
    }
    is_plain(head).then_some(Evidence::Resemblance)
}

/// Whether the input has as many rows of 0 and 1, in brackets, as columns; else it may be a list of pairs.
pub(super) fn is_bracketed(head: &Head<'_>) -> bool {
    let has_bracket = matches!(head.telling.first(), Some(b'[' | b'{' | b'('));
    // Brackets are bytes of graph6, too.
    let is_graph6 = head.telling.len() > 4 && head.telling.iter().all(|byte| matches!(byte, b'?'..=b'~'));
    if !has_bracket || is_graph6 || node_link::begins(head) {
        return false;
    }
    let is_bracket = |byte: &u8| b"[]{}()".contains(byte);
    let is_separator = |byte: &u8| is_bracket(byte) || byte.is_ascii_whitespace() || *byte == b',';
    let entries = |row: &[u8]| row.split(is_separator).filter(|word| !word.is_empty()).count();
    let are_bits =
        head.ahead.split(is_separator).all(|word| word.is_empty() || word == b"..." || bit(word).is_some());
    // A row without an entry is the list of the neighbors of an isolated vertex.
    let signs: Vec<u8> = head.ahead.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let has_empty = signs.windows(2).any(|pair| matches!(pair, b"[]" | b"{}" | b"()"));
    let mut rows = head.ahead.split(is_bracket).map(entries).filter(|&count| count > 0);
    let Some(columns) = rows.next().filter(|_| !has_empty) else { return false };
    let others = rows.clone().count();
    are_bits && (columns == others + 1 || (columns != 2 && (columns > 1 || !head.is_whole)))
}

/// Whether the lines are rows of a 0-1 matrix without brackets, glued (a word a line) or with a word an
/// entry; all have the form and length of the telling line, the first that is neither blank nor a comment.
fn is_plain(head: &Head<'_>) -> bool {
    let width = |line: &[u8]| {
        let is_glued = words(line).count() == 1;
        let row: Option<Vec<bool>> = if is_glued {
            line.iter().map(|&byte| bit(&[byte])).collect()
        } else {
            words(line).map(bit).collect()
        };
        row.map(|row| (row.len(), is_glued))
    };
    let Some(first @ (columns, is_glued)) = width(head.telling) else { return false };
    let rows = head.lines().count();
    match columns {
        _ if !head.lines().all(|line| width(line) == Some(first)) => false,
        0 | 1 => false,
        // Lines of two or three numbers could be edges: they are a matrix only if it is square and all
        // of the input.
        2 | 3 if !is_glued => head.is_whole && rows == columns,
        _ => rows > 1 || !head.is_whole,
    }
}

/// The entry for a word; `None` if it is neither 0 nor 1.
fn bit(word: &[u8]) -> Option<bool> {
    match word {
        b"0" => Some(false),
        b"1" => Some(true),
        _ if word.contains(&b'.') && word.len() <= LONGEST => {
            let number: f64 = str::from_utf8(word).ok()?.parse().ok()?;
            [(0.0, false), (1.0, true)].into_iter().find(|&(value, _)| value == number).map(|(_, bit)| bit)
        }
        _ => None,
    }
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments()?;
    if source.peek()?.is_none() {
        return Ok(None);
    }
    let line = source.place();
    let mut rows = Rows::from_source(source);
    for wrapper in WRAPPERS {
        if source.skip_if(&wrapper[..wrapper.len() - 1])? {
            break;
        }
    }
    while let Some(byte) = source.peek()? {
        if source.column() == 1 {
            source.mark()?;
        }
        match byte {
            b'\n' => {
                source.skip();
                rows.end_line()?;
            }
            b' ' | b'\t' | b',' => source.skip(),
            b'[' | b'{' | b'(' => {
                rows.open(byte)
                    .ok_or_else(|| source.unexpected("a row, with at most two brackets around all rows"))?;
                source.skip();
            }
            b']' | b'}' | b')' => {
                let closed =
                    rows.close(byte).ok_or_else(|| source.unexpected("the bracket of a row, or none"))?;
                source.skip();
                closed?;
            }
            b'd' if rows.open.len() == 1 && source.skip_if(b"dtype=")? => {
                while source.peek()?.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"._".contains(&byte))
                {
                    source.skip();
                }
            }
            _ => rows.word(&word(source)?)?,
        }
    }
    source.mark()?;
    rows.end_line()?;
    rows.finish().map(|graph| Some(ReadGraph { graph, line, title: None }))
}

/// The bytes up to a separator or bracket.
fn word(source: &mut Source<'_>) -> Result<Vec<u8>, Fault> {
    let mut word = Vec::new();
    while let Some(byte) = source.peek()?.filter(|byte| !b" \t\n,[]{}()".contains(byte)) {
        if word.len() > LARGEST {
            return Err(too_large());
        }
        word.push(byte);
        source.skip();
    }
    Ok(word)
}

fn too_large() -> Fault {
    Fault::new(format!("a matrix of order {LARGEST} at most"), "a longer row")
}

pub(super) struct Rows {
    open: Vec<u8>,
    opened: usize,
    /// The largest depth of open brackets.
    depth: usize,
    /// The number of complete rows.
    count: usize,
    /// The length of each row; `None` before the first row is complete.
    columns: Option<usize>,
    /// The number of entries in the current row.
    filled: usize,
    arcs: Arcs,
}

impl Rows {
    pub(crate) fn from_source(source: &Source<'_>) -> Self {
        let arcs = Arcs::from_source(source);
        Rows { open: Vec::new(), opened: 0, depth: 0, count: 0, columns: None, filled: 0, arcs }
    }

    /// Opens a bracket; `None` if a bracket is not allowed here.
    fn open(&mut self, bracket: u8) -> Option<()> {
        self.opened += 1;
        let is_inside = self.filled > 0 || (self.count > 0 && self.depth == 0);
        // One bracket for each row, and those around all rows.
        if is_inside || self.open.len() == 3 || self.opened > self.count + 3 {
            return None;
        }
        self.open.push(bracket);
        self.depth = self.depth.max(self.open.len());
        Some(())
    }

    /// Closes the last bracket, which may complete a row; `None` if the bracket is of another kind.
    fn close(&mut self, bracket: u8) -> Option<Result<(), Fault>> {
        let opened = self.open.pop()?;
        let is_pair = matches!((opened, bracket), (b'[', b']') | (b'{', b'}') | (b'(', b')'));
        is_pair.then(|| self.end_row())
    }

    /// Completes a row, if rows are lines.
    pub(crate) fn end_line(&mut self) -> Result<(), Fault> {
        if self.open.is_empty() { self.end_row() } else { Ok(()) }
    }

    fn end_row(&mut self) -> Result<(), Fault> {
        let filled = std::mem::take(&mut self.filled);
        if filled == 0 {
            return Ok(());
        }
        let columns = *self.columns.get_or_insert(filled);
        if filled != columns {
            return Err(Fault::new(format!("a row of {columns} entries"), format!("one of {filled}")));
        }
        self.count += 1;
        if self.count > columns {
            return Err(Fault::new(format!("{columns} rows, as many as columns"), "another one"));
        }
        Ok(())
    }

    /// Adds an entry, or a whole glued row.
    pub(crate) fn word(&mut self, word: &[u8]) -> Result<(), Fault> {
        if let Some(entry) = bit(word) {
            return self.push(entry);
        }
        let is_row =
            self.filled == 0 && self.depth == 0 && word.iter().all(|byte| matches!(byte, b'0' | b'1'));
        if !is_row {
            return Err(Fault::unlike("an entry 0 or 1 of an adjacency matrix", word));
        }
        word.iter().try_for_each(|&byte| self.push(byte == b'1'))?;
        self.end_row()
    }

    fn push(&mut self, entry: bool) -> Result<(), Fault> {
        if self.filled == LARGEST {
            return Err(too_large());
        }
        let (row, column) = (self.count, self.filled);
        self.filled += 1;
        let refusal = || Fault::new("a zero on the diagonal", format!("a 1 in row {}", row + 1));
        if entry { self.arcs.push(row, column, refusal) } else { Ok(()) }
    }

    pub(crate) fn finish(self) -> Result<Graph, Fault> {
        if !self.open.is_empty() {
            return Err(Fault::new("a bracket that ends the matrix", "the end of the input"));
        }
        // An empty list could be a list of edges.
        let order = match self.columns {
            Some(order) => order,
            None if self.depth > 1 => 0,
            None => return Err(Fault::new("a row of 0 and 1", "none")),
        };
        if self.count != order {
            return Err(Fault::new(format!("{order} rows, as many as columns"), self.count.to_string()));
        }
        self.arcs.into_graph(order, |u, v| {
            let (row, column) = (u.index() + 1, v.index() + 1);
            let found = format!("a 1 in row {row}, column {column} and a 0 in row {column}, column {row}");
            Fault::new("a symmetric matrix", found)
        })
    }
}

/// Takes O(n^2) time, as the format does.
fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    if graph.order() == 0 {
        return writeln!(out, "matrix([[]])");
    }
    for v in graph.vertices() {
        let mut neighbors = graph.neighbors(v).iter().peekable();
        for u in graph.vertices() {
            let entry = if neighbors.next_if_eq(&&u).is_some() { "1" } else { "0" };
            let separator = if u.index() == 0 { "" } else { " " };
            write!(out, "{separator}{entry}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
