//! The crown S_n^0: K_{n,n} with sides 0, ..., n - 1 and n, ..., 2n - 1, without the edges {v, n + v}.
//! Order 2n, size n(n - 1).

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{Point, row};

pub(super) const FAMILY: Family = Family {
    name: "crown",
    parameters: "N",
    about: "the crown, K_{N,N} minus a perfect matching",
    order: "2N",
    size: "N(N - 1)",
    example: "crown:5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [side] = arguments.exactly()?;
    let n = side.at_least(1, "the side")?;
    let edges = move || (0..n).flat_map(move |u| (0..n).filter(move |&v| v != u).map(move |v| (u, n + v)));
    Ok(Plan::new(2 * n, n * (n - 1), edges).at(move || two_rows(n, n)))
}

/// One row above another.
pub(super) fn two_rows(above: u64, below: u64) -> impl Iterator<Item = Point> {
    let height = (0.4 * above.max(below) as f64).max(1.5);
    row(above, 0.0).chain(row(below, height))
}
