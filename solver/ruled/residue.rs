//! What of a position decides a game given by its rules, as a key that alike positions share.
//!
//! **Neighbors get different colors, and names are free.** For a color c let A_c be the uncolored vertices that c fits. The
//! *patches* are the vertex sets of the components of G\[A_c\], for all c together. A move at v takes a patch with v: v leaves
//! all patches, the neighbors of v leave this one. So the patches decide the game, with the turn and what is named; the
//! proof is that of `coloring::residue`. A second copy of a patch {v} changes nothing, and is dropped.
//!
//! **Which colors are in use counts.** The sets A_c of the colors in use, in any order, and how many colors are not in use:
//! each of these fits every uncolored vertex.
//!
//! **Colors are ordered.** The sets A_c in the order of the colors.
//!
//! **With a defect d.** For each color, the vertices of the color with an uncolored neighbor, by the number of neighbors of
//! the color that they may still get: none, ..., d. An uncolored vertex has all its neighbors among these sets and the
//! uncolored vertices, so they tell which colors fit now and after any moves; a vertex without an uncolored neighbor
//! gets no more neighbors of its color.
//!
//! **Edges, no cycle of one color.** For each color, the vertex sets of its trees, restricted to vertices with an uncolored
//! edge: a color fits uv unless one set holds u and v, and giving it to uv unites the sets of u and v. Sets of one vertex
//! say nothing.
//!
//! **Automorphisms.** Where the rules follow the graph alone, an automorphism carries plays to plays. The key is the least
//! of those of the images under some automorphisms; a shorter list merges less and is as sound.

use games::Player;
use games::coloring::Color;
use games::ruled::{ColorSet, Fit, Names, Position, RuledGame};
use graphs::{Graph, Vertex};

use crate::board::Board;
use crate::patches::split;
use crate::set::Set;
use crate::symmetry::Symmetries;

const MOST: usize = 120;

/// The size of the universe of sets: the vertices, followed by the edges if these are colored.
pub(super) fn universe(game: &RuledGame) -> usize {
    let graph = game.graph();
    if game.rules().fit().is_of_edges() { graph.order() + graph.size() } else { graph.order() }
}

/// The symmetries and the memory for computing keys.
pub(super) struct Frame<const W: usize> {
    board: Board<W>,
    edges: Vec<(Vertex, Vertex)>,
    symmetries: Symmetries<W>,
}

/// The sets that determine a position: some with fixed roles, and some for each color.
struct Residue<const W: usize> {
    placed: Vec<Set<W>>,
    of_colors: Vec<Vec<Set<W>>>,
    /// Whether the order of the colors counts.
    is_ordered: bool,
    /// Whether the order of the sets of one color matters.
    has_levels: bool,
    /// The number of unused colors, if it matters.
    fresh: u32,
}

impl<const W: usize> Frame<W> {
    pub(crate) fn new(game: &RuledGame) -> Self {
        let graph = game.graph();
        let board = Board::new(graph);
        let edges: Vec<_> = graph.edges().collect();
        let rules = game.rules();
        let symmetries = match (rules.are_symmetric(), rules.fit().is_of_edges()) {
            (false, _) => Symmetries::none(),
            (true, false) => Symmetries::at_most(&board, MOST),
            (true, true) => {
                let of_vertices = Symmetries::at_most(&board, MOST).automorphisms(graph.order());
                Symmetries::of_images(of_vertices.into_iter().map(|images| with_edges(graph, &edges, images)))
            }
        };
        Frame { board, edges, symmetries }
    }

    /// Equal for positions that are equivalent under automorphisms and names of colors, and for others with
    /// the same residue.
    pub(crate) fn key(&self, game: &RuledGame, position: &Position, fitting: &[ColorSet]) -> Box<[u64]> {
        let residue = self.residue(game, position, fitting);
        self.symmetries.least(|image| residue.code(game, position, image))
    }

    fn residue(&self, game: &RuledGame, position: &Position, fitting: &[ColorSet]) -> Residue<W> {
        let rules = game.rules();
        let uncolored = members(position.uncolored());
        let colors = || ColorSet::first(game.colors()).iter();
        let named = members(position.named());
        let fits =
            |color: Color| members(position.uncolored().filter(|v| fitting[v.index()].contains(color)));
        let (placed, of_colors) = match (rules.fit(), rules.names()) {
            (Fit::Proper, Names::Free) => {
                let mut patches = Vec::new();
                colors().for_each(|color| split(&self.board, fits(color), &mut patches));
                patches.sort_unstable();
                patches.dedup_by(|a, b| a == b && !a.has_two());
                (vec![named], patches.into_iter().map(|patch| vec![patch]).collect())
            }
            (Fit::Proper, Names::Used) => {
                (vec![named, uncolored], position.used().iter().map(|color| vec![fits(color)]).collect())
            }
            (Fit::Proper, Names::Ordered) => (vec![named], colors().map(|color| vec![fits(color)]).collect()),
            (Fit::Defect(defect), _) => {
                let levels = |color| self.levels(position, uncolored, color, defect);
                (vec![named, uncolored], colors().map(levels).collect())
            }
            (Fit::Forest, _) => {
                let order = self.board.order();
                let edges = position.uncolored().map(|edge| Vertex::new(order + edge.index()));
                let trees = colors().map(|color| self.trees(position, color));
                (vec![named, members(edges)], trees.collect())
            }
        };
        let fresh = match (rules.fit(), rules.names()) {
            (Fit::Proper, Names::Used) => game.colors() - position.used().len(),
            _ => 0,
        };
        let (is_ordered, has_levels) = (rules.names() == Names::Ordered, rules.fit() != Fit::Forest);
        Residue { placed, of_colors, is_ordered, has_levels, fresh }
    }

    /// The vertices of the color with an uncolored neighbor, by how many more neighbors of the color they may get.
    fn levels(&self, position: &Position, uncolored: Set<W>, color: Color, defect: u32) -> Vec<Set<W>> {
        let colors = position.colors().iter().enumerate();
        let class = colors.filter(|(_, own)| **own == Some(color)).map(|(v, _)| v);
        let class = class.fold(Set::EMPTY, Set::with);
        let mut levels = vec![Set::EMPTY; defect as usize + 1];
        for v in class.iter().filter(|&v| self.board.neighbors(v).meets(uncolored)) {
            let alike = self.board.neighbors(v).and(class).len();
            levels[defect as usize - alike].insert(v);
        }
        levels
    }

    /// The vertex sets of the trees of the color, restricted to vertices with an uncolored edge.
    fn trees(&self, position: &Position, color: Color) -> Vec<Set<W>> {
        let (mut trees, mut open): (Vec<Set<W>>, Set<W>) = (Vec::new(), Set::EMPTY);
        for (&(u, v), own) in self.edges.iter().zip(position.colors()) {
            let ends = Set::EMPTY.with(u.index()).with(v.index());
            match own {
                None => open = open.or(ends),
                Some(own) if *own == color => {
                    let (met, rest): (Vec<Set<W>>, _) = trees.into_iter().partition(|tree| tree.meets(ends));
                    trees = rest;
                    trees.push(met.into_iter().fold(ends, Set::or));
                }
                Some(_) => {}
            }
        }
        trees.into_iter().map(|tree| tree.and(open)).filter(Set::has_two).collect()
    }
}

impl<const W: usize> Residue<W> {
    /// The image of this residue as numbers, with the player to move and the passing rule. Unordered parts
    /// are sorted, so equivalent residues have the same numbers.
    fn code(&self, game: &RuledGame, position: &Position, image: &dyn Fn(Set<W>) -> Set<W>) -> Box<[u64]> {
        let to_move = u64::from(position.to_move() == Player::Bob);
        let passer = game.passer().map_or(0, |player| 1 + player as u64);
        let turn = u64::from(position.left()) << 3 | passer << 1 | to_move;
        let images = |sets: &[Set<W>]| sets.iter().map(|&set| image(set)).collect::<Vec<_>>();
        let mut of_colors: Vec<Vec<Set<W>>> = self.of_colors.iter().map(|sets| images(sets)).collect();
        if !self.has_levels {
            of_colors.iter_mut().for_each(|sets| sets.sort_unstable());
        }
        if !self.is_ordered {
            of_colors.sort_unstable();
        }
        let mut code = vec![turn, u64::from(self.fresh)];
        images(&self.placed).iter().for_each(|set| code.extend(set.words()));
        for sets in of_colors {
            // Levels are as many for each color.
            if !self.has_levels {
                code.push(sets.len() as u64);
            }
            sets.iter().for_each(|set| code.extend(set.words()));
        }
        code.into()
    }
}

fn members<const W: usize>(vertices: impl IntoIterator<Item = Vertex>) -> Set<W> {
    vertices.into_iter().fold(Set::EMPTY, |set, v| set.with(v.index()))
}

/// The images of the vertices, followed by those of the edges.
fn with_edges(graph: &Graph, edges: &[(Vertex, Vertex)], images: Vec<usize>) -> Vec<usize> {
    let image = |v: Vertex| Vertex::new(images[v.index()]);
    let place = |(u, v): &(Vertex, Vertex)| {
        let (u, v) = (image(*u), image(*v));
        let place = edges.binary_search(&(u.min(v), u.max(v))).expect("an automorphism keeps edges");
        graph.order() + place
    };
    let of_edges: Vec<usize> = edges.iter().map(place).collect();
    images.into_iter().chain(of_edges).collect()
}
