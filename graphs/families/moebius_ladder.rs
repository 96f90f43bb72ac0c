//! The Moebius ladder: a cycle 0, ..., n - 1, n >= 4 even, and every v joined to its antipode v + n/2.
//! Order n, size 3n/2.

use crate::families::{Arguments, Family, FamilyError, Plan, cycle};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "moebius-ladder",
    parameters: "N",
    about: "the Moebius ladder on N vertices, N >= 4 even",
    order: "N",
    size: "3N/2",
    example: "moebius-ladder:8",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [order] = arguments.exactly()?;
    let n = order.at_least(4, "the order")?;
    if n % 2 == 1 {
        return Err(order.unlike("an even order".to_string()));
    }
    let rungs = move || (0..n / 2).map(move |v| (v, v + n / 2));
    Ok(Plan::new(n, 3 * n / 2, move || cycle::edges(n).chain(rungs())).at(move || polygon(n, 1.0)))
}
