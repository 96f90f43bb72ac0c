//! Graphs along a cycle, from their jumps.

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::layout::polygon;

/// The circulant graph C_n(j, ...): vertices 0, ..., n - 1, and v adjacent to v + j and v - j modulo n for
/// every jump j. Jumps count modulo n and up to sign, and none may be a multiple of n. Order n; each
/// jump adds n edges, the jump n/2 only n/2.
pub(super) fn circulant(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let list = arguments.list()?;
    let n = list[0].at_least(1, "the order")?;
    let mut jumps = Vec::with_capacity(list.len() - 1);
    for argument in &list[1..] {
        match argument.at_least(1, "every jump")? % n {
            0 => return Err(argument.unlike("no jump that is a multiple of the order".to_string())),
            jump => jumps.push(jump.min(n - jump)),
        }
    }
    jumps.sort_unstable();
    jumps.dedup();
    let orbit = move |jump: u64| if 2 * jump == n { n / 2 } else { n };
    let size: u64 = jumps.iter().map(|&jump| orbit(jump)).sum();
    let edges =
        move || jumps.into_iter().flat_map(move |jump| (0..orbit(jump)).map(move |v| (v, (v + jump) % n)));
    Ok(Plan::new(n, size, edges).at(move || polygon(n, 1.0)))
}

/// The cubic graph with the LCF notation [j, ...]^r: a cycle 0, ..., n - 1, where n is r times the number of jumps, and a chord from every
/// vertex v to v + j modulo n, the jumps j taken in turn, negative ones too. Every chord is given at both its ends. Order n, size
/// 3n/2. \[Frucht1977\]
pub(super) fn lcf(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let list = arguments.list()?;
    let repeats = list[0].at_least(1, "the repeats R")?;
    let jumps: Vec<i64> =
        list[1..].iter().map(|jump| jump.integer("every jump")).collect::<Result<_, _>>()?;
    let Some(order) = (jumps.len() as u64).checked_mul(repeats).filter(|&order| order >= 4) else {
        return Err(list[0].unlike("jumps for 4 vertices or more".to_string()));
    };
    let around = |jump: i64| jump.rem_euclid(order as i64) as u64;
    for (v, (&jump, argument)) in jumps.iter().zip(&list[1..]).enumerate() {
        if [0, 1, order - 1].contains(&around(jump)) {
            return Err(argument.unlike(format!("a chord of the cycle of {order} vertices")));
        }
        let back = jumps[((v as u64 + around(jump)) % jumps.len() as u64) as usize];
        if around(back) != around(-jump) {
            return Err(argument.unlike(format!("a chord that the jump {back} at its other end gives too")));
        }
    }
    Ok(Plan::new(order, order / 2 * 3, move || chords(jumps, repeats)).at(move || polygon(order, 1.0)))
}

fn chords(shifts: Vec<i64>, repeats: u64) -> impl Iterator<Item = (u64, u64)> {
    let order = shifts.len() as u64 * repeats;
    (0..order).flat_map(move |v| {
        let shift = shifts[(v % shifts.len() as u64) as usize];
        let across = (v as i64 + shift).rem_euclid(order as i64) as u64;
        [(v, (v + 1) % order), (v, across)]
    })
}
