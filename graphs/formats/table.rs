//! Tables of edges: a line for each, with the names of columns above, of which two that the user names hold the ends.
//!
//! Cells are separated by the first of tab, `;`, `,` and `|` that the heading has, or else by blanks, and may stand between
//! double quotes, in which a double quote stands twice. Columns are named as in the heading, or by their numbers from 1 where
//! there is none: a first line that looks like one is then refused. Other columns, such as weights, are passed over, and cells
//! without a text are refused. The vertices are those that are named, as in an [edge list](super::edge_list). A table is known by the two columns alone. An input holds one graph.

use super::Format;
use super::edge_list::evidence::Evidence;
use super::edge_list::names::Names;
use super::reading::{Edges, Fault, ReadGraph, Source, excerpt, text};

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
    let mut edges = Edges::from_source(source);
    let mut names = Names::default();
    let mut line = Vec::new();
    let (mut separator, mut evidence) = (None, Evidence::default());
    let mut places: Option<[usize; 2]> = None;
    let mut start = None;
    let mut is_numbered = false;
    while source.take_line(&mut line)? {
        let content = text(&line, 1)?;
        if content.trim().is_empty() || (start.is_none() && content.starts_with(['#', '%'])) {
            continue;
        }
        let separator = *separator
            .get_or_insert_with(|| ['\t', ';', ',', '|'].into_iter().find(|&sign| content.contains(sign)));
        let cells = cells(content, separator)?;
        start.get_or_insert(source.place());
        let [u, v] = match places {
            Some(places) => places,
            None => {
                let numbers = columns.each_ref().map(|column| column.parse::<usize>().ok());
                let heads = columns.each_ref().map(|column| cells.iter().position(|cell| cell == column));
                match (heads, numbers) {
                    ([Some(u), Some(v)], _) => {
                        places = Some([u, v]);
                        continue;
                    }
                    (_, [Some(u), Some(v)]) if u > 0 && v > 0 => {
                        is_numbered = true;
                        *places.insert([u - 1, v - 1])
                    }
                    _ => {
                        let expected = format!("columns {} and {}", columns[0], columns[1]);
                        return Err(Fault::unlike(expected, content));
                    }
                }
            }
        };
        let end = |at: usize| {
            let cell = cells.get(at).map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
            cell.ok_or_else(|| Fault::unlike(format!("a name in column {}", at + 1), content))
        };
        let (u, v) = (end(u)?, end(v)?);
        let ends = (names.place(u, source.place())?, names.place(v, source.place())?);
        evidence.edge(false);
        evidence.observe(source.place(), &[(u, ends.0), (v, ends.1)]);
        edges.join(ends.0, ends.1, || excerpt(u.as_bytes()))?;
    }
    let Some(line) = start else { return Ok(None) };
    if let Some((line, fault)) = evidence.heading().filter(|_| is_numbered) {
        source.mark_line(line);
        return Err(fault);
    }
    let graph = names.into_graph(edges, source)?;
    Ok(Some(ReadGraph { graph, line, title: None }))
}

fn cells(line: &str, separator: Option<char>) -> Result<Vec<String>, Fault> {
    let Some(separator) = separator else { return Ok(line.split_whitespace().map(str::to_owned).collect()) };
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
    if is_quoted { Err(Fault::unlike("a cell that ends with a quote", line)) } else { Ok(cells) }
}
