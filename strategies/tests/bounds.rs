//! The numbers that theorems state.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use graphs::{Budget, Parameters};
use strategies::{Instance, all_theorems};

use super::common::spec;

/// Without time for a search there is a color for each vertex, of which a graph may have 2^24.
#[test]
fn the_palette_of_many_classes_is_not_too_small() {
    let theorem = all_theorems().find(|theorem| theorem.name == "acyclic").expect("a theorem");
    let stopped = Budget { stop: Some(Arc::new(AtomicBool::new(true))), ..Budget::default() };
    let palette = |order: usize| {
        let graph = spec(&format!("path:{order}"));
        let parameters = Parameters::of(&graph, &stopped);
        assert_eq!(parameters.acyclic_chi().high, order as u32);
        theorem.value(&Instance { graph: &graph, parameters: &parameters })
    };
    assert_eq!((palette(3), palette(1 << 16)), (Some(12), Some(u32::MAX)));
}
