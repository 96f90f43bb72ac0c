//! Numbers of colors.

use std::sync::Arc;

use clap::builder::RangedI64ValueParser;
use clap::value_parser;
use graphs::{Budget, Graph, Parameters};

pub(crate) use toolkit::rules::MOST_COLORS as MOST;

/// The parser of a number of colors where moves are listed.
pub(crate) fn listed() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=i64::from(MOST))
}

/// Which numbers of colors are trivial on a graph, and the least nontrivial one, as the end of a refusal.
///
/// Cost: the chromatic number within the limits of parameters.
pub(crate) fn interesting(graph: &Arc<Graph>, budget: &Budget) -> String {
    let parameters = Parameters::of(graph, &budget.for_parameters());
    let (chi, enough) = (parameters.chi().low.max(1), parameters.max_degree() + 1);
    if chi >= enough {
        return format!("; here every number is trivial: Bob wins below chi = {chi}, Alice from there on");
    }
    format!(
        "; here the least that is not trivial is {chi}: Bob wins below chi, Alice from max degree + 1 = {enough} on"
    )
}
