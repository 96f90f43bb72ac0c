//! The default: the exact method as far as it goes, the heuristic beyond.

use super::{Method, dp, heuristic};

/// The default method.
pub const METHOD: Method = Method {
    name: "auto",
    about: "dp where the order of the graph allows it, else heuristic",
    run: |graph, budget| {
        let method = if graph.order() <= dp::MAX_ORDER { dp::METHOD } else { heuristic::METHOD };
        (method.run)(graph, budget)
    },
};
