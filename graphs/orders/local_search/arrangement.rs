//! A linear order in which vertices can be moved.

use crate::Vertex;
use crate::orders::LinearOrder;
use crate::orders::linear_order::Precedence;

/// The vertices in a row, as a linked list with ascending keys that have gaps between them. Which of two
/// vertices comes first is one comparison. A move costs O(1), or O(n) if a gap is used up.
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

impl Precedence for Arrangement {
    #[inline]
    fn precedes(&self, u: Vertex, v: Vertex) -> bool {
        Arrangement::precedes(self, u, v)
    }
}
