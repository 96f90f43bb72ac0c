//! The generalized Mycielskian M_r(G) of a graph G on 0, ..., n - 1: r - 1 further levels of copies, copy in + v of v on level i joined to the
//! neighbors of v on the level below, and an apex rn joined to the last level. M_1 joins a vertex to all of G; M_2 is the
//! [`mycielski`](super::mycielski) graph. Order rn + 1, size (2r - 1)m + n. \[Stiebitz1985\]

use crate::families::spec::plan::{self, Count, Extent};
use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "generalized-mycielski",
    parameters: "SPEC,R",
    about: "the generalized Mycielskian M_R of a graph of order n and size m, R >= 1 levels and an apex",
    order: "Rn + 1",
    size: "(2R - 1)m + n",
    example: "generalized-mycielski(cycle:5,3)",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    let (base, levels) = arguments.component_and_number()?;
    let levels = levels.at_least(1, "the levels R")?;
    let extent = move |components: &[Extent]| {
        let Extent { order, size, .. } = components[0];
        let copied = Count::from(2 * levels - 1) * size;
        Extent::new(Count::from(levels) * order + Count::from(1), copied + order)
    };
    Ok(Plan::composed(base, extent, move |components, meter| {
        let n = components[0].order() as u64;
        let upwards = plan::edges(&components[0]).flat_map(move |(u, v)| {
            let steps = (1..levels).map(move |level| (n * level - n, n * level));
            steps.flat_map(move |(below, above)| [(below + u, above + v), (below + v, above + u)])
        });
        let apex = levels * n;
        let edges = plan::edges(&components[0]).chain(upwards).chain((apex - n..apex).map(|v| (v, apex)));
        plan::graph(apex + 1, edges, meter)
    }))
}
