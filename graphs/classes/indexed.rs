//! Classes with a number in their name, such as the d-regular graphs, decided from the parameters.

use crate::Parameters;

/// A class of graphs for each number k.
#[derive(Debug)]
pub struct IndexedClass {
    /// The name, in which the number is called k.
    pub name: &'static str,
    /// The definition, in one line.
    pub about: &'static str,
    /// Whether a graph with these parameters is in the class for this k; `None` if they leave it open.
    pub contains: fn(&Parameters, u32) -> Option<bool>,
    /// The k of the smallest of these classes that is known to contain a graph with these parameters;
    /// `None` if there is none, or all contain it.
    pub sharpest: fn(&Parameters) -> Option<u32>,
}

impl IndexedClass {
    /// The smallest of these classes that is known to contain the graph, by its name with the number.
    pub fn sharpest(&self, parameters: &Parameters) -> Option<String> {
        let k = (self.sharpest)(parameters)?.to_string();
        let words = self.name.split('-').map(|word| if word == "k" { k.as_str() } else { word });
        Some(words.collect::<Vec<_>>().join("-"))
    }
}

catalogue! {
    /// The classes with a number.
    pub static INDEXED: [IndexedClass] = CLASS of { degenerate, girth_at_least, partial_k_tree, regular_of_degree }
}
