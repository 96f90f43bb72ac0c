//! The graph of the icosahedron: apex 0, upper pentagon 1, ..., 5, lower pentagon 6, ..., 10, apex 11.
//! Order 12, size 30.

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "icosahedron",
    parameters: "",
    about: "the icosahedron",
    order: "12",
    size: "30",
    example: "icosahedron",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(12, 30, edges))
}

fn edges() -> impl Iterator<Item = (u64, u64)> {
    (0..5).flat_map(|i| {
        let (upper, lower, next) = (1 + i, 6 + i, (i + 1) % 5);
        let pentagons = [(upper, 1 + next), (lower, 6 + next)];
        let apexes = [(0, upper), (lower, 11)];
        let between = [(upper, lower), (upper, 6 + next)];
        pentagons.into_iter().chain(apexes).chain(between)
    })
}
