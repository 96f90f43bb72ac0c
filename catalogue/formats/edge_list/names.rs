//! The vertices of an edge list, from their names.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use indexmap::IndexSet;
use unicode_normalization::UnicodeNormalization;

use crate::formats::reading::{Edges, Fault, Room, Source, excerpt, is_invisible, order};
use graphs::Graph;

/// The most labels that a line may declare; written labels take memory in proportion to the file.
pub(crate) const MOST_LABELS: usize = 1 << 20;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) enum Numbering {
    #[default]
    Named,
    /// If all names are numbers, every number up to the largest is a vertex.
    FromZero,
    Declared(RangeInclusive<usize>),
}

/// The names in the order of their first appearance.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) numbering: Numbering,
    // With the standard hash, which cannot be steered by a hostile input.
    known: IndexSet<Box<str>>,
    /// The numbers with leading zeros, stored without them.
    padded: HashSet<Box<str>>,
    /// Whether some name is not a number.
    labeled: bool,
    /// The first number too large for all smaller numbers to be vertices, and its line.
    too_large: Option<(usize, Box<str>)>,
    room: Room,
    /// Whether the input is marked as an edge list, so that names may have any form.
    pub(super) is_marked: bool,
    /// The line of the first name.
    first: usize,
}

pub(crate) struct Vertices {
    pub(crate) order: usize,
    /// `number[i]` is the vertex of the i-th name; `None` if this is i for all names.
    pub(crate) number: Option<Vec<usize>>,
    pub(crate) labels: Option<Vec<String>>,
}

impl Names {
    pub(crate) fn from_source(source: &Source<'_>) -> Self {
        let numbering = if source.counts_from_zero { Numbering::FromZero } else { Numbering::Named };
        Names { numbering, room: source.room.clone(), ..Names::default() }
    }

    pub(crate) fn len(&self) -> usize {
        self.known.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|name| &**name)
    }

    pub(crate) fn holds(&self, name: &str) -> bool {
        self.known.contains(name)
    }

    /// Determines which numbers are vertices. If they are declared, every name must be one of them.
    pub(crate) fn number(&mut self, numbering: Numbering) {
        self.numbering = numbering;
    }

    /// The index of a name among all names; `line` is the current line.
    pub(crate) fn place(&mut self, name: &str, line: usize) -> Result<usize, Fault> {
        if let Some(place) = self.known.get_index_of(name) {
            return Ok(place);
        }
        let place = self.known.len();
        order(place as u64 + 1)?;
        self.room.hold_name(name, size_of::<String>())?;
        if let Numbering::Declared(vertices) = &self.numbering
            && !as_vertex(name).is_some_and(|number| vertices.contains(&number))
        {
            let expected = format!("a vertex from {} to {}", vertices.start(), vertices.end());
            return Err(Fault::unlike(expected, name));
        }
        if !self.is_marked && name.contains(|c| is_invisible(c) || c == char::REPLACEMENT_CHARACTER) {
            return Err(Fault::unlike("names without characters that are not seen", name));
        }
        if place == 0 {
            self.first = line;
        }
        self.check_spelling(name)?;
        self.labeled |= !is_number(name);
        if self.too_large.is_none() && as_vertex(name).is_none() {
            self.too_large = Some((line, name.into()));
        }
        self.known.insert(name.into());
        Ok(place)
    }

    /// Fails if a number is written in two ways, such as `1` and `01` or `1.0`, which would be two vertices.
    fn check_spelling(&mut self, name: &str) -> Result<(), Fault> {
        let whole = name.split_once('.').map_or(name, |(whole, part)| match part.trim_start_matches('0') {
            "" if !self.is_marked => whole,
            _ => name,
        });
        if !is_number(whole) {
            return Ok(());
        }
        let plain = significant(whole);
        let is_plain = plain == name;
        let again = self.padded.contains(plain) || (!is_plain && self.known.contains(plain));
        if again {
            let found = format!("{} as well", excerpt(name.as_bytes()));
            return Err(Fault::new(format!("one spelling of the number {plain}"), found));
        }
        if !is_plain {
            self.padded.insert(plain.into());
        }
        Ok(())
    }

    /// The graph; the edges are pairs of name indices.
    ///
    /// # Errors
    /// A number that is too large, at its line; too many edges.
    pub(crate) fn into_graph(self, mut edges: Edges, source: &mut Source<'_>) -> Result<Graph, Fault> {
        if let Some(name) = self.twins().filter(|_| !self.is_marked) {
            source.mark_line(self.first);
            let found = format!("two of {}", excerpt(name.as_bytes()));
            return Err(Fault::new("one spelling of each name in Unicode", found));
        }
        let vertices = self.finish().map_err(|(line, fault)| {
            source.mark_line(line);
            fault
        })?;
        if let Some(number) = &vertices.number {
            edges.renumber(number);
        }
        let graph = edges.into_graph(vertices.order)?;
        Ok(match vertices.labels {
            Some(labels) => graph.with_labels(labels)?,
            None => graph,
        })
    }

    /// A name that equals another one after Unicode normalization.
    fn twins(&self) -> Option<String> {
        let mut seen = HashSet::new();
        let mut others: Vec<&str> = self.iter().filter(|name| !name.is_ascii()).collect();
        others.sort_unstable();
        others.into_iter().find(|name| !seen.insert(name.nfc().collect::<String>())).map(str::to_owned)
    }

    /// The vertices.
    ///
    /// # Errors
    /// A number that is too large, with its line.
    pub(crate) fn finish(self) -> Result<Vertices, (usize, Fault)> {
        let names: Vec<Box<str>> = self.known.into_iter().collect();
        let values = || names.iter().filter_map(|name| as_vertex(name));
        match (self.numbering, self.labeled) {
            (Numbering::Declared(vertices), _) => {
                let low = *vertices.start();
                let number = values().map(|value| value - low).collect();
                let labels = (low > 0).then(|| vertices.clone().map(|label| label.to_string()).collect());
                Ok(Vertices { order: vertices.count(), number: Some(number), labels })
            }
            (_, true) => {
                let labels = names.into_iter().map(String::from).collect::<Vec<_>>();
                Ok(Vertices { order: labels.len(), number: None, labels: Some(labels) })
            }
            (Numbering::FromZero, false) => match self.too_large {
                Some((line, name)) => {
                    let expected = format!("numbers below {}", Graph::MAX_ORDER);
                    Err((line, Fault::unlike(expected, name.as_bytes())))
                }
                None => {
                    let order = values().max().map_or(0, |most| most + 1);
                    Ok(Vertices { order, number: Some(values().collect()), labels: None })
                }
            },
            (Numbering::Named, false) => Ok(ascending(names)),
        }
    }
}

/// Numbers as vertices, ascending; no labels if they are 0, 1, ..., n - 1.
fn ascending(names: Vec<Box<str>>) -> Vertices {
    let order = names.len();
    let mut places: Vec<usize> = (0..order).collect();
    let key = |&place: &usize| {
        let plain = significant(&names[place]);
        (plain.len(), plain)
    };
    places.sort_unstable_by(|a, b| key(a).cmp(&key(b)));
    let mut number = vec![0; order];
    for (vertex, &place) in places.iter().enumerate() {
        number[place] = vertex;
    }
    let is_counted = places.iter().enumerate().all(|(vertex, &place)| *names[place] == *vertex.to_string());
    let label = |&place: &usize| names[place].to_string();
    let labels = (!is_counted).then(|| places.iter().map(label).collect());
    Vertices { order, number: Some(number), labels }
}

/// The digits of a number without leading zeros.
fn significant(number: &str) -> &str {
    match number.trim_start_matches('0') {
        "" => &number[number.len() - 1..],
        rest => rest,
    }
}

/// The vertex with this number as its name; `None` for another name.
pub(crate) fn as_vertex(name: &str) -> Option<usize> {
    if is_number(name) { name.parse().ok().filter(|&number| number < Graph::MAX_ORDER) } else { None }
}

pub(crate) fn is_number(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit())
}
