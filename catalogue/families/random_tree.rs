//! A uniformly random labelled tree: every tree on 0, ..., n - 1 has the probability n^(2-n). A Pruefer
//! sequence is drawn and decoded in O(n). \[Pruefer1918\] Order n, size n - 1.

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::rng::Dice;
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(1, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, n - 1, move |meter| edges(n, &mut dice, meter)))
}

fn edges(n: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    let sequence: Vec<u64> = (2..n).map(|_| dice.uniform(n)).collect();
    // A vertex occurs in the sequence once less often than its degree.
    let mut missing = vec![1u32; n as usize];
    for &v in &sequence {
        meter.work(1)?;
        missing[v as usize] += 1;
    }

    let mut edges = Vec::with_capacity(n as usize);
    let mut least = 0;
    let mut leaf = None;
    for &v in &sequence {
        meter.work(1)?;
        // The least leaf is either the vertex that has just become one, or past all earlier ones.
        let next = leaf.unwrap_or_else(|| {
            while missing[least] != 1 {
                least += 1;
            }
            least += 1;
            least as u64 - 1
        });
        edges.push((next, v));
        missing[next as usize] = 0;
        missing[v as usize] -= 1;
        leaf = (missing[v as usize] == 1 && v < least as u64).then_some(v);
    }
    let mut last = (0..n).filter(|&v| missing[v as usize] == 1);
    if let (Some(u), Some(v)) = (last.next(), last.next()) {
        edges.push((u, v));
    }
    Ok(edges)
}
