//! What Python, Sage and Mathematica print of a graph, and people type: a dictionary of neighbors, or a
//! list of edges.
//!
//! `{0: [1, 2], 1: [0, 2]}`, with any brackets around neighbors, or a dictionary of data by neighbor; `[(0, 1), (1, 2)]`,
//! `[[0, 1], [1, 2]]`, `{{1, 2}, {2, 3}}`, `{1 <-> 2, 2 <-> 3}`, and pairs on separate lines; `Graph(...)`,
//! `EdgeView(...)` and the like around these, `Graph[{1, 2, 3}, {1 <-> 2}]` with the vertices first. Data of edges, in braces
//! or `None`, are passed over; a third number is refused, since it could be a weight or a vertex. Lists of numbers in brackets
//! or braces, `[[1, 2], [0], [0]]`, are those of the neighbors of 0, 1, ... or of 1, 2, ... if each edge is in the lists of both its
//! ends; empty ones are those of isolated vertices, from 0 on where all are.
//!
//! A vertex is a word, a text between quotes, or in edges of parentheses a tuple. Those that are named
//! are the vertices, as in an [edge list](super::edge_list), and an edge that a dictionary has at one
//! end only is one. Refused are directed graphs, and a text that reads as a number which is there, too.
//! An input holds one graph.

use std::collections::{HashMap, HashSet};

use super::edge_list::names::{Names, is_number};
use super::reading::{
    Edges, Evidence, Fault, Head, Piece, ReadGraph, Room, Source, are_neighbors, check_undirected, excerpt,
};
use super::{Format, matrix, node_link};

pub(crate) const FORMAT: Format = Format {
    name: "literal",
    about: "a dictionary of neighbors or a list of pairs, as Python, Sage and Mathematica print them, read only",
    claims,
    read,
    ..Format::PLAIN
};

/// Names that may precede the edges; some denote directed graphs.
const WRAPPERS: &str = "Graph nx.Graph networkx.Graph EdgeView EdgeDataView AdjacencyView UndirectedEdge dict list set frozenset tuple";
const DIRECTED: &str =
    "DiGraph nx.DiGraph networkx.DiGraph MultiDiGraph OutEdgeView OutEdgeDataView DirectedEdge";

fn is_of(words: &str, name: &str) -> bool {
    words.split(' ').any(|word| word == name)
}

/// Signs for an edge between its two ends, in Mathematica and other systems.
const EDGE_SIGNS: [&str; 4] = ["<->", "\\[UndirectedEdge]", "\u{f3d4}", "\u{2194}"];
const ARROWS: [&str; 5] = ["->", "\\[DirectedEdge]", "\u{f3d5}", "\u{2192}", "\u{f522}"];

const NAME: &str = "a name";

const DEEPEST: usize = 16;

/// Whether a text begins like a graph of this kind: with a bracket, or with one of the names and a bracket.
pub fn is_literal(text: &str) -> bool {
    let opens = |rest: &str| rest.starts_with(['(', '[', '{']);
    let is_graph6 = text.len() > 4 && text.bytes().all(|byte| matches!(byte, b'?'..=b'~'));
    let name = text.split(['(', '[', '{']).next().unwrap_or_default();
    !is_graph6
        && (opens(text) || name.len() < text.len() && [WRAPPERS, DIRECTED].iter().any(|all| is_of(all, name)))
}

fn claims(head: &Head<'_>) -> Option<Evidence> {
    let is_other = node_link::begins(head) || matrix::is_bracketed(head);
    (!is_other && begins(head)).then_some(Evidence::Signature)
}

pub(super) fn begins(head: &Head<'_>) -> bool {
    is_literal(&String::from_utf8_lossy(head.telling))
}

fn read(source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
    source.skip_comments_with(check_undirected)?;
    if source.peek()?.is_none() {
        return Ok(None);
    }
    let line = source.place();
    let (edges, names, room) = (Edges::from_source(source), Names::from_source(source), source.room.clone());
    let (texts, keys) = (HashMap::new(), HashSet::new());
    let mut reader = Reader { source, names, texts, edges, keys, is_pair: false, room };
    reader.whole()?;
    if reader.names.len() == 0 {
        return Err(Fault::new("an edge or a vertex", "an empty list"));
    }
    let graph = reader.names.into_graph(reader.edges, reader.source)?;
    Ok(Some(ReadGraph { graph, line, title: None }))
}

/// A parsed value. Below the level of the graph, only one is in memory at a time.
enum Value {
    /// A word, and whether it was quoted.
    Word(String, bool),
    /// Values in brackets, with the opening bracket.
    Group(u8, Vec<Value>),
    /// A map; only its keys are stored.
    Map(Vec<Value>),
    /// Two values with an edge sign between them.
    Edge(Box<[Value; 2]>),
}

struct Reader<'s, 'a> {
    source: &'s mut Source<'a>,
    names: Names,
    /// By name: whether it was quoted.
    texts: HashMap<String, bool>,
    edges: Edges,
    /// The vertices whose lists of neighbors were read.
    keys: HashSet<usize>,
    /// Whether the input is a single pair, so that more may follow on other lines.
    is_pair: bool,
    room: Room,
}

/// The largest number of adjacency lists; there may be more edges.
const MOST_LISTS: usize = 1 << 16;

/// The numbers in a list, ascending; `None` if it has other values.
fn numbers(value: &Value) -> Option<Vec<u64>> {
    let Value::Group(b'[' | b'{', words) = value else { return None };
    let number = |word: &Value| match word {
        Value::Word(word, false) if is_number(word) && (word == "0" || !word.starts_with('0')) => {
            word.parse().ok()
        }
        _ => None,
    };
    words.iter().map(number).collect()
}

impl Reader<'_, '_> {
    fn whole(&mut self) -> Result<(), Fault> {
        self.parts(0, false)?;
        while self.skip_if(b',')? || self.next()?.is_some() {
            if self.next()?.is_none() {
                break;
            }
            let is_below = self.is_pair && self.source.column() == 1;
            if !is_below {
                return Err(self.source.unexpected("the end of the graph"));
            }
            self.parts(0, false)?;
            if !self.is_pair {
                return Err(Fault::new("a pair a line", "a list below one"));
            }
        }
        Ok(())
    }

    /// Parses a collection in brackets with what surrounds it. The first of several may list the vertices.
    fn parts(&mut self, depth: usize, may_be_vertices: bool) -> Result<(), Fault> {
        let name = self.word()?;
        self.check_wrapper(&name)?;
        let Some(open @ (b'(' | b'[' | b'{')) = self.next()?.filter(|_| depth < DEEPEST) else {
            return Err(self.source.unexpected("a list of edges, or a dictionary of neighbors"));
        };
        if name == "UndirectedEdge" {
            let edge = self.group(open, depth)?;
            self.is_pair = true;
            return self.edge(&edge);
        }
        if !name.is_empty() && open != b'{' {
            self.source.skip();
            // `Graph[{1, 2}, {1 <-> 2}]`
            self.parts(depth + 1, may_be_vertices || (open == b'[' && name == "Graph"))?;
            while self.skip_if(b',')? && self.next()? != Some(closing(open)) {
                self.parts(depth + 1, false)?;
            }
            return self.close(open);
        }
        self.source.skip();
        let mut count = 0;
        let mut words = Vec::new();
        let mut lists = Some(Vec::new()).filter(|_| open != b'(' && !may_be_vertices);
        while self.has_more(open, count)? {
            self.source.mark()?;
            let value = self.value(1)?;
            count += 1;
            if let Some(known) = &mut lists {
                if let Some(list) = numbers(&value).filter(|_| known.len() < MOST_LISTS) {
                    self.room.hold(size_of::<[usize; 6]>() + 2 * size_of_val(&*list))?;
                    known.push(list);
                    continue;
                }
                self.pairs(&std::mem::take(&mut lists).unwrap_or_default())?;
            }
            if open == b'{' && self.skip_if(b':')? {
                let neighbors = self.value(1)?;
                self.entry(&value, &neighbors)?;
                continue;
            }
            match value {
                Value::Word(..) if may_be_vertices => _ = self.vertex(&value)?,
                // A pair, behind whose ends data may stand. Two pairs could be an edge, too.
                Value::Word(..) | Value::Map(_) if open == b'(' && count <= 3 => words.push(value),
                Value::Group(b'{', data) if data.is_empty() && count == 3 && words.len() == 2 => {}
                value if open != b'(' => self.edge(&value)?,
                _ => return Err(self.refusal()),
            }
        }
        self.source.skip();
        if let Some(lists) = lists {
            self.neighbors(&lists)?;
        }
        self.is_pair = !words.is_empty();
        if self.is_pair { self.edge(&Value::Group(open, words)) } else { Ok(()) }
    }

    /// Adds each list of two numbers as an edge.
    fn pairs(&mut self, lists: &[Vec<u64>]) -> Result<(), Fault> {
        lists.iter().try_for_each(|list| {
            let &[u, v] = &list[..] else { return Err(self.refusal()) };
            self.edge(&Value::Group(b'[', [u, v].map(|end| Value::Word(end.to_string(), false)).into()))
        })
    }

    /// Adds lists as the neighbors of 0, 1, ... or of 1, 2, ..., or as edges if they are not such lists.
    fn neighbors(&mut self, lists: &[Vec<u64>]) -> Result<(), Fault> {
        let order = lists.len() as u64;
        // With an edge, not both: the lists of 0, 1, ... would be symmetric, and those without their
        // first column, too.
        let Some(low) = [0, 1].into_iter().find(|&low| are_neighbors(lists, low, order)) else {
            return self.pairs(lists);
        };
        for v in low..low + order {
            self.names.place(&v.to_string(), self.source.place())?;
        }
        let edges = (0..).zip(lists).flat_map(|(v, list)| list.iter().map(move |&u| (v, (u - low) as usize)));
        edges.filter(|(v, u)| v < u).try_for_each(|(v, u)| self.edges.push(v, u))
    }

    fn entry(&mut self, vertex: &Value, neighbors: &Value) -> Result<(), Fault> {
        let v = self.vertex(vertex)?;
        if !self.keys.insert(v) {
            let found = format!("{} again", excerpt(vertex_name(vertex).unwrap_or_default().as_bytes()));
            return Err(Fault::new("every key of the dictionary once", found));
        }
        let (Value::Group(_, neighbors) | Value::Map(neighbors)) = neighbors else {
            return Err(self.refusal());
        };
        neighbors.iter().try_for_each(|neighbor| {
            let u = self.vertex(neighbor)?;
            self.join(v, u, neighbor)
        })
    }

    fn edge(&mut self, value: &Value) -> Result<(), Fault> {
        let (u, v) = match value {
            Value::Edge(ends) => (&ends[0], &ends[1]),
            Value::Group(_, parts) => match &parts[..] {
                [Value::Edge(ends)] => (&ends[0], &ends[1]),
                [u, v] | [u, v, Value::Map(_)] => (u, v),
                [u, v, Value::Group(b'{', data)] if data.is_empty() => (u, v),
                [u, v, Value::Word(none, false)] if none == "None" => (u, v),
                _ => return Err(self.refusal()),
            },
            _ => return Err(self.refusal()),
        };
        // A list of two pairs would be read as an edge.
        let is_tuple = |end: &Value| matches!(end, Value::Group(..));
        let in_parentheses = matches!(value, Value::Group(b'(', _) | Value::Edge(_));
        if (is_tuple(u) || is_tuple(v)) && !in_parentheses {
            return Err(self.refusal());
        }
        let ends = (self.vertex(u)?, self.vertex(v)?);
        self.join(ends.0, ends.1, u)
    }

    fn join(&mut self, u: usize, v: usize, name: &Value) -> Result<(), Fault> {
        self.edges.join(u, v, || excerpt(vertex_name(name).unwrap_or_default().as_bytes()))
    }

    fn vertex(&mut self, value: &Value) -> Result<usize, Fault> {
        let Some(name) = vertex_name(value) else { return Err(self.refusal()) };
        let is_text = matches!(value, Value::Word(_, true));
        if !self.texts.contains_key(&name) {
            self.room.hold_name(&name, size_of::<String>())?;
        }
        if *self.texts.entry(name.clone()).or_insert(is_text) != is_text {
            let found = format!("{} with and without quotes", excerpt(name.as_bytes()));
            return Err(Fault::new("one spelling of each vertex", found));
        }
        self.names.place(&name, self.source.place())
    }

    fn value(&mut self, depth: usize) -> Result<Value, Fault> {
        let held = self.room.held();
        let value = self.value_held(depth);
        // Of the values of a list of edges, one is held at a time.
        if depth == 1 {
            self.room.give_back(held);
        }
        value
    }

    fn value_held(&mut self, depth: usize) -> Result<Value, Fault> {
        let first = self.operand(depth)?;
        self.next()?;
        for sign in ARROWS {
            if self.source.skip_if(sign.as_bytes())? {
                return Err(Fault::new("an undirected graph", format!("`{sign}`")));
            }
        }
        for sign in EDGE_SIGNS {
            if self.source.skip_if(sign.as_bytes())? {
                return Ok(Value::Edge(Box::new([first, self.operand(depth)?])));
            }
        }
        Ok(first)
    }

    fn operand(&mut self, depth: usize) -> Result<Value, Fault> {
        match self.next()? {
            Some(quote @ (b'\'' | b'"')) => self.read_quoted(quote),
            Some(open @ (b'(' | b'[' | b'{')) if depth < DEEPEST => self.group(open, depth),
            _ => {
                let word = self.word()?;
                match self.next()? {
                    Some(open @ (b'(' | b'[')) if !word.is_empty() && depth < DEEPEST => {
                        self.check_wrapper(&word)?;
                        match self.group(open, depth)? {
                            // `frozenset({0, 1})`
                            Value::Group(_, mut inner) if matches!(inner[..], [Value::Group(..)]) => {
                                Ok(inner.remove(0))
                            }
                            group => Ok(group),
                        }
                    }
                    _ if word.is_empty() => Err(self.source.unexpected("a vertex or an edge")),
                    _ => Ok(Value::Word(word, false)),
                }
            }
        }
    }

    fn group(&mut self, open: u8, depth: usize) -> Result<Value, Fault> {
        const MOST: usize = 1 << 20;

        self.source.skip();
        let (mut values, mut is_map) = (Vec::new(), false);
        while self.has_more(open, values.len())? {
            // As long as this value is held, or lists with it.
            self.room.hold(2 * size_of::<Value>())?;
            let value = self.value(depth + 1)?;
            if let Value::Word(word, _) = &value {
                self.room.hold(word.len())?;
            }
            values.push(value);
            if open == b'{' && self.skip_if(b':')? {
                is_map = true;
                self.value(depth + 1)?;
            }
            if values.len() > MOST {
                return Err(Fault::new(format!("at most {MOST} neighbors of a vertex"), "more"));
            }
        }
        self.source.skip();
        Ok(if is_map { Value::Map(values) } else { Value::Group(open, values) })
    }

    fn read_quoted(&mut self, quote: u8) -> Result<Value, Fault> {
        self.source.skip();
        let mut quoted = Piece::new(self.source, NAME);
        loop {
            let byte = match quoted.source.take()? {
                Some(byte) if byte == quote => return Ok(Value::Word(quoted.finish()?, true)),
                Some(b'\\') => quoted.source.take()?.filter(|byte| b"\\'\"".contains(byte)),
                byte => byte.filter(|&byte| byte != b'\n'),
            };
            let Some(byte) = byte else {
                let expected = "a text between quotes on one line, with `\\` before quotes alone";
                return Err(Fault::unlike(expected, &quoted.bytes));
            };
            quoted.push(byte)?;
        }
    }

    /// The word at this position; it may be empty.
    fn word(&mut self) -> Result<String, Fault> {
        self.next()?;
        let mut word = Piece::new(self.source, NAME);
        // A sign of an edge ends a word; a minus begins a number.
        let signs = EDGE_SIGNS.iter().chain(&ARROWS).map(|sign| sign.as_bytes()[0]);
        let is_sign = |byte: u8| byte != b'-' && signs.clone().any(|sign| sign == byte);
        word.take_while(|byte, before| {
            let is_arrow = byte == b'-' && !before.is_empty();
            !b" \t\n,:()[]{}'\"".contains(&byte) && !is_sign(byte) && !is_arrow
        })?;
        word.finish()
    }

    fn check_wrapper(&self, name: &str) -> Result<(), Fault> {
        if is_of(DIRECTED, name) {
            return Err(Fault::new("an undirected graph", format!("`{name}`")));
        }
        if !name.is_empty() && !is_of(WRAPPERS, name) {
            return Err(Fault::unlike("a list of edges, or a dictionary of neighbors", name));
        }
        Ok(())
    }

    /// The next byte that is not blank, without taking it.
    fn next(&mut self) -> Result<Option<u8>, Fault> {
        self.source.skip_space()?;
        self.source.peek()
    }

    fn skip_if(&mut self, byte: u8) -> Result<bool, Fault> {
        let is_next = self.next()? == Some(byte);
        if is_next {
            self.source.skip();
        }
        Ok(is_next)
    }

    /// Whether the bracket has more than `count` values.
    fn has_more(&mut self, open: u8, count: usize) -> Result<bool, Fault> {
        if count > 0 {
            self.skip_if(b',')?;
        }
        Ok(self.next()? != Some(closing(open)))
    }

    fn close(&mut self, open: u8) -> Result<(), Fault> {
        if self.skip_if(closing(open))? { Ok(()) } else { Err(self.source.unexpected("the last bracket")) }
    }

    fn refusal(&self) -> Fault {
        Fault::new("edges of two vertices, or vertices with lists of neighbors", "another list")
    }
}

fn closing(open: u8) -> u8 {
    match open {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The name of a vertex: a word, or a tuple of words in Python's notation.
fn vertex_name(value: &Value) -> Option<String> {
    match value {
        Value::Word(word, _) => Some(word.clone()),
        Value::Group(b'(', parts) => {
            let parts: Option<Vec<String>> = parts.iter().map(vertex_name).collect();
            Some(format!("({})", parts?.join(", ")))
        }
        _ => None,
    }
}
