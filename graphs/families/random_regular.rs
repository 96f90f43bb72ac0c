//! A random d-regular graph of order n, nd even, d < n, by the algorithm of Steger and Wormald: every vertex
//! has d points; two random points of different, not yet adjacent vertices are joined until no points are
//! left. If the remaining points allow no edge, the algorithm starts again. The result is uniform only
//! asymptotically, for degrees d = O(n^(1/3 - epsilon)). Above degree (n - 1)/2 the complement is drawn.
//! Order n, size nd/2. [StegerWormald1999; KimVu2003]

use rustc_hash::FxHashSet;

use crate::families::{Arguments, Family, FamilyError, Plan, complete};
use crate::rng::Dice;

pub(super) const FAMILY: Family = Family {
    name: "random-regular",
    parameters: "N,D",
    about: "a random D-regular graph on N vertices, asymptotically uniform",
    order: "N",
    size: "ND/2",
    example: "random-regular:20,3",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
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
    Ok(Plan::new(n, n * d / 2, move || edges(n, d, &mut dice)))
}

fn edges(n: u64, d: u64, dice: &mut Dice) -> Vec<(u64, u64)> {
    if d <= (n - 1) / 2 {
        return sparse(n, d, dice);
    }
    let missing: FxHashSet<(u64, u64)> = sparse(n, n - 1 - d, dice).into_iter().collect();
    complete::edges(n).filter(|edge| !missing.contains(edge)).collect()
}

/// The edges {u, v}, u < v, of a random regular graph of low degree.
fn sparse(n: u64, d: u64, dice: &mut Dice) -> Vec<(u64, u64)> {
    loop {
        if let Some(edges) = attempt(n, d, dice) {
            return edges;
        }
    }
}

/// One run of the algorithm; `None` if it got stuck.
fn attempt(n: u64, d: u64, dice: &mut Dice) -> Option<Vec<(u64, u64)>> {
    let mut points: Vec<u64> = (0..n).flat_map(|v| (0..d).map(move |_| v)).collect();
    let mut edges = Vec::with_capacity(points.len() / 2);
    let mut joined: FxHashSet<(u64, u64)> = FxHashSet::default();
    let mut misses = 0;
    while !points.is_empty() {
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
                return None;
            }
        }
    }
    Some(edges)
}
