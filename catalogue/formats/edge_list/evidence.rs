//! Evidence that lines of names are an edge list: names recur, no name looks like something else, and the
//! first line is not a heading (of columns, or of the numbers of vertices and edges).

use std::collections::HashSet;

use indexmap::IndexSet;

use super::names::{MOST_LABELS, Names, Numbering, as_vertex, is_number};
use crate::formats::reading::{Fault, Room, excerpt, order};
use graphs::parse_graph6;

/// The first line of a list, and evidence from the other lines and the comments.
#[derive(Default)]
pub(crate) struct Evidence {
    first: Option<First>,
    /// The number on the second line, if the first two are one number each; the fields below do not count it.
    second: Option<u64>,
    /// The number of names on the other lines.
    named: usize,
    /// Whether the other lines have a name that is not a number.
    has_words: bool,
    /// The smallest and largest number on the other lines; `u64::MAX` for a number that does not fit.
    range: Option<(u64, u64)>,
    /// Whether a name of the first line recurs.
    recurs: bool,
    /// Whether the edge of the first line recurs.
    is_repeated: bool,
    /// The number of edges, and how many have data as networkx writes them.
    edges: u64,
    with_data: u64,
    pub(in crate::formats) columns: Columns,
    /// Whether the names are from a table; then other columns may be intended.
    pub(in crate::formats) is_table: bool,
    /// The comments of one word, and whether such a comment comes after a name.
    remarks: IndexSet<Box<str>>,
    has_remarks_below: bool,
    /// The numbers of vertices and edges stated in a comment.
    counted: Option<Counts>,
}

/// Statistics of the first and of the second names of all edges.
#[derive(Default)]
pub(in crate::formats) struct Columns {
    /// `sides[p]`: whether name p comes first on some line, and whether it comes second on some line.
    sides: Vec<[bool; 2]>,
    /// Whether a name comes first on two lines, and whether a name comes first on one line and second
    /// on another.
    pub(in crate::formats) has_again: bool,
    has_both: bool,
    /// For each column, whether some name is a number, and whether some name is not.
    numbers: [bool; 2],
    words: [bool; 2],
    /// Whether the first name on some line cannot be a graph6 string (wrong length).
    has_others: bool,
}

impl Columns {
    fn observe(&mut self, names: [(&str, usize); 2]) {
        for (side, (name, place)) in names.into_iter().enumerate() {
            if self.sides.len() <= place {
                self.sides.resize(place + 1, [false; 2]);
            }
            let is_again = std::mem::replace(&mut self.sides[place][side], true);
            self.has_again |= side == 0 && is_again;
            self.has_both |= self.sides[place] == [true; 2];
            if is_number(name) { self.numbers[side] = true } else { self.words[side] = true }
        }
        self.has_others |= !has_length_of_graph6(names[0].0, 2);
    }

    /// Whether the second column may hold values of the first, as in a table.
    fn are_of_a_table(&self) -> bool {
        let is_mixed = |side: usize| self.numbers[side] && self.words[side];
        let are_of_two_kinds = self.numbers[0] != self.numbers[1] && !is_mixed(0) && !is_mixed(1);
        let has_words = self.words != [false; 2];
        !self.has_both && (are_of_two_kinds || has_words && (!self.has_again || !self.has_others))
    }
}

#[derive(Clone, Copy)]
struct Counts {
    line: usize,
    vertices: u64,
    edges: Option<u64>,
}

struct First {
    line: usize,
    names: Vec<Box<str>>,
}

fn number(name: &str) -> Option<u64> {
    if is_number(name) { name.parse().ok() } else { None }
}

fn wider(range: Option<(u64, u64)>, value: u64) -> (u64, u64) {
    let (low, high) = range.unwrap_or((value, value));
    (low.min(value), high.max(value))
}

impl Evidence {
    pub(crate) fn remark(&mut self, line: usize, comment: &str, room: &Room) -> Result<(), Fault> {
        let word = comment.trim_start_matches('#').trim();
        if comment.starts_with('#') && !word.is_empty() && !word.contains(char::is_whitespace) {
            if !self.remarks.contains(word) {
                room.hold_name(word, size_of::<String>())?;
                self.remarks.insert(word.into());
            }
            self.has_remarks_below |= self.first.is_some();
        }
        if self.first.is_none()
            && let Some((vertices, edges)) = counts(comment)
        {
            self.counted = Some(Counts { line, vertices, edges });
        }
        Ok(())
    }

    /// Records an edge between these names, and whether data of networkx follow it.
    pub(crate) fn edge(&mut self, ends: [(&str, usize); 2], has_data: bool) {
        self.edges += 1;
        self.with_data += u64::from(has_data);
        self.columns.observe(ends);
    }

    /// If a comment states the number of vertices: their labels, 0..=n-1 or 1..=n. `None` without such a
    /// comment, or if every vertex was named.
    ///
    /// # Errors
    /// A comment that contradicts the edges, with its line.
    pub(crate) fn stated_vertices(
        &self,
        names: &Names,
        size: usize,
    ) -> Result<Option<std::ops::RangeInclusive<usize>>, (usize, Fault)> {
        let Some(Counts { line, vertices, edges }) =
            self.counted.filter(|_| !matches!(names.numbering, Numbering::Declared(_)))
        else {
            return Ok(None);
        };
        let size = size as u64;
        if let Some(edges) = edges.filter(|&edges| ![self.edges, size, 2 * size].contains(&edges)) {
            let found = format!("{size}, but this comment announces {edges} edges");
            return Err((line, Fault::new("all edges", found)));
        }
        if names.len() as u64 == vertices {
            return Ok(None);
        }
        let numbers: Option<Vec<usize>> = names.iter().map(as_vertex).collect();
        let range = numbers.and_then(|numbers| Some((*numbers.iter().min()?, *numbers.iter().max()?)));
        let counted = usize::try_from(vertices).unwrap_or(usize::MAX);
        order(vertices).map_err(|fault| (line, fault))?;
        match range {
            Some((low, high)) if high < counted && (low == 0 || names.numbering == Numbering::FromZero) => {
                Ok(Some(0..=counted - 1))
            }
            Some((low, high)) if low > 0 && high <= counted && counted <= MOST_LABELS => {
                Ok(Some(1..=counted))
            }
            None if names.len() == 0 && counted > 0 => Ok(Some(0..=counted - 1)),
            _ => {
                let found = format!("{} named, but this comment announces {vertices} vertices", names.len());
                Err((line, Fault::new("all vertices, or numbers from 0 or 1 on", found)))
            }
        }
    }

    /// Rejects a name that looks like something else.
    pub(crate) fn name(name: &str) -> Result<(), Fault> {
        let looks = if name.contains(|c| matches!(c, '\u{2500}'..='\u{257f}')) {
            "a drawing"
        } else if has_inner_separator(name) {
            "two names with a sign between them (blanks, tabs or one comma part them"
        } else if is_graph6(name) {
            "a line of graph6 (leave other words out"
        } else {
            return Ok(());
        };
        Err(suspicious_name_error(name, looks))
    }

    /// Records the names of a line with their numbers among all names; must be called in the order of
    /// the lines.
    pub(crate) fn observe(&mut self, line: usize, names: &[(&str, usize)]) {
        let Some(first) = &self.first else {
            let names = names.iter().map(|&(name, _)| name.into()).collect();
            self.first = Some(First { line, names });
            return;
        };
        if let ([above], [(below, _)], 0, None) = (&first.names[..], names, self.named, self.second)
            && let (Some(_), Some(second)) = (number(above), number(below))
        {
            self.second = Some(second);
            return;
        }
        self.named += names.len();
        self.is_repeated |= names.len() == 2 && names.iter().all(|&(_, place)| place < 2);
        for &(name, place) in names {
            self.recurs |= place < first.names.len();
            if is_number(name) {
                self.range = Some(wider(self.range, name.parse().unwrap_or(u64::MAX)));
            } else {
                self.has_words = true;
            }
        }
    }

    /// The line number and the error, if the first line looks like a heading of a list with this order
    /// and size.
    pub(crate) fn suspicion(&self, order: usize, size: usize) -> Option<(usize, Fault)> {
        let First { line, names } = self.first.as_ref()?;
        let looks = match &names[..] {
            [vertices, edges] => match (number(vertices), number(edges)) {
                (Some(one), Some(other)) => self
                    .counts(one, other, order.saturating_sub(2), size)
                    .or_else(|| self.counts(other, one, order.saturating_sub(2), size))
                    .or_else(|| self.columns(names, order))?,
                _ => self.columns(names, order)?,
            },
            [vertices] => match (number(vertices), self.second) {
                (Some(vertices), Some(edges)) => self.two_counts(vertices, edges, order, size)?,
                // One vertex, or as many without edges.
                (Some(number), None) if self.named == 0 && number > 1 => {
                    format!("the number of vertices ({}", instead(number, 0, Some((0, 0))))
                }
                (Some(number), None) => self
                    .count(number, order - 1, self.range)
                    .or_else(|| self.size(number, order - 1, size))?,
                (None, _) => self.columns(names, order)?,
            },
            _ => return None,
        };
        Some((*line, suspicious_name_error(&names.join(" "), &looks)))
    }

    /// The error for the names as a whole, with the line of the first name.
    pub(crate) fn suspicion_of_names(&self, names: &Names) -> Option<(usize, Fault)> {
        let First { line, names: first } = self.first.as_ref()?;
        let fault = |name: &str, looks: &str| Some((*line, suspicious_name_error(name, looks)));
        if let Some(word) =
            self.remarks.iter().find(|word| names.holds(word) || is_number(word)).or_else(|| {
                let has_several = self.remarks.len() > 1 && self.has_remarks_below;
                self.remarks.first().filter(|_| has_several)
            })
        {
            return fault(
                &format!("# {word}"),
                "a list of the neighbors of a vertex, as igraph writes in LGL (write NCOL",
            );
        }
        if let Some(name) = name_with_shared_part(names) {
            return fault(&name, "two names with a sign between them (blanks, tabs or one comma part them");
        }
        let are_numbers = names.iter().all(is_number);
        let mentions = self.named + first.len() + usize::from(self.second.is_some());
        let has_no_edges = !are_numbers && names.len() > 1 && mentions == names.len();
        if self.edges > self.with_data && (has_no_edges || self.edges > 1 && self.columns.are_of_a_table()) {
            return fault(&first.join(" "), "a line of a table, as no name recurs in the other column");
        }
        None
    }

    /// The reason if the first line looks like a heading: names of columns and titles do not recur.
    fn columns(&self, names: &[Box<str>], order: usize) -> Option<String> {
        let is_shown = self.edges > 0 && self.edges == self.with_data;
        let (count, word) = stated_count(names);
        if let Some(count) = count.filter(|_| word.is_some() && !is_shown && !(self.recurs && self.has_words))
        {
            let range = self.range.or(if self.named == 0 { Some((0, 0)) } else { None });
            return Some(match word {
                Some(Word::Vertices) if count > 0 => {
                    let others = order.saturating_sub(names.len());
                    format!("the number of vertices ({}", instead(count, others, range))
                }
                _ => HEADING[1].to_owned(),
            });
        }
        let are_numbers = names.iter().all(|name| is_number(name));
        // The columns of pandas without names are numbers.
        let are_other = !are_numbers || (self.has_words && self.range.is_none());
        let is_heading = !self.recurs && are_other && !is_shown && self.named > 0;
        // Without a number that may say how many vertices there are, it can be left out.
        is_heading.then(|| HEADING[usize::from(self.is_table || count.is_some())].to_owned())
    }

    /// The reason if the first line may state the numbers of vertices and edges: the other lines have this
    /// many edges, or that many neighbors as adjacency lists would.
    fn counts(&self, vertices: u64, edges: u64, others: usize, size: usize) -> Option<String> {
        let other_edges = (size as u64).saturating_sub((!self.is_repeated).into());
        let has_edges = edges == other_edges || 2 * u128::from(edges) == self.named as u128;
        let says_something = self.named > 0 || vertices > 1;
        let is_heading = has_edges && says_something && self.fits(vertices, others, self.range);
        is_heading
            .then(|| format!("the numbers of vertices and edges ({}", instead(vertices, others, self.range)))
    }

    /// The reason if the first two lines may state the order and the size, or the first line the order.
    fn two_counts(&self, vertices: u64, edges: u64, order: usize, size: usize) -> Option<String> {
        let matters = self.has_words || order as u64 != vertices || edges > vertices;
        let fits = edges == size as u64 || 2 * u128::from(edges) == self.named as u128;
        if matters && fits && self.named > 0 && self.fits(vertices, order.saturating_sub(2), self.range) {
            let instead = instead(vertices, order.saturating_sub(2), self.range);
            return Some(format!("the number of vertices above that of edges ({instead}"));
        }
        self.count(vertices, order - 1, Some(wider(self.range, edges)))
    }

    /// The reason if the first line may state the number of vertices; without effect it names a vertex.
    fn count(&self, vertices: u64, others: usize, range: Option<(u64, u64)>) -> Option<String> {
        let matters = self.has_words || others as u64 + 1 != vertices;
        let is_heading = self.named > 0 && matters && self.fits(vertices, others, range);
        is_heading.then(|| format!("the number of vertices ({}", instead(vertices, others, range)))
    }

    /// The reason if the first line may state the number of edges: its number is not an end of an edge.
    fn size(&self, edges: u64, others: usize, size: usize) -> Option<String> {
        let is_heading = edges == size as u64 && self.named > 0 && !self.recurs;
        let may_be_order = self.fits(edges, others, self.range);
        let looks = if may_be_order {
            "the number of edges or of vertices"
        } else {
            "the number of edges (leave it out"
        };
        is_heading.then(|| looks.to_owned())
    }

    /// Whether the other lines can name this many vertices: by numbers from 0 or 1, or by other names.
    /// `others` counts the names not on the first line.
    fn fits(&self, vertices: u64, others: usize, range: Option<(u64, u64)>) -> bool {
        let Some((low, high)) = range else { return others as u64 <= vertices };
        !self.has_words && (high < vertices || (low > 0 && high == vertices))
    }
}

/// What a heading of a list and of a table is called in messages.
const HEADING: [&str; 2] = [
    "a heading (leave it out, name two columns by --input-columns",
    "a heading (name two columns by --input-columns",
];

pub(super) fn of_heading(names: &str) -> Fault {
    suspicious_name_error(names, HEADING[0])
}

/// Whether these are usual headings of the two columns of an edge list.
pub(super) fn is_heading(names: [&str; 2]) -> bool {
    const KNOWN: [[&str; 2]; 10] = [
        ["source", "target"],
        ["src", "dst"],
        ["src", "dest"],
        ["from", "to"],
        ["node1", "node2"],
        ["node_1", "node_2"],
        ["vertex1", "vertex2"],
        ["fromnodeid", "tonodeid"],
        ["id1", "id2"],
        ["id_1", "id_2"],
    ];
    KNOWN.contains(&names.map(str::to_lowercase).each_ref().map(String::as_str))
}

fn suspicious_name_error(found: &str, looks: &str) -> Fault {
    let or = if looks.contains('(') { ", or " } else { " (" };
    let found = excerpt(found.as_bytes());
    let found =
        format!("{found}, which looks like {looks}{or}put the line `# edge list` above it if it is none)");
    Fault::new("a vertex or an edge", found)
}

/// What the number next to a word counts.
#[derive(Clone, Copy)]
enum Word {
    Vertices,
    Edges,
}

/// The number in a first line, `4 vertices` or `n=4` but not the `0 1` of pandas, and what it counts.
fn stated_count(names: &[Box<str>]) -> (Option<u64>, Option<Word>) {
    let text = names.join(" ").to_lowercase();
    let words = || text.split([' ', ':', '=', '|', '(', ')']).filter(|word| !word.is_empty());
    let word = words().find_map(|word| match word {
        "n" | "v" | "node" | "nodes" | "vertex" | "vertices" | "order" => Some(Word::Vertices),
        "m" | "e" | "edge" | "edges" | "size" => Some(Word::Edges),
        _ => None,
    });
    (words().find_map(number).filter(|_| text != "0 1"), word)
}

/// What to write instead of the first line, if the other lines have `named` names.
pub(super) fn instead(vertices: u64, named: usize, range: Option<(u64, u64)>) -> String {
    match range {
        Some((0, _)) => format!("write `# edge list, vertices 0 to {}` instead", vertices - 1),
        Some(_) => format!("write `# edge list, vertices 1 to {vertices}` instead"),
        None if named as u64 == vertices => "leave it out".to_owned(),
        None => "write isolated vertices below instead, each on a line".to_owned(),
    }
}

/// The numbers of edges and of the vertices on both sides in a comment of KONECT, `% 3 2 3`.
pub(super) fn counts_of_sides(comment: &str) -> Option<[usize; 3]> {
    let numbers: Option<Vec<usize>> =
        comment.trim_start_matches('%').split_whitespace().map(|word| word.parse().ok()).collect();
    let counts = <[usize; 3]>::try_from(numbers?).ok()?;
    (counts[1].saturating_add(counts[2]) <= MOST_LABELS).then_some(counts)
}

/// The numbers of vertices and edges in a comment: `# Nodes: 5 Edges: 3`, `# 5 vertices, 3 edges`, `% 3 5 5`.
fn counts(comment: &str) -> Option<(u64, Option<u64>)> {
    let words =
        comment.split(|c: char| c.is_whitespace() || ",;#%".contains(c)).filter(|word| !word.is_empty());
    let words: Vec<String> = words.map(str::to_lowercase).collect();
    let numbers: Option<Vec<u64>> = words.iter().map(|word| word.parse().ok()).collect();
    if let (Some(&[a, b, c]), true) = (numbers.as_deref(), comment.starts_with('%')) {
        // Edges, and rows and columns of the matrix.
        return if b == c { Some((b, Some(a))) } else { (a == b).then_some((a, Some(c))) };
    }
    // `nodes: 5`, `nodes = 5`, `nodes:5`, and `5 nodes` beside a number of edges.
    let number = |keys: &[&str]| {
        words.iter().enumerate().find_map(|(at, word)| {
            let (key, behind) = word.split_at(word.find([':', '=']).unwrap_or(word.len()));
            if !keys.contains(&key) {
                return None;
            }
            let next = words.get(at + 1);
            if behind.is_empty() && next.is_none_or(|next| !next.starts_with([':', '='])) {
                return Some((words.get(at.checked_sub(1)?)?.parse().ok()?, false));
            }
            let values = [behind].into_iter().chain(words[at + 1..].iter().map(String::as_str));
            let mut values = values.map(|word| word.trim_start_matches([':', '=']));
            Some((values.find(|word| !word.is_empty())?.parse().ok()?, true))
        })
    };
    let vertices = number(&["nodes", "vertices", "n", "|v|"])?;
    let edges = number(&["edges", "arcs", "m", "|e|"]);
    (vertices.1 || edges.is_some()).then_some((vertices.0, edges.map(|(edges, _)| edges)))
}

/// Characters that may separate two names in one word.
const INNER: [char; 5] = ['-', '/', '=', '~', ':'];

/// Whether digits stand on both sides of such a sign: `0-1`.
fn has_inner_separator(name: &str) -> bool {
    let mut parts = name.split(INNER).filter(|part| !part.is_empty());
    let is_signed = name.starts_with(INNER);
    !is_signed && parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number)
}

fn is_graph6(name: &str) -> bool {
    has_length_of_graph6(name, 4) && parse_graph6(name).is_ok()
}

/// Whether a name has the length of a graph6 string with its first byte, for an order of at least `least`.
fn has_length_of_graph6(name: &str, least: usize) -> bool {
    let order = name.bytes().next().and_then(|byte| byte.checked_sub(b'?')).map_or(0, usize::from);
    let length = 1 + (order * order.saturating_sub(1) / 2).div_ceil(6);
    order >= least && (name.len() == length || order > 62)
}

/// If all names are two parts with one separator, a name that ends as another begins, as in `a-b b-c`.
fn name_with_shared_part(names: &Names) -> Option<String> {
    INNER.iter().find_map(|&sign| {
        let parts: Option<Vec<(&str, &str)>> = names.iter().map(|name| name.split_once(sign)).collect();
        let parts = parts?;
        let left: HashSet<&str> = parts.iter().map(|&(u, _)| u).collect();
        let both = parts.iter().filter(|(u, v)| !u.is_empty() && left.contains(v));
        both.map(|(u, v)| format!("{u}{sign}{v}")).min()
    })
}
