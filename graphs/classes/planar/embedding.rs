//! Combinatorial embeddings: the cyclic order of the neighbors around each vertex.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::classes::{Part, Witness};
use crate::{Graph, Vertex, connectivity};

/// A rotation system: the neighbors of each vertex in their cyclic order, all in the same sense.
///
/// It embeds each component of the graph in an orientable surface, the sphere if it is planar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embedding {
    rotation: Vec<Vec<Vertex>>,
}

impl Embedding {
    /// The rotation system with `rotation[v]` around v.
    pub fn new(rotation: Vec<Vec<Vertex>>) -> Self {
        Embedding { rotation }
    }

    /// The neighbors of v in cyclic order.
    pub fn around(&self, v: Vertex) -> &[Vertex] {
        &self.rotation[v.index()]
    }

    /// The faces, each as the closed walk along its border; none for a vertex without neighbors.
    /// Expected O(n + m).
    ///
    /// The walk that comes to v from u goes on to the neighbor that follows u around v.
    pub fn faces(&self) -> Vec<Vec<Vertex>> {
        let mut onward = FxHashMap::default();
        for (v, around) in self.rotation.iter().enumerate() {
            let following = around.iter().cycle().skip(1);
            onward.extend(around.iter().zip(following).map(|(&u, &w)| ((u, Vertex::new(v)), w)));
        }
        let mut walked = FxHashSet::default();
        let mut faces = Vec::new();
        for (v, around) in self.rotation.iter().enumerate() {
            for &w in around {
                let mut face = Vec::new();
                let (mut from, mut to) = (Vertex::new(v), w);
                while walked.insert((from, to)) {
                    face.push(from);
                    let Some(&beyond) = onward.get(&(from, to)) else { break };
                    (from, to) = (to, beyond);
                }
                if !face.is_empty() {
                    faces.push(face);
                }
            }
        }
        faces
    }

    /// Whether each vertex has its neighbors around it.
    pub fn is_of(&self, graph: &Graph) -> bool {
        let complete = |v: Vertex| {
            let mut sorted = self.around(v).to_vec();
            sorted.sort_unstable();
            sorted == graph.neighbors(v)
        };
        self.rotation.len() == graph.order() && graph.vertices().all(complete)
    }

    /// The handles of the surfaces in which the components of the graph are embedded: n - m + f = 2 - 2g for each of
    /// them. Expected O(n + m).
    pub fn genus(&self, graph: &Graph) -> u32 {
        let isolated = graph.vertices().filter(|&v| graph.degree(v) == 0).count();
        let faces = self.faces().len() + isolated;
        let spheres = 2 * connectivity::components(graph).len();
        ((graph.size() + spheres - graph.order() - faces) / 2) as u32
    }
}

impl Witness for Embedding {
    fn kind(&self) -> &'static str {
        "plane embedding"
    }

    fn parts(&self) -> Vec<(&'static str, Part)> {
        vec![("rotations", Part::Lists(self.rotation.clone()))]
    }

    /// Each vertex has its neighbors around it, and no component has a handle.
    fn check(&self, graph: &Graph) -> bool {
        self.is_of(graph) && self.genus(graph) == 0
    }
}
