//! Linear orders L = v_1 ... v_n of the vertices, and the reaches of the vertices in them.
//!
//! N+(u), the *backward neighbors* of u, are its neighbors earlier in L; N-(u), the *forward
//! neighbors*, the later ones. R(u), the *loose backward neighbors*, are the vertices h < u that are
//! adjacent to u or share with it a neighbor w > u. So N+(u) is a subset of R(u).
//! rho(L) = 1 + max |R(u)|, and the strong 2-coloring number col_2(G) is the least rho(L).
//! [BartnickiGrytczukKiersteadZhu2007; KiersteadYang2003]

use thiserror::Error;

use crate::{Budget, Graph, Limit, Meter, Vertex};

#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum OrderError {
    #[error("expected every vertex once, found vertex {0} again")]
    Repeated(Vertex),
    #[error("expected a vertex below {order}, found {vertex}")]
    NoSuchVertex { vertex: Vertex, order: usize },
    #[error("expected all {order} vertices, found {found}")]
    Incomplete { found: usize, order: usize },
}

/// A linear order of the vertices `0..n` of a graph.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct LinearOrder {
    sequence: Vec<Vertex>,
    position: Vec<u32>,
}

impl LinearOrder {
    /// The order v_1 ... v_n with `sequence[i] = v_{i+1}`, for a graph of order n.
    ///
    /// # Errors
    /// If the sequence does not name each vertex exactly once.
    pub fn new(order: usize, sequence: Vec<Vertex>) -> Result<Self, OrderError> {
        const NOWHERE: u32 = u32::MAX;
        let mut position = vec![NOWHERE; order];
        for (index, &vertex) in sequence.iter().enumerate() {
            match position.get_mut(vertex.index()) {
                None => return Err(OrderError::NoSuchVertex { vertex, order }),
                Some(place) if *place != NOWHERE => return Err(OrderError::Repeated(vertex)),
                Some(place) => *place = index as u32,
            }
        }
        if sequence.len() < order {
            return Err(OrderError::Incomplete { found: sequence.len(), order });
        }
        Ok(LinearOrder { sequence, position })
    }

    /// The order 0, 1, ..., n - 1.
    pub fn identity(order: usize) -> Self {
        LinearOrder { sequence: (0..order).map(Vertex::new).collect(), position: (0..order as u32).collect() }
    }

    pub fn sequence(&self) -> &[Vertex] {
        &self.sequence
    }

    /// The index of v in [`sequence`](Self::sequence), from 0.
    #[inline]
    pub fn position(&self, v: Vertex) -> usize {
        self.position[v.index()] as usize
    }

    #[inline]
    pub fn precedes(&self, u: Vertex, v: Vertex) -> bool {
        self.position[u.index()] < self.position[v.index()]
    }

    /// N+(u), the neighbors of u before it, by vertex number.
    pub fn backward_neighbors<'a>(
        &'a self,
        graph: &'a Graph,
        u: Vertex,
    ) -> impl Iterator<Item = Vertex> + 'a {
        graph.neighbors(u).iter().copied().filter(move |&v| self.precedes(v, u))
    }

    /// N-(u), the neighbors of u after it, by vertex number.
    pub fn forward_neighbors<'a>(&'a self, graph: &'a Graph, u: Vertex) -> impl Iterator<Item = Vertex> + 'a {
        graph.neighbors(u).iter().copied().filter(move |&v| self.precedes(u, v))
    }

    /// R(u), by vertex number. Costs the sum of the degrees of u's forward neighbors.
    pub fn loose_backward_neighbors(&self, graph: &Graph, u: Vertex) -> Vec<Vertex> {
        let shared = self
            .forward_neighbors(graph, u)
            .flat_map(|w| graph.neighbors(w).iter().copied())
            .filter(|&h| self.precedes(h, u));
        let mut reach: Vec<Vertex> = self.backward_neighbors(graph, u).chain(shared).collect();
        reach.sort_unstable();
        reach.dedup();
        reach
    }

    /// rho(L) = 1 + max |R(u)|; 0 for the graph without vertices. An upper bound on col_2(G).
    pub fn rho(&self, graph: &Graph) -> u32 {
        self.rho_within(graph, &mut Budget::unlimited().start()).expect("nothing limits the work")
    }

    pub fn rho_within(&self, graph: &Graph, meter: &mut Meter<'_>) -> Result<u32, Limit> {
        let mut reaches = ReachFinder::new(graph.order());
        let mut rho = 0;
        for (before, &u) in self.sequence.iter().enumerate().rev() {
            // R(u) is among the vertices before u, and so are the reaches of the earlier vertices.
            if before < rho {
                break;
            }
            rho = rho.max(1 + reaches.within(graph, self, u, meter)?.len());
        }
        Ok(rho as u32)
    }
}

/// Computes R(u) for one vertex after another, reusing its memory.
pub(crate) struct ReachFinder {
    found: Vec<Vertex>,
    /// `found_by[v]`: the number of the last search that found v.
    found_by: Vec<u64>,
    searches: u64,
    /// The number of neighbors visited by the last search.
    looked_at: usize,
}

impl ReachFinder {
    pub(crate) fn new(order: usize) -> Self {
        ReachFinder { found: Vec::new(), found_by: vec![0; order], searches: 0, looked_at: 0 }
    }

    /// R(u), in no particular order; if |R(u)| > `enough`, perhaps only `enough` members or more of it.
    pub(crate) fn find(
        &mut self,
        graph: &Graph,
        precedes: impl Fn(Vertex, Vertex) -> bool,
        u: Vertex,
        enough: usize,
    ) -> &[Vertex] {
        self.found.clear();
        self.searches += 1;
        self.looked_at = graph.degree(u);
        for &w in graph.neighbors(u) {
            if self.found.len() >= enough {
                break;
            }
            if precedes(w, u) {
                self.meet(w);
            } else {
                self.looked_at += graph.degree(w);
                for &h in graph.neighbors(w) {
                    if precedes(h, u) {
                        self.meet(h);
                    }
                }
            }
        }
        &self.found
    }

    /// R(u) along an order, in no particular order; stops once all before u are found: cheap on dense graphs.
    pub(crate) fn within(
        &mut self,
        graph: &Graph,
        order: &LinearOrder,
        u: Vertex,
        meter: &mut Meter<'_>,
    ) -> Result<&[Vertex], Limit> {
        self.find(graph, |h, u| order.precedes(h, u), u, order.position(u));
        meter.work(self.looked_at)?;
        Ok(&self.found)
    }

    #[inline]
    fn meet(&mut self, h: Vertex) {
        let found_by = &mut self.found_by[h.index()];
        if *found_by != self.searches {
            *found_by = self.searches;
            self.found.push(h);
        }
    }
}
