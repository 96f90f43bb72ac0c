//! The numbers that theorems state.

use graphs::Graph;
use strategies::{Instance, all_theorems};

use super::common::{parameters, spec};

/// Without time for a search there is a color for each vertex, of which a graph may have 2^24.
#[test]
fn the_palette_of_many_classes_is_not_too_small() {
    let graph = spec("path:3");
    let theorem = all_theorems().find(|theorem| theorem.name == "acyclic").expect("a theorem");
    let palette = |classes| {
        let mut parameters = parameters(&graph);
        parameters.acyclic_chi.high = classes;
        theorem.value(&Instance { graph: &graph, parameters: &parameters })
    };
    assert_eq!((palette(3), palette(1 << 16)), (Some(12), Some(u32::MAX)));
    assert_eq!(palette(Graph::MAX_ORDER as u32), Some(u32::MAX));
}
