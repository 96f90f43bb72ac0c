//! Lists of neighbors: a line `V: U W ...` for each vertex, as the House of Graphs gives them (`.lst`).
//!
//! The vertices are the numbers 1, 2, ..., n, or 0, 1, ..., n - 1 if the first line is that of 0. Each
//! has its line, in this order, and every edge stands in the lists of both its ends. Blanks, tabs or
//! commas separate neighbors. An input holds one graph.

use super::reading::{Arcs, Evidence, Fault, Head, ReadGraph, Source, excerpt, one_sided, order, words};
use super::{Format, edge_list::names::is_number};

pub(crate) const FORMAT: Format = Format {
    name: "lst",
    extensions: &["lst"],
    about: "a line `V: U W ...` of neighbors for each vertex, from 1 (House of Graphs), read only",
    claims,
    read,
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    split(head.telling).map(|_| Evidence::Shape)
}

/// The vertex of a line, and the list of its neighbors.
fn split(line: &[u8]) -> Option<(&str, &[u8])> {
    let colon = line.iter().position(|&byte| byte == b':')?;
    let vertex = str::from_utf8(&line[..colon]).ok()?.trim();
    is_number(vertex).then_some((vertex, &line[colon + 1..]))
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    let mut line = Vec::new();
    // The vertex of the first list.
    let mut least = None;
    let mut next = 0;
    // The largest neighbor, and its line.
    let mut largest = (0, 0);
    let mut arcs = Arcs::from_source(source);
    source.skip_comments()?;
    while let Some(content) = source.take_content(&mut line, b"")? {
        let Some((vertex, neighbors)) = split(content.as_bytes()) else {
            let found = excerpt(content.as_bytes());
            return Err(Fault::new("a line `V: U W ...` of a vertex and its neighbors", found));
        };
        let v = number(vertex.as_bytes())?;
        let is_first = least.is_none();
        let low = *least.get_or_insert(v);
        if low > 1 || (!is_first && v != next) {
            let expected = if low > 1 {
                "the list of vertex 0 or 1".into()
            } else {
                format!("the list of vertex {next}")
            };
            return Err(Fault::new(expected, format!("that of {v}")));
        }
        next = v + 1;
        for word in words(neighbors) {
            let u = number(word)?;
            if u < low {
                return Err(Fault::new(format!("a neighbor from {low} on"), u.to_string()));
            }
            largest = largest.max((u, source.place()));
            arcs.push(v - low, u - low, || Fault::loop_at(v))?;
        }
    }
    let (Some(line), Some(low)) = (source.begun, least) else { return Ok(None) };
    if largest.0 >= next {
        source.mark_line(largest.1);
        return Err(Fault::new(
            format!("a neighbor that has a list, {low} to {}", next - 1),
            largest.0.to_string(),
        ));
    }
    let graph = arcs.into_graph(next - low, |u, v| one_sided(u.index() + low, v.index() + low))?;
    Ok(Some(ReadGraph { graph, line, title: None }))
}

fn number(word: &[u8]) -> Result<usize, Fault> {
    let value = str::from_utf8(word).ok().filter(|word| is_number(word));
    let Some(value) = value else { return Err(Fault::unlike("the number of a vertex", word)) };
    let value = value.parse::<u64>().unwrap_or(u64::MAX);
    Ok(order(value.saturating_add(1))? - 1)
}
