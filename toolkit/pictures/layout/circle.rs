//! The vertices on a circle, in depth-first order.

use graphs::layout::{Point, polygon};
use graphs::{Graph, Vertex};

pub(crate) fn on_a_circle(graph: &Graph) -> Vec<Point> {
    let mut places = vec![[0.0; 2]; graph.order()];
    for (v, place) in around(graph).into_iter().zip(polygon(graph.order() as u64, 1.0)) {
        places[v.index()] = place;
    }
    places
}

pub(crate) fn around(graph: &Graph) -> Vec<Vertex> {
    let mut reached = vec![false; graph.order()];
    let mut sequence = Vec::new();
    let mut stack: Vec<Vertex> = graph.vertices().take(1).collect();
    while let Some(v) = stack.pop() {
        if !std::mem::replace(&mut reached[v.index()], true) {
            sequence.push(v);
            stack.extend(graph.neighbors(v).iter().rev().filter(|w| !reached[w.index()]));
        }
    }
    sequence
}

/// The largest number of partial isomorphisms tried for one image of the first vertex.
const MAX_PARTIAL_MAPS: usize = 20_000;

/// Isomorphisms between graphs of equal order and size, the first one connected, each as the images of 0, 1, ...:
/// at most `most` for every image of the first vertex; possibly not all if the search is long.
pub(crate) fn isomorphisms(from: &Graph, to: &Graph, most: usize) -> Vec<Vec<Vertex>> {
    let sequence = around(from);
    let Some(&first) = sequence.first() else { return vec![Vec::new()] };
    let mut found = Vec::new();
    for image in to.vertices().filter(|&image| to.degree(image) == from.degree(first)) {
        let mut images = vec![None; from.order()];
        images[first.index()] = Some(image);
        let mut search = Search { from, to, sequence: &sequence, images, tried: 0, most, found: Vec::new() };
        search.extend(1);
        found.append(&mut search.found);
    }
    found
}

/// A partial isomorphism, extended along a sequence in which every vertex but the first follows a neighbor.
struct Search<'a> {
    from: &'a Graph,
    to: &'a Graph,
    sequence: &'a [Vertex],
    images: Vec<Option<Vertex>>,
    tried: usize,
    most: usize,
    found: Vec<Vec<Vertex>>,
}

impl Search<'_> {
    /// Extends the images of the first `length` vertices of the sequence in every way.
    fn extend(&mut self, length: usize) {
        let Some(&v) = self.sequence.get(length) else {
            self.found.push(self.images.iter().copied().flatten().collect());
            return;
        };
        let known = self.from.neighbors(v).iter().find_map(|w| self.images[w.index()]);
        let candidates = known.map_or(Vec::new(), |image| self.to.neighbors(image).to_vec());
        for image in candidates {
            self.tried += 1;
            if self.tried > MAX_PARTIAL_MAPS || self.found.len() >= self.most {
                return;
            }
            if self.fits(v, image, length) {
                self.images[v.index()] = Some(image);
                self.extend(length + 1);
                self.images[v.index()] = None;
            }
        }
    }

    /// Whether `image` is possible for v: it is unused, and adjacent to exactly the images of the neighbors of v.
    fn fits(&self, v: Vertex, image: Vertex, length: usize) -> bool {
        self.from.degree(v) == self.to.degree(image)
            && self.sequence[..length].iter().all(|&u| {
                let taken = self.images[u.index()].expect("the sequence has images up to here");
                taken != image && self.from.are_adjacent(u, v) == self.to.are_adjacent(taken, image)
            })
    }
}
