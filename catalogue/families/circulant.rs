//! The circulant graph C_n(j, ...): vertices 0, ..., n - 1, and v adjacent to v + j and v - j modulo n for
//! every jump j. Jumps count modulo n and up to sign, and none may be a multiple of n. Order n; each
//! jump adds n edges, the jump n/2 only n/2.

use crate::families::{Arguments, Plan};
use graphs::FamilyError;
use graphs::layout::polygon;

pub(super) fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
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
