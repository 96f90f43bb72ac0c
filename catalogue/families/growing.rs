//! Random trees, and graphs that grow by a vertex at a time.

use crate::families::{Arguments, Plan};
use graphs::derived::extent::pairs;
use graphs::rng::Dice;
use graphs::{Count, FamilyError, Limit, Meter};

/// A uniformly random labelled tree: every tree on 0, ..., n - 1 has the probability n^(2-n). A Pruefer
/// sequence is drawn and decoded in O(n). \[Pruefer1918\] Order n, size n - 1.
pub(super) fn random_tree(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(1, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, n - 1, move |meter| decoded(n, &mut dice, meter)))
}

fn decoded(n: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
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

/// A random Apollonian network, or stacked triangulation, n >= 3: starting from the triangle 0, 1, 2,
/// each new vertex is put into a uniformly random inner face and joined to its three corners. The outer
/// face {0, 1, 2} takes none. A planar 3-tree. Order n, size 3n - 6. \[ZhouYanWang2005\]
pub(super) fn apollonian(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(3, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, 3 * n - 6, move |meter| Ok(corners(inner_faces(n, &mut dice, meter)?))))
}

/// The 2n - 5 inner faces of a random stacked triangulation with the outer face {0, 1, 2}.
pub(super) fn inner_faces(n: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<[u64; 3]>, Limit> {
    let mut faces = vec![[0, 1, 2]];
    for v in 3..n {
        meter.work(1)?;
        let place = dice.uniform_index(faces.len());
        let [a, b, c] = faces[place];
        faces[place] = [a, b, v];
        faces.extend([[a, c, v], [b, c, v]]);
    }
    Ok(faces)
}

/// The edges of the faces; an edge of two faces occurs twice.
fn corners(faces: Vec<[u64; 3]>) -> impl Iterator<Item = (u64, u64)> {
    faces.into_iter().flat_map(|[a, b, c]| [(a, b), (a, c), (b, c)])
}

/// A random k-tree, k >= 1, n >= k + 1: from a clique on 0, ..., k on, each new vertex is joined to a
/// uniformly random k-clique. 1-trees are random recursive trees. Order n, size k(k - 1)/2 + k(n - k).
pub(super) fn ktree(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, width] = arguments.exactly()?;
    let k = width.at_least(1, "the width")?;
    let n = order.at_least(k + 1, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, ktree_size(n, k), move |meter| ktree_edges(n, k, &mut dice, meter)))
}

fn ktree_size(n: u64, k: u64) -> u64 {
    pairs(k) + k * (n - k)
}

/// The edges of a random k-tree. A new vertex may be joined to {0, ..., k - 1}, or, for each vertex v >= k,
/// to v with all but one of the k vertices that v was joined to. So no list of cliques is stored.
fn ktree_edges(
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

/// A random partial k-tree: a random k-tree (as in `ktree`) in which each edge is kept with probability p,
/// independently. Its treewidth is at most k. Order n, size p times that of a k-tree on average.
pub(super) fn partial_ktree(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, width, probability] = arguments.exactly()?;
    let k = width.at_least(1, "the width")?;
    let n = order.at_least(k + 1, "the order")?;
    let p = probability.probability()?;
    let mut dice = arguments.dice();
    let mean = (ktree_size(n, k) as f64 * p).round() as u64;
    let plan = Plan::made(n, Count::About(mean), move |meter| {
        let edges = ktree_edges(n, k, &mut dice, meter)?;
        Ok(edges.filter(move |_| dice.chance(p)))
    });
    Ok(plan)
}

/// Preferential attachment: the complete graph on 0, ..., d, then each new vertex joined to d different old
/// ones, drawn with probability proportional to degree, anew if drawn twice. A few vertices get very many
/// neighbors. \[BarabasiAlbert1999\] Order n, size d(d + 1)/2 + d(n - d - 1), degeneracy d.
pub(super) fn preferential_attachment(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order, links] = arguments.exactly()?;
    let d = links.at_least(1, "the number of old neighbors")?;
    let n = order.at_least(d + 1, "the order")?;
    let mut dice = arguments.dice();
    Ok(Plan::made(n, pairs(d + 1) + d * (n - d - 1), move |meter| attached(n, d, &mut dice, meter)))
}

fn attached(n: u64, d: u64, dice: &mut Dice, meter: &mut Meter<'_>) -> Result<Vec<(u64, u64)>, Limit> {
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
