//! A bipartite graph on which Bob wins the connected coloring game with K >= 3 colors, and Alice with 2.
//!
//! That there are such graphs is in \[CharpentierHocquardSopenaZhu2020\], whose construction could not be
//! read here; this is another one, with the proof that Bob wins in `docs/theory.md`, 7.11.
//!
//! It has five *hubs*, a *center* next to them, and six complete binary trees with K levels, which are no
//! edges of the graph. Their leaves are its *targets*; each node of a tree has a *middle* for each hub, next
//! to this hub and to the targets below the node. The center is 0, the hubs are 1, ..., 5, then come the
//! targets from left to right, 2^(K-1) in each tree, and then the middles: tree by tree, level by level, node
//! by node, hub by hub. Order 66 2^(K-1) - 24, size 30(K + 2) 2^(K-1) - 25.

use crate::families::{Arguments, Plan};
use graphs::FamilyError;

const HUBS: u64 = 5;
const TREES: u64 = 6;

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [colors] = arguments.exactly()?;
    let k = colors.at_least(3, "the number of colors")?;
    let leaves = u32::try_from(k - 1).ok().and_then(|levels| 2u64.checked_pow(levels)).unwrap_or(u64::MAX);
    let order = leaves.saturating_mul(66).saturating_sub(24);
    let size = leaves.saturating_mul(30).saturating_mul(k.saturating_add(2)).saturating_sub(25);
    Ok(Plan::new(order, size, move || edges(k, leaves)))
}

fn edges(k: u64, leaves: u64) -> impl Iterator<Item = (u64, u64)> {
    let first_target = 1 + HUBS;
    let first_middle = first_target + TREES * leaves;
    let center = (1..=HUBS).map(|hub| (0, hub));
    // The nodes in turn, each with its first target and the number of its targets.
    let nodes = (0..TREES).flat_map(move |tree| {
        (0..k).flat_map(move |level| {
            let below = leaves >> level;
            (0..1 << level).map(move |node| (first_target + tree * leaves + node * below, below))
        })
    });
    let middles = nodes.flat_map(|node| (1..=HUBS).map(move |hub| (hub, node)));
    let around = middles.zip(first_middle..).flat_map(|((hub, (target, below)), middle)| {
        [(hub, middle)].into_iter().chain((target..target + below).map(move |target| (target, middle)))
    });
    center.chain(around)
}
