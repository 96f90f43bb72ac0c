//! Pairs of names as edges, from an edge list or from two columns of a table: the graph while it is read, and
//! the evidence that it is an edge list.

use std::ops::RangeInclusive;

use super::evidence::{self, Evidence, counts_of_sides};
use super::names::{MOST_LABELS, Names, Numbering, as_vertex};
use crate::formats::reading::{
    EDGE_LIST_MARK as MARK, Edges, Fault, ReadGraph, Room, Source, after_edge_list_mark, check_undirected,
    excerpt,
};

pub(crate) struct List {
    pub names: Names,
    edges: Edges,
    pub evidence: Evidence,
    room: Room,
    /// The first line that is not blank.
    start: Option<usize>,
    /// Whether a comment or the user's columns mark an edge list; then no evidence is needed.
    pub is_marked: bool,
    has_remarks: bool,
    drops_loops: bool,
    /// The heading of two known words on the first line, which is not an edge.
    heading: Option<[String; 2]>,
    /// `Some` if equal names in the columns differ as vertices; inside, stated numbers of edges and sides.
    sides: Option<Option<[usize; 3]>>,
}

impl List {
    pub(crate) fn from_source(source: &Source<'_>) -> Self {
        List {
            names: Names::from_source(source),
            edges: Edges::from_source(source),
            evidence: Evidence::default(),
            room: source.room.clone(),
            start: None,
            is_marked: false,
            has_remarks: false,
            drops_loops: source.drops_loops,
            heading: None,
            sides: None,
        }
    }

    /// Whether this line, which is not blank, is a comment; records what the comment states.
    pub(crate) fn remark(&mut self, content: &[u8], place: usize) -> Result<bool, Fault> {
        self.start.get_or_insert(place);
        if let Some(declaration) = after_edge_list_mark(content) {
            if self.names.len() > 0 {
                return Err(Fault::new(format!("`{MARK}` above all vertices"), "it below one"));
            }
            self.names.is_marked = true;
            self.is_marked = true;
            if !declaration.is_empty() {
                self.names.number(Numbering::Declared(parse_declaration(content)?));
            }
            return Ok(true);
        }
        if content == b"#" && self.names.len() > 0 && !self.is_marked {
            let found =
                format!("a line `#` below them, as in TGF (`{MARK}` on the first line makes it a comment)");
            return Err(Fault::new("the lines of an edge list", found));
        }
        self.has_remarks |= content.starts_with(b"#") && content.len() > 1;
        let (b'#' | b'%', Ok(comment)) = (content[0], str::from_utf8(content)) else { return Ok(false) };
        if self.names.len() == 0 {
            check_undirected(content)?;
            match &mut self.sides {
                None if comment.trim_start_matches('%').trim_start().starts_with("bip ") => {
                    self.sides = Some(None);
                }
                Some(counts) => *counts = counts.or(counts_of_sides(comment)),
                None => {}
            }
        }
        if self.sides.is_none() {
            self.evidence.remark(place, comment, &self.room)?;
        }
        Ok(true)
    }

    pub(crate) fn alone(&mut self, u: &str, place: usize) -> Result<(), Fault> {
        let known = self.names.len();
        let place_of_u = self.names.place(u, place)?;
        self.evidence.observe(place, &[(u, place_of_u)]);
        if !self.is_marked && self.names.len() > known { Evidence::name(u) } else { Ok(()) }
    }

    pub(crate) fn join(&mut self, [u, v]: [&str; 2], has_data: bool, place: usize) -> Result<(), Fault> {
        if let Some(counts) = self.sides {
            return self.join_sides(u, v, counts, place);
        }
        let is_first = self.names.len() == 0 && self.heading.is_none();
        if !self.is_marked && is_first && evidence::is_heading([u, v]) {
            self.heading = Some([u, v].map(str::to_owned));
            return Ok(());
        }
        // The heading of a file that was put below another.
        if self.heading.as_ref().is_some_and(|heading| heading == &[u, v]) {
            return Ok(());
        }
        let known = self.names.len();
        let (first, second) = (self.names.place(u, place)?, self.names.place(v, place)?);
        if !self.is_marked && self.names.len() > known {
            Evidence::name(u)?;
            Evidence::name(v)?;
        }
        if let (1, true, false, Some(count @ 1..)) =
            (self.names.len(), first == second, self.is_marked || self.drops_loops, as_vertex(u))
        {
            let found = format!(
                "{}, a loop, or the numbers of vertices and edges ({}, or `0 to {}`)",
                excerpt(format!("{u} {v}").as_bytes()),
                evidence::instead(count as u64, 0, Some((1, 1))),
                count - 1
            );
            return Err(Fault::new("a simple graph", found));
        }
        self.evidence.edge([(u, first), (v, second)], has_data);
        self.evidence.observe(place, &[(u, first), (v, second)]);
        self.edges.join(first, second, || excerpt(u.as_bytes()))
    }

    /// Adds an edge of KONECT between two sides with separate vertex numbers.
    fn join_sides(
        &mut self,
        u: &str,
        v: &str,
        counts: Option<[usize; 3]>,
        place: usize,
    ) -> Result<(), Fault> {
        if let Some([_, left, right]) = counts.filter(|_| self.names.len() == 0) {
            for (side, count) in [("left", left), ("right", right)] {
                (1..=count).try_for_each(|v| self.names.place(&format!("{side}{v}"), place).map(drop))?;
            }
        }
        let declared = self.names.len();
        let [u, v] = [format!("left{u}"), format!("right{v}")];
        let ends = (self.names.place(&u, place)?, self.names.place(&v, place)?);
        if counts.is_some() && self.names.len() > declared {
            return Err(Fault::new(
                "a vertex of either side, as many as a comment tells",
                excerpt(format!("{u} {v}").as_bytes()),
            ));
        }
        self.edges.join(ends.0, ends.1, || excerpt(u.as_bytes()))
    }

    /// The graph; `None` if the input was empty.
    pub(crate) fn finish(mut self, source: &mut Source<'_>) -> Result<Option<ReadGraph>, Fault> {
        let Some(line) = self.start else { return Ok(None) };
        if let Some(heading) = &self.heading {
            let is_named = heading.iter().any(|name| self.names.holds(name));
            if is_named || self.names.len() == 0 {
                source.mark_line(line);
                return Err(evidence::of_heading(&heading.join(" ")));
            }
        }
        if self.sides.is_none() {
            self.check(source)?;
        }
        let size = self.edges.size()?;
        if let Some(Some([edges, ..])) = self.sides.filter(|_| size > 0)
            && edges < size
        {
            return Err(Fault::new(format!("{edges} edges, as a comment tells"), size.to_string()));
        }
        let graph = self.names.into_graph(self.edges, source)?;
        Ok(Some(ReadGraph { graph, line, title: None }))
    }

    /// Fails unless the input is recognizably an edge list; adds the vertices whose number a comment states.
    fn check(&mut self, source: &mut Source<'_>) -> Result<(), Fault> {
        let (named, size) = (self.names.len(), self.edges.size()?);
        let mut located = |(line, fault)| {
            source.mark_line(line);
            fault
        };
        let is_open = !self.is_marked && self.heading.is_none();
        let suspicion =
            self.evidence.suspicion(named, size).or_else(|| self.evidence.suspicion_of_names(&self.names));
        if let Some(suspicion) = suspicion.filter(|_| is_open) {
            return Err(located(suspicion));
        }
        let counted = self.evidence.stated_vertices(&self.names, size).map_err(located)?;
        // Names could begin with `#`; the sign alone is the graph without vertices in TGF.
        if is_open && named == 0 && self.has_remarks && counted.is_none() {
            let expected =
                format!("a vertex or an edge (the line `{MARK}` stands above a graph without vertices)");
            return Err(Fault::new(expected, "comments alone"));
        }
        if is_open && size == 0 && named > 1 {
            let found = format!("names alone (put the line `{MARK}` above isolated vertices)");
            return Err(Fault::new("an edge `u v` on some line", found));
        }
        if let Some(vertices) = counted {
            self.names.number(Numbering::Declared(vertices));
        }
        Ok(())
    }
}

/// The vertices declared by a line `# edge list, vertices A to B`.
fn parse_declaration(line: &[u8]) -> Result<RangeInclusive<usize>, Fault> {
    let vertices = || {
        let text = str::from_utf8(after_edge_list_mark(line)?).ok()?;
        let (low, high) = text.trim_start().strip_prefix("vertices ")?.split_once(" to ")?;
        let (low, high) = (as_vertex(low)?, as_vertex(high.trim_end())?);
        let is_bounded = low == 0 || high - low < MOST_LABELS;
        (low <= high && is_bounded).then_some(low..=high)
    };
    vertices().ok_or_else(|| Fault::unlike(format!("`{MARK}, vertices A to B`"), line))
}
