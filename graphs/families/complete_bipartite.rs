//! The complete bipartite graph K_{a,b}: every one of the vertices 0, ..., a - 1 is joined to every one of the b others.
//! Order a + b, size ab.

use crate::families::{Arguments, Family, FamilyError, Plan, multipartite};

pub(super) const FAMILY: Family = Family {
    name: "complete-bipartite",
    parameters: "A,B",
    about: "the complete bipartite graph K_{A,B}",
    order: "A + B",
    size: "AB",
    example: "complete-bipartite:3,4",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let parts: [_; 2] = arguments.exactly()?;
    multipartite::of_parts(&parts)
}
