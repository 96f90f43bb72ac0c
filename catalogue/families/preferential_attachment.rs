//! Preferential attachment: the complete graph on 0, ..., d, then each new vertex joined to d different old
//! ones, each drawn with probability proportional to its degree; a vertex drawn twice is drawn anew. A few
//! vertices get very many neighbors. \[BarabasiAlbert1999\] Order n, size d(d + 1)/2 + d(n - d - 1),
//! degeneracy d.

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::derived::extent::pairs;
use graphs::rng::Dice;
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, links] = arguments.exactly()?;
    let d = links.at_least(1, "the number of old neighbors")?;
    let n = order.at_least(d + 1, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, pairs(d + 1) + d * (n - d - 1), move |meter| edges(n, d, &mut dice, meter)))
}

fn edges(n: u64, d: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    let mut edges = Vec::new();
    for v in 0..=d {
        meter.work(v as usize)?;
        edges.extend((0..v).map(|u| (u, v)));
    }
    let mut chosen = Vec::new();
    for v in d + 1..n {
        chosen.clear();
        // An end of a uniformly random edge is a vertex drawn by degree.
        while (chosen.len() as u64) < d {
            meter.work(chosen.len())?;
            let end = dice.uniform_index(2 * edges.len());
            let (first, second) = edges[end / 2];
            let u = if end.is_multiple_of(2) { first } else { second };
            if !chosen.contains(&u) {
                chosen.push(u);
            }
        }
        edges.extend(chosen.iter().map(|&u| (u, v)));
    }
    Ok(edges)
}
