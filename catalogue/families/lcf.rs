//! The cubic graph with the LCF notation [j, ...]^r: a cycle 0, ..., n - 1, where n is r times the number of jumps, and a chord from every
//! vertex v to v + j modulo n, the jumps j taken in turn, negative ones too. Every chord is given at both its ends. Order n, size
//! 3n/2. \[Frucht1977\]

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::layout::polygon;

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
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
    Ok(Plan::new(order, order / 2 * 3, move || edges(jumps, repeats)).at(move || polygon(order, 1.0)))
}

fn edges(shifts: Vec<i64>, repeats: u64) -> impl Iterator<Item = (u64, u64)> {
    let order = shifts.len() as u64 * repeats;
    (0..order).flat_map(move |v| {
        let shift = shifts[(v % shifts.len() as u64) as usize];
        let across = (v as i64 + shift).rem_euclid(order as i64) as u64;
        [(v, (v + 1) % order), (v, across)]
    })
}
