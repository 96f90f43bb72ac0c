//! The two-colored forests of a partial acyclic coloring.
//!
//! If v has color c, its component in the forest of colors c and d is the component of the *place* (v, d).
//! Giving v the color c joins (v, d) to (w, c) for each neighbor w of color d, and closes a two-colored cycle
//! exactly when two of these components are the same already. The components are kept by union-find without
//! path compression, so that joins can be undone in reverse order; a join costs O(log n).

use super::search::{Rule, UNCOLORED};
use crate::{Graph, Vertex};

/// Union-find over the places (v, d), with undo.
pub(super) struct TwoColoredForests {
    palette: usize,
    parent: Vec<u32>,
    /// The number of places below a root.
    size: Vec<u32>,
    /// The roots that were put below another, oldest first.
    joined: Vec<u32>,
    /// For each vertex that is now colored, the number of joins before it was colored.
    marks: Vec<usize>,
}

impl TwoColoredForests {
    pub(super) fn new(graph: &Graph, palette: u32) -> Self {
        let places = graph.order() * palette as usize;
        TwoColoredForests {
            palette: palette as usize,
            parent: (0..places as u32).collect(),
            size: vec![1; places],
            joined: Vec::new(),
            marks: Vec::new(),
        }
    }

    fn root(&self, v: Vertex, other: u32) -> u32 {
        let mut place = (v.index() * self.palette + other as usize) as u32;
        while self.parent[place as usize] != place {
            place = self.parent[place as usize];
        }
        place
    }

    /// Joins two components; false if they were one.
    fn join(&mut self, a: u32, b: u32) -> bool {
        if a == b {
            return false;
        }
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.joined.push(small);
        true
    }

    fn undo_to(&mut self, mark: usize) {
        for small in self.joined.drain(mark..).rev() {
            let large = self.parent[small as usize];
            self.parent[small as usize] = small;
            self.size[large as usize] -= self.size[small as usize];
        }
    }
}

impl Rule for TwoColoredForests {
    fn admit(&mut self, graph: &Graph, colors: &[u32], v: Vertex, color: u32) -> bool {
        let mark = self.joined.len();
        for &w in graph.neighbors(v) {
            let other = colors[w.index()];
            if other != UNCOLORED {
                let (mine, its) = (self.root(v, other), self.root(w, color));
                if !self.join(mine, its) {
                    self.undo_to(mark);
                    return false;
                }
            }
        }
        self.marks.push(mark);
        true
    }

    fn release(&mut self) {
        let mark = self.marks.pop().expect("as many releases as admissions");
        self.undo_to(mark);
    }
}
