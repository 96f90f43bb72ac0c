//! The automorphism group of a graph: its order, and its orbits of vertices and edges.
//!
//! *Method.* Vertices b_1, ..., b_r are fixed one after the other, each from a class of several, and after each the classes
//! are refined: vertices of one class have equally many neighbors in every class. At the end every class has one vertex.
//! Let G_i be the group of automorphisms that fix b_1, ..., b_i. From i = r - 1 down to 0, an automorphism of G_i that maps
//! b_{i+1} to w is searched for every w of its class that is not yet in its orbit. It is found by fixing w and then, in all
//! ways, images of b_{i+2}, ..., b_r; an image of a refinement is the refinement of the image, so a class has an image of
//! its size. The automorphisms found generate the group, and its order is the product of the orbits of b_{i+1} under G_i
//! \[McKayPiperno2014\].

use std::collections::HashMap;

use crate::work::budget::{Limit, Meter};
use crate::work::disjoint_sets::DisjointSets;
use crate::work::rng::SplitMix64;
use crate::{Graph, Vertex};

/// The class of each vertex, and a number that isomorphic graphs with isomorphic classes share.
#[derive(Clone)]
struct Classes {
    of: Vec<u32>,
    count: usize,
    trace: u64,
}

impl Classes {
    /// The coarsest refinement, or a coarser one if sums of 64 bits collide; in any case the same for isomorphic classes.
    fn refined(mut self, graph: &Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        loop {
            meter.step()?;
            let near = |v: Vertex| {
                let mixed = graph.neighbors(v).iter().map(|w| SplitMix64::mix(self.of[w.index()].into()));
                mixed.fold(0, u64::wrapping_add)
            };
            let mut keys: Vec<(u32, u64, usize)> =
                graph.vertices().map(|v| (self.of[v.index()], near(v), v.index())).collect();
            keys.sort_unstable();
            let (before, mut last) = (self.count, None);
            self.count = 0;
            for (class, near, v) in keys {
                self.count += usize::from(last != Some((class, near)));
                last = Some((class, near));
                self.of[v] = self.count as u32;
                self.trace = SplitMix64::mix(self.trace ^ near).wrapping_add(self.count as u64);
            }
            if self.count == before {
                return Ok(self);
            }
        }
    }

    /// The refinement in which the vertex has a class of its own.
    fn fixing(&self, v: usize, graph: &Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let mut classes = self.clone();
        classes.of[v] = 0;
        classes.count += 1;
        classes.refined(graph, meter)
    }

    /// The vertices in the order of their classes, those of a class ascending.
    fn sorted(&self) -> Vec<usize> {
        let mut vertices: Vec<usize> = (0..self.of.len()).collect();
        vertices.sort_by_key(|&v| self.of[v]);
        vertices
    }

    fn members(&self, class: u32) -> impl Iterator<Item = usize> + '_ {
        (0..self.of.len()).filter(move |&v| self.of[v] == class)
    }

    /// The least class of several vertices.
    fn open(&self) -> Option<u32> {
        let sorted = self.sorted();
        let same = sorted.windows(2).find(|pair| self.of[pair[0]] == self.of[pair[1]]);
        same.map(|pair| self.of[pair[0]])
    }
}

/// The group, by automorphisms that generate it.
struct Group {
    generators: Vec<Vec<usize>>,
    /// `None` if it does not fit 128 bits.
    order: Option<u128>,
    vertex_orbits: usize,
}

impl Group {
    fn of(graph: &Graph, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let n = graph.order();
        let mut path = vec![Classes { of: vec![0; n], count: 0, trace: 0 }.refined(graph, meter)?];
        let mut base = Vec::new();
        while let Some(class) = path[base.len()].open() {
            let v = path[base.len()].members(class).next().expect("a class of several vertices");
            path.push(path[base.len()].fixing(v, graph, meter)?);
            base.push((v, class));
            meter.hold(4 * (n * path.len()) as u64)?;
        }
        let mut group = Group { generators: Vec::new(), order: Some(1), vertex_orbits: n };
        let mut orbits = DisjointSets::new(n);
        for (level, &(v, class)) in base.iter().enumerate().rev() {
            let candidates: Vec<usize> = path[level].members(class).collect();
            let mut refused: Vec<usize> = Vec::new();
            for &w in &candidates {
                let mut is_equivalent = |&u: &usize| orbits.find(u) == orbits.find(w);
                if is_equivalent(&v) || refused.iter().any(is_equivalent) {
                    continue;
                }
                let fixed = path[level].fixing(w, graph, meter)?;
                match image(graph, &path[level + 1..], &base[level + 1..], &fixed, meter)? {
                    Some(image) => {
                        let joined = image.iter().enumerate().filter(|&(u, &image)| orbits.union(u, image));
                        group.vertex_orbits -= joined.count();
                        group.generators.push(image);
                    }
                    None => refused.push(w),
                }
            }
            let of_v = orbits.find(v);
            let orbit = candidates.iter().filter(|&&w| orbits.find(w) == of_v).count();
            group.order = group.order.and_then(|order| order.checked_mul(orbit as u128));
        }
        Ok(group)
    }
}

/// An automorphism that maps the classes of `path[0]` to those of `right`, if there is one; `base` has the
/// vertices fixed after `path[0]`, with their classes.
fn image(
    graph: &Graph,
    path: &[Classes],
    base: &[(usize, u32)],
    right: &Classes,
    meter: &mut Meter<'_>,
) -> Result<Option<Vec<usize>>, Limit> {
    if (path[0].count, path[0].trace) != (right.count, right.trace) {
        return Ok(None);
    }
    let mut image = vec![0; graph.order()];
    path[0].sorted().into_iter().zip(right.sorted()).for_each(|(v, w)| image[v] = w);
    let is_edge = |(u, v): (Vertex, Vertex)| {
        graph.are_adjacent(Vertex::new(image[u.index()]), Vertex::new(image[v.index()]))
    };
    if graph.edges().all(is_edge) {
        return Ok(Some(image));
    }
    let Some(&(_, class)) = base.first() else { return Ok(None) };
    for w in right.members(class) {
        let fixed = right.fixing(w, graph, meter)?;
        if let Some(image) = self::image(graph, &path[1..], &base[1..], &fixed, meter)? {
            return Ok(Some(image));
        }
    }
    Ok(None)
}

/// The number of orbits of vertices, at the cost of [`group_order`].
pub fn vertex_orbits(graph: &Graph, meter: &mut Meter<'_>) -> Result<usize, Limit> {
    Group::of(graph, meter).map(|group| group.vertex_orbits)
}

/// The number of orbits of edges, at the cost of [`group_order`].
pub fn edge_orbits(graph: &Graph, meter: &mut Meter<'_>) -> Result<usize, Limit> {
    let group = Group::of(graph, meter)?;
    let edges = graph.edges().map(|(u, v)| (u.index(), v.index()));
    let numbers: HashMap<(usize, usize), usize> = edges.zip(0..).collect();
    let mut orbits = DisjointSets::new(numbers.len());
    let mut count = numbers.len();
    for image in &group.generators {
        let ends = |&(u, v): &(usize, usize)| (image[u].min(image[v]), image[u].max(image[v]));
        count -= numbers.iter().filter(|(edge, number)| orbits.union(**number, numbers[&ends(edge)])).count();
    }
    Ok(count)
}

/// The order of the automorphism group; `None` if it does not fit 128 bits. Exponential at worst, where
/// refinement does not separate orbits of vertices. A node is a round of refinement, in time m + n log n.
pub fn group_order(graph: &Graph, meter: &mut Meter<'_>) -> Result<Option<u128>, Limit> {
    Group::of(graph, meter).map(|group| group.order)
}

/// Whether any two vertices are in one orbit; true for the graph without vertices.
pub fn is_vertex_transitive(graph: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    let is_regular = graph.vertices().all(|v| graph.degree(v) == graph.max_degree());
    Ok(is_regular && vertex_orbits(graph, meter)? <= 1)
}

/// Whether for any two edges some automorphism maps one to the other; true of a graph without edges.
pub fn is_edge_transitive(graph: &Graph, meter: &mut Meter<'_>) -> Result<bool, Limit> {
    edge_orbits(graph, meter).map(|orbits| orbits <= 1)
}
