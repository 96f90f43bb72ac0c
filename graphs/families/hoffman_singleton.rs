//! The Hoffman-Singleton graph by Robertson's pentagons and pentagrams: vertex j of pentagon h is 5h + j, joined to those next to it; vertex j of
//! pentagram i is 25 + 5i + j, joined to those two further; and vertex j of pentagon h is joined to vertex hi + j of every
//! pentagram i, all modulo 5. Order 50, size 175, girth 5; 7-regular, and the only Moore graph of that degree. \[HoffmanSingleton1960\]

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "hoffman-singleton",
    parameters: "",
    about: "the Hoffman-Singleton graph, 7-regular of girth 5",
    order: "50",
    size: "175",
    example: "hoffman-singleton",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    let at = |figure: u64, j: u64| 5 * figure + j % 5;
    let places = || (0..5).flat_map(|figure| (0..5).map(move |j| (figure, j)));
    let within =
        places().flat_map(move |(f, j)| [(at(f, j), at(f, j + 1)), (at(5 + f, j), at(5 + f, j + 2))]);
    let between = places().flat_map(move |(h, j)| (0..5).map(move |i| (at(h, j), at(5 + i, h * i + j))));
    Ok(Plan::new(50, 175, move || within.chain(between)))
}
