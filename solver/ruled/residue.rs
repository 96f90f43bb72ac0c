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
//! **Other fits.** The rules say for each color what decides which elements it will fit ([`Trace`]).
//!
//! **Automorphisms.** Where the rules follow the graph alone, an automorphism carries plays to plays. The key is the least
//! of those of the images under some automorphisms; a shorter list merges less and is as sound.

use games::Player;
use games::ruled::{ColorSet, Names, Position, RuledGame, Trace};
use graphs::{Graph, Vertex};

use crate::board::Board;
use crate::patches::split;
use crate::set::Set;
use crate::symmetry::Symmetries;

const MOST: usize = 120;

/// The size of the universe of sets: the vertices, followed by the edges if these are colored.
pub(super) fn universe(game: &RuledGame) -> usize {
    let graph = game.graph();
    if game.rules().colors_edges() { graph.order() + graph.size() } else { graph.order() }
}

pub(super) struct Frame<const W: usize> {
    board: Board<W>,
    symmetries: Symmetries<W>,
}

/// The sets that determine a position: some with fixed roles, and some for each color.
struct Residue<const W: usize> {
    placed: Vec<Set<W>>,
    of_colors: Vec<Vec<Set<W>>>,
    /// Whether the order of the colors counts.
    is_ordered: bool,
    /// Whether the sets of one color are in any order.
    has_parts: bool,
    /// The number of unused colors, if it matters.
    fresh: u32,
}

impl<const W: usize> Frame<W> {
    pub(crate) fn new(game: &RuledGame) -> Self {
        let graph = game.graph();
        let board = Board::new(graph);
        let rules = game.rules();
        let symmetries = match (rules.are_symmetric(), rules.colors_edges()) {
            (false, _) => Symmetries::none(),
            (true, false) => Symmetries::at_most(&board, MOST),
            (true, true) => {
                let edges: Vec<_> = graph.edges().collect();
                let of_vertices = Symmetries::at_most(&board, MOST).automorphisms(graph.order());
                Symmetries::of_images(of_vertices.into_iter().map(|images| with_edges(graph, &edges, images)))
            }
        };
        Frame { board, symmetries }
    }

    /// Equal for positions with one residue, or equivalent under automorphisms and names of colors.
    pub(crate) fn key(&self, game: &RuledGame, position: &Position, fitting: &[ColorSet]) -> Box<[u64]> {
        let residue = self.residue(game, position, fitting);
        self.symmetries.least(|image| residue.code(game, position, image))
    }

    fn residue(&self, game: &RuledGame, position: &Position, fitting: &[ColorSet]) -> Residue<W> {
        let (rules, names, used) = (game.rules(), game.rules().names(), position.used());
        let first = if rules.colors_edges() { self.board.order() } else { 0 };
        let uncolored = position.uncolored().map(|element| Vertex::new(first + element.index()));
        let placed = vec![members(position.named()), members(uncolored)];
        let mut residue = Residue {
            placed,
            of_colors: vec![],
            is_ordered: names == Names::Ordered,
            has_parts: false,
            fresh: 0,
        };
        let mut patches = Vec::new();
        for color in ColorSet::first(game.colors()).iter() {
            let fits = || members(position.uncolored().filter(|v| fitting[v.index()].contains(color)));
            let sets = match (rules.trace(game.graph(), position.colors(), color), names) {
                (Trace::Fitting, Names::Free) => {
                    split(&self.board, fits(), &mut patches);
                    continue;
                }
                (Trace::Fitting, Names::Used) if !used.contains(color) => {
                    residue.fresh += 1;
                    continue;
                }
                (Trace::Fitting, _) => vec![fits()],
                (Trace::Levels(sets), _) => sets.into_iter().map(members).collect(),
                (Trace::Parts(sets), _) => {
                    residue.has_parts = true;
                    sets.into_iter().map(members).collect()
                }
            };
            residue.of_colors.push(sets);
        }
        patches.sort_unstable();
        patches.dedup_by(|a, b| a == b && !a.has_two());
        residue.of_colors.extend(patches.into_iter().map(|patch| vec![patch]));
        residue
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
        if self.has_parts {
            of_colors.iter_mut().for_each(|sets| sets.sort_unstable());
        }
        if !self.is_ordered {
            of_colors.sort_unstable();
        }
        let mut code = vec![turn, u64::from(self.fresh)];
        images(&self.placed).iter().for_each(|set| code.extend(set.words()));
        for sets in of_colors {
            code.push(sets.len() as u64);
            sets.iter().for_each(|set| code.extend(set.words()));
        }
        code.into()
    }
}

fn members<const W: usize>(vertices: impl IntoIterator<Item = Vertex>) -> Set<W> {
    vertices.into_iter().fold(Set::EMPTY, |set, v| set.with(v.index()))
}

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
