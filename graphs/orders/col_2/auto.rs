//! The default: the set recursion up to its largest order, else the search, else the heuristic.

use super::{Method, dp, elimination, heuristic, search};
use crate::{Budget, Estimate, Graph, LinearOrder, connectivity};

pub(crate) const METHOD: Method = Method { name: "auto", run };

fn run(graph: &Graph, budget: &Budget) -> Estimate<LinearOrder> {
    let is_searchable = || {
        let components = connectivity::components(graph);
        components.iter().all(|component| component.len() <= elimination::MAX_ORDER)
    };
    let method = if graph.order() <= dp::MAX_ORDER {
        dp::METHOD
    } else if is_searchable() {
        search::METHOD
    } else {
        heuristic::METHOD
    };
    (method.run)(graph, budget)
}
