//! What a position comes down to: its residue.
//!
//! Two positions with equal residues have the same winner, so a certificate need speak of one only.
//! The reasons, each a few lines:
//!
//! **Patches.** For a color c let A_c be the set of uncolored vertices that have no neighbor of color c:
//! those that may take c. A *patch* is the vertex set of a component of the subgraph induced by A_c; a
//! position has the patches of all colors, with repetitions. Giving v the color c removes v from every
//! A_d, and N(v) from A_c. The neighbors of v in A_c lie in the patch of v, so the move changes only
//! patches that contain v: v leaves them all, N(v) leaves the one that was chosen, and what is left of
//! them falls into components. An uncolored vertex sees all colors if and only if it is in no patch;
//! it is *dead* then. So the list of patches and the player to move determine what can happen, and a
//! move may be named by its vertex and its patch.
//!
//! **Free colors.** A patch {v} can be taken by v alone and lost to nobody. Once there is one, v cannot
//! die, and further copies of {v} offer the same move again: they are dropped.
//!
//! **Passes.** Call an uncolored vertex *safe* if it can never die ([`super::safety`]), else *endangered*.
//! Let R be the least set of vertices that contains the endangered ones and every patch that meets R,
//! and T the set of the other uncolored vertices. Each patch lies in R or in T. So a move in T changes
//! nothing in R, and vertices of T, being safe, can be colored to the last: for what happens in R, the
//! players share |T| passes. *Only their parity matters.* For let P win when t passes are left, and let
//! there be t + 2. P imagines two fewer, and plays by the winning strategy of that game. If the
//! opponent passes where the imagined passes are used up, P passes too; then none is left in either
//! game, and the same player is to move in both. If P is Bob, the imagined game ends with a dead
//! vertex, which is in R; it is as dead in the real game. If P is Alice, it ends with R colored, and T
//! is safe. Some player wins with t passes, so the winner with t + 2 is the same.
//!
//! The residue is: who moves, the patches that lie in R, and whether the passes are odd in number
//! (then there is one, the *spare* pass). Without patches nobody is endangered.

use graphs::{Graph, Vertex, VertexSet};

use super::safety;
use crate::Player;
use crate::coloring::Rules;

/// A graph with its neighborhoods as sets.
#[derive(Debug, Clone)]
pub struct Board {
    graph: Graph,
    neighborhoods: Vec<VertexSet>,
}

impl Board {
    /// The board for `graph`. O(n^2) memory.
    pub fn new(graph: Graph) -> Self {
        let neighborhoods = graph.vertices().map(|v| graph.neighborhood(v)).collect();
        Board { graph, neighborhoods }
    }

    /// The graph in play.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// N(v).
    #[inline]
    pub fn neighborhood(&self, v: Vertex) -> &VertexSet {
        &self.neighborhoods[v.index()]
    }

    /// The component of `v` in the subgraph induced by `within`, of which it is a member.
    pub fn component(&self, v: Vertex, within: &VertexSet) -> VertexSet {
        let mut component = VertexSet::of(self.graph.order(), [v]);
        let mut frontier = component.clone();
        while !frontier.is_empty() {
            let mut reached = self.none();
            for u in &frontier {
                reached.union_with(self.neighborhood(u));
            }
            reached.intersect_with(within);
            reached.difference_with(&component);
            component.union_with(&reached);
            frontier = reached;
        }
        component
    }

    pub(super) fn none(&self) -> VertexSet {
        VertexSet::empty(self.graph.order())
    }

    /// The union of some sets of vertices.
    pub(super) fn union<'a>(&self, sets: impl IntoIterator<Item = &'a VertexSet>) -> VertexSet {
        let mut union = self.none();
        sets.into_iter().for_each(|set| union.union_with(set));
        union
    }
}

/// A move, as far as the residue can tell moves apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// The vertex takes a color for which it is in the patch with this index.
    Take {
        /// The vertex.
        vertex: Vertex,
        /// The index of the patch among [`Residue::patches`].
        patch: usize,
    },
    /// The spare pass: some vertex outside all patches of the residue takes some color.
    Pass,
}

/// A position up to what does not matter for its winner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Residue {
    to_move: Player,
    spare: bool,
    patches: Vec<VertexSet>,
    endangered: VertexSet,
}

impl Residue {
    /// The residue of the position before the first move.
    ///
    /// With more colors than the maximum degree every vertex is safe, so max degree + 1 stands for any
    /// larger number.
    pub fn initial(board: &Board, rules: Rules) -> Self {
        let colors = (rules.colors() as usize).min(board.graph.max_degree() + 1);
        let mut patches = Vec::new();
        for _ in 0..colors {
            split(board, VertexSet::full(board.graph.order()), &mut patches);
        }
        Residue::settle(board, patches, rules.first(), 0)
    }

    /// Who moves next.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Whether there is a spare pass.
    pub fn has_spare_pass(&self) -> bool {
        self.spare
    }

    /// The patches, in lexicographic order of their ascending lists of members.
    pub fn patches(&self) -> &[VertexSet] {
        &self.patches
    }

    /// The patches that contain `v`.
    pub fn patches_of(&self, v: Vertex) -> impl Iterator<Item = &VertexSet> {
        self.patches.iter().filter(move |patch| patch.contains(v))
    }

    /// The vertices that are not safe. None if and only if there is no patch.
    pub fn endangered(&self) -> &VertexSet {
        &self.endangered
    }

    /// Every step: for each patch that differs from the one before it, its members ascending; then the
    /// pass, if there is one.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (patch, members) in self.patches.iter().enumerate() {
            if patch == 0 || self.patches[patch - 1] != *members {
                steps.extend(members.iter().map(|vertex| Step::Take { vertex, patch }));
            }
        }
        steps.extend(self.spare.then_some(Step::Pass));
        steps
    }

    /// Whether the step can be made here.
    pub fn allows(&self, step: Step) -> bool {
        match step {
            Step::Take { vertex, patch } => self.patches.get(patch).is_some_and(|p| p.contains(vertex)),
            Step::Pass => self.spare,
        }
    }

    /// The residue after a step that is allowed; `None` if a vertex died, so that Bob has won.
    pub fn after(&self, board: &Board, step: Step) -> Option<Self> {
        let to_move = self.to_move.opponent();
        let Step::Take { vertex, patch: chosen } = step else {
            return Some(Residue { to_move, spare: false, ..self.clone() });
        };
        let mut patches = Vec::with_capacity(self.patches.len() + 4);
        for (index, patch) in self.patches.iter().enumerate() {
            if !patch.contains(vertex) {
                patches.push(patch.clone());
                continue;
            }
            let mut rest = patch.clone();
            rest.remove(vertex);
            if index == chosen {
                rest.difference_with(board.neighborhood(vertex));
            }
            split(board, rest, &mut patches);
        }
        let mut uncolored = board.union(&self.patches);
        uncolored.remove(vertex);
        let alive = board.union(&patches);
        uncolored.is_subset(&alive).then(|| Residue::settle(board, patches, to_move, usize::from(self.spare)))
    }

    /// The residue of a position with these patches and so many passes besides. Nobody is dead.
    fn settle(board: &Board, mut patches: Vec<VertexSet>, to_move: Player, passes: usize) -> Self {
        let uncolored = board.union(&patches);
        let endangered = safety::endangered(board, &patches, &uncolored);
        let mut relevant = endangered.clone();
        loop {
            let mut grown = relevant.clone();
            patches.iter().filter(|patch| !patch.is_disjoint(&relevant)).for_each(|p| grown.union_with(p));
            if grown == relevant {
                break;
            }
            relevant = grown;
        }
        patches.retain(|patch| patch.is_subset(&relevant));
        let passes = passes + uncolored.len() - relevant.len();
        Residue::sorted(to_move, passes % 2 == 1, patches, endangered)
    }

    fn sorted(to_move: Player, spare: bool, mut patches: Vec<VertexSet>, endangered: VertexSet) -> Self {
        patches.sort_unstable_by(|a, b| a.iter().cmp(b));
        patches.dedup_by(|later, earlier| later == earlier && later.len() == 1);
        Residue { to_move, spare, patches, endangered }
    }

    /// The residue that an automorphism of the graph, v to `images[v]`, makes of this one.
    pub fn image(&self, images: &[Vertex]) -> Self {
        let map = |set: &VertexSet| VertexSet::of(images.len(), set.iter().map(|v| images[v.index()]));
        let patches = self.patches.iter().map(map).collect();
        Residue::sorted(self.to_move, self.spare, patches, map(&self.endangered))
    }

    /// The residue as bytes; different residues of one board have different ones.
    pub fn key(&self, board: &Board) -> Box<[u8]> {
        let width = board.graph.order().div_ceil(8);
        let mut key = vec![0; 1 + width * self.patches.len()];
        key[0] = u8::from(self.spare) | u8::from(self.to_move == Player::Bob) << 1;
        for (index, patch) in self.patches.iter().enumerate() {
            for v in patch {
                key[1 + width * index + v.index() / 8] |= 1 << (v.index() % 8);
            }
        }
        key.into_boxed_slice()
    }
}

/// Appends the components of the subgraph induced by `set`.
fn split(board: &Board, mut set: VertexSet, out: &mut Vec<VertexSet>) {
    while let Some(v) = set.first() {
        let component = board.component(v, &set);
        set.difference_with(&component);
        out.push(component);
    }
}
