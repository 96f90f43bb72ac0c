//! Isomorphic residues: the same game on other vertices.
//!
//! *Let s map the vertices of the patches of a residue to vertices, different ones to different ones, such that
//! s(u) and s(v) are adjacent if and only if u and v are, for any u and v in a common patch. Where one may move
//! anywhere, the residue with the patches s(p), the same player to move and the same spare pass has the same
//! winner. So it is with guarding games, with s(E) for E.*
//!
//! Proof. By s the steps of one correspond to those of the other: `take v p` to `take s(v) s(p)`, passes to
//! passes. After `take v p`, what is lost is v from all patches, and from p the neighbors of v in p, which s
//! maps to those of s(v) in s(p); what is left falls into components, which are determined by adjacency
//! inside the patch. Who is in no patch then is so in both. The test of safety looks at the patches of a vertex
//! and its neighbors in them, so s maps the endangered vertices to the endangered ones, the set R to R, and as
//! many vertices become idle. In a guarding game the patches are cut to the members of E and their neighbors in
//! the patch, which s respects too. So the residues after the steps are again such a pair, under s where
//! there still are patches, and the plays are the same to the end.
//!
//! The map need not come from an automorphism of the graph: edges between vertices that share no patch do not
//! count. In the connected game they do, since any colored neighbor opens a vertex.

use graphs::{Vertex, VertexSet};

use super::super::board;
use super::{Coloring, Residue};

impl Coloring<'_> {
    /// The residue that arises if the vertices of the patches, ascending, become these; `None` if that is no
    /// map as above, or moves are connected.
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
}
