//! The friendship graph: N triangles that share the vertex 0. Order 2N + 1, size 3N. In it, and in no other finite graph, any two vertices
//! have exactly one common neighbor, N >= 1. \[ErdosRenyiSos1966\]

use crate::families::{Arguments, Family, FamilyError, Plan, windmill};

pub(super) const FAMILY: Family = Family {
    name: "friendship",
    parameters: "N",
    about: "the friendship graph, N triangles that share a vertex",
    order: "2N + 1",
    size: "3N",
    example: "friendship:5",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let [triangles] = arguments.exactly()?;
    Ok(windmill::of(3, triangles.at_least(1, "the triangles")?))
}
