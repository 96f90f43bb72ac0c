//! The constraints on the sides of back edges.
//!
//! While the second search leaves a vertex, the stack holds the back edges that return below it, grouped into
//! *conflict pairs*: the members of an interval must be on one side, the two intervals of a pair on different
//! sides. An interval is a chain of edges, from the edge that returns highest downwards, linked by
//! `reference`. An edge that leaves an interval keeps a reference to an edge that determines its side. In the
//! end all sides follow from the edges without reference.

use super::orientation::{Edge, Orientation, OutgoingEdges};
use crate::{Limit, Meter};

/// Back edges on one side, from the one that returns highest to the one that returns lowest.
#[derive(Clone, Copy)]
struct Interval {
    high: Edge,
    low: Edge,
}

/// Two intervals on different sides, one of which may be missing.
#[derive(Clone, Copy)]
struct ConflictPair {
    left: Option<Interval>,
    right: Option<Interval>,
}

impl ConflictPair {
    fn swap(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

/// Sides for all edges that satisfy every constraint. The side of a tree edge is the one on which a highest
/// back edge from its subtree passes it.
pub(super) struct Sides<'a> {
    orientation: &'a Orientation,
    outgoing: OutgoingEdges,
    stack: Vec<ConflictPair>,
    /// By edge: the height of the stack when the search came to the edge.
    bottom: Vec<usize>,
    /// By edge: a back edge that reaches the height `low`.
    low_edge: Vec<Option<Edge>>,
    /// By edge: the edge relative to which its side is stored.
    reference: Vec<Option<Edge>>,
    /// By edge: whether it is opposite its reference edge; without a reference, whether it is on the left.
    opposite: Vec<bool>,
}

enum Failure {
    Contradiction,
    /// The limit was reached before all constraints were read.
    Ended(Limit),
}

impl From<Limit> for Failure {
    fn from(limit: Limit) -> Self {
        Failure::Ended(limit)
    }
}

impl<'a> Sides<'a> {
    /// `None` if the constraints contradict each other: the graph is not planar. O(n + m).
    pub(super) fn new(orientation: &'a Orientation, meter: &mut Meter<'_>) -> Result<Option<Self>, Limit> {
        let size = orientation.tail.len();
        let mut sides = Sides {
            orientation,
            outgoing: orientation.outgoing(|_| false),
            stack: Vec::new(),
            bottom: vec![0; size],
            low_edge: vec![None; size],
            reference: vec![None; size],
            opposite: vec![false; size],
        };
        match sides.search(meter) {
            Ok(()) => Ok(Some(sides)),
            Err(Failure::Contradiction) => Ok(None),
            Err(Failure::Ended(limit)) => Err(limit),
        }
    }

    /// Whether each edge is on the left. O(m).
    pub(super) fn left(mut self) -> Vec<bool> {
        let mut chain = Vec::new();
        for start in 0..self.reference.len() {
            let mut at = start;
            while let Some(next) = self.reference[at].take() {
                chain.push(at);
                at = next.index();
            }
            let mut side = self.opposite[at];
            while let Some(above) = chain.pop() {
                side ^= self.opposite[above];
                self.opposite[above] = side;
            }
        }
        self.opposite
    }

    fn search(&mut self, meter: &mut Meter<'_>) -> Result<(), Failure> {
        let orientation = self.orientation;
        let mut next = vec![0; orientation.parent.len()];
        let mut path = Vec::new();
        for &root in &orientation.roots {
            path.push(root);
            while let Some(&v) = path.last() {
                meter.work(4)?;
                let finished = match self.outgoing.edges_from(v).get(next[v.index()]) {
                    Some(&edge) => {
                        self.bottom[edge.index()] = self.stack.len();
                        if orientation.is_tree_edge(edge) {
                            path.push(orientation.head[edge.index()]);
                            continue;
                        }
                        self.low_edge[edge.index()] = Some(edge);
                        let alone = Interval { high: edge, low: edge };
                        self.stack.push(ConflictPair { left: None, right: Some(alone) });
                        edge
                    }
                    None => {
                        path.pop();
                        let Some(entering) = orientation.parent[v.index()] else { continue };
                        self.leave(entering);
                        entering
                    }
                };
                self.integrate(finished)?;
                next[orientation.tail[finished.index()].index()] += 1;
            }
        }
        Ok(())
    }

    /// Joins the back edges of a finished edge with those of the edges before it at the same tail.
    fn integrate(&mut self, edge: Edge) -> Result<(), Failure> {
        let orientation = self.orientation;
        let tail = orientation.tail[edge.index()];
        let Some(entering) = orientation.parent[tail.index()] else { return Ok(()) };
        if orientation.low[edge.index()] >= orientation.height[tail.index()] {
            return Ok(());
        }
        if self.outgoing.edges_from(tail).first() == Some(&edge) {
            self.low_edge[entering.index()] = self.low_edge[edge.index()];
            return Ok(());
        }
        self.constrain(edge, entering)
    }

    /// Adds the constraints between the back edges of `edge` and those of earlier edges with the same tail.
    /// `entering` is the edge that leads to this tail.
    fn constrain(&mut self, edge: Edge, entering: Edge) -> Result<(), Failure> {
        let mut merged = ConflictPair { left: None, right: None };
        // The back edges of `edge` that return above the lowest return of the earlier edges go to one side.
        while self.stack.len() > self.bottom[edge.index()] {
            let Some(mut pair) = self.stack.pop() else { break };
            if pair.left.is_some() {
                pair.swap();
            }
            if pair.left.is_some() {
                return Err(Failure::Contradiction);
            }
            let Some(interval) = pair.right else { continue };
            if self.low(interval.low) > self.low(entering) {
                merged.right = self.join(merged.right, pair.right);
            } else {
                self.reference[interval.low.index()] = self.low_edge[entering.index()];
            }
        }
        // The back edges of earlier edges that return above the lowest return of `edge` go to the other side.
        while let Some(&top) = self.stack.last() {
            let mut pair = top;
            if !self.conflicts(pair.left, edge) && !self.conflicts(pair.right, edge) {
                break;
            }
            self.stack.pop();
            if self.conflicts(pair.right, edge) {
                pair.swap();
            }
            if self.conflicts(pair.right, edge) {
                return Err(Failure::Contradiction);
            }
            merged.right = self.join(merged.right, pair.right);
            merged.left = self.join(merged.left, pair.left);
        }
        if merged.left.is_some() || merged.right.is_some() {
            self.stack.push(merged);
        }
        Ok(())
    }

    /// Removes the back edges that end at the tail of `edge`, and sets the reference of `edge`.
    fn leave(&mut self, edge: Edge) {
        let orientation = self.orientation;
        let tail = orientation.tail[edge.index()];
        let height = orientation.height[tail.index()];
        while self.stack.last().is_some_and(|pair| self.lowest(pair) == Some(height)) {
            if let Some(ConflictPair { left: Some(left), .. }) = self.stack.pop() {
                self.opposite[left.low.index()] = true;
            }
        }
        let Some(mut pair) = self.stack.pop() else { return };
        pair.left = self.trim(pair.left, height, pair.right);
        pair.right = self.trim(pair.right, height, pair.left);
        self.stack.push(pair);
        if self.low(edge) < height {
            let highest = [pair.left, pair.right].into_iter().flatten().map(|interval| interval.high);
            self.reference[edge.index()] = highest.max_by_key(|&high| self.low(high));
        }
    }

    /// Removes from the interval its highest edges, those that return to `height`. If the interval becomes
    /// empty, its side is stored as opposite to that of the other interval of the pair.
    fn trim(&mut self, interval: Option<Interval>, height: u32, other: Option<Interval>) -> Option<Interval> {
        let mut interval = interval?;
        while self.low(interval.high) == height {
            match self.reference[interval.high.index()] {
                Some(below) => interval.high = below,
                None => {
                    self.reference[interval.low.index()] = other.map(|other| other.low);
                    self.opposite[interval.low.index()] = true;
                    return None;
                }
            }
        }
        Some(interval)
    }

    /// Concatenates two intervals: the lowest edge of `above` refers to the highest edge of `below`.
    fn join(&mut self, above: Option<Interval>, below: Option<Interval>) -> Option<Interval> {
        let (Some(upper), Some(lower)) = (above, below) else { return above.or(below) };
        self.reference[upper.low.index()] = Some(lower.high);
        Some(Interval { high: upper.high, low: lower.low })
    }

    /// Whether the interval returns above the lowest return of the edge.
    fn conflicts(&self, interval: Option<Interval>, edge: Edge) -> bool {
        interval.is_some_and(|interval| self.low(interval.high) > self.low(edge))
    }

    /// The least height to which an edge of the pair returns.
    fn lowest(&self, pair: &ConflictPair) -> Option<u32> {
        [pair.left, pair.right].into_iter().flatten().map(|interval| self.low(interval.low)).min()
    }

    #[inline]
    fn low(&self, edge: Edge) -> u32 {
        self.orientation.low[edge.index()]
    }
}
