//! The graph type: simple, undirected, immutable; and its [`Layout`], whose parts may be graphs.
//!
//! Neighborhoods are sorted slices of one array (compressed rows), 8 bytes an edge. Up to order 64 each is a
//! word as well, so that adjacency and the set operations of the exact searches are single instructions.

use std::fmt;
use std::sync::Arc;

use itertools::Itertools;
#[cfg(feature = "petgraph")]
use petgraph::{Undirected, graph::UnGraph, visit};
use thiserror::Error;

use crate::layout::{self, Places, Point, WrappedEdge};
use crate::vertex_set::bits;
use crate::work::budget::{Budget, Limit, Meter};
use crate::work::toll;
use crate::{Vertex, VertexSet};

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GraphError {
    #[error("expected at most {max} vertices, found {0}", max = Graph::MAX_ORDER)]
    TooManyVertices(u64),
    #[error("expected a vertex below {order}, found {vertex}")]
    NoSuchVertex { vertex: usize, order: usize },
    #[error("expected a simple graph, found a loop at vertex {0}")]
    Loop(usize),
    #[error("expected one label for each of {order} vertices, found {labels}")]
    Labels { labels: usize, order: usize },
}

/// A simple undirected graph of order n on the vertices `0..n`, with optional labels.
///
/// Equality compares vertices, edges and labels, and not [`Layout`] and remark; isomorphism is
/// [`canonical_form`](crate::canonical::canonical_form).
#[derive(Clone)]
pub struct Graph {
    /// `neighbors[starts[v]..starts[v + 1]]` is N(v), ascending.
    starts: Vec<usize>,
    neighbors: Vec<Vertex>,
    /// N(v) as a word; empty above order 64.
    words: Vec<u64>,
    labels: Option<Vec<String>>,
    layout: Option<Arc<Layout>>,
    remark: Option<Arc<str>>,
}

impl PartialEq for Graph {
    fn eq(&self, other: &Self) -> bool {
        // The words follow from the neighbors.
        (&self.starts, &self.neighbors, &self.labels) == (&other.starts, &other.neighbors, &other.labels)
    }
}

impl Eq for Graph {}

impl Graph {
    /// The largest order of a reader or generator (2^24): a short header cannot request all memory.
    pub const MAX_ORDER: usize = 1 << 24;

    /// The graph of order `order` with the given edges, duplicates and reversed duplicates merged. O(n + m
    /// log d), d the largest degree.
    ///
    /// # Errors
    /// A loop, an end that is not below `order`, or an order above [`Graph::MAX_ORDER`].
    pub fn from_edges(
        order: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, GraphError> {
        let edges = edges.into_iter();
        let mut pairs = Pairs::with_capacity(order, edges.size_hint().0)?;
        for (u, v) in edges {
            pairs.add(u, v)?;
        }
        Ok(pairs.graph(&mut Budget::unlimited().start()).expect("nothing limits the work"))
    }

    /// [`from_edges`](Self::from_edges) under a limit on the work, for edges that are known to fit.
    ///
    /// # Panics
    /// Where [`from_edges`](Self::from_edges) has an error.
    pub(crate) fn metered(
        order: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
        meter: &mut Meter<'_>,
    ) -> Result<Self, Limit> {
        const SIMPLE: &str = "the graph is simple and not too large";
        let edges = edges.into_iter();
        let mut pairs = Pairs::with_capacity(order, edges.size_hint().0).expect(SIMPLE);
        for (u, v) in edges {
            meter.work(1)?;
            pairs.add(u, v).expect(SIMPLE);
        }
        pairs.graph(meter)
    }

    /// The graph in which N(v) is `words[v]`; up to order 64.
    pub fn of_words(words: Vec<u64>) -> Self {
        let mut starts = Vec::with_capacity(words.len() + 1);
        let mut neighbors = Vec::with_capacity(words.iter().map(|word| word.count_ones() as usize).sum());
        starts.push(0);
        for &word in &words {
            neighbors.extend(bits(word).map(Vertex::new));
            starts.push(neighbors.len());
        }
        Graph { starts, neighbors, words, labels: None, layout: None, remark: None }
    }

    /// The same graph with these labels, `labels[v]` for vertex v.
    ///
    /// # Errors
    /// If there is not exactly one label for each vertex.
    pub fn with_labels(mut self, labels: Vec<String>) -> Result<Self, GraphError> {
        if labels.len() != self.order() {
            return Err(GraphError::Labels { labels: labels.len(), order: self.order() });
        }
        self.labels = Some(labels);
        Ok(self)
    }

    pub fn without_labels(mut self) -> Self {
        self.labels = None;
        self
    }

    /// The same graph with this layout. Above order [`layout::LARGEST`] the layout is not computed.
    ///
    /// # Panics
    /// If the layout has another order.
    pub fn with_layout(mut self, layout: impl FnOnce() -> Layout) -> Self {
        if self.order() <= layout::LARGEST {
            let layout = layout();
            assert_eq!(layout.order(), self.order(), "a layout has a place for each vertex");
            self.layout = Some(Arc::new(layout));
        }
        self
    }

    /// How the graph is customarily drawn, where its source says so.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// The same graph with a remark for readers: how it was built, where the edges do not show it.
    pub fn with_remark(mut self, remark: &str) -> Self {
        self.remark = Some(remark.into());
        self
    }

    /// The same graph with the distinct remarks of its components before its own.
    pub fn with_remarks_of(self, components: &[Graph]) -> Self {
        let remarks = components.iter().chain([&self]).filter_map(Graph::remark);
        let remarks = remarks.unique().join("; ");
        if remarks.is_empty() { self } else { self.with_remark(&remarks) }
    }

    /// A remark on how the graph was made, if there is one.
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }

    /// The order n, the number of vertices.
    #[inline]
    pub fn order(&self) -> usize {
        self.starts.len() - 1
    }

    /// The size m, the number of edges.
    #[inline]
    pub fn size(&self) -> usize {
        self.neighbors.len() / 2
    }

    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex> + DoubleEndedIterator + Clone + use<> {
        (0..self.order()).map(Vertex::new)
    }

    /// The edges {u, v} as pairs with u < v, in lexicographic order.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        self.vertices().flat_map(move |u| {
            let later = self.neighbors(u).partition_point(|&v| v < u);
            self.neighbors(u)[later..].iter().map(move |&v| (u, v))
        })
    }

    #[inline]
    pub fn neighbors(&self, v: Vertex) -> &[Vertex] {
        let neighbors = &self.neighbors[self.starts[v.index()]..self.starts[v.index() + 1]];
        toll::pay(neighbors.len());
        neighbors
    }

    /// N(v) as a set over the vertices of this graph. O(n/64 + degree) above order 64.
    pub fn neighborhood(&self, v: Vertex) -> VertexSet {
        VertexSet::of(self.order(), self.neighbors(v).iter().copied())
    }

    /// N(v) as a word, bit i for vertex i.
    ///
    /// # Panics
    /// Above order 64, where no words are kept.
    #[inline]
    pub fn neighbor_word(&self, v: Vertex) -> u64 {
        self.words[v.index()]
    }

    #[inline]
    pub fn degree(&self, v: Vertex) -> usize {
        self.starts[v.index() + 1] - self.starts[v.index()]
    }

    /// The largest degree, 0 for the graph without vertices.
    pub fn max_degree(&self) -> usize {
        self.vertices().map(|v| self.degree(v)).max().unwrap_or(0)
    }

    /// Whether u and v are adjacent. One instruction up to order 64, else O(log degree).
    #[inline]
    pub fn are_adjacent(&self, u: Vertex, v: Vertex) -> bool {
        match self.words.get(u.index()) {
            Some(word) => word >> v.index() & 1 == 1,
            None => self.neighbors(u).binary_search(&v).is_ok(),
        }
    }

    /// The labels, where the source of the graph named its vertices.
    pub fn labels(&self) -> Option<&[String]> {
        self.labels.as_deref()
    }

    /// The label of v, or its number if the graph has no labels.
    pub fn label(&self, v: Vertex) -> String {
        match &self.labels {
            Some(labels) => labels[v.index()].clone(),
            None => v.to_string(),
        }
    }

    /// The vertex with this label; without labels, the vertex with this number.
    pub fn vertex_by_label(&self, label: &str) -> Option<Vertex> {
        let index = match &self.labels {
            Some(labels) => labels.iter().position(|known| known == label)?,
            None => label.parse().ok()?,
        };
        (index < self.order()).then(|| Vertex::new(index))
    }

    /// The subgraph induced by these vertices, renumbered in their order, with labels and places.
    ///
    /// # Panics
    /// If a vertex is given twice or is not in the graph.
    pub fn induced(&self, members: &[Vertex]) -> Graph {
        let mut renumbered = vec![usize::MAX; self.order()];
        for (new, v) in members.iter().enumerate() {
            assert_eq!(renumbered[v.index()], usize::MAX, "vertex {v} given twice");
            renumbered[v.index()] = new;
        }
        let edges = members.iter().enumerate().flat_map(|(new, &v)| {
            let ends = self.neighbors(v).iter().map(|w| renumbered[w.index()]);
            ends.filter(move |&end| end != usize::MAX && new < end).map(move |end| (new, end))
        });
        let mut graph = Graph::from_edges(members.len(), edges).expect("an induced subgraph is simple");
        if let Some(Layout::Places(places)) = self.layout() {
            let remain = |wrapped: &WrappedEdge| {
                let ends = wrapped.ends.map(|end| renumbered[end]);
                (!ends.contains(&usize::MAX)).then_some(WrappedEdge { ends, ..*wrapped })
            };
            graph = graph.with_layout(|| {
                let points = members.iter().map(|v| places.points[v.index()]).collect();
                Layout::Places(Places { points, wrapped: places.wrapped.iter().filter_map(remain).collect() })
            });
        }
        match &self.labels {
            Some(labels) => graph
                .with_labels(members.iter().map(|v| labels[v.index()].clone()).collect())
                .expect("one label for each member"),
            None => graph,
        }
    }
}

#[cfg(feature = "petgraph")]
impl Graph {
    /// The same graph in petgraph's type, with the labels (or numbers) as node weights. O(n + m).
    pub fn to_petgraph(&self) -> UnGraph<String, ()> {
        let mut converted = UnGraph::with_capacity(self.order(), self.size());
        let nodes: Vec<_> = self.vertices().map(|v| converted.add_node(self.label(v))).collect();
        for (u, v) in self.edges() {
            converted.add_edge(nodes[u.index()], nodes[v.index()], ());
        }
        converted
    }

    /// The graph of petgraph's undirected graph `source`. Weights are dropped, parallel edges are merged, and
    /// nodes keep their index. O(n + m log m).
    ///
    /// # Errors
    /// A loop, or more than [`Graph::MAX_ORDER`] nodes.
    pub fn from_petgraph<G>(source: G) -> Result<Self, GraphError>
    where
        G: visit::IntoEdgeReferences + visit::NodeIndexable + visit::GraphProp<EdgeType = Undirected>,
    {
        use visit::EdgeRef;
        let edges = source
            .edge_references()
            .map(|edge| (source.to_index(edge.source()), source.to_index(edge.target())));
        Graph::from_edges(source.node_bound(), edges)
    }
}

/// How a graph is customarily drawn, if its source says so.
#[derive(Debug, Clone)]
pub enum Layout {
    Places(Places),
    /// The components drawn side by side: these graphs, their vertices numbered one graph after the other.
    SideBySide(Vec<Graph>),
    /// The Cartesian product of two graphs, with (u, v) as vertex un' + v, n' the order of the second.
    Product(Box<[Graph; 2]>),
}

/// The edges of a graph under construction. Code free of the iterator's type is here, to be compiled once.
struct Pairs {
    order: usize,
    /// N(v) as a word; up to order 64 nothing else is stored.
    words: Vec<u64>,
    degrees: Vec<usize>,
    pairs: Vec<(Vertex, Vertex)>,
}

impl Pairs {
    fn with_capacity(order: usize, size: usize) -> Result<Self, GraphError> {
        if order > Graph::MAX_ORDER {
            return Err(GraphError::TooManyVertices(order as u64));
        }
        let (small, large) = if order <= u64::BITS as usize { (order, 0) } else { (0, order) };
        let pairs = Vec::with_capacity(if large > 0 { size } else { 0 });
        Ok(Pairs { order, words: vec![0; small], degrees: vec![0; large], pairs })
    }

    #[inline]
    fn add(&mut self, u: usize, v: usize) -> Result<(), GraphError> {
        let order = self.order;
        if let Some(vertex) = [u, v].into_iter().find(|&end| end >= order) {
            return Err(GraphError::NoSuchVertex { vertex, order });
        }
        if u == v {
            return Err(GraphError::Loop(u));
        }
        if !self.words.is_empty() {
            self.words[u] |= 1 << v;
            self.words[v] |= 1 << u;
            return Ok(());
        }
        self.degrees[u] += 1;
        self.degrees[v] += 1;
        self.pairs.push((Vertex::new(u), Vertex::new(v)));
        Ok(())
    }

    fn graph(self, meter: &mut Meter<'_>) -> Result<Graph, Limit> {
        let Pairs { order, words, degrees, pairs } = self;
        if order <= u64::BITS as usize {
            return Ok(Graph::of_words(words));
        }
        // Every row in its place, with duplicates.
        let mut ends: Vec<usize> = Vec::with_capacity(order);
        let mut filled = 0;
        for &degree in &degrees {
            ends.push(filled);
            filled += degree;
        }
        let mut neighbors = vec![Vertex::default(); filled];
        for (u, v) in pairs {
            meter.work(1)?;
            for (tail, head) in [(u, v), (v, u)] {
                let end = &mut ends[tail.index()];
                neighbors[*end] = head;
                *end += 1;
            }
        }

        // Every row sorted and without duplicates, close behind the one before.
        let mut starts = Vec::with_capacity(order + 1);
        starts.push(0);
        let mut kept = 0;
        for (&end, degree) in ends.iter().zip(degrees) {
            meter.work(degree)?;
            let row = end - degree..end;
            neighbors[row.clone()].sort_unstable();
            let start = kept;
            for place in row {
                if kept == start || neighbors[kept - 1] != neighbors[place] {
                    neighbors[kept] = neighbors[place];
                    kept += 1;
                }
            }
            starts.push(kept);
        }
        neighbors.truncate(kept);
        neighbors.shrink_to_fit();

        Ok(Graph { starts, neighbors, words: Vec::new(), labels: None, layout: None, remark: None })
    }
}

impl Layout {
    /// Every edge straight, `points[v]` for vertex v.
    pub fn at(points: impl IntoIterator<Item = Point>) -> Self {
        Layout::Places(Places { points: points.into_iter().collect(), wrapped: Vec::new() })
    }

    pub(crate) fn order(&self) -> usize {
        match self {
            Layout::Places(places) => places.points.len(),
            Layout::SideBySide(graphs) => graphs.iter().map(Graph::order).sum(),
            Layout::Product(factors) => factors.iter().map(Graph::order).product(),
        }
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Graph(n = {}, edges = ", self.order())?;
        f.debug_list().entries(self.edges()).finish()?;
        write!(f, ")")
    }
}
