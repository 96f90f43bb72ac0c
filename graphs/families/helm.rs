//! The helm: the wheel with hub 0 and rim 1, ..., n, n >= 3, and at each rim vertex v a pendant vertex
//! n + v. Order 2n + 1, size 3n.

use crate::families::{Arguments, Family, FamilyError, Plan, wheel};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "helm",
    parameters: "N",
    about: "the helm, a wheel with N >= 3 spokes and a pendant edge at each rim vertex",
    order: "2N + 1",
    size: "3N",
    example: "helm:5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [rim] = arguments.exactly()?;
    let n = rim.at_least(3, "the rim")?;
    let pendant = move || (1..=n).map(move |v| (v, n + v));
    Ok(Plan::new(2 * n + 1, 3 * n, move || wheel::edges(n).chain(pendant())).at(move || {
        let rim = wheel::places(n).map(|[x, y]| [RIM * x, RIM * y]);
        rim.chain(polygon(n, 1.0))
    }))
}

/// The radius of the rim in a drawing whose pendant vertices are at distance 1 from the hub.
const RIM: f64 = 0.6;
