//! The fan: hub 0 joined to every vertex of a path 1, ..., n. Order n + 1, size 2n - 1.

use crate::families::{Arguments, Family, FamilyError, Plan};
use crate::layout::{Point, polar};

pub(super) const FAMILY: Family = Family {
    name: "fan",
    parameters: "N",
    about: "the fan, a hub joined to every vertex of P_N",
    order: "N + 1",
    size: "2N - 1",
    example: "fan:6",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [path] = arguments.exactly()?;
    let n = path.at_least(1, "the path")?;
    let along = move || (1..n).map(|v| (v, v + 1));
    Ok(Plan::new(n + 1, 2 * n - 1, move || (1..=n).map(|v| (0, v)).chain(along())).at(move || places(n)))
}

/// The hub below, the path in an arc above it.
fn places(n: u64) -> impl Iterator<Item = Point> {
    /// Between two vertices of a short path, and the whole arc of a long one, in turns.
    const STEP: f64 = 1.0 / 14.0;
    const ARC: f64 = 0.8;
    let step = STEP.min(ARC / n as f64);
    let arc = (0..n).map(move |place| polar(1.0, step * (place as f64 - (n as f64 - 1.0) / 2.0)));
    [[0.0; 2]].into_iter().chain(arc)
}
