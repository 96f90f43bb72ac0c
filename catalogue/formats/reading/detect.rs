//! Detection of the format of an input from its first lines. The rules are in [`formats`](crate::formats).

use itertools::Itertools;

use super::head::{Evidence, Head, head, words};
use super::{Fault, Source, excerpt, unread};
use crate::formats::{FORMATS, Format, by_name};

/// The format of the next graph; ambiguous lines, or none, leave it to the extension (`by_its_name`).
pub(crate) fn detect(
    source: &mut Source<'_>,
    by_its_name: Option<&'static Format>,
) -> Result<Option<&'static Format>, Fault> {
    let is_table = source.columns.is_some();
    let Some(head) = head(source)? else { return Ok(by_its_name.filter(|_| !is_table)) };
    if let Some((name, _)) = KNOWN.iter().find(|(_, has_shape)| !head.is_marked && has_shape(&head)) {
        return Err(unread(name));
    }
    if is_table {
        let other =
            ["metis", "matrix"].into_iter().filter_map(by_name).find(|other| (other.claims)(&head).is_some());
        return match other {
            None => Ok(by_name("table")),
            Some(Format { name, .. }) => {
                let found = format!("what has the format {name} (leave --input-columns out)");
                Err(Fault::new("rows of a table", found))
            }
        };
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

/// Whether the first line is one word of names with one separator between them: `0-1`, `a|b`.
fn is_joined(head: &Head<'_>) -> bool {
    let is_name = |name: &[u8]| !name.is_empty() && name.iter().all(u8::is_ascii_alphanumeric);
    let is_of =
        |sign: u8| head.telling.contains(&sign) && head.telling.split(|&byte| byte == sign).all(is_name);
    b"|;-/=~:>".iter().any(|&sign| is_of(sign))
}

/// The name of a format, and a test whether an input has its shape.
type KnownShape = (&'static str, fn(&Head<'_>) -> bool);

/// Formats that are recognized by their first lines but not supported.
const KNOWN: [KnownShape; 14] = [
    ("an instance of PACE (`p tw`)", |head| is_problem(head, &[b"tw", b"htw", b"td", b"ds", b"hs"])),
    ("a network with lengths or capacities (`p sp`)", |head| {
        is_problem(head, &[b"sp", b"max", b"min", b"asn"])
    }),
    ("a formula (`p cnf`)", |head| is_problem(head, &[b"cnf", b"wcnf"])),
    ("an instance of TSPLIB", |head| {
        let keys = [&b"NAME"[..], b"TYPE", b"COMMENT", b"DIMENSION"];
        let is_key = keys.iter().any(|key| {
            let value = head.telling.strip_prefix(*key);
            value.is_some_and(|value| value.trim_ascii_start().starts_with(b":"))
        });
        is_key && head.lines().any(|line| line.starts_with(b"DIMENSION"))
    }),
    ("what showg prints", |head| {
        let is_list = |line: &[u8]| line.first().is_some_and(u8::is_ascii_digit) && line.ends_with(b";");
        head.telling.starts_with(b"Graph ") && head.lines().nth(1).is_none_or(is_list)
    }),
    ("METIS with weights", is_weighted_metis),
    ("the format LAD", is_lad),
    ("the number of vertices above lists of neighbors", is_lists),
    ("a drawing (`write_network_text` of networkx)", |head| {
        // The characters U+2500 to U+257F.
        matches!(head.telling, [0xe2, 0x94 | 0x95, ..])
    }),
    ("GDF of GUESS", |head| head.telling.starts_with(b"nodedef>")),
    ("VNA of NetDraw", |head| {
        let begins = |sign: &[u8]| head.telling.to_ascii_lowercase().starts_with(sign);
        begins(b"*node data") || begins(b"*tie data")
    }),
    ("what igraph prints", |head| head.telling.starts_with(b"IGRAPH ")),
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

/// The numbers of the first line, and of each later line except comments. If enough lines are available, as
/// many as the first number states; otherwise all.
pub(crate) fn lists_of_numbers(head: &Head<'_>) -> Option<(Vec<u64>, Vec<Vec<u64>>)> {
    let numbers = |line: &[u8]| -> Option<Vec<u64>> {
        words(line).map(|word| str::from_utf8(word).ok()?.parse().ok()).collect()
    };
    let first = numbers(head.telling)?;
    let order = usize::try_from(*first.first()?).ok().filter(|&order| order > 0)?;
    let end = head.ahead.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    // Behind the last line end stands nothing, or a line that may not be whole.
    let rows = if head.is_whole && !head.ahead.ends_with(b"\n") { head.ahead } else { &head.ahead[..end] };
    let mut rows = rows.split(|&byte| byte == b'\n').skip(1).filter(|row| !row.starts_with(b"%"));
    let lists: Vec<Vec<u64>> = rows.by_ref().take(order).map(numbers).collect::<Option<_>>()?;
    let is_all = rows.all(|row| row.trim_ascii().is_empty()) && lists.len() == order;
    (is_all || !head.is_whole && lists.len() < order).then_some((first, lists))
}

/// Whether the first line is `N M FORMAT` with weights of edges or vertices, and the number of values agrees.
fn is_weighted_metis(head: &Head<'_>) -> bool {
    let Some((first, lists)) = lists_of_numbers(head).filter(|_| head.is_whole) else { return false };
    let (&[order, size, format] | &[order, size, format, _]) = &first[..] else { return false };
    let [edges, vertices, sizes] = [format % 10, format / 10 % 10, format / 100];
    let count = lists.iter().map(Vec::len).sum::<usize>() as u128;
    let weights = u128::from(vertices) * u128::from(*first.get(3).unwrap_or(&1));
    let [order, size] = [order, size].map(u128::from);
    format > 0
        && edges.max(vertices).max(sizes) <= 1
        && count == 2 * size * u128::from(1 + edges) + order * (weights + u128::from(sizes))
}

/// Whether the first line is `N`, and each later line has the number of neighbors and the neighbors.
fn is_lad(head: &Head<'_>) -> bool {
    let is_list = |row: &Vec<u64>| row.first().is_some_and(|&degree| degree == row.len() as u64 - 1);
    let lists = lists_of_numbers(head).filter(|_| head.is_whole);
    lists.is_some_and(|(first, rows)| first.len() == 1 && rows.iter().all(is_list))
}

/// Whether the first line is `N`, and N lines have the neighbors of a vertex each.
fn is_lists(head: &Head<'_>) -> bool {
    let lists = lists_of_numbers(head).filter(|(first, _)| head.is_whole && first.len() == 1 && first[0] > 1);
    lists.is_some_and(|(first, lists)| [0, 1].iter().any(|&low| are_neighbors(&lists, low, first[0])))
}

/// Whether `lists` can be adjacency lists of vertices low, low + 1, ...: strictly increasing after sorting,
/// without loops, in range, and symmetric wherever both lists are given. If lists are missing, some entry
/// must name a listed vertex.
pub(crate) fn are_neighbors(lists: &[Vec<u64>], low: u64, order: u64) -> bool {
    let sorted: Vec<Vec<u64>> =
        lists.iter().map(|list| list.iter().copied().sorted_unstable().collect()).collect();
    let list = |v: u64| sorted.get((v - low) as usize);
    let is_edge = |v: u64, &u: &u64| {
        u >= low && u - low < order && u != v && list(u).is_none_or(|list| list.binary_search(&v).is_ok())
    };
    let are_all_there = lists.len() as u64 == order;
    let names_another = |u: &u64| *u >= low && list(*u).is_some();
    (low..)
        .zip(&sorted)
        .all(|(v, list)| list.is_sorted_by(|u, v| u < v) && list.iter().all(|u| is_edge(v, u)))
        && (are_all_there || lists.iter().flatten().any(names_another))
}
