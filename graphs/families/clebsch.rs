//! The 5-regular Clebsch graph, the folded 5-cube: the numbers 0, ..., 15, adjacent if they differ in
//! one bit or in all four. Order 16, size 40. It is the only strongly regular graph with the parameters
//! (16, 5, 0, 2).

use std::f64::consts::TAU;

use crate::families::{Arguments, Family, FamilyError, Plan, hypercube};
use crate::layout::Point;

pub(super) const FAMILY: Family = Family {
    name: "clebsch",
    parameters: "",
    about: "the 5-regular Clebsch graph, the folded 5-cube",
    order: "16",
    size: "40",
    example: "clebsch",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    let antipodes = || (0..8).map(|v| (v, v ^ 0b1111));
    Ok(Plan::new(16, 40, move || hypercube::edges(4).chain(antipodes())).at(places))
}

/// The two octagons of the hypercube, the inner one turned so that no diameter of the outer one meets it.
fn places() -> Vec<Point> {
    let places: Vec<Point> = hypercube::places(4).collect();
    // Opposite vertices of the hypercube are opposite in its drawing.
    let middle = [0, 1].map(|axis| (places[0][axis] + places[15][axis]) / 2.0);
    let centered = places.iter().map(|[x, y]| [x - middle[0], y - middle[1]]);
    let (sin, cos) = (TAU / 16.0).sin_cos();
    centered
        .map(|[x, y]| if x.hypot(y) < 1.0 { [x * cos - y * sin, x * sin + y * cos] } else { [x, y] })
        .collect()
}
