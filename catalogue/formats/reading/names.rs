//! Vertices identified by names in an input.

use indexmap::IndexMap;

use super::{Edges, Fault, Room, Source, excerpt, order};
use graphs::Graph;

/// Vertices in the order in which they are first named, with their labels.
#[derive(Default)]
pub(crate) struct Names {
    // With the standard hash, which cannot be steered by a hostile input.
    known: IndexMap<Box<str>, State>,
    room: Room,
}

enum State {
    /// Named on this line, and not declared.
    Named(usize),
    /// Declared, perhaps with a label other than its name.
    Declared(Option<Box<str>>),
}

impl Names {
    pub(crate) fn from_source(source: &Source<'_>) -> Self {
        Names { known: IndexMap::new(), room: source.room.clone() }
    }

    /// The vertex with this name, which is on line `line`; added if it is new.
    ///
    /// # Errors
    /// More than [`Graph::MAX_ORDER`] vertices.
    pub(crate) fn vertex(&mut self, name: &str, line: usize) -> Result<usize, Fault> {
        if let Some(vertex) = self.known.get_index_of(name) {
            return Ok(vertex);
        }
        let next = self.known.len();
        order(next as u64 + 1)?;
        self.room.hold_name(name, size_of::<State>())?;
        self.known.insert(name.into(), State::Named(line));
        Ok(next)
    }

    pub(crate) fn declare(&mut self, name: &str, label: Option<&str>) -> Result<(), Fault> {
        let vertex = self.vertex(name, 0)?;
        match self.known[vertex] {
            State::Named(_) => {
                self.room.hold(label.map_or(0, str::len))?;
                self.known[vertex] = State::Declared(label.map(Box::from));
            }
            State::Declared(_) => {
                return Err(Fault::new("every vertex once", format!("{} again", excerpt(name.as_bytes()))));
            }
        }
        Ok(())
    }

    pub(crate) fn is_declared(&self, name: &str) -> bool {
        matches!(self.known.get(name), Some(State::Declared(_)))
    }

    pub(crate) fn count(&self) -> usize {
        self.known.len()
    }

    /// Adds an edge by the names of its ends.
    pub(crate) fn join(&mut self, [u, v]: [&str; 2], line: usize, edges: &mut Edges) -> Result<(), Fault> {
        let ends = (self.vertex(u, line)?, self.vertex(v, line)?);
        edges.join(ends.0, ends.1, || excerpt(u.as_bytes()))
    }

    /// The graph; every end of an edge must be declared.
    ///
    /// # Errors
    /// An end that is not declared, at its line if known; too many edges.
    pub(crate) fn into_declared(self, edges: Edges, source: &mut Source<'_>) -> Result<Graph, Fault> {
        let undeclared = self.known.iter().find_map(|(name, state)| match *state {
            State::Named(line) => Some((name, line)),
            State::Declared(_) => None,
        });
        let Some((name, line)) = undeclared else { return self.into_graph(edges) };
        if line > 0 {
            source.mark_line(line);
        }
        let found = format!("the end {}, which is the `id` of none", excerpt(name.as_bytes()));
        Err(Fault::new("edges between nodes", found))
    }

    /// The graph. Its labels are the vertices' labels if each vertex has one and they differ, otherwise the
    /// names. If these are 0, 1, ..., n - 1, the vertices are in this order and there are no labels.
    pub(crate) fn into_graph(self, mut edges: Edges) -> Result<Graph, Fault> {
        let order = self.known.len();
        let labels = self.known.values().map(|state| match state {
            State::Declared(label) => label.as_deref().map(String::from),
            State::Named(_) => None,
        });
        let labels = labels.collect::<Option<Vec<String>>>().filter(|labels| are_distinct(labels));
        let labels = labels.unwrap_or_else(|| self.known.into_keys().map(String::from).collect());
        match as_numbers(&labels) {
            Some(number) => {
                edges.renumber(&number);
                edges.into_graph(order)
            }
            None => Ok(edges.into_graph(order)?.with_labels(labels)?),
        }
    }
}

/// The labels as numbers if they are exactly 0, 1, ..., n - 1 in some order.
pub(crate) fn as_numbers(labels: &[String]) -> Option<Vec<usize>> {
    let number = |label: &String| {
        let number: usize = label.parse().ok().filter(|&number| number < labels.len())?;
        // Not `007` or `+7`, which are other identifiers than `7`.
        (number.to_string() == *label).then_some(number)
    };
    // Different labels give different numbers, so n of them below n are all.
    labels.iter().map(number).collect()
}

pub(crate) fn are_distinct(labels: &[String]) -> bool {
    let mut sorted: Vec<&str> = labels.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// The labels if readers recover them: different, not just the vertex numbers, and each as `spells` accepts.
pub(crate) fn labels_to_write(graph: &Graph, spells: impl Fn(&str) -> bool) -> Option<&[String]> {
    let labels = graph.labels()?;
    let can =
        are_distinct(labels) && labels.iter().all(|label| spells(label)) && as_numbers(labels).is_none();
    can.then_some(labels)
}

/// The vertex for a word, from 0, in a graph of this order. The format counts from 1 and calls them `kind`.
///
/// # Errors
/// A word that is not such a vertex.
pub(crate) fn vertex(word: &str, order: usize, kind: &str) -> Result<usize, Fault> {
    let number: Option<usize> = word.parse().ok().filter(|number| (1..=order).contains(number));
    let number = number.ok_or_else(|| Fault::unlike(format!("{kind} from 1 to {order}"), word));
    number.map(|number| number - 1)
}
