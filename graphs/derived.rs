//! Graphs made of another one: line graphs, total graphs, graphs of incidences, powers.

pub mod extent;

use std::mem;

use crate::work::budget::{Budget, Limit, Meter};
use crate::{Graph, Vertex};
use extent::{BuildError, Count, Extent, FamilyError, MAX_SIZE};

/// The graph that `made` returns, within its extent and the budget, with a label for each vertex.
fn labeled(
    graph: &Graph,
    extent: fn(&[Extent]) -> Extent,
    made: fn(&Graph, &mut Meter<'_>) -> Result<Graph, Limit>,
    labels: impl Iterator<Item = String>,
    budget: &Budget,
) -> Result<Graph, FamilyError> {
    extent::within(extent(&[Extent::of_graph(graph)]), budget, |meter| {
        let made = made(graph, meter)?;
        let labels = extent::labels(labels, meter)?;
        Ok(made.with_labels(labels).expect("one label for each vertex"))
    })
}

/// The extent of the line graph. Its vertices are the edges, adjacent if they share an end, numbered in
/// lexicographic order (u < v). Order m; size the sum of d(d - 1)/2 over the degrees d.
pub fn line_extent(components: &[Extent]) -> Extent {
    // An edge meets the others at both its ends.
    let of_ends = 2 * components[0].average().saturating_sub(1);
    Extent::new(components[0].size, components[0].cherries).averaging(of_ends)
}

/// The line graph of `graph`, on which the edge coloring game is played as the vertex coloring game.
///
/// Vertex i is the i-th edge {u, v}, u < v, in lexicographic order, labeled `u-v` by the labels (or
/// numbers) of its ends. O(sum of d^2) over the degrees d.
///
/// # Errors
/// A line graph with more than [`Graph::MAX_ORDER`] vertices or [`MAX_SIZE`] edges.
pub fn line_graph(graph: &Graph) -> Result<Graph, FamilyError> {
    line_graph_within(graph, &Budget::unlimited())
}

/// The same graph within the time of the budget and its stop flag.
///
/// # Errors
/// As without a budget, and [`FamilyError::Unmade`] if a limit was reached.
pub fn line_graph_within(graph: &Graph, budget: &Budget) -> Result<Graph, FamilyError> {
    labeled(graph, line_extent, line_of, line_labels(graph), budget)
}

/// `u-v` for each edge, in lexicographic order.
fn line_labels(graph: &Graph) -> impl Iterator<Item = String> + '_ {
    graph.edges().map(|(u, v)| format!("{}-{}", graph.label(u), graph.label(v)))
}

pub fn line_of(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let mut incident: Vec<Vec<u64>> = vec![Vec::new(); base.order()];
    for (number, (u, v)) in (0..).zip(base.edges()) {
        meter.work(1)?;
        incident[u.index()].push(number);
        incident[v.index()].push(number);
    }
    let pairs = incident.iter().flat_map(|edges| {
        edges.iter().enumerate().flat_map(move |(i, &e)| edges[i + 1..].iter().map(move |&f| (e, f)))
    });
    extent::graph(base.size() as u64, pairs, meter)
}

/// The extent of the total graph \[Behzad1967\]. Its vertices are the vertices and the edges, adjacent if
/// they are adjacent or incident. Vertex v keeps its number, and the edges follow from n on in lexicographic
/// order (u < v). Order n + m; size 3m and the sum of d(d - 1)/2 over the degrees d.
///
/// A coloring of the total graph is a total coloring: vertices and edges that touch have different colors.
pub fn total_extent(components: &[Extent]) -> Extent {
    let Extent { order: n, size: m, cherries, .. } = components[0];
    // A vertex has twice its degree, an edge the degrees of its ends.
    Extent::new(n + m, Count::from(3) * m + cherries).averaging(2 * components[0].average())
}

/// The total graph of `graph`, on which the total coloring game is played as the vertex coloring game.
///
/// Labels are kept, and an edge has the label `u-v`. O(m) and the size of the total graph.
///
/// # Errors
/// A total graph with more than [`Graph::MAX_ORDER`] vertices or [`MAX_SIZE`] edges, and
/// [`FamilyError::Unmade`] where a limit was reached.
pub fn total_graph_within(graph: &Graph, budget: &Budget) -> Result<Graph, FamilyError> {
    let labels = graph.vertices().map(|v| graph.label(v)).chain(line_labels(graph));
    labeled(graph, total_extent, total_of, labels, budget)
}

pub fn total_of(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let (n, m) = (base.order() as u64, base.size() as u64);
    let at_vertices = extent::edges(base).zip(n..).flat_map(|((u, v), edge)| [(u, v), (u, edge), (v, edge)]);
    let line = line_of(base, meter)?;
    let at_edges = extent::edges(&line).map(|(e, f)| (n + e, n + f));
    extent::graph(n + m, at_vertices.chain(at_edges), meter)
}

/// The extent of the graph of the incidences, on which the incidence coloring game is played as the vertex
/// coloring game. \[BrualdiMassey1993; AndresIncidence2009\]
///
/// An incidence is a pair (v, e) of a vertex v and an edge e at v. Two of them, (v, e) and (w, f), are
/// adjacent if v = w, or e = f, or vw is e or f. They are numbered by v, then by the other end of e.
///
/// Order 2m. The size is m for e = f, plus, over the degrees d, three times the sum of d(d - 1)/2: at a vertex
/// x of degree d there are d(d - 1)/2 pairs with v = w = x, and for each two edges xv, xw the two pairs of
/// (v, vx) with (x, xw) and of (w, wx) with (x, xv).
pub fn incidence_extent(components: &[Extent]) -> Extent {
    let Extent { size: m, cherries, .. } = components[0];
    let average = (3 * components[0].average()).saturating_sub(1) / 2;
    Extent::new(Count::from(2) * m, m + Count::from(3) * cherries).averaging(average)
}

/// The graph of the incidences of `graph`. The incidence of v with the edge vw is labeled `v:v-w` by the labels
/// (or numbers) of the vertices; those of one vertex are consecutive, by w. O(m) and the size of the result.
///
/// # Errors
/// A result with more than [`Graph::MAX_ORDER`] vertices or [`MAX_SIZE`] edges, and
/// [`FamilyError::Unmade`] where a limit was reached.
pub fn incidence_graph_within(graph: &Graph, budget: &Budget) -> Result<Graph, FamilyError> {
    let at = |v| graph.neighbors(v).iter().map(move |&w| [v, v, w].map(|end| graph.label(end)));
    let labels = graph.vertices().flat_map(at).map(|[v, tail, head]| format!("{v}:{tail}-{head}"));
    labeled(graph, incidence_extent, incidences_of, labels, budget)
}

/// Joins the incidences of a vertex to each other, and to every incidence (w, wv) where w is a neighbor.
pub fn incidences_of(base: &Graph, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
    let firsts = base.vertices().scan(0, |next, v| {
        let first = *next;
        *next += base.degree(v) as u64;
        Some(first)
    });
    let firsts: Vec<u64> = firsts.collect();
    let edges = base.vertices().flat_map(|v| {
        let first = firsts[v.index()];
        let own = first..first + base.degree(v) as u64;
        let opposite = base.neighbors(v).iter().map(|&w| {
            let place = base.neighbors(w).binary_search(&v).expect("adjacency is symmetric");
            firsts[w.index()] + place as u64
        });
        let opposite: Vec<u64> = opposite.collect();
        own.clone().flat_map(move |here| {
            let within = (here + 1..own.end).map(move |other| (here, other));
            within.chain(opposite.clone().into_iter().map(move |other| (here, other)))
        })
    });
    extent::graph(2 * base.size() as u64, edges, meter)
}

/// The extent of the power G^D of a graph G: the same vertices, adjacent if their distance in G is between 1
/// and D. The order is n; the size is the number of such pairs and has no closed form. G^1 is G; if D is at
/// least the diameter of each component, every component is complete.
///
/// A coloring of G^D gives different colors to vertices at distance at most D, so the game on it is the game
/// of distance coloring. Computed by a breadth-first search to depth D from every vertex, O(nm) at worst.
pub fn power_extent(components: &[Extent]) -> Extent {
    // The power keeps the edges of the graph.
    let Extent { order, size, .. } = components[0];
    Extent::new(order, size.or_more()).averaging(components[0].average())
}

/// The power of `graph` in which vertices at distance 1 to `distance` are adjacent, on the same vertices with the
/// same labels. O(nm).
///
/// # Errors
/// A power with more than [`MAX_SIZE`] edges, and [`FamilyError::Unmade`] where a limit was reached.
pub fn power_graph_within(graph: &Graph, distance: u64, budget: &Budget) -> Result<Graph, FamilyError> {
    let power = extent::within(power_extent(&[Extent::of_graph(graph)]), budget, |meter| {
        power_of(graph, distance, meter)
    })?;
    let labels = graph.labels().map(<[String]>::to_vec);
    Ok(match labels {
        Some(labels) => power.with_labels(labels).expect("one label for each vertex"),
        None => power,
    })
}

pub fn power_of(base: &Graph, distance: u64, meter: &mut Meter<'_>) -> Result<Graph, BuildError> {
    let mut ball = Ball { members: Vec::new(), is_member: vec![false; base.order()] };
    let mut edges = Vec::new();
    for center in base.vertices() {
        ball.grow(base, center, distance, meter)?;
        let later = ball.members.iter().filter(|&&v| center < v);
        edges.extend(later.map(|v| (center.index() as u64, v.index() as u64)));
        Extent::new(base.order() as u64, Count::AtLeast(edges.len() as u64)).ask(MAX_SIZE, meter)?;
    }
    Ok(extent::graph(base.order() as u64, edges, meter)?)
}

/// The vertices within a distance of a center.
struct Ball {
    members: Vec<Vertex>,
    is_member: Vec<bool>,
}

impl Ball {
    /// Makes this the ball of the given radius, layer by layer; stops early once it is the whole graph.
    fn grow(
        &mut self,
        graph: &Graph,
        center: Vertex,
        radius: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        for v in mem::take(&mut self.members) {
            self.is_member[v.index()] = false;
        }
        self.add(center);
        let mut layer = 0..1;
        for _ in 0..radius {
            for index in layer.clone() {
                meter.work(graph.degree(self.members[index]))?;
                for &v in graph.neighbors(self.members[index]) {
                    self.add(v);
                }
                if self.members.len() == graph.order() {
                    return Ok(());
                }
            }
            layer = layer.end..self.members.len();
            if layer.is_empty() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn add(&mut self, v: Vertex) {
        if !mem::replace(&mut self.is_member[v.index()], true) {
            self.members.push(v);
        }
    }
}
