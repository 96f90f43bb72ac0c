//! Line graphs: the vertices are the edges of a graph, the *root*, adjacent if they share an end.
//!
//! A graph is a line graph exactly if its edges can be divided into cliques, the *cells*, such that every
//! vertex is in at most two: they are the vertices of the root \[Krausz1943\]. The cells of one vertex v
//! determine the others: if w is in a cell with v, the neighbors of w outside that cell are in its other
//! cell. And v has few divisions of its neighborhood into two cliques, since a vertex of one clique has at
//! most one neighbor in the other. This is the idea of \[Roussopoulos1973\].

use std::collections::VecDeque;

use crate::classes::{Class, Exhibit, Membership, VertexList, Witness, WitnessPart, minimal_outside};
use crate::{Graph, Vertex, connectivity};

pub const CLASS: Class = Class {
    name: "line-graph",
    about: "the edges of a graph, adjacent if they meet",
    contains: is_line_graph,
    decide,
};

/// Whether the graph is the line graph of some graph. O(n + m).
pub fn is_line_graph(graph: &Graph) -> bool {
    root(graph).is_some()
}

/// The root, or an induced subgraph among the nine minimal graphs that are not line graphs. O(n + m) for a
/// line graph, O((n + m) log n) otherwise.
fn decide(graph: &Graph) -> Membership {
    match root(graph) {
        Some(root) => Membership::inside(root),
        None => Membership::outside(VertexList::new(
            "induced subgraph that is no line graph",
            minimal_outside(graph, is_line_graph),
            induce_no_line_graph,
        )),
    }
}

/// The graph without isolated vertices that has this line graph; it is unique, except that the triangle is
/// also the line graph of K_{1,3}. O(n + m).
pub fn root(graph: &Graph) -> Option<Root> {
    let mut ends = vec![[0; 2]; graph.order()];
    let mut cells = 0;
    for component in connectivity::components(graph) {
        let part = graph.induced(&component);
        let division = first_cells(&part).into_iter().find_map(|cell| Division::from(&part, cell))?;
        for (v, places) in component.iter().zip(division.cells_of) {
            ends[v.index()] = places.map(|cell| cells + cell.expect("two cells for each vertex"));
        }
        cells += division.sizes.len();
    }
    Some(Root { order: cells, ends })
}

/// Candidates for a cell of v, a vertex of least degree: every division of a line graph into cells has one of
/// them. O(m), since the degree is least.
///
/// The neighbors of v are in two cliques with at most a matching between them, so their complement is
/// bipartite. If the complement has one component, its sides are the cliques. If it has two, the sides of one
/// may be exchanged. It has more only if all neighbors are in one clique: two vertices of one clique and one
/// of the other are in at most two components, and any further vertex is joined to one of these.
fn first_cells(graph: &Graph) -> Vec<Vec<Vertex>> {
    let Some(v) = graph.vertices().min_by_key(|&v| graph.degree(v)) else { return Vec::new() };
    let around = graph.neighbors(v);
    let degree = around.len();
    let neighborhood = graph.induced(around);
    let apart = (0..degree).flat_map(|i| (0..i).map(move |j| (i, j)));
    let apart = apart.filter(|&(i, j)| !neighborhood.are_adjacent(Vertex::new(i), Vertex::new(j)));
    let complement = Graph::from_edges(degree, apart).expect("a complement is simple");
    let super::bipartite::Bipartiteness::TwoColoring(sides) = super::bipartite::bipartiteness(&complement)
    else {
        return Vec::new();
    };
    let components = connectivity::components(&complement);
    let cell = |exchanged: bool| {
        let mut cell = vec![v];
        for (number, component) in components.iter().enumerate() {
            let side = u32::from(exchanged && number == 1);
            let members = component.iter().filter(|&&u| sides.color(u) == side);
            cell.extend(members.map(|u| around[u.index()]));
        }
        cell
    };
    if components.len() == 2 { vec![cell(false), cell(true)] } else { vec![cell(false)] }
}

/// The edges of a connected graph divided into cells.
struct Division {
    cells_of: Vec<[Option<usize>; 2]>,
    sizes: Vec<usize>,
}

impl Division {
    /// The division in which the given vertices are a cell, if there is one.
    fn from(graph: &Graph, cell: Vec<Vertex>) -> Option<Self> {
        let mut division = Division { cells_of: vec![[None; 2]; graph.order()], sizes: Vec::new() };
        let mut queue = VecDeque::new();
        division.add(cell, &mut queue)?;
        while let Some(v) = queue.pop_front() {
            let [Some(cell), None] = division.cells_of[v.index()] else { continue };
            let outside = |w: &&Vertex| !division.cells_of[w.index()].contains(&Some(cell));
            let mut other = vec![v];
            other.extend(graph.neighbors(v).iter().filter(outside));
            division.add(other, &mut queue)?;
        }
        division.is_of(graph).then_some(division)
    }

    /// Adds a cell; `None` if a vertex has two already.
    fn add(&mut self, cell: Vec<Vertex>, queue: &mut VecDeque<Vertex>) -> Option<()> {
        for v in &cell {
            let place = self.cells_of[v.index()].iter().position(Option::is_none)?;
            self.cells_of[v.index()][place] = Some(self.sizes.len());
            if place == 0 {
                queue.push_back(*v);
            }
        }
        self.sizes.push(cell.len());
        Some(())
    }

    /// Whether every vertex is in two cells and the pairs of vertices in a common cell are exactly the edges.
    /// (Each edge is such a pair, and there are as many such pairs as edges.)
    fn is_of(&self, graph: &Graph) -> bool {
        let pairs: usize = self.sizes.iter().map(|size| size * (size - 1) / 2).sum();
        let share = |u: Vertex, v: Vertex| {
            self.cells_of[u.index()].iter().any(|cell| self.cells_of[v.index()].contains(cell))
        };
        self.cells_of.iter().flatten().all(Option::is_some)
            && pairs == graph.size()
            && graph.edges().all(|(u, v)| share(u, v))
    }
}

/// The root of a line graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    pub(crate) order: usize,
    /// For each vertex, the two ends of the root's edge that it represents.
    pub(crate) ends: Vec<[usize; 2]>,
}

impl Root {
    pub fn graph(&self) -> Graph {
        Graph::from_edges(self.order, self.ends.iter().map(|&[a, b]| (a, b)))
            .expect("two ends below the order")
    }
}

impl Witness for Root {
    fn exhibit(&self) -> Exhibit {
        ("root of a line graph", vec![("edge by vertex", WitnessPart::rows(self.ends.iter().copied()))])
    }

    /// The vertices are different edges, and two are adjacent exactly if they share an end.
    fn check(&self, graph: &Graph) -> bool {
        let shared = |u: Vertex, v: Vertex| {
            let [a, b] = self.ends[u.index()];
            [a, b].iter().filter(|end| self.ends[v.index()].contains(end)).count()
        };
        let fits = |u: Vertex, v: Vertex| shared(u, v) == usize::from(graph.are_adjacent(u, v));
        self.ends.len() == graph.order()
            && self.ends.iter().all(|&[a, b]| a != b && a.max(b) < self.order)
            && graph.vertices().all(|v| graph.vertices().filter(|&u| u < v).all(|u| fits(u, v)))
    }
}

/// Whether the vertices induce one of the nine minimal graphs that are not line graphs \[Beineke1970\].
fn induce_no_line_graph(graph: &Graph, vertices: &[Vertex]) -> bool {
    vertices.len() <= 6 && !can_be_edges(&graph.induced(vertices), &mut Vec::new())
}

/// Whether the vertices can be the edges of some root graph. The first vertices have the given ends; all
/// possibilities are tried for the others, with new root vertices numbered in order.
fn can_be_edges(graph: &Graph, ends: &mut Vec<[usize; 2]>) -> bool {
    if ends.len() == graph.order() {
        return true;
    }
    let v = Vertex::new(ends.len());
    let unused = ends.iter().flatten().max().map_or(0, |last| last + 1);
    let pairs = (0..=unused + 1).flat_map(|b| (0..b).map(move |a| [a, b]));
    for pair in pairs.filter(|&[a, b]| b <= unused || a == unused) {
        let shared = |other: &[usize; 2]| pair.iter().filter(|end| other.contains(end)).count();
        let mut others = graph.vertices().zip(&*ends);
        if others.all(|(u, other)| shared(other) == usize::from(graph.are_adjacent(u, v))) {
            ends.push(pair);
            if can_be_edges(graph, ends) {
                return true;
            }
            ends.pop();
        }
    }
    false
}
