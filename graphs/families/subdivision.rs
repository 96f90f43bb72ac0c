//! The subdivision of a graph G: every edge becomes a path with T vertices inside. The vertices of G keep their numbers; those inside
//! edge number e, in lexicographic order, are n + eT, ..., n + eT + T - 1, from its lesser end to the larger. Order n + Tm,
//! size (T + 1)m.

use crate::families::spec::plan::{self, Count, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "subdivision",
    parameters: "SPEC,T",
    about: "a graph of order n and size m with T vertices put into every edge",
    order: "n + Tm",
    size: "(T + 1)m",
    example: "subdivision(petersen,1)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let (base, inside) = arguments.component_and_number()?;
    let inside = inside.at_least(1, "the vertices T inside an edge")?;
    let extent = move |components: &[Extent]| {
        let Extent { order, size, .. } = components[0];
        Extent::new(order + Count::from(inside) * size, Count::from(inside + 1) * size)
    };
    Ok(Plan::composed(base, extent, move |components, meter| {
        let n = components[0].order() as u64;
        let paths = plan::edges(&components[0]).zip((n..).step_by(inside as usize));
        let edges = paths.flat_map(move |((u, v), first)| {
            let last = first + inside - 1;
            [(u, first), (v, last)].into_iter().chain((first..last).map(|w| (w, w + 1)))
        });
        plan::graph(n + inside * components[0].size() as u64, edges, meter)
    }))
}
