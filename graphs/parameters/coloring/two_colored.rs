//! The graphs that two colors of a partial coloring induce.
//!
//! If v has color c, its component in the graph of colors c and d is the component of the *place* (v, d).
//! Giving v the color c joins (v, d) to (w, c) for each neighbor w of color d, and closes a two-colored cycle
//! exactly when two of these components are the same already. The components are kept by union-find without
//! path compression, so that joins can be undone in reverse order; a join costs O(log n).

use super::check::Pairs;
use super::search::{Rule, UNCOLORED};
use crate::{Graph, Vertex};

/// Union-find over the places (v, d), with undo.
pub(super) struct TwoColored {
    pairs: Pairs,
    palette: usize,
    parent: Vec<u32>,
    /// The number of places below a root.
    size: Vec<u32>,
    has_cycle: Vec<bool>,
    steps: Vec<Step>,
    /// For each vertex that is now colored, the number of steps before it was colored.
    marks: Vec<usize>,
}

#[derive(Clone, Copy)]
enum Step {
    /// This root was put below another, which had a cycle or not.
    Joined { small: u32, had_cycle: bool },
    /// The component of this root got a cycle.
    Closed(u32),
}

impl TwoColored {
    pub(super) fn new(graph: &Graph, palette: u32, pairs: Pairs) -> Self {
        let places = graph.order() * palette as usize;
        TwoColored {
            pairs,
            palette: palette as usize,
            parent: (0..places as u32).collect(),
            size: vec![1; places],
            has_cycle: vec![false; places],
            steps: Vec::new(),
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

    /// Joins two components by an edge; false if the result has too many cycles.
    fn join(&mut self, a: u32, b: u32) -> bool {
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        let [below, above] = [small, large].map(|root| self.has_cycle[root as usize]);
        if a == b {
            self.has_cycle[a as usize] = true;
            self.steps.extend((!above).then_some(Step::Closed(a)));
            return !above && self.pairs == Pairs::Pseudoforests;
        }
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.has_cycle[large as usize] |= below;
        self.steps.push(Step::Joined { small, had_cycle: above });
        !(above && below)
    }

    fn undo_to(&mut self, mark: usize) {
        for step in self.steps.drain(mark..).rev() {
            match step {
                Step::Closed(root) => self.has_cycle[root as usize] = false,
                Step::Joined { small, had_cycle } => {
                    let large = self.parent[small as usize] as usize;
                    self.parent[small as usize] = small;
                    self.size[large] -= self.size[small as usize];
                    self.has_cycle[large] = had_cycle;
                }
            }
        }
    }
}

impl Rule for TwoColored {
    fn admit(&mut self, graph: &Graph, colors: &[u32], v: Vertex, color: u32) -> bool {
        let mark = self.steps.len();
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
