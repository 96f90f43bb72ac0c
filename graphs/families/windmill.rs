//! The windmill graph: N copies of the complete graph K_k that share the vertex 0. Order N(k - 1) + 1, size Nk(k - 1)/2.

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "windmill",
    parameters: "K,N",
    about: "N copies of the complete graph on K >= 2 vertices that share one",
    order: "N(K - 1) + 1",
    size: "NK(K - 1)/2",
    example: "windmill:4,3",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [clique, copies] = arguments.exactly()?;
    let k = clique.at_least(2, "the complete graph")?;
    let n = copies.at_least(1, "the copies")?;
    Ok(of(k, n))
}

/// The plan of n copies of K_k.
pub(super) fn of(k: u64, n: u64) -> Plan {
    let inner = k - 1;
    let size = u64::try_from(u128::from(n) * u128::from(k * inner) / 2).unwrap_or(u64::MAX);
    Plan::new(n * inner + 1, size, move || edges(inner, n))
}

fn edges(inner: u64, copies: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..copies).flat_map(move |copy| {
        let members = move |from| (from..inner).map(move |place| copy * inner + 1 + place);
        (0..inner).flat_map(move |place| {
            let v = copy * inner + 1 + place;
            [(0, v)].into_iter().chain(members(place + 1).map(move |w| (v, w)))
        })
    })
}
