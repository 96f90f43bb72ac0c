//! A random partial k-tree: a random k-tree (as in `ktree`) in which each edge is kept with probability p,
//! independently. Its treewidth is at most k. Order n, size p times that of a k-tree on average.

use crate::families::{Arguments, Plan, ktree};
use graphs::{Count, FamilyError};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, width, probability] = arguments.exactly()?;
    let k = width.at_least(1, "the width")?;
    let n = order.at_least(k + 1, "the order")?;
    let p = probability.probability()?;
    let mut dice = arguments.dice();
    let mean = (ktree::size(n, k) as f64 * p).round() as u64;
    let plan = Plan::made(n, Count::About(mean), move |meter| {
        let edges = ktree::edges(n, k, &mut dice, meter)?;
        Ok(edges.filter(move |_| dice.chance(p)))
    });
    Ok(plan)
}
