//! All rotation systems of a block with few handles, edge by edge.
//!
//! An edge between two corners of one face splits it. One between two faces joins them, and takes a handle. No edge gives a
//! handle back, so each rotation system with at most h handles is met once, in whatever order the edges are added that keeps
//! them connected, with at most h of them between two faces. So none is met if there is none. What the search leaves out:
//! - An edge whose ends have no face in common needs a handle.
//! - Without a handle, the neighbors of a new vertex have a face in common, in which it is.
//! - While no vertex has three edges, each rotation system is its own mirror image, and one of two corners is enough.

use super::rotations::{NONE, Rotations};
use crate::classes::planar::Embedding;
use crate::{Graph, Limit, Meter, Vertex};

/// The largest number of faces: a set of them is a word.
const FACES: usize = u64::BITS as usize;

/// A rotation system of the block with at most this many handles; `None` if there is none.
///
/// # Errors
/// [`Limit::Size`] where the nodes are not enough or the block has too many faces, else a limit of the meter.
pub(super) fn rotation_system(
    block: &Graph,
    handles: u32,
    nodes: &mut u64,
    meter: &mut Meter<'_>,
) -> Result<Option<Embedding>, Limit> {
    if block.size() + 2 > block.order() + FACES {
        return Err(Limit::Size);
    }
    let rotations = Rotations::new(block);
    let mut search = Search { block, rotations, faces_at: vec![0; block.order()], nodes, meter };
    // Dense parts first: there the most is left out.
    let degrees =
        |&edge: &usize| search.rotations.ends(edge).map(|v| block.degree(v)).into_iter().sum::<usize>();
    let Some(first) = (0..block.size()).max_by_key(degrees) else { return Ok(None) };
    search.rotations.insert(first, [NONE; 2]);
    let is_complete = search.extend(block.size() - 1, handles)?;
    Ok(is_complete.then(|| search.rotations.embedding()))
}

struct Search<'s, 'm> {
    block: &'s Graph,
    rotations: Rotations,
    /// By vertex: the set of faces around it; empty if the vertex has no present edge.
    faces_at: Vec<u64>,
    nodes: &'s mut u64,
    meter: &'s mut Meter<'m>,
}

/// Two corners for the ends of an edge, and whether they are in different faces.
type Place = ([usize; 2], bool);

impl Search<'_, '_> {
    /// Whether the missing edges can be inserted with at most this many handles; on success they are inserted.
    fn extend(&mut self, missing: usize, handles: u32) -> Result<bool, Limit> {
        if missing == 0 {
            return Ok(true);
        }
        *self.nodes = self.nodes.checked_sub(1).ok_or(Limit::Size)?;
        self.meter.work(self.block.order() + 2 * self.block.size())?;
        self.rotations.find_faces();
        self.faces_at.fill(0);
        for (v, &(face, _)) in self.rotations.tail.iter().zip(&self.rotations.places) {
            if face != NONE {
                self.faces_at[v.index()] |= 1 << face;
            }
        }
        if handles == 0 && self.block.vertices().any(|v| !self.is_present(v) && self.faces_for(v) == 0) {
            return Ok(false);
        }
        let (edge, places) = match self.tightest_edge() {
            Some(edge) => (edge, self.places_between(edge, handles)),
            None => self.places_of_new_vertex(handles),
        };
        for (corners, joins) in places {
            self.rotations.insert(edge, corners);
            if self.extend(missing - 1, handles - u32::from(joins))? {
                return Ok(true);
            }
            self.rotations.take_out(edge);
        }
        Ok(false)
    }

    fn is_present(&self, v: Vertex) -> bool {
        self.faces_at[v.index()] != 0
    }

    /// The faces that all present neighbors of the vertex have in common.
    fn faces_for(&self, v: Vertex) -> u64 {
        let present = self.block.neighbors(v).iter().filter(|&&w| self.is_present(w));
        present.fold(u64::MAX, |faces, w| faces & self.faces_at[w.index()])
    }

    /// The missing edge between present vertices with the fewest faces in common.
    fn tightest_edge(&self) -> Option<usize> {
        let missing = (0..self.block.size()).filter(|&edge| self.rotations.after[2 * edge] == NONE);
        let common = missing.filter_map(|edge| {
            let [u, v] = self.rotations.ends(edge).map(|v| self.faces_at[v.index()]);
            (u != 0 && v != 0).then_some(((u & v).count_ones(), edge))
        });
        common.min().map(|(_, edge)| edge)
    }

    /// The places of an edge between present vertices, those in one face first.
    fn places_between(&self, edge: usize, handles: u32) -> Vec<Place> {
        let mut corners = self.rotations.ends(edge).map(|v| self.rotations.corners(v));
        if let Some(two) = corners.iter_mut().find(|corners| corners.len() == 2)
            && self.is_own_mirror_image()
        {
            two.truncate(1);
        }
        let [first, last] = &corners;
        let face = |corner: usize| self.rotations.places[corner].0;
        let pairs = first.iter().flat_map(|&a| last.iter().map(move |&b| ([a, b], face(a) != face(b))));
        let mut places: Vec<Place> = pairs.filter(|(_, joins)| handles > 0 || !joins).collect();
        places.sort_by_key(|&(_, joins)| joins);
        places
    }

    /// The places of an edge to a new vertex. The new vertex has the most present neighbors; the edge leads
    /// to the one with the fewest corners.
    fn places_of_new_vertex(&self, handles: u32) -> (usize, Vec<Place>) {
        const CONNECTED: &str = "a block is connected";
        let present = |v: Vertex| self.block.neighbors(v).iter().filter(|&&w| self.is_present(w)).count();
        let missing = self.block.vertices().filter(|&v| !self.is_present(v));
        let new = missing.max_by_key(|&v| present(v)).expect(CONNECTED);
        let faces = if handles == 0 { self.faces_for(new) } else { u64::MAX };
        // The arcs to the new vertex.
        let arcs = self.rotations.at[new.index()].iter().map(|&arc| arc ^ 1);
        let arcs = arcs.filter(|&arc| self.is_present(self.rotations.tail[arc]));
        let neighbor = |arc: usize| self.rotations.tail[arc];
        let arc = arcs.min_by_key(|&arc| self.rotations.degree(neighbor(arc))).expect(CONNECTED);
        let mut corners = self.rotations.corners(neighbor(arc));
        corners.retain(|&corner| faces >> self.rotations.places[corner].0 & 1 == 1);
        if self.is_own_mirror_image() {
            corners.truncate(1);
        }
        let place = |corner| if arc % 2 == 0 { [corner, NONE] } else { [NONE, corner] };
        (arc / 2, corners.into_iter().map(|corner| (place(corner), false)).collect())
    }

    /// Whether no vertex has three edges.
    fn is_own_mirror_image(&self) -> bool {
        self.block.vertices().all(|v| self.rotations.degree(v) <= 2)
    }
}
