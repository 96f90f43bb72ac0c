//! Numbers of colors as people write them: `3`, or `2..5` for 2, 3, 4 and 5.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use clap::builder::RangedI64ValueParser;
use clap::value_parser;
use graphs::{Budget, Graph, Parameters};
use mapgame::graphs;

pub use toolkit::rules::MOST_COLORS as MOST;

/// The parser of a number of colors where moves are listed.
pub fn listed() -> RangedI64ValueParser<u32> {
    value_parser!(u32).range(1..=i64::from(MOST))
}

/// Which numbers of colors are trivial on a graph, and the least that is not, as the end of a refusal.
///
/// Cost: the chromatic number within the limits of parameters.
pub fn interesting(graph: &Arc<Graph>, budget: &Budget) -> String {
    let parameters = Parameters::of(graph, &budget.for_parameters());
    let (chi, enough) = (parameters.chi().low.max(1), parameters.max_degree() + 1);
    if chi >= enough {
        return format!("; here every number is trivial: Bob wins below chi = {chi}, Alice from there on");
    }
    format!(
        "; here the least that is not trivial is {chi}: Bob wins below chi, Alice from max degree + 1 = {enough} on"
    )
}

/// One number of colors, or all from one to another, both included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colors(RangeInclusive<u32>);

impl Colors {
    /// The numbers, ascending.
    pub fn numbers(&self) -> RangeInclusive<u32> {
        self.0.clone()
    }

    /// How many there are.
    pub fn count(&self) -> u64 {
        u64::from(self.0.end() - self.0.start()) + 1
    }
}

impl FromStr for Colors {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = |reason: &str| {
            Err(format!(
                "expected a number of colors such as 3, or a range such as 2..5{reason}, found {text:?}"
            ))
        };
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        match (low.parse::<u32>(), high.parse::<u32>()) {
            (Ok(0), Ok(_)) => wrong(", from 1 on"),
            (Ok(low), Ok(high)) if low > high => wrong(", the smaller one first"),
            (Ok(_), Ok(high)) if high > MOST => wrong(&format!(", of at most {MOST}")),
            (Ok(low), Ok(high)) => Ok(Colors(low..=high)),
            _ => wrong(""),
        }
    }
}
