//! A rotation system that grows and shrinks edge by edge.

use crate::classes::planar::Embedding;
use crate::rng::{Choices, SplitMix64};
use crate::{Graph, Limit, Meter, Vertex};

pub(super) const NONE: usize = usize::MAX;

/// A rotation system of some of the edges. Edge e is the arcs 2e and 2e + 1, each the reverse of the other. A
/// face walk that arrives by an arc continues with the arc after the reversed one. So the corner before an
/// arc is in the face of that arc.
pub(super) struct Rotations {
    pub(super) tail: Vec<Vertex>,
    /// All arcs that begin at each vertex.
    pub(super) at: Vec<Vec<usize>>,
    /// By arc: the arcs after and before it around its tail, if its edge is present.
    pub(super) after: Vec<usize>,
    pub(super) before: Vec<usize>,
    /// By arc: its face and its position in the face; and the length of each face.
    pub(super) places: Vec<(usize, usize)>,
    pub(super) lengths: Vec<usize>,
}

impl Rotations {
    pub(super) fn new(graph: &Graph) -> Self {
        let tail: Vec<Vertex> = graph.edges().flat_map(|(u, v)| [u, v]).collect();
        let mut at = vec![Vec::new(); graph.order()];
        tail.iter().enumerate().for_each(|(arc, v)| at[v.index()].push(arc));
        let none = vec![NONE; tail.len()];
        Rotations { tail, at, after: none.clone(), before: none, places: Vec::new(), lengths: Vec::new() }
    }

    /// Adds an edge between two corners of one face, which it splits, the shorter part as short as possible.
    /// If no face contains both ends, the edge returns to the corners `back`, or goes between any two
    /// corners, which takes a handle. Returns the number of faces, if the edges before were connected.
    pub(super) fn add(
        &mut self,
        edge: usize,
        back: Option<[usize; 2]>,
        choices: &mut Choices<SplitMix64>,
        meter: &mut Meter<'_>,
    ) -> Result<usize, Limit> {
        self.find_faces();
        let corners = self.ends(edge).map(|v| self.corners(v));
        let looked_at = self.at.len() + self.tail.len() / 2 + corners[0].len() * corners[1].len();
        let [first, last] = &corners;
        let shorter = |&[a, b]: &[usize; 2]| {
            let ((face, from), (_, to)) = (self.places[a], self.places[b]);
            let part = from.abs_diff(to);
            part.min(self.lengths[face] - part)
        };
        let pairs = first.iter().flat_map(|&a| last.iter().map(move |&b| [a, b]));
        let of_one_face = pairs.filter(|[a, b]| self.places[*a].0 == self.places[*b].0);
        let best = of_one_face.min_by_key(|pair| (shorter(pair), choices.below(usize::MAX)));
        let any = best
            .or(back)
            .unwrap_or_else(|| [first, last].map(|corners| choices.pick(corners).unwrap_or(NONE)));
        self.insert(edge, any);
        (0..=looked_at / 256).try_for_each(|_| meter.step())?;
        let faces = self.lengths.len();
        Ok(if best.is_some() { faces + 1 } else { faces.saturating_sub(1) })
    }

    pub(super) fn ends(&self, edge: usize) -> [Vertex; 2] {
        [self.tail[2 * edge], self.tail[2 * edge + 1]]
    }

    /// The corners around the vertex: each is before a present arc.
    pub(super) fn corners(&self, v: Vertex) -> Vec<usize> {
        self.present_at(v).collect()
    }

    pub(super) fn degree(&self, v: Vertex) -> usize {
        self.present_at(v).count()
    }

    pub(super) fn present_at(&self, v: Vertex) -> impl Iterator<Item = usize> {
        self.at[v.index()].iter().copied().filter(|&arc| self.after[arc] != NONE)
    }

    /// Inserts the edge between two corners; `NONE` at a vertex without any.
    pub(super) fn insert(&mut self, edge: usize, corners: [usize; 2]) {
        for (arc, corner) in [2 * edge, 2 * edge + 1].into_iter().zip(corners) {
            // An arc that is alone around its vertex follows itself.
            let corner = if corner == NONE { arc } else { corner };
            let before = if corner == arc { arc } else { self.before[corner] };
            (self.after[before], self.before[arc]) = (arc, before);
            (self.after[arc], self.before[corner]) = (corner, arc);
        }
    }

    /// Removes the edge; returns the corners between which it was.
    pub(super) fn take_out(&mut self, edge: usize) -> [usize; 2] {
        [2 * edge, 2 * edge + 1].map(|arc| {
            let (before, after) = (self.before[arc], self.after[arc]);
            (self.after[before], self.before[after]) = (after, before);
            (self.before[arc], self.after[arc]) = (NONE, NONE);
            after
        })
    }

    /// Walks along all faces. O(m).
    pub(super) fn find_faces(&mut self) {
        self.lengths.clear();
        self.places.clear();
        self.places.resize(self.tail.len(), (NONE, 0));
        for start in 0..self.tail.len() {
            let (mut arc, mut length) = (start, 0);
            while self.after[arc] != NONE && self.places[arc].0 == NONE {
                self.places[arc] = (self.lengths.len(), length);
                length += 1;
                arc = self.after[arc ^ 1];
            }
            self.lengths.extend((length > 0).then_some(length));
        }
    }

    pub(super) fn embedding(&self) -> Embedding {
        let around = |arcs: &Vec<usize>| {
            let next = |&arc: &usize| Some(self.after[arc]).filter(|&next| next != arcs[0]);
            std::iter::successors(arcs.first().copied(), next).map(|arc| self.tail[arc ^ 1]).collect()
        };
        Embedding::new(self.at.iter().map(around).collect())
    }
}
