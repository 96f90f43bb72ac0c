//! A random k-tree, k >= 1, n >= k + 1: starting from a clique on 0, ..., k, each new vertex is joined to
//! a uniformly random clique of k vertices. The 1-trees are random recursive trees. Order n, size
//! k(k - 1)/2 + k(n - k).

use crate::work::budget::{Limit, Meter};
use crate::families::spec::plan::pairs;
use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::rng::Dice;

pub(super) const FAMILY: Family = Family {
    name: "ktree",
    parameters: "N,K",
    about: "a random K-tree on N >= K + 1 vertices",
    order: "N",
    size: "K(K - 1)/2 + K(N - K)",
    example: "ktree:20,3",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, width] = arguments.exactly()?;
    let k = width.at_least(1, "the width")?;
    let n = order.at_least(k + 1, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, size(n, k), move |meter| edges(n, k, &mut dice, meter)))
}

/// The size of every k-tree of order n.
pub(super) fn size(n: u64, k: u64) -> u64 {
    pairs(k) + k * (n - k)
}

/// The edges of a random k-tree.
///
/// Besides {0, ..., k - 1}, a k-clique consists of its last vertex v and all but one of the k vertices
/// that v was joined to when it came, so no list of cliques is kept.
pub(super) fn edges(
    n: u64,
    k: u64,
    dice: &mut Dice,
    meter: &mut Meter<'_>,
) -> Result<impl Iterator<Item = (u64, u64)> + use<>, Limit> {
    let clique = (0..k).flat_map(|v| (0..v).map(move |u| (u, v)));
    // Vertex v >= k was joined to the k vertices from place (v - k)k on.
    let mut joined: Vec<u64> = (0..k).collect();
    for v in k + 1..n {
        meter.work(k as usize)?;
        let choice = dice.uniform(1 + k * (v - k));
        match choice.checked_sub(1) {
            None => joined.extend(0..k),
            Some(choice) => {
                let (last, omitted) = (choice / k, choice % k);
                let place = |i: u64| (last * k + i) as usize;
                joined.extend((0..k).filter(|&i| i != omitted).map(|i| joined[place(i)]).collect::<Vec<_>>());
                joined.push(k + last);
            }
        }
    }
    Ok(clique.chain(joined.into_iter().enumerate().map(move |(place, u)| (u, k + place as u64 / k))))
}
