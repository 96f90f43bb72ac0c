//! Game-perfect graphs, and their minimal forbidden subgraphs. \[Andres2009; Andres2012\]
//!
//! A graph is *nice* for a variant of the coloring game if Alice wins with omega colors. With fewer Bob wins, since a
//! clique needs omega, so its game chromatic number is then omega. It is *game-perfect* if every induced subgraph is
//! nice; this property is closed under induced subgraphs. A *minimal forbidden subgraph* is a graph that is not nice
//! while all its proper induced subgraphs are.
//!
//! In the edge coloring game edges take the place of vertices: a graph is line game-perfect if every subgraph formed by
//! some of its edges is nice, where the game is on the line graph.
//!
//! **How the forbidden graphs are found.** A minimal forbidden graph less any element is game-perfect. So all
//! graphs with one element more than a perfect graph are made, once up to isomorphism, and kept if the
//! removal of any element gives a perfect graph. Nice ones are perfect, the others minimal forbidden. Every
//! perfect or minimal forbidden graph is reached: remove any element.

use std::collections::BTreeMap;

use games::coloring::Rules;
use games::{Player, Variant};
use graphs::canonical::{canonical_form, canonical_form_within};
use graphs::clique::clique_number;
use graphs::{Budget, Graph, Limit, Vertex, line_graph};
use rustc_hash::FxHashMap;
use solver::coloring;

/// The largest number of elements of a graph for testing all of its subgraphs.
pub const MOST: usize = 24;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Elements {
    Vertices,
    /// Edges, as the vertices of the line graph.
    Edges,
}

/// Decides which graphs are nice, and caches the results up to isomorphism.
pub struct Niceness<'b> {
    variant: Variant,
    budget: &'b Budget,
    known: FxHashMap<String, bool>,
}

impl<'b> Niceness<'b> {
    /// Starts with an empty cache. The limits are for each decision.
    pub fn new(variant: Variant, budget: &'b Budget) -> Self {
        Niceness { variant, budget, known: FxHashMap::default() }
    }

    /// Whether Alice wins on the graph with omega colors.
    pub fn is_nice(&mut self, graph: &Graph) -> Result<bool, Limit> {
        self.is_nice_within(graph, self.budget)
    }

    fn is_nice_within(&mut self, graph: &Graph, budget: &Budget) -> Result<bool, Limit> {
        if graph.order() == 0 {
            return Ok(true);
        }
        let graph = canonical_form_within(graph, budget)?;
        let name = graphs::to_graph6(&graph);
        if let Some(&known) = self.known.get(&name) {
            return Ok(known);
        }
        let clique = clique_number(&graph, budget);
        let omega = clique.exact().ok_or(clique.limit.unwrap_or(Limit::Nodes))?;
        let rules = Rules::new(omega).expect("a graph with a vertex has a clique").playing(self.variant);
        let decision = coloring::decide(&graph, rules, budget);
        let winner = decision.winner.ok_or(decision.limit.unwrap_or(Limit::Nodes))?;
        let is_nice = winner == Player::Alice;
        self.known.insert(name, is_nice);
        Ok(is_nice)
    }

    /// A smallest vertex set that induces a minimal forbidden subgraph; `None` if the graph is game-perfect.
    ///
    /// Cost: at most 2^n subgraphs, each decided once up to isomorphism. The time is for all of them.
    ///
    /// # Errors
    /// [`Limit::Size`] above [`MOST`] vertices; the limit of a decision.
    pub fn witness(&mut self, graph: &Graph) -> Result<Option<Vec<Vertex>>, Limit> {
        let order = graph.order();
        if order > MOST {
            return Err(Limit::Size);
        }
        let budget = self.budget.shared();
        let meter = budget.start();
        // By number of members, so that the first set found is a smallest one.
        for size in 1..=order as u32 {
            for set in (1u32..1 << order).filter(|set| set.count_ones() == size) {
                let members: Vec<Vertex> = graph.vertices().filter(|v| set >> v.index() & 1 == 1).collect();
                meter.look_up()?;
                if !self.is_nice_within(&graph.induced(&members), &budget)? {
                    return Ok(Some(members));
                }
            }
        }
        Ok(None)
    }
}

/// Calls `tell` with each minimal forbidden subgraph with at most `most` elements, by rising number of elements.
/// Graphs of edges have no isolated vertices.
///
/// # Errors
/// The limit that was reached: all reported graphs are correct, others may be missing.
pub fn forbidden(
    most: usize,
    elements: Elements,
    niceness: &mut Niceness<'_>,
    mut tell: impl FnMut(Graph) -> Result<(), Limit>,
) -> Result<(), Limit> {
    let empty = Graph::from_edges(0, []).expect("the graph without vertices");
    let mut perfect: BTreeMap<String, Graph> = BTreeMap::from([(graphs::to_graph6(&empty), empty)]);
    for _ in 0..most {
        let mut next: BTreeMap<String, Graph> = BTreeMap::new();
        let mut seen: FxHashMap<String, ()> = FxHashMap::default();
        for graph in perfect.values() {
            for larger in elements.with_one_more_element(graph) {
                let larger = canonical_form(&larger);
                let name = graphs::to_graph6(&larger);
                if seen.insert(name.clone(), ()).is_some() {
                    continue;
                }
                let is_within =
                    |smaller: &Graph| perfect.contains_key(&graphs::to_graph6(&canonical_form(smaller)));
                if !elements.with_one_element_less(&larger).iter().all(is_within) {
                    continue;
                }
                if niceness.is_nice(&elements.played(&larger)?)? {
                    next.insert(name, larger);
                } else {
                    tell(larger)?;
                }
            }
        }
        perfect = next;
    }
    Ok(())
}

impl Elements {
    /// The graph on which the game is played.
    ///
    /// # Errors
    /// [`Limit::Size`] if a line graph is too large.
    pub(crate) fn played(self, graph: &Graph) -> Result<Graph, Limit> {
        match self {
            Elements::Vertices => Ok(graph.clone().without_labels()),
            Elements::Edges => line_graph(graph).map(Graph::without_labels).map_err(|_| Limit::Size),
        }
    }

    /// Every graph that becomes this one when an element is removed, some of them several times.
    fn with_one_more_element(self, graph: &Graph) -> Vec<Graph> {
        let order = graph.order();
        let edges: Vec<(usize, usize)> = graph.edges().map(|(u, v)| (u.index(), v.index())).collect();
        let made = |order, new: Vec<(usize, usize)>| {
            Graph::from_edges(order, edges.iter().copied().chain(new)).expect("a new edge is no loop")
        };
        match self {
            Elements::Vertices => {
                let neighborhoods = 0u64..1 << order;
                let new = neighborhoods.map(|set| (0..order).filter(move |u| set >> u & 1 == 1));
                new.map(|neighbors| made(order + 1, neighbors.map(|u| (u, order)).collect())).collect()
            }
            Elements::Edges => {
                // The ends of a new edge: two old vertices, an old one and a new one, or two new ones.
                let pairs = (0..order + 2).flat_map(|v| (0..v).map(move |u| (u, v)));
                let is_new = |&(u, v): &(usize, usize)| {
                    let is_there = v < order && graph.are_adjacent(Vertex::new(u), Vertex::new(v));
                    let skips = v == order + 1 && u != order;
                    !is_there && !skips
                };
                pairs.filter(is_new).map(|(u, v)| made(order.max(v + 1), vec![(u, v)])).collect()
            }
        }
    }

    fn with_one_element_less(self, graph: &Graph) -> Vec<Graph> {
        match self {
            Elements::Vertices => {
                let without = |gone| graph.vertices().filter(|&v| v != gone).collect::<Vec<_>>();
                graph.vertices().map(|gone| graph.induced(&without(gone))).collect()
            }
            Elements::Edges => {
                let without = |gone| {
                    let left = graph.edges().filter(|&edge| edge != gone);
                    let left = left.map(|(u, v)| (u.index(), v.index()));
                    let left = Graph::from_edges(graph.order(), left).expect("fewer edges of a simple graph");
                    let ends: Vec<Vertex> = left.vertices().filter(|&v| left.degree(v) > 0).collect();
                    left.induced(&ends)
                };
                graph.edges().map(without).collect()
            }
        }
    }
}
