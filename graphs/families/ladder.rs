//! The ladder P_2 x P_n, numbered as a grid with two rows: rails 0, ..., n - 1 and n, ..., 2n - 1, rungs
//! between v and n + v. Order 2n, size 3n - 2.

use crate::families::{Arguments, Family, FamilyError, Plan, grid};

pub(super) const FAMILY: Family = Family {
    name: "ladder",
    parameters: "N",
    about: "the ladder with N rungs, P_2 x P_N",
    order: "2N",
    size: "3N - 2",
    example: "ladder:6",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rungs] = arguments.exactly()?;
    let n = rungs.at_least(1, "the number of rungs")?;
    Ok(Plan::new(2 * n, 3 * n - 2, move || grid::edges(2, n)).at(move || grid::places(2, n)))
}
