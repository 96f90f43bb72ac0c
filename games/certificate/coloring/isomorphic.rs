//! Isomorphic residues, the same game on other vertices; and the mirror, an isomorphism to itself.
//!
//! *Let s be an injective map from the vertices of the patches of a residue to vertices, such that s(u) and
//! s(v) are adjacent if and only if u and v are, for all u and v in a common patch. Where one may move
//! anywhere, the residue with the patches s(p), the same player to move and the same spare pass has the same
//! winner. The same holds for guarding games of one radius, with s(F) for F* (docs/theory.md, 9.8).
//!
//! The map need not come from an automorphism of the graph: edges between vertices without a common patch do
//! not count. In the connected game they count, since any colored neighbor opens a vertex.

use graphs::{Vertex, VertexSet};

use super::super::board;
use super::{Coloring, Residue, safety};
use crate::{Player, Tempo};

impl Coloring<'_> {
    /// The residue with its vertices in patches, ascending, replaced by `images`; `None` if moves are
    /// connected or the map is not an isomorphism as above.
    pub(super) fn renamed(&self, residue: &Residue, images: &[Vertex]) -> Option<Residue> {
        let order = self.board.graph().order();
        let present = self.board.union(&residue.patches);
        if self.tempo.is_connected() || images.len() != present.len() {
            return None;
        }
        let mut hit = self.board.none();
        if !images.iter().all(|&v| v.index() < order && hit.insert(v)) {
            return None;
        }
        let mut map: Vec<Vertex> = self.board.graph().vertices().collect();
        present.iter().zip(images).for_each(|(v, &image)| map[v.index()] = image);
        let fits = |v: Vertex| {
            let mut reach = self.board.union(residue.patches_of(v));
            let mut reached = board::image(&reach, &map);
            reach.intersect_with(self.board.neighborhood(v));
            reached.intersect_with(self.board.neighborhood(map[v.index()]));
            board::image(&reach, &map) == reached
        };
        present.iter().all(fits).then(|| residue.mapped(|set: &VertexSet| board::image(set, &map)))
    }

    /// The mirror: Alice answers every move by its image under an involution, which maps the vertices
    /// in patches, ascending, to `images`.
    ///
    /// *Let Bob be to move where one may move anywhere, without a spare pass, and let him have no pass. Let s be a map of
    /// the vertices in patches to themselves with s(s(v)) = v and s(v) other than v, which carries patches to patches, equal
    /// ones to equally many, and edges inside patches to edges inside patches. Let every patch p be s(p) or disjoint from
    /// it; and let v and s(v) not be adjacent if they share a patch. If for no endangered vertex u the patches of u can be
    /// matched to different pairs {w, s(w)}, each patch p to a pair with a neighbor of u in p, then Alice wins*
    /// (docs/theory.md, 9.15).
    pub(super) fn is_mirrored(&self, residue: &Residue, images: &[Vertex]) -> bool {
        let may_wait = matches!(self.tempo, Tempo::Shared | Tempo::Of(Player::Alice));
        if residue.is_guarding() || residue.to_move == Player::Alice || residue.spare || !may_wait {
            return false;
        }
        if self.renamed(residue, images).as_ref() != Some(residue) {
            return false;
        }
        let mut map: Vec<Vertex> = self.board.graph().vertices().collect();
        let present = self.board.union(&residue.patches);
        present.iter().zip(images).for_each(|(v, &image)| map[v.index()] = image);
        let image = |v: Vertex| map[v.index()];
        let is_kept = |patch: &VertexSet| {
            let mirrored = board::image(patch, &map);
            let is_apart = |v: Vertex| !self.board.neighborhood(v).contains(image(v));
            mirrored.is_disjoint(patch) || mirrored == *patch && patch.iter().all(is_apart)
        };
        present.iter().all(|v| image(v) != v && image(image(v)) == v)
            && residue.patches.iter().all(is_kept)
            && residue.endangered.iter().all(|u| !self.can_lose_all(residue, u, image))
    }

    /// Whether the patches of `u` can be matched to different pairs as above.
    fn can_lose_all(&self, residue: &Residue, u: Vertex, image: impl Fn(Vertex) -> Vertex) -> bool {
        let pairs = |patch: &VertexSet| {
            let mut near = self.board.neighborhood(u).clone();
            near.intersect_with(patch);
            VertexSet::of(self.board.graph().order(), near.iter().map(|w| w.min(image(w))))
        };
        let pairs: Vec<VertexSet> = residue.patches_of(u).map(pairs).collect();
        let all = self.board.union(&pairs);
        safety::has_distinct_members(&pairs, &all)
    }
}
