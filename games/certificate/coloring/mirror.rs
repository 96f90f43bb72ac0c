//! The mirror: Alice answers every move by its image under an involution.
//!
//! *Let Bob be to move where one may move anywhere, without a spare pass, and let him have no pass. Let s be a map of
//! the vertices in patches to themselves with s(s(v)) = v and s(v) other than v, which carries patches to patches, equal
//! ones to equally many, and edges inside patches to edges inside patches. Let every patch p be s(p) or disjoint from
//! it; and let v and s(v) not be adjacent if they share a patch. If for no endangered vertex u the patches of u can be
//! matched to different pairs {w, s(w)}, each patch p to a pair with a neighbor of u in p, then Alice wins*
//! (docs/theory.md, 9.15).

use graphs::{Vertex, VertexSet};

use super::super::board;
use super::{Coloring, Residue, safety};
use crate::{Player, Tempo};

impl Coloring<'_> {
    /// Whether mapping the vertices in patches, ascending, to `images` is such an involution.
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
