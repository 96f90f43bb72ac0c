//! Combinatorial embeddings: the cyclic order of the neighbors around each vertex.

use std::mem;
use std::ops::Range;

use crate::classes::{Exhibit, Witness, WitnessPart};
use crate::{Budget, Graph, Limit, Meter, Vertex, connectivity};

/// A rotation system: the neighbors of each vertex in their cyclic order, all in the same sense. It embeds
/// each component of the graph in an orientable surface, the sphere if it is planar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embedding {
    /// `neighbors[starts[v]..starts[v + 1]]` are the neighbors around v, each at the number of the arc to it.
    starts: Vec<usize>,
    neighbors: Vec<Vertex>,
}

impl Embedding {
    /// The rotation system with `rotation[v]` around v.
    pub fn new(rotation: Vec<Vec<Vertex>>) -> Self {
        Embedding::of_rows(rotation.iter().map(Vec::as_slice))
    }

    /// The neighbors of each vertex in the order of their numbers. O(n + m).
    pub fn by_number(graph: &Graph) -> Self {
        Embedding::of_rows(graph.vertices().map(|v| graph.neighbors(v)))
    }

    fn of_rows<'r>(rows: impl Iterator<Item = &'r [Vertex]> + Clone) -> Self {
        let mut starts = vec![0];
        let mut filled = 0;
        starts.extend(rows.clone().map(|row| {
            filled += row.len();
            filled
        }));
        let mut neighbors = Vec::with_capacity(filled);
        rows.for_each(|row| neighbors.extend_from_slice(row));
        Embedding { starts, neighbors }
    }

    fn vertices(&self) -> impl Iterator<Item = Vertex> + use<> {
        (0..self.starts.len() - 1).map(Vertex::new)
    }

    fn arcs(&self, v: Vertex) -> Range<usize> {
        self.starts[v.index()]..self.starts[v.index() + 1]
    }

    /// The neighbors of v in cyclic order.
    pub fn around(&self, v: Vertex) -> &[Vertex] {
        &self.neighbors[self.arcs(v)]
    }

    /// The faces, each as the closed walk along its border; none for a vertex without neighbors. O(n + m). A
    /// walk that arrives at v from u continues to the neighbor that follows u around v.
    ///
    /// # Panics
    /// If u is around v more often than v around u, for some u and v.
    pub fn faces(&self) -> Vec<Vec<Vertex>> {
        self.faces_within(&mut Budget::unlimited().start()).expect("nothing limits the work")
    }

    pub fn faces_within(&self, meter: &mut Meter<'_>) -> Result<Vec<Vec<Vertex>>, Limit> {
        let mut faces: Vec<Vec<Vertex>> = Vec::new();
        let add = |v, begins: bool| match faces.last_mut() {
            Some(face) if !begins => face.push(v),
            _ => faces.push(vec![v]),
        };
        self.walk(add, meter)?;
        Ok(faces)
    }

    /// Walks along the faces. Calls `tell` for each arc with its tail and whether it is the first of a face.
    fn walk(&self, mut tell: impl FnMut(Vertex, bool), meter: &mut Meter<'_>) -> Result<(), Limit> {
        const WALKED: u32 = u32::MAX;
        let mut onward = self.next_arcs(meter)?;
        for v in self.vertices() {
            for first in self.arcs(v) {
                let (mut tail, mut arc) = (v, first);
                while onward[arc] != WALKED {
                    meter.work(1)?;
                    tell(tail, arc == first);
                    tail = self.neighbors[arc];
                    arc = mem::replace(&mut onward[arc], WALKED) as usize;
                }
            }
        }
        Ok(())
    }

    /// For each arc, the next arc along its face: the arc that follows the reversed arc around its head.
    ///
    /// A pass over the vertices u in increasing order visits the arcs into v by increasing tail. The i-th of
    /// them is the reverse of the arc from v to its i-th smallest neighbor.
    fn next_arcs(&self, meter: &mut Meter<'_>) -> Result<Vec<u32>, Limit> {
        const MUTUAL: &str = "each of two vertices is as often around the other";
        let by_head = self.by_head(meter)?;
        let mut met = self.starts.clone();
        let mut onward = Vec::with_capacity(self.neighbors.len());
        for u in self.vertices() {
            for &v in self.around(u) {
                meter.work(1)?;
                let arcs = self.arcs(v);
                let place = met[v.index()];
                assert!(place < arcs.end, "{MUTUAL}");
                met[v.index()] += 1;
                let back = by_head.as_ref().map_or(place, |by_head| by_head[place] as usize);
                assert!(self.neighbors[back] == u, "{MUTUAL}");
                onward.push(if back + 1 == arcs.end { arcs.start } else { back + 1 } as u32);
            }
        }
        Ok(onward)
    }

    /// The arcs of each vertex sorted by head (counting sort over the arcs into each v); `None` if all are.
    fn by_head(&self, meter: &mut Meter<'_>) -> Result<Option<Vec<u32>>, Limit> {
        let is_sorted = |v| self.around(v).is_sorted();
        if self.vertices().all(is_sorted) {
            return Ok(None);
        }
        let mut filled = self.starts.clone();
        let mut into = vec![(Vertex::default(), 0); self.neighbors.len()];
        for u in self.vertices() {
            for arc in self.arcs(u) {
                meter.work(1)?;
                let place = &mut filled[self.neighbors[arc].index()];
                into[*place] = (u, arc as u32);
                *place += 1;
            }
        }
        filled.clone_from(&self.starts);
        let mut by_head = vec![0; self.neighbors.len()];
        for (u, arc) in into {
            meter.work(1)?;
            let place = &mut filled[u.index()];
            by_head[*place] = arc;
            *place += 1;
        }
        Ok(Some(by_head))
    }

    /// Whether each vertex has its neighbors around it.
    pub fn is_of(&self, graph: &Graph) -> bool {
        let complete = |v: Vertex| {
            let mut sorted = self.around(v).to_vec();
            sorted.sort_unstable();
            sorted == graph.neighbors(v)
        };
        self.vertices().count() == graph.order() && graph.vertices().all(complete)
    }

    /// The sum of the genera of the components' surfaces: n - m + f = 2 - 2g for each. O(n + m).
    ///
    /// # Panics
    /// As for [`faces`](Self::faces).
    pub fn genus(&self, graph: &Graph) -> u32 {
        self.genus_within(graph, &mut Budget::unlimited().start()).expect("nothing limits the work")
    }

    pub(crate) fn genus_within(&self, graph: &Graph, meter: &mut Meter<'_>) -> Result<u32, Limit> {
        let mut faces = graph.vertices().filter(|&v| graph.degree(v) == 0).count();
        self.walk(|_, begins| faces += usize::from(begins), meter)?;
        let spheres = 2 * connectivity::components(graph).len();
        Ok(((graph.size() + spheres - graph.order() - faces) / 2) as u32)
    }
}

impl Witness for Embedding {
    fn exhibit(&self) -> Exhibit {
        (
            "plane embedding",
            vec![(
                "rotations",
                WitnessPart::Lists(self.vertices().map(|v| self.around(v).to_vec()).collect()),
            )],
        )
    }

    /// Whether each vertex has exactly its neighbors around it and every component has genus 0.
    fn check(&self, graph: &Graph) -> bool {
        self.is_of(graph) && self.genus(graph) == 0
    }
}
