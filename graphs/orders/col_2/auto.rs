//! The default: the set recursion as far as it goes, the search beyond.

use super::{Method, dp, search};

/// The default method.
pub const METHOD: Method = Method {
    name: "auto",
    about: "dp where the order of the graph allows it, else search",
    run: |graph, budget| {
        let method = if graph.order() <= dp::MAX_ORDER { dp::METHOD } else { search::METHOD };
        (method.run)(graph, budget)
    },
};
