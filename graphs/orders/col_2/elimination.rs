//! One-level elimination: the state when L is filled from the right, on at most 128 vertices.
//!
//! Call two unplaced vertices *related* if they are adjacent or share a placed neighbor. R(u) is the set of
//! vertices related to u when u is placed. Placing u takes u out of every relation and relates its unplaced
//! neighbors to each other; a relation lasts until one of its two vertices is placed. The relations depend on
//! the set of placed vertices alone, not on the order in which they were placed.
//!
//! Call a set of placed vertices *open* for c if the places left of them can be filled with every reach
//! |R(u)| below c. So col_2(G) <= c exactly when the empty set is open for c.
//!
//! **Parts.** The unplaced vertices fall into the connected components of the relation, the *parts*. Placing
//! a vertex changes relations in its own part only, so a set is open exactly when each part can be finished
//! by itself. And the relations in a part P depend on P alone: every neighbor of P outside P is placed, since
//! unplaced it would belong to P. So two members of P are related exactly when they are adjacent or share a
//! neighbor outside P.
//!
//! **Harm.** Let |R(u)| < c. An unplaced neighbor x of u is *harmed* by u if at least two other unplaced
//! neighbors of u are not related to x, unless the other unplaced vertices at distance at most two from x are
//! fewer than c (the reach of x then stays below c whatever happens).
//!
//! **Lemma.** Take any way to fill the places that are left with all reaches below c, and place u first
//! instead. If no vertex that u harms was placed before u in the given way, all reaches stay below c.
//! *Proof.* The reach of u is |R(u)| < c. The reach of another vertex can change only if it was placed before
//! u. Such a vertex no longer reaches u, and it becomes related to more vertices only if it is an unplaced
//! neighbor x of u; these are unplaced neighbors of u. If x is not harmed, its reach gains at most one of
//! them and loses u, or is below c in any case.
//!
//! So a vertex of reach below c that harms no vertex may be placed at once, without loss.

use crate::Graph;
use crate::vertex_set::bits;

pub(super) type Set = u128;

pub(super) const MAX_ORDER: usize = Set::BITS as usize;

#[derive(Debug)]
pub(super) struct Elimination {
    neighbors: Vec<Set>,
    /// c, the strict bound on reaches.
    pub(crate) reach_below: u32,
}

/// Unplaced vertices, and their relations.
#[derive(Debug, Clone)]
pub(super) struct UnplacedVertices {
    pub(crate) vertices: Set,
    /// `related[v]` holds the members of `vertices` related to v, and perhaps other vertices.
    related: Vec<Set>,
}

impl Elimination {
    /// # Panics
    /// If the order of the graph exceeds [`MAX_ORDER`].
    pub(super) fn new(graph: &Graph, reach_below: u32) -> Self {
        assert!(graph.order() <= MAX_ORDER, "one bit a vertex");
        let row = |v| graph.neighbors(v).iter().fold(0, |row, w| row | 1 << w.index());
        Elimination { neighbors: graph.vertices().map(row).collect(), reach_below }
    }

    /// The state before any vertex is placed.
    pub(super) fn everything(&self) -> UnplacedVertices {
        let order = self.neighbors.len();
        let vertices = if order == 0 { 0 } else { Set::MAX >> (MAX_ORDER - order) };
        UnplacedVertices { vertices, related: self.neighbors.clone() }
    }

    /// The neighbors of u, placed or not.
    #[inline]
    pub(super) fn row(&self, u: usize) -> Set {
        self.neighbors[u]
    }

    /// The unplaced neighbors of u.
    #[inline]
    pub(super) fn neighbors(&self, u: usize, left: &UnplacedVertices) -> Set {
        self.neighbors[u] & left.vertices
    }

    pub(super) fn place(&self, u: usize, left: &mut UnplacedVertices) {
        left.vertices &= !(1 << u);
        let neighbors = self.neighbors(u, left);
        for x in bits(neighbors) {
            left.related[x] |= neighbors;
        }
    }

    /// Repeatedly places a vertex of reach below c that harms no vertex.
    pub(super) fn place_harmless(&self, left: &mut UnplacedVertices, mut placed: impl FnMut(usize)) {
        let mut settled = false;
        while !settled {
            settled = true;
            for u in bits(left.vertices) {
                if self.fits(u, left) && self.harmed(u, left) == 0 {
                    self.place(u, left);
                    placed(u);
                    settled = false;
                }
            }
        }
    }

    /// Whether u may be placed next.
    #[inline]
    pub(super) fn fits(&self, u: usize, left: &UnplacedVertices) -> bool {
        left.reach(u).count_ones() < self.reach_below
    }

    pub(super) fn harmed(&self, u: usize, left: &UnplacedVertices) -> Set {
        let neighbors = self.neighbors(u, left);
        let is_harmed = |x: &usize| {
            let strangers = neighbors & !left.related[*x] & !(1 << x);
            strangers.count_ones() >= 2 && self.within_two(*x, left).count_ones() >= self.reach_below
        };
        bits(neighbors).filter(is_harmed).fold(0, |harmed, x| harmed | 1 << x)
    }

    /// Twice the number of pairs that become related when u is placed.
    pub(super) fn new_relations(&self, u: usize, left: &UnplacedVertices) -> u32 {
        let neighbors = self.neighbors(u, left);
        bits(neighbors).map(|x| (neighbors & !left.related[x] & !(1 << x)).count_ones()).sum()
    }

    /// The unplaced vertices that are related to x or adjacent to an unplaced neighbor of x.
    pub(super) fn within_two(&self, x: usize, left: &UnplacedVertices) -> Set {
        let ball = bits(self.neighbors(x, left)).fold(left.related[x], |ball, w| ball | self.neighbors[w]);
        ball & left.vertices & !(1 << x)
    }
}

impl UnplacedVertices {
    /// R(u) as it would be if u were placed next.
    #[inline]
    pub(super) fn reach(&self, u: usize) -> Set {
        self.related[u] & self.vertices & !(1 << u)
    }

    pub(super) fn part(&self, u: usize) -> Set {
        let mut part = 1 << u;
        let mut frontier = part;
        while frontier != 0 {
            let ahead = bits(frontier).fold(0, |ahead, x| ahead | self.related[x]);
            frontier = ahead & self.vertices & !part;
            part |= frontier;
        }
        part
    }
}
