//! Whether the first line of an edge list is rather a heading: column names, or how many vertices and edges there are.

use super::names::is_number;
use crate::formats::reading::{Fault, excerpt};

/// The first line of a list, and what the other lines say of it.
#[derive(Default)]
pub struct Heading {
    first: Option<First>,
    /// The number that stands alone on the second line, below another one; the members that follow leave it out.
    second: Option<u64>,
    /// How often the other lines name vertices.
    named: usize,
    /// Whether they name numbers, and others.
    has_numbers: bool,
    has_words: bool,
    /// The least and the largest of the numbers; the largest of all where one is larger.
    range: Option<(u64, u64)>,
    /// Whether they name what the first line names.
    recurs: bool,
    /// Whether they have the edge of the first line again.
    is_repeated: bool,
}

/// The line that a list begins with.
struct First {
    line: usize,
    names: Vec<Box<str>>,
}

/// The names of columns that hold the ends of edges, in lower case.
const COLUMNS: [&str; 14] = [
    "source", "target", "from", "to", "src", "dst", "start", "end", "head", "tail", "node1", "node2",
    "vertex1", "vertex2",
];

fn number(name: &str) -> Option<u64> {
    if is_number(name) { name.parse().ok() } else { None }
}

/// The range that holds the value, too.
fn wider(range: Option<(u64, u64)>, value: u64) -> (u64, u64) {
    let (low, high) = range.unwrap_or((value, value));
    (low.min(value), high.max(value))
}

impl Heading {
    /// Takes what a line names, with its places among all names; the first comes first.
    pub fn observe(&mut self, line: usize, names: &[(&str, usize)]) {
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
                self.has_numbers = true;
                self.range = Some(wider(self.range, name.parse().unwrap_or(u64::MAX)));
            } else {
                self.has_words = true;
            }
        }
    }

    /// What the first line looks like, and its number, if the whole list has this order and size.
    pub fn suspicion(&self, order: usize, size: usize) -> Option<(usize, Fault)> {
        let First { line, names } = self.first.as_ref()?;
        let looks = match &names[..] {
            [vertices, edges] => match (number(vertices), number(edges)) {
                (Some(one), Some(other)) => self
                    .counts(one, other, order - 2, size)
                    .or_else(|| self.counts(other, one, order - 2, size))?,
                _ => self.columns(names)?,
            },
            [vertices] => match (number(vertices), self.second) {
                (Some(vertices), Some(edges)) => self.two_counts(vertices, edges, order, size)?,
                (Some(number), None) => {
                    self.count(number, order - 1, self.range).or_else(|| self.size(number, size))?
                }
                (None, _) => self.columns(names)?,
            },
            _ => return None,
        };
        let found = names.join(" ");
        let found = format!(
            "{}, which looks like {looks}, or put the line `# edge list` above it if it is none)",
            excerpt(found.as_bytes())
        );
        Some((*line, Fault::new("a vertex or an edge", found)))
    }

    /// Column names do not recur, and stand over numbers or are known.
    fn columns(&self, names: &[Box<str>]) -> Option<String> {
        let known = |name: &str| COLUMNS.contains(&name.to_ascii_lowercase().as_str());
        let stand_out = self.has_numbers && !self.has_words && !names.iter().any(|name| is_number(name));
        let are_known = names.len() == 2 && names.iter().all(|name| known(name));
        let is_heading = !self.recurs && (stand_out || are_known);
        is_heading.then(|| "a heading (leave it out".to_owned())
    }

    /// The first line could say how many vertices and edges there are: the others have so many edges, or as many
    /// neighbors as lists of neighbors have.
    fn counts(&self, vertices: u64, edges: u64, others: usize, size: usize) -> Option<String> {
        let other_edges = size as u64 - u64::from(!self.is_repeated);
        let has_edges = edges == other_edges || 2 * u128::from(edges) == self.named as u128;
        let says_something = self.named > 0 || vertices > 1;
        let is_heading = has_edges && says_something && self.fits(vertices, others, self.range);
        is_heading.then(|| format!("the numbers of vertices and edges ({}", instead(vertices, self.range)))
    }

    /// The first two lines could say the same, or the first line how many vertices there are.
    fn two_counts(&self, vertices: u64, edges: u64, order: usize, size: usize) -> Option<String> {
        let matters = self.has_words || order as u64 != vertices || edges > vertices;
        let fits = edges == size as u64 || 2 * u128::from(edges) == self.named as u128;
        if matters && fits && self.named > 0 && self.fits(vertices, order.saturating_sub(2), self.range) {
            let instead = instead(vertices, self.range);
            return Some(format!("the number of vertices above that of edges ({instead}"));
        }
        self.count(vertices, order - 1, Some(wider(self.range, edges)))
    }

    /// The first line could say how many vertices there are. If it does not matter it is taken at its word.
    fn count(&self, vertices: u64, others: usize, range: Option<(u64, u64)>) -> Option<String> {
        let matters = self.has_words || others as u64 + 1 != vertices;
        let is_heading = self.named > 0 && matters && self.fits(vertices, others, range);
        is_heading.then(|| format!("the number of vertices ({}", instead(vertices, range)))
    }

    /// The first line could say how many edges there are: it names no end of an edge.
    fn size(&self, edges: u64, size: usize) -> Option<String> {
        let is_heading = edges == size as u64 && self.named > 0 && !self.recurs;
        is_heading.then(|| "the number of edges (leave it out".to_owned())
    }

    /// Whether the other lines can name so many vertices: numbers from 0 or from 1, or no numbers. They name these others
    /// that the first line does not name.
    fn fits(&self, vertices: u64, others: usize, range: Option<(u64, u64)>) -> bool {
        let Some((low, high)) = range else {
            return others as u64 <= vertices;
        };
        !self.has_words && (high < vertices || (low > 0 && high == vertices))
    }
}

/// What to write for the first line.
fn instead(vertices: u64, range: Option<(u64, u64)>) -> String {
    match range {
        Some((0, _)) => format!("write `# edge list, vertices 0 to {}` instead", vertices - 1),
        Some(_) => format!("write `# edge list, vertices 1 to {vertices}` instead"),
        None => "leave it out".to_owned(),
    }
}
