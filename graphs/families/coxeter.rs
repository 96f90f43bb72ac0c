//! The Coxeter graph: the three-element subsets of {0, ..., 6} that are no line of the Fano plane {0, 1, 3} + i, adjacent if disjoint; as numbers
//! of seven bits, ascending. Order 28, size 42, girth 7. Its cubic graph is symmetric and has no Hamiltonian cycle. \[Coxeter1983\]

use crate::families::{Arguments, Family, FamilyError, Plan};

pub(super) const FAMILY: Family = Family {
    name: "coxeter",
    parameters: "",
    about: "the Coxeter graph, triples that are no line of the Fano plane, adjacent if disjoint",
    order: "28",
    size: "42",
    example: "coxeter",
    plan,
};

fn plan(arguments: &mut Arguments<'_>) -> Result<Plan, FamilyError> {
    arguments.none()?;
    Ok(Plan::new(28, 42, edges))
}

fn edges() -> Vec<(u64, u64)> {
    let lines = [0, 1, 2, 3, 4, 5, 6]
        .map(|i| [0, 1, 3].iter().fold(0u8, |line, point| line | 1 << ((point + i) % 7)));
    let triples = (0..1u8 << 7).filter(|triple| triple.count_ones() == 3 && !lines.contains(triple));
    let numbered: Vec<(u64, u8)> = (0..).zip(triples).collect();
    let pairs = numbered.iter().flat_map(|first| numbered.iter().map(move |second| (first, second)));
    pairs.filter(|((u, a), (v, b))| u < v && a & b == 0).map(|((u, _), (v, _))| (*u, *v)).collect()
}
