//! Isomorphic residues of the coloring game, for proofs that hold on other vertices.
//!
//! Every residue is named as in the search (`coloring::isomorphism`). Residues with one key are
//! isomorphic: the vertex with the i-th name in one goes to the vertex with the i-th name in the other.
//! The claim carries this map, and the checker tests it. A proof of few claims is shorter than a map,
//! and is written again. This serves most on products of complete graphs, and next to nothing on random
//! graphs.

use games::Player;
use games::certificate::coloring;
use graphs::{Budget, Graph, Limit, Vertex};
use rustc_hash::FxHashMap;

use crate::board::Board;
use crate::coloring::{Isomorphism, Key, patch_hash, sides_of};
use crate::set::Set;
use crate::width::with_width;

pub(crate) struct Shape {
    /// Equal keys imply isomorphic residues.
    key: Key,
    vertices: Box<[u16]>,
}

type Naming<R> = Box<dyn FnMut(&R, Player) -> Option<Shape>>;

/// The shapes of the proved residues that are worth referring to.
pub(super) struct Isomorphs<R> {
    /// `None` in a game without isomorphisms.
    naming: Option<Naming<R>>,
    proved: FxHashMap<Key, Box<[u16]>>,
    pub(crate) bytes: u64,
}

impl<R> Isomorphs<R> {
    pub(crate) fn none() -> Self {
        Isomorphs { naming: None, proved: FxHashMap::default(), bytes: 0 }
    }

    pub(crate) fn shape(&mut self, residue: &R, to_move: Player) -> Option<Shape> {
        self.naming.as_mut()?(residue, to_move)
    }

    /// Records that a residue was proved by `claims` claims, unless these are too few to be worth a
    /// reference.
    pub(crate) fn remember(&mut self, shape: Shape, claims: u64) {
        let Shape { key, vertices } = shape;
        if claims <= length_of_map(vertices.len()) {
            return;
        }
        let held = size_of_val(&vertices[..]) as u64 + Budget::hash_entry(size_of::<(Key, Box<[u16]>)>());
        self.proved.entry(key).or_insert_with(|| {
            self.bytes += held;
            vertices
        });
    }

    pub(crate) fn find(&self, shape: &Shape) -> Option<Vec<Vertex>> {
        let mut pairs: Vec<_> = shape.vertices.iter().zip(self.proved.get(&shape.key)?).collect();
        pairs.sort_unstable();
        Some(pairs.into_iter().map(|(_, &image)| Vertex::new(image.into())).collect())
    }
}

/// The number of claims with about the compressed size of a map of this many vertices.
fn length_of_map(vertices: usize) -> u64 {
    3 * vertices as u64
}

impl Isomorphs<coloring::Residue> {
    /// For the coloring game on a graph with free moves. Residues are named with sets as wide as the graph
    /// requires; above `width::MAX_ORDER` vertices there is no search for isomorphisms.
    pub(crate) fn of(graph: &Graph) -> Self {
        let naming: Result<Naming<coloring::Residue>, Limit> = with_width!(graph.order(), W => {
            let mut names = Names::<W>::new(graph);
            Box::new(move |residue: &coloring::Residue, to_move| names.shape(residue, to_move)) as Naming<_>
        });
        Isomorphs { naming: naming.ok(), ..Self::none() }
    }
}

struct Names<const W: usize> {
    board: Board<W>,
    isomorphism: Isomorphism,
    patches: Vec<Set<W>>,
}

impl<const W: usize> Names<W> {
    fn new(graph: &Graph) -> Self {
        let isomorphism = Isomorphism::new(graph.order());
        Names { board: Board::new(graph), isomorphism, patches: Vec::new() }
    }

    fn shape(&mut self, residue: &coloring::Residue, to_move: Player) -> Option<Shape> {
        self.patches.clear();
        self.patches.extend(residue.patches().iter().map(Set::from));
        let marked = Set::from(residue.guarded().unwrap_or(residue.endangered()));
        let patches = self.isomorphism.name(&self.board, &self.patches, marked)?;
        let mut key = patches.wrapping_add(sides_of(residue.has_spare_pass(), to_move));
        if let Some(radius) = residue.radius() {
            key = (!key).wrapping_add(patch_hash(self.isomorphism.names_of(marked)));
            key = key.wrapping_mul(2 * radius as Key + 1);
        }
        Some(Shape { key, vertices: self.isomorphism.vertices().iter().map(|&v| v as u16).collect() })
    }
}

#[cfg(test)]
mod tests {
    use catalogue::families;
    use games::certificate::{Board, ResidualGame, Step};
    use games::coloring::Rules;

    use super::*;

    fn residues(setting: &coloring::Coloring<'_>) -> Vec<coloring::Residue> {
        let mut found: Vec<coloring::Residue> = vec![setting.initial(Player::Alice)];
        let mut next = 0;
        while let Some(residue) = found.get(next).cloned() {
            let after = |step: Step| setting.after(&residue, step);
            let mut new: Vec<_> = setting.steps(&residue).into_iter().filter_map(after).collect();
            for radius in [None, Some(1), Some(2)] {
                new.extend(setting.guarding(&residue, radius, None).into_iter().flatten());
            }
            for residue in new {
                if !found.contains(&residue) {
                    found.push(residue);
                }
            }
            next += 1;
        }
        found
    }

    #[test]
    fn one_key_means_a_map_that_the_checker_accepts() {
        // The least tree without automorphisms: paths of 1, 2 and 3 vertices at vertex 3.
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (3, 5), (5, 6)];
        let tree = Graph::from_edges(7, edges).expect("a simple graph");
        let grid = families::from_spec("grid:2x3", 0).expect("a grid");
        for (graph, k) in [(&tree, 2), (&tree, 3), (&grid, 2), (&grid, 3)] {
            let board = Board::new(graph.clone());
            let setting = coloring::Coloring::new(&board, Rules::new(k).expect("a palette"));
            let mut isomorphs = Isomorphs::of(graph);
            let mut proved: FxHashMap<Key, coloring::Residue> = FxHashMap::default();
            let mut merged = 0;
            for residue in residues(&setting) {
                let shape =
                    isomorphs.shape(&residue, setting.to_move(&residue)).expect("there are isomorphisms");
                match isomorphs.find(&shape) {
                    Some(images) => {
                        let isomorph = setting.isomorph(&residue, &images);
                        assert_eq!(isomorph.as_ref(), proved.get(&shape.key), "{residue:?}");
                        merged += 1;
                    }
                    None => {
                        proved.insert(shape.key, residue);
                        isomorphs.remember(shape, u64::MAX);
                    }
                }
            }
            assert!(merged > 20, "{merged}");
        }
    }
}
