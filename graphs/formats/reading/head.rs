//! The first lines of an input, which show its format.

use super::{Fault, Source, excerpt, unread};
use crate::formats::{FORMATS, Format, by_name};

/// How strongly the first lines of an input speak for a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// The format is what remains where nothing else fits.
    Remainder,
    /// The lines could be those of another format as well.
    Resemblance,
    /// The lines have the shape of the format.
    Shape,
    /// Comments name the program that writes the format.
    Heading,
    Signature,
}

/// The start of an input, as far as it tells the format.
pub struct Head<'a> {
    /// The first line that is not blank.
    pub(crate) first: &'a [u8],
    /// The first line that is neither blank nor a comment in some format; empty if there is none.
    pub(crate) telling: &'a [u8],
    /// What stands above the telling line, from the first line on.
    pub(crate) comments: &'a [u8],
    /// What follows from the telling line on: that line alone where it could begin a stream of graphs, and else as much
    /// as is looked at.
    pub(crate) ahead: &'a [u8],
    /// Whether `ahead` reaches the end of the input.
    pub(crate) is_whole: bool,
    /// Whether the comment that makes the input an edge list stands above; `telling` is empty then.
    pub(crate) is_marked: bool,
}

impl Head<'_> {
    /// All lines from the telling one on, with those that are blank, but none behind the last that is not.
    pub(crate) fn rows(&self) -> Vec<&[u8]> {
        self.ahead.trim_ascii_end().split(|&byte| byte == b'\n').collect()
    }

    /// The lines from the telling one on that are not blank, trimmed; the last one only if it is whole.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &[u8]> {
        let end = if self.is_whole { None } else { self.ahead.iter().rposition(|&byte| byte == b'\n') };
        let whole = &self.ahead[..end.unwrap_or(self.ahead.len())];
        whole.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty())
    }
}

/// The comment that makes any input an edge list; it may go on with a comma.
pub const EDGE_LIST_MARK: &str = "# edge list";

/// What stands behind the comma, empty without one, if this line is the mark of an edge list.
pub fn after_edge_list_mark(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii().strip_prefix(EDGE_LIST_MARK.as_bytes())?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(b",") }
}

/// The words of a line: what stands between blanks, tabs and commas.
pub fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| matches!(byte, b' ' | b'\t' | b',')).filter(|word| !word.is_empty())
}

/// The head of the rest of the input, or none at its end. Reads no further than needed, so that a pipe that
/// gives a line at a time is answered at once.
fn head<'s>(source: &'s mut Source<'_>) -> Result<Option<Head<'s>>, Fault> {
    source.skip_space()?;
    source.mark()?;
    if source.peek()?.is_none() {
        return Ok(None);
    }
    let first = source.line_ahead(0)?;
    let (mut telling, mut is_marked) = (first.clone(), false);
    // Trimmed as it is for the formats: a line is a comment for all of them, or for none.
    while !telling.is_empty() && may_be_comment(source.window()[telling.clone()].trim_ascii()) {
        is_marked = after_edge_list_mark(&source.window()[telling.clone()]).is_some();
        telling = if is_marked { 0..0 } else { next_line(source, telling.end)? };
    }
    let end = end_of_head(source, telling.clone())?;
    let is_whole = end == source.window().len() && source.has_ended();
    let window = source.window();
    Ok(Some(Head {
        first: window[first.clone()].trim_ascii(),
        telling: window[telling.clone()].trim_ascii(),
        comments: &window[first.start..telling.start.max(first.start)],
        ahead: &window[telling.start..end],
        is_whole,
        is_marked,
    }))
}

/// How far the formats look from the telling line on: no further than what belongs to the first graph of the input, which
/// is this line or the next one, or else as far as anything is looked at.
fn end_of_head(source: &mut Source<'_>, telling: std::ops::Range<usize>) -> Result<usize, Fault> {
    let line = source.window()[telling.clone()].trim_ascii();
    let is_number = !line.is_empty() && line.iter().all(u8::is_ascii_digit);
    // A comma or a blank is in no line of graph6; it may end the label of a vertex in TGF.
    let is_word = !line.iter().any(|byte| matches!(byte, b' ' | b'\t' | b','));
    // Brackets are in lines of graph6, too, of which the shortest have more than four bytes.
    let is_bracket = matches!(line, [b'[' | b'(', ..]) && line.len() <= 4;
    let is_begun = line == b"{" || line.eq_ignore_ascii_case(b"graph");
    if is_begun {
        Ok(next_line(source, telling.end)?.end)
    } else if !is_bracket && (is_stream(line) || (is_word && !is_number)) {
        Ok(telling.end)
    } else {
        Ok(source.look_ahead()?.max(telling.end))
    }
}

/// Whether a line of several words begins a format that holds many graphs: DOT, objects of JSON, or what has a header.
fn is_stream(line: &[u8]) -> bool {
    has_keyword_of_dot(line)
        || matches!(line, [b'/' | b'>', ..])
        || line.strip_prefix(b"{").is_some_and(|rest| rest.trim_ascii_start().starts_with(b"\""))
}

/// Whether a line begins with a word with which graphs of DOT begin.
pub(crate) fn has_keyword_of_dot(line: &[u8]) -> bool {
    let word = line.split(|byte| !byte.is_ascii_alphanumeric()).next().unwrap_or_default();
    [&b"strict"[..], b"graph", b"digraph"].iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

/// The first line behind the one that ends at `end` that is not empty, or an empty range.
fn next_line(source: &mut Source<'_>, mut end: usize) -> Result<std::ops::Range<usize>, Fault> {
    loop {
        let line = source.line_ahead(end + 1)?;
        if !line.is_empty() || line.end == source.window().len() {
            return Ok(line);
        }
        end = line.end;
    }
}

fn may_be_comment(line: &[u8]) -> bool {
    match words(line).next() {
        None => true,
        Some(word) => word == b"c" || matches!(word[0], b'#' | b'%'),
    }
}

/// The format of what comes next, or none at the end of the input. Where the first lines leave it open, it is the one
/// that the name of the file means.
pub(crate) fn detect(
    source: &mut Source<'_>,
    by_its_name: Option<&'static Format>,
) -> Result<Option<&'static Format>, Fault> {
    if source.columns.is_some() {
        return Ok(by_name("table"));
    }
    let Some(head) = head(source)? else {
        return Ok(by_its_name);
    };
    if let Some((name, _)) = KNOWN.iter().find(|(_, has_shape)| !head.is_marked && has_shape(&head)) {
        return Err(unread(name));
    }
    // Among equals the first of the catalogue: `max_by_key` takes the last, so the order is reversed.
    let claims = FORMATS.iter().rev().filter_map(|format| Some(((format.claims)(&head)?, *format)));
    let decided = |evidence| by_its_name.is_none() || evidence > Evidence::Resemblance;
    let best = claims.max_by_key(|&(evidence, _)| evidence).filter(|&(evidence, _)| decided(evidence));
    if !head.is_marked && best.is_none_or(|(evidence, _)| evidence == Evidence::Remainder) && is_joined(&head)
    {
        let found = format!("{}, two names with a sign between them", excerpt(head.telling));
        return Err(Fault::new("an edge `u v`, with blanks, tabs or one comma between its ends", found));
    }
    match best.map(|(_, format)| format).or(by_its_name) {
        Some(format) => Ok(Some(format)),
        None => Err(Fault::unlike("a graph file of a known format", head.first)),
    }
}

/// Whether the first line is one word, of names with one sign between them: `0-1`, `a|b`.
fn is_joined(head: &Head<'_>) -> bool {
    let is_name = |name: &[u8]| !name.is_empty() && name.iter().all(u8::is_ascii_alphanumeric);
    let is_of =
        |sign: u8| head.telling.contains(&sign) && head.telling.split(|&byte| byte == sign).all(is_name);
    b"|;-/=~:>".iter().any(|&sign| is_of(sign))
}

/// The name of a format, and whether an input has its shape.
type Known = (&'static str, fn(&Head<'_>) -> bool);

/// Formats that are known by their first lines, and not read.
const KNOWN: [Known; 10] = [
    ("an instance of PACE (`p tw`)", |head| is_problem(head, &[b"tw", b"htw", b"td", b"ds", b"hs"])),
    ("a formula (`p cnf`)", |head| is_problem(head, &[b"cnf", b"wcnf"])),
    ("an instance of TSPLIB", |head| {
        let keys = [&b"NAME"[..], b"TYPE", b"COMMENT", b"DIMENSION"];
        let is_key = keys.iter().any(|key| {
            let value = head.telling.strip_prefix(*key);
            value.is_some_and(|value| value.trim_ascii_start().starts_with(b":"))
        });
        is_key && head.lines().any(|line| line.starts_with(b"DIMENSION"))
    }),
    ("the DL of UCINET", |head| {
        let keyword = head.telling.get(..2).is_some_and(|word| word.eq_ignore_ascii_case(b"dl"));
        keyword && matches!(head.telling.get(2), None | Some(b' ' | b'\t')) && head.ahead.contains(&b'=')
    }),
    ("what showg prints", |head| {
        let is_list = |line: &[u8]| line.first().is_some_and(u8::is_ascii_digit) && line.ends_with(b";");
        head.telling.starts_with(b"Graph ") && head.lines().nth(1).is_none_or(is_list)
    }),
    ("the format of METIS", is_metis),
    ("the format LAD", is_lad),
    ("a drawing (`write_network_text` of networkx)", |head| {
        // The characters U+2500 to U+257F.
        matches!(head.telling, [0xe2, 0x94 | 0x95, ..])
    }),
    ("a pointer of Git LFS", |head| head.telling.starts_with(b"version https://git-lfs")),
    ("a page of HTML", |head| {
        let begins =
            |tag: &[u8]| head.telling.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag));
        begins(b"<html") || begins(b"<!doctype html")
    }),
];

/// Whether the first line is `p` and one of these words.
fn is_problem(head: &Head<'_>, kinds: &[&[u8]]) -> bool {
    let mut telling = words(head.telling);
    telling.next() == Some(b"p") && telling.next().is_some_and(|kind| kinds.contains(&kind))
}

/// The numbers of the first line, and of each line below it, if there are as many of these as the first number says.
fn counted(head: &Head<'_>) -> Option<(Vec<u64>, Vec<Vec<u64>>)> {
    let numbers = |line: &[u8]| -> Option<Vec<u64>> {
        words(line).map(|word| str::from_utf8(word).ok()?.parse().ok()).collect()
    };
    let first = numbers(head.telling).filter(|_| head.is_whole)?;
    let rows = head.rows();
    if first.first().is_none_or(|&order| order == 0 || (rows.len() - 1) as u64 != order) {
        return None;
    }
    Some((first, rows[1..].iter().map(|row| numbers(row)).collect::<Option<_>>()?))
}

/// `N M` above, and neighbors from 1.
fn is_metis(head: &Head<'_>) -> bool {
    let Some((first, rows)) = counted(head) else { return false };
    let &[order, size] = &first[..] else { return false };
    let are_vertices = rows.iter().flatten().all(|vertex| (1..=order).contains(vertex));
    are_vertices && rows.iter().map(Vec::len).sum::<usize>() as u64 == 2 * size
}

/// `N` above, and in each line the number of neighbors, and these.
fn is_lad(head: &Head<'_>) -> bool {
    let is_list = |row: &Vec<u64>| row.first().is_some_and(|&degree| degree == row.len() as u64 - 1);
    counted(head).is_some_and(|(first, rows)| first.len() == 1 && rows.iter().all(is_list))
}
