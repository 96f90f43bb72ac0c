//! The Chvatal graph, numbered so that a rotation of order four is visible: vertices a_i = i, b_i = 4 + i,
//! c_i = 8 + i, i modulo 4. Order 12, size 24; 4-regular, triangle-free, 4-chromatic. \[Chvatal1970\]

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{Point, polar};

pub(super) const FAMILY: Family = Family {
    name: "chvatal",
    parameters: "",
    about: "the Chvatal graph, 4-regular, triangle-free and 4-chromatic",
    order: "12",
    size: "24",
    example: "chvatal",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(12, 24, edges).at(places))
}

fn edges() -> impl Iterator<Item = (u64, u64)> {
    let a = |i: u64| i % 4;
    let b = |i: u64| 4 + i % 4;
    let c = |i: u64| 8 + i % 4;
    let rotated = (0..4).flat_map(move |i| {
        [(a(i), a(i + 1)), (a(i), b(i)), (a(i), c(i)), (b(i), c(i + 1)), (b(i), c(i + 2))]
    });
    let diagonals = (0..2).flat_map(move |i| [(b(i), b(i + 2)), (c(i), c(i + 2))]);
    rotated.chain(diagonals)
}

/// The cycle of the a_i as a square, and in it the b_i and c_i in turn as an octagon, each beside its a_i.
fn places() -> impl Iterator<Item = Point> {
    (0..12).map(|v| {
        let (radius, aside) = [(1.0, 0.0), (0.5, 1.0), (0.5, -1.0)][v / 4];
        polar(radius, (2 * (v % 4) + 1) as f64 / 8.0 + aside / 16.0)
    })
}
