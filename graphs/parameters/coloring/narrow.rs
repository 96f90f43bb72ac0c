//! The least number of colors, by narrowing an interval from both sides.

use super::Coloring;
use super::search::{Method, Rule, Task};
use crate::{Estimate, Graph, Limit, Meter};

/// The least number of colors, from `low` to that of `witness`, for which `task` succeeds.
///
/// Each round decides two questions: is one color less than the witness has enough, and is the least number
/// not refuted enough? Either may be easier. The first rounds use depth-first search with a small node limit.
/// After a round that settles neither, `improve` may find colorings with fewer colors. Later rounds use the
/// SAT solver, with a larger limit after each round that settles neither.
pub(super) fn narrow<'a, R: Rule, F: Fn(&Graph, u32) -> R>(
    mut low: u32,
    mut witness: Coloring,
    meter: &mut Meter<'_>,
    task: impl Fn(u32) -> Task<'a, F>,
    improve: impl Fn(&Coloring, &mut Meter<'_>) -> Result<Option<Coloring>, Limit>,
) -> Estimate<Coloring> {
    let mut method = Method::DepthFirst;
    let mut node_limit = None;
    let mut limit = None;
    'rounds: while low < witness.number_of_colors() {
        let mut settled = false;
        for from_above in [true, false] {
            let high = witness.number_of_colors();
            if low == high || (!from_above && low + 1 == high) {
                continue;
            }
            let palette = if from_above { high - 1 } else { low };
            let task = task(palette);
            let size = (task.graph.order() + task.graph.size()) as u64;
            let give_up_at = meter.spent().saturating_add(node_limit.unwrap_or(10 * size + 1_000));
            match task.color(method, meter, give_up_at) {
                Ok(Some(better)) => witness = better,
                Ok(None) => low = palette + 1,
                // The limit of the question or the budget; if it was both, the next step will say so.
                Err(Limit::Nodes) if meter.spent() >= give_up_at => continue,
                Err(hit) => {
                    limit = Some(hit);
                    break 'rounds;
                }
            }
            settled = true;
        }
        if !settled && method == Method::DepthFirst {
            loop {
                match improve(&witness, meter) {
                    Ok(Some(better)) => witness = better,
                    Ok(None) => break,
                    Err(hit) => {
                        limit = Some(hit);
                        break 'rounds;
                    }
                }
            }
        }
        if !settled {
            node_limit = Some(node_limit.map_or(20_000, |node_limit: u64| node_limit.saturating_mul(4)));
            method = Method::Sat;
        }
    }
    Estimate { low, high: witness.number_of_colors(), witness, limit }
}
