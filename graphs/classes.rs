//! Classes of graphs in theorems, each with its decision and with witnesses.

use std::fmt;

use itertools::Itertools;

use crate::{Graph, Vertex};

#[derive(Debug)]
pub struct Class {
    /// The name on the command line and in theorems, in the singular.
    pub name: &'static str,
    pub about: &'static str,
    /// Whether the graph is in the class: the same answer as `decide`, without a witness and usually faster.
    pub contains: fn(&Graph) -> bool,
    pub decide: fn(&Graph) -> Membership,
}

/// Whether a graph is in a class. Either answer comes with a witness where one is known.
#[derive(Debug)]
pub enum Membership {
    Inside(Option<Box<dyn Witness>>),
    Outside(Option<Box<dyn Witness>>),
}

impl Membership {
    pub(crate) fn inside(witness: impl Witness + 'static) -> Self {
        Membership::Inside(Some(Box::new(witness)))
    }

    pub(crate) fn outside(witness: impl Witness + 'static) -> Self {
        Membership::Outside(Some(Box::new(witness)))
    }

    pub(crate) fn unwitnessed(inside: bool) -> Self {
        if inside { Membership::Inside(None) } else { Membership::Outside(None) }
    }

    pub fn is_inside(&self) -> bool {
        matches!(self, Membership::Inside(_))
    }

    pub fn witness(&self) -> Option<&dyn Witness> {
        let (Membership::Inside(witness) | Membership::Outside(witness)) = self;
        witness.as_deref()
    }
}

/// The kind of a witness in the terms of the field ("odd cycle"), and its named parts.
pub(crate) type Exhibit = (&'static str, Vec<(&'static str, WitnessPart)>);

/// A witness that a graph is or is not in a class: a coloring, a cycle, an embedding. By vertex numbers,
/// displayed as `kind: name 0 1 2; name 0 1, 1 2`.
pub trait Witness: fmt::Debug + Send + Sync {
    fn exhibit(&self) -> Exhibit;

    /// Whether this is a `kind` of the graph, by the definition, without code of the algorithm that found it.
    fn check(&self, graph: &Graph) -> bool;
}

/// A witness that is one list of vertices: a cycle, a spine, an induced subgraph.
#[derive(Debug, Clone)]
pub struct VertexList {
    pub(crate) kind: &'static str,
    /// What the list is called among the parts.
    pub(crate) name: &'static str,
    pub vertices: Vec<Vertex>,
    pub(crate) check: fn(&Graph, &[Vertex]) -> bool,
}

impl VertexList {
    pub(crate) fn new(
        kind: &'static str,
        vertices: Vec<Vertex>,
        check: fn(&Graph, &[Vertex]) -> bool,
    ) -> Self {
        VertexList { kind, name: "vertices", vertices, check }
    }
}

impl Witness for VertexList {
    fn exhibit(&self) -> Exhibit {
        (self.kind, vec![(self.name, WitnessPart::Vertices(self.vertices.clone()))])
    }

    fn check(&self, graph: &Graph) -> bool {
        (self.check)(graph, &self.vertices)
    }
}

/// Whether the vertices are pairwise distinct and in the graph.
pub(crate) fn are_distinct(graph: &Graph, vertices: &[Vertex]) -> bool {
    let mut seen = vec![false; graph.order()];
    vertices.iter().all(|v| seen.get_mut(v.index()).is_some_and(|seen| !std::mem::replace(seen, true)))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WitnessPart {
    /// A set or a sequence of vertices.
    Vertices(Vec<Vertex>),
    Lists(Vec<Vec<Vertex>>),
    /// Rows of numbers that are not vertices, such as the ends of intervals.
    Numbers(Vec<Vec<u64>>),
}

impl WitnessPart {
    pub(crate) fn rows<const N: usize>(rows: impl IntoIterator<Item = [usize; N]>) -> Self {
        WitnessPart::Numbers(rows.into_iter().map(|row| row.map(|number| number as u64).to_vec()).collect())
    }
}

impl fmt::Display for WitnessPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |vertices: &Vec<Vertex>| vertices.iter().join(" ");
        f.write_str(&match self {
            WitnessPart::Vertices(vertices) => row(vertices),
            WitnessPart::Lists(lists) => lists.iter().map(row).join(", "),
            WitnessPart::Numbers(rows) => rows.iter().map(|row| row.iter().join(" ")).join(", "),
        })
    }
}

impl fmt::Display for dyn Witness + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (kind, parts) = self.exhibit();
        f.write_str(kind)?;
        for (i, (name, part)) in parts.iter().enumerate() {
            write!(f, "{} {name} {part}", if i == 0 { ":" } else { ";" })?;
        }
        Ok(())
    }
}

crate::words!(Class, CLASSES, |class| class.name);

catalogue! {
    pub static CLASSES: [Class] = CLASS of {
        bipartite, cactus, caterpillar, chordal, cograph, complete_multipartite, forest, halin, interval, line_graph,
        outerplanar, path_product, planar, regular, split, tree,
    } and members by name
}

mod clique_path;
pub mod indexed;

pub use members::{COCKTAIL_PARTY, CROWN, Numbering, cycle, grid, grid_sides, is_complete, path, prism};

/// For a hereditary class and a graph outside it: the vertices of a minimal induced subgraph outside the
/// class (all of its proper induced subgraphs are in the class).
///
/// The search keeps a set of needed vertices. It takes the shortest prefix of the other vertices that, with
/// the needed ones, induces a graph outside the class. The last vertex of that prefix is needed, and the
/// vertices after it are dropped. About k log n decisions for an answer of k vertices.
pub(crate) fn minimal_outside(graph: &Graph, contains: fn(&Graph) -> bool) -> Vec<Vertex> {
    let mut needed: Vec<Vertex> = Vec::new();
    let mut others: Vec<Vertex> = graph.vertices().collect();
    while contains(&graph.induced(&needed)) && !others.is_empty() {
        let (mut inside, mut outside) = (0, others.len());
        while outside - inside > 1 {
            let middle = inside.midpoint(outside);
            if contains(&graph.induced(&[&needed, &others[..middle]].concat())) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        needed.push(others[outside - 1]);
        others.truncate(outside - 1);
    }
    needed
}
