//! GML, the graph modelling language: undirected graphs.
//!
//! A file is a list of keys with values: numbers, strings between double quotes, and lists of the same kind between
//! brackets. The graph is the value of `graph`, its vertices are those of `node`, each with a number `id` and perhaps a
//! string `label`, and its edges those of `edge`, from `source` to `target`. All other keys are passed over. A vertex
//! has its `label` as label if all have one and they differ, and else its `id`. In strings `&quot;`, `&amp;`, `&lt;`,
//! `&gt;`, `&apos;` and the numbers of characters (`&#34;`) stand for a character.
//!
//! Refused are directed graphs (`directed 1`), a second graph, ends of edges that are no vertices, and more than 256
//! nested lists.

mod lexer;

use std::io::{self, Write};

use super::Format;
use super::reading::{Edges, Evidence, Fault, Head, Names, ReadGraph, Source, labels_to_write};
use crate::Graph;
use lexer::{Lexer, Token, is_key, quote};

pub(crate) const FORMAT: Format = Format {
    name: "gml",
    extensions: &["gml"],
    about: "lists of keys and values between brackets, labels (networkx, Gephi, igraph)",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// The largest depth of lists, which bounds what a hostile input can hold open.
const DEEPEST: usize = 256;

/// The key `graph` with a list, perhaps below lines that are a key with a number or a string.
fn claims(head: &Head<'_>) -> Option<Evidence> {
    begins(head).then_some(Evidence::Signature)
}

pub(super) fn begins(head: &Head<'_>) -> bool {
    for line in head.lines().filter(|line| line[0] != b'#') {
        let length = line.iter().position(u8::is_ascii_whitespace).unwrap_or(line.len());
        let (key, value) = (&line[..length], line[length..].trim_ascii_start());
        if key.eq_ignore_ascii_case(b"graph") {
            let value = if value.is_empty() { line_below(head, line) } else { value };
            return value.starts_with(b"[");
        }
        let glued = key.eq_ignore_ascii_case(b"graph[");
        let is_value = value.first().is_some_and(|&byte| byte == b'"' || byte.is_ascii_digit());
        if glued || !is_key(key) || !is_value {
            return glued;
        }
    }
    false
}

/// The line of the head below this one.
fn line_below<'a>(head: &'a Head<'_>, line: &[u8]) -> &'a [u8] {
    head.lines().skip_while(|known| known.as_ptr() != line.as_ptr()).nth(1).unwrap_or_default()
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments()?;
    let mut lexer = Lexer::new(source);
    let mut found = None;
    loop {
        match lexer.take()? {
            Token::End => break,
            Token::Key(key) if key == "graph" => {
                if found.is_some() {
                    return Err(Fault::new("one graph", "a second one"));
                }
                let line = lexer.source.place();
                lexer.open()?;
                found = Some(ReadGraph { graph: graph(&mut lexer)?, line, title: None });
            }
            Token::Key(_) => skip_value(&mut lexer)?,
            other => return Err(Fault::new("a key of GML", other.to_string())),
        }
    }
    match found {
        Some(read) => Ok(Some(read)),
        None => Err(Fault::new("a key `graph` of GML", "the end of the input")),
    }
}

/// The list of the graph from behind its bracket on.
fn graph(lexer: &mut Lexer<'_, '_>) -> Result<Graph, Fault> {
    let (mut names, mut edges) = (Names::default(), Edges::from_source(lexer.source));
    let mut is_told = false;
    while let Some(key) = lexer.key_or_close()? {
        match key.as_str() {
            "directed" if is_told => return Err(Fault::new("every key once", "`directed` again")),
            "directed" => {
                is_told = true;
                let value = lexer.take()?;
                if !matches!(&value, Token::Number(number) if number == "0") {
                    let found = format!("`directed` with the value {value}");
                    return Err(Fault::new("an undirected graph", found));
                }
            }
            "node" => {
                let [id, label] = members(lexer, ["id", "label"])?;
                let Some(id) = id else { return Err(Fault::new("an `id` of the node", "none")) };
                names.declare(&id, label.as_deref())?;
            }
            "edge" => {
                let line = lexer.source.place();
                let [Some(u), Some(v)] = members(lexer, ["source", "target"])? else {
                    return Err(Fault::new("a `source` and a `target` of the edge", "one of them at most"));
                };
                names.join([&u, &v], line, &mut edges)?;
            }
            _ => skip_value(lexer)?,
        }
    }
    names.into_declared(edges, lexer.source)
}

/// Reads a list and returns the values of two of its keys.
fn members(lexer: &mut Lexer<'_, '_>, keys: [&str; 2]) -> Result<[Option<String>; 2], Fault> {
    lexer.open()?;
    let mut values = [None, None];
    while let Some(key) = lexer.key_or_close()? {
        match keys.iter().position(|&known| known == key) {
            None => skip_value(lexer)?,
            Some(place) => match lexer.take()? {
                Token::Number(_) | Token::Text(_) if values[place].is_some() => {
                    return Err(Fault::new("every key once", format!("`{key}` again")));
                }
                Token::Number(text) | Token::Text(text) => values[place] = Some(text),
                other => return Err(Fault::new("a number or a string", other.to_string())),
            },
        }
    }
    Ok(values)
}

fn skip_value(lexer: &mut Lexer<'_, '_>) -> Result<(), Fault> {
    let mut depth = 0;
    loop {
        match lexer.take()? {
            Token::Open if depth == DEEPEST => {
                return Err(Fault::new(format!("at most {DEEPEST} nested lists"), "one more"));
            }
            Token::Open => depth += 1,
            Token::Close if depth > 0 => depth -= 1,
            Token::Key(_) if depth > 0 => continue,
            Token::Number(_) | Token::Text(_) => {}
            other => return Err(Fault::new("a value of GML", other.to_string())),
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

/// Every vertex has a label, which networkx and others ask for: its number where the graph has none.
fn write(graph: &Graph, out: &mut dyn Write) -> io::Result<()> {
    let labels = labels_to_write(graph, |_| true);
    writeln!(out, "graph [")?;
    for v in graph.vertices() {
        let label = labels.map_or_else(|| v.to_string(), |labels| quote(&labels[v.index()]));
        writeln!(out, "  node [\n    id {v}\n    label \"{label}\"\n  ]")?;
    }
    for (u, v) in graph.edges() {
        writeln!(out, "  edge [\n    source {u}\n    target {v}\n  ]")?;
    }
    writeln!(out, "]")
}
