//! Isomorphic residues: the same game on other vertices.
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
use super::{Coloring, Residue};

impl Coloring<'_> {
    /// The residue in which the vertices of the patches, ascending, are replaced by `images`; `None` if that
    /// is no map as above, or if moves are connected.
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
