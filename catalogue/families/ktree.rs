//! A random k-tree, k >= 1, n >= k + 1: starting from a clique on 0, ..., k, each new vertex is joined to
//! a uniformly random clique of k vertices. The 1-trees are random recursive trees. Order n, size
//! k(k - 1)/2 + k(n - k).

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::derived::extent::pairs;
use graphs::rng::Dice;
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, width] = arguments.exactly()?;
    let k = width.at_least(1, "the width")?;
    let n = order.at_least(k + 1, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, size(n, k), move |meter| edges(n, k, &mut dice, meter)))
}

pub(super) fn size(n: u64, k: u64) -> u64 {
    pairs(k) + k * (n - k)
}

/// The edges of a random k-tree.
///
/// A new vertex may be joined to {0, ..., k - 1}, or, for each vertex v >= k, to v with all but one of the k
/// vertices that v was joined to. So no list of cliques is stored.
pub(super) fn edges(
    n: u64,
    k: u64,
    dice: &mut Dice,
    meter: &mut Meter<'_>,
) -> Result<impl Iterator<Item = (u64, u64)> + use<>, Limit> {
    // `joined[i]` are the vertices that vertex k + i was joined to.
    let mut joined: Vec<Vec<u64>> = vec![(0..k).collect()];
    for v in k + 1..n {
        meter.work(k as usize)?;
        let clique = match dice.uniform(1 + k * (v - k)).checked_sub(1) {
            None => (0..k).collect(),
            Some(choice) => {
                let (place, omitted) = ((choice / k) as usize, (choice % k) as usize);
                let mut clique = joined[place].clone();
                clique.remove(omitted);
                clique.push(k + place as u64);
                clique
            }
        };
        joined.push(clique);
    }
    let first = (0..k).flat_map(|v| (0..v).map(move |u| (u, v)));
    let rest = (k..).zip(joined).flat_map(|(v, clique)| clique.into_iter().map(move |u| (u, v)));
    Ok(first.chain(rest))
}
