//! GML, the graph modelling language: undirected graphs.
//!
//! A file is a list of keys with values: numbers, strings between double quotes, and lists of the same kind between
//! brackets. The graph is the value of `graph`, its vertices are those of `node`, each with a number `id` and perhaps a
//! string `label`, and its edges those of `edge`, from `source` to `target`. All other keys are passed over. A vertex
//! has its `label` as label if all have one and they differ, and else its `id`. In strings `&quot;`, `&amp;`, `&lt;`,
//! `&gt;`, `&apos;` and the numbers of characters (`&#34;`) stand for a character.
//!
//! Refused: directed graphs (`directed 1`), a second graph, ends that are no vertices, over 256 nested lists.

use std::fmt;
use std::io::{self, Write};

use quick_xml::escape::resolve_xml_entity;

use super::Format;
use super::reading::{
    Edges, Evidence, Fault, Head, Names, Piece, ReadGraph, Source, excerpt, labels_to_write,
};
use graphs::Graph;

pub(crate) const FORMAT: Format = Format {
    name: "gml",
    extensions: &["gml"],
    about: "lists of keys and values between brackets, labels (networkx, Gephi, igraph)",
    claims,
    read,
    write: Some(write),
    ..Format::PLAIN
};

/// The largest depth of lists, which bounds the memory for malicious inputs.
const DEEPEST: usize = 256;

/// Evidence: the key `graph` with a list, perhaps after lines with other keys.
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

fn line_below<'a>(head: &'a Head<'_>, line: &[u8]) -> &'a [u8] {
    head.lines().skip_while(|known| known.as_ptr() != line.as_ptr()).nth(1).unwrap_or_default()
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments()?;
    let mut found = None;
    loop {
        match take(source)? {
            Token::End => break,
            Token::Key(key) if key == "graph" => {
                if found.is_some() {
                    return Err(Fault::new("one graph", "a second one"));
                }
                let line = source.place();
                open(source)?;
                found = Some(ReadGraph { graph: graph(source)?, line, title: None });
            }
            Token::Key(_) => skip_value(source)?,
            other => return Err(Fault::new("a key of GML", other.to_string())),
        }
    }
    match found {
        Some(read) => Ok(Some(read)),
        None => Err(Fault::new("a key `graph` of GML", "the end of the input")),
    }
}

/// The content of the graph's list, after its opening bracket.
fn graph(source: &mut Source<'_>) -> Result<Graph, Fault> {
    let (mut names, mut edges) = (Names::from_source(source), Edges::from_source(source));
    let mut is_directed_known = false;
    while let Some(key) = key_or_close(source)? {
        match key.as_str() {
            "directed" if is_directed_known => return Err(Fault::new("every key once", "`directed` again")),
            "directed" => {
                is_directed_known = true;
                let value = take(source)?;
                if !matches!(&value, Token::Number(number) if number == "0") {
                    let found = format!("`directed` with the value {value}");
                    return Err(Fault::new("an undirected graph", found));
                }
            }
            "node" => {
                let [id, label] = members(source, ["id", "label"])?;
                let Some(id) = id else { return Err(Fault::new("an `id` of the node", "none")) };
                names.declare(&id, label.as_deref())?;
            }
            "edge" => {
                let line = source.place();
                let [Some(u), Some(v)] = members(source, ["source", "target"])? else {
                    return Err(Fault::new("a `source` and a `target` of the edge", "one of them at most"));
                };
                names.join([&u, &v], line, &mut edges)?;
            }
            _ => skip_value(source)?,
        }
    }
    names.into_declared(edges, source)
}

/// Reads a list and returns the values of two of its keys.
fn members(source: &mut Source<'_>, keys: [&str; 2]) -> Result<[Option<String>; 2], Fault> {
    open(source)?;
    let mut values = [None, None];
    while let Some(key) = key_or_close(source)? {
        match keys.iter().position(|&known| known == key) {
            None => skip_value(source)?,
            Some(place) => match take(source)? {
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

fn skip_value(source: &mut Source<'_>) -> Result<(), Fault> {
    let mut depth = 0;
    loop {
        match take(source)? {
            Token::Sign("[") if depth == DEEPEST => {
                return Err(Fault::new(format!("at most {DEEPEST} nested lists"), "one more"));
            }
            Token::Sign("[") => depth += 1,
            Token::Sign("]") if depth > 0 => depth -= 1,
            Token::Key(_) if depth > 0 => continue,
            Token::Number(_) | Token::Text(_) => {}
            other => return Err(Fault::new("a value of GML", other.to_string())),
        }
        if depth == 0 {
            return Ok(());
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    /// A word, in lower case.
    Key(String),
    Number(String),
    /// A string without its quotes.
    Text(String),
    Sign(&'static str),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Key(text) | Token::Number(text) | Token::Text(text) => {
                f.write_str(&excerpt(text.as_bytes()))
            }
            Token::Sign(sign) => write!(f, "`{sign}`"),
            Token::End => f.write_str("the end of the input"),
        }
    }
}

/// Takes a bracket that opens a list.
fn open(source: &mut Source<'_>) -> Result<(), Fault> {
    match take(source)? {
        Token::Sign("[") => Ok(()),
        other => Err(Fault::new("a list in `[...]`", other.to_string())),
    }
}

/// Takes a key; `None` for the bracket that closes the list.
fn key_or_close(source: &mut Source<'_>) -> Result<Option<String>, Fault> {
    match take(source)? {
        Token::Key(key) => Ok(Some(key)),
        Token::Sign("]") => Ok(None),
        other => Err(Fault::new("a key of GML or `]`", other.to_string())),
    }
}

fn take(source: &mut Source<'_>) -> Result<Token, Fault> {
    loop {
        source.skip_space()?;
        if source.peek()? != Some(b'#') {
            break;
        }
        source.skip_rest_of_line()?;
    }
    source.mark()?;
    let Some(byte) = source.peek()? else { return Ok(Token::End) };
    match byte {
        b'[' | b']' => {
            source.skip();
            Ok(Token::Sign(if byte == b'[' { "[" } else { "]" }))
        }
        b'"' => string(source),
        b'+' | b'-' | b'.' | b'0'..=b'9' => {
            let number = word(source, |byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))?;
            match number.parse::<f64>() {
                Ok(_) => Ok(Token::Number(number)),
                Err(_) => Err(Fault::unlike("a number", number)),
            }
        }
        _ if byte.is_ascii_alphabetic() || byte == b'_' => {
            Ok(Token::Key(word(source, is_key_byte)?.to_ascii_lowercase()))
        }
        _ => Err(source.unexpected("a key, number, string or bracket of GML")),
    }
}

fn word(source: &mut Source<'_>, holds: impl Fn(u8) -> bool) -> Result<String, Fault> {
    let mut word = Piece::new(source, PIECE);
    word.take_while(|byte, _| holds(byte))?;
    word.finish()
}

/// The text between two quotes.
fn string(source: &mut Source<'_>) -> Result<Token, Fault> {
    source.skip();
    let mut string = Piece::new(source, PIECE);
    loop {
        match string.source.take()? {
            Some(b'"') => return Ok(Token::Text(unquoted(&string.finish()?))),
            Some(byte) => string.push(byte)?,
            None => return Err(Fault::new("`\"` after the string that starts here", "the end of the input")),
        }
    }
}

const PIECE: &str = "a key or value";

fn is_key_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_key(word: &[u8]) -> bool {
    word.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
        && word.iter().copied().all(is_key_byte)
}

/// A string with its entities replaced; other tokens are returned unchanged.
fn unquoted(string: &str) -> String {
    let mut text = String::new();
    let mut rest = string;
    while let Some(start) = rest.find('&') {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        // The longest is `&#x10ffff;`, perhaps with zeros.
        let end = rest.bytes().take(16).position(|byte| byte == b';');
        let entity = end.map(|end| &rest[1..end]).and_then(|name| Some((name, character(name)?)));
        match entity {
            Some((name, character)) => {
                text.push(character);
                rest = &rest[name.len() + 2..];
            }
            None => {
                text.push('&');
                rest = &rest[1..];
            }
        }
    }
    text.push_str(rest);
    text
}

/// The character of an entity, `quot` or `#34` or `#x22`.
fn character(entity: &str) -> Option<char> {
    let Some(number) = entity.strip_prefix('#') else { return resolve_xml_entity(entity)?.chars().next() };
    let hexadecimal = number.strip_prefix(['x', 'X']);
    let code = hexadecimal.map_or_else(|| number.parse(), |digits| u32::from_str_radix(digits, 16)).ok()?;
    char::from_u32(code)
}

/// A label for use between quotes, with characters other than plain ASCII as numeric entities.
fn quote(label: &str) -> String {
    label.chars().fold(String::new(), |mut quoted, c| {
        if (c == ' ' || c.is_ascii_graphic()) && c != '"' && c != '&' {
            quoted.push(c);
        } else {
            quoted.push_str(&format!("&#{};", u32::from(c)));
        }
        quoted
    })
}

/// Writes a label for every vertex, which networkx and others require: its number if the graph has no labels.
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
