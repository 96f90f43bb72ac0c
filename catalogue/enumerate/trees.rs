//! Every tree of an order, once each.
//!
//! A rooted tree is given by its canonical sequence: the levels of its vertices in depth-first order, with
//! the subtrees of each vertex in falling order of their sequences. All canonical sequences are enumerated in
//! falling order, each from the previous one in constant time on average \[BeyerHedetniemi1980\]. A free tree
//! is represented by the sequence rooted at its center. If it has two centers, the larger half decides; if
//! the halves have equal order, the larger sequence. Sequences that represent no tree are skipped, so no two
//! trees are isomorphic and the time per tree is constant on average \[WrightRichmondOdlyzkoMcKay1986\].

use graphs::Graph;

/// The largest order for [`trees`], beyond what can be enumerated: order 40 has more than 10^13 trees.
pub(super) const MAX_ORDER: usize = 40;

/// Every tree of order n exactly once; the sequence is the same on every run. Their numbers are 1, 1, 1, 1,
/// 2, 3, 6, 11, 23, 47, 106 for n = 0 ... 10 \[OEIS A000055\].
///
/// # Panics
/// Above order 40.
pub fn trees(n: usize) -> impl Iterator<Item = Graph> {
    assert!(n <= MAX_ORDER, "trees are enumerated up to order {MAX_ORDER}, not {n}");
    let small = (n < 4).then(|| {
        let edges = (1..n).map(|v| (0, v));
        Graph::from_edges(n, edges).expect("a star is simple")
    });
    let first = (n >= 4).then(|| {
        // The path, rooted at its center.
        let half = n / 2 + 1;
        Levels((0..half).chain(1..(n - half + 1)).collect())
    });
    small.into_iter().chain(std::iter::successors(first, Levels::next_tree).map(|levels| levels.to_graph()))
}

/// The levels of the vertices of a rooted tree in depth-first order; the root has level 0.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Levels(Vec<usize>);

impl Levels {
    /// The predecessor in the Beyer-Hedetniemi order: the vertex at p is moved up to its grandparent, and the
    /// pattern after it repeats.
    fn before(&self, p: usize) -> Self {
        let mut levels = self.0.clone();
        let q =
            (0..p).rev().find(|&q| levels[q] == levels[p] - 1).expect("a vertex above level 0 has a parent");
        for i in p..levels.len() {
            levels[i] = levels[i - (p - q)];
        }
        Levels(levels)
    }

    /// The index at which the second subtree of the root begins.
    fn second_subtree(&self) -> usize {
        (2..self.0.len()).find(|&v| self.0[v] == 1).unwrap_or(self.0.len())
    }

    /// The next representative after this one; `None` after the star.
    fn next_tree(&self) -> Option<Self> {
        let next = self.before((0..self.0.len()).rev().find(|&v| self.0[v] > 1)?);
        Some(next.representative())
    }

    /// This sequence, or the next one that represents a tree.
    fn representative(self) -> Self {
        let m = self.second_subtree();
        let left: Vec<usize> = self.0[1..m].iter().map(|level| level - 1).collect();
        let rest: Vec<usize> = std::iter::once(0).chain(self.0[m..].iter().copied()).collect();
        let height = |levels: &[usize]| levels.iter().copied().max().unwrap_or(0);
        let (left_height, rest_height) = (height(&left), height(&rest));
        let is_representative = match rest_height.cmp(&left_height) {
            std::cmp::Ordering::Greater => true,
            std::cmp::Ordering::Less => false,
            // Two centers: the other half must not be smaller.
            std::cmp::Ordering::Equal => {
                left.len() < rest.len() || (left.len() == rest.len() && left <= rest)
            }
        };
        if is_representative {
            return self;
        }
        // The next sequences all have the same left subtree but for its last vertex, and do not represent trees either.
        let p = left.len();
        let mut next = self.before(p);
        if self.0[p] > 2 {
            let new_m = next.second_subtree();
            let new_height = height(&next.0[1..new_m].iter().map(|level| level - 1).collect::<Vec<_>>());
            // The rest becomes a path of the height of the left subtree and one more.
            let length = next.0.len();
            for (place, level) in (length - (new_height + 1)..length).zip(1..) {
                next.0[place] = level;
            }
        }
        next.representative()
    }

    fn to_graph(&self) -> Graph {
        let Levels(levels) = self;
        let mut at_level = vec![0; levels.len()];
        let edges = (1..levels.len()).map(|v| {
            at_level[levels[v]] = v;
            let parent = if levels[v] == 1 { 0 } else { at_level[levels[v] - 1] };
            (parent, v)
        });
        Graph::from_edges(levels.len(), edges.collect::<Vec<_>>()).expect("a tree is simple")
    }
}
