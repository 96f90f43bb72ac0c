//! The spider: paths of l vertices, its d legs, each joined by one end to the body 0. Numbered leg by
//! leg, outward. Order 1 + dl, size dl.

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::polygon;

pub(super) const FAMILY: Family = Family {
    name: "spider",
    parameters: "D,L",
    about: "the spider with D legs of L vertices each",
    order: "1 + DL",
    size: "DL",
    example: "spider:10,3",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [legs, length] = arguments.exactly()?;
    let d = legs.at_least(1, "the number of legs")?;
    let l = length.at_least(1, "the length of the legs")?;
    let inward = move |v: u64| if (v - 1).is_multiple_of(l) { 0 } else { v - 1 };
    Ok(Plan::new(1 + d * l, d * l, move || (1..=d * l).map(move |v| (inward(v), v))).at(move || {
        let legs = polygon(d, 1.0)
            .flat_map(move |[x, y]| (1..=l).map(move |step| [x * step as f64, y * step as f64]));
        [[0.0; 2]].into_iter().chain(legs)
    }))
}
