//! A partition of the numbers below n under unions.

pub(crate) struct DisjointSets {
    parent: Vec<usize>,
    rank: Vec<u8>,
}

impl DisjointSets {
    pub(crate) fn new(n: usize) -> Self {
        DisjointSets { parent: (0..n).collect(), rank: vec![0; n] }
    }

    pub(crate) fn find(&mut self, mut number: usize) -> usize {
        while self.parent[number] != number {
            self.parent[number] = self.parent[self.parent[number]];
            number = self.parent[number];
        }
        number
    }

    /// Joins two sets. Returns whether they were different.
    pub(crate) fn union(&mut self, x: usize, y: usize) -> bool {
        let (x, y) = (self.find(x), self.find(y));
        let (above, below) = if self.rank[x] < self.rank[y] { (y, x) } else { (x, y) };
        self.rank[above] += u8::from(x != y && self.rank[x] == self.rank[y]);
        self.parent[below] = above;
        x != y
    }
}
