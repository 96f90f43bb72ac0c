//! A random d-regular graph of order n, nd even, d < n, by the algorithm of Steger and Wormald: every vertex
//! has d points; two random points of different, not yet adjacent vertices are joined until no points are
//! left. If the remaining points allow no edge, the algorithm starts again. The result is uniform only
//! asymptotically, for degrees d = O(n^(1/3 - epsilon)). Above degree (n - 1)/2 the complement is drawn.
//! Order n, size nd/2. [StegerWormald1999; KimVu2003]

use rustc_hash::FxHashSet;

use crate::families::{Arguments, Plan, formulas};
use graphs::FamilyError;
use graphs::rng::Dice;
use graphs::{Limit, Meter};

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, degree] = arguments.exactly()?;
    let n = order.at_least(1, "the order")?;
    let d = degree.at_least(0, "the degree")?;
    if d >= n {
        return Err(degree.unlike("a degree below the order".to_string()));
    }
    if n * d % 2 == 1 {
        return Err(degree.unlike("an even degree, as the order is odd".to_string()));
    }
    let mut dice = arguments.dice();
    Ok(Plan::made(n, n * d / 2, move |meter| edges(n, d, &mut dice, meter)))
}

fn edges(n: u64, d: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    if d <= (n - 1) / 2 {
        return sparse(n, d, dice, meter);
    }
    let mut missing = FxHashSet::default();
    for edge in sparse(n, n - 1 - d, dice, meter)? {
        meter.work(1)?;
        missing.insert(edge);
    }
    let mut edges = Vec::new();
    for edge in formulas::complete(n) {
        meter.work(1)?;
        if !missing.contains(&edge) {
            edges.push(edge);
        }
    }
    Ok(edges)
}

/// The edges {u, v}, u < v, of a random regular graph of low degree.
fn sparse(n: u64, d: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
    loop {
        if let Some(edges) = attempt(n, d, dice, meter)? {
            return Ok(edges);
        }
    }
}

/// One run of the algorithm; `None` if it got stuck.
fn attempt(n: u64, d: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Option<Vec<(u64, u64)>>, Limit> {
    let mut points = Vec::with_capacity((n * d) as usize);
    for v in 0..n {
        meter.work(d as usize)?;
        points.extend((0..d).map(|_| v));
    }
    let mut edges = Vec::with_capacity(points.len() / 2);
    // Room for all is reserved: a large set that grows is moved in one step, without a look at the limits.
    let mut joined: FxHashSet<(u64, u64)> = FxHashSet::default();
    joined.reserve(points.len() / 2);
    let mut misses = 0;
    while !points.is_empty() {
        meter.work(10)?;
        let (i, j) = (dice.uniform_index(points.len()), dice.uniform_index(points.len()));
        let edge = (points[i].min(points[j]), points[i].max(points[j]));
        if edge.0 != edge.1 && joined.insert(edge) {
            edges.push(edge);
            points.swap_remove(i.max(j));
            points.swap_remove(i.min(j));
            misses = 0;
            continue;
        }
        misses += 1;
        // After as many misses as there are pairs, it is likely that no allowed pair is left.
        if misses >= points.len() * points.len() {
            misses = 0;
            let mut vertices = points.clone();
            vertices.sort_unstable();
            vertices.dedup();
            let fits = |u: &u64| vertices.iter().any(|v| u < v && !joined.contains(&(*u, *v)));
            if !vertices.iter().any(fits) {
                return Ok(None);
            }
        }
    }
    Ok(Some(edges))
}
