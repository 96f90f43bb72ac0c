//! Which format an input is in, by its first lines. The rule is in [`formats`](crate::formats).

use super::head::{Evidence, Head, head, words};
use super::{Fault, Source, excerpt, unread};
use crate::formats::{FORMATS, Format, by_name};

/// The format of what comes next, or none at the end of the input. Where the first lines leave it open, it is the one
/// that the name of the file means.
pub(crate) fn detect(
    source: &mut Source<'_>,
    by_its_name: Option<&'static Format>,
) -> Result<Option<&'static Format>, Fault> {
    if source.columns.is_some() {
        return Ok(by_name("table"));
    }
    let Some(head) = head(source)? else { return Ok(by_its_name) };
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
