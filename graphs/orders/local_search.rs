//! Local search on the vertices of largest reach.
//!
//! If x moves, the reach |R(u)| can change only for x itself and for vertices u that x passes and that are at
//! distance one or two from x. For u reaches x, or another vertex through x, only if u and x are adjacent or
//! have a common neighbor z > u; and this depends only on the sides of u on which x and z stand.
//!
//! The search takes a vertex u of the largest reach M and looks for a move after which u is below M and no
//! other vertex has risen to M. The moves tried are: u to the left, past one vertex of R(u) after the other;
//! a vertex of R(u) to directly behind u; a forward neighbor of u to directly before u. If there is none, the
//! search makes a move after which one other vertex is at M instead of u, unless the vertex that moves has
//! moved too often at this M. When no vertex is left at M, the next M is smaller. When no vertex at M has a
//! move, the search ends. The order is never worse than at the start.

use std::cmp::Reverse;
use std::collections::VecDeque;

use crate::orders::{LinearOrder, ReachFinder};
use crate::{Budget, Graph, Limit, Meter, Vertex};

/// The number of times that a vertex may move while the largest reach stays the same.
const MOVES: u8 = 4;
/// The largest number of moves of each kind tried for one vertex.
const TRIES: usize = 24;
/// A vertex with more walks of length two than this is not moved, because of the cost.
const LONGEST_LOOK: usize = 20_000;
/// Up to this order, builds with assertions recompute all reaches after every move.
const CHECKED: usize = 16;

/// An order of rho at most that of `start`, and the limit of the budget that ended the search, if one did.
/// Nodes are moves tried; without a limit on nodes or time, 20 for each vertex, and at least 100,000.
pub(super) fn improve(graph: &Graph, start: &LinearOrder, budget: &Budget) -> (LinearOrder, Option<Limit>) {
    let mut budget = budget.clone();
    let limited = budget.nodes.is_some() || budget.time.is_some() || budget.deadline.is_some();
    if !limited {
        budget.nodes = Some((20 * graph.order() as u64).max(100_000));
    }
    let mut search = Search::new(graph, Arrangement::new(start), &budget);
    if let Err(limit) = search.measure(start) {
        return (start.clone(), Some(limit));
    }
    let limit = search.run().err().filter(|&limit| limited || limit != Limit::Nodes);
    debug_assert!(
        search.reaches_are_current(graph.vertices()),
        "the reaches kept are not those of the order"
    );
    (search.order.to_order(), limit)
}

struct Search<'a> {
    graph: &'a Graph,
    order: Arrangement,
    /// The current |R(v)| of each vertex v.
    reach: Vec<u32>,
    meter: Meter<'a>,
    /// `moves[v]`: how often v has moved at the current level (the largest reach).
    moves: Vec<u8>,
    finder: ReachFinder,
    /// `met_by[v]`: the number of the last trial that visited v.
    met_by: Vec<u64>,
    trials: u64,
    /// The vertices with reaches that the tried move may change, and their new reaches.
    touched: Vec<Vertex>,
    fresh: Vec<u32>,
}

/// A vertex goes to directly behind another, or to the front.
#[derive(Clone, Copy)]
struct Move {
    mover: Vertex,
    behind: Option<Vertex>,
}

/// The effect of a move on the vertex that it should bring below the level.
enum Outcome {
    /// The vertex is below the level, and no other vertex has risen to the level.
    Relieved,
    /// The vertex is below the level, and only this other one has risen to the level.
    Shifted(Vertex),
    Useless,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, order: Arrangement, budget: &'a Budget) -> Self {
        let n = graph.order();
        Search {
            graph,
            order,
            reach: vec![0; n],
            meter: budget.start(),
            moves: vec![0; n],
            finder: ReachFinder::new(n),
            met_by: vec![0; n],
            trials: 0,
            touched: Vec::new(),
            fresh: Vec::new(),
        }
    }

    fn measure(&mut self, order: &LinearOrder) -> Result<(), Limit> {
        for (before, &v) in order.sequence().iter().enumerate() {
            // No more vertices than stand before v can be found, which keeps dense graphs cheap.
            self.reach[v.index()] = self.reach_of(v, before);
            self.meter.work(self.graph.degree(v) + self.reach[v.index()] as usize)?;
        }
        Ok(())
    }

    /// |R(v)| if it is below `enough`; otherwise some number >= `enough`.
    fn reach_of(&mut self, v: Vertex, enough: usize) -> u32 {
        self.finder.find(self.graph, |h, u| self.order.precedes(h, u), v, enough).len() as u32
    }

    fn reaches_are_current(&mut self, vertices: impl IntoIterator<Item = Vertex>) -> bool {
        vertices.into_iter().all(|v| self.reach_of(v, usize::MAX) == self.reach[v.index()])
    }

    /// Whether the stored reaches of the vertices that the last move should not change are right.
    fn untouched_reaches_are_current(&mut self) -> bool {
        let others: Vec<Vertex> = self.graph.vertices().filter(|v| !self.touched.contains(v)).collect();
        self.reaches_are_current(others)
    }

    /// Lowers the largest reach until a limit is hit or no move is found.
    fn run(&mut self) -> Result<(), Limit> {
        while let Some(level) = self.reach.iter().copied().max().filter(|&level| level > 0) {
            let at_level = self.graph.vertices().filter(|v| self.reach[v.index()] == level);
            let mut worst: VecDeque<Vertex> = at_level.collect();
            self.moves.fill(0);
            let mut in_vain = 0;
            while let Some(u) = worst.pop_front() {
                if self.reach[u.index()] < level {
                    continue;
                }
                match self.relieve(u, level)? {
                    Outcome::Relieved => in_vain = 0,
                    Outcome::Shifted(other) => worst.push_front(other),
                    Outcome::Useless => {
                        in_vain += 1;
                        worst.push_back(u);
                        if in_vain > worst.len() {
                            return Ok(());
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Tries to bring u below the level, and makes the first move that does.
    fn relieve(&mut self, u: Vertex, level: u32) -> Result<Outcome, Limit> {
        let mut shift = None;
        for step in self.moves_for(u) {
            match self.attempt(u, step, level, |outcome| matches!(outcome, Outcome::Relieved))? {
                Outcome::Relieved => return Ok(Outcome::Relieved),
                Outcome::Shifted(_) if shift.is_none() && self.moves[step.mover.index()] < MOVES => {
                    shift = Some(step);
                }
                _ => {}
            }
        }
        let Some(step) = shift else { return Ok(Outcome::Useless) };
        self.moves[step.mover.index()] += 1;
        self.attempt(u, step, level, |outcome| !matches!(outcome, Outcome::Useless))
    }

    /// The moves that may lower the reach of u, the shortest first.
    fn moves_for(&mut self, u: Vertex) -> Vec<Move> {
        let order = &self.order;
        let mut below = self.finder.find(self.graph, |h, u| order.precedes(h, u), u, usize::MAX).to_vec();
        below.sort_unstable_by_key(|&h| Reverse(order.key(h)));
        below.truncate(TRIES);
        let forward = self.graph.neighbors(u).iter().copied().filter(|&w| order.precedes(u, w));
        let left = below.iter().map(|&h| Move { mover: u, behind: order.previous(h) });
        let right = below.iter().map(|&h| Move { mover: h, behind: Some(u) });
        let under = forward.take(TRIES).map(|w| Move { mover: w, behind: order.previous(u) });
        left.chain(right).chain(under).collect()
    }

    /// Makes the move, and undoes it unless `is_good` accepts its outcome.
    fn attempt(
        &mut self,
        u: Vertex,
        step: Move,
        level: u32,
        is_good: fn(&Outcome) -> bool,
    ) -> Result<Outcome, Limit> {
        self.meter.step()?;
        if !self.collect_touched(step) || !self.touched.contains(&u) {
            return Ok(Outcome::Useless);
        }
        let home = self.order.previous(step.mover);
        self.order.move_behind(step.mover, step.behind);
        debug_assert!(self.graph.order() > CHECKED || self.untouched_reaches_are_current());
        let outcome = self.evaluate(u, level);
        if is_good(&outcome) {
            for (v, &reach) in self.touched.iter().zip(&self.fresh) {
                self.reach[v.index()] = reach;
            }
        } else {
            self.order.move_behind(step.mover, home);
        }
        Ok(outcome)
    }

    /// Collects the vertices with a reach that the move may change; false if there are too many.
    fn collect_touched(&mut self, Move { mover: x, behind }: Move) -> bool {
        let (graph, order) = (self.graph, &self.order);
        if graph.neighbors(x).iter().map(|&z| graph.degree(z)).sum::<usize>() > LONGEST_LOOK {
            return false;
        }
        let here = order.key(x);
        let passed = match behind.map(|place| order.key(place)) {
            Some(there) if there > here => here + 1..there + 1,
            there => there.map_or(0, |there| there + 1)..here,
        };
        self.trials += 1;
        self.touched.clear();
        self.touched.push(x);
        let mut meet = |v: Vertex| {
            if passed.contains(&order.key(v)) && self.met_by[v.index()] != self.trials {
                self.met_by[v.index()] = self.trials;
                self.touched.push(v);
            }
        };
        for &z in graph.neighbors(x) {
            meet(z);
            graph.neighbors(z).iter().copied().filter(|&v| order.precedes(v, z)).for_each(&mut meet);
        }
        true
    }

    /// The outcome of the move just made, and the new reaches of the vertices touched, as far as they matter.
    fn evaluate(&mut self, u: Vertex, level: u32) -> Outcome {
        self.fresh.clear();
        let mut come = None;
        for index in 0..self.touched.len() {
            let v = self.touched[index];
            let reach = self.reach_of(v, level as usize + 1);
            self.fresh.push(reach);
            let was_below = self.reach[v.index()] < level;
            if reach > level || reach == level && (v == u || was_below && come.replace(v).is_some()) {
                return Outcome::Useless;
            }
        }
        come.map_or(Outcome::Relieved, Outcome::Shifted)
    }
}

/// A linear order in which vertices can be moved: a linked list with ascending keys that have gaps between
/// them. Which of two vertices comes first is one comparison. A move costs O(1), or O(n) if a gap is used up.
#[derive(Debug, Clone)]
pub struct Arrangement {
    key: Vec<u64>,
    /// The neighbors in the row; index n stands for both ends.
    before: Vec<u32>,
    after: Vec<u32>,
}

impl Arrangement {
    /// The gap between neighbors at first. Orders end at 2^24, so that keys end at 2^56.
    const GAP: u64 = 1 << 32;

    /// The vertices as they stand in this order.
    pub fn new(order: &LinearOrder) -> Self {
        let n = order.sequence().len();
        let mut row = Arrangement { key: vec![0; n], before: vec![0; n + 1], after: vec![0; n + 1] };
        let mut last = n;
        for &v in order.sequence() {
            row.join(last, v.index());
            last = v.index();
        }
        row.join(last, n);
        row.spread();
        row
    }

    pub fn to_order(&self) -> LinearOrder {
        let sequence = self.walk().map(Vertex::new).collect();
        LinearOrder::new(self.key.len(), sequence).expect("the row holds every vertex once")
    }

    pub fn previous(&self, v: Vertex) -> Option<Vertex> {
        let index = self.before[v.index()] as usize;
        (index < self.key.len()).then(|| Vertex::new(index))
    }

    /// The key of v: later vertices have larger ones. Valid until the next move.
    #[inline]
    pub(crate) fn key(&self, v: Vertex) -> u64 {
        self.key[v.index()]
    }

    #[inline]
    pub fn precedes(&self, u: Vertex, v: Vertex) -> bool {
        self.key[u.index()] < self.key[v.index()]
    }

    /// Moves v to directly behind `place`, which is another vertex, or to the front.
    pub fn move_behind(&mut self, v: Vertex, place: Option<Vertex>) {
        debug_assert_ne!(place, Some(v));
        let (v, end) = (v.index(), self.key.len());
        self.join(self.before[v] as usize, self.after[v] as usize);
        let left = place.map_or(end, Vertex::index);
        let right = self.after[left] as usize;
        self.join(left, v);
        self.join(v, right);
        let low = if left == end { 0 } else { self.key[left] };
        let high = if right == end { low.saturating_add(2 * Self::GAP) } else { self.key[right] };
        if high - low < 2 {
            self.spread();
        } else {
            self.key[v] = low + (high - low) / 2;
        }
    }

    fn join(&mut self, left: usize, right: usize) {
        self.after[left] = right as u32;
        self.before[right] = left as u32;
    }

    fn walk(&self) -> impl Iterator<Item = usize> + '_ {
        let end = self.key.len();
        let next = |&index: &usize| Some(self.after[index] as usize);
        std::iter::successors(Some(self.after[end] as usize), next).take_while(move |&index| index != end)
    }

    fn spread(&mut self) {
        let row: Vec<usize> = self.walk().collect();
        for (index, v) in row.into_iter().enumerate() {
            self.key[v] = (index as u64 + 1) * Self::GAP;
        }
    }
}
