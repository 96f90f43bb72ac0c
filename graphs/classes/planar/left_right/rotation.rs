//! The embedding determined by the sides of the edges.

use super::orientation::{Edge, Orientation};
use crate::{Limit, Meter, Vertex};

/// One end of an edge, in the ring of the vertex there.
#[derive(Clone, Copy)]
struct End(u32);

impl End {
    fn at_tail(edge: Edge) -> Self {
        End(2 * edge.index() as u32)
    }

    fn at_head(edge: Edge) -> Self {
        End(2 * edge.index() as u32 + 1)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The ends at each vertex, as doubly linked rings.
struct Rings {
    next: Vec<End>,
    previous: Vec<End>,
}

impl Rings {
    fn link(&mut self, first: End, second: End) {
        self.next[first.index()] = second;
        self.previous[second.index()] = first;
    }

    fn insert_after(&mut self, place: End, new: End) {
        let following = self.next[place.index()];
        self.link(place, new);
        self.link(new, following);
    }
}

/// The neighbors of each vertex in cyclic order, where `left` gives the sides of the edges. O(n + m).
///
/// Around a vertex come the edge that enters it and the outgoing edges, by nesting depth, those on the left negative.
/// Back edges from the subtree of a child join beside the edge to the child: on the right, later ones come between it
/// and earlier ones; on the left, later ones come beyond.
pub(super) fn rotation(
    orientation: &Orientation,
    left: &[bool],
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<Vertex>>, Limit> {
    let order = orientation.parent.len();
    let ends = 2 * orientation.tail.len();
    let outgoing = orientation.outgoing(|edge| left[edge.index()]);
    let mut rings = Rings { next: vec![End(0); ends], previous: vec![End(0); ends] };
    let mut first = vec![None; order];
    for v in (0..order).map(Vertex::new) {
        let entering = orientation.parent[v.index()].map(End::at_head);
        let mut ring = entering.into_iter().chain(outgoing.edges_from(v).iter().copied().map(End::at_tail));
        first[v.index()] = ring.next();
        let Some(start) = first[v.index()] else { continue };
        let mut last = start;
        for end in ring {
            rings.link(last, end);
            last = end;
        }
        rings.link(last, start);
    }

    // By vertex on the path: the edge to the child on the path, and the last that joined left of it.
    let mut child = vec![End(0); order];
    let mut leftmost = vec![End(0); order];
    let mut next = vec![0; order];
    let mut path = Vec::new();
    for &root in &orientation.roots {
        path.push(root);
        while let Some(&v) = path.last() {
            meter.work(2)?;
            let Some(&edge) = outgoing.edges_from(v).get(next[v.index()]) else {
                path.pop();
                continue;
            };
            next[v.index()] += 1;
            let w = orientation.head[edge.index()];
            if orientation.is_tree_edge(edge) {
                child[v.index()] = End::at_tail(edge);
                leftmost[v.index()] = End::at_tail(edge);
                path.push(w);
            } else if left[edge.index()] {
                let before = rings.previous[leftmost[w.index()].index()];
                rings.insert_after(before, End::at_head(edge));
                leftmost[w.index()] = End::at_head(edge);
            } else {
                rings.insert_after(child[w.index()], End::at_head(edge));
            }
        }
    }

    let neighbor = |end: End| {
        let edge = end.index() / 2;
        if end.index().is_multiple_of(2) { orientation.head[edge] } else { orientation.tail[edge] }
    };
    let around = first.into_iter().map(|first| {
        let Some(first) = first else { return Vec::new() };
        let mut around = vec![neighbor(first)];
        let mut end = rings.next[first.index()];
        while end.index() != first.index() {
            around.push(neighbor(end));
            end = rings.next[end.index()];
        }
        around
    });
    Ok(around.collect())
}
