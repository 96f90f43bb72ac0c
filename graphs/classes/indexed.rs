//! Classes with a number in their name, such as the d-regular graphs, decided from the parameters.

use crate::Parameters;

/// A class of graphs for each number k.
#[derive(Debug)]
pub struct IndexedClass {
    /// The name, with k for the number.
    pub name: &'static str,
    pub about: &'static str,
    /// Whether a graph with these parameters is in the class with this k; `None` if they leave it open.
    pub contains: fn(&Parameters, u32) -> Option<bool>,
    /// The least k known for a graph with these parameters; `None` if none is, or if every k works.
    pub sharpest: fn(&Parameters) -> Option<u32>,
}

impl IndexedClass {
    /// The name of the smallest of these classes that is known to contain the graph, with its number.
    pub fn sharpest(&self, parameters: &Parameters) -> Option<String> {
        let k = (self.sharpest)(parameters)?.to_string();
        let words = self.name.split('-').map(|word| if word == "k" { k.as_str() } else { word });
        Some(words.collect::<Vec<_>>().join("-"))
    }
}

pub static INDEXED: &[&IndexedClass] = &[
    &IndexedClass {
        name: "k-degenerate",
        about: "every subgraph has a vertex of degree at most k",
        contains: |parameters, k| Some(parameters.degeneracy() <= k),
        sharpest: |parameters| Some(parameters.degeneracy()),
    },
    &IndexedClass {
        name: "girth-at-least-k",
        about: "every cycle has length k or more",
        contains: |parameters, k| Some(parameters.girth().is_none_or(|girth| girth >= k)),
        // Every cycle has length 3 or more.
        sharpest: |parameters| parameters.girth().filter(|&girth| girth > 3),
    },
    // The subgraphs of k-trees [Bodlaender1998].
    &IndexedClass {
        name: "partial-k-tree",
        about: "treewidth at most k",
        contains: |parameters, k| {
            let treewidth = parameters.treewidth();
            let settled = treewidth.high <= k || k < treewidth.low;
            settled.then_some(treewidth.high <= k)
        },
        sharpest: |parameters| Some(parameters.treewidth().high),
    },
    &IndexedClass {
        name: "k-regular",
        about: "every vertex has degree k",
        contains: |parameters, k| {
            let degrees = [parameters.min_degree(), parameters.max_degree()];
            Some(parameters.order() == 0 || degrees == [k, k])
        },
        sharpest: |parameters| {
            let is_regular = parameters.order() > 0 && parameters.min_degree() == parameters.max_degree();
            is_regular.then_some(parameters.max_degree())
        },
    },
];
