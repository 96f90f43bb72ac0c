//! The DL of UCINET: `dl n=N format=FORMAT`, perhaps `labels:` and the names of the vertices, and below `data:` the graph.
//!
//! FORMAT is `fullmatrix`, which is what is meant without one, a symmetric matrix of 0 and 1 with a zero diagonal; `edgelist1`, lines
//! `U V` of edges, behind whose ends a value is passed over; or `nodelist1`, lines `U V W ...` of the edges U V, U W and so on. The
//! vertices are the numbers from 1 to N, or with `labels embedded` names in the data. An input holds one graph.

use super::Format;
use super::reading::{Arcs, Edges, Evidence, Fault, Head, Names, ReadGraph, Source, order, vertex};

pub(crate) const FORMAT: Format = Format {
    name: "dl",
    extensions: &["dl"],
    about: "edge lists, lists of neighbors or the matrix below `dl n=N` (UCINET), read only",
    claims,
    read,
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    let keyword = head.telling.get(..2).is_some_and(|word| word.eq_ignore_ascii_case(b"dl"));
    let is_dl =
        keyword && matches!(head.telling.get(2), None | Some(b' ' | b'\t')) && head.ahead.contains(&b'=');
    is_dl.then_some(Evidence::Signature)
}

/// The words of a line of the header or of the data.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '\t', ',']).filter(|word| !word.is_empty())
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    let mut names = Names::from_source(source);
    let (mut n, mut format, mut is_embedded, mut has_labels) = (None, "fullmatrix".to_owned(), false, false);
    let start = loop {
        let Some(content) = source.take_content(&mut line, b"")? else {
            return if source.begun.is_none() {
                Ok(None)
            } else {
                Err(Fault::new("a line `data:`", "the end of the input"))
            };
        };
        let lower = content.to_lowercase().replace(" =", "=").replace("= ", "=");
        match lower.as_str() {
            "data:" => break source.begun.unwrap_or(1),
            "labels:" => has_labels = true,
            "labels embedded" | "labels embedded:" => is_embedded = true,
            _ if has_labels => words(content).try_for_each(|label| names.declare(label, None))?,
            lower => {
                for word in words(lower).filter(|&word| word != "dl") {
                    match word.split_once('=') {
                        Some(("n", number)) => n = number.parse().ok(),
                        Some(("format", kind)) => kind.clone_into(&mut format),
                        _ => return Err(Fault::unlike("`n=N`, `format=...`, `labels:` or `data:`", content)),
                    }
                }
            }
        }
    };
    let order = order(n.ok_or_else(|| Fault::new("a number of vertices `n=N`", "none"))?)?;
    if has_labels && names.count() != order {
        return Err(Fault::new(format!("{order} labels"), names.count().to_string()));
    }
    let (mut edges, mut arcs) = (Edges::from_source(source), Arcs::from_source(source));
    let (mut row, mut column) = (0, 0);
    while let Some(content) = source.take_content(&mut line, b"")? {
        let mut words = words(content);
        if format == "fullmatrix" && !is_embedded {
            for word in words {
                let entry: f64 = word.parse().map_err(|_| Fault::unlike("an entry of the matrix", word))?;
                if row == order {
                    return Err(Fault::new(format!("{order} rows"), "another entry"));
                }
                if entry != 0.0 {
                    arcs.push(row, column, || Fault::loop_at(row + 1))?;
                }
                column += 1;
                (row, column) = if column == order { (row + 1, 0) } else { (row, column) };
            }
            continue;
        }
        let first = words.next().unwrap_or_default();
        let others: Vec<&str> = match format.as_str() {
            "edgelist1" => words.take(1).collect(),
            "nodelist1" => words.collect(),
            _ => return Err(Fault::unlike("format=fullmatrix, edgelist1 or nodelist1", &format)),
        };
        if others.is_empty() && format == "edgelist1" {
            return Err(Fault::unlike("an edge `U V`", content));
        }
        let mut end = |name: &str| match is_embedded {
            true => names.vertex(&name.to_lowercase(), source.place()),
            false => vertex(name, order, "a vertex"),
        };
        let u = end(first)?;
        for other in others {
            edges.join(u, end(other)?, || first.to_owned())?;
        }
    }
    if is_embedded {
        // Vertices without an edge are not named.
        return if names.count() == order {
            Ok(Some(ReadGraph { graph: names.into_graph(edges)?, line: start, title: None }))
        } else {
            Err(Fault::new(format!("{order} vertices"), names.count().to_string()))
        };
    }
    let graph = if format == "fullmatrix" {
        if row < order {
            return Err(Fault::new(format!("{order} rows"), row.to_string()));
        }
        arcs.into_graph(order, |u, v| {
            Fault::new("a symmetric matrix", format!("{} {} alone", u.index() + 1, v.index() + 1))
        })?
    } else if has_labels {
        names.into_graph(edges)?
    } else {
        edges.into_graph(order)?
    };
    Ok(Some(ReadGraph { graph, line: start, title: None }))
}
