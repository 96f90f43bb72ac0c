//! Matrix Market's coordinate format (`.mtx`): a header `%%MatrixMarket matrix coordinate FIELD
//! SYMMETRY`, a line `N N ENTRIES`, and a line `ROW COLUMN [VALUE]` for each entry, from 1.
//!
//! The graph has an edge for each entry that is not zero. FIELD is `pattern`, which has no values,
//! `integer` or `real`. SYMMETRY is `symmetric`, or `general` if the entries are symmetric, up to their
//! values. An entry on the diagonal is a loop, which is refused, and so are matrices that are not
//! square, dense (`array`), complex or skew. Lines that begin with `%` are comments. An input holds one
//! graph.

use std::io::{self, Write};

use super::Format;
use super::reading::{Arcs, Evidence, Fault, Head, ReadGraph, Source, order, vertex};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "matrixmarket",
    extensions: &["mtx"],
    about: "symmetric sparse matrices, vertices from 1 (SuiteSparse, scipy)",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// The start of the header in lower case, after one or two percent signs.
const BANNER: &str = "%matrixmarket";

fn claims(head: &Head<'_>) -> Option<Evidence> {
    // Above anything but numbers it is a comment.
    let is_alone = head.telling.first().is_none_or(u8::is_ascii_digit);
    let comments = head.comments.trim_ascii_start();
    let comments = comments.strip_prefix(b"%").filter(|rest| rest.starts_with(b"%")).unwrap_or(comments);
    let start = comments.get(..BANNER.len());
    (is_alone && start.is_some_and(|start| start.eq_ignore_ascii_case(BANNER.as_bytes())))
        .then_some(Evidence::Signature)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let (is_pattern, is_symmetric) = header(source.take_content(&mut line, b"")?.unwrap_or_default())?;
    let start = source.place();
    let mut counts: Option<(usize, u64)> = None;
    let mut found = 0;
    let mut arcs = Arcs::from_source(source);
    while let Some(content) = source.take_content(&mut line, b"%")? {
        let fields: Vec<&str> = content.split_ascii_whitespace().collect();
        let Some((order, entries)) = counts else {
            counts = Some(sizes(&fields)?);
            continue;
        };
        let value = match (&fields[..], is_pattern) {
            ([_, _], true) => 1.0,
            ([_, _, value], false) => value.parse().map_err(|_| Fault::unlike("a number as value", value))?,
            (_, true) => return Err(Fault::unlike("an entry `ROW COLUMN`", content)),
            (_, false) => return Err(Fault::unlike("an entry `ROW COLUMN VALUE`", content)),
        };
        found += 1;
        if found > entries {
            return Err(Fault::new(format!("{entries} entries"), "another one"));
        }
        let [u, v] = [fields[0], fields[1]].map(|field| vertex(field, order, "a row or column"));
        let (u, v) = (u?, v?);
        if value == 0.0 {
            continue;
        }
        arcs.push(u, v, || Fault::loop_at(u + 1))?;
        if is_symmetric {
            arcs.push(v, u, || Fault::loop_at(u + 1))?;
        }
    }
    let Some((order, entries)) = counts else {
        return Err(Fault::new("a line `N N ENTRIES`", "the end of the input"));
    };
    if found < entries {
        return Err(Fault::new(format!("{entries} entries"), found.to_string()));
    }
    let graph = arcs.into_graph(order, |u, v| {
        let (row, column) = (u.index() + 1, v.index() + 1);
        Fault::new("a symmetric matrix", format!("{row} {column} without {column} {row}"))
    })?;
    Ok(Some(ReadGraph { graph, line: start, title: None }))
}

/// Whether entries have no values, and whether each entry represents two.
fn header(line: &str) -> Result<(bool, bool), Fault> {
    let lower = line.to_ascii_lowercase();
    let lower = lower.strip_prefix('%').filter(|rest| rest.starts_with('%')).unwrap_or(&lower);
    let words: Vec<&str> = lower.split_ascii_whitespace().collect();
    match words[..] {
        [
            BANNER,
            "matrix",
            "coordinate",
            field @ ("pattern" | "integer" | "real"),
            symmetry @ ("symmetric" | "general"),
        ] => Ok((field == "pattern", symmetry == "symmetric")),
        _ => {
            let expected = "`%%MatrixMarket matrix coordinate`, `pattern`, `integer` or `real`, `symmetric` or `general`";
            Err(Fault::unlike(expected, line))
        }
    }
}

/// The order and the number of entries.
fn sizes(fields: &[&str]) -> Result<(usize, u64), Fault> {
    let numbers: Option<Vec<u64>> = fields.iter().map(|field| field.parse().ok()).collect();
    let Some([rows, columns, entries]) = numbers.and_then(|numbers| <[u64; 3]>::try_from(numbers).ok())
    else {
        return Err(Fault::unlike("a line `N N ENTRIES`", fields.join(" ")));
    };
    if rows != columns {
        return Err(Fault::new("a square matrix", format!("{rows} rows and {columns} columns")));
    }
    Ok((order(rows)?, entries))
}

/// Writes the lower triangle, as the format requires.
fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let order = graph.order();
    writeln!(out, "%%MatrixMarket matrix coordinate pattern symmetric\n{order} {order} {}", graph.size())?;
    graph.edges().try_for_each(|(u, v)| writeln!(out, "{} {}", v.index() + 1, u.index() + 1))
}
