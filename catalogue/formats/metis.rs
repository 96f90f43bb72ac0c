//! METIS (`.graph`): a line `N M`, perhaps with a third number 0, and below it for each of the vertices
//! 1, 2, ..., N a line of its neighbors, which may be empty.
//!
//! Every edge stands in the lists of both its ends, and M is their number. Lines that begin with `%`
//! are comments. Weights, which other third numbers announce, are refused. An input holds one graph.

use super::Format;
use super::reading::{
    Arcs, Evidence, Fault, Head, ReadGraph, Source, are_neighbors, lists_of_numbers, one_sided, order, text,
    vertex, words,
};

pub(crate) const FORMAT: Format = Format {
    name: "metis",
    extensions: &["graph", "metis"],
    about: "the numbers of vertices and edges above a line of neighbors for each vertex (METIS), read only",
    claims,
    read,
    ..Format::PLAIN
};

fn claims(head: &Head<'_>) -> Option<Evidence> {
    is_metis(head).then_some(Evidence::Shape)
}

/// Whether the first line has two numbers, and the lines after it are adjacency lists that agree with them.
fn is_metis(head: &Head<'_>) -> bool {
    let Some((first, lists)) = lists_of_numbers(head) else { return false };
    let (&[order, size] | &[order, size, 0]) = &first[..] else { return false };
    let count: usize = lists.iter().map(Vec::len).sum();
    let is_whole = lists.len() as u64 == order && Some(count as u64) == size.checked_mul(2);
    (if head.is_whole { is_whole } else { lists.len() as u64 <= order }) && are_neighbors(&lists, 1, order)
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    const HEADER: &str = "a line `N M` of the numbers of vertices and edges";
    let mut line = Vec::new();
    let Some(header) = source.take_content(&mut line, b"%")? else { return Ok(None) };
    let numbers: Option<Vec<u64>> = header.split_ascii_whitespace().map(|word| word.parse().ok()).collect();
    let numbers = numbers.ok_or_else(|| Fault::unlike(HEADER, header))?;
    let (&[n, size] | &[n, size, 0]) = &numbers[..] else {
        return Err(Fault::unlike(format!("{HEADER}, without weights"), header));
    };
    let (start, order) = (source.place(), order(n)?);
    let (mut arcs, mut count) = (Arcs::from_source(source), 0);
    for v in 0..order {
        loop {
            if !source.take_line(&mut line)? {
                return Err(Fault::new(format!("{order} lists of neighbors"), v.to_string()));
            }
            if !line.starts_with(b"%") {
                break;
            }
        }
        for word in words(&line) {
            count += 1;
            let u = vertex(text(word, 1)?, order, "a neighbor")?;
            arcs.push(v, u, || Fault::loop_at(v + 1))?;
        }
    }
    if let Some(found) = source.take_content(&mut line, b"%")? {
        return Err(Fault::unlike(format!("{order} lists of neighbors"), found));
    }
    if size.checked_mul(2) != Some(count) {
        return Err(Fault::new(format!("{size} edges, each in two lists"), format!("{count} neighbors")));
    }
    let graph = arcs.into_graph(order, |u, v| one_sided(u.index() + 1, v.index() + 1))?;
    Ok(Some(ReadGraph { graph, line: start, title: None }))
}
