//! Units of edges shared by their ends, moved along shortest paths until no vertex has too many.
//!
//! A unit of the edge uv that u has may move to v. A path that moves one unit along each of its edges takes one from
//! its first vertex and gives one to its last. Paths are found level by level from the vertices with too many, as in
//! \[Dinic1970\].

use crate::{Graph, Limit, Meter, Vertex};

pub(super) struct Shares<'g> {
    graph: &'g Graph,
    ends: Vec<(Vertex, Vertex)>,
    /// The edges at v are `at[rows[v]..rows[v + 1]]`.
    rows: Vec<usize>,
    at: Vec<usize>,
    /// The units of an edge.
    unit: u64,
    /// The most units that a vertex may have.
    most: u64,
    /// The units of each edge at its first end; the others are at its second.
    first: Vec<u64>,
    load: Vec<u64>,
    /// The vertex that may have nothing.
    deprived: Option<Vertex>,
    is_left: Vec<bool>,
    degree: Vec<usize>,
}

impl<'g> Shares<'g> {
    /// The vertices for which a node is counted.
    const VERTICES_PER_NODE: usize = 16;

    pub(crate) fn bytes(graph: &Graph) -> u64 {
        40 * graph.size() as u64 + 80 * graph.order() as u64
    }

    /// `unit` units an edge, at most `most` of them at a vertex.
    pub fn new(graph: &'g Graph, most: usize, unit: usize) -> Self {
        let ends: Vec<(Vertex, Vertex)> = graph.edges().collect();
        let mut rows = vec![0; graph.order() + 1];
        for v in graph.vertices() {
            rows[v.index() + 1] = rows[v.index()] + graph.degree(v);
        }
        let mut next = rows.clone();
        let mut at = vec![0; 2 * ends.len()];
        for (edge, &(u, v)) in ends.iter().enumerate() {
            for end in [u, v] {
                at[next[end.index()]] = edge;
                next[end.index()] += 1;
            }
        }
        let n = graph.order();
        let degree = graph.vertices().map(|v| graph.degree(v)).collect();
        let (first, load) = (vec![0; ends.len()], vec![0; n]);
        let shares = Shares {
            graph,
            ends,
            rows,
            at,
            unit: 0,
            most: 0,
            first,
            load,
            deprived: None,
            is_left: vec![true; n],
            degree,
        };
        shares.again(most, unit)
    }

    /// The shares with other numbers, for the vertices that are left. Each edge gives to the end that has less.
    pub(crate) fn again(self, most: usize, unit: usize) -> Self {
        let (most, unit) = (most as u64, unit as u64);
        let mut shares = Shares { unit, most, deprived: None, ..self };
        shares.load.fill(0);
        for edge in 0..shares.ends.len() {
            let (u, v) = shares.ends[edge];
            if shares.is_left(u) && shares.is_left(v) {
                let (a, b) = (shares.load[u.index()], shares.load[v.index()]);
                let to_first = ((b + unit).saturating_sub(a) / 2).min(unit);
                shares.first[edge] = to_first;
                shares.load[u.index()] += to_first;
                shares.load[v.index()] += unit - to_first;
            }
        }
        shares
    }

    pub(crate) fn is_left(&self, v: Vertex) -> bool {
        self.is_left[v.index()]
    }

    /// From now on this vertex may have nothing.
    pub(crate) fn deprive(&mut self, r: Vertex) {
        self.deprived = Some(r);
    }

    pub(crate) fn delete(&mut self, v: Vertex) {
        self.is_left[v.index()] = false;
        self.deprived = self.deprived.filter(|&r| r != v);
        for i in self.rows[v.index()]..self.rows[v.index() + 1] {
            let edge = self.at[i];
            let w = self.other(edge, v);
            if self.is_left(w) {
                self.degree[w.index()] -= 1;
                self.load[w.index()] -= self.held(edge, w);
            }
        }
        self.load[v.index()] = 0;
    }

    /// Deletes vertices of degree at most most / unit as long as there are any.
    pub(crate) fn peel(&mut self) {
        let is_poor = |shares: &Self, v: Vertex| {
            shares.is_left(v) && shares.degree[v.index()] as u64 * shares.unit <= shares.most
        };
        let mut stack: Vec<Vertex> = self.graph.vertices().filter(|&v| is_poor(self, v)).collect();
        while let Some(v) = stack.pop() {
            if is_poor(self, v) {
                self.delete(v);
                stack.extend(self.graph.neighbors(v).iter().filter(|&&w| is_poor(self, w)));
            }
        }
    }

    /// Moves units until no vertex has too many. If that cannot be, the set of the vertices from which nothing can be
    /// moved out, ascending.
    pub fn settle(&mut self, meter: &mut Meter<'_>) -> Result<Option<Vec<Vertex>>, Limit> {
        let n = self.graph.order();
        let mut level = vec![u32::MAX; n];
        let mut next = vec![0; n];
        loop {
            level.fill(u32::MAX);
            let sources: Vec<Vertex> = self
                .graph
                .vertices()
                .filter(|&v| self.is_left(v) && self.load[v.index()] > self.room(v))
                .collect();
            if sources.is_empty() {
                return Ok(None);
            }
            let mut reached = sources.clone();
            reached.iter().for_each(|v| level[v.index()] = 0);
            let mut is_open = false;
            let mut visited = 0;
            while let Some(&u) = reached.get(visited) {
                if visited % Self::VERTICES_PER_NODE == 0 {
                    meter.step()?;
                }
                visited += 1;
                is_open |= self.load[u.index()] < self.room(u);
                meter.work(self.graph.degree(u))?;
                for &edge in &self.at[self.rows[u.index()]..self.rows[u.index() + 1]] {
                    let w = self.other(edge, u);
                    if self.is_left(w) && level[w.index()] == u32::MAX && self.held(edge, u) > 0 {
                        level[w.index()] = level[u.index()] + 1;
                        reached.push(w);
                    }
                }
            }
            if !is_open {
                reached.sort_unstable();
                return Ok(Some(reached));
            }
            next.copy_from_slice(&self.rows[..n]);
            for source in sources {
                self.drain(source, &level, &mut next, meter)?;
            }
        }
    }

    /// Moves what the vertex has too much down the levels, as far as there are paths. The edges before `next[v]` are
    /// used up at v.
    fn drain(
        &mut self,
        source: Vertex,
        level: &[u32],
        next: &mut [usize],
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        let mut path: Vec<usize> = Vec::new();
        let mut u = source;
        while self.load[source.index()] > self.room(source) {
            meter.work(1)?;
            let room = self.room(u).saturating_sub(self.load[u.index()]);
            if room > 0 {
                self.shift(source, &path, room);
                path.clear();
                u = source;
                continue;
            }
            let onward = (next[u.index()]..self.rows[u.index() + 1]).find(|&i| {
                let (edge, w) = (self.at[i], self.other(self.at[i], u));
                self.is_left(w) && level[w.index()] == level[u.index()] + 1 && self.held(edge, u) > 0
            });
            match onward {
                Some(i) => {
                    next[u.index()] = i;
                    path.push(self.at[i]);
                    u = self.other(self.at[i], u);
                }
                None => {
                    next[u.index()] = self.rows[u.index() + 1];
                    let Some(edge) = path.pop() else { break };
                    u = self.other(edge, u);
                    next[u.index()] += 1;
                }
            }
        }
        Ok(())
    }

    /// Moves units along the path: as many as its first vertex has too many, its last has room for and its edges carry.
    fn shift(&mut self, source: Vertex, path: &[usize], room: u64) {
        let mut amount = room.min(self.load[source.index()] - self.room(source));
        let mut u = source;
        for &edge in path {
            amount = amount.min(self.held(edge, u));
            u = self.other(edge, u);
        }
        self.load[source.index()] -= amount;
        self.load[u.index()] += amount;
        u = source;
        for &edge in path {
            if self.ends[edge].0 == u {
                self.first[edge] -= amount;
            } else {
                self.first[edge] += amount;
            }
            u = self.other(edge, u);
        }
    }

    fn room(&self, v: Vertex) -> u64 {
        if self.deprived == Some(v) { 0 } else { self.most }
    }

    fn other(&self, edge: usize, v: Vertex) -> Vertex {
        let (a, b) = self.ends[edge];
        if a == v { b } else { a }
    }

    /// The units of the edge at this end.
    fn held(&self, edge: usize, v: Vertex) -> u64 {
        if self.ends[edge].0 == v { self.first[edge] } else { self.unit - self.first[edge] }
    }
}
