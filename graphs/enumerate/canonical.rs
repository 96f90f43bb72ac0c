//! Canonical forms of graphs, with and without classes of vertices.

use canonical_form::Canonize;

use crate::{Graph, Vertex};

/// The representative of the isomorphism class of the graph: two graphs are isomorphic exactly when
/// their canonical forms are equal. Labels are dropped.
///
/// By partition refinement; exponential at worst.
pub fn canonical_form(graph: &Graph) -> Graph {
    canonical_form_with_classes(graph, &vec![0; graph.order()]).0
}

/// The representative of a graph whose vertices are divided into numbered classes: two such graphs are
/// isomorphic, by a map that keeps the classes, exactly when the results are equal. `classes[v]` is the
/// class of v, and the second part of the result has the classes of the renumbered vertices.
///
/// # Panics
/// If there is not one class for each vertex.
pub fn canonical_form_with_classes(graph: &Graph, classes: &[u32]) -> (Graph, Vec<u32>) {
    assert_eq!(classes.len(), graph.order(), "one class for each vertex");
    let lists = graph.vertices().map(|v| graph.neighbors(v).to_vec()).collect();
    let Lists { lists, classes } = Lists { lists, classes: classes.to_vec() }.canonical();
    let edges = lists.iter().enumerate().flat_map(|(u, list)| list.iter().map(move |v| (u, v.index())));
    let graph = Graph::from_edges(lists.len(), edges).expect("renumbering keeps a graph simple");
    (graph, classes)
}

/// A graph of any order with classes: `lists[v]` is N(v), ascending.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Lists {
    lists: Vec<Vec<Vertex>>,
    classes: Vec<u32>,
}

impl Canonize for Lists {
    fn size(&self) -> usize {
        self.lists.len()
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut lists = vec![Vec::new(); self.lists.len()];
        let mut classes = vec![0; self.lists.len()];
        for (v, list) in self.lists.iter().enumerate() {
            classes[image[v]] = self.classes[v];
            let renamed = &mut lists[image[v]];
            renamed.extend(list.iter().map(|w| Vertex::new(image[w.index()])));
            renamed.sort_unstable();
        }
        Lists { lists, classes }
    }

    fn invariant_color(&self, v: usize) -> u64 {
        self.classes[v].into()
    }

    fn invariant_neighborhood(&self, v: usize) -> impl Iterator<Item = (usize, u64)> {
        self.lists[v].iter().map(|w| (w.index(), 0))
    }
}
